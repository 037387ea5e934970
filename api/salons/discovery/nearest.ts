// Salons near a place. Where there are many, only the nearest are considered, so that a search reads as many in a large
// city as in a small one.
import { type SQL, sql } from 'drizzle-orm'
import { salonListing } from '../../../db/schema/salons/search'
import { degreesOf, type Place, shrinkAt } from '../profile/distance'
import { WIDEST } from '../profile/input'

/** How many of the nearest are considered. */
const NEAREST = 200

/** How often the widest box is halved for the smallest that is tried. */
const HALVINGS = 11

/** As the index `salon_listing_strip` divides the degrees of latitude. */
const STRIPS = sql.raw('50')

/** One of the salons considered near a place, no further than this many kilometres from it. */
export function isAmongNearest(place: Place, km = WIDEST): SQL {
  return sql`(${salonListing.number} IN (SELECT number FROM (${numbersAround(place, fittingRadius(place, km))}))
    AND ${isWithin(place, km)})`
}

/** Filters by a bounding box first, which an index supports, then by the circle inside it. */
export function isWithin(place: Place, km = WIDEST): SQL {
  const high = degreesOf(km)
  const shrink = shrinkAt(place)
  const wide = high / Math.sqrt(shrink)
  const { latitude, longitude } = place
  return sql`(${salonListing.latitude} BETWEEN ${latitude - high} AND ${latitude + high}
    AND ${salonListing.longitude} BETWEEN ${longitude - wide} AND ${longitude + wide}
    AND ${squaredDegrees(place)} <= ${high * high})`
}

/** Flat-earth squares sort nearby places like true distances. */
export function squaredDegrees(place: Place): SQL {
  const { latitude, longitude } = place
  return sql`((${salonListing.latitude} - ${latitude}) * (${salonListing.latitude} - ${latitude})
    + ${shrinkAt(place)} * (${salonListing.longitude} - ${longitude}) * (${salonListing.longitude} - ${longitude}))`
}

/** Whether a listing is one of a city's that are considered: all of them, or the nearest to its centre. */
export function isNearCentre(centre: Place, city: string): SQL {
  const ifLarge = (then: SQL, otherwise: SQL) =>
    sql`(SELECT iif(sum(salons) > ${NEAREST}, ${then}, ${otherwise}) FROM salon_count WHERE city = ${city})`
  return sql`${salonListing.number} IN (
    SELECT number FROM (${numbersAround(centre, ifLarge(fittingRadius(centre, WIDEST), sql`-1`))})
    UNION ALL SELECT number FROM salon_listing
    WHERE approved = 1 AND city = ${ifLarge(sql`NULL`, sql`${city}`)})`
}

/** The numbers of the salons in a box around a place, at most as many as are considered. */
function numbersAround(place: Place, radius: SQL): SQL {
  return sql`WITH fitting (radius) AS MATERIALIZED (SELECT ${radius})
    SELECT number FROM fitting CROSS JOIN salon_listing
    WHERE ${inBox(place, sql`fitting.radius`)} LIMIT ${NEAREST}`
}

/** 1 if there are more within those kilometres than are considered. */
export function hasMoreAround(place: Place, km = WIDEST): SQL<number> {
  return sql<number>`(SELECT count(*) > ${NEAREST} FROM (SELECT 1 FROM salon_listing
    WHERE ${inBox(place, sql`${degreesOf(km)}`)} LIMIT ${NEAREST + 1}))`
}

/**
 * The largest radius, in degrees of latitude, whose box has no more salons than are considered: from the smallest up,
 * each twice the one before, to the first with too many.
 */
function fittingRadius(place: Place, km: number): SQL {
  const smallest = sql`${degreesOf(km) / 2 ** HALVINGS}`
  const tooMany = (radius: SQL) => sql`(SELECT count(*) > ${NEAREST} FROM (SELECT 1 FROM salon_listing
    WHERE ${inBox(place, radius)} LIMIT ${NEAREST + 1}))`
  return sql`(WITH RECURSIVE box (doublings, radius, over) AS (SELECT 0, ${smallest}, ${tooMany(smallest)}
    UNION ALL SELECT doublings + 1, radius * 2, ${tooMany(sql`(radius * 2)`)} FROM box
      WHERE NOT over AND doublings < ${HALVINGS})
    SELECT coalesce(max(radius), ${smallest}) FROM box WHERE NOT over)`
}

/** Approved, and within a box of this many degrees of latitude to each side, at most as many kilometres. */
function inBox(place: Place, radius: SQL): SQL {
  const { latitude, longitude } = place
  const wide = sql`${radius} / ${Math.sqrt(shrinkAt(place))}`
  const strip = (degrees: SQL) => sql`CAST((${degrees}) * ${STRIPS} AS INTEGER)`
  const strips = sql`WITH RECURSIVE strip (number) AS (SELECT ${strip(sql`${latitude} - ${radius}`)}
    UNION ALL SELECT strip.number + 1 FROM strip WHERE strip.number < ${strip(sql`${latitude} + ${radius}`)})
    SELECT strip.number FROM strip`
  return sql`approved = 1
    AND CAST(latitude * ${STRIPS} AS INTEGER) IN (${strips})
    AND longitude BETWEEN ${longitude} - ${wide} AND ${longitude} + ${wide}
    AND +latitude BETWEEN ${latitude} - ${radius} AND ${latitude} + ${radius}`
}
