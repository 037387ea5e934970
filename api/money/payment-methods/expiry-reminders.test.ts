// Expiring cards: one reminder a month before, one after expiry, to the owner only.
import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { outbox } from '../../../db/schema/notifications'
import { jobUnit } from '../../../db/schema/platform'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { runJobs } from '../../jobs'
import { DAY } from '../../platform/values/time'
import { expiryOf } from './card-expiry'
import { remindOfExpiringCards } from './expiry-reminders'

const world = openWorld()
let as: Person

beforeEach(async () => {
  await world.db.delete(paymentMethod)
  as = await world.person('client')
  await world.db.insert(paymentMethod).values({
    id: `card-${as.id}`,
    userId: as.id,
    type: 'card',
    processor: 'sandbox',
    token: 't',
    cardType: 'Visa',
    lastFour: '4242',
    expiryDate: '02/27',
    createdAt: 1,
  })
})

/** Runs the daily job at a moment; returns the units of work done by then. */
async function dayOf(iso: string): Promise<string[]> {
  world.now = Date.parse(iso)
  await remindOfExpiringCards(world.ctx())
  const rows = await world.db
    .select()
    .from(jobUnit)
    .where(eq(jobUnit.subject, `card-${as.id}`))
  return rows.map(({ period }) => period).sort()
}

const notified = async () =>
  (
    await world.db
      .select()
      .from(outbox)
      .where(like(outbox.recipient, `%${as.id}%`))
  ).length

test.each([
  ['12/26', '2027-01-01T11:59:59Z', 'soon'],
  ['12/26', '2027-01-01T12:00:00Z', 'expired'],
  ['02/27', '2027-01-29T11:59:59Z', 'valid'],
  ['02/27', '2027-01-29T12:00:00Z', 'soon'],
  ['12/99', '2027-01-29T12:00:00Z', 'valid'],
  ['13/26', '2027-01-29T12:00:00Z', 'valid'],
  [null, '2027-01-29T12:00:00Z', 'valid'],
])('%s at %s is %s', (printed, at, state) => {
  expect(expiryOf(printed, Date.parse(at))).toBe(state)
})

test('sends nothing earlier, one notification a month before, one after expiry', async () => {
  expect(await dayOf('2027-01-20T00:23:00Z')).toEqual([])
  expect(await dayOf('2027-01-30T00:23:00Z')).toEqual(['soon'])
  const first = await notified()
  expect(first).toBeGreaterThan(0)
  expect(await dayOf('2027-02-28T00:23:00Z')).toEqual(['soon'])
  expect(await notified()).toBe(first)
  expect(await dayOf('2027-03-02T00:23:00Z')).toEqual(['expired', 'soon'])
  const both = await notified()
  expect(both).toBeGreaterThan(first)
  expect(await dayOf('2028-03-02T00:23:00Z')).toEqual(['expired', 'soon'])
  expect(await notified()).toBe(both)
})

test('notifies once in many concurrent runs; a missed month is not caught up', async () => {
  world.now = Date.parse('2027-03-02T00:23:00Z')
  await Promise.all(Array.from({ length: 20 }, () => remindOfExpiringCards(world.ctx())))
  const rows = await world.db
    .select()
    .from(jobUnit)
    .where(eq(jobUnit.subject, `card-${as.id}`))
  expect(rows.map(({ period }) => period)).toEqual(['expired'])
})

test('runs with the daily schedule', async () => {
  world.now = Date.parse('2027-03-01T00:23:00Z') + DAY
  await runJobs(world.ctx(), '23 0 * * *')
  const rows = await world.db
    .select()
    .from(jobUnit)
    .where(eq(jobUnit.subject, `card-${as.id}`))
  expect(rows).toHaveLength(1)
})
