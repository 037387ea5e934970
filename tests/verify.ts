// `npm run verify`: what a change is likely to have broken, in three minutes; `npm test` is what lands. It looks at what
// differs from the last commit, or from another: `npm run verify -- main`. Where nothing differs, at the last commit.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import routes from '../app/routes'
import { affectedBy } from './affected'
import { BUILD, COLLECTING, LINT, PAGES, PLAYWRIGHT, passes, ROOT, reportTimings, TYPES, VITEST } from './running'

/** Always: every route of the api as everyone, and the rules of the tree. */
const ALWAYS = ['tests/api/', 'tests/architecture/']

/** Where tables or what the database rejects are changed. */
const OF_TABLES = ['db/', 'tests/invariants/refusals/']

/** A change for more audiences than that is left to `npm test`. */
const MOST_AUDIENCES = 2

/** Who alone sees the screens of an audience; those of others are everybody's. */
const ONLOOKERS: Record<string, string> = {
  admin: 'admin',
  client: 'client',
  partner: 'beauty_partner',
  seller: 'product_seller',
}

const [since, changed] = changes(process.argv[2])
const { unit, audiences } = affectedBy(changed, sources())
const ofTables = changed.some((path) => /^(db|migrations)\//.test(path)) ? OF_TABLES : []
const screens = changed.some((path) => /^(app|tests\/e2e)\//.test(path))
const isWide = audiences.length > MOST_AUDIENCES
const pages = isWide ? [] : pagesOf(audiences)
const endToEnd = [
  ...(isWide ? [] : audiences.map((name) => `tests/e2e/${name}/`)),
  ...changed.filter((path) => /^tests\/e2e\/.*\.test\.ts$/.test(path)),
].filter((path) => existsSync(join(ROOT, path)))

const ofUnit = unit.filter((path) => !ALWAYS.some((folder) => path.startsWith(folder)))
console.info(`Differs from ${since}:`)
for (const path of changed.slice(0, 20)) console.info(`  ${path}`)
console.info(`\nRuns types, lint, ${[...ALWAYS, ...ofTables].join(', ')} and`)
for (const path of [...ofUnit, ...(screens ? ['tests/pages/'] : []), ...endToEnd]) console.info(`  ${path}`)

const building = screens || endToEnd.length > 0 ? passes(BUILD) : Promise.resolve(true)
const checks = [
  building,
  passes(LINT),
  passes(TYPES).then(async (typed) =>
    passes({ name: 'unit and domain', run: [...VITEST, ...ALWAYS, ...ofTables, ...ofUnit], env: COLLECTING }).then(
      (passed) => typed && passed,
    ),
  ),
  building.then(async (built) => {
    const env = { ...COLLECTING, E2E_NO_BUILD: '1' }
    if (!built) return false
    const seen = !screens || (await passes({ name: 'pages', run: [...PAGES, ...pages], env }))
    const run = [...PLAYWRIGHT, '--reporter=dot', ...endToEnd]
    const flows = endToEnd.length === 0 || (await passes({ name: 'end to end', run, env }))
    return seen && flows
  }),
]
const passed = (await Promise.all(checks)).every(Boolean)
reportTimings()
console.info(`\nLeft out: ${leftOut().join('; ')}. \`npm test\` runs everything.`)
process.exitCode = passed ? 0 : 1

function leftOut(): string[] {
  return [
    'unit and domain tests that nothing links to the change',
    ...(endToEnd.length === 0
      ? ['all end-to-end tests']
      : ['end-to-end tests of other audiences and of what spans them']),
    ...(pages.length > 0 ? ['pages of other audiences'] : []),
    ...(isWide ? [`screens of ${audiences.join(', ')}, which are more than ${MOST_AUDIENCES} audiences`] : []),
  ]
}

/** What selects the pages that these audiences see; nothing where everybody may see a screen that has changed. */
function pagesOf(names: string[]): string[] {
  const onlookers = names.map((name) => ONLOOKERS[name])
  const ofAll = changed.some((path) => /^app\/(?!(features|ui)\/)/.test(path) && !isOf(names, path))
  if (names.length === 0 || onlookers.includes(undefined) || ofAll) return []
  const patterns = routes
    .filter(({ file }) => isOf(names, `app/${file}`))
    .map(({ path = '' }) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const seenBy = `(as|for a) (${onlookers.join('|')})\\b`
  return ['-t', `^each route for each role /(${patterns.join('|')})$|${seenBy}`]
}

function isOf(names: string[], path: string): boolean {
  return names.some((name) => path.startsWith(`app/${name}/`))
}

/** What is looked at, and which files it is. */
function changes(given: string | undefined): [since: string, files: string[]] {
  const differing = (from: string) => [
    ...linesOf('diff', '--name-only', '--diff-filter=d', from),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ]
  if (given) return [given, differing(given)]
  const open = differing('HEAD')
  return open.length > 0 ? ['the last commit', open] : ['the commit before', differing('HEAD~1')]
}

function sources(): Map<string, string> {
  const paths = linesOf('ls-files', '--cached', '--others', '--exclude-standard')
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  )
}

function linesOf(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
}
