// Finds what in a tree of sources breaks the rules of docs/architecture.md. Pure: architecture.test.ts passes our
// sources, and planted faults.
import { dirname } from 'node:path'
import { type ExportNamedDeclaration, type Program, Visitor } from 'oxc-parser'
import { commentsOf, FOR_TESTS, type Import, importsOf, parse, resolve, type Sources } from './imports'

/** What each floor may import of ours, besides itself. */
const ARROWS: Record<string, RegExp> = {
  app: /^(api\/client\.ts|api\/problems\.ts|api\/platform\/values\/(currencies|date-forms|money|problem|time|written-number|zone)\.ts|api\/platform\/(http\/own-path|phones\/phone-text|places\/map-link|media\/picture-path)\.ts|api\/(.+\/)?input\.ts|api\/booking\/appointments\/(policy|history\/money-back)\.ts|realtime\/events\.ts)$/,
  realtime: /^api\/(messaging\/.*|platform\/.*|create-context\.ts)$/,
  api: /^db\//,
  db: /^$/,
  scripts: /^(?!worker\.ts$)/,
  'worker.ts': /./,
}

/**
 * Of what each floor may import types besides, with `import type`: the app takes those of responses from where their
 * schemas are. The schemas themselves stay in the api.
 */
const ARROWS_OF_TYPES: Record<string, RegExp> = { app: /^api\// }

/** The areas of the api, each of which may import itself and those before it. What stands at the root may import all. */
const AREAS = [
  'platform',
  'notifications',
  'identity',
  'money',
  'support',
  'messaging',
  'reviews',
  'salons',
  'booking',
  'shop',
  'developers',
  'onboarding',
  'privacy',
  'admin',
]

/** The floors of the app; what stands at its root may import all of it. */
const APP_FLOORS = ['platform', 'ui', 'features']

/** By whom a page is for; none of them imports another. */
const AUDIENCES = [...['visitor', 'auth', 'account', 'client', 'partner', 'seller', 'admin'], ...['redirects', 'dev']]

/** What the browser may load of ours: nothing of the server, and no zod by way of the inputs. */
const BROWSER =
  /^(app\/(?!.*\.server\.)|api\/([a-z]+\/)?problems\.ts|api\/platform\/values\/(currencies|date-forms|money|problems?|time|written-number|zone)\.ts$|api\/platform\/(http\/own-path|places\/map-link|media\/picture-path)\.ts$|realtime\/events\.ts$)/
const NOT_IN_BROWSER = /^(zod|hono|drizzle-orm|better-auth|@libsql|@conform-to\/zod|@remix-run|partyserver|node:)/

/** Whom the pages of a folder are for, as they say with `page`; the folders of others have pages for anyone. */
const PAGES_FOR: Record<string, string[]> = {
  client: ['client'],
  partner: ['partner'],
  seller: ['seller'],
  admin: ['admin'],
  account: ['account', 'payee', 'writer'],
}

/** Loaders in those folders that anyone may ask, and an action, and why. */
const FOR_ANYONE: Record<string, string> = {
  'app/client/home/display-currency.route.tsx': 'leads to the dashboard, which asks who comes',
  'app/client/new-booking/choose.route.tsx':
    'shows strangers the free times, and asks who comes for what is a client’s own',
  'app/client/new-booking/choose.route.tsx action': 'sends strangers to sign in for a time; a hold asks who comes',
  'app/client/salons/review.route.tsx': 'tells strangers why they sign in, then asks who comes',
  'app/client/shop/review.route.tsx': 'tells strangers why they sign in, then asks who comes',
}

const DEFAULT_EXPORTS =
  /^(app\/.*\.(route|island)\.tsx$|app\/root\.tsx$|app\/routes\.ts$|app\/entry\.|worker\.ts$|.*\.config\.ts$|.*\.d\.ts$)/
const DRAWERS = /^(utils?|helpers?|lib|libs|misc|common|shared)(\.|$)/

/** A relative import of a module: no style sheet, no picture, no script that is only named to a browser. */
const MODULE = /^\.{1,2}\/(?!.*\.(css|svg|png|woff2|json|js(?=\?url$))(\?|$))/

/** Everything that is wrong with a tree of sources, in words. */
export function faultsOf(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, source]) => importsOf(path, source, sources))
  const ours = imports.filter((i) => !i.external)
  return [
    ...ours.flatMap(arrowFault),
    ...ours.flatMap(areaFault),
    ...ours.flatMap(appFault),
    ...imports.filter((i) => FOR_TESTS.test(i.to)).map((i) => `${i.from} may not import ${i.to}, which is for tests`),
    ...imports
      .filter((i) => i.external && MODULE.test(i.to) && !FOR_TESTS.test(i.to))
      .map((i) => `${i.from} imports ${i.to}, which is not there`),
    ...cyclesIn(ours).map((cycle) => `cycle: ${cycle.join(' -> ')}`),
    ...cyclesIn(betweenFolders(ours)).map((cycle) => `folders in a cycle: ${cycle.join(' -> ')}`),
    ...browserFaults(imports),
    ...[...sources].flatMap(([path, source]) => shapeFaults(path, source)),
    ...[...sources].flatMap(([path, source]) => pageFaults(path, source)),
  ]
}

/** What a framework or a tool reads by its name: pages, tables, configurations, the Worker's own classes. */
const READ_BY_NAME = /\.(route\.tsx|d\.ts)$|^app\/(root|entry|routes)\b|^db\/schema\/|^worker\.ts$/

/** Exports that no other file uses, tests included. */
export function unusedExports(sources: Sources, tests: Sources): string[] {
  const all = new Map([...sources, ...tests])
  const used = new Set([...all].flatMap(([path, source]) => usedIn(path, source, all)))
  return [...sources]
    .filter(([path]) => !READ_BY_NAME.test(path) && !used.has(`${path} *`))
    .flatMap(([path, source]) =>
      exportsOf(path, source)
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => `${path} exports ${name}, which no other file uses`),
    )
}

/**
 * The exports that a source takes from others, each as "path name", and "path type name" where it uses it as a type;
 * "path *" where it takes a whole module.
 */
function usedIn(from: string, source: string, sources: Sources): string[] {
  const found: string[] = []
  const types = new Map<string, string>()
  const add = (specifier: unknown, names: string[]) => {
    const path = typeof specifier === 'string' ? resolve(from, specifier, sources) : null
    if (path) found.push(...names.map((name) => `${path} ${name}`))
  }
  const asType = (node: object) => found.push(types.get(nameOf(node)) ?? '')
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      const names = specifiers.map((specifier) =>
        specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*',
      )
      add(source.value, names)
      const path = resolve(from, source.value, sources)
      for (const [i, { local }] of specifiers.entries()) types.set(local.name, `${path} type ${names[i]}`)
    },
    TSTypeReference: ({ typeName }) => asType(typeName),
    TSInterfaceHeritage: ({ expression }) => asType(expression),
    ExportNamedDeclaration: ({ source, specifiers }) =>
      add(
        source?.value,
        specifiers.map(({ local }) => nameOf(local)),
      ),
    ExportAllDeclaration: ({ source }) => add(source.value, ['*']),
    TSImportType: ({ source }) => add(source.value, ['*']),
    // What is added to a type of another file.
    TSModuleDeclaration: ({ id, body }) => add('value' in id && id.value, (body?.body ?? []).map(addedTo)),
    ImportExpression: ({ source }) => add('value' in source && source.value, ['*']),
  }).visit(parse(from, source))
  return found
}

/** The names that a source declares and exports; "type name" of a type that a value has the name of. */
function exportsOf(path: string, source: string): string[] {
  const names = namesIn(path, source)
  return names.map((name) => {
    const alone = name.replace(/^type /, '')
    return names.includes(alone) ? name : alone
  })
}

function namesIn(path: string, source: string): string[] {
  return parse(path, source).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    const { declaration, specifiers } = statement
    if (!declaration) return specifiers.map(({ exported }) => nameOf(exported))
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    const name = 'id' in declaration && declaration.id ? nameOf(declaration.id) : ''
    return name ? [declaration.type === 'TSTypeAliasDeclaration' ? `type ${name}` : name] : []
  })
}

function addedTo(statement: object): string {
  return 'id' in statement && statement.id ? nameOf(statement.id) : ''
}

function nameOf(node: object): string {
  return 'name' in node ? String(node.name) : 'value' in node ? String(node.value) : ''
}

/** A file that a comment names: the end of a path of ours. */
const FILE = /(?<![\w./$-])(?:\.{1,2}\/)*([\w$-][\w./$-]*\.(?:tsx?|sql|css|md))\b/g

/** Files that comments name and that are not there. */
export function namedButGone(sources: Sources, files: string[]): string[] {
  const ends = new Set(files.flatMap((file) => endsOf(file)))
  return [...sources].flatMap(([path, source]) =>
    commentsOf(path, source).flatMap((comment) =>
      [...comment.matchAll(FILE)]
        .map(([, named = '']) => named)
        .filter((named) => !ends.has(named))
        .map((named) => `${path} names ${named}, which is not there`),
    ),
  )
}

/** A path, and what is left of it from each of its folders on. */
function endsOf(path: string): string[] {
  const names = path.split('/')
  return names.map((_, i) => names.slice(i).join('/'))
}

export function floorOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function arrowFault({ from, to, typeOnly }: Import): string[] {
  const floor = floorOf(from)
  const allowed = floorOf(to) === floor || ARROWS[floor]?.test(to) || (typeOnly && ARROWS_OF_TYPES[floor]?.test(to))
  return allowed ? [] : [`${from} may not import ${to}`]
}

function appFault({ from, to }: Import): string[] {
  const [lower, higher] = [appFloorOf(from), appFloorOf(to)]
  if (lower === null) return []
  if (higher === null) {
    const values = !/^app\/ui\//.test(from) || /^api\/platform\/values\//.test(to)
    return values ? [] : [`${from} may not import ${to}: what is drawn there knows no business`]
  }
  if (higher > lower) return [`${from} may not import ${to}, which is of a higher floor`]
  const between = higher === lower && lower === APP_FLOORS.length && areaNameOf(from) !== areaNameOf(to)
  return between ? [`${from} may not import ${to}, which is for others`] : []
}

/** The place of a file's floor in the app: all audiences share one, and the root is above; null outside the app. */
function appFloorOf(path: string): number | null {
  const [floor, area = '', ...rest] = path.split('/')
  if (floor !== 'app') return null
  if (rest.length === 0) return APP_FLOORS.length + 1
  return AUDIENCES.includes(area) ? APP_FLOORS.length : APP_FLOORS.indexOf(area)
}

function areaNameOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function areaFault({ from, to }: Import): string[] {
  const [lower, higher] = [areaOf(from), areaOf(to)]
  if (lower === null || higher === null || higher <= lower) return []
  return [`${from} may not import ${to}, which is of a higher area`]
}

/** The place of a file's area in their order; null outside the api. */
function areaOf(path: string): number | null {
  const [floor, area, ...rest] = path.split('/')
  if (floor !== 'api') return null
  return rest.length === 0 ? AREAS.length : AREAS.indexOf(area ?? '')
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

/** The imports between folders of one area, as imports of folders. What binds them stands at the area's root. */
function betweenFolders(imports: Import[]): Import[] {
  return imports
    .map((i) => ({ ...i, from: dirname(i.from), to: dirname(i.to) }))
    .filter(({ from, to }) => from !== to && areaNameOf(from) === areaNameOf(to))
    .filter(({ from }) => /^(api|app)\/[^/]+\/./.test(from) && !from.startsWith('api/platform/'))
}

/** What islands and the entry load, however far down, but for types, which are gone by then. */
function browserFaults(imports: Import[]): string[] {
  const loaded = new Map<string, Import[]>()
  for (const item of imports) if (!item.typeOnly) loaded.set(item.from, [...(loaded.get(item.from) ?? []), item])
  const starts = [...loaded.keys()].filter((path) => /^app\/(entry\.client|.*\.island\.tsx$)/.test(path))
  const reached = new Set<string>()
  const faults: string[] = []
  const follow = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { to, external } of loaded.get(path) ?? []) {
      if (external ? NOT_IN_BROWSER.test(to) : !BROWSER.test(to)) faults.push(`${path} takes ${to} to the browser`)
      else if (!external) follow(to)
    }
  }
  for (const start of starts) follow(start)
  return faults
}

type Statement = Program['body'][number]

function shapeFaults(path: string, source: string): string[] {
  const faults: string[] = []
  const names = path.split('/')
  const { body } = parse(path, source)
  const isReExport = (s: Statement) =>
    s.type === 'ExportAllDeclaration' || (s.type === 'ExportNamedDeclaration' && !s.declaration)
  const others = body.filter((s) => !isReExport(s) && s.type !== 'ImportDeclaration')
  if (body.some(isReExport) && others.length === 0) faults.push(`${path} only re-exports: import from where things are`)
  if (/^index\.tsx?$/.test(names.at(-1) ?? '')) faults.push(`${path} is an index: give it the name of what it holds`)
  if (names.some((name) => DRAWERS.test(name)))
    faults.push(`${path} is a drawer for odds and ends: name it by its noun`)
  if (appFloorOf(path) === -1) faults.push(`${path} stands on no floor of the app`)
  if (areaOf(path) === -1) faults.push(`${path} stands in none of the api's areas`)
  if (!DEFAULT_EXPORTS.test(path) && body.some(isDefaultExport)) faults.push(`${path} has a default export`)
  return faults
}

/** Pages that do not say whom they are for, or say what their folder does not have. */
function pageFaults(path: string, source: string): string[] {
  if (!path.endsWith('.route.tsx')) return []
  const { body } = parse(path, source)
  const handlers = body.flatMap((s) => (s.type === 'ExportNamedDeclaration' ? handlersIn(s) : []))
  const allowed = PAGES_FOR[areaNameOf(path)]
  const faults = handlers.flatMap(({ name, audience }) => {
    if (audience === null) return [`${path} does not say whom its ${name} is for`]
    const resource = name === 'loader' ? path : `${path} ${name}`
    const open = audience === 'anyone' && FOR_ANYONE[resource]
    return !allowed || allowed.includes(audience) || open ? [] : [`${path} says that its ${name} is for ${audience}`]
  })
  const seen = body.some(isDefaultExport) && !handlers.some(({ name }) => name === 'loader')
  return [...faults, ...(allowed && seen ? [`${path} has no loader that asks who comes`] : [])]
}

/** The loader and the action that a statement exports, each with its audience: `page('client', …)`. */
function handlersIn({ declaration, specifiers }: ExportNamedDeclaration) {
  const ours = (name: string) => name === 'loader' || name === 'action'
  const named = specifiers.flatMap(({ exported }) =>
    'name' in exported && ours(exported.name) ? [{ name: exported.name, audience: null }] : [],
  )
  if (declaration?.type === 'FunctionDeclaration') {
    const name = declaration.id?.name ?? ''
    return ours(name) ? [{ name, audience: null }] : []
  }
  if (declaration?.type !== 'VariableDeclaration') return named
  return declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !ours(id.name)) return []
    const call = init?.type === 'CallExpression' && init.callee.type === 'Identifier' ? init : null
    const first = call && 'name' in call.callee && call.callee.name === 'page' && call.arguments[0]
    const audience = first && first.type === 'Literal' ? String(first.value) : null
    return [{ name: id.name, audience }]
  })
}

/** More files than that in one folder, and nobody finds theirs. */
const MOST_FILES = 25

/** Folders of a tree of files that hold too many. */
export function fullFolders(paths: string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, files]) => files > MOST_FILES)
    .map(([folder, files]) => `${folder} holds ${files} files, more than ${MOST_FILES}`)
}

function isDefaultExport(statement: Statement): boolean {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.some(({ exported }) => exported.type === 'Identifier' && exported.name === 'default')
  return statement.type === 'ExportDefaultDeclaration' || statement.type === 'TSExportAssignment'
}
