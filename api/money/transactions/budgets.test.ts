// Monthly budgets: set, counted, notifications at 80 % and at 100 % once each, and removed.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../../db/schema/notifications'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { member as plusMember } from '../../../tests/fixtures/money/plus-members'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { writeBatch } from '../../platform/command'
import { recordTransfer } from '../ledger/ledger'
import { notifyBudgets } from './budget-run'

const world = openWorld()

const KES = 'KES'

const set = (as: Person, amount: string, category = 'people', key = newKey()) =>
  world.call('PUT', '/api/wallet/history/budgets', { as, key, body: { currency: KES, category, amount } })

const budgets = async (as: Person) => (await world.call('GET', '/api/wallet/history/insights', { as })).body.budgets

/** Sends money away, and lets the job look. */
async function sent(as: Person, minor: number): Promise<void> {
  const ctx = world.ctx()
  const [first, ...rest] = recordTransfer(ctx, {
    id: ctx.id(),
    kind: 'send',
    description: 'Sent',
    actor: as.id,
    moves: [
      {
        from: { kind: 'wallet', owner: as.id, currency: KES },
        to: { kind: 'clearing', owner: 'platform', currency: KES },
        minor,
      },
    ],
  })
  if (first) await writeBatch(ctx, [first, ...rest])
  await notifyBudgets(world.ctx())
}

async function notified(as: Person): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, as.id), eq(outbox.channel, 'notification')))
  return rows
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ path }) => path?.startsWith('/client/wallet/insights'))
    .map(({ title, text }) => `${title}: ${text}`.replaceAll('\u00a0', ' '))
}

async function member(): Promise<Person> {
  const as = await plusMember(world)
  await fund(world, as, '10000')
  return as
}

test('notifies at 80 % and at 100 %, once each', async () => {
  const as = await member()
  expect((await set(as, '1000')).body).toEqual({
    key: 'people',
    category: 'Sent to people',
    amount: { amount: '1000.00', currency: KES },
  })
  await sent(as, 79_999)
  expect(await notified(as)).toEqual([])
  await sent(as, 1)
  const [at80, ...others] = await notified(as)
  expect(others).toEqual([])
  expect(at80).toBe(
    "You've spent 80% of your Sent to people budget: You've spent KES 800.00 of the KES 1,000.00 you set for Sent to people this month: KES 200.00 is left.",
  )
  await sent(as, 19_999)
  expect(await notified(as)).toHaveLength(1)
  await sent(as, 1)
  await sent(as, 5_000)
  await notifyBudgets(world.ctx())
  expect(await notified(as)).toHaveLength(2)
  expect((await notified(as)).some((text) => text.includes('all of it'))).toBe(true)
  expect(await budgets(as)).toEqual([
    {
      key: 'people',
      category: 'Sent to people',
      percent: 105,
      amount: { amount: '1000.00', currency: KES },
      spent: { amount: '1050.00', currency: KES },
    },
  ])
})

test('notifies again after a new amount and in a new month, but not of the last one', async () => {
  const as = await member()
  await set(as, '100')
  await sent(as, 15_000)
  expect(await notified(as)).toHaveLength(1)
  expect((await notified(as))[0]).toContain('KES 50.00 over your budget')
  await set(as, '200')
  await notifyBudgets(world.ctx())
  expect(await notified(as)).toHaveLength(1)
  await sent(as, 1_000)
  expect(await notified(as)).toHaveLength(2)
  const now = world.now
  world.now = Date.parse('2027-02-03T06:00:00Z')
  await sent(as, 1_000)
  expect(await notified(as)).toHaveLength(2)
  await sent(as, 19_000)
  expect(await notified(as)).toHaveLength(3)
  world.now = now
})

test('money that is saved, or in another category, does not count', async () => {
  const as = await member()
  await set(as, '10', 'products')
  await sent(as, 50_000)
  expect(await notified(as)).toEqual([])
  expect(await budgets(as)).toMatchObject([{ key: 'products', percent: 0 }])
})

test('counts what was spent in its own currency, and is shown with it', async () => {
  const as = await member()
  await set(as, '100')
  await world.call('PUT', '/api/wallet/history/budgets', {
    as,
    key: newKey(),
    body: { currency: 'USD', category: 'people', amount: '20' },
  })
  await sent(as, 5_000)
  expect(await budgets(as)).toMatchObject([{ amount: { currency: KES }, percent: 50 }])
  const { body } = await world.call('GET', '/api/wallet/history/insights?currency=USD', { as })
  expect(body.budgets).toMatchObject([{ amount: { currency: 'USD' }, percent: 0 }])
})

test('ends; is part of Plus; amounts are checked; nobody sees another’s', async () => {
  const as = await member()
  const none = await world.person('client')
  expectProblem(await set(none, '10'), 'forbidden')
  for (const amount of ['0', '-1', 'much', '1.001']) {
    expect((await set(as, amount)).status).toBe(400)
  }
  expect((await set(as, '10', '')).status).toBe(400)
  const key = newKey()
  await set(as, '10', 'people', key)
  expect((await set(as, '10', 'people', key)).status).toBe(200)
  expectProblem(await set(as, '11', 'people', key), 'idempotency-key-reused')
  const end = (who: Person) =>
    world.call('DELETE', '/api/wallet/history/budgets/KES/people', { as: who, key: newKey() })
  expectProblem(await end(none), 'not-found')
  expect((await end(as)).status).toBe(200)
  expect(await budgets(as)).toEqual([])
  expectProblem(await end(as), 'not-found')
})
