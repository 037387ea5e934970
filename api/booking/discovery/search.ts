// Salon search: by text, attributes, services, place and free time. One round trip finds, counts,
// sorts and pages over the narrow rows of salon_listing.
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { TIME_ZONES } from '../../../db/places/countries'
import { freeTime } from '../../../db/schema/booking/free-time'
import { favorite } from '../../../db/schema/booking/reviews'
import { salon } from '../../../db/schema/booking/salons'
import { salonCount, salonKind, salonListing } from '../../../db/schema/booking/search'
import { largestDiscount, salonsWithDiscounts } from '../../money/member-discounts/in-force'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import {
  type CappedTotal,
  COUNTED,
  decodeCursor,
  type Page,
  pageFrom,
  totalFrom,
} from '../../platform/pagination'
import { placeNamed } from '../../platform/places/places'
import {
  rowsFor,
  type TypedWords,
  totalFor,
  typedWords,
  type Words,
} from '../../platform/search/words'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import {
  dayOf,
  freeIndex,
  type SalonDay,
  STEP_MINUTES,
  stepsFrom,
  whichAreFree,
} from '../availability/free-time'
import {
  BUSINESS_TYPES,
  type MySalonsQuery,
  type SalonsQuery,
  SERVICE_KINDS,
  WIDEST,
} from '../salons/input'
import { cardFrom, type SalonFacts } from '../salons/summary'
import { degreesOf, distanceKm, type Place, shrinkAt } from './distance'
import { earliestStep, isFree, type Requested, windowsOf } from './free-time-filter'

export type SalonCard = SalonFacts & {
  latitude: number
  longitude: number
  /** From the given place, or the chosen city's centre; null without either. */
  distanceKm: number | null
  /** A few of its services. */
  services: string[]
  from: MoneyJson | null
  /**
   * The first free time for the search, with the salon's offset: on its date, or in the coming days
   * if `next` is asked for; else null.
   */
  freeAt: string | null
  /** The largest discount that Plus members get on a service now, in percent. */
  memberPercent: number | null
}

/** `instead`: nothing has these words, so that others like them were searched. */
type Searched = CappedTotal & { instead: string | null; cities: string[] }

type SalonList = Page<SalonCard> & Searched

type MySalonCard = SalonCard & { favorite: boolean }

type MySalonList = Page<MySalonCard> & Searched

/** Default duration in minutes when neither a duration nor a kind of service is given. */
const VISIT = 60

/** Days that are looked at for the next free time: today, at the salon, and those that follow. */
const NEXT_DAYS = 3

/** Where counting stops if each salon's free times or hours are read for it; or its kinds of services. */
const COUNTED_FREE = 250
const COUNTED_KIND = 500

/** The longest list of cities to choose from. */
const MOST_CITIES = 300

/** What a search asks for, beside its query. */
type Search = {
  query: SalonsQuery
  typed: TypedWords
  requested: Requested | null
  /** The origin for distances. */
  origin: Place | null
}

/**
 * Approved salons, paged; one round trip. The result is the same for every viewer.
 */
export async function searchSalons(ctx: Ctx, query: SalonsQuery): Promise<SalonList> {
  const search = await searchFrom(query)
  const [rows, totals, cities] = await ctx.db.batch([
    pageOfCards(ctx, search, undefined, sql<number>`0`),
    totalFor(ctx, search.typed, (words) => countOf(ctx, search, words, undefined)),
    citiesWithSalons(ctx),
  ])
  return { ...cardsFrom(ctx, search, rows), ...countsFrom(search, totals, cities) }
}

/** Same for a client, who can also filter by favourites and by what their purse covers. */
export async function searchMySalons(
  ctx: Ctx,
  viewer: Viewer,
  query: MySalonsQuery,
): Promise<MySalonList> {
  const search = await searchFrom(query)
  const own = and(
    query.favorites ? isAmongFavorites(viewer) : undefined,
    query.purse ? isAffordable(viewer, query) : undefined,
  )
  const [, rows, totals, cities] = await readAs(ctx, viewer, [
    pageOfCards(ctx, search, own, sql<number>`${isFavorite(viewer)}`),
    totalFor(ctx, search.typed, (words) => countOf(ctx, search, words, own)),
    citiesWithSalons(ctx),
  ])
  const page = cardsFrom(ctx, search, rows)
  const favorites = new Set(rows.filter((row) => row.favorite).map((row) => row.salon.id))
  const items = page.items.map((card) => ({ ...card, favorite: favorites.has(card.id) }))
  return { items, next: page.next, ...countsFrom(search, totals, cities) }
}

async function searchFrom(query: SalonsQuery): Promise<Search> {
  return {
    query,
    typed: typedWords('salon_word', query.q),
    requested: freeTimeRequested(query),
    origin: query.near ?? (query.city ? await placeNamed(query.city) : null),
  }
}

/** Every city that has a salon: each is one step in the index, however many salons it has. */
function citiesWithSalons(ctx: Ctx) {
  const next = (after: SQL) =>
    sql`SELECT min(city) FROM salon_listing WHERE approved = 1 AND city > ${after}`
  return ctx.db
    .select({ city: sql<string>`city` })
    .from(sql`(WITH RECURSIVE found (city) AS (${next(sql`''`)}
      UNION ALL SELECT (${next(sql`found.city`)}) FROM found WHERE found.city IS NOT NULL)
      SELECT city FROM found WHERE city IS NOT NULL LIMIT ${MOST_CITIES})`)
}

function countsFrom(
  search: Search,
  totals: { total: number; instead: string | null }[],
  cities: { city: string }[],
): Searched {
  const { total = 0, instead = null } = totals[0] ?? {}
  const found = cities.map(({ city }) => city)
  return { ...totalFrom(total, mostCounted(search)), instead, cities: found }
}

function mostCounted({ query, requested }: Search): number {
  return requested || query.open ? COUNTED_FREE : query.service ? COUNTED_KIND : COUNTED
}

type Row = Awaited<ReturnType<typeof pageOfCards>>[number]

/** `own`: what else a viewer filters by. */
function pageOfCards(ctx: Ctx, search: Search, own: SQL | undefined, favorites: SQL<number>) {
  const { query, typed, requested } = search
  const days = requested ? [dayOf(requested.date)] : query.next ? nextDays(ctx) : []
  const sort = sortKey(search)
  const [value, number] = query.cursor ? decodeCursor(query.cursor) : []
  const beyond =
    value === undefined
      ? undefined
      : sql`(${sort}, ${salonListing.number}) > (${value}, CAST(${number} AS INTEGER))`
  // Limits the page before reading what only its cards need.
  const page = rowsFor(typed, (words) =>
    ctx.db
      .select({ number: salonListing.number, key: sort.as('key') })
      .from(salonListing)
      .where(and(filtersOf(ctx, search, words, sql`+`), own, beyond))
      .orderBy(asc(sort), asc(salonListing.number))
      .limit(query.limit + 1),
  )
  const key = sql<number>`page.key`
  return ctx.db
    .select({
      key,
      listing: salonListing,
      salon: {
        id: salon.id,
        name: salon.name,
        businessType: salon.businessType,
        address: salon.address,
        ratingSum: salon.ratingSum,
        reviewCount: salon.reviewCount,
      },
      services: sql<string>`(SELECT json_group_array(name) FROM (SELECT name FROM service
        WHERE service.salon_id = ${salon.id} AND service.active = 1 ORDER BY service.position LIMIT 3))`,
      free:
        days.length > 0
          ? sql<string>`(SELECT json_group_array(json_array(day, word0, word2, kinds)) FROM ${freeTime}
            WHERE ${inArray(freeTime.day, days)} AND free_time.number = ${salonListing.number})`
          : sql<string>`'[]'`,
      shortest: query.next
        ? sql<number | null>`(SELECT min(duration_minutes) FROM service
            WHERE service.salon_id = ${salon.id} AND service.active = 1)`
        : sql<null>`NULL`,
      memberBasisPoints: largestDiscount(ctx, 'salon', salon.id),
      favorite: favorites.as('favorite'),
    })
    .from(sql`${page} AS page`)
    .innerJoin(salonListing, eq(salonListing.number, sql`page.number`))
    .innerJoin(salon, eq(salon.id, salonListing.salonId))
    .orderBy(asc(key), asc(salonListing.number))
}

/**
 * For filters by city, type and price range only, uses stored counts; for text only, the text index
 * suffices because it holds only approved salons. Otherwise counts the listings, as far as is shown.
 */
function countOf(ctx: Ctx, search: Search, words: Words, own: SQL | undefined) {
  const { q, service, rating, near, open, plus, date, city, type, price } = search.query
  const counting = { total: sql<number>`count(*)`.as('total') }
  const one = { one: sql`1`.as('one') }
  const most = mostCounted(search) + 1
  const beyondText = service || rating || near || open || plus || date || own
  if (beyondText || (q && (!words || city || type.length || price.length)))
    return ctx.db.select(counting).from(
      ctx.db
        .select(one)
        .from(salonListing)
        .where(and(filtersOf(ctx, { ...search, query: inFull(search.query) }, words), own))
        .limit(most)
        .as('some'),
    )
  if (q)
    return ctx.db
      .select(counting)
      .from(
        ctx.db
          .select(one)
          .from(sql`salon_search`)
          .where(sql`salon_search MATCH ${words}`)
          .limit(most)
          .as('some'),
      )
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${salonCount.salons}), 0)`.as('total') })
    .from(salonCount)
    .where(
      and(
        city ? eq(salonCount.city, city) : undefined,
        type.length ? inArray(salonCount.businessType, type) : undefined,
        price.length ? inArray(salonCount.priceRange, price) : undefined,
      ),
    )
}

/** With every type and price named where a rating is asked for: as the index of the three begins. */
function inFull(query: SalonsQuery): SalonsQuery {
  const { rating, type, price } = query
  if (!rating) return query
  return {
    ...query,
    type: type.length ? type : [...BUSINESS_TYPES],
    price: price.length ? price : [1, 2, 3, 4],
  }
}

/** `sign`: a plus keeps types and prices from choosing an index, so that a page is read in its own order. */
function filtersOf(
  ctx: Ctx,
  { query, requested }: Search,
  words: Words,
  sign = sql``,
): SQL | undefined {
  const kind = kindOf(query)
  return and(
    // A literal: a bound value would prevent the use of partial indexes.
    sql`${salonListing.approved} = 1`,
    query.type.length ? inArray(sql`${sign}${salonListing.businessType}`, query.type) : undefined,
    query.price.length ? inArray(sql`${sign}${salonListing.priceRange}`, query.price) : undefined,
    query.city ? eq(salonListing.city, query.city) : undefined,
    query.near ? isWithin(query.near, query.within ?? WIDEST) : undefined,
    query.rating
      ? sql`${salonListing.ratingKey} <= ${-Math.round(query.rating * 1000) * 100_000}`
      : undefined,
    kind === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM ${salonKind} WHERE ${salonKind.kind} = ${kind} AND ${salonKind.number} = ${salonListing.number})`,
    query.open ? isOpenNow(ctx) : undefined,
    query.plus ? sql`${salonListing.salonId} IN ${salonsWithDiscounts(ctx)}` : undefined,
    requested ? isFree(requested, ctx.now()) : undefined,
    query.q && !words ? sql`0` : undefined,
    words
      ? sql`${salonListing.number} IN (SELECT rowid FROM salon_search WHERE salon_search MATCH ${words})`
      : undefined,
  )
}

function kindOf({ service }: SalonsQuery): number | undefined {
  return service === undefined ? undefined : SERVICE_KINDS.indexOf(service)
}

/**
 * A window on a date, the whole day by default. Limited to dates for which free time is computed.
 */
function freeTimeRequested(query: SalonsQuery): Requested | null {
  if (!query.date) return null
  const kind = kindOf(query)
  return {
    date: query.date,
    from: query.from ?? 0,
    // The end of an evening is often typed as midnight.
    to: query.to || 1440,
    minutes: query.minutes ?? VISIT,
    ...(kind !== undefined && { kind }),
  }
}

/** Filters by a bounding box first, which an index supports, then by the circle inside it. */
function isWithin(place: Place, km: number): SQL {
  const high = degreesOf(km)
  const shrink = shrinkAt(place)
  const wide = high / Math.sqrt(shrink)
  const { latitude, longitude } = place
  return sql`(${salonListing.latitude} BETWEEN ${latitude - high} AND ${latitude + high}
    AND ${salonListing.longitude} BETWEEN ${longitude - wide} AND ${longitude + wide}
    AND ${squaredDegrees(place)} <= ${high * high})`
}

/** Flat-earth squares sort nearby places like true distances. */
function squaredDegrees(place: Place): SQL {
  const { latitude, longitude } = place
  return sql`((${salonListing.latitude} - ${latitude}) * (${salonListing.latitude} - ${latitude})
    + ${shrinkAt(place)} * (${salonListing.longitude} - ${longitude}) * (${salonListing.longitude} - ${longitude}))`
}

/**
 * By the salon's own clock; exceptions replace the week's hours, and a closed row takes precedence.
 */
function isOpenNow(ctx: Ctx): SQL {
  const zones = new Map<string, string[]>()
  for (const zone of TIME_ZONES) {
    const clock = rfc3339(ctx.now(), zone).slice(0, 16)
    zones.set(clock, [...(zones.get(clock) ?? []), zone])
  }
  const clocks = [...zones].map(([clock, same]) => {
    const date = clock.slice(0, 10)
    const minute = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))
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
  const cases = clocks.map(
    (of) => sql`WHEN ${inArray(salonListing.timeZone, of.zones)} THEN ${hours(of)}`,
  )
  return sql`CASE ${sql.join(cases, sql` `)} END`
}

function isFavorite(viewer: Viewer): SQL {
  return sql`EXISTS (SELECT 1 FROM ${favorite}
    WHERE ${favorite.userId} = ${viewer.id} AND ${favorite.salonId} = ${salonListing.salonId})`
}

/** The same for a filter: their salons are looked up, instead of every salon being asked. */
function isAmongFavorites(viewer: Viewer): SQL {
  return sql`${salonListing.salonId} IN (SELECT ${favorite.salonId} FROM ${favorite}
    WHERE ${favorite.userId} = ${viewer.id})`
}

/** A service of the requested kind costs no more than is available in its currency. */
function isAffordable(viewer: Viewer, query: SalonsQuery): SQL | undefined {
  const kind = kindOf(query)
  const price =
    kind === undefined
      ? sql`${salonListing.fromPrice}`
      : sql`(SELECT ${salonKind.fromPrice} FROM ${salonKind}
          WHERE ${salonKind.kind} = ${kind} AND ${salonKind.number} = ${salonListing.number})`
  return and(
    isNotNull(salonListing.fromPrice),
    sql`${price} <= (SELECT balance FROM ledger_account
      WHERE id = 'wallet:' || ${viewer.id} || ':' || ${salonListing.currency})`,
  )
}

/** Ascending sort key of a listing; the listing's number breaks ties. */
function sortKey({ query, origin }: Search): SQL<number> {
  if (query.sort === 'price') return sql<number>`${salonListing.priceKey}`
  // Rounded, so that cursors are exact.
  if (query.sort === 'distance' && origin)
    return sql<number>`CAST(1e9 * ${squaredDegrees(origin)} AS INTEGER)`
  return sql<number>`${salonListing.ratingKey}`
}

function cardsFrom(ctx: Ctx, { query, requested, origin }: Search, rows: Row[]): Page<SalonCard> {
  const freeAt = requested
    ? firstFree(ctx, requested, rows)
    : (row: Row) => (query.next ? nextFree(ctx, row, kindOf(query)) : null)
  return pageFrom(
    rows,
    query.limit,
    (row) => [row.key, String(row.listing.number)],
    (row): SalonCard => {
      const { listing } = row
      return {
        ...cardFrom({ ...row.salon, priceRange: listing.priceRange, city: listing.city }),
        latitude: listing.latitude,
        longitude: listing.longitude,
        distanceKm: origin && distanceKm(listing, origin),
        services: JSON.parse(row.services),
        from: listing.fromPrice === null ? null : moneyJson(listing.fromPrice, listing.currency),
        freeAt: freeAt(row),
        memberPercent: row.memberBasisPoints && row.memberBasisPoints / 100,
      }
    },
  )
}

/** The first free time of each salon on a page, from the bitmaps that the search used. */
function firstFree(ctx: Ctx, requested: Requested, rows: Row[]): (row: Row) => string | null {
  const windows = new Map(windowsOf(requested, ctx.now()).map((window) => [window.zone, window]))
  const times = new Map<Row, string>()
  for (const window of windows.values()) {
    const here = rows.filter(({ listing }) => listing.timeZone === window.zone)
    const index = freeIndex(
      here.map(({ listing, free }) => ({
        earliest: earliestStep(window, listing.leadMinutes, ctx.now()),
        staff: staffOn(free, dayOf(requested.date)),
      })),
    )
    const steps = whichAreFree(index, { ...requested, ...window })
    for (const [i, row] of here.entries()) {
      const step = steps[i] ?? -1
      if (step < 0) continue
      const at = window.dayStartsAt + step * STEP_MINUTES * 60_000
      times.set(row, rfc3339(at, row.listing.timeZone))
    }
  }
  return (row) => times.get(row) ?? null
}

/** Who is free on a day, from the bitmaps of a row. */
function staffOn(free: string, day: number): SalonDay['staff'] {
  return (JSON.parse(free) as [number, number, number, number][])
    .filter(([on]) => on === day)
    .map(([, word0, word2, kinds]) => ({ steps: stepsFrom(word0, word2), kinds }))
}

/** The days that are among the next ones in any zone. */
function nextDays(ctx: Ctx): number[] {
  const todays = TIME_ZONES.map((zone) => dayOf(localDate(ctx.now(), zone)))
  const first = Math.min(...todays)
  return Array.from({ length: Math.max(...todays) - first + NEXT_DAYS }, (_, i) => first + i)
}

/** The first time in the coming days that is long enough for a salon's shortest service. */
function nextFree(ctx: Ctx, row: Row, kind: number | undefined): string | null {
  const { timeZone, leadMinutes, horizonDays } = row.listing
  const today = localDate(ctx.now(), timeZone)
  for (let after = 0; after < Math.min(NEXT_DAYS, horizonDays + 1); after += 1) {
    const date = addDays(today, after)
    const staff = staffOn(row.free, dayOf(date))
    if (staff.length === 0) continue
    const { startsAt, endsAt } = dateBounds(date, date, timeZone)
    const earliest = earliestStep({ dayStartsAt: startsAt }, leadMinutes, ctx.now())
    const to = (endsAt - startsAt) / (STEP_MINUTES * 60_000)
    const window = { from: 0, to, minutes: row.shortest ?? VISIT, kind }
    const [step = -1] = whichAreFree(freeIndex([{ earliest, staff }]), window)
    if (step >= 0) return rfc3339(startsAt + step * STEP_MINUTES * 60_000, timeZone)
  }
  return null
}
