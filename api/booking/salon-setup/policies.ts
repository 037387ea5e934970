// A salon's booking policy. Appointments keep the policy they were booked under.
import { eq } from 'drizzle-orm'
import { salon } from '../../../db/schema/booking/salons'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { commandAnswer } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import type { Policies } from './input'
import { basisPointsOf, policiesFrom } from './overview'

/**
 * Saves the policy, if it is unchanged since it was read. Three round trips.
 * @throws DomainError not-found, set-up-changed
 */
export async function savePolicies(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: Policies,
): Promise<{ id: string }> {
  return commandAnswer(ctx, viewer, {
    name: 'salon-policies:saved',
    key,
    input,
    reads: [ownSalon(ctx, viewer)],
    decide: ([salons]) => {
      const row = requireOwnSalon(salons)
      if (policiesFrom(row).version !== input.version) throw new DomainError('set-up-changed')
      const { version: _, deposit, lateFee, noShowFee, tipPercents, ...said } = input
      const terms = {
        ...said,
        ...(tipPercents && { tipPercents: tipPercents.toSorted((a, b) => a - b) }),
        depositBasisPoints: basisPointsOf(deposit),
        lateFeeBasisPoints: basisPointsOf(lateFee),
        noShowFeeBasisPoints: basisPointsOf(noShowFee),
      }
      return {
        writes: [ctx.db.update(salon).set(terms).where(eq(salon.id, row.id))],
        answer: { id: row.id },
      }
    },
  })
}
