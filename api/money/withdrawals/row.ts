// Withdrawal rows, with the fields for moving the money, and as the API returns them.
import { eq, getTableColumns } from 'drizzle-orm'
import { fee, hold } from '../../../db/schema/money/ledger'
import { withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { moneyJson, percentText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import type { HeldMoney } from '../ledger/ledger'
import type { WithdrawalResponse } from './responses'

export type WithdrawalRow = typeof withdrawal.$inferSelect & {
  /** The transfer that placed its money on hold. */
  holdTransferId: string
  basisPoints: number
}

/** The statement that reads withdrawals; add a WHERE. */
export function selectWithdrawals(ctx: Ctx) {
  return ctx.db
    .select({ ...getTableColumns(withdrawal), holdTransferId: hold.transferId, basisPoints: fee.basisPoints })
    .from(withdrawal)
    .innerJoin(hold, eq(hold.id, withdrawal.holdId))
    .innerJoin(fee, eq(fee.id, withdrawal.feeId))
    .$dynamic()
}

/** @throws DomainError not-found */
export async function loadWithdrawal(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  const [row] = await selectWithdrawals(ctx).where(eq(withdrawal.id, id))
  if (!row) throw new DomainError('not-found')
  return row
}

export function heldBy(row: WithdrawalRow): HeldMoney {
  const { holdId: id, userId: owner, currency, amount, holdTransferId: transferId } = row
  return { id, owner, currency, amount, transferId }
}

export function withdrawalResponse(row: WithdrawalRow, timeZone = 'UTC'): WithdrawalResponse {
  const settled = row.status !== 'requested' && row.status !== 'waiting'
  return {
    id: row.id,
    status: row.status === 'requested' ? 'waiting' : row.status,
    amount: moneyJson(row.amount, row.currency),
    fee: moneyJson(row.fee, row.currency),
    feePercent: percentText(row.basisPoints),
    net: moneyJson(row.amount - row.fee, row.currency),
    method: row.methodLabel,
    createdAt: rfc3339(row.createdAt, timeZone),
    settledAt: settled ? rfc3339(row.updatedAt, timeZone) : null,
    failure: row.failure,
    transferId: row.holdTransferId,
  }
}
