// What the database says of searching salons: by words, with filters and by filters alone, with many hits and few. The
// page, the count and the cities in one round trip. Plain FTS5 is no peer: it sorts every match, ours the first of them.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '../../api/create-context'
import { searchSalons } from '../../api/salons/discovery/search'
import { SalonsQuery } from '../../api/salons/profile/input'
import { openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { localAssets } from '../../scripts/local-assets'
import { startDatabase } from '../../scripts/local-database'
import { median } from './median'
import { plantSalons } from './salon-set'
import { saturdayAfter } from './scale/big-set'
import { startCountingProxy } from './scale/counting-proxy'

/** As they are typed: whole words, beginnings, accents, a place, few and many hits; prices are whole shillings. */
const SEARCHES = [
  'q=braids',
  'q=hair+nairobi',
  'q=etoi',
  'q=silk+press+lagos',
  'q=umoja+spa',
  'q=77+moi',
  'q=braids&SATURDAY&max=300',
  'q=braids&SATURDAY&max=20',
  'q=hair+nairobi&SATURDAY&max=300',
  'SATURDAY',
  'SATURDAY&max=300',
  'service=Hair',
  'service=Hair&max=300',
  'service=Hair&max=20',
  'service=Hair&max=5',
  'max=5',
]
const PASSES = 15
const WARM_UP = 3

export async function searchTimes(count: number): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-'))
  const database = await startDatabase(dir)
  await migrateDatabase(database)
  const saturday = saturdayAfter(Date.now())
  await plantSalons(openDatabase(database), count, 2, saturday)
  const proxy = await startCountingProxy(database.url)
  const ctx = createContext({
    settings: { DATABASE_URL: proxy.url, AUTH_SECRET: 'benchmarks' },
    origin: 'http://localhost',
    headers: new Headers(),
    requestId: 'bench',
    live: {
      publish: async () => {},
      presence: async () => ({ online: false, lastSeenAt: null }),
    },
    files: { name: 'none', put: async () => {}, get: async () => null, remove: async () => {} },
    asset: localAssets,
    waitUntil: () => {},
    answered: Promise.resolve(),
  })
  const date = new Date(saturday * 86_400_000).toISOString().slice(0, 10)
  const lines: string[] = []
  for (const search of SEARCHES) {
    const typed = search.replace('SATURDAY', `date=${date}&from=14:00&to=17:00`)
    const query = SalonsQuery.parse(Object.fromEntries(new URLSearchParams(typed)))
    const times: number[] = []
    let rows = 0
    for (let pass = 0; pass < WARM_UP + PASSES; pass += 1) {
      await searchSalons(ctx, query)
      const statements = proxy.take()
      rows = statements.reduce((sum, statement) => sum + statement.rows, 0)
      if (pass >= WARM_UP) times.push(statements.reduce((sum, { ms }) => sum + ms, 0))
    }
    lines.push(`| ${search} | ${median(times).toFixed(1)} | ${rows.toLocaleString('en')} |`)
  }
  proxy.close()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
  return [
    `## Finding among ${count.toLocaleString('en')} salons`,
    '',
    'Two people of each are free here and there on SATURDAY, asked for from 14:00 to 17:00. What the database says of all statements of a search.',
    '',
    '| search | database ms | rows read |',
    '|---|--:|--:|',
    ...lines,
  ]
}
