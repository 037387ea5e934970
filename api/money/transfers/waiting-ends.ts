// How waiting money ends, once: accepted or declined by whoever has proven the contact, cancelled by its sender, or returned when
// its time is up.

import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { waitingTransfer } from '../../../db/schema/money/wallet-services'
import { changed, commandAndNotify, notify } from '../../notifications/outbox'
import { followUp } from '../../notifications/to-contacts/contact-messages'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { eachRow, JOB_PAGE, runJob, unitOver } from '../../platform/job-runs'
import { sumText } from '../../platform/values/money'
import { DomainError, refusalName } from '../../platform/values/problem'
import { captureHold, releaseHold } from '../ledger/ledger'
import { WaitingResponse } from './responses'
import { describe } from './send'
import {
  displayed,
  type FoundWaiting,
  selectWaiting,
  WAITING_PATH,
  type WaitingRow,
  waitingFor,
  waitingResponse,
} from './waiting'

/**
 * Accepts money that waits for a contact that the viewer has proven: the sender's hold → the
 * viewer's wallet. Two round trips.
 */
export const acceptWaiting = operation('client', 'POST /transfers/waiting/:id/acceptance', {
  summary: 'Accept money waiting for one of your contacts',
  keyed: true,
  response: WaitingResponse,
  problems: ['not-found', 'waiting-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    commandAndNotify(ctx, viewer, {
      name: 'acceptWaiting',
      key,
      input: { id },
      reads: [selectWaiting(ctx).where(and(eq(waitingTransfer.id, id), waitingFor(ctx, viewer)))],
      decide: ([rows], proven) => {
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        const { row, sender } = found
        const sum = sumText(row.amount, row.currency)
        const ended = { ...row, status: 'claimed' as const, claimedBy: viewer.id }
        return {
          writes: [
            ...captureHold(ctx, found.held, {
              kind: 'send_capture',
              id: ctx.id(),
              payee: { kind: 'wallet', owner: viewer.id, currency: row.currency },
              feeMinor: 0,
              description: describe(sender.name, proven.name, row.note),
              actor: viewer.id,
            }),
            setEnd(ctx, ended),
            notifySender(ctx, row, {
              title: `${displayed(row.contact)} accepted your ${sum}`,
              text: `${displayed(row.contact)} accepted the ${sum} you sent. It’s in their purse.`,
            }),
            changed(ctx, viewer.id, 'wallet'),
          ],
          response: waitingResponse(ctx, viewer, { row: ended, sender }),
        }
      },
    }).catch(tooLate),
})

/** Cancels what the viewer sent and nobody has accepted: everything goes back to their wallet. */
export const cancelWaiting = operation('client', 'POST /transfers/waiting/:id/cancellation', {
  summary: 'Cancel money that has not been accepted',
  keyed: true,
  response: WaitingResponse,
  problems: ['not-found', 'waiting-status'],
  run: ({ ctx, viewer, key, params: { id } }) => {
    const condition = and(eq(waitingTransfer.id, id), eq(waitingTransfer.senderId, viewer.id))
    return commandAndNotify(ctx, viewer, {
      name: 'cancelWaiting',
      key,
      input: { id },
      reads: [selectWaiting(ctx).where(condition)],
      decide: ([rows]) => {
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        const { row } = found
        if (row.status !== 'waiting' || row.expiresAt <= ctx.now()) {
          throw new DomainError('waiting-status')
        }
        return {
          writes: [...giveBack(ctx, found, 'cancelled', viewer.id), ...notifyContact(ctx, found, 'cancelled')],
          response: waitingResponse(ctx, viewer, { ...found, row: { ...row, status: 'cancelled' } }),
        }
      },
    }).catch(tooLate)
  },
})

/**
 * Declines money that waits for a contact that the viewer has proven: the full amount is returned to the sender, who
 * is notified.
 */
export const declineWaiting = operation('client', 'POST /transfers/waiting/:id/refusal', {
  summary: 'Decline money waiting for one of your contacts',
  keyed: true,
  response: WaitingResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    commandAndNotify(ctx, viewer, {
      name: 'declineWaiting',
      key,
      input: { id },
      reads: [selectWaiting(ctx).where(and(eq(waitingTransfer.id, id), waitingFor(ctx, viewer)))],
      decide: ([rows]) => {
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        const { row, sender } = found
        const sum = sumText(row.amount, row.currency)
        return {
          writes: [
            ...giveBack(ctx, found, 'cancelled', viewer.id),
            notifySender(ctx, row, {
              title: `${displayed(row.contact)} declined your ${sum}`,
              text: `${displayed(row.contact)} declined the ${sum} you sent. The full amount is back in your purse.`,
            }),
          ],
          response: waitingResponse(ctx, viewer, { row: { ...row, status: 'cancelled' }, sender }),
        }
      },
    }).catch(tooLate),
})

/** Returns what nobody accepted in time, once. Run by the minute job. */
export async function returnWaiting(ctx: Ctx): Promise<void> {
  const job = 'returnWaiting'
  await runJob(ctx, job, (run) =>
    eachRow(
      run,
      (after) =>
        selectWaiting(ctx)
          .where(
            and(
              eq(waitingTransfer.status, 'waiting'),
              lte(waitingTransfer.expiresAt, ctx.now()),
              gt(waitingTransfer.id, after),
            ),
          )
          .orderBy(asc(waitingTransfer.id))
          .limit(JOB_PAGE),
      ({ row }) => row.id,
      async (found) => {
        const { row } = found
        const sum = sumText(row.amount, row.currency)
        await writeBatch(ctx, [
          unitOver(ctx, { job, subject: row.id, period: 'expiry' }),
          ...giveBack(ctx, found, 'expired', 'system'),
          ...notifyContact(ctx, found, 'expired'),
          notifySender(ctx, row, {
            title: `${sum} is back in your purse`,
            text: `${displayed(row.contact)} didn’t accept your ${sum} within seven days. The full amount is back in your purse.`,
          }),
        ])
        return 'done'
      },
    ),
  )
}

/** The whole amount, back to the sender. */
function giveBack(ctx: Ctx, { row, held }: FoundWaiting, status: 'cancelled' | 'expired', actor: string): Statement[] {
  return [
    ...releaseHold(ctx, held, {
      kind: 'send_release',
      status: status === 'expired' ? 'expired' : 'released',
      description: `Money returned${row.note && `: ${row.note}`}`,
      actor,
    }),
    setEnd(ctx, { ...row, status }),
    changed(ctx, row.senderId, 'wallet'),
  ]
}

/** Notifies the recipient that the money is no longer waiting, and why. */
function notifyContact(ctx: Ctx, { row, sender, muted }: FoundWaiting, status: 'cancelled' | 'expired'): Statement[] {
  if (muted) return []
  const sum = sumText(row.amount, row.currency)
  const text =
    status === 'expired'
      ? `The ${sum} that ${sender.name} sent you wasn’t accepted within seven days and was returned.`
      : `${sender.name} has cancelled the ${sum} that was waiting for you.`
  return followUp(ctx, { to: row.contact, subject: 'Money no longer waiting', text, sender: sender.name })
}

function setEnd(ctx: Ctx, { id, status, claimedBy }: WaitingRow): Statement {
  return ctx.db.update(waitingTransfer).set({ status, claimedBy, endedAt: ctx.now() }).where(eq(waitingTransfer.id, id))
}

function notifySender(ctx: Ctx, { senderId }: WaitingRow, content: { title: string; text: string }): Statement {
  return notify(ctx, senderId, { kind: 'money', path: `${WAITING_PATH}?side=outgoing`, ...content })
}

/** Another end was faster: the hold has refused this one. */
function tooLate(error: unknown): never {
  throw refusalName(error) === 'hold-ended' ? new DomainError('waiting-status') : error
}
