// The products that tests start from copies of: one with no data at all, one with the demo data, an admin who may work,
// and something on every page. Both are kept in build/ for the day, until something that they are made of changes.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client'
import { openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { DEMO_PASSWORD } from '../../../db/seed/identity/password'
import { seedDatabase } from '../../../db/seed/seed'
import { buildWorker, isBuilt } from '../../../scripts/build'
import { startDatabase } from '../../../scripts/local-database'
import { vapidVariables } from '../../../scripts/vapid-keys'
import { codeOf } from '../../fixtures/identity/authenticator'
import { dateFromNow } from './people'
import { openProduct, SECRET, serve, type Templates } from './running'
import { stockScenes } from './stock'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const KEPT = join(ROOT, 'build/e2e-templates')
const UNUSED_FOR = 3 * 60 * 60_000

/** What the databases are made of. Dependencies are as the lock file says. */
const OF_DATABASES = [
  ...['db', 'migrations', 'package-lock.json', 'scripts/local-database.ts'],
  ...['tests/e2e/harness/templates.ts', 'tests/e2e/harness/running.ts'],
]

const HARNESS = 'tests/e2e/harness'

/** What the scenes are made of besides: the api alone makes them, so that an edit of a page makes nothing anew. */
const OF_SCENES = [
  ...[
    'api',
    'realtime',
    'scripts',
    'tests/fixtures',
    'worker.ts',
    'tsconfig.json',
    'wrangler.toml',
  ],
  ...readdirSync(join(ROOT, HARNESS))
    .filter((name) => /^(people|(\w+-)?stock)\.ts$/.test(name))
    .map((name) => `${HARNESS}/${name}`),
]

/** Builds the product if need be, and prepares what is not there; for `templates()`. */
export async function prepareTemplates(): Promise<void> {
  if (process.env.E2E_NO_BUILD !== '1' && !isBuilt()) await buildWorker()
  const databases = await kept('databases', namedBy(OF_DATABASES, today()), makeDatabases)
  const made = [databases, isBuilt() ? '' : readFileSync(join(ROOT, 'build/sources'), 'utf8')]
  const scenes = await kept('scenes', namedBy(OF_SCENES, made), (folder) =>
    makeScenes(folder, join(databases, 'seeded')),
  )
  removeUnused()
  const about = JSON.parse(readFileSync(join(scenes, 'about.json'), 'utf8'))
  publish({ ...about, seeded: join(scenes, 'seeded'), empty: join(databases, 'empty') })
}

function publish(templates: Templates): void {
  process.env.PURSE_E2E_TEMPLATES = JSON.stringify(templates)
}

/** The demo data are of the day in UTC, what is made besides of the salon's. */
const today = () => [new Date().toISOString().slice(0, 10), dateFromNow(0)]

function namedBy(sources: string[], more: string[]): string {
  const hash = createHash('sha256').update(more.join())
  const add = (path: string) => {
    const full = join(ROOT, path)
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    } else if (!/\.(test|examples)\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(createHash('sha256').update(readFileSync(full)).digest())
    }
  }
  for (const path of sources) add(path)
  return hash.digest('hex').slice(0, 16)
}

/** A folder under this name. It is made beside, so that it is whole or not there, whatever interrupts its making. */
async function kept(
  kind: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(KEPT, `${kind}-${name}`)
  if (!existsSync(folder)) {
    mkdirSync(KEPT, { recursive: true })
    const aside = mkdtempSync(join(KEPT, 'making-'))
    try {
      await make(aside)
      renameSync(aside, folder)
    } catch (error) {
      // Another run may have been faster.
      if (!existsSync(folder)) throw error
    } finally {
      rmSync(aside, { recursive: true, force: true })
    }
  }
  const now = new Date()
  utimesSync(folder, now, now)
  return folder
}

/** Also those whose making was interrupted. One that was used lately may belong to a run that goes on. */
function removeUnused(): void {
  for (const name of readdirSync(KEPT)) {
    const folder = join(KEPT, name)
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - used > UNUSED_FOR) rmSync(folder, { recursive: true, force: true })
  }
}

async function makeDatabases(folder: string): Promise<void> {
  const [empty, seeded] = [join(folder, 'empty'), join(folder, 'seeded')]
  await changeDatabase(empty, migrateDatabase)
  cpSync(empty, seeded, { recursive: true })
  await changeDatabase(seeded, (database) =>
    seedDatabase(openDatabase(database), Date.now(), SECRET),
  )
}

async function changeDatabase(
  folder: string,
  change: (database: { url: string }) => Promise<void>,
): Promise<void> {
  const database = await startDatabase(join(folder, 'database'))
  await change(database)
  await database.stop()
  await compact(folder)
}

/**
 * Moves what was written from the logs into the database's file: a tenth of the bytes, of which each product that is
 * started copies and reads all. The server makes its own log anew.
 */
async function compact(folder: string): Promise<void> {
  const files = join(folder, 'database/dbs/default')
  const client = createClient({ url: `file:${join(files, 'data')}` })
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  rmSync(join(files, 'wallog'))
}

async function makeScenes(folder: string, databases: string): Promise<void> {
  const seeded = join(folder, 'seeded')
  cpSync(databases, seeded, { recursive: true })
  const vapid = await vapidVariables(folder)
  const product = await openProduct(seeded, vapid)
  serve(product)
  try {
    const adminSecret = await secureAdmin(product.url)
    const about = { vapid, adminSecret }
    publish({ ...about, seeded, empty: '', stock: '' })
    const stock = await stockScenes()
    writeFileSync(join(folder, 'about.json'), JSON.stringify({ ...about, stock }))
  } finally {
    serve(null)
    await product.stop()
  }
  await compact(seeded)
}

/** The demo admin switches two-factor on, without which no admin works; what their app was given. */
async function secureAdmin(url: string): Promise<string> {
  const headers = new Headers({ origin: url, 'content-type': 'application/json' })
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const credentials = { email: 'admin@purse.test', password: DEMO_PASSWORD }
  const signedIn = await send('POST', '/api/auth/sign-in/email', credentials)
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  headers.set('cookie', cookies.join('; '))
  const begun = await send('POST', '/api/me/two-factor', {})
  const { secret } = (await begun.json()) as { secret: string }
  await send('PUT', '/api/me/two-factor', { code: codeOf(secret) })
  return secret
}
