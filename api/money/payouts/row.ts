// Payout rows, with the fields for the provider, and as the API returns them.
import { eq, getTableColumns } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { fee } from '../../../db/schema/money/ledger'
import { payout, payoutDestination } from '../../../db/schema/money/payouts'
import { staff } from '../../../db/schema/salons/salons'
import type { Ctx } from '../../platform/context'
import { moneyJson, percentText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import type { PayoutResponse } from './responses'

export type PayoutRow = typeof payout.$inferSelect & {
  basisPoints: number
  /** The destination, for the provider and for people. */
  token: string
  label: string
  staffName: string | null
  role: (typeof user.$inferSelect)['role']
}

/** The statement that reads payouts; add a WHERE. */
export function selectPayouts(ctx: Ctx) {
  return ctx.db
    .select({
      ...getTableColumns(payout),
      basisPoints: fee.basisPoints,
      token: payoutDestination.token,
      label: payoutDestination.label,
      staffName: staff.name,
      role: user.role,
    })
    .from(payout)
    .innerJoin(fee, eq(fee.id, payout.feeId))
    .innerJoin(payoutDestination, eq(payoutDestination.id, payout.destinationId))
    .innerJoin(user, eq(user.id, payout.userId))
    .leftJoin(staff, eq(staff.id, payout.staffId))
    .$dynamic()
}

/** @throws DomainError not-found */
export async function loadPayout(ctx: Ctx, id: string): Promise<PayoutRow> {
  const [row] = await selectPayouts(ctx).where(eq(payout.id, id))
  if (!row) throw new DomainError('not-found')
  return row
}

export function payoutResponse(row: PayoutRow, timeZone = 'UTC'): PayoutResponse {
  const { amount, currency } = row
  const settled = row.status !== 'requested' && row.status !== 'waiting'
  return {
    id: row.id,
    status: row.status === 'requested' ? 'waiting' : row.status,
    cause: row.cause,
    amount: moneyJson(amount, currency),
    fee: moneyJson(row.fee, currency),
    feePercent: percentText(row.basisPoints),
    net: moneyJson(amount - row.fee, currency),
    destination: row.label,
    staff: row.staffId === null ? null : { id: row.staffId, name: row.staffName ?? '' },
    createdAt: rfc3339(row.createdAt, timeZone),
    settledAt: settled ? rfc3339(row.updatedAt, timeZone) : null,
    failure: row.failure,
  }
}
