// Reads one deposit from the database.
import { eq } from 'drizzle-orm'
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
