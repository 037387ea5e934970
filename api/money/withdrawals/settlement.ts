// Settles a withdrawal in one batch: its money leaves its hold once, to the person's method and our
// fee, or back to the wallet. A trigger rejects a second settlement.
import { eq } from 'drizzle-orm'
import { withdrawal } from '../../../db/schema/money/wallet'
import type { Notification } from '../../notifications/channels'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { type AuditEvent, audit } from '../../platform/audit/audit'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError, refusalName } from '../../platform/values/problem'
import { captureHold, PLATFORM, releaseHold } from '../ledger/ledger'
import { type OutgoingOutcome, stepTo, type Way } from '../payments/disbursement'
import { heldBy, loadWithdrawal, type WithdrawalRow } from './row'

/** How the code shared with payouts reads and writes withdrawals. */
export const WITHDRAWALS: Way<WithdrawalRow> = {
  kind: 'withdrawal',
  table: withdrawal,
  load: loadWithdrawal,
  record: (ctx, row, outcome) => recordWithdrawal(ctx, row, outcome),
  over: 'withdrawal-status',
  hangs: (row) => ({
    job: 'reportHangingWithdrawal',
    title: 'A withdrawal is stuck',
    text: `${formatMoney(moneyJson(row.amount - row.fee, row.currency))} to a client's method has been pending for an hour. Check with ${row.processor}; the money stays on hold until then. Withdrawal ${row.id}, their reference ${row.reference ?? 'unknown'}.`,
  }),
}

/**
 * Records the outcome of a withdrawal. `seen` marks the event that reported it. Giving up
 * (`expired`) applies only if nobody has asked the provider since the row was read.
 * @throws DomainError withdrawal-status, if it had already ended
 */
export async function recordWithdrawal(
  ctx: Ctx,
  row: WithdrawalRow,
  outcome: OutgoingOutcome,
  seen: Statement[] = [],
): Promise<WithdrawalRow> {
  const { status, step, ...made } = stepTo(ctx, { table: withdrawal }, row, outcome)
  const changes = { ...made.changes, transferId: status === 'confirmed' ? ctx.id() : null }
  const settled: WithdrawalRow = { ...row, ...changes, status }
  try {
    await writeBatch(ctx, [
      changed(ctx, row.userId, 'wallet'),
      ...seen,
      ...money(ctx, settled),
      ctx.db
        .update(withdrawal)
        .set({ ...changes, status: step })
        .where(eq(withdrawal.id, row.id)),
      ...notificationsFor(ctx, settled),
    ])
  } catch (error) {
    // Its money had already left its hold.
    if (refusalName(error) === 'hold-ended') throw new DomainError('withdrawal-status', { cause: error })
    throw error
  }
  ctx.after(() => drainOutbox(ctx))
  return settled
}

function money(ctx: Ctx, row: WithdrawalRow): Statement[] {
  switch (row.status) {
    case 'confirmed':
      return captureHold(ctx, heldBy(row), {
        kind: 'withdrawal_capture',
        id: row.transferId ?? '',
        payee: { kind: 'clearing', owner: PLATFORM, currency: row.currency },
        feeMinor: row.fee,
        description: `Withdrawal to ${row.methodLabel}`,
        actor: 'system',
      })
    case 'failed':
    case 'expired':
      return releaseHold(ctx, heldBy(row), {
        kind: 'withdrawal_release',
        status: row.status === 'failed' ? 'released' : 'expired',
        description: `Returned: withdrawal to ${row.methodLabel}`,
        actor: 'system',
      })
    default:
      return []
  }
}

const AUDITED: Partial<Record<WithdrawalRow['status'], AuditEvent>> = {
  confirmed: 'withdrawal.paid',
  failed: 'withdrawal.failed',
  expired: 'withdrawal.expired',
}

/** The audit record and notifications of a settled withdrawal. */
function notificationsFor(ctx: Ctx, row: WithdrawalRow): Statement[] {
  const event = AUDITED[row.status]
  if (!event) return []
  const formatted = (minor: number) => formatMoney(moneyJson(minor, row.currency))
  const net = formatted(row.amount - row.fee)
  const fee = row.fee > 0 ? ` The fee was ${formatted(row.fee)}.` : ''
  const notification: Notification =
    row.status === 'confirmed'
      ? {
          kind: 'money',
          title: `${net} was paid out`,
          text: `${net} went from your purse to ${row.methodLabel}.${fee}`,
        }
      : {
          kind: 'money',
          title: `${formatted(row.amount)} is back in your purse`,
          text: `${row.failure} The full ${formatted(row.amount)} is back in your purse, and no fee was taken.`,
        }
  return [
    audit(ctx, { actor: 'system', event, subject: row.id }),
    notify(ctx, row.userId, { ...notification, path: `/client/wallet/withdrawals/${row.id}` }),
  ]
}
