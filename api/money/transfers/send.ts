// Sending money from one client's wallet to another's.

import { changed, drainOutbox, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import { command } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson, sumText } from '../../platform/values/money'
import { firstName } from '../../platform/values/spelling'
import { rfc3339 } from '../../platform/values/time'
import { requireFresh } from '../../platform/viewer/proof'
import { checkAutoTopUp } from '../automation/auto-top-up'
import { recordTransfer } from '../ledger/ledger'
import { clientsOf, personFrom, requireReceiver } from './counterparties'
import { PersonalMove } from './input'
import { SentResponse } from './responses'

/** Sends money to another client, immediately and irreversibly, so it requires step-up. Two round trips. */
export const sendMoney = operation('client', 'POST /transfers/sends', {
  summary: 'Send money to another client',
  keyed: true,
  body: PersonalMove,
  created: SentResponse,
  problems: ['step-up-required', 'not-found', 'recipient-unavailable', 'insufficient-funds', 'invalid-amount'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const { response, replayed } = await command(ctx, viewer, {
      name: 'sendMoney',
      key,
      input,
      reads: [clientsOf(ctx, viewer, [input.person])],
      decide: ([rows], proven) => {
        requireFresh(ctx, proven)
        const to = requireReceiver(viewer, rows, input.person)
        const id = ctx.id()
        const sent: SentResponse = {
          id,
          person: personFrom(to),
          amount: moneyJson(input.minor, input.currency),
          note: input.note,
          createdAt: rfc3339(ctx.now()),
        }
        return { writes: moveBetween(ctx, { ...input, id, from: proven, to }), response: sent }
      },
    })
    if (!replayed) afterMoneyLeft(ctx, viewer.id)
    return response
  },
})

type Between = {
  /** The transfer's id. */
  id: string
  from: { id: string; name: string }
  to: { id: string; name: string }
  minor: number
  currency: string
  note: string
  /** `system` for a scheduled transfer; the sender otherwise. */
  actor?: string
}

/** Wallet → wallet, with a notification to the recipient. Statements for the caller's batch. */
export function moveBetween(ctx: Ctx, move: Between): Statement[] {
  const { id, from, to, minor, currency, note } = move
  const sum = sumText(minor, currency)
  return [
    ...recordTransfer(ctx, {
      id,
      kind: 'send',
      description: describe(from.name, to.name, note),
      actor: move.actor ?? from.id,
      moves: [
        { from: { kind: 'wallet', owner: from.id, currency }, to: { kind: 'wallet', owner: to.id, currency }, minor },
      ],
    }),
    notify(ctx, to.id, {
      kind: 'money',
      title: `${from.name} sent you ${sum}`,
      text: `${from.name} sent you ${sum}${note && `: ${note}`}. It is in your purse.`,
      path: `/client/wallet/transactions/${id}`,
    }),
    changed(ctx, from.id, 'wallet'),
    changed(ctx, to.id, 'wallet'),
  ]
}

/** Runs after money has left a wallet: delivers notifications and tops up a low purse. */
export function afterMoneyLeft(ctx: Ctx, userId: string): void {
  ctx.after(async () => {
    await drainOutbox(ctx)
    await checkAutoTopUp(ctx, userId)
  })
}

/**
 * One description for both sides. First names only, because a ledger line is never changed and
 * remains after either account is deleted.
 */
export function describe(from: string, to: string, note: string): string {
  return `From ${firstName(from)} to ${firstName(to)}${note && `: ${note}`}`
}
