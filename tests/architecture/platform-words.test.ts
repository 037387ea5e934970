// api/platform knows no business: no noun of it stands in its identifiers and texts. What an area calls by its own words is
// the area's, which adds it to the platform's types where they are declared (`Problems`, `Hooks`, `Counts`, `Changes` …).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { parse } from './imports'

/** Nouns that mean nothing but our business. "Product" is none: it is arithmetic too, and a role is named by it. */
const NOUNS = [
  ...['salon', 'booking', 'appointment', 'stylist', 'party', 'parties', 'tip'],
  ...['deposit', 'withdrawal', 'wallet', 'goal', 'payout', 'refund'],
  ...['shop', 'cart', 'checkout', 'order', 'gift', 'voucher'],
]

/** Files with some of them, which ones, and why. */
const EXCEPTIONS: Record<string, string[]> = {
  // The vocabulary of a log that outlives every area: one list, in which what was recorded years ago is still found.
  'api/platform/audit/audit.ts': ['order', 'payout', 'salon', 'withdrawal'],
  // The name of the product that makes a calendar's file, as calendars know it by now.
  'api/platform/documents/ics.ts': ['appointment'],
  // What impostors call themselves.
  'api/platform/impersonation.ts': ['refund', 'wallet'],
}

const paths = execFileSync('git', ['ls-files', '--', 'api/platform'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.ts$/.test(path) && !/\.(test|examples)\./.test(path))

test('the platform has no noun of the business', () => {
  expect(paths.length).toBeGreaterThan(100)
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const nouns = nounsIn(path, readFileSync(path, 'utf8'))
    if (nouns.length > 0) found[path] = nouns
  }
  expect(found).toEqual(EXCEPTIONS)
})

describe('what is found', () => {
  test.each([
    ['const salonOf = 1', 'in a name'],
    ['type Gifts = string', 'in the plural'],
    ['const DEPOSIT_STATUS = 1', 'in capitals'],
    ["const title = 'Your cart is full'", 'in a text'],
    ['const title = `their goals`', 'in a template'],
    ["const code = 'payout-status'", 'in a code'],
  ])('%s: %s', (source) => {
    expect(nounsIn('api/platform/x.ts', source)).toHaveLength(1)
  })

  test.each(['rows.orderBy(id)', 'sql`SELECT 1 ORDER BY id`', '// The cart.', 'const tips4 = 1, tipped = 1'])(
    'not %s',
    (source) => {
      expect(nounsIn('api/platform/x.ts', source)).toEqual([])
    },
  )
})

/** The nouns in the identifiers and texts of a source, each once, in alphabetical order. */
function nounsIn(path: string, source: string): string[] {
  const found = new Set<string>()
  const note = (text: string) => {
    const tokens = text
      .replace(/orderBy|order by/gi, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
    for (const word of tokens) {
      const noun = NOUNS.find((noun) => word === noun || word === `${noun}s`)
      if (noun) found.add(noun)
    }
  }
  new Visitor({
    Identifier: ({ name }) => note(name),
    Literal: ({ value }) => {
      if (typeof value === 'string') note(value)
    },
    TemplateElement: ({ value }) => note(value.raw),
  }).visit(parse(path, source))
  return [...found].sort()
}
