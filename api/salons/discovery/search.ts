// Salon search: by text, attributes, services, place and free time. One round trip finds, counts,
// sorts and pages over the narrow rows of salon_listing.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { freeTime } from '../../../db/schema/salons/free-time'
import { salon } from '../../../db/schema/salons/salons'
import { salonListing } from '../../../db/schema/salons/search'
import { accountsOf, availableIn } from '../../money/ledger/balances'
import { largestDiscount } from '../../money/member-discounts/in-force'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { placeNamed } from '../../platform/places/places'
import { rowsFor, totalFor, typedQuery } from '../../platform/search/words'
import { isCurrency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { readAs } from '../../platform/viewer/proof'
import { distanceKm } from '../profile/distance'
import { MySalonsQuery, SalonsQuery } from '../profile/input'
import type { SalonFactsResponse } from '../profile/responses'
import { cardFrom } from '../profile/summary'
import { dayOf } from '../times/free-time'
import { cardTimes, type Means } from './card-times'
import {
  filtersOf,
  freeTimeRequested,
  isAffordable,
  isAmongFavorites,
  isFavorite,
  kindOf,
  mostOf,
  type Search,
  worthOf,
} from './filters'
import { firstFree, nextDays, nextFree } from './first-free'
import { isNearCentre, squaredDegrees } from './nearest'
import { citiesWithSalons, countOf, countsFrom, type Searched } from './search-counts'
import { type CardTimesResponse, MySalonListResponse, SalonListResponse } from './search-responses'

export type SalonCard = SalonFactsResponse & {
  latitude: number
  longitude: number
  /** Whether it is there; else only its city is known, and its coordinates are the middle of that. */
  pinned: boolean
  /** From the given place, or the chosen city's centre; null without either, and for a salon without a pin. */
  distanceKm: number | null
  /** A few of its services. */
  services: string[]
  /** Its cover, where it has one. */
  image: string | null
  from: MoneyJson | null
  /** About as much in the currency that is asked for, where the salon has another. */
  about: MoneyJson | null
  timeZone: string
  /**
   * The first free time for the search, with the salon's offset: on its date, or in the coming days
   * if `next` is asked for; else null.
   */
  freeAt: string | null
  /** Times to book on the date that is asked for, of the cheapest service that fits. */
  offer: CardTimesResponse | null
  /** The largest discount that Plus members get on a service now, in percent. */
  memberPercent: number | null
}

type SalonList = Page<SalonCard> & Searched

export const listSalons = operation('public', 'GET /salons', {
  summary: 'Find salons',
  query: SalonsQuery,
  response: SalonListResponse,
  problems: ['invalid-cursor'],
  run: ({ ctx, query }) => searchSalons(ctx, query),
})

/** Approved salons, paged; one round trip. The result is the same for every viewer. */
export async function searchSalons(ctx: Ctx, query: SalonsQuery): Promise<SalonList> {
  const search = await searchFrom(ctx, query)
  return listFrom(ctx, search, await ctx.db.batch(listReads(ctx, search)))
}

/** The same in one trip with another read. */
export async function searchSalonsWith<R extends BatchItem<'sqlite'>>(
  ctx: Ctx,
  query: SalonsQuery,
  read: R,
): Promise<{ list: SalonList; more: Awaited<R> }> {
  const search = await searchFrom(ctx, query)
  const [more, ...rows] = await ctx.db.batch([read, ...listReads(ctx, search)])
  return { list: listFrom(ctx, search, rows), more: more as Awaited<R> }
}

function listReads(ctx: Ctx, search: Search) {
  return [
    pageOfCards(ctx, search, undefined, sql<number>`0`),
    totalFor(ctx, search.typed, (match) => countOf(ctx, search, match, undefined)),
    citiesWithSalons(ctx),
  ] as const
}

type Rows<Q> = { [K in keyof Q]: Awaited<Q[K]> }

function listFrom(ctx: Ctx, search: Search, [rows, totals, cities]: Rows<ReturnType<typeof listReads>>): SalonList {
  return { ...cardsFrom(ctx, search, rows), ...countsFrom(search, totals, cities) }
}

/** Same for a client, who can also filter by favourites and by what their purse covers. */
export const searchMySalons = operation('client', 'GET /me/salons', {
  summary: 'Find salons, with favorites and within the purse',
  problems: ['invalid-cursor'],
  query: MySalonsQuery,
  response: MySalonListResponse,
  run: async ({ ctx, viewer, query }) => {
    const search = await searchFrom(ctx, query, {
      favorites: query.favorites !== undefined,
      purse: query.purse !== undefined,
    })
    const viewerFilter = and(
      query.favorites ? isAmongFavorites(viewer) : undefined,
      query.purse ? isAffordable(viewer, query) : undefined,
    )
    const [, accounts, rows, totals, cities] = await readAs(ctx, viewer, [
      accountsOf(ctx, viewer),
      pageOfCards(ctx, search, viewerFilter, sql<number>`${isFavorite(viewer)}`),
      totalFor(ctx, search.typed, (match) => countOf(ctx, search, match, viewerFilter)),
      citiesWithSalons(ctx),
    ])
    const page = cardsFrom(ctx, search, rows, (currency) =>
      isCurrency(currency) ? availableIn(currency, accounts, viewer) : 0,
    )
    const favorites = new Set(rows.filter((row) => row.favorite).map((row) => row.salon.id))
    const items = page.items.map((card) => ({ ...card, favorite: favorites.has(card.id) }))
    return { items, next: page.next, ...countsFrom(search, totals, cities) }
  },
})

async function searchFrom(
  ctx: Ctx,
  query: SalonsQuery,
  personal = { favorites: false, purse: false },
): Promise<Search> {
  return {
    query,
    own: personal,
    typed: typedQuery('salon_word', query.q),
    requested: freeTimeRequested(query),
    origin: query.near ?? (query.city ? await placeNamed(ctx, query.city) : null),
  }
}

type Row = Awaited<ReturnType<typeof pageOfCards>>[number]

/** The services of a salon as CardOffer, cheapest first; a seat is a place in the order of its staff. */
const OFFERS = sql<string>`(SELECT json_group_array(json_array(o.id, o.name, o.amount, o.duration_minutes,
    o.buffer_before_minutes, o.buffer_after_minutes, o.kind, json(o.seats), o.needs))
  FROM (SELECT one.*, (SELECT kind FROM service_kind WHERE category = lower(one.category)) AS kind,
      (SELECT json_group_array((SELECT count(*) FROM staff AS other WHERE other.salon_id = who.salon_id
          AND other.active = 1 AND (other.position, other.rowid) < (who.position, who.rowid)))
        FROM staff_service AS does JOIN staff AS who ON who.id = does.staff_id AND who.active = 1
        WHERE does.service_id = one.id) AS seats,
      EXISTS (SELECT 1 FROM service_resource AS taken WHERE taken.service_id = one.id) AS needs
    FROM service AS one WHERE one.salon_id = ${salon.id} AND one.active = 1 ORDER BY one.amount, one.position) AS o)`

/** `viewerFilter`: what else a viewer filters by. */
function pageOfCards(ctx: Ctx, search: Search, viewerFilter: SQL | undefined, favorites: SQL<number>) {
  const { query, typed, requested } = search
  const days = requested ? [dayOf(requested.date)] : query.next ? nextDays(ctx) : []
  const sort = sortKey(search)
  const [value, number] = query.cursor ? decodeCursor(query.cursor) : []
  const beyond =
    value === undefined ? undefined : sql`(${sort}, ${salonListing.number}) > (${value}, CAST(${number} AS INTEGER))`
  const ofCity =
    query.sort === 'distance' && query.city && search.origin && !query.near && !query.q
      ? isNearCentre(search.origin, query.city)
      : undefined
  // Limits the page before reading what only its cards need.
  const page = rowsFor(typed, (match) =>
    ctx.db
      .select({ number: salonListing.number, key: sort.as('key') })
      .from(salonListing)
      .where(and(filtersOf(ctx, search, match, sql`+`), ofCity, viewerFilter, beyond))
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
      image: sql<string | null>`(SELECT image FROM salon_picture
        WHERE salon_picture.salon_id = ${salon.id} AND salon_picture.kind = 'cover')`,
      free:
        days.length > 0
          ? sql<string>`(SELECT json_group_array(json_array(day, word0, word2, kinds, seat)) FROM ${freeTime}
            WHERE ${inArray(freeTime.day, days)} AND free_time.number = ${salonListing.number})`
          : sql<string>`'[]'`,
      offers: requested ? OFFERS : sql<string>`'[]'`,
      shortest: query.next
        ? sql<number | null>`(SELECT min(duration_minutes) FROM service
            WHERE service.salon_id = ${salon.id} AND service.active = 1)`
        : sql<null>`NULL`,
      most: mostOf(query),
      worth: worthOf(query),
      memberBasisPoints: largestDiscount(ctx, 'salon', salon.id),
      favorite: favorites.as('favorite'),
    })
    .from(sql`${page} AS page`)
    .innerJoin(salonListing, eq(salonListing.number, sql`page.number`))
    .innerJoin(salon, eq(salon.id, salonListing.salonId))
    .orderBy(asc(key), asc(salonListing.number))
}

/** More than any distance as a sort key has it: 360 degrees squared. */
const UNKNOWN_PLACE = sql.raw('1000000000000000')

/** Ascending sort key of a listing; the listing's number breaks ties. */
function sortKey({ query, origin }: Search): SQL<number> {
  if (query.sort === 'price') return sql<number>`${salonListing.priceKey}`
  // Rounded, so that cursors are exact. Those of which only the city is known come after all that are within reach.
  if (query.sort === 'distance' && origin)
    return sql<number>`CAST(1e9 * ${squaredDegrees(origin)} AS INTEGER) + iif(${salonListing.pinned}, 0, ${UNKNOWN_PLACE})`
  return sql<number>`${salonListing.ratingKey}`
}

function cardsFrom(
  ctx: Ctx,
  { query, requested, origin, own }: Search,
  rows: Row[],
  available: Means['available'] = null,
): Page<SalonCard> {
  const timesOf = requested ? cardTimes(ctx, requested, { purse: own.purse, available }) : () => null
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
        pinned: listing.pinned,
        distanceKm: origin && listing.pinned ? distanceKm(listing, origin) : null,
        services: JSON.parse(row.services),
        image: row.image,
        from: listing.fromPrice === null ? null : moneyJson(listing.fromPrice, listing.currency),
        about:
          row.worth === null || listing.fromPrice === null || !query.currency
            ? null
            : moneyJson(Math.round(listing.fromPrice * row.worth), query.currency),
        timeZone: listing.timeZone,
        freeAt: freeAt(row),
        offer: timesOf(row),
        memberPercent: row.memberBasisPoints && row.memberBasisPoints / 100,
      }
    },
  )
}
