// The transitions of an order: who may make each, when, and how money and stock move.
import { and, asc, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localMail, notification } from '../../../db/schema/notifications'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundBooks } from '../../../tests/fixtures/money/books'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, received, stockOf } from '../../../tests/fixtures/shop/shop'
import { PLATFORM } from '../../money/ledger/ledger'
import { drainOutbox } from '../../notifications/outbox'
import { DAY } from '../../platform/values/time'
import { endUncollectedOrders, expireUnansweredOrders, settleShippedOrders } from './auto-transitions'
import { pickUpCode } from './pickup-code'

const world = openWorld()
const START = world.now ?? 0
let selma: Person
let nia: Person
let as: Person

beforeAll(async () => {
  selma = await addShampooShop(world)
  await received(world, 'small', 500)
  await received(world, 'large', 500)
  nia = await world.person('beauty_partner', { name: 'Nia' })
  await addSalon(world, { id: 'nyota', ownerId: nia.id })
})

beforeEach(async () => {
  world.now = START
  as = await world.person('client', { name: 'Amina Otieno' })
  await fund(world, as, '10000')
})

afterEach(() => expectSoundBooks(world))

const post = (person: Person, id: string, what: string, body?: object, key = newKey()) =>
  world.call('POST', `/api/orders/${id}/${what}`, { as: person, key, ...(body && { body }) })

async function taken(id: string, ...steps: string[]): Promise<void> {
  for (const what of steps) {
    const response = await post(what === 'delivery' ? as : selma, id, what)
    expect([what, response.status]).toEqual([what, 200])
  }
}

const seen = async (person: Person, id: string) => (await world.call('GET', `/api/orders/${id}`, { as: person })).body

/** The texts of a person's notifications about an order. */
async function notified(person: Person, id: string): Promise<string[]> {
  await world.settle()
  await drainOutbox(world.ctx())
  const rows = await world.db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, person.id), like(notification.path, `%${id}`)))
    .orderBy(asc(notification.id))
  return rows.map(({ title }) => title)
}

describe('a delivery', () => {
  test('is accepted, packed, shipped and delivered; the seller is paid net of 1.5%', async () => {
    const { id, reference } = await ordered(world, as, 'duka', { small: 2, large: 1 })
    expect(await balance(world, 'hold', as.id)).toBe(470_000)
    await taken(id, 'acceptance', 'packing')
    const sent = await post(selma, id, 'shipment', { carrier: 'G4S', tracking: 'G4-1' })
    expect(sent.body).toMatchObject({ status: 'shipped', reference, packed: true })
    expect(await seen(as, id)).toMatchObject({
      side: 'client',
      carrier: 'G4S',
      tracking: 'G4-1',
      money: { held: { amount: '4700.00' }, captured: { amount: '0.00' }, fee: null, net: null },
      terms: { confirm: true, dispute: true, cancel: null },
      lines: [
        { productName: 'Shea Shampoo', variantName: '250 ml', quantity: 2 },
        { productName: 'Shea Shampoo', variantName: '500 ml', quantity: 1 },
      ],
    })
    const before = [await balance(world, 'payable', selma.id), await balance(world, 'fee_revenue', PLATFORM)] as const
    await taken(id, 'delivery')
    expect(await balance(world, 'hold', as.id)).toBe(0)
    expect(await balance(world, 'wallet', as.id)).toBe(530_000)
    // 1.5% of KES 4,700.00.
    expect(await balance(world, 'payable', selma.id)).toBe(before[0] + 470_000 - 7_050)
    expect(await balance(world, 'fee_revenue', PLATFORM)).toBe(before[1] + 7_050)
    expect(await seen(selma, id)).toMatchObject({
      side: 'seller',
      status: 'delivered',
      money: { fee: { amount: '70.50' }, net: { amount: '4629.50' }, holdTransferId: null },
      timeline: [
        { status: 'placed', by: 'client' },
        { status: 'accepted', by: 'seller' },
        { kind: 'packed', status: 'accepted' },
        { status: 'shipped' },
        { status: 'delivered', by: 'client' },
      ],
    })
    expect(await notified(as, id)).toEqual(['Order accepted', 'Order on its way'])
    expect(await notified(selma, id)).toEqual(['New order', 'Order delivered'])
    const [copy] = await world.db
      .select()
      .from(localMail)
      .where(and(eq(localMail.recipient, as.email), like(localMail.subject, 'Order placed%')))
    expect(copy?.subject).toBe(`Order placed: ${reference}`)
    expect(copy?.body).toMatch(/Item: 2 × Shea Shampoo, 250 ml, KES [\d,.]+\nItem: 1 × Shea/)
    expect(copy?.body).toContain('Total: KES 4,700.00\nDeliver to: ')
  })

  test('counts as delivered once, seven days after shipping, unless the client disputes it', async () => {
    const [quiet, loud] = [
      await ordered(world, as, 'duka', { small: 1 }),
      await ordered(world, as, 'duka', { small: 1 }),
    ]
    await taken(quiet.id, 'acceptance', 'shipment')
    await taken(loud.id, 'acceptance', 'shipment')
    const objection = await post(as, loud.id, 'dispute', { message: 'Nobody rang.' })
    expect(objection.body).toMatchObject({ status: 'shipped', disputed: true })
    expectProblem(await post(as, loud.id, 'dispute', {}), 'order-status')
    world.now = START + 7 * DAY
    await settleShippedOrders(world.ctx())
    expect(await seen(as, quiet.id)).toMatchObject({ status: 'shipped' })
    world.now = START + 7 * DAY + 1
    await Promise.all([settleShippedOrders(world.ctx()), settleShippedOrders(world.ctx())])
    expect(await seen(as, quiet.id)).toMatchObject({ status: 'delivered' })
    expect(await seen(as, loud.id)).toMatchObject({ status: 'shipped', money: { held: { amount: '1500.00' } } })
    expect(await notified(as, quiet.id)).toEqual(['Order accepted', 'Order on its way', 'Order delivered'])
    // Lost in the post: the client is refunded, and nothing returns to stock.
    const before = await stockOf(world, 'small')
    expectProblem(await post(selma, loud.id, 'cancellation', { lost: true }), 'invalid-input')
    const lost = await post(selma, loud.id, 'cancellation', { lost: true, reason: 'The van burnt.' })
    expect(lost.body).toMatchObject({ status: 'cancelled', ending: 'lost' })
    expect(await stockOf(world, 'small')).toBe(before)
    expect(await balance(world, 'hold', as.id)).toBe(0)
  })
})

describe('pickup', () => {
  test('at a salon needs the code that only the client sees', async () => {
    const order = await ordered(world, as, 'duka', { small: 1 }, { fulfilment: 'salon_pickup', salonId: 'nyota' })
    const { id } = order
    expectProblem(await post(nia, id, 'collection', { code: '000000' }), 'order-status')
    await taken(id, 'acceptance', 'readiness')
    const { pickUp } = await seen(as, id)
    expect(pickUp.code).toMatch(/^\d{6}$/)
    expect(pickUp.name).toBe('Salon nyota')
    expect((await seen(selma, id)).pickUp.code).toBeNull()
    const parcel = await seen(nia, id)
    expect(parcel).toEqual({
      side: 'salon',
      id,
      reference: order.reference,
      status: 'ready',
      clientFirstName: 'Amina',
      shopName: 'Shop duka',
      units: 1,
      pickupBy: expect.any(String),
      handOver: true,
    })
    const other = await world.person('beauty_partner')
    expectProblem(await world.call('GET', `/api/orders/${id}`, { as: other }), 'not-found')
    const wrong = pickUp.code === '123456' ? '123457' : '123456'
    expectProblem(await post(nia, id, 'collection', { code: wrong }), 'invalid-code')
    const done = await post(nia, id, 'collection', { code: `${pickUp.code.slice(0, 3)} ${pickUp.code.slice(3)}` })
    expect(done.body).toEqual({ id, reference: order.reference, status: 'collected' })
    expect(await balance(world, 'hold', as.id)).toBe(0)
    expect(await notified(as, id)).toEqual(['Order accepted', 'Ready for pickup', 'Order picked up'])
  })

  test('limits wrong codes, and then refuses the right one too', async () => {
    const { id } = await ordered(world, as, 'duka', { small: 1 }, { fulfilment: 'pickup' })
    await taken(id, 'acceptance', 'readiness')
    const code = await pickUpCode(world.ctx(), id)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 10; i += 1) expectProblem(await post(selma, id, 'collection', { code: wrong }), 'invalid-code')
    expectProblem(await post(selma, id, 'collection', { code }), 'too-many-requests')
    world.now = START + DAY
    expect((await post(selma, id, 'collection', { code })).status).toBe(200)
  })

  test('ends with a refund after fourteen days', async () => {
    const before = await stockOf(world, 'small')
    const { id } = await ordered(world, as, 'duka', { small: 1 }, { fulfilment: 'pickup' })
    await taken(id, 'acceptance', 'readiness')
    world.now = START + 14 * DAY + 1
    await endUncollectedOrders(world.ctx())
    expect(await seen(as, id)).toMatchObject({ status: 'cancelled', ending: 'uncollected' })
    expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
    expect(await stockOf(world, 'small')).toBe(before)
  })
})

describe('ending', () => {
  test('lets a client cancel only while the order is placed', async () => {
    const before = await stockOf(world, 'small')
    const first = await ordered(world, as, 'duka', { small: 3 })
    expect(await seen(as, first.id)).toMatchObject({ terms: { cancel: { returned: { amount: '3900.00' } } } })
    expect((await post(as, first.id, 'cancellation')).body).toMatchObject({ status: 'cancelled', ending: 'client' })
    expect(await stockOf(world, 'small')).toBe(before)
    expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
    const second = await ordered(world, as, 'duka', { small: 1 })
    await taken(second.id, 'acceptance')
    expectProblem(await post(as, second.id, 'cancellation'), 'order-status')
    expectProblem(await post(selma, second.id, 'cancellation', {}), 'invalid-input')
    const ended = await post(selma, second.id, 'cancellation', { reason: 'It leaked.' })
    expect(ended.body).toMatchObject({ ending: 'seller' })
    expect((await seen(as, second.id)).timeline.at(-1)).toMatchObject({ note: 'It leaked.' })
  })

  test('ends when a seller declines or does not answer', async () => {
    const first = await ordered(world, as, 'duka', { small: 1 })
    expect((await post(selma, first.id, 'cancellation')).body).toMatchObject({ ending: 'declined' })
    const second = await ordered(world, as, 'duka', { small: 1 })
    world.now = START + 3 * DAY + 1
    await expireUnansweredOrders(world.ctx())
    await expireUnansweredOrders(world.ctx())
    expect(await seen(as, second.id)).toMatchObject({ status: 'cancelled', ending: 'expired' })
    expect(await notified(selma, second.id)).toEqual(['New order', 'Order ended'])
    expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
  })
})

describe('permissions and order of transitions', () => {
  test('refuses other people, and transitions out of sequence', async () => {
    const { id } = await ordered(world, as, 'duka', { small: 1 })
    const other = await world.person('client')
    const rival = await addShampooShop(world, `rival-${newKey()}`)
    for (const [person, what] of [
      [other, 'cancellation'],
      [other, 'delivery'],
      [rival, 'acceptance'],
      [rival, 'cancellation'],
      [nia, 'collection'],
    ] as const) {
      const response = await post(person, id, what, what === 'collection' ? { code: '123456' } : {})
      expectProblem(response, 'not-found')
    }
    for (const person of [other, rival, nia])
      expectProblem(await world.call('GET', `/api/orders/${id}`, { as: person }), 'not-found')
    for (const what of ['packing', 'shipment', 'readiness']) expectProblem(await post(selma, id, what), 'order-status')
    await taken(id, 'acceptance')
    expectProblem(await post(selma, id, 'readiness'), 'order-status')
    expectProblem(await post(selma, id, 'acceptance'), 'order-status')
  })

  test('replays the first answer for the same key', async () => {
    const { id } = await ordered(world, as, 'duka', { small: 1 })
    await taken(id, 'acceptance')
    const key = newKey()
    const first = await post(selma, id, 'shipment', { carrier: 'G4S' }, key)
    expect((await post(selma, id, 'shipment', { carrier: 'G4S' }, key)).body).toEqual(first.body)
    expectProblem(await post(selma, id, 'shipment', { carrier: 'DHL' }, key), 'idempotency-key-reused')
  })

  test('lets one of sixty-four concurrent acceptances and cancellations succeed', async () => {
    const { id } = await ordered(world, as, 'duka', { small: 1 })
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, i) => (i % 2 ? post(as, id, 'cancellation') : post(selma, id, 'acceptance'))),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 200)) expectProblem(response, 'order-status')
  })

  test('pays the seller once for sixty-four concurrent collections', async () => {
    const { id } = await ordered(world, as, 'duka', { small: 1 }, { fulfilment: 'pickup' })
    await taken(id, 'acceptance', 'readiness')
    const code = await pickUpCode(world.ctx(), id)
    const responses = await Promise.all(Array.from({ length: 64 }, () => post(selma, id, 'collection', { code })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance(world, 'hold', as.id)).toBe(0)
  })
})

test('lists the viewer’s open and past orders in one round trip each', async () => {
  const first = await ordered(world, as, 'duka', { small: 1 })
  const second = await ordered(world, as, 'duka', { large: 1 })
  await post(as, first.id, 'cancellation')
  const open = await world.call('GET', '/api/orders', { as })
  expect(open.trips).toBe(1)
  expect(open.body).toMatchObject({ items: [{ id: second.id }], counts: { open: 1, past: 1 } })
  const past = await world.call('GET', '/api/orders?tab=past', { as })
  expect(past.body).toMatchObject({ items: [{ id: first.id, ending: 'client' }], next: null })
  expect((await world.call('GET', `/api/orders/${first.id}`, { as })).trips).toBe(1)
})
