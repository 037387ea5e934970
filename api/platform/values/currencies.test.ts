// Checks that each currency has everything it needs besides its row, and that the check finds gaps.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CITIES } from '../../../db/seed/city-places'
import { DEMO_RATES } from '../../../db/seed/money/savings'
import { openWorld } from '../../../tests/fixtures/harness'
import { CURRENCY } from './currencies'

type Row = (typeof CURRENCY)[keyof typeof CURRENCY]

const world = openWorld()

/** Everything the currencies of a table lack, as text. */
async function lacking(table: Record<string, Row>): Promise<string[]> {
  const { rows } = await world.db.run(sql`SELECT currency, divisor FROM reference_rate`)
  const divisors = new Map(rows.map((row) => [String(row.currency), Number(row.divisor)]))
  const withSalons = new Set<string>(Object.values(CITIES).map((city) => city.currency))
  return Object.entries(table).flatMap(([code, { digits, micros, sums: given, prices }]) => {
    // The rates that limits begin with are rounder than the row's, but of its order.
    const begins = (divisors.get(code) ?? 0) / 10 ** digits / micros
    const sums = [given.least, ...given.suggested, given.most]
    const faults: [boolean, string][] = [
      [!divisors.has(code), 'no row in the view reference_rate (migrations/0002_money_rules.sql)'],
      [
        divisors.has(code) && (begins < 0.8 || begins > 1.25),
        'another rate or other minor units in the view reference_rate',
      ],
      [DEMO_RATES[code] !== micros, 'not its rate in DEMO_RATES (db/seed/money/savings.ts)'],
      [withSalons.has(code) && !prices, 'no prices for the salons of db/seed/city-places.ts'],
      [
        sums.some((sum, i) => !Number.isInteger(sum) || sum <= (sums[i - 1] ?? 0)),
        'sums of gift cards that do not rise from the least to the most',
      ],
    ]
    return faults.filter(([is]) => is).map(([, text]) => `${code}: ${text}`)
  })
}

test('every currency is complete', async () => {
  expect(await lacking(CURRENCY)).toEqual([])
})

test('every city uses one of our currencies', () => {
  expect(Object.values(CITIES).filter(({ currency }) => !(currency in CURRENCY))).toEqual([])
})

test('reports what a new currency lacks', async () => {
  expect(await lacking({ ...CURRENCY, XYZ: CURRENCY.KES })).toEqual([
    'XYZ: no row in the view reference_rate (migrations/0002_money_rules.sql)',
    'XYZ: not its rate in DEMO_RATES (db/seed/money/savings.ts)',
  ])
  const sums = { ...CURRENCY.KES.sums, least: 2_000_00 }
  expect(await lacking({ KES: { ...CURRENCY.KES, digits: 0, sums, prices: null } })).toEqual([
    'KES: another rate or other minor units in the view reference_rate',
    'KES: no prices for the salons of db/seed/city-places.ts',
    'KES: sums of gift cards that do not rise from the least to the most',
  ])
})
