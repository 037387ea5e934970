// Searching salons as one would write it at first: one FTS5 table that holds its text and names the salon,
// joined to the salons for what narrows and sorts them; the page and the count in one round trip, as ours.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { searchSalons } from '../../api/booking/discovery/search'
import { SalonsQuery } from '../../api/booking/salons/input'
import { createContext } from '../../api/create-context'
import { COUNTED } from '../../api/platform/pagination'
import { matchExpression } from '../../api/platform/search/expressions'
import { type Db, openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { startDatabase } from '../../scripts/local-database'
import type { Contest } from './run'
import { plantSalons } from './salon-set'

/** As they are typed: whole words, beginnings, accents, a place, few and many hits. */
const TYPED = [
  'braids',
  'hair nairobi',
  'etoi',
  'nails kampala',
  'oge',
  'knotless',
  'silk press lagos',
  'lou',
  'gel',
  'umoja spa',
  'mass',
  '77 moi',
  'lash lift accra',
  'sankofa',
  'ba',
]

type Hits = { total: number; ids: string[] }

/** Fifteen searches, one after another, over so many salons. */
export async function searchContest(count: number): Promise<Contest> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-'))
  const database = await startDatabase(dir)
  await migrateDatabase(database)
  const db = openDatabase(database)
  await plantSalons(db, count)
  await plantPlain(db)
  const ctx = createContext({
    settings: { DATABASE_URL: database.url, AUTH_SECRET: 'benchmarks' },
    origin: 'http://localhost',
    headers: new Headers(),
    requestId: 'bench',
    live: {
      publish: async () => {},
      presence: async () => ({ online: false, lastSeenAt: null }),
    },
    files: { name: 'none', put: async () => {}, get: async () => null, remove: async () => {} },
    waitUntil: () => {},
    answered: Promise.resolve(),
  })
  const all = async (search: (typed: string) => Promise<Hits>) => {
    const hits: Hits[] = []
    for (const typed of TYPED) hits.push(await search(typed))
    return hits
  }
  return {
    title: `Finding among ${count.toLocaleString('en')} salons`,
    about: `${TYPED.length} searches by words, one after another: the best rated twenty of each, and how many there are, from the database over HTTP. Plain FTS5 has the same words, folded the same way.`,
    contestants: [
      {
        name: 'ours',
        run: () =>
          all(async (q) => {
            const { items, total } = await searchSalons(ctx, SalonsQuery.parse({ q }))
            return { total, ids: items.map(({ id }) => id) }
          }),
      },
      { name: 'plain FTS5', run: () => all((typed) => plainSearch(db, typed)) },
    ],
    close: async () => {
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function plantPlain(db: Db): Promise<void> {
  await db.run(sql`CREATE VIRTUAL TABLE plain USING fts5(salon_id UNINDEXED, name, business_type, services, place,
    tokenize = 'unicode61 remove_diacritics 2')`)
  await db.run(sql`INSERT INTO plain SELECT id, name, business_type,
    (SELECT group_concat(service.name || ' ' || service.category, ' ') FROM service WHERE salon_id = salon.id),
    address || ' ' || city || ' ' || country FROM salon`)
}

async function plainSearch(db: Db, typed: string): Promise<Hits> {
  const words = matchExpression(typed)
  const found = sql`FROM plain JOIN salon ON salon.id = plain.salon_id
    JOIN salon_listing ON salon_listing.salon_id = salon.id WHERE plain MATCH ${words} AND salon.status = 'approved'`
  const [rows, totals] = await db.batch([
    db.all<{
      id: string
    }>(sql`SELECT salon.*, (SELECT min(price) FROM service WHERE salon_id = salon.id) AS price,
      (SELECT json_group_array(name) FROM (SELECT name FROM service WHERE salon_id = salon.id LIMIT 3)) AS services
      ${found} ORDER BY CASE WHEN salon.review_count = 0 THEN 1
        ELSE -(salon.rating_sum * 1000 / salon.review_count) * 100000 - salon.review_count END, salon_listing.number LIMIT 20`),
    db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM (SELECT 1 ${found} LIMIT ${COUNTED})`,
    ),
  ])
  return { total: totals[0]?.total ?? 0, ids: rows.map(({ id }) => id) }
}
