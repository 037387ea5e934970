// What a search for salons asks of a listing.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { TIME_ZONES } from '../../../db/places/countries'
import { favorite } from '../../../db/schema/salons/reviews'
import { salonKind, salonListing } from '../../../db/schema/salons/search'
import { divisorNow } from '../../money/exchange/newest-rates'
import { salonsWithDiscounts } from '../../money/member-discounts/in-force'
import type { Ctx, Viewer } from '../../platform/context'
import type { Match, TypedQuery } from '../../platform/search/words'
import { CURRENCY } from '../../platform/values/currencies'
import { CURRENCIES } from '../../platform/values/money'
import { minuteAsWritten, rfc3339 } from '../../platform/values/time'
import type { Place } from '../profile/distance'
import { type SalonsQuery, SERVICE_KINDS } from '../profile/input'
import { dayOf } from '../times/free-time'
import { isFree, type Requested } from './free-time-filter'
import { isAmongNearest, isWithin } from './nearest'
import { hasMatch } from './word-matches'

/** What a search asks for, beside its query. */
export type Search = {
  query: SalonsQuery
  typed: TypedQuery
  requested: Requested | null
  /** The origin for distances. */
  origin: Place | null
  /** A viewer's own filters: their favourites, and what their purse covers. */
  own: { favorites: boolean; purse: boolean }
}

/** Default duration in minutes when neither a duration nor a kind of service is given. */
export const APPOINTMENT = 60

/** `sign`: a plus keeps types and prices from choosing an index, so that a page is read in its own order. */
export function filtersOf(ctx: Ctx, { query, requested, own }: Search, match: Match, sign = sql``): SQL | undefined {
  const kind = kindOf(query)
  // Among the matches of words, or those near a place, no index finds less; nor among those near a city's centre.
  const keep = match || query.near ? sql`+` : query.sort === 'distance' ? sign : sql``
  const plus = match ? keep : sign
  return and(
    // A literal: a bound value would prevent the use of partial indexes.
    sql`${salonListing.approved} = 1`,
    query.type.length ? inArray(sql`${plus}${salonListing.businessType}`, query.type) : undefined,
    query.price.length ? inArray(sql`${plus}${salonListing.priceRange}`, query.price) : undefined,
    query.city ? eq(sql`${keep}${salonListing.city}`, query.city) : undefined,
    // Words and own filters decide alone: what has them must not be lost among the nearest of all.
    query.near
      ? (match || own.favorites || own.purse ? isWithin : isAmongNearest)(query.near, query.within)
      : undefined,
    query.rating ? sql`${salonListing.ratingKey} <= ${-Math.round(query.rating * 1000) * 100_000}` : undefined,
    kind === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM ${salonKind} WHERE ${salonKind.kind} = ${kind} AND ${salonKind.number} = ${salonListing.number}
          AND ${kindCostsAtMost(query)})`,
    query.open ? isOpenNow(ctx) : undefined,
    query.max && kind === undefined ? costsAtMost(query) : undefined,
    query.plus ? sql`${salonListing.salonId} IN ${salonsWithDiscounts(ctx)}` : undefined,
    requested ? isFree(requested, ctx.now()) : undefined,
    query.q && !match ? sql`0` : undefined,
    match ? hasMatch(match, query) : undefined,
  )
}

export function kindOf({ service }: SalonsQuery): number | undefined {
  return service === undefined ? undefined : SERVICE_KINDS.indexOf(service)
}

/** A window on a date, the whole day by default. Limited to dates for which free time is computed. */
export function freeTimeRequested(query: SalonsQuery): Requested | null {
  if (!query.date) return null
  const kind = kindOf(query)
  return {
    date: query.date,
    from: query.from ?? 0,
    // The end of an evening is often typed as midnight.
    to: query.to || 1440,
    minutes: query.minutes ?? APPOINTMENT,
    people: query.people ?? 1,
    ...(kind !== undefined && { kind }),
  }
}

/** By the salon's own clock; exceptions replace the week's hours, and a closed row takes precedence. */
function isOpenNow(ctx: Ctx): SQL {
  const zones = new Map<string, string[]>()
  for (const zone of TIME_ZONES) {
    const clock = rfc3339(ctx.now(), zone).slice(0, 16)
    zones.set(clock, [...(zones.get(clock) ?? []), zone])
  }
  const clocks = [...zones].map(([clock, same]) => {
    const date = clock.slice(0, 10)
    const minute = minuteAsWritten(clock)
    return { zones: same, date, minute, weekday: ((dayOf(date) + 3) % 7) + 1 }
  })
  const hours = (of: (typeof clocks)[number]) => {
    const here = sql`salon_id = ${salonListing.salonId}`
    const now = sql`from_minute <= ${of.minute} AND ${of.minute} < to_minute`
    const exceptions = sql`FROM salon_exception WHERE ${here} AND date = ${of.date}`
    return sql`CASE WHEN EXISTS (SELECT 1 ${exceptions})
      THEN EXISTS (SELECT 1 ${exceptions} AND ${now}) AND NOT EXISTS (SELECT 1 ${exceptions} AND from_minute IS NULL)
      ELSE EXISTS (SELECT 1 FROM salon_hours WHERE ${here} AND weekday = ${of.weekday} AND ${now}) END`
  }
  const cases = clocks.map((of) => sql`WHEN ${inArray(salonListing.timeZone, of.zones)} THEN ${hours(of)}`)
  return sql`CASE ${sql.join(cases, sql` `)} END`
}

export function isFavorite(viewer: Viewer): SQL {
  return sql`EXISTS (SELECT 1 FROM ${favorite}
    WHERE ${favorite.userId} = ${viewer.id} AND ${favorite.salonId} = ${salonListing.salonId})`
}

/** The same for a filter: their salons are looked up, instead of every salon being asked. */
export function isAmongFavorites(viewer: Viewer): SQL {
  return sql`${salonListing.salonId} IN (SELECT ${favorite.salonId} FROM ${favorite}
    WHERE ${favorite.userId} = ${viewer.id})`
}

/** The lowest price of a service, of the requested kind if there is one; in minor units. */
function lowestPrice(query: SalonsQuery): SQL {
  const kind = kindOf(query)
  return kind === undefined
    ? sql`${salonListing.fromPrice}`
    : sql`(SELECT ${salonKind.fromPrice} FROM ${salonKind}
        WHERE ${salonKind.kind} = ${kind} AND ${salonKind.number} = ${salonListing.number})`
}

/** A service costs no more than what is asked for. */
function costsAtMost(query: SalonsQuery): SQL {
  return sql`${salonListing.fromPrice} <= ${mostOf(query)}`
}

/** The same of the row of a kind of services that is joined with the listing; the first bound needs no listing. */
export function kindCostsAtMost(query: SalonsQuery): SQL {
  const { max, currency } = query
  if (!max) return sql`true`
  const most = sql`${salonKind.fromPrice} <= ${mostOf(query)}`
  return currency ? most : sql`(${salonKind.fromPrice} <= ${max * 100} AND ${most})`
}

/** The highest price that is asked for, in minor units of a listing's currency; null in SQL: any. */
export function mostOf({ max, currency }: SalonsQuery): SQL<number | null> {
  if (!max) return sql`NULL`
  const inCurrencies = CURRENCIES.map((code) => {
    if (!currency || code === currency) return sql`WHEN ${code} THEN ${max * 10 ** CURRENCY[code].digits}`
    const requestedMax = max * 10 ** CURRENCY[currency].digits
    return sql`WHEN ${code} THEN ${requestedMax} * ${divisorNow(code)} / ${divisorNow(currency)}`
  })
  return sql`CASE ${salonListing.currency} ${sql.join(inCurrencies, sql` `)} END`
}

/** What a minor unit of a listing's currency is worth in minor units of the one that is asked for; null in SQL: the same. */
export function worthOf({ currency }: SalonsQuery): SQL<number | null> {
  if (!currency) return sql`NULL`
  const others = CURRENCIES.filter((code) => code !== currency).map(
    (code) => sql`WHEN ${code} THEN ${divisorNow(currency)} * 1.0 / ${divisorNow(code)}`,
  )
  return sql`CASE ${salonListing.currency} ${sql.join(others, sql` `)} END`
}

/** A service of the requested kind costs no more than is available in its currency. */
export function isAffordable(viewer: Viewer, query: SalonsQuery): SQL | undefined {
  return and(
    isNotNull(salonListing.fromPrice),
    sql`${lowestPrice(query)} <= (SELECT balance FROM ledger_account
      WHERE id = 'wallet:' || ${viewer.id} || ':' || ${salonListing.currency})`,
  )
}
