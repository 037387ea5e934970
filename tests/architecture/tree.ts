// The sources and tests of this repository, for the tests of its architecture.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FOR_TESTS, type Sources } from './imports'

export const FLOORS = ['app', 'api', 'db', 'realtime', 'scripts', 'worker.ts']

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The sources in a folder, however deep. */
export function read(path: string): [string, string][] {
  if (/\.(tsx?|sql)$/.test(path)) return [[path, readFileSync(join(ROOT, path), 'utf8')]]
  if (/\.\w+$/.test(path) || path === 'app/public') return []
  return readdirSync(join(ROOT, path)).flatMap((name) => read(`${path}/${name}`))
}

const files = FLOORS.flatMap(read)
export const sources: Sources = new Map(files.filter(([path]) => !FOR_TESTS.test(path)))

/** They may import anything. */
export const tests: Sources = new Map([
  ...files.filter(([path]) => FOR_TESTS.test(path)),
  ...read('tests'),
  ...read('vite.config.ts'),
])
