// Holds the rules of docs/architecture.md about files and exports; what may import what is in import-rules.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import routes from '../../app/routes'
import { fullFolders, namedButGone, unusedExports } from './rules'
import { FLOORS, ROOT, read, sources, tests } from './tree'

const TOP_LEVEL = [
  'package.json',
  'package-lock.json',
  'wrangler.toml',
  'tsconfig.json',
  'vite.config.ts',
  'biome.json',
  'worker.ts',
  'app',
  'api',
  'db',
  'realtime',
  'scripts',
  'migrations',
  'tests',
  'docs',
  'pictures',
  'CONTRIBUTING.md',
  'README.md',
]

test('no folder holds more than 25 files, tests included', () => {
  const files = [...FLOORS, 'tests']
    .filter((name) => !name.endsWith('.ts'))
    .flatMap((floor) => readdirSync(join(ROOT, floor), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(ROOT, parentPath), name))
  expect(files.length).toBeGreaterThan(1_000)
  expect(fullFolders(files)).toEqual([])
  const planted = Array.from({ length: 26 }, (_, i) => `api/booking/full/x${i}.ts`)
  expect(fullFolders([...files, ...planted])).toEqual(['api/booking/full holds 26 files, more than 25'])
})

test('what writes rows of the outbox notes them, so that they are delivered at once', () => {
  const writes = /INSERT INTO (?:\$\{outbox\}|outbox) |insert\(outbox\)/
  const unnoted = [...sources]
    .filter(([path, code]) => path.startsWith('api/') && writes.test(code))
    .filter(([, code]) => !code.includes('writesRow('))
    .map(([path]) => path)
  // Its rows are taken by their ids.
  expect(unnoted).toEqual(['api/notifications/dispatch.ts'])
})

test('every export is used by another file', () => {
  expect(unusedExports(sources, tests)).toEqual([])
  const planted: [string, string][] = [
    ['api/booking/x.ts', 'export const lonely = 1\nexport type Used = typeof lonely'],
    ['api/booking/y.ts', "import type { Used } from './x'\nconst y: Used = 1"],
    ['api/booking/z.ts', 'export const Twin = 1\nexport type Twin = typeof Twin'],
    ['api/booking/w.ts', "import { Twin } from './z'\nconst w = Twin"],
  ]
  expect(unusedExports(new Map([...sources, ...planted]), tests)).toEqual([
    'api/booking/x.ts exports lonely, which no other file uses',
    'api/booking/z.ts exports type Twin, which no other file uses',
  ])
})

test('every file that a comment names is there', () => {
  const folders = TOP_LEVEL.filter((name) => !name.includes('.'))
  const known = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  known.push(...TOP_LEVEL)
  const all = new Map([...sources, ...tests, ...read('migrations')])
  expect(namedButGone(all, known)).toEqual([])
  const planted = new Map([['api/x.ts', '// See gone/summary.ts, profile/summary.ts and ../README.md.']])
  expect(namedButGone(planted, known)).toEqual(['api/x.ts names gone/summary.ts, which is not there'])
})

test('nothing stands at the top that the plan does not have there', () => {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\/|\/$/g, '').trim())
  const strangers = readdirSync(ROOT).filter(
    (name) => !name.startsWith('.') && !TOP_LEVEL.includes(name) && !ignored.includes(name),
  )
  expect(strangers).toEqual([])
})

test('every page is declared once, and every declared page is there', () => {
  const files = [...sources.keys()].filter((path) => path.endsWith('.route.tsx'))
  expect(routes.map(({ file }) => `app/${file}`).sort()).toEqual(files.sort())
})

test('no two islands have one name', () => {
  const names = [...sources.keys()].filter((path) => path.endsWith('.island.tsx')).map((path) => path.split('/').at(-1))
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
})

test('the examples of requests stand beside their routes', () => {
  const files = readdirSync(join(ROOT, 'api'), { recursive: true, encoding: 'utf8' })
  const besides = files
    .filter((path) => path.endsWith('.examples.ts'))
    .map((path) => `api/${path.replace('.examples', '')}`)
  const routes = [...sources.keys()].filter((path) => /^api\/.*routes\.ts$/.test(path))
  expect(besides.length).toBeGreaterThan(50)
  expect(besides.filter((path) => !routes.includes(path))).toEqual([])
})
