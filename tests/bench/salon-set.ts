// Thousands of salons for benchmarks and for counting what searching reads: the same in every run, made
// inside the database.
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

const FIRST = [
  'Amani',
  'Étoile',
  'Nyota',
  'Ọ̀gẹ́',
  'Baraka',
  'Zuri',
  'Imara',
  'Akwaaba',
  'Umoja',
  'Thandi',
  'Malaika',
  'Sankofa',
  'Pendo',
  'Simba',
  'Neema',
  'Kesho',
  'Asante',
  'Jabari',
  'Lulu',
]
const SECOND = [
  'Hair',
  'Braids',
  'Nails',
  'Beauty',
  'Barbers',
  'Spa',
  'Lashes',
  'Studio',
  'Lounge',
  'House',
  'Corner',
  'Room',
  'Atelier',
]
const SERVICES = [
  'Knotless Braids',
  'Silk Press',
  'Gel Manicure',
  'Skin Fade',
  'Deep Tissue Massage',
  'Lash Lift',
  'Henna',
  'Loc Retwist',
  'Brow Shape',
  'Facial',
  'Full Colour',
]
const CATEGORIES = [
  'Braids',
  'Hair',
  'Nails',
  'Cuts',
  'Massage',
  'Brows & Lashes',
  'Henna',
  'Locs',
  'Shape',
  'Facials',
  'Colour',
]
const CITIES = ['Nairobi', 'Kampala', 'Lagos', 'Accra', 'Kigali', 'Johannesburg', 'Dar es Salaam']
const TYPES = ['Hair Salon', 'Barbershop', 'Nail Salon', 'Spa', 'Makeup Studio', 'Lash Studio', 'Brow Bar']

/** The day (since 1970-01-01) for which free times are planted: a Saturday. */
export const PLANTED_DAY = 20_834
export const PLANTED_DATE = '2027-01-16'

const PARTS = 10

/** Salons numbered from 0, each with three services; with `seats` people each who are free here and there on a day. */
export async function plantSalons(db: Db, count: number, seats = 0, day = PLANTED_DAY): Promise<void> {
  const pick = (list: string[], by: string) =>
    sql`json_extract(${JSON.stringify(list)}, '$[' || ((${sql.raw(by)}) % ${sql.raw(String(list.length))}) || ']')`
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`
  // One update of each salon's words at the end, instead of one for each of its services.
  const { rows: triggers } = await db.run(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'service_%_listing'`,
  )
  for (const { name } of triggers) await db.run(sql.raw(`DROP TRIGGER ${name}`))
  await db.run(sql`INSERT INTO user (id, name, email, role, created_at, updated_at)
    VALUES ('owner-of-many', 'Owner', 'many@purse.test', 'beauty_partner', 0, 0)`)
  await db.run(sql`INSERT INTO salon (id, owner_id, name, description, business_type, price_range, address, city,
      country, latitude, longitude, pinned, time_zone, currency, phone, email, amenities, status, review_count, rating_sum, created_at)
    ${numbers} SELECT 'salon-' || i, 'owner-of-many',
      ${pick(FIRST, 'i * 7 + i / 19')} || ' ' || ${pick(SECOND, 'i * 5 + i / 13')}, 'One of many',
      ${pick(TYPES, 'i / 3')}, 1 + i % 4, (i % 400) || ' Moi Avenue', ${pick(CITIES, 'i')}, 'Kenya',
      -1.29 + (i % 101) / 500.0, 36.8 + (i % 103) / 500.0, 1, 'Africa/Nairobi', 'KES', '', '', '[]', 'approved',
      i % 50, (i % 50) * 4 + (i * 31) % (1 + i % 50), 0 FROM n`)
  await db.run(sql`INSERT INTO service (id, salon_id, category, name, description, price, currency, duration_minutes, position)
    ${numbers}, part (j) AS (VALUES (0), (1), (2))
    SELECT 'service-' || i || '-' || j, 'salon-' || i, ${pick(CATEGORIES, 'i + j * 3')}, ${pick(SERVICES, 'i + j * 3')}, '',
      1000 * (1 + (i + j) % 90), 'KES', 30 + 15 * (j + i % 4), j FROM n, part`)
  // In parts: the server ends a transaction that lasts for more than five seconds.
  for (let part = 0; part < PARTS; part += 1)
    await db.run(sql`UPDATE salon_listing SET changes = changes + 1, free_until = 99999,
      from_price = (SELECT min(price) FROM service WHERE service.salon_id = salon_listing.salon_id)
      WHERE number % ${sql.raw(String(PARTS))} = ${part}`)
  for (const { sql: text } of triggers) await db.run(sql.raw(String(text)))
  if (seats === 0) return
  // From nine to five or so, less an hour or two at different times.
  await db.run(sql`INSERT INTO free_time (day, number, seat, word0, word1, word2, kinds)
    WITH RECURSIVE seat (s) AS (SELECT 0 UNION ALL SELECT s + 1 FROM seat WHERE s + 1 < ${seats}),
    free (number, s, steps) AS (SELECT number, s,
      ((1 << (20 + (number + s) % 16)) - 1) & ~(((1 << (4 + number % 8)) - 1) << ((number * 3 + s * 7) % 24))
      FROM salon_listing, seat)
    SELECT ${day}, number, s, (steps << 36) & 4503599627370495, steps << 12, steps >> 12, 1023 FROM free`)
}
