// A salon's short address: one that it chooses and nobody else has.
import { and, eq, or, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/booking/salons'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { commandAnswer } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'

/**
 * Gives the partner's salon this address instead of the one it had. Three round trips.
 * @throws DomainError handle-taken, not-found
 */
export async function setHandle(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { handle }: { handle: string },
): Promise<{ handle: string }> {
  return commandAnswer(ctx, viewer, {
    name: 'salon-handle:chosen',
    key,
    input: { handle },
    reads: [ownSalon(ctx, viewer)],
    decide: ([salons]) => {
      const { id } = requireOwnSalon(salons)
      return {
        writes: [ctx.db.update(salon).set({ handle }).where(eq(salon.id, id))],
        answer: { handle },
      }
    },
  })
}

/**
 * The listed salon of a short address; those without one have their id for it. One round trip.
 * @throws DomainError not-found
 */
export async function findHandle(ctx: Ctx, handle: string): Promise<{ id: string }> {
  const [found] = await ctx.db
    .select({ id: salon.id })
    .from(salon)
    .where(
      and(
        or(eq(salon.handle, handle.toLowerCase()), eq(salon.id, handle)),
        eq(salon.status, 'approved'),
      ),
    )
    // A salon's own choice goes before what another's id looks like.
    .orderBy(sql`${salon.handle} IS NULL OR ${salon.handle} <> ${handle.toLowerCase()}`)
    .limit(1)
  if (!found) throw new DomainError('not-found', { detail: 'There is no salon at this address.' })
  return found
}
