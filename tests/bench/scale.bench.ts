// Every page on a small database and on one a hundred times as large: how long the database takes for it, and how many
// rows it reads. `SCALE=0.1` makes the large one smaller, `PAGES=reviews` measures those with a word in their address alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { user } from '../../db/schema/identity'
import { DEMO_CLIENT, DEMO_PARTNER } from '../../db/seed/identity/people'
import { buildWorker, isBuilt } from '../../scripts/build'
import { startDatabase } from '../../scripts/local-database'
import { keepCookies } from '../fixtures/cookie-jar'
import { signInDemoPeople } from '../fixtures/demo-sessions'
import { SECRET, startRunningWorker } from '../fixtures/running-worker'
import type { Size } from './scale/big-rows'
import { BIG, plantBig, saturdayAfter } from './scale/big-set'
import { type CountingProxy, type Statement, startCountingProxy } from './scale/counting-proxy'
import { type PageAddress, pagesRequested } from './scale/scale-pages'

const SMALL = 0.01
const PASSES = 5
const WARM_UP = 2
const MOST_ROWS = 2_000
const MOST_TIMES = 1.5
/** Below this many milliseconds a difference is the machine's. */
const LEAST_MS = 1

/** What a page costs: medians over passes, the most rows that one statement reads, and that statement. */
type Cost = { ms: number; rows: number; most: number; statement: string; status: number }

export async function report(): Promise<string[]> {
  if (!isBuilt()) await buildWorker()
  const scale = Number(process.env.SCALE ?? 1)
  const now = Date.now()
  const small = await measured(sizeOf(SMALL), now)
  const big = await measured(sizeOf(scale), now)
  const rows = [...big.costs].flatMap(([page, large]) => {
    const less = small.costs.get(page)
    if (less?.status !== 200 || large.status !== 200) return []
    const times = Math.max(large.ms, LEAST_MS) / Math.max(less.ms, LEAST_MS)
    return [{ page, less, large, times }]
  })
  const slower = rows.filter(({ times }) => times > MOST_TIMES)
  const many = rows.filter(({ large }) => large.most > MOST_ROWS)
  for (const { page, large } of many) console.error(`${page}: ${large.most} rows by ${large.statement}\n`)
  const { salons, postings, appointments, messages } = sizeOf(scale)
  const n = (count: number) => count.toLocaleString('en')
  return [
    '## Every page at a hundred times the data',
    '',
    `Beside the demo data: ${n(salons)} salons, ${n(postings)} postings, ${n(appointments)} appointments of one salon and ${n(messages)} messages in one conversation, and a hundredth of each; made in ${Math.round(big.built / 1000)} s. The built Worker, each page asked for ${PASSES} times after ${WARM_UP} to warm up; what the database says of the statements of its loader: medians. ${rows.length} pages; ${slower.length} take more than ${MOST_TIMES}× as long (of at least ${LEAST_MS} ms), ${many.length} send a statement that reads more than ${n(MOST_ROWS)} rows.`,
    '',
    '| page | database ms, small → big | | rows read, small → big | most by one statement |',
    '|---|--:|--:|--:|--:|',
    ...rows.map(
      ({ page, less, large, times }) =>
        `| ${page} | ${less.ms.toFixed(1)} → ${large.ms.toFixed(1)} | ${times.toFixed(1)}× | ${n(less.rows)} → ${n(large.rows)} | ${n(large.most)} |`,
    ),
  ]
}

function sizeOf(scale: number): Size {
  const scaled = Object.entries(BIG).map(([name, count]) => [name, Math.ceil(count * scale)])
  return Object.fromEntries(scaled) as Size
}

/** Builds a database of that size and asks for every page; the database is gone afterwards. */
async function measured(size: Size, now: number): Promise<{ costs: Map<string, Cost>; built: number }> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-'))
  const folder = join(dir, 'database')
  const start = performance.now()
  const empty = await startDatabase(folder)
  await migrateDatabase(empty)
  await empty.stop()
  await plantBig(join(folder, 'dbs/default/data'), size, now)
  const built = performance.now() - start
  const database = await startDatabase(folder)
  const proxy = await startCountingProxy(database.url)
  const worker = await startRunningWorker({ dataDir: dir, databaseUrl: proxy.url })
  try {
    const db = openDatabase({ url: database.url })
    await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.role, 'admin'))
    const people = await signInDemoPeople(db, SECRET, now)
    const costs = new Map<string, Cost>()
    for (const page of await pagesOf(database.url, now)) {
      const jar = page.as === 'anonymous' ? new Map<string, string>() : people[page.as].cookies
      costs.set(`${page.path} (${page.as})`, await costOf(page, worker.port, jar, proxy))
    }
    return { costs, built }
  } finally {
    await worker.stop()
    proxy.close()
    await database.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function pagesOf(url: string, now: number): Promise<PageAddress[]> {
  const db = openDatabase({ url })
  const [low, high] = [DEMO_CLIENT.id, DEMO_PARTNER.id].sort()
  const { rows } = await db.run(
    sql.raw(`SELECT
    (SELECT id FROM conversation WHERE low_id = '${low}' AND high_id = '${high}') AS conversation,
    (SELECT id FROM appointment WHERE client_id = '${DEMO_CLIENT.id}' AND id GLOB 'a[0-9]*' AND status = 'completed' ORDER BY starts_at DESC LIMIT 1) AS visit,
    (SELECT id FROM appointment WHERE client_id = '${DEMO_CLIENT.id}' AND id GLOB 'a[0-9]*' AND status = 'confirmed' ORDER BY starts_at DESC LIMIT 1) AS booked`),
  )
  const ids = rows[0] as unknown as { conversation: string; visit: string; booked: string }
  const saturday = new Date(saturdayAfter(now) * 86_400_000).toISOString().slice(0, 10)
  const wanted = process.env.PAGES ?? ''
  const seen = new Set<string>()
  return pagesRequested({ ...ids, saturday }).filter(({ as, path }) => {
    const name = `${path} (${as})`
    return path.includes(wanted) && !seen.has(name) && seen.add(name)
  })
}

async function costOf(page: PageAddress, port: number, jar: Map<string, string>, proxy: CountingProxy): Promise<Cost> {
  const passes: Statement[][] = []
  let status = 0
  for (let pass = 0; pass < WARM_UP + PASSES; pass += 1) {
    proxy.take()
    status = await ask(page.path, port, `pass-${pass}`, jar)
    const statements = proxy.take()
    if (status !== 200) break
    if (pass >= WARM_UP) passes.push(statements)
  }
  const median = (of: (statements: Statement[]) => number) =>
    passes.map(of).sort((a, b) => a - b)[Math.floor(passes.length / 2)] ?? 0
  const sum = (key: 'ms' | 'rows') => (all: Statement[]) => all.reduce((total, statement) => total + statement[key], 0)
  const dearest = passes.flat().sort((a, b) => b.rows - a.rows)[0]
  return {
    ms: median(sum('ms')),
    rows: median(sum('rows')),
    most: dearest?.rows ?? 0,
    statement: dearest?.sql ?? '',
    status,
  }
}

/** Asks for a page under another host each time: public pages are kept by their address. */
function ask(path: string, port: number, host: string, jar: Map<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: `${host}.localhost:${port}`, accept: 'text/html', ...(cookie && { cookie }) }
    request({ host: 'localhost', port, path, headers }, (response) => {
      keepCookies(jar, response.headers['set-cookie'] ?? [])
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}
