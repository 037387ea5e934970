// HTTP for cities and towns: suggestions for what is being typed.
import { z } from 'zod'
import { operation, operations } from '../http/operation'
import { PlacesQuery } from './input'
import { findPlaces, notYetIn } from './places'

/** How many are suggested. */
const SUGGESTED = 8

const PlacesResponse = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      country: z.string(),
      currency: z.string(),
      timeZone: z.string(),
    }),
  ),
  /** The large city that was typed, with its country, where Purse is not yet. */
  notYetIn: z.string().nullable(),
})

export const places = operations(
  operation('public', 'GET /places', {
    summary: 'Cities and towns by the start of their names',
    query: PlacesQuery,
    response: PlacesResponse,
    run: async ({ ctx, query }) => {
      const found = await findPlaces(ctx, query.q, SUGGESTED)
      return {
        items: found.map(({ name, country, currency, timeZone }) => ({ name, country, currency, timeZone })),
        notYetIn: notYetIn(query.q),
      }
    },
  }),
)
