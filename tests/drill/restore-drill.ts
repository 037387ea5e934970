// A running product is backed up under load, destroyed, restored into a new database and new files, checked, and used.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sealAudit } from '../../api/admin/audit-log/hash-chain'
import { openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { DEMO_PASSWORD } from '../../db/seed/identity/password'
import { seedDatabase } from '../../db/seed/seed'
import { backUp } from '../../scripts/admin/backup'
import { openForCommand } from '../../scripts/admin/database'
import { localFiles } from '../../scripts/admin/files'
import { restore } from '../../scripts/admin/restore'
import { verifyRestored } from '../../scripts/admin/verify-restored'
import { BIG, plantBig } from '../bench/scale/big-set'
import { plantCrowd } from '../bench/writes/crowd'
import { behindOurBack } from '../fixtures/identity/tampering'
import { jpegOf, quadrants } from '../fixtures/pictures'
import { SECRET } from '../fixtures/running-worker'
import { type Acknowledged, idsIn, type Load, startLoad } from './load'
import { PLANTS } from './plants'
import { openServer, type Product, signInAndPay, startProduct } from './product'

type Say = (line: string) => void

type Options = {
  /** Of the big database of the benchmarks; 0 is the demo data alone. */
  scale: number
  /** How long people use it before each backup, and after the last. */
  seconds: number
  /** One after another; the first and the last are restored. */
  backups: number
  /** A fault of plants.ts for the last restore. */
  plant?: string | undefined
}

type Backup = { file: string; began: number; takenAt: number }

const KEY = Buffer.alloc(32, 'drill')

/** What failed; nothing is where the drill has passed. */
export async function restoreDrill(options: Options, say: Say): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'purse-drill-'))
  const products: Product[] = []
  try {
    const product = await bigProduct(join(folder, 'product'), options.scale, say)
    products.push(product)
    const { load, backups } = await backedUp(product, folder, options, say)
    const destroyed = Date.now()
    await Promise.all([product.destroy(), load.stop()])
    say(`destroyed: kill -9 of database and Worker, directory removed`)
    const last = backups.at(-1) as Backup
    const { plant } = options
    const target = { dataDir: join(folder, 'restored'), plant, from: destroyed }
    const restored = await restoredFrom(last, target, load, say)
    sayLost(load.acknowledged, last, destroyed, restored.ids, say)
    const [first] = backups
    if (!first || first === last) return restored.failures
    // A chain of backups leads to earlier moments, too.
    say(`--- the first backup, of ${new Date(first.takenAt).toISOString()}`)
    const earlier = { dataDir: join(folder, 'earlier'), from: Date.now() }
    return [...restored.failures, ...(await restoredFrom(first, earlier, load, say)).failures]
  } finally {
    for (const product of products) await product.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bigProduct(dataDir: string, scale: number, say: Say): Promise<Product> {
  const start = Date.now()
  let database = await openServer(dataDir)
  await migrateDatabase(database)
  if (scale > 0) {
    await database.stop()
    const sized = Object.entries(BIG).map(([name, count]) => [name, Math.ceil(count * scale)])
    const file = join(dataDir, 'database/dbs/default/data')
    await plantBig(file, Object.fromEntries(sized) as typeof BIG, start)
    database = await openServer(dataDir)
  } else {
    await seedDatabase(openDatabase(database), start, SECRET)
  }
  // The big database's log has no hashes that are right.
  const unsealed = "UPDATE audit_link SET hash = NULL WHERE hash = 'planted'"
  if (scale > 0) await behindOurBack(openDatabase(database), ['audit_link'], [unsealed])
  const { ctx, close } = await openForCommand({ DATABASE_URL: database.url, AUTH_SECRET: SECRET })
  while ((await sealAudit(ctx)) > 0);
  await close()
  say(`the product is filled after ${secondsSince(start)} s`)
  return startProduct(dataDir, database)
}

async function backedUp(product: Product, folder: string, options: Options, say: Say) {
  const crowd = await plantCrowd(product.db, SECRET)
  const load = await startLoad(product.url, crowd, { picture: jpegOf(quadrants(64, 64)) })
  const backups: Backup[] = []
  const opened = await openForCommand({ DATABASE_URL: product.database.url, AUTH_SECRET: SECRET })
  const files = await localFiles(product.dataDir)
  for (let i = 0; i < options.backups; i += 1) {
    await wait(options.seconds * 1000)
    await sealAudit(opened.ctx)
    const file = join(folder, `${i}.backup`)
    const began = Date.now()
    const { rows, files: stored, missing, takenAt } = await backUp({ ...opened, files }, file, KEY)
    const ended = Date.now()
    const during = load.acknowledged.filter((acknowledged) => acknowledged.ended > began && acknowledged.ended <= ended)
    const slowest = Math.max(0, ...during.map((acknowledged) => acknowledged.ended - acknowledged.began))
    say(
      `backup ${i + 1}: ${rows} rows, ${stored} files (${missing.length} missing), ${Math.round(statSync(file).size / 1024)} KiB encrypted, in ${(ended - began) / 1000} s; meanwhile ${during.length} writes were acknowledged, the slowest after ${slowest} ms`,
    )
    backups.push({ file, began, takenAt })
  }
  await wait(options.seconds * 1000)
  await opened.close()
  await files.close()
  const refused = [...load.refused].map(([code, n]) => `${n} × ${code}`).join(', ') || 'none'
  say(`${load.acknowledged.length} writes acknowledged in all; refused: ${refused}`)
  return { load, backups }
}

async function restoredFrom(
  backup: Backup,
  { dataDir, plant, from }: { dataDir: string; plant?: string | undefined; from: number },
  load: Load,
  say: Say,
): Promise<{ failures: string[]; ids: Set<string> }> {
  const failures: string[] = []
  const fail = (what: string) => {
    failures.push(what)
    say(`FAILED: ${what}`)
  }
  mkdirSync(dataDir)
  let files = await localFiles(dataDir)
  let database = await openServer(dataDir)
  const phase = (name: string) => say(`${secondsSince(from)} s: ${name}`)
  phase('a new database server and a new bucket')
  const target = { url: database.url, token: undefined, files }
  await restore(target, backup.file, KEY, phase)
  if (plant) {
    await database.stop()
    await files.close()
    const folders = { database: join(dataDir, 'database'), files: join(dataDir, 'files') }
    await PLANTS[plant]?.plant(folders)
    files = await localFiles(dataDir)
    database = await openServer(dataDir)
    say(`planted: ${plant}`)
  }
  // Rows change as soon as it runs: its own copy is checked.
  const opened = await openForCommand({ DATABASE_URL: database.url, AUTH_SECRET: SECRET })
  for await (const { check, faults, seconds } of verifyRestored({ ...opened, files }, backup.file, KEY)) {
    say(`${secondsSince(from)} s: ${check}: ${faults.length === 0 ? 'yes' : 'NO'} (${seconds.toFixed(1)} s)`)
    for (const fault of faults.slice(0, 5)) fail(`${check}: ${fault}`)
  }
  await opened.close()
  await files.close()
  const ids = await idsIn(openDatabase(database))
  for (const text of tornBy(load.acknowledged, backup, ids)) fail(text)
  const product = await startProduct(dataDir, database)
  try {
    const page = await fetch(`${product.url}/salons`)
    if (page.ok) phase('the first page is served: RTO')
    else fail(`/salons answers ${page.status}`)
    await signInAndPay(product.url, 'client@purse.test', DEMO_PASSWORD)
    phase('a person signed in, saw their purse and paid in')
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  } finally {
    await product.stop()
  }
  return { failures, ids }
}

/** What a backup must have and lacks, or has and cannot: it is of one moment between its beginning and its end. */
function tornBy(acknowledged: Acknowledged[], { began, takenAt }: Backup, ids: Set<string>): string[] {
  const lacks = acknowledged.filter((row) => row.ended < began && !ids.has(row.id))
  const has = acknowledged.filter((row) => row.began > takenAt && ids.has(row.id))
  return [
    ...lacks.map(({ kind, id }) => `the ${kind} ${id}, acknowledged before the backup, is lost`),
    ...has.map(({ kind, id }) => `the ${kind} ${id}, begun after the backup's moment, is in it`),
  ].slice(0, 5)
}

function sayLost(
  acknowledged: Acknowledged[],
  { takenAt }: Backup,
  destroyed: number,
  ids: Set<string>,
  say: Say,
): void {
  const kept = acknowledged.filter((row) => ids.has(row.id))
  const newest = Math.max(...kept.map((acknowledged) => acknowledged.ended))
  const lost = acknowledged.length - kept.length
  say(`the backup was ${(destroyed - takenAt) / 1000} s old when the product was destroyed`)
  say(
    `the newest write it has was acknowledged ${(destroyed - newest) / 1000} s before: RPO; ${kept.length} of ${acknowledged.length} acknowledged writes are back, ${lost} that came after it are lost`,
  )
}

function secondsSince(start: number): string {
  return ((Date.now() - start) / 1000).toFixed(1)
}
