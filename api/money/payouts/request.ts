// Requesting a payout, as it was planned (plan.ts): the balance leaves the payable account, less the reserve and the staff
// parts, and the provider is asked once that is written.

import { sql } from 'drizzle-orm'
import { payout } from '../../../db/schema/money/payouts'
import { changed, drainOutbox } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, retryUnique, type Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { requireFresh } from '../../platform/viewer/proof'
import { accountId, recordTransfer } from '../ledger/ledger'
import { settle, takeUp } from '../payments/disbursement'
import { payOutFee, refuseDearer } from '../payments/payout-fee'
import { AskForPayout } from './input'
import { type Blocked, type Draft, feeOf, type Plan, payoutFacts, payoutReads, planOf, unitAt } from './plan'
import { PayoutResponse } from './responses'
import { loadPayout, payoutResponse } from './row'
import { PAYOUTS } from './settlement'

/** Rejections of a payout because something was earned or changed since the read. */
export const PAYOUT_MOVED = ['payout-moved', 'overdraft', 'destination-status']

/**
 * Pays out the balance of a currency now, less the reserve, at the instant fee, together with the staff parts
 * if enabled. If the provider declines, the response says so, and the money is back. A replayed key
 * continues the same payout, under the same id at the provider.
 */
export const askForPayout = operation(BUSINESSES, 'POST /payouts', {
  summary: 'Pay out the whole balance of a currency now',
  keyed: true,
  body: AskForPayout,
  created: PayoutResponse,
  problems: [
    'step-up-required',
    'no-destination',
    'destination-cooling',
    'insufficient-funds',
    'payout-reserved',
    'daily-limit',
    'fee-changed',
  ],
  run: async ({ ctx, viewer, key, body: { currency, fee: displayedFee } }) => {
    const whose = { userId: viewer.id, currency }
    const { response, proven } = await retryUnique(PAYOUT_MOVED, () =>
      command(ctx, viewer, {
        name: 'askForPayout',
        key,
        input: { currency, fee: displayedFee },
        reads: payoutReads(ctx, whose),
        decide: (rows, proven) => {
          requireFresh(ctx, proven)
          const facts = payoutFacts(rows)
          const found = planOf(ctx, { ...whose, timeZone: proven.timeZone }, 'instant', facts)
          if ('words' in found) throw refused(found)
          const { basisPoints } = feeOf(facts.fees, 'instant')
          const unit = unitAt(ctx, found.whole.destination)
          refuseDearer(displayedFee, payOutFee(facts.balance - found.reserve, basisPoints, unit), currency)
          return { writes: requestedOf(ctx, found, viewer.id), response: { ids: idsOf(found) } }
        },
      }),
    )
    const [payoutId = '', ...parts] = response.ids
    ctx.after(() => settleAll(ctx, parts))
    const row = await takeUp(ctx, PAYOUTS, payoutId)
    const ended = row.status === 'requested' ? await settle(ctx, PAYOUTS, row) : row
    return payoutResponse(ended, proven.timeZone)
  },
})

/** Asks the providers of payouts that were just written, one after another. Never throws. */
export async function settleAll(ctx: Ctx, ids: string[]): Promise<void> {
  for (const id of ids) {
    try {
      const row = await loadPayout(ctx, id)
      if (row.status === 'requested') await settle(ctx, PAYOUTS, row)
    } catch (error) {
      // It stays asked, and the minute job continues.
      logFailure('payout', error)
    }
  }
  await drainOutbox(ctx)
}

export function idsOf({ whole, parts }: Plan): string[] {
  return [whole, ...parts].map(({ id }) => id)
}

/**
 * The statements that write a payout: the reserve leaves the balance, then staff parts, then the rest, so that the balance
 * ends at 0; at last the reserve comes back, as the first line of the next payout. They belong in the one write batch. The
 * database rejects it if something moved since the read (payout-moved).
 */
export function requestedOf(ctx: Ctx, plan: Plan, actor: string): Statement[] {
  const { userId, whole, parts } = plan
  return [
    ...reserveMoved(ctx, plan, actor, 'payout_reserve'),
    ...parts.flatMap((part) => drafted(ctx, plan, part, actor)),
    ...drafted(ctx, plan, whole, actor),
    ...reserveMoved(ctx, plan, actor, 'payout_reserve_release'),
    changed(ctx, userId, 'wallet'),
  ]
}

function reserveMoved(
  ctx: Ctx,
  { userId: owner, currency, reserve: minor }: Plan,
  actor: string,
  kind: 'payout_reserve' | 'payout_reserve_release',
): Statement[] {
  if (minor === 0) return []
  const balance = { kind: 'payable', owner, currency } as const
  const reserve = { kind: 'reserve', owner, currency } as const
  const isOut = kind === 'payout_reserve'
  const [from, to] = isOut ? ([balance, reserve] as const) : ([reserve, balance] as const)
  const description = isOut ? 'Reserve: waits in your balance' : 'Reserve of before'
  return recordTransfer(ctx, { id: ctx.id(), kind, description, actor, moves: [{ from, to, minor }] })
}

function drafted(ctx: Ctx, plan: Plan, draft: Draft, actor: string): Statement[] {
  const { userId: owner, currency, cause, lines, whole } = plan
  const { destination, ...columns } = draft
  const { staffName, label } = destination
  const holdTransferId = ctx.id()
  const isPart = draft !== whole
  return [
    ...recordTransfer(ctx, {
      id: holdTransferId,
      kind: 'payout_hold',
      description: isPart ? `Payout to ${staffName}, ${label}` : `Payout to ${label}`,
      actor,
      moves: [
        { from: { kind: 'payable', owner, currency }, to: { kind: 'payout', owner, currency }, minor: draft.amount },
      ],
    }),
    ctx.db.insert(payout).values({
      ...columns,
      userId: owner,
      partOf: isPart ? whole.id : null,
      staffId: destination.staffId,
      currency,
      cause,
      destinationId: destination.id,
      processor: destination.processor,
      fromSequence: lines.first,
      toSequence: isPart ? lines.last : lastBefore(plan, holdTransferId),
      holdTransferId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }),
    audit(ctx, { actor, event: 'payout.requested', subject: draft.id }),
  ]
}

/**
 * The last entry before the payout's own, of its reserve or its last part: known only once they are written. Exactly as
 * many entries as these must follow what was read. Otherwise something moved; 0 is a range that the trigger rejects.
 */
function lastBefore({ userId, currency, lines, reserve, parts }: Plan, holdTransferId: string) {
  const written = parts.length + (reserve > 0 ? 1 : 0)
  if (written === 0) return lines.last
  const account = accountId({ kind: 'payable', owner: userId, currency })
  return sql<number>`(SELECT CASE WHEN count(*) = ${written + 1} THEN max(CASE
      WHEN entry.transfer_id <> ${holdTransferId} THEN entry.sequence END) ELSE 0 END
    FROM account_entry AS entry WHERE entry.account_id = ${account} AND entry.sequence > ${lines.last})`
}

function refused({ code, words }: Blocked): DomainError {
  return new DomainError(code, { detail: words, errors: { currency: [words] } })
}
