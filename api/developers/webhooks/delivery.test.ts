// What a receiver gets, over real HTTP, and verifies with the library of the Standard Webhooks specification.
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suspension } from '../../../db/schema/admin/governance'
import { webhookEndpoint, webhookMessage } from '../../../db/schema/developers'
import { user } from '../../../db/schema/identity'
import { outbox } from '../../../db/schema/notifications'
import { MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { newLoopback, type Requested } from '../../../tests/fixtures/loopback'
import { direct, owe, payNow, prove } from '../../../tests/fixtures/money/payouts'
import { addSalons, at, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'
import { runJobs } from '../../jobs'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { deleteOldDeliveries, deliverWebhooks } from './delivery'
import { EVENTS_OF } from './input'

const world = openWorld()
const { loopback, start, stop } = newLoopback()

let nia: Person
let selma: Person
let amina: Person

type Hook = { id: string; secret: string; path: string; as: Person; to: string }

beforeAll(async () => {
  await start()
  nia = (await addSalons(world)).nia
  selma = await addShampooShop(world)
  amina = await world.person('client')
  await fund(world, amina, '900000')
  for (const person of [nia, selma]) await prove(world, person)
})

afterAll(stop)

let hooks = 0

beforeEach(async () => {
  world.now = MONDAY
  loopback.requested.length = 0
  loopback.answer = () => ({ status: 204, body: '' })
  await world.db.delete(webhookEndpoint)
})

async function hook(as: Person, events?: string[]): Promise<Hook> {
  hooks += 1
  const to = `/hook-${hooks}`
  const role = as.role as 'beauty_partner' | 'product_seller'
  const { body } = await world.call('POST', '/api/me/webhooks', {
    as,
    key: newKey(),
    body: { url: `${loopback.url}${to}`, events: events ?? [...EVENTS_OF[role]] },
  })
  const { id } = body.webhook
  return { id, secret: body.secret, path: `/api/me/webhooks/${id}`, as, to }
}

let day = 14

/** A visit on a day of its own. */
function nextCut() {
  day += 2
  return cutAt(world, '', { startsAt: at(world, '10:00', day) })
}

const deliver = () => deliverWebhooks(world.ctx())

const deliveriesOf = async ({ path, as }: Hook) => (await world.call('GET', path, { as })).body.deliveries.items

/** Checks the signature as a receiver does; its clock is the real one. */
function verified({ headers, body }: Requested, secret: string) {
  const real = Date.now
  Date.now = () => world.now ?? 0
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    Date.now = real
  }
}

test('an appointment is told step by step, signed, without personal data', async () => {
  const mine = await hook(nia)
  const { id, startsAt } = await booked(world, amina, cutAt(world, '10:00'))
  await step(world, nia, id, 'confirmation')
  world.now = Date.parse(startsAt)
  await step(world, nia, id, 'completion')
  expect(await deliver()).toBe(3)
  const received = loopback.to(mine.to)
  const events = received.map((requested) => verified(requested, mine.secret))
  const endsAt = new Date(Date.parse(startsAt) + HOUR).toISOString().replace('.000', '')
  expect(events[0]).toEqual({
    type: 'appointment.pending',
    timestamp: '2027-01-11T06:00:00Z',
    data: {
      id,
      salonId: 'nairobi',
      status: 'pending',
      ending: null,
      startsAt: new Date(Date.parse(startsAt)).toISOString().replace('.000', ''),
      endsAt,
    },
  })
  expect(events.map((event) => (event as { type: string }).type)).toEqual([
    'appointment.pending',
    'appointment.confirmed',
    'appointment.completed',
  ])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  expect(received.map(({ body }) => body).join()).not.toContain(amina.name)
  expect(await deliver()).toBe(0)
})

test('an order, a review and a payout are told to whom they concern', async () => {
  const [theirs, others] = [await hook(selma), await hook(nia)]
  const order = await ordered(world, amina, 'duka', { small: 1 })
  await world.call('PUT', '/api/products/shampoo/reviews/mine', { as: amina, body: { rating: 4, comment: '' } })
  await owe(world, selma, 500_000)
  await direct(world, selma)
  const { body: paid } = await payNow(world, selma)
  await world.settle()
  await deliver()
  const events = loopback.to(theirs.to).map((requested) => verified(requested, theirs.secret)) as {
    type: string
    data: Record<string, unknown>
  }[]
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'order.placed',
      data: { id: order.id, shopId: 'duka', reference: order.reference, status: 'placed' },
    }),
  )
  const payout = events.find(({ type }) => type === 'payout.confirmed')
  expect(payout?.data).toEqual({ id: paid.id, status: 'confirmed', amount: '5000.00', currency: 'KES' })
  expect(loopback.to(others.to)).toEqual([])
})

test('only what was chosen is sent', async () => {
  const mine = await hook(nia, ['appointment.cancelled'])
  const { id } = await booked(world, amina, cutAt(world, '11:00'))
  await step(world, amina, id, 'cancellation')
  await deliver()
  expect(loopback.to(mine.to).map(({ body }) => JSON.parse(body).type)).toEqual(['appointment.cancelled'])
  expect(JSON.parse(loopback.to(mine.to)[0]?.body ?? '').data.ending).toBe('client')
})

test('a change that is rolled back tells nobody', async () => {
  await hook(nia)
  const { id } = await booked(world, amina, cutAt(world, '12:00'))
  await step(world, amina, id, 'cancellation')
  const before = await world.db.$count(webhookMessage)
  const response = await world.call('POST', `/api/appointments/${id}/confirmation`, {
    as: nia,
    key: newKey(),
    body: {},
  })
  expect(response.status).toBe(409)
  expect(await world.db.$count(webhookMessage)).toBe(before)
})

test('a failure is tried again under the same id, then replayed', async () => {
  const mine = await hook(nia, ['appointment.pending'])
  await booked(world, amina, cutAt(world, '13:00'))
  loopback.answer = () => ({ status: 500, body: 'broken' })
  expect(await deliver()).toBe(0)
  expect(await deliveriesOf(mine)).toEqual([
    expect.objectContaining({
      status: 'waiting',
      tries: 1,
      receiverStatus: 500,
      fault: 'refused',
      nextTryAt: '2027-01-11T06:01:00Z',
    }),
  ])
  // Not before it is due.
  expect(await deliver()).toBe(0)
  expect(loopback.to(mine.to)).toHaveLength(1)
  loopback.answer = () => ({ status: 200 })
  world.now = MONDAY + MINUTE
  expect(await deliver()).toBe(1)
  const [first, second] = loopback.to(mine.to)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  const [delivery] = await deliveriesOf(mine)
  expect(delivery).toMatchObject({ status: 'delivered', tries: 2, receiverStatus: 200, fault: null })
  const again = await world.call('POST', `${mine.path}/deliveries/${delivery.id}/replays`, { as: nia })
  expect(again.status).toBe(201)
  expect(again.body).toMatchObject({ id: delivery.id, status: 'delivered', tries: 1 })
  const third = loopback.to(mine.to)[2]
  expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(third && verified(third, mine.secret)).toEqual(JSON.parse(first?.body ?? ''))
})

test('after a day without success it is paused, its owner is told, and what failed can be replayed', async () => {
  const mine = await hook(nia, ['appointment.pending'])
  await booked(world, amina, cutAt(world, '14:00'))
  loopback.answer = () => ({ status: 503 })
  const clock: number[] = []
  for (let at = MONDAY; at < MONDAY + 2 * DAY; at += MINUTE) {
    world.now = at
    const sentBefore = loopback.to(mine.to).length
    await deliver()
    if (loopback.to(mine.to).length > sentBefore) clock.push(at - MONDAY)
    const [row] = await world.db.select().from(webhookEndpoint)
    if (row?.status === 'failing') break
  }
  expect(clock).toHaveLength(10)
  expect(clock.at(-1)).toBeGreaterThan(23 * HOUR)
  expect(clock.at(-1)).toBeLessThanOrEqual(DAY)
  const { body } = await world.call('GET', mine.path, { as: nia })
  expect(body.webhook.status).toBe('failing')
  expect(body.deliveries.items[0]).toMatchObject({ status: 'failed', tries: 10, nextTryAt: null })
  await runJobs(world.ctx())
  await runJobs(world.ctx())
  const { body: bell } = await world.call('GET', '/api/me/notifications', { as: nia })
  expect(bell.items[0]).toMatchObject({
    title: 'Your webhook is paused',
    path: `/partner/settings/webhooks/${mine.id}`,
  })
  // Nothing is written for a paused endpoint.
  const before = await world.db.$count(webhookMessage)
  await booked(world, amina, nextCut())
  expect(await world.db.$count(webhookMessage)).toBe(before)
  loopback.answer = () => ({ status: 200 })
  await world.call('PUT', mine.path, { as: nia, body: { paused: false } })
  const [failed] = body.deliveries.items
  const again = await world.call('POST', `${mine.path}/deliveries/${failed.id}/replays`, { as: nia })
  expect(again.body.status).toBe('delivered')
})

test('what works meanwhile keeps an endpoint going, and 410 ends it at once', async () => {
  const mine = await hook(nia, ['appointment.pending', 'appointment.cancelled'])
  const { id } = await booked(world, amina, cutAt(world, '15:00'))
  await step(world, amina, id, 'cancellation')
  loopback.answer = ({ body }) => ({ status: body.includes('pending') ? 400 : 200 })
  for (let at = MONDAY; at < MONDAY + 1.1 * DAY; at += 30 * MINUTE) {
    world.now = at
    await deliver()
  }
  const statuses = (await deliveriesOf(mine)).map(({ status }: { status: string }) => status)
  expect(statuses.sort()).toEqual(['delivered', 'failed'])
  const status = async () => (await world.call('GET', mine.path, { as: nia })).body.webhook.status
  expect(await status()).toBe('active')
  loopback.answer = () => ({ status: 410 })
  await booked(world, amina, nextCut())
  await deliver()
  expect(await status()).toBe('failing')
})

test('a receiver that fails does not hold up another', async () => {
  const [slow, good] = [await hook(nia, ['appointment.pending']), await hook(nia, ['appointment.pending'])]
  loopback.answer = ({ path }) => (path === slow.to ? { status: 302 } : { status: 200 })
  await booked(world, amina, nextCut())
  await booked(world, amina, nextCut())
  expect(await deliver()).toBe(2)
  expect(loopback.to(good.to)).toHaveLength(2)
  // One try, then it is left alone until the next run.
  expect(loopback.to(slow.to)).toHaveLength(1)
  const faults = (await deliveriesOf(slow)).map(({ fault }: { fault: string }) => fault)
  expect(faults.sort()).toEqual(['redirected', null].sort())
})

test('its address is checked at every try', async () => {
  const mine = await hook(nia, ['appointment.pending'])
  await world.db
    .update(webhookEndpoint)
    .set({ url: 'https://169.254.169.254/latest' })
    .where(eq(webhookEndpoint.id, mine.id))
  await booked(world, amina, cutAt(world, '17:00'))
  await deliver()
  expect(await deliveriesOf(mine)).toEqual([
    expect.objectContaining({ status: 'waiting', receiverStatus: null, fault: 'not-public' }),
  ])
})

test('a test is sent once, to a paused webhook too', async () => {
  const mine = await hook(nia)
  await world.call('PUT', mine.path, { as: nia, body: { paused: true } })
  const sent = await world.call('POST', `${mine.path}/tests`, { as: nia })
  expect(sent.body).toMatchObject({ type: 'webhook.test', status: 'delivered', receiverStatus: 204 })
  const [received] = loopback.to(mine.to)
  expect(received && verified(received, mine.secret)).toMatchObject({ data: { id: mine.id } })
  loopback.answer = () => ({ status: 404 })
  const failed = await world.call('POST', `${mine.path}/tests`, { as: nia })
  expect(failed.body).toMatchObject({ status: 'failed', receiverStatus: 404, nextTryAt: null })
})

test('for a day after it is renewed, the old secret verifies too', async () => {
  const mine = await hook(nia)
  const { body } = await world.call('POST', `${mine.path}/secret`, { as: nia })
  expect(body.secret).not.toBe(mine.secret)
  await world.call('POST', `${mine.path}/tests`, { as: nia })
  const [both] = loopback.to(mine.to)
  if (!both) throw new Error('nothing was sent')
  for (const secret of [mine.secret, body.secret]) expect(() => verified(both, secret)).not.toThrow()
  world.now = MONDAY + DAY + 1
  await prove(world, nia)
  await world.call('POST', `${mine.path}/tests`, { as: nia })
  const later = loopback.to(mine.to)[1]
  if (!later) throw new Error('nothing was sent')
  expect(() => verified(later, mine.secret)).toThrow()
  expect(() => verified(later, body.secret)).not.toThrow()
})

test('a forged or altered message is not verified', async () => {
  const mine = await hook(nia)
  await world.call('POST', `${mine.path}/tests`, { as: nia })
  const [sent] = loopback.to(mine.to)
  if (!sent) throw new Error('nothing was sent')
  expect(() => verified({ ...sent, body: sent.body.replace('test', 'best') }, mine.secret)).toThrow()
  const headers = { ...sent.headers, 'webhook-id': 'msg_other' }
  expect(() => verified({ ...sent, headers }, mine.secret)).toThrow()
})

test('nothing is sent for a suspended owner, and twenty runs at once send it once', async () => {
  const mine = await hook(nia, ['appointment.pending'])
  await booked(world, amina, nextCut())
  const ada = await world.person('admin')
  const item = { id: 'one', userId: nia.id, reason: 'r', suspendedBy: ada.id, createdAt: 1 }
  await world.db.batch([
    world.db.insert(suspension).values(item),
    world.db
      .update(user)
      .set({ suspendedAt: new Date(1) })
      .where(eq(user.id, nia.id)),
  ])
  expect(await deliver()).toBe(0)
  expect(loopback.to(mine.to)).toEqual([])
  await world.db.batch([
    world.db.update(suspension).set({ liftedBy: ada.id, liftedAt: 2 }),
    world.db.update(user).set({ suspendedAt: null }).where(eq(user.id, nia.id)),
  ])
  await Promise.all(Array.from({ length: 20 }, deliver))
  expect(loopback.to(mine.to)).toHaveLength(1)
})

test('deliveries are deleted after a month, and with their webhook', async () => {
  const mine = await hook(nia)
  await world.call('POST', `${mine.path}/tests`, { as: nia })
  world.now = MONDAY + 30 * DAY
  expect(await deleteOldDeliveries(world.ctx())).toBe(0)
  world.now += 1
  expect(await deleteOldDeliveries(world.ctx())).toBe(1)
  world.now = MONDAY
  await booked(world, amina, nextCut())
  const waiting = () => world.db.$count(outbox, eq(outbox.channel, 'webhook'))
  expect(await waiting()).toBe(1)
  await world.call('DELETE', mine.path, { as: nia })
  expect([await waiting(), await world.db.$count(webhookMessage)]).toEqual([0, 0])
})

test('a silent endpoint is left alone for longer each time, until it answers', async () => {
  const mine = await hook(nia, ['appointment.pending'])
  const silence = async () => {
    const [row] = await world.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, mine.id))
    return row && [row.silentTries, (row.silentUntil - (world.now ?? 0)) / MINUTE]
  }
  await world.db.update(webhookEndpoint).set({ url: 'http://127.0.0.1:1/closed' })
  await booked(world, amina, nextCut())
  expect(await deliver()).toBe(0)
  expect(await silence()).toEqual([1, 1])
  await booked(world, amina, nextCut())
  const tries = async () => (await deliveriesOf(mine)).map(({ tries }: { tries: number }) => tries)
  expect(await deliver()).toBe(0)
  expect((await tries()).sort()).toEqual([0, 1])
  world.now = MONDAY + MINUTE
  expect(await deliver()).toBe(0)
  expect(await silence()).toEqual([2, 5])
  await world.db.update(webhookEndpoint).set({ url: `${loopback.url}${mine.to}` })
  world.now = MONDAY + 6 * MINUTE
  expect(await deliver()).toBe(2)
  expect(await silence()).toEqual([0, -world.now / MINUTE])
})

test('an owner with hundreds of events leaves the others their turn', async () => {
  const [many, few] = [await hook(nia, ['appointment.pending']), await hook(selma, ['order.placed'])]
  const messages = (endpointId: string, count: number) =>
    world.db.insert(webhookMessage).values(
      Array.from({ length: count }, (_, i) => ({
        id: `msg_${endpointId}_${i}`,
        endpointId,
        createdAt: MONDAY - 1,
        type: 'appointment.pending',
        data: '{}',
      })),
    )
  await messages(many.id, 250)
  await ordered(world, amina, 'duka', { small: 1 })
  await deliver()
  expect(loopback.to(few.to)).toHaveLength(1)
  expect(loopback.to(many.to)).toHaveLength(10)
})
