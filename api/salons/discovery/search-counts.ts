// How many salons a search finds, as far as is shown, and the cities to choose from.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { salonCount, salonKind, salonListing } from '../../../db/schema/salons/search'
import type { Ctx } from '../../platform/context'
import { type CappedTotal, COUNTED, totalFrom } from '../../platform/pagination'
import type { Match } from '../../platform/search/words'
import { BUSINESS_TYPES, type SalonsQuery } from '../profile/input'
import { filtersOf, kindCostsAtMost, kindOf, type Search } from './filters'
import { hasMoreAround } from './nearest'
import { hasMoreMatches } from './word-matches'

/** `instead`: nothing has these words, so that others like them were searched. */
export type Searched = CappedTotal & { instead: string | null; cities: string[] }

/** Where counting stops if each salon's free times or hours are read for it; or its kinds of services, or the purse. */
const COUNTED_FREE = 250
const COUNTED_EACH = 500
/** Few salons have so many free at once: of those that do not, each is looked at too. */
const COUNTED_TOGETHER = 50

/** The longest list of cities to choose from. */
const MOST_CITIES = 300

/** Every city that has a salon: each is one step in the index, however many salons it has. */
export function citiesWithSalons(ctx: Ctx) {
  const next = (after: SQL) => sql`SELECT min(city) FROM salon_listing WHERE approved = 1 AND city > ${after}`
  return ctx.db.select({ city: sql<string>`city` }).from(sql`(WITH RECURSIVE found (city) AS (${next(sql`''`)}
      UNION ALL SELECT (${next(sql`found.city`)}) FROM found WHERE found.city IS NOT NULL)
      SELECT city FROM found WHERE city IS NOT NULL LIMIT ${MOST_CITIES})`)
}

export function countsFrom(
  search: Search,
  totals: { total: number; cut: number; instead: string | null }[],
  cities: { city: string }[],
): Searched {
  const { total = 0, cut = 0, instead = null } = totals[0] ?? {}
  const found = cities.map(({ city }) => city)
  const counted = totalFrom(total, mostCounted(search))
  return { ...counted, capped: counted.capped || cut > 0, instead, cities: found }
}

function mostCounted({ query, requested, own }: Search): number {
  if ((requested?.people ?? 1) > 2) return COUNTED_TOGETHER
  return requested || query.open ? COUNTED_FREE : query.service || own.purse || query.max ? COUNTED_EACH : COUNTED
}

/**
 * For filters by city, type and price range only, uses stored counts; for text only, the text index
 * suffices because it holds only approved salons. Otherwise counts the listings, as far as is shown.
 */
export function countOf(ctx: Ctx, search: Search, match: Match, viewerFilter: SQL | undefined) {
  const { q, service, rating, near, open, plus, date, city, type, price, max } = search.query
  const counting = (cut = sql<number>`0`) => ({ total: sql<number>`count(*)`.as('total'), cut: cut.as('cut') })
  const item = { one: sql`1`.as('one') }
  const most = mostCounted(search) + 1
  const beyondText = service || rating || near || open || plus || date || max || viewerFilter
  const all = and(filtersOf(ctx, { ...search, query: inFull(search.query) }, match), viewerFilter)
  // Reads the salons of that kind instead of asking each salon.
  const kind = q || near || rating ? undefined : kindOf(search.query)
  if (kind !== undefined)
    return ctx.db.select(counting()).from(
      ctx.db
        .select(item)
        .from(salonKind)
        .crossJoin(salonListing)
        .where(
          and(eq(salonKind.kind, kind), kindCostsAtMost(search.query), eq(salonListing.number, salonKind.number), all),
        )
        .limit(most)
        .as('some'),
    )
  if (beyondText || (q && (!match || city || type.length || price.length)))
    return ctx.db
      .select(counting(moreThanCounted(search.query, match, viewerFilter)))
      .from(ctx.db.select(item).from(salonListing).where(all).limit(most).as('some'))
  if (q)
    return ctx.db
      .select(counting())
      .from(ctx.db.select(item).from(sql`salon_search`).where(sql`salon_search MATCH ${match}`).limit(most).as('some'))
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${salonCount.salons}), 0)`.as('total'), cut: sql<number>`0`.as('cut') })
    .from(salonCount)
    .where(
      and(
        city ? eq(salonCount.city, city) : undefined,
        type.length ? inArray(salonCount.businessType, type) : undefined,
        price.length ? inArray(salonCount.priceRange, price) : undefined,
      ),
    )
}

/** 1 if not all that match words, or are near a place, are considered. */
function moreThanCounted(query: SalonsQuery, match: Match, viewerFilter: SQL | undefined): SQL<number> {
  const around = query.near && !match && !viewerFilter ? hasMoreAround(query.near, query.within) : sql<number>`0`
  return sql<number>`(${hasMoreMatches(match, query)} OR ${around})`
}

/** With every type and price named where a rating is asked for: as the index of the three begins. */
function inFull(query: SalonsQuery): SalonsQuery {
  const { rating, type, price, near, q } = query
  if (!rating || near || q) return query
  return { ...query, type: type.length ? type : [...BUSINESS_TYPES], price: price.length ? price : [1, 2, 3, 4] }
}
