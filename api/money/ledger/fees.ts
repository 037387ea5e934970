// The fees in force.
import { and, desc, inArray, lte } from 'drizzle-orm'
import { fee } from '../../../db/schema/money/ledger'
import type { Ctx } from '../../platform/context'

type FeeRow = typeof fee.$inferSelect

/** Selects the fees of these kinds that have come into force, the newest version of each first. */
export function feesOfKinds(ctx: Ctx, kinds: FeeRow['kind'][]) {
  return ctx.db
    .select()
    .from(fee)
    .where(and(inArray(fee.kind, kinds), lte(fee.effectiveFrom, ctx.now())))
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
}

/** Selects the one in force. */
export function feeInForce(ctx: Ctx, kind: FeeRow['kind']) {
  return feesOfKinds(ctx, [kind]).limit(1)
}
