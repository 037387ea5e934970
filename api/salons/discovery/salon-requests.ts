// A typed sentence as the filters of the salon search. What the grammar leaves open is looked up: where a place is.

import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { findPlaces, sameName } from '../../platform/places/places'
import { matchExpression } from '../../platform/search/expressions'
import { localDate } from '../../platform/values/dates'
import { foldedTerms, within as isWithinOneLetter } from '../../platform/values/spelling'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { readAs } from '../../platform/viewer/proof'
import { SalonRequestQuery } from '../profile/input'
import { SalonRequestResponse } from './search-responses'
import type { Understood } from './sentences/meaning'
import { understand } from './sentences/sentence'

/** Matches of a place's name that are looked at, and how far apart they may lie, in degrees. */
const LOOKED_AT = 50
const ONE_PLACE = 0.2

/** The words of a sentence in which a city is looked for. */
const MOST_LABELS = 8

/** Days are those of our own market, since the zone of a stranger is not known. One round trip at most. */
export const understandSentence = operation('public', 'GET /salon-requests', {
  summary: 'The filters that a typed sentence asks for',
  query: SalonRequestQuery,
  response: SalonRequestResponse,
  run: async ({ ctx, query: { q: sentence } }) => {
    const found = understand(sentence, localDate(ctx.now(), DEFAULT_TIME_ZONE))
    if (!found?.near) return { filters: found && (await filtersOf(ctx, found, [])) }
    const [rows] = await ctx.db.batch([selectPlace(ctx, found.near)])
    return { filters: await filtersOf(ctx, found, rows) }
  },
})

/** Days are those of the client's own zone. One round trip. */
export const understandMySentence = operation('client', 'GET /me/salon-requests', {
  summary: 'The filters that a typed sentence asks for, with days in your time zone',
  query: SalonRequestQuery,
  response: SalonRequestResponse,
  run: async ({ ctx, viewer, query: { q: sentence } }) => {
    // What the place is called does not depend on the day.
    const near = understand(sentence, '2000-01-01')?.near ?? ''
    const [proven, rows] = await readAs(ctx, viewer, [selectPlace(ctx, near)])
    const found = understand(sentence, localDate(ctx.now(), proven.timeZone))
    return { filters: found && (await filtersOf(ctx, found, rows)) }
  },
})

type Spot = { latitude: number | null; longitude: number | null; spread: number | null }

/** Selects where the salons are whose addresses have a name, and how far apart. */
function selectPlace(ctx: Ctx, name: string) {
  const text = matchExpression(name)
  const matches = text === null ? '""' : `place : (${text})`
  return ctx.db
    .select({
      latitude: sql<number | null>`avg(latitude)`,
      longitude: sql<number | null>`avg(longitude)`,
      spread: sql<number | null>`max(max(latitude) - min(latitude), max(longitude) - min(longitude))`,
    })
    .from(
      sql`(SELECT latitude, longitude FROM salon_listing WHERE approved = 1 AND pinned = 1 AND number IN
        (SELECT rowid FROM salon_search WHERE salon_search MATCH ${matches} LIMIT ${LOOKED_AT}))`,
    )
}

/** As the search takes them; a place that is not found is searched for as words. */
async function filtersOf(
  ctx: Ctx,
  { near, from, to, q, ...rest }: Understood,
  [spot]: Spot[],
): Promise<NonNullable<SalonRequestResponse['filters']>> {
  const isSpot = spot?.latitude != null && (spot.spread ?? 0) <= ONE_PLACE
  const found = near === undefined ? await cityAmong(ctx, q) : { city: await cityNamed(ctx, near, isSpot), left: q }
  const { city, left } = found
  const place = !city && isSpot ? near : undefined
  const degrees = (value: number | null | undefined) => (value ?? 0).toFixed(4)
  const textParts = near && !city && !place ? [left, near] : [left]
  return {
    ...rest,
    ...(from !== undefined && { from: clockOf(from) }),
    ...(to !== undefined && { to: clockOf(to) }),
    ...(city && { city }),
    ...(place && { near: `${degrees(spot?.latitude)},${degrees(spot?.longitude)}`, place }),
    q: textParts.filter(Boolean).join(' '),
  }
}

/** The city of a name; also with one wrong letter, unless salons have the name in their addresses. */
async function cityNamed(ctx: Ctx, name: string, isSpot: boolean): Promise<string | null> {
  const same = await sameName(ctx, name)
  if (same) return same.name
  const [likely] = isSpot ? [] : await findPlaces(ctx, name, 1)
  const cityName = likely && foldedTerms(likely.name.split(',')[0] ?? '').join(' ')
  const typed = foldedTerms(name).join(' ')
  return likely && cityName && isWithinOneLetter(typed, cityName) ? likely.name : null
}

/** The longest name of a city among words, and those that are left. */
async function cityAmong(ctx: Ctx, q: string): Promise<{ city: string | null; left: string }> {
  const terms = q.split(' ').slice(0, MOST_LABELS)
  for (let length = Math.min(terms.length, 3); length > 0; length -= 1)
    for (let at = 0; at + length <= terms.length; at += 1) {
      const city = await sameName(ctx, terms.slice(at, at + length).join(' '))
      if (city) return { city: city.name, left: terms.toSpliced(at, length).join(' ') }
    }
  return { city: null, left: q }
}

/** "14:00" */
function clockOf(minute: number): string {
  const second = (part: number) => String(part).padStart(2, '0')
  return `${second(Math.floor(minute / 60))}:${second(minute % 60)}`
}
