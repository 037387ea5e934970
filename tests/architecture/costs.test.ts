// What makes the tests slow, counted in their sources. A number may only fall: who must raise one says why beside it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What `npm test` runs, and what it shares; benchmarks, drills and long runs are started by themselves. */
const OF_NPM_TEST = /\.test\.ts$|^tests\/(?!(bench|chaos|drill|fuzz|mutation|soak)\/).*\.ts$/

type Cost = { name: string; most: number; count: (source: string) => number }

const COSTS: Cost[] = [
  {
    name: 'tabs of Chromium opened',
    // The clipboard and the position of a phone, which only a browser has, took one each.
    // One for time off, which is driven by touch.
    most: 88,
    count: (source) =>
      calls(source, 'openTab').filter(
        (given) => !/\bplain: true|\bjs: false\b(?!.*\bchromium\b)|\bjs\s*[,}]/.test(given),
      ).length,
  },
  { name: 'walks taken with and without scripts', most: 18, count: (source) => matches(source, /of \[true, false\]/g) },
  {
    name: 'products started',
    most: 15,
    count: (source) => calls(source, '(?:own|start|open)Product|startWorker').length,
  },
  {
    name: 'database servers started',
    most: 34,
    count: (source) => calls(source, 'startDatabase').length + matches(source, /'(?:grouped )?server'\)/g),
  },
  { name: 'databases migrated', most: 7, count: (source) => calls(source, 'migrateDatabase|migrate').length },
  {
    name: 'milliseconds slept',
    // All but 32 of them on a clock that tests move themselves.
    most: 5_032,
    count: (source) => slept(source),
  },
]

const sources = execFileSync('git', ['ls-files', '--', '*.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => OF_NPM_TEST.test(path) && path !== 'tests/architecture/costs.test.ts')
  .map((path) => readFileSync(path, 'utf8'))

test.each(COSTS)('$name: no more than before', ({ most, count }) => {
  const counted = sources.reduce((sum, source) => sum + count(source), 0)
  expect(counted, `Write ${counted} if it fell; say why if it must rise.`).toBe(most)
})

test('what costs is counted, and its declaration is not', () => {
  const countOf = (name: string, source: string) => COSTS.find((cost) => cost.name === name)?.count(source)
  expect(countOf('tabs of Chromium opened', 'await openTab({ as: amina })\nopenTab()')).toBe(2)
  expect(countOf('tabs of Chromium opened', 'openTab({ as, js: false }); openTab({ plain: true, as })')).toBe(0)
  expect(countOf('products started', 'function startProduct(x) {}\nownProduct("seeded")')).toBe(1)
  expect(countOf('milliseconds slept', 'await page.waitForTimeout(5_000)')).toBe(5000)
  expect(countOf('milliseconds slept', 'new Promise((done) => setTimeout(done, 25))')).toBe(25)
  expect(countOf('milliseconds slept', 'test.setTimeout(60_000)')).toBe(0)
})

/** What is given to each call of a function, as far as the first closing bracket. */
function calls(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`(?<!function |\\.)\\b(?:${name})\\(([^)]*)`, 'g'))].map(
    ([, given = '']) => given,
  )
}

function matches(source: string, pattern: RegExp): number {
  return source.match(pattern)?.length ?? 0
}

/** Real time that a test lets pass, whatever happens meanwhile; deadlines of its own are none. */
function slept(source: string): number {
  const waits = /(?:waitForTimeout\(|(?<!\.)setTimeout\(\w+, )([\d_]+)\)/g
  return [...source.matchAll(waits)].reduce((sum, [, ms = '']) => sum + Number(ms.replaceAll('_', '')), 0)
}
