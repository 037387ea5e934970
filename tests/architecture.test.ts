// The house of design.md, held: which floor may import which, no cycles, no barrels, no drawers for
// odds and ends. `faultsOf` is pure, so that planted faults are seen to be found.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Path from the root → source. */
type Sources = Map<string, string>

type Import = { from: string; to: string; typeOnly: boolean; external: boolean }

const FLOORS = ['app', 'api', 'db', 'realtime', 'worker.ts']

/** What each floor may import of ours, besides itself. */
const ARROWS: Record<string, RegExp> = {
  app: /^(api\/(client|money|problem|time)\.ts|api\/[^/]+\/input\.ts|realtime\/events\.ts)$/,
  realtime: /^api\/messages\//,
  api: /^db\//,
  db: /^$/,
  'worker.ts': /./,
}

/** What the browser may load of ours: nothing of the server, and no zod by way of the inputs. */
const BROWSER = /^(app\/(?!.*\.server\.)|api\/(money|problem|time)\.ts$|realtime\/events\.ts$)/
const NOT_IN_BROWSER =
  /^(zod|hono|drizzle-orm|better-auth|@libsql|@conform-to\/zod|@remix-run|partyserver|node:)/

const DEFAULT_EXPORTS =
  /^(app\/routes\/|app\/root\.tsx$|app\/routes\.ts$|app\/entry\.|app\/islands\/|worker\.ts$|.*\.config\.ts$|.*\.d\.ts$)/
const DRAWERS = /^(utils?|helpers?|lib|libs|misc|common|shared)(\.|$)/

/** A relative import of a module: no style sheet, no picture. */
const MODULE = /^\.{1,2}\/(?!.*\.(css|svg|png|woff2|json)(\?|$))/

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
  'migrations',
  'tests',
  'README.md',
]

/** Everything that is wrong with a tree of sources, in words. */
function faultsOf(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, source]) => importsOf(path, source, sources))
  const ours = imports.filter((i) => !i.external)
  return [
    ...ours.flatMap(arrowFault),
    ...imports
      .filter((i) => i.external && MODULE.test(i.to))
      .map((i) => `${i.from} imports ${i.to}, which is not there`),
    ...cyclesIn(ours).map((cycle) => `cycle: ${cycle.join(' -> ')}`),
    ...browserFaults(imports),
    ...[...sources].flatMap(([path, source]) => shapeFaults(path, source)),
  ]
}

function floorOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function arrowFault({ from, to }: Import): string[] {
  const floor = floorOf(from)
  const allowed = floorOf(to) === floor || ARROWS[floor]?.test(to)
  return allowed ? [] : [`${from} may not import ${to}`]
}

/** Static and dynamic imports, re-exports, types from afar and Vite's globs. */
function importsOf(from: string, source: string, sources: Sources): Import[] {
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => {
    const to = resolve(from, specifier, sources)
    found.push({ from, to: to ?? specifier, typeOnly, external: to === null })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, onlyTypes(node.importClause))
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const named =
        node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : []
      add(
        node.moduleSpecifier.text,
        node.isTypeOnly || (named.length > 0 && named.every((e) => e.isTypeOnly)),
      )
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      add(node.argument.literal.text, true)
    } else if (
      ts.isCallExpression(node) &&
      node.arguments[0] &&
      ts.isStringLiteralLike(node.arguments[0])
    ) {
      const called = node.expression.getText()
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword || called === 'require')
        add(node.arguments[0].text, false)
      if (called === 'import.meta.glob')
        for (const path of globbed(from, node.arguments[0].text, sources)) add(path, false)
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(from, source))
  return found
}

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const { namedBindings } = clause
  if (clause.name || !namedBindings || !ts.isNamedImports(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((e) => e.isTypeOnly)
}

/** A file of ours that a relative import names; null for packages, styles and what is not there. */
function resolve(from: string, specifier: string, sources: Sources): string | null {
  if (!specifier.startsWith('.')) return null
  const path = normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
  const tried = [
    path,
    `${path}.ts`,
    `${path}.tsx`,
    `${path}.d.ts`,
    `${path}/index.ts`,
    `${path}/index.tsx`,
  ]
  return tried.find((candidate) => sources.has(candidate)) ?? null
}

function globbed(from: string, pattern: string, sources: Sources): string[] {
  const start = `${normalize(dirname(from))}/`
  const shape = new RegExp(
    `^${pattern.replace(/^\.\//, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`,
  )
  return [...sources.keys()]
    .filter((path) => path.startsWith(start) && shape.test(path.slice(start.length)))
    .map((path) => `./${path.slice(start.length)}`)
}

/** Cycles, types included: two files that need each other's types are one file, or three. */
function cyclesIn(imports: Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const cycles: string[][] = []
  const done = new Set<string>()
  const follow = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    if (done.has(path)) return
    for (const to of next.get(path) ?? []) follow(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) follow(path, [])
  return cycles
}

/** What islands and the entry load, however far down, but for types, which are gone by then. */
function browserFaults(imports: Import[]): string[] {
  const loaded = imports.filter((i) => !i.typeOnly)
  const starts = loaded
    .map((i) => i.from)
    .filter((path) => /^app\/(islands\/|entry\.client)/.test(path))
  const reached = new Set<string>()
  const faults: string[] = []
  const follow = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { to, external } of loaded.filter((i) => i.from === path)) {
      if (external ? NOT_IN_BROWSER.test(to) : !BROWSER.test(to))
        faults.push(`${path} takes ${to} to the browser`)
      else if (!external) follow(to)
    }
  }
  for (const start of starts) follow(start)
  return faults
}

function shapeFaults(path: string, source: string): string[] {
  const faults: string[] = []
  const names = path.split('/')
  const { statements } = parse(path, source)
  const isReExport = (s: ts.Statement) => ts.isExportDeclaration(s)
  const others = statements.filter((s) => !isReExport(s) && !ts.isImportDeclaration(s))
  if (statements.some(isReExport) && others.length === 0)
    faults.push(`${path} only re-exports: import from where things are`)
  if (/^index\.tsx?$/.test(names.at(-1) ?? ''))
    faults.push(`${path} is an index: give it the name of what it holds`)
  if (names.some((name) => DRAWERS.test(name)))
    faults.push(`${path} is a drawer for odds and ends: name it by its noun`)
  if (!DEFAULT_EXPORTS.test(path) && statements.some(isDefaultExport))
    faults.push(`${path} has a default export`)
  return faults
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return (
      !!exportClause &&
      ts.isNamedExports(exportClause) &&
      exportClause.elements.some((e) => e.name.text === 'default')
    )
  }
  return (
    ts.canHaveModifiers(statement) &&
    !!ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword)
  )
}

const parsed = new Map<string, ts.SourceFile>()

function parse(path: string, source: string): ts.SourceFile {
  const key = `${path}\n${source}`
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file =
    parsed.get(key) ?? ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  parsed.set(key, file)
  return file
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Our sources but for the tests, which may import anything. */
function readSources(): Sources {
  const sources: Sources = new Map()
  const read = (path: string): void => {
    if (/\.test\.tsx?$/.test(path)) return
    if (/\.tsx?$/.test(path)) sources.set(path, readFileSync(join(ROOT, path), 'utf8'))
    else if (!/\.\w+$/.test(path) && path !== 'app/public')
      for (const name of readdirSync(join(ROOT, path))) read(`${path}/${name}`)
  }
  for (const floor of FLOORS) read(floor)
  return sources
}

const sources = readSources()

test('our sources are as the house wants them', () => {
  expect(sources.size).toBeGreaterThan(60)
  for (const floor of FLOORS)
    expect([...sources.keys()].some((path) => floorOf(path) === floor)).toBe(true)
  expect(faultsOf(sources)).toEqual([])
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

describe('a planted fault is found', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'app reaching a verb',
      { 'app/routes/x.tsx': "import { listSalons } from '../../api/salons/salons'" },
      /may not import api\/salons\/salons\.ts/,
    ],
    [
      'app reaching a type of one',
      { 'app/ui/x.tsx': "import type { SalonCard } from '../../api/salons/salons'" },
      /may not import/,
    ],
    [
      'app reaching a type inline',
      { 'app/ui/x.tsx': "export type X = import('../../api/salons/salons').SalonCard" },
      /may not import/,
    ],
    [
      'app reaching the database',
      { 'app/x.server.ts': "const x = await import('../db/client')" },
      /may not import db\/client\.ts/,
    ],
    [
      'app reaching the inbox',
      { 'app/x.server.ts': "import '../realtime/inbox'" },
      /may not import realtime\/inbox\.ts/,
    ],
    [
      'api reaching up',
      { 'api/x.ts': "export { paths } from '../app/paths'" },
      /api\/x\.ts may not import app\/paths\.ts/,
    ],
    [
      'api reaching realtime',
      { 'api/x.ts': "import { WireEvent } from '../realtime/events'" },
      /may not import realtime/,
    ],
    [
      'api reaching the tests',
      { 'tests/x.ts': '', 'api/x.ts': "import '../tests/x'" },
      /may not import tests/,
    ],
    [
      'db reaching up',
      { 'db/x.ts': "import { DIGITS } from '../api/money'" },
      /db\/x\.ts may not import api\/money\.ts/,
    ],
    [
      'realtime reaching the database',
      { 'realtime/x.ts': "import type { Db } from '../db/client'" },
      /may not import db/,
    ],
    [
      'a floor reaching the front door',
      { 'app/x.ts': "import '../worker'" },
      /may not import worker\.ts/,
    ],
    ['an import of nothing', { 'api/x.ts': "import './nowhere'" }, /not there/],
    [
      'a cycle of two',
      { 'api/x.ts': "import './y'", 'api/y.ts': "import './x'" },
      /cycle: api\/x\.ts -> api\/y\.ts -> api\/x\.ts/,
    ],
    [
      'a cycle by types',
      {
        'api/x.ts': "import type { Y } from './y'",
        'api/y.ts': "export { x } from './z'\nconst a = 1",
        'api/z.ts': "import './x'",
      },
      /cycle/,
    ],
    ['a file that imports itself', { 'api/x.ts': "import './x'" }, /cycle/],
    [
      'a barrel',
      { 'api/salons/all.ts': "export * from './salons'\nexport { SalonId } from './input'" },
      /only re-exports/,
    ],
    [
      'a barrel in two steps',
      { 'api/salons/all.ts': "import { SalonId } from './input'\nexport { SalonId }" },
      /only re-exports/,
    ],
    ['an index', { 'api/salons/index.ts': 'export const x = 1' }, /is an index/],
    ['a default export', { 'api/x.ts': 'export default function x() {}' }, /default export/],
    [
      'a default export by name',
      { 'api/x.ts': 'const x = 1\nexport { x as default }' },
      /default export/,
    ],
    ['a default export of a value', { 'app/ui/x.tsx': 'export default 1' }, /default export/],
    ['a folder for odds and ends', { 'api/utils/dates.ts': 'export const x = 1' }, /odds and ends/],
    ['a file for odds and ends', { 'app/ui/helpers.ts': 'export const x = 1' }, /odds and ends/],
    [
      'an island with server code',
      { 'app/islands/x.tsx': "import { toast } from '../toast.server'" },
      /to the browser/,
    ],
    [
      'an island with an input',
      { 'app/islands/x.tsx': "import { TopUp } from '../../api/wallet/input'" },
      /to the browser/,
    ],
    [
      'an island with zod',
      { 'app/islands/x.tsx': "import { z } from 'zod'" },
      /takes zod to the browser/,
    ],
    [
      'an island with server code behind a piece of ui',
      {
        'app/islands/x.tsx': "import { y } from '../ui/y'",
        'app/ui/y.tsx': "export { y } from './z'\nexport const a = 1",
        'app/ui/z.ts': "export const y = import('../session.server')",
      },
      /app\/ui\/z\.ts takes app\/session\.server\.ts to the browser/,
    ],
    [
      'an island by glob',
      {
        'app/entry.client.ts': "import.meta.glob('./secret/*.ts')",
        'app/secret/x.ts': "import '../../api/client'",
      },
      /to the browser/,
    ],
  ])('%s', (_, planted, fault) => {
    const faults = faultsOf(new Map([...sources, ...Object.entries(planted)]))
    expect(faults.join('\n')).toMatch(fault)
  })

  test('and what is allowed is not', () => {
    const allowed = {
      'app/routes/x.tsx':
        "import { TopUp } from '../../api/wallet/input'\nimport { decimal } from '../../api/money'\nexport default function X() {}",
      'app/islands/x.tsx':
        "import type { TopUp } from '../../api/wallet/input'\nimport { rfc3339 } from '../../api/time'\nexport default function X() {}",
      'api/x.ts': "import type { Db } from '../db/client'\nimport { command } from './command'",
      'app/ui/common-ground.tsx': 'export const x = 1',
    }
    expect(faultsOf(new Map([...sources, ...Object.entries(allowed)]))).toEqual(faultsOf(sources))
  })
})
