// Reads one deposit from the database, and where it stands.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { deposit } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'

export type DepositRow = typeof deposit.$inferSelect

/** @throws DomainError not-found */
export async function loadDeposit(ctx: Ctx, id: string): Promise<DepositRow> {
  const [row] = await ctx.db.select().from(deposit).where(eq(deposit.id, id))
  if (!row) throw new DomainError('not-found')
  return row
}

/** The condition for open ones. The second part is the condition of an index, letter for letter, so that SQLite uses it. */
export const UNDER_WAY = and(
  inArray(deposit.status, ['requested', 'waiting', 'requires_action']),
  sql`${deposit.status} <> 'confirmed'`,
)

/** Whether it is still open. */
export function isOpen({ status }: Pick<DepositRow, 'status'>): boolean {
  return status === 'requested' || status === 'waiting' || status === 'requires_action'
}

/** Whether its owner can choose another way to pay; an automatic top-up pays for nothing. */
export function isAbandonable(row: DepositRow): boolean {
  return isOpen(row) && row.abandonedAt === null && row.purpose !== 'auto_top_up'
}
