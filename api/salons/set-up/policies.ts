// A salon's booking policy. Appointments keep the policy they were booked under.

import { eq } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { Policies } from './input'
import { basisPointsOf, policiesFrom } from './overview'
import { ChangedResponse } from './responses'

/** Saves the policy, if it is unchanged since it was read. Three round trips. */
export const savePolicies = operation('beauty_partner', 'PUT /my-salon/policies', {
  summary: 'Set the policies for new bookings',
  body: Policies,
  response: ChangedResponse,
  problems: ['not-found', 'set-up-changed'],
  reads: ({ ctx, viewer }) => ({ salons: ownSalon(ctx, viewer) }),
  decide: ({ salons }, { ctx, body: input }) => {
    const row = requireOwnSalon(salons)
    if (policiesFrom(row).version !== input.version) throw new DomainError('set-up-changed')
    const { version: _, deposit, lateFee, noShowFee, tipPercents, ...fields } = input
    const terms = {
      ...fields,
      ...(tipPercents && { tipPercents: tipPercents.toSorted((a, b) => a - b) }),
      depositBasisPoints: basisPointsOf(deposit),
      lateFeeBasisPoints: basisPointsOf(lateFee),
      noShowFeeBasisPoints: basisPointsOf(noShowFee),
    }
    return { writes: [ctx.db.update(salon).set(terms).where(eq(salon.id, row.id))], response: { id: row.id } }
  },
})
