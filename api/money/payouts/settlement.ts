// Settles a payout in one batch: its money leaves the payout account once, to its destination and
// our fee, or back to the balance. Triggers reject a second settlement.
import { eq } from 'drizzle-orm'
import { payout } from '../../../db/schema/money/payouts'
import type { Notification } from '../../notifications/channels'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { type AuditEvent, audit } from '../../platform/audit/audit'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { BASES } from '../../platform/roles'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError, refusalName } from '../../platform/values/problem'
import { PLATFORM, recordTransfer } from '../ledger/ledger'
import { type OutgoingOutcome, stepTo, type Way } from '../payments/disbursement'
import { loadPayout, type PayoutRow } from './row'

/** How the code shared with withdrawals reads and writes payouts. */
export const PAYOUTS: Way<PayoutRow> = {
  kind: 'payout',
  table: payout,
  load: loadPayout,
  record: (ctx, row, outcome) => recordPayout(ctx, row, outcome),
  over: 'payout-status',
  hangs: (row) => ({
    job: 'reportHangingPayout',
    title: 'A payout is stuck',
    text: `${formatted(row, row.amount - row.fee)} to a salon or shop has been pending for an hour. Check with ${row.processor}; the money stays set aside until then. Payout ${row.id}, their reference ${row.reference ?? 'unknown'}.`,
  }),
}

/**
 * Records the outcome of a payout. `seen` marks the event that reported it. Giving up (`expired`)
 * applies only if nobody has asked the provider since the row was read.
 * @throws DomainError payout-status, if it had already ended
 */
export async function recordPayout(
  ctx: Ctx,
  row: PayoutRow,
  outcome: OutgoingOutcome,
  seen: Statement[] = [],
): Promise<PayoutRow> {
  const { status, step, ...made } = stepTo(ctx, PAYOUTS, row, outcome)
  const ended = status !== 'waiting'
  const changes = { ...made.changes, endTransferId: ended ? ctx.id() : null }
  const settled: PayoutRow = { ...row, ...changes, status }
  try {
    await writeBatch(ctx, [
      changed(ctx, row.userId, 'wallet'),
      ...seen,
      ...money(ctx, settled),
      ctx.db
        .update(payout)
        .set({ ...made.changes, ...(ended && { endTransferId: changes.endTransferId }), status: step })
        .where(eq(payout.id, row.id)),
      ...notificationsFor(ctx, settled),
    ])
  } catch (error) {
    // Its money had already left the payout account or been returned.
    if (['overdraft', 'transfer.reverses'].includes(refusalName(error) ?? ''))
      throw new DomainError('payout-status', { cause: error })
    throw error
  }
  ctx.after(() => drainOutbox(ctx))
  return settled
}

function money(ctx: Ctx, row: PayoutRow): Statement[] {
  const { userId: owner, currency, amount, fee } = row
  if (row.endTransferId === null) return []
  const from = { kind: 'payout', owner, currency } as const
  const common = { id: row.endTransferId, actor: 'system' }
  if (row.status === 'confirmed') {
    const clearing = { kind: 'clearing', owner: PLATFORM, currency } as const
    const ours = { kind: 'fee_revenue', owner: PLATFORM, currency } as const
    return recordTransfer(ctx, {
      ...common,
      kind: 'payout_capture',
      description: `Payout to ${row.label}`,
      moves: [
        { from, to: clearing, minor: amount - fee },
        { from, to: ours, minor: fee },
      ],
    })
  }
  return recordTransfer(ctx, {
    ...common,
    kind: 'payout_release',
    description: `Returned: payout to ${row.label}`,
    reverses: row.holdTransferId,
    moves: [{ from, to: { kind: 'payable', owner, currency }, minor: amount }],
  })
}

const AUDITED: Partial<Record<PayoutRow['status'], AuditEvent>> = {
  confirmed: 'payout.paid',
  failed: 'payout.failed',
  expired: 'payout.expired',
}

/** The audit record and notifications of a settled payout. */
function notificationsFor(ctx: Ctx, row: PayoutRow): Statement[] {
  const event = AUDITED[row.status]
  if (!event) return []
  const whole = formatted(row, row.amount)
  const net = formatted(row, row.amount - row.fee)
  const fee = row.fee > 0 ? ` The fee was ${formatted(row, row.fee)}.` : ''
  const whose = row.staffName === null ? '' : ` for ${row.staffName}`
  const notification: Notification =
    row.status === 'confirmed'
      ? {
          kind: 'money',
          title: `${net} was paid out`,
          text: `${net}${whose} went from your balance to ${row.label}.${fee}`,
        }
      : {
          kind: 'money',
          title: `${whole} is back in your balance`,
          text: `${row.failure} The full ${whole}${whose} is back in your balance, and no fee was taken. It goes out with your next payout. Check your payout destination before then.`,
        }
  return [
    audit(ctx, { actor: 'system', event, subject: row.id }),
    notify(ctx, row.userId, { ...notification, path: `${BASES[row.role]}/payouts/${row.id}` }),
  ]
}

function formatted({ currency }: PayoutRow, minor: number): string {
  return formatMoney(moneyJson(minor, currency))
}
