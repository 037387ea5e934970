// A typed sentence as the filters of the salon search. What the grammar leaves open is looked up: where a place is.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Ctx, DEFAULT_TIME_ZONE, readAs, type Viewer } from '../../platform/context'
import { sameName } from '../../platform/places/places'
import { matchExpression } from '../../platform/search/expressions'
import { localDate } from '../../platform/values/dates'
import type { SalonRequestResponse } from './search-responses'
import { type Understood, understand } from './sentence'

type SalonRequest = z.output<typeof SalonRequestResponse>

/** Matches of a place's name that are looked at, and how far apart they may lie, in degrees. */
const LOOKED_AT = 50
const ONE_PLACE = 0.2

/** Days are those of our own market, since the zone of a stranger is not known. One round trip at most. */
export async function understandSentence(ctx: Ctx, sentence: string): Promise<SalonRequest> {
  const found = understand(sentence, localDate(ctx.now(), DEFAULT_TIME_ZONE))
  if (!found?.near) return { filters: found && (await filtersOf(ctx, found, [])) }
  const [rows] = await ctx.db.batch([selectPlace(ctx, found.near)])
  return { filters: await filtersOf(ctx, found, rows) }
}

/** Days are those of the client's own zone. One round trip. */
export async function understandMySentence(
  ctx: Ctx,
  viewer: Viewer,
  sentence: string,
): Promise<SalonRequest> {
  // What the place is called does not depend on the day.
  const near = understand(sentence, '2000-01-01')?.near ?? ''
  const [proven, rows] = await readAs(ctx, viewer, [selectPlace(ctx, near)])
  const found = understand(sentence, localDate(ctx.now(), proven.timeZone))
  return { filters: found && (await filtersOf(ctx, found, rows)) }
}

type Spot = { latitude: number | null; longitude: number | null; spread: number | null }

/** Selects where the salons are whose addresses have a name, and how far apart. */
function selectPlace(ctx: Ctx, name: string) {
  const words = matchExpression(name)
  const matches = words === null ? '""' : `place : (${words})`
  return ctx.db
    .select({
      latitude: sql<number | null>`avg(latitude)`,
      longitude: sql<number | null>`avg(longitude)`,
      spread: sql<
        number | null
      >`max(max(latitude) - min(latitude), max(longitude) - min(longitude))`,
    })
    .from(
      sql`(SELECT latitude, longitude FROM salon_listing WHERE approved = 1 AND number IN
        (SELECT rowid FROM salon_search WHERE salon_search MATCH ${matches} LIMIT ${LOOKED_AT}))`,
    )
}

/** As the search takes them; a place that is not found is searched for as words. */
async function filtersOf(
  ctx: Ctx,
  { near, from, to, q, ...rest }: Understood,
  [spot]: Spot[],
): Promise<NonNullable<SalonRequest['filters']>> {
  const city = near ? await sameName(ctx, near) : await sameName(ctx, q)
  const isSpot =
    near !== undefined && !city && spot?.latitude != null && (spot.spread ?? 0) <= ONE_PLACE
  const degrees = (value: number | null | undefined) => (value ?? 0).toFixed(4)
  const words = near && !city && !isSpot ? [q, near] : city && !near ? [] : [q]
  return {
    ...rest,
    ...(from !== undefined && { from: clockOf(from) }),
    ...(to !== undefined && { to: clockOf(to) }),
    ...(city && { city: city.name }),
    ...(isSpot && {
      near: `${degrees(spot.latitude)},${degrees(spot.longitude)}`,
      place: near,
    }),
    q: words.filter(Boolean).join(' '),
  }
}

/** "14:00" */
function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
