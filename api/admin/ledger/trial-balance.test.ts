// The trial balance is zero in every currency, now and at any instant, despite clock skew.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { sumsOf, trialBalance } from './trial-balance'

const world = openWorld()
const CURRENCIES = ['KES', 'UGX', 'USD'] as const
let ada: Person
let amina: Person
let about = ''

beforeAll(async () => {
  ada = await world.person('admin')
  await proveFresh(world, ada)
  amina = await world.person('client', { name: 'Amina' })
  for (const currency of CURRENCIES) await fund(world, amina, '50', currency)
  const { rows } = await world.db.$client.execute('SELECT id FROM transfer LIMIT 1')
  about = String(rows[0]?.id)
})

const read = async (at?: number) => (await trialBalance(world.ctx(), at)).filter((row) => row.balance)

/** A manual adjustment: a goodwill, or a correction in either direction. */
const MOVE = fc.record({
  kind: fc.constantFrom('goodwill', 'clearing>suspense', 'suspense>clearing', 'wallet>suspense'),
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.integer({ min: 1, max: 20 }),
  // Several servers' clocks: a later posting may have an earlier instant.
  later: fc.integer({ min: -3, max: 500 }),
})

const GOODWILL = { kind: 'goodwill', currency: 'KES', amount: 1, later: 500 } as const

test('sums to zero after any operations at any time with skewed clocks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(MOVE, { minLength: 3, maxLength: 8 }), async (moves) => {
      const then: number[] = []
      for (const { kind, currency, amount, later } of moves) {
        world.now = (world.now ?? 0) + later
        const goodwill = kind === 'goodwill'
        const { status } = await world.call('POST', `/api/admin/money/${goodwill ? 'goodwill' : 'corrections'}`, {
          as: ada,
          key: newKey(),
          body: {
            amount: String(amount),
            currency,
            reason: 'Put right for a test.',
            ...(goodwill
              ? { personId: amina.id }
              : { transferId: about, pair: kind, ...(kind.startsWith('wallet') && { personId: amina.id }) }),
          },
        })
        expect([201, 409]).toContain(status)
        then.push(world.now ?? 0)
      }
      for (const at of then) {
        for (const near of [at - 1, at, at + 1]) {
          const rows = await read(near)
          expect([...sumsOf(rows).values()].every((sum) => sum === 0)).toBe(true)
        }
      }
      // The last posting of all determines the current balance.
      expect(await read((world.now ?? 0) + 1_000_000)).toEqual(await read())
    }),
    {
      numRuns: 6,
      // A second server whose clock is behind makes the last posting.
      examples: [[[GOODWILL, { ...GOODWILL, later: -3 }]]],
    },
  )
})

test('shows the end of a day as a list and as a table, to admins only', async () => {
  const path = '/api/admin/trial-balance'
  const past = await world.call('GET', `${path}?at=2020-01-01`, { as: ada })
  expect(past.body).toMatchObject({ zero: true, until: '2020-01-02T00:00:00+03:00' })
  const none = past.body.currencies.flatMap((currency: { rows: { balance: { amount: string } }[] }) => currency.rows)
  expect(none.every((row: { balance: { amount: string } }) => Number(row.balance.amount) === 0)).toBe(true)
  const now = await world.call('GET', path, { as: ada })
  expect(now.trips).toBe(1)
  expect(now.body.currencies.map((currency: { currency: string }) => currency.currency)).toEqual([...CURRENCIES])
  expect(now.body.currencies[0].sum).toEqual({ amount: '0.00', currency: 'KES' })
  const table = await world.call('GET', `${path}/table`, { as: ada })
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(table.body).toContain('KES,wallet,Purses,1,,')
  expectProblem(await world.call('GET', `${path}?at=yesterday`, { as: ada }), 'invalid-input')
  expectProblem(await world.call('GET', path, { as: amina }), 'forbidden')
})
