// What imports what in a tree of sources, as the parser finds it.
import { dirname, join, normalize, relative } from 'node:path'
import { type ExportNamedDeclaration, type ImportDeclaration, type Program, parseSync, Visitor } from 'oxc-parser'

/** Path from the root → source. */
export type Sources = Map<string, string>

export type Import = { from: string; to: string; typeOnly: boolean; external: boolean }

/** Tests and their examples of requests: they may import anything, and nothing of ours imports them. */
export const FOR_TESTS = /\.(test|examples)(\.tsx?)?$/

/** What the imports of a source name among all sources. */
export function importsOf(from: string, source: string, sources: Sources): Import[] {
  return namedIn(from, source)
    .flatMap((named) =>
      named.glob ? globbed(from, named.specifier, sources).map((specifier) => ({ ...named, specifier })) : [named],
    )
    .map(({ specifier, typeOnly }) => {
      const to = resolve(from, specifier, sources)
      return { from, to: to ?? specifier, typeOnly, external: to === null }
    })
}

type Named = { specifier: string; typeOnly: boolean; glob: boolean }

const named = new WeakMap<Program, Named[]>()

/** Static and dynamic imports, re-exports, types from afar and Vite's globs; found once for each source. */
function namedIn(path: string, source: string): Named[] {
  const program = parse(path, source)
  const known = named.get(program)
  if (known) return known
  const found: Named[] = []
  const add = (specifier: unknown, typeOnly: boolean, glob = false) => {
    if (typeof specifier === 'string') found.push({ specifier, typeOnly, glob })
  }
  const textOf = (node: object | undefined): unknown => node && 'value' in node && node.value
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, onlyTypes(node)),
    ExportNamedDeclaration: (node) => add(node.source?.value, onlyTypes(node)),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    TSImportType: (node) => add(node.source.value, true),
    TSModuleDeclaration: ({ id }) => add(textOf(id), true),
    ImportExpression: (node) => add(textOf(node.source), false),
    CallExpression: ({ callee, arguments: given }) => {
      const called = source.slice(callee.start, callee.end)
      if (called === 'require') add(textOf(given[0]), false)
      if (called === 'import.meta.glob') add(textOf(given[0]), false, true)
    },
  }).visit(program)
  named.set(program, found)
  return found
}

/** Whether nothing of an import or a re-export is left when the program runs. */
function onlyTypes(node: ImportDeclaration | ExportNamedDeclaration): boolean {
  const imports = node.type === 'ImportDeclaration'
  if ((imports ? node.importKind : node.exportKind) === 'type') return true
  const kinds = node.specifiers.map((named) =>
    named.type === 'ImportSpecifier' ? named.importKind : named.type === 'ExportSpecifier' ? named.exportKind : 'value',
  )
  return kinds.length > 0 && kinds.every((kind) => kind === 'type')
}

/** A file of ours that a relative import names; null for packages, styles and what is not there. */
export function resolve(from: string, specifier: string, sources: Sources): string | null {
  if (!specifier.startsWith('.')) return null
  return candidatesOf(dirname(from), specifier).find((path) => sources.has(path)) ?? null
}

const candidates = new Map<string, string[]>()

/** The paths that a specifier may mean; worked out once for each folder that uses it. */
function candidatesOf(folder: string, specifier: string): string[] {
  const key = `${folder} ${specifier}`
  const known = candidates.get(key)
  if (known) return known
  const path = normalize(join(folder, specifier.replace(/\?.*$/, '')))
  const endings = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx']
  const found = endings.map((ending) => path + ending)
  candidates.set(key, found)
  return found
}

function globbed(from: string, pattern: string, sources: Sources): string[] {
  const whole = normalize(join(dirname(from), pattern))
  const shape = whole
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/(?<!\))\*/g, '[^/]*')
  return [...sources.keys()]
    .filter((path) => new RegExp(`^${shape}$`).test(path))
    .map((path) => relative(dirname(from), path))
    .map((path) => (path.startsWith('.') ? path : `./${path}`))
}

export function commentsOf(path: string, source: string): string[] {
  if (path.endsWith('.sql')) return source.match(/^--.*$/gm) ?? []
  return parsedOf(path, source).comments
}

type Parsed = { source: string; program: Program; comments: string[] }

/** What a file was parsed to last: most sources are the same in each tree that is looked at. */
const parsed = new Map<string, Parsed>()

export function parse(path: string, source: string): Program {
  return parsedOf(path, source).program
}

function parsedOf(path: string, source: string): Parsed {
  const known = parsed.get(path)
  if (known?.source === source) return known
  const { program, comments, errors } = parseSync(path, source)
  // What does not parse would look like a file without imports.
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found = { source, program, comments: comments.map(({ value }) => value) }
  parsed.set(path, found)
  return found
}
