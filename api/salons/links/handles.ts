// A salon's short address: one that it chooses and nobody else has.

import { and, eq, or, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { HandleForm, HandleId } from './input'
import { HandleResponse, HandleSalonResponse } from './responses'

/** Gives the partner's salon this address instead of the one it had. Three round trips. */
export const setHandle = operation('beauty_partner', 'PUT /my-salon/links/handle', {
  summary: 'Choose your salon’s short address',
  body: HandleForm,
  response: HandleResponse,
  problems: ['handle-taken'],
  reads: ({ ctx, viewer }) => ({ salons: ownSalon(ctx, viewer) }),
  decide: ({ salons }, { ctx, body: { handle } }) => {
    const { id } = requireOwnSalon(salons)
    return { writes: [ctx.db.update(salon).set({ handle }).where(eq(salon.id, id))], response: { handle } }
  },
})

/** The listed salon of a short address; those without one have their id for it. One round trip. */
export const findHandle = operation('public', 'GET /handles/:handle', {
  summary: 'The salon of a short address',
  params: HandleId,
  response: HandleSalonResponse,
  problems: ['not-found'],
  run: async ({ ctx, params: { handle } }) => {
    const [found] = await ctx.db
      .select({ id: salon.id })
      .from(salon)
      .where(and(or(eq(salon.handle, handle.toLowerCase()), eq(salon.id, handle)), eq(salon.status, 'approved')))
      // A salon's own choice goes before what another's id looks like.
      .orderBy(sql`${salon.handle} IS NULL OR ${salon.handle} <> ${handle.toLowerCase()}`)
      .limit(1)
    if (!found) throw new DomainError('not-found', { detail: 'There is no salon at this address.' })
    return found
  },
})
