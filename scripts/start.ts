// `npm start`: the whole product on the local machine. Database, migrations, demo data if empty,
// build, Worker. Uses PORT and DATA_DIR; Ctrl-C stops everything; data persists. `npm run database`
// is the database alone, for `npx wrangler dev` in another terminal.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Db, openDatabase } from '../db/client'
import { migrateDatabase } from '../db/migrate'
import { user } from '../db/schema/identity'
import { DEMO_PASSWORD } from '../db/seed/identity/password'
import { DEMO_LOGINS } from '../db/seed/identity/people'
import { isBuilt } from './build'
import { writeDevVars } from './dev-vars'
import { announceDatabase, type LocalDatabase, startDatabase } from './local-database'
import type { LocalWorker } from './local-worker'
import { vapidVariables } from './vapid-keys'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT || 8787)
const dataDir = resolve(process.env.DATA_DIR || '.data')
const MINUTE = 60_000

let database: LocalDatabase | undefined
let worker: LocalWorker | undefined
let clock: NodeJS.Timeout | undefined
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start(): Promise<void> {
  if (process.argv.includes('--reset')) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const serves = !['--only-database', '--database', '--dev'].some((text) => process.argv.includes(text))
  const built = serves ? build() : Promise.resolve()
  // Awaited below: a failure meanwhile is not unhandled.
  built.catch(() => {})
  const starting = startDatabase(join(dataDir, 'database'), { durable: true })
  // Loads meanwhile: Miniflare takes a second or two.
  const { startDevelopment, startWorker } = await import('./local-worker')
  database = await starting
  announceDatabase(dataDir, database)
  const prepared = prepare(database)
  if (process.argv.includes('--only-database')) return prepared.then(() => stop(0))
  const variables = {
    DATABASE_URL: database.url,
    AUTH_SECRET: secret(),
    LOCAL_ONLY: '1',
    LOCAL_URL: `http://localhost:${port}`,
    ...(await vapidVariables(dataDir)),
  }
  // Vite loads the Worker meanwhile.
  if (process.argv.includes('--dev')) worker = startDevelopment({ port, variables, prepared })
  await prepared
  if (process.argv.includes('--database')) {
    // Miniflare, once imported, exits on a signal by itself: the variables must go with the process in any case.
    process.once('exit', writeDevVars(join(ROOT, '.dev.vars'), variables))
    console.log('\nThe database is ready. In another terminal: npx wrangler dev\n\nCtrl-C stops it.')
    return
  }
  if (serves) {
    await built
    worker = await startWorker({ port, dataDir, variables })
  }
  // Every job finds what is due by itself, so the rarer schedules may run more often.
  const tick = async (minutes: number) => {
    await worker?.tick()
    if (minutes % 60 === 0) {
      await worker?.tick({ cron: '7 * * * *' })
      await worker?.tick({ cron: '23 0 * * *' })
    }
  }
  let minutes = 0
  void tick(0).catch(() => {})
  clock = setInterval(() => {
    minutes += 1
    void tick(minutes).catch(() => {})
  }, MINUTE)
  console.log(`\nPurse is at http://localhost:${port}\nEmail it sends is at http://localhost:${port}/dev/outbox\n`)
  for (const { role, email } of DEMO_LOGINS) console.log(`  ${role.padEnd(15)} ${email}`)
  console.log(`  password        ${DEMO_PASSWORD}\n\nCtrl-C stops it.`)
}

/** Migrates the database, and fills an unused one with demo data. */
async function prepare(settings: LocalDatabase): Promise<void> {
  await migrateDatabase(settings)
  const db = openDatabase(settings)
  if (!(await isEmpty(db))) return
  console.log('Filling the database with demo data ...')
  // Loaded when it is needed, which is once.
  const { seedDatabase } = await import('../db/seed/seed')
  await seedDatabase(db, Date.now(), secret())
  const { addDemoPictures, storeDemoPictures } = await import('./demo-pictures')
  await addDemoPictures(db)
  await storeDemoPictures(filesFolder())
}

/** Where the Worker that comes after keeps files: its own, or that of Cloudflare's tools. */
function filesFolder(): string {
  const theirs = ['--database', '--dev'].some((text) => process.argv.includes(text))
  return theirs ? join(ROOT, '.wrangler/state/v3/r2') : join(dataDir, 'files')
}

/** Builds beside the database's migrations and demo data, unless the build that is there is of the same sources. */
async function build(): Promise<void> {
  if (isBuilt()) return
  console.log('Building ...')
  const script = join(ROOT, 'scripts/build-once.ts')
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { cwd: ROOT })
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  clearInterval(clock)
  await worker?.stop().catch(() => {})
  await database?.stop()
  announceDatabase(dataDir, null)
  process.exit(code)
}

/** Whether this (migrated) database is still unused. */
async function isEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: user.id }).from(user).limit(1)).length === 0
}

/** Signs sessions; stored, so that people stay signed in after a restart. */
function secret(): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
