// The products that tests start from copies of: one with no data at all, one with the demo data, an admin who may work,
// and something on every page. Both are kept for the day, until something that they are made of changes; beside other
// caches, because a build empties its folder.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWorker, isBuilt } from '../../../scripts/build'
import { publish } from './running'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const KEPT = join(ROOT, 'node_modules/.cache/e2e-templates')
const UNUSED_FOR = 3 * 60 * 60_000

/** What the databases are made of. Dependencies are as the lock file says. */
const OF_DATABASES = [
  ...['db', 'migrations', 'package-lock.json', 'scripts/local-database.ts'],
  ...['tests/e2e/harness/making-templates.ts', 'tests/e2e/harness/running.ts'],
]

const HARNESS = 'tests/e2e/harness'

/** What the scenes are made of besides: the api alone makes them, so that an edit of a page makes nothing anew. */
const OF_SCENES = [
  ...['api', 'realtime', 'scripts', 'tests/fixtures', 'worker.ts', 'tsconfig.json', 'wrangler.toml'],
  ...readdirSync(join(ROOT, HARNESS))
    .filter((name) => /^(people|(\w+-)?stock)\.ts$/.test(name))
    .map((name) => `${HARNESS}/${name}`),
]

/** Builds the product if need be, and prepares what is not there; for `templates()`. */
export async function prepareTemplates(): Promise<void> {
  if (process.env.E2E_NO_BUILD !== '1' && !isBuilt()) await buildWorker()
  // What makes them is read only where they are to be made.
  const makers = () => import('./making-templates')
  const databases = await kept('databases', namedBy(OF_DATABASES, today()), async (folder) =>
    (await makers()).makeDatabases(folder),
  )
  const made = [databases, isBuilt() ? '' : readFileSync(join(ROOT, 'build/sources'), 'utf8')]
  const scenes = await kept('scenes', namedBy(OF_SCENES, made), async (folder) =>
    (await makers()).makeScenes(folder, join(databases, 'seeded')),
  )
  removeUnused()
  const about = JSON.parse(readFileSync(join(scenes, 'about.json'), 'utf8'))
  publish({ ...about, seeded: join(scenes, 'seeded'), empty: join(databases, 'empty') })
}

/** The demo data are of the day in UTC, what is made besides of the salon's. */
const today = () =>
  ['UTC', 'Africa/Nairobi'].map((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()))

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
async function kept(kind: string, name: string, make: (folder: string) => Promise<void>): Promise<string> {
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
