// The scheduled refresh of rates, with the real adapter over HTTP and the shipped table.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rate, rateSet } from '../../../db/schema/money/exchange'
import { outbox } from '../../../db/schema/notifications'
import { jobRun, jobUnit } from '../../../db/schema/platform'
import { MONDAY, openWorld, type Person } from '../../../tests/fixtures/harness'
import { runJobs } from '../../jobs'
import { CURRENCY } from '../../platform/values/currencies'
import { CURRENCIES, type Currency } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { oddityOf, refreshOverdueRates, refreshRates } from './rate-refresh'
import type { DatedRates } from './rates'

const world = openWorld()

/** Units per dollar, as the source currently reports them. */
let units: Record<string, number>
let timestamp: number
let status = 200
let requested = 0
let server: Server
let admin: Person

const ctx = () =>
  world.ctx({
    OPEN_EXCHANGE_RATES_APP_ID: 'app',
    OPEN_EXCHANGE_RATES_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })

beforeAll(async () => {
  admin = await world.person('admin')
  server = createServer((_, response) => {
    requested += 1
    const body =
      status === 200
        ? { base: 'USD', timestamp, rates: units }
        : { error: true, status, message: 'not_allowed', description: 'Not for you.' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

let days = 0

/** Each test has its own days, a month apart, and begins with a set that was accepted. */
beforeEach(async () => {
  days += 30
  status = 200
  units = {
    ...Object.fromEntries(CURRENCIES.map((code) => [code, CURRENCY[code].micros / 1_000_000])),
    UGX: 3630.4,
    RWF: 1452.123456,
    SSP: 4560.1234567,
    EUR: 0.93,
  }
  world.now = MONDAY + days * DAY
  timestamp = world.now / 1000 - 600
  await refreshRates(ctx())
  requested = 0
})

const sets = () => world.db.select().from(rateSet).orderBy(desc(rateSet.asOf))

async function newestMicros(): Promise<Record<string, number>> {
  const [newest] = await sets()
  const rows = await world.db
    .select()
    .from(rate)
    .where(eq(rate.rateSetId, newest?.id ?? ''))
  return Object.fromEntries(rows.map((row) => [row.currency, row.micros]))
}

/** Unread notifications of admins. */
async function notified(): Promise<string[]> {
  const rows = await world.db.select().from(outbox).where(eq(outbox.recipient, admin.id))
  await world.db.delete(outbox)
  return rows.map((row) => JSON.parse(row.payload).text)
}

test('stores a set whole, in millionths, once for each time reported by the source', async () => {
  const before = await sets()
  expect(before[0]).toMatchObject({ source: 'Open Exchange Rates', asOf: timestamp * 1000 })
  expect(await newestMicros()).toEqual({
    ...Object.fromEntries(CURRENCIES.map((code) => [code, CURRENCY[code].micros])),
    UGX: 3_630_400_000,
    RWF: 1_452_123_456,
    SSP: 4_560_123_457,
  })
  await Promise.all(Array.from({ length: 20 }, () => refreshRates(ctx())))
  expect(await sets()).toEqual(before)
  timestamp += 3600
  world.now = (world.now ?? 0) + HOUR
  await Promise.all(Array.from({ length: 20 }, () => refreshRates(ctx())))
  expect(await sets()).toHaveLength(before.length + 1)
  timestamp -= 7200
  await refreshRates(ctx())
  expect(await sets()).toHaveLength(before.length + 1)
})

test('never changes stored rates', async () => {
  const [set] = await sets()
  for (const write of [
    world.db.update(rateSet).set({ asOf: 1 }),
    world.db.delete(rateSet),
    world.db.update(rate).set({ micros: 1 }),
    world.db.delete(rate),
    world.db.insert(rateSet).values({ ...(set as typeof rateSet.$inferInsert), id: 'twin' }),
  ])
    expect(refusalName(await write.then(null, (error) => error))).toBe('rates-immutable')
})

describe('a rate that moved too far', () => {
  test('is rejected with its whole set, and admins are notified once a day', async () => {
    const before = await sets()
    await notified()
    world.now = (world.now ?? 0) + HOUR
    timestamp += 3600
    units.KES = 12.925
    await refreshRates(ctx())
    await refreshRates(ctx())
    expect(await sets()).toEqual(before)
    expect(await notified()).toEqual([
      'Not taken from Open Exchange Rates: KES went from 129.25 to 12.925 for one US dollar.',
    ])
    world.now += DAY
    await refreshRates(ctx())
    expect(await notified()).toHaveLength(1)
    const skipped = await world.db.select().from(jobUnit).where(eq(jobUnit.subject, 'odd'))
    expect(skipped.length).toBeGreaterThanOrEqual(2)
    units.KES = 130
    timestamp += 60
    await refreshRates(ctx())
    expect(await newestMicros()).toMatchObject({ KES: 130_000_000 })
  })

  const current: DatedRates = {
    id: 'set',
    source: 'any',
    asOf: MONDAY,
    micros: new Map(CURRENCIES.map((code) => [code, 1_000_000])),
  }
  const moved = (micros: number, after: number) => ({
    asOf: MONDAY + after,
    micros: Object.fromEntries(CURRENCIES.map((code) => [code, code === 'NGN' ? micros : 1_000_000])) as Record<
      Currency,
      number
    >,
  })

  test.each([
    [1_250_000, HOUR, true],
    [1_250_001, HOUR, false],
    [800_000, HOUR, true],
    [799_999, HOUR, false],
    [1_562_500, 2 * DAY, true],
    [1_562_501, 2 * DAY, false],
    [1, 30 * DAY, false],
  ])('to %i millionths after %i ms: taken %s', (micros, after, taken) => {
    const odd = oddityOf(moved(micros, after), current, MONDAY + after)
    expect(odd === null).toBe(taken)
  })

  test('rejects a rate dated in the future', () => {
    expect(oddityOf(moved(1_000_000, HOUR), current, MONDAY)).toMatch(/in the future/)
    expect(oddityOf(moved(1_000_000, 0), null, MONDAY)).toBeNull()
  })
})

test('records a failing source; admins are notified once our rates are too old', async () => {
  const before = await sets()
  await notified()
  status = 429
  world.now = (world.now ?? 0) + HOUR
  await refreshRates(ctx())
  const [run] = await world.db.select().from(jobRun).orderBy(desc(jobRun.startedAt)).limit(1)
  expect(run).toMatchObject({ job: 'refreshRates', failed: 1, done: 0 })
  expect(await notified()).toEqual([])
  world.now += 3 * DAY
  await refreshRates(ctx())
  await refreshRates(ctx())
  expect(await notified()).toEqual([
    expect.stringMatching(
      /^Exchange is unavailable until new rates arrive\. The newest are from \w{3}, \w{3} \d+, .+ UTC\.$/,
    ),
  ])
  expect(await sets()).toEqual(before)
})

describe('between the hours', () => {
  test('requests rates every tenth minute if they are over two hours old', async () => {
    const base = (world.now ?? 0) - 10 * MINUTE
    for (const [after, times] of [
      [1, 0],
      [110, 0],
      [119, 0],
      [121, 0],
      [130, 1],
      [131, 0],
      [140, 1],
    ] as const) {
      world.now = base + after * MINUTE
      requested = 0
      await refreshOverdueRates(ctx())
      expect([after, requested]).toEqual([after, times])
    }
  })

  test('requests nothing if no source is configured', async () => {
    const before = await sets()
    await refreshRates(world.ctx({ LOCAL_ONLY: '' }))
    await refreshOverdueRates(world.ctx({ LOCAL_ONLY: '' }))
    expect(await sets()).toEqual(before)
  })
})

describe('a local run', () => {
  const fresh = openWorld()

  test('has the shipped rates from its first minute, and each day’s by the hour', async () => {
    fresh.now = MONDAY + 7 * MINUTE
    await runJobs(fresh.ctx())
    await runJobs(fresh.ctx())
    const first = await fresh.db.select().from(rateSet)
    expect(first).toMatchObject([{ source: 'shipped', asOf: Date.parse('2027-01-11') }])
    expect(await fresh.db.select().from(rate)).toHaveLength(CURRENCIES.length)
    fresh.now += DAY
    await runJobs(fresh.ctx(), '7 * * * *')
    expect(await fresh.db.select().from(rateSet)).toHaveLength(2)
  })
})
