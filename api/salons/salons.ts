// Finding salons and reading one. Public: nothing here depends on who asks.
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { review } from '../../db/schema/reviews'
import {
  salon,
  salonException,
  salonHours,
  service,
  staff,
  staffService,
} from '../../db/schema/salons'
import type { Ctx } from '../context'
import { type MoneyJson, moneyJson } from '../money'
import { decodeCursor, type Page, pageFrom } from '../page'
import { DomainError } from '../problem'
import { rfc3339 } from '../time'
import { CITIES, type SalonsQuery } from './input'

export type SalonCard = {
  id: string
  name: string
  businessType: string
  /** 1 to 4: $ to $$$$. */
  priceRange: number
  city: string
  address: string
  /** Null until the first review: shown as "New". */
  rating: number | null
  reviewCount: number
  /** From the chosen city's centre; null when no city is chosen. */
  distanceKm: number | null
  /** A few of what it offers. */
  services: string[]
  from: MoneyJson | null
}

export type SalonList = Page<SalonCard> & { total: number }

export type SalonDetail = Omit<SalonCard, 'distanceKm' | 'services' | 'from'> & {
  description: string
  country: string
  latitude: number
  longitude: number
  timeZone: string
  currency: string
  phone: string
  email: string
  amenities: string[]
  openingHours: { weekday: number; fromMinute: number; toMinute: number }[]
  /** Dates in the coming weeks whose hours differ; null minutes: closed. */
  exceptions: { date: string; fromMinute: number | null; toMinute: number | null; note: string }[]
  services: SalonService[]
  staff: { id: string; name: string; title: string; serviceIds: string[] }[]
  reviews: {
    id: string
    userName: string
    userImage: string | null
    date: string
    rating: number
    comment: string
  }[]
}

export type SalonService = {
  id: string
  category: string
  name: string
  description: string
  price: MoneyJson
  durationMinutes: number
}

const REVIEWS_SHOWN = 30
const EXCEPTIONS_AHEAD = 60 * 86_400_000

/** Approved salons by words, type, price and city, a page at a time; one round trip. */
export async function listSalons(ctx: Ctx, query: SalonsQuery): Promise<SalonList> {
  const words = matchExpression(query.q)
  const filters = and(
    eq(salon.status, 'approved'),
    query.type.length ? inArray(salon.businessType, query.type) : undefined,
    query.price.length ? inArray(salon.priceRange, query.price) : undefined,
    query.city ? eq(salon.city, query.city) : undefined,
    query.q && !words ? sql`0` : undefined,
    words
      ? sql`${salon.id} IN (SELECT salon_id FROM salon_search WHERE salon_search MATCH ${words})`
      : undefined,
  )
  const key = sortKey(query)
  const [value, id] = query.cursor ? decodeCursor(query.cursor) : []
  const [rows, totals] = await ctx.db.batch([
    ctx.db
      .select({
        salon,
        key,
        // Names in full: in a select of one table Drizzle writes columns without their table.
        services: sql<string>`(SELECT json_group_array(name) FROM (SELECT name FROM service
          WHERE service.salon_id = salon.id AND service.active = 1 ORDER BY service.position LIMIT 3))`,
        from: sql<number | null>`(SELECT min(price) FROM service
          WHERE service.salon_id = salon.id AND service.active = 1)`,
      })
      .from(salon)
      .where(
        and(
          filters,
          value === undefined ? undefined : sql`(${key}, ${salon.id}) > (${value}, ${id})`,
        ),
      )
      .orderBy(asc(key), asc(salon.id))
      .limit(query.limit + 1),
    ctx.db.select({ total: count() }).from(salon).where(filters),
  ])
  const page = pageFrom(
    rows,
    query.limit,
    (row) => [row.key, row.salon.id],
    (row): SalonCard => ({
      ...cardFrom(row.salon),
      distanceKm: query.city ? distanceKm(row.salon, CITIES[query.city]) : null,
      services: JSON.parse(row.services),
      from: row.from === null ? null : moneyJson(row.from, row.salon.currency),
    }),
  )
  return { ...page, total: totals[0]?.total ?? 0 }
}

/** One approved salon with all that its page shows; one round trip. @throws DomainError not-found */
export async function getSalon(ctx: Ctx, id: string): Promise<SalonDetail> {
  const [salons, hours, exceptions, services, people, skills, reviews] = await ctx.db.batch([
    ctx.db
      .select()
      .from(salon)
      .where(and(eq(salon.id, id), eq(salon.status, 'approved'))),
    ctx.db
      .select()
      .from(salonHours)
      .where(eq(salonHours.salonId, id))
      .orderBy(salonHours.weekday, salonHours.fromMinute),
    ctx.db
      .select()
      .from(salonException)
      .where(
        and(
          eq(salonException.salonId, id),
          sql`${salonException.date} BETWEEN ${isoDate(ctx.now() - 86_400_000)} AND ${isoDate(ctx.now() + EXCEPTIONS_AHEAD)}`,
        ),
      )
      .orderBy(salonException.date),
    ctx.db
      .select()
      .from(service)
      .where(and(eq(service.salonId, id), eq(service.active, true)))
      .orderBy(service.position),
    ctx.db
      .select()
      .from(staff)
      .where(and(eq(staff.salonId, id), eq(staff.active, true)))
      .orderBy(staff.position),
    ctx.db
      .select({ staffId: staffService.staffId, serviceId: staffService.serviceId })
      .from(staffService)
      .innerJoin(staff, eq(staff.id, staffService.staffId))
      .where(eq(staff.salonId, id)),
    ctx.db
      .select({ review, userName: user.name, userImage: user.image })
      .from(review)
      .innerJoin(user, eq(user.id, review.userId))
      .where(eq(review.salonId, id))
      .orderBy(desc(review.createdAt))
      .limit(REVIEWS_SHOWN),
  ])
  const row = salons[0]
  if (!row)
    throw new DomainError('not-found', { detail: 'The requested salon could not be found.' })
  return {
    ...cardFrom(row),
    description: row.description,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.timeZone,
    currency: row.currency,
    phone: row.phone,
    email: row.email,
    amenities: row.amenities,
    openingHours: hours.map(({ salonId: _, ...range }) => range),
    exceptions: exceptions.map(({ date, fromMinute, toMinute, note }) => ({
      date,
      fromMinute,
      toMinute,
      note,
    })),
    services: services.map(serviceFrom),
    staff: people.map(({ id, name, title }) => ({
      id,
      name,
      title,
      serviceIds: skills.filter((skill) => skill.staffId === id).map((skill) => skill.serviceId),
    })),
    reviews: reviews.map(({ review: r, userName, userImage }) => ({
      id: r.id,
      userName,
      userImage,
      date: rfc3339(r.createdAt),
      rating: r.rating,
      comment: r.comment,
    })),
  }
}

export function serviceFrom(row: typeof service.$inferSelect): SalonService {
  const { id, category, name, description, durationMinutes } = row
  return {
    id,
    category,
    name,
    description,
    price: moneyJson(row.price, row.currency),
    durationMinutes,
  }
}

/** "Étoile nails" → `"Etoile" "nails"*` for FTS5; null when nothing searchable was typed. */
function matchExpression(text: string): string | null {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)
  if (!words) return null
  return words.map((word) => `"${word}"*`).join(' ')
}

/** Ascending sort key of a salon; ties are broken by id. */
function sortKey({ sort, city }: SalonsQuery): SQL<number> {
  if (sort === 'price') return sql<number>`${salon.priceRange}`
  if (sort === 'distance' && city) {
    const { latitude, longitude } = CITIES[city]
    // Flat-earth squares order a city's salons as true distances do; rounded so that cursors are exact.
    const shrink = Math.cos((latitude * Math.PI) / 180) ** 2
    return sql<number>`CAST(1e9 * ((${salon.latitude} - ${latitude}) * (${salon.latitude} - ${latitude})
      + ${shrink} * (${salon.longitude} - ${longitude}) * (${salon.longitude} - ${longitude})) AS INTEGER)`
  }
  // Best average first, in thousandths; more reviews first among equals; unrated last.
  return sql<number>`CASE WHEN ${salon.reviewCount} = 0 THEN 1
    ELSE -(${salon.ratingSum} * 1000 / ${salon.reviewCount}) * 100000 - ${salon.reviewCount} END`
}

function cardFrom(row: typeof salon.$inferSelect) {
  const { id, name, businessType, priceRange, city, address, reviewCount } = row
  const rating = reviewCount === 0 ? null : Math.round((row.ratingSum / reviewCount) * 10) / 10
  return { id, name, businessType, priceRange, city, address, rating, reviewCount }
}

/** Great-circle distance, kilometres to one decimal. */
function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return Math.round(2 * 6371 * Math.asin(Math.sqrt(h)) * 10) / 10
}

function isoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
