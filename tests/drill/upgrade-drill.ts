// A deploy under traffic: the Worker of an earlier revision over its own tables, then the migrations since then while people
// use it, then both Workers at once, then the new one alone. What was acknowledged must be there, and the books balance.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { DEMO_PASSWORD } from '../../db/seed/identity/password'
import { wrongBooks } from '../../scripts/admin/books'
import { jpegOf, quadrants } from '../fixtures/pictures'
import { SECRET, startRunningWorker } from '../fixtures/running-worker'
import { idsIn, type Load, startLoad } from './load'
import { RULE, UPGRADE_PLANTS } from './plants'
import { openServer, signInAndPay } from './product'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CROWD = 'tests/bench/writes/crowd.ts'

/** What the old Worker may answer meanwhile, and why. The new one may answer nothing but success. */
const OLD_MAY_RESPOND: Record<string, string> = {
  '503 busy': 'a migration holds the database; the client sends it again under its key',
  '0': 'a connection that ended with the old Worker',
}

type Options = {
  /** The revision of the old Worker; without it the one before the newest migration. */
  from?: string | undefined
  /** How long each phase has traffic. */
  seconds: number
  /** A fault of plants.ts. */
  plant?: string | undefined
}

/** What failed; nothing is where the drill has passed. */
export async function upgradeDrill({ from, seconds, plant }: Options, say: (line: string) => void): Promise<string[]> {
  const revision = from ?? `${git('log', '-1', '--diff-filter=A', '--format=%h', '--', 'migrations/*.sql')}~1`
  const folder = mkdtempSync(join(tmpdir(), 'purse-upgrade-drill-'))
  const ended: (() => Promise<void>)[] = []
  try {
    const old = checkout(revision, join(folder, 'old'))
    say(`the old Worker is that of ${git('log', '-1', '--format=%h %s', revision)}`)
    let database = await openServer(folder)
    ended.push(() => database.stop())
    const planted = plant === undefined ? undefined : UPGRADE_PLANTS[plant]
    const client = createClient({ url: database.url })
    await migrate(drizzle(createClient({ url: database.url })), { migrationsFolder: join(old, 'migrations') })
    const db = openDatabase(database)
    const { seedDatabase } = await import(join(old, 'db/seed/seed.ts'))
    await seedDatabase(db, Date.now(), SECRET)
    const crowd = await (await import(join(old, CROWD))).plantCrowd(db, SECRET)
    const countOfSteps = async () =>
      Number((await client.execute('SELECT count(*) FROM __drizzle_migrations')).rows[0]?.[0])
    const before = await countOfSteps()

    const oldWorker = await startRunningWorker({
      root: old,
      dataDir: join(folder, 'of-old'),
      databaseUrl: database.url,
    })
    ended.push(oldWorker.stop)
    const picture = jpegOf(quadrants(64, 64))
    const ofOld = await startLoad(oldWorker.url, crowd, { picture })
    await wait(seconds * 1000)
    say(`old tables, old Worker: ${countsOf(ofOld)}`)

    const start = Date.now()
    await migrateDatabase(database)
    say(`expand: ${(await countOfSteps()) - before} migrations in ${Date.now() - start} ms under its traffic`)
    const during = planted && 'during' in planted ? planted.during : null
    if (during === 'old Worker') await client.execute(RULE.add)
    await wait(seconds * 1000)
    say(`new tables, old Worker: ${countsOf(ofOld)}`)

    const newWorker = await startRunningWorker({ dataDir: join(folder, 'of-new'), databaseUrl: database.url })
    ended.push(newWorker.stop)
    // Other times are booked.
    const ofNew = await startLoad(newWorker.url, crowd, { first: 12_000 })
    await wait(seconds * 1000)
    say(`both Workers: old ${countsOf(ofOld)}; new ${countsOf(ofNew)}`)

    await ofOld.stop()
    await oldWorker.stop()
    if (during === 'old Worker') await client.execute(RULE.drop)
    if (during === 'new Worker') await client.execute(RULE.add)
    await wait(seconds * 1000)
    await signInAndPay(newWorker.url, 'client@purse.test', DEMO_PASSWORD)
    await ofNew.stop()
    say(`the new Worker alone: ${countsOf(ofNew)}; a person signed in, saw their purse and paid in`)

    if (planted && 'plant' in planted) {
      await newWorker.stop()
      await database.stop()
      await planted.plant({ database: join(folder, 'database'), files: join(folder, 'files') })
      database = await openServer(folder)
      say(`planted: ${plant}`)
    }
    const ids = await idsIn(openDatabase(database))
    const found = createClient({ url: database.url, intMode: 'bigint' })
    const lost = [...ofOld.acknowledged, ...ofNew.acknowledged].filter(({ id }) => !ids.has(id))
    const wrong = async (pragma: string) =>
      (await found.execute(pragma)).rows.map((row) => Object.values(row).join(' '))
    const failures = [
      ...lost.map(({ kind, id }) => `the ${kind} ${id} was acknowledged and is lost`),
      ...[...ofOld.refused.keys()]
        .filter((code) => !(code in OLD_MAY_RESPOND))
        .map((code) => `the old Worker answered ${code}`),
      ...[...ofNew.refused.keys()].map((code) => `the new Worker answered ${code}`),
      ...(await wrongBooks(found)).map((line) => `balances: ${line}`),
      ...(await wrong('PRAGMA foreign_key_check')).map((line) => `foreign keys: ${line}`),
      ...(await wrong('PRAGMA integrity_check')).filter((line) => line !== 'ok').map((line) => `the file: ${line}`),
    ]
    say(`${ofOld.acknowledged.length + ofNew.acknowledged.length} acknowledged, ${lost.length} lost`)
    for (const failure of failures.slice(0, 10)) say(`FAILED: ${failure}`)
    return failures
  } finally {
    for (const end of ended.reverse()) await end().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A revision's files with their build, which needs the same packages as ours. */
function checkout(revision: string, folder: string): string {
  execFileSync('sh', ['-c', 'mkdir -p "$1" && git archive "$0" | tar -x -C "$1"', revision, folder], {
    cwd: ROOT,
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // Its rows are planted by its own tables.
  if (!existsSync(join(folder, CROWD))) copyFileSync(join(ROOT, CROWD), join(folder, CROWD))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-once.ts'], { cwd: folder })
  return folder
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

function countsOf({ acknowledged, refused }: Load): string {
  const codes = [...refused].map(([code, n]) => `${n} × ${code}`).join(', ')
  return `${acknowledged.length} acknowledged${codes && `, ${codes}`}`
}
