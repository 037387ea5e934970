// HTTP for cities and towns: suggestions for what is being typed.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../http/guards'
import { route } from '../http/route'
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

export const places = new Hono<ApiEnv>().get(
  '/',
  route('public', 'Cities and towns by the start of their names', {
    query: PlacesQuery,
    response: PlacesResponse,
    handler: async ({ ctx, query }) => {
      const found = await findPlaces(ctx, query.q, SUGGESTED)
      return {
        items: found.map(({ name, country, currency, timeZone }) => ({
          name,
          country,
          currency,
          timeZone,
        })),
        notYetIn: notYetIn(query.q),
      }
    },
  }),
)
