// Cities that have salons, and what each offers: pages of their own, by "dar-es-salaam" or "nairobi/braids-and-locs".

import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { salonKind, salonListing } from '../../../../db/schema/salons/search'
import type { Ctx } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { sameName } from '../../../platform/places/places'
import { moneyJson } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { MoneyResponse } from '../../../platform/values/responses'
import { CityId, CityQuery, citySlug, SalonsQuery, SERVICE_KINDS, slugOf } from '../../profile/input'
import { searchSalonsWith } from '../search'
import { citiesWithSalons } from '../search-counts'
import { SalonListResponse } from '../search-responses'

const kind = z.object({ kind: z.enum(SERVICE_KINDS), slug: z.string() })

const CitiesResponse = z.object({
  items: z.array(z.object({ city: z.string(), slug: z.string(), kinds: z.array(kind) })),
})

const CityResponse = z.object({
  city: z.string(),
  country: z.string(),
  slug: z.string(),
  /** The kind that is asked for. */
  kind: kind.nullable(),
  /** What the best rated salons of the city offer, `salons` of them each. */
  kinds: z.array(kind.extend({ salons: z.number().int(), from: MoneyResponse.nullable() })),
  list: SalonListResponse,
})

/** The best rated salons of a city: no more are counted, however many it has. */
const COUNTED = 1000

/** Salons on a page. */
const CARDS = 12

function kindFrom(number: number): z.output<typeof kind>[] {
  const named = SERVICE_KINDS[number]
  return named ? [{ kind: named, slug: slugOf(named) }] : []
}

/** All cities, each with the kinds of services that at least one of its salons offers; one round trip. */
export const listCities = operation('public', 'GET /salon-cities', {
  summary: 'The cities that have salons, each with its kinds of services',
  response: CitiesResponse,
  run: async ({ ctx }) => {
    const numbers = JSON.stringify(SERVICE_KINDS.map((_, i) => i))
    const rows = await ctx.db
      .select({ city: sql<string>`found.city`, kind: sql<number>`each.value` })
      .from(sql`${citiesWithSalons(ctx).as('found')}, json_each(${numbers}) AS each`)
      .where(
        sql`EXISTS (SELECT 1 FROM ${salonListing} AS here
        JOIN ${salonKind} AS does ON does.number = here.number AND does.kind = each.value
        WHERE here.approved = 1 AND here.city = found.city)`,
      )
    const items = [...new Set(rows.map(({ city }) => city))].map((city) => ({
      city,
      slug: citySlug(city),
      kinds: rows.filter((row) => row.city === city).flatMap((row) => kindFrom(row.kind)),
    }))
    return { items }
  },
})

/** A city's salons, of all kinds or of one; one round trip. */
export const getCity = operation('public', 'GET /salon-cities/:city', {
  summary: 'The salons of a city, of all kinds or of one, the best rated first',
  params: CityId,
  query: CityQuery,
  response: CityResponse,
  problems: ['not-found', 'invalid-cursor'],
  run: async ({ ctx, params: { city: slug }, query: { kind: kindSlug, cursor } }) => {
    const place = await sameName(ctx, slug.replaceAll('-', ' '))
    if (!place || citySlug(place.name) !== slug) throw noCity()
    const { name: city, country } = place
    const service = SERVICE_KINDS.find((serviceKind) => slugOf(serviceKind) === kindSlug)
    const query = SalonsQuery.parse({ city, service, cursor, next: '1', limit: CARDS })
    const { list, more: kinds } = await searchSalonsWith(ctx, query, kindsOf(ctx, city))
    if (list.items.length === 0) throw noCity()
    return {
      city,
      country,
      slug,
      kind: service ? { kind: service, slug: slugOf(service) } : null,
      kinds: kinds.flatMap(({ kind, salons, from }) =>
        kindFrom(kind).map((named) => ({
          ...named,
          salons,
          from: from === null ? null : moneyJson(from, place.currency),
        })),
      ),
      list,
    }
  },
})

function noCity(): DomainError {
  return new DomainError('not-found', { detail: 'No salons here yet.' })
}

function kindsOf(ctx: Ctx, city: string) {
  const best = ctx.db
    .select({ number: salonListing.number })
    .from(salonListing)
    .where(and(eq(salonListing.city, city), eq(salonListing.approved, sql`1`)))
    .orderBy(salonListing.ratingKey)
    .limit(COUNTED)
    .as('best')
  // What is free has a price of 1 there.
  const PAID = sql<number | null>`min(nullif(${salonKind.fromPrice}, 1))`
  return ctx.db
    .select({ kind: salonKind.kind, salons: count(), from: PAID })
    .from(best)
    .innerJoin(salonKind, eq(salonKind.number, best.number))
    .groupBy(salonKind.kind)
    .orderBy(salonKind.kind)
}
