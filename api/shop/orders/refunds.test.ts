// Refunds by line, before and after the seller was paid, and returns: by whom, when, and to the unit.
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { transfer } from '../../../db/schema/money/ledger'
import { shop } from '../../../db/schema/shop/products'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundBooks } from '../../../tests/fixtures/money/books'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, received, stockOf } from '../../../tests/fixtures/shop/shop'
import { PLATFORM } from '../../money/ledger/ledger'
import { DAY } from '../../platform/values/time'

const world = openWorld()
const START = world.now ?? 0
let selma: Person
let as: Person

beforeAll(async () => {
  selma = await addShampooShop(world)
  await received(world, 'small', 500)
  await received(world, 'large', 500)
})

beforeEach(async () => {
  world.now = START
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '20000')
})

afterEach(() => expectSoundBooks(world))

const post = (person: Person, path: string, body?: object, key = newKey()) =>
  world.call('POST', path, { as: person, key, ...(body && { body }) })

const refund = (id: string, body: object, key = newKey()) =>
  post(selma, `/api/orders/${id}/refunds`, { reason: 'It leaked.', ...body }, key)

const seen = async (person: Person, id: string) => (await world.call('GET', `/api/orders/${id}`, { as: person })).body

/** An order of two small and one large, moved through the given steps; with the ids of its lines. */
async function order(...steps: string[]) {
  const { id } = await ordered(world, as, 'duka', { small: 2, large: 1 })
  for (const what of steps) {
    const response = await post(what === 'delivery' ? as : selma, `/api/orders/${id}/${what}`)
    expect([what, response.status]).toEqual([what, 200])
  }
  const { lines } = await seen(as, id)
  return { id, small: lines[0].id as string, large: lines[1].id as string }
}

const DELIVERED = ['acceptance', 'shipment', 'delivery']

describe('before the seller was paid', () => {
  test('reduces the hold, restocks the units, and captures the rest', async () => {
    const { id, small } = await order('acceptance')
    const before = await stockOf(world, 'small')
    const wallet = await balance(world, 'wallet', as.id)
    const payable = await balance(world, 'payable', selma.id)
    const key = newKey()
    const body = { lines: [{ lineId: small, quantity: 1 }], restock: true }
    const response = await refund(id, body, key)
    expect(response).toMatchObject({ status: 201, body: { refunded: { amount: '1200.00' } } })
    expect((await refund(id, body, key)).body).toEqual(response.body)
    expectProblem(await refund(id, { ...body, restock: false }, key), 'idempotency-key-reused')
    expect(await balance(world, 'hold', as.id)).toBe(350_000)
    expect(await balance(world, 'wallet', as.id)).toBe(wallet + 120_000)
    expect(await stockOf(world, 'small')).toBe(before + 1)
    await post(selma, `/api/orders/${id}/shipment`)
    await post(as, `/api/orders/${id}/delivery`)
    // KES 3,500.00 less 1.5%.
    expect(await balance(world, 'payable', selma.id)).toBe(payable + 350_000 - 5_250)
    expect((await seen(as, id)).refunds).toMatchObject([
      { amount: { amount: '1200.00' }, reason: 'It leaked.', lines: [{ quantity: 1 }] },
    ])
  })

  test('refunds a unit that cannot be sold again without restocking it', async () => {
    const { id, small } = await order('acceptance')
    const before = await stockOf(world, 'small')
    const body = { lines: [{ lineId: small, quantity: 1 }], restock: false }
    expect((await refund(id, body)).status).toBe(201)
    expect(await stockOf(world, 'small')).toBe(before)
  })

  test('cancels the order when everything is refunded, and removes unsellable units from stock', async () => {
    const before = await stockOf(world, 'small')
    const { id, small, large } = await order('acceptance')
    const all = [
      { lineId: small, quantity: 2 },
      { lineId: large, quantity: 1 },
    ]
    expectProblem(await refund(id, { lines: all }), 'invalid-input')
    const response = await refund(id, { lines: all, delivery: true })
    expect(response.body).toMatchObject({ status: 'cancelled', ending: 'seller' })
    expect(await balance(world, 'wallet', as.id)).toBe(2_000_000)
    expect(await stockOf(world, 'small')).toBe(before - 2)
    expectProblem(await refund(id, { delivery: true }), 'order-status')
  })
})

describe('after the seller was paid', () => {
  test('takes the refund from the seller and our fee in proportion, never more than was paid', async () => {
    const { id, small, large } = await order(...DELIVERED)
    const [payable, fees] = [await balance(world, 'payable', selma.id), await balance(world, 'fee_revenue', PLATFORM)]
    expect((await refund(id, { lines: [{ lineId: small, quantity: 1 }] })).status).toBe(201)
    expect(await balance(world, 'payable', selma.id)).toBe(payable - 118_200)
    expect(await balance(world, 'fee_revenue', PLATFORM)).toBe(fees - 1_800)
    expectProblem(await refund(id, { lines: [{ lineId: small, quantity: 2 }] }), 'refund-exceeded')
    expectProblem(await refund(id, { lines: [{ lineId: 'x', quantity: 1 }] }), 'invalid-input')
    expect((await refund(id, { delivery: true })).status).toBe(201)
    expectProblem(await refund(id, { delivery: true }), 'refund-exceeded')
    await refund(id, { lines: [{ lineId: small, quantity: 1 }] })
    await refund(id, { lines: [{ lineId: large, quantity: 1 }] })
    // Everything is refunded: the seller keeps nothing, and neither do we.
    expect(await balance(world, 'payable', selma.id)).toBe(payable - 462_950)
    expect(await balance(world, 'fee_revenue', PLATFORM)).toBe(fees - 7_050)
    expect(await balance(world, 'wallet', as.id)).toBe(2_000_000)
    expect(await seen(selma, id)).toMatchObject({
      terms: { refund: null },
      money: { fee: { amount: '0.00' }, net: { amount: '0.00' } },
    })
  })

  test('ignores an amount in the body, refuses other people’s orders, and can refund a whole balance', async () => {
    const { id, large } = await order(...DELIVERED)
    const rival = await addShampooShop(world, `rival-${newKey()}`)
    const body = { lines: [{ lineId: large, quantity: 1 }], reason: 'x', amount: '9999.00' }
    expectProblem(await post(rival, `/api/orders/${id}/refunds`, body), 'not-found')
    const response = await post(selma, `/api/orders/${id}/refunds`, body)
    expect(response.body.refunded.amount).toBe('2000.00')
    const rivalOrder = await ordered(world, as, rival.id.replace('-owner', ''), {
      [`${rival.id.replace('-owner', '')}-small`]: 1,
    })
    for (const what of ['acceptance', 'shipment']) await post(rival, `/api/orders/${rivalOrder.id}/${what}`)
    await post(as, `/api/orders/${rivalOrder.id}/delivery`)
    await world.settle()
    const line = (await seen(as, rivalOrder.id)).lines[0].id
    // The delivery is already refunded: the seller's balance is now less than the price of the shampoo.
    await world.call('POST', `/api/orders/${rivalOrder.id}/refunds`, {
      as: rival,
      key: newKey(),
      body: { delivery: true, reason: 'x' },
    })
    expect(await balance(world, 'payable', rival.id)).toBe(118_200)
    const done = await post(rival, `/api/orders/${rivalOrder.id}/refunds`, {
      lines: [{ lineId: line, quantity: 1 }],
      reason: 'x',
    })
    expect(done.status).toBe(201)
    expect(await balance(world, 'payable', rival.id)).toBe(0)
  })

  test('makes one of sixty-four concurrent refunds', async () => {
    const { id, large } = await order(...DELIVERED)
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => refund(id, { lines: [{ lineId: large, quantity: 1 }] })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const codes = new Set(responses.flatMap(({ body }) => body.code ?? []))
    expect([...codes].filter((code) => !['order-status', 'refund-exceeded'].includes(code))).toEqual([])
  })
})

describe('returns', () => {
  test('are accepted for the period that applied when it was ordered, despite later changes', async () => {
    const { id, small } = await order(...DELIVERED)
    await world.db.update(shop).set({ returnDays: 0 }).where(eq(shop.id, 'duka'))
    world.now = START + 13 * DAY
    expect((await seen(as, id)).seller.returnDays).toBe(14)
    const lines = [{ lineId: small, quantity: 1 }]
    const response = await post(as, `/api/orders/${id}/returns`, { lines, reason: 'changed_mind' })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    await world.db.update(shop).set({ returnDays: 14 }).where(eq(shop.id, 'duka'))
  })

  test('have their whole period from the delivery on', async () => {
    const { id, small } = await order('acceptance', 'shipment')
    world.now = START + 5 * DAY
    await post(as, `/api/orders/${id}/delivery`)
    const lines = [{ lineId: small, quantity: 1 }]
    const ask = () => post(as, `/api/orders/${id}/returns`, { lines, reason: 'changed_mind' })
    world.now = START + 19 * DAY + 1
    expectProblem(await ask(), 'return-status')
    world.now = START + 19 * DAY
    expect((await ask()).status).toBe(201)
  })

  test('requested within the period are refunded by the seller and restocked', async () => {
    const { id, small } = await order(...DELIVERED)
    const ask = (quantity: number) =>
      post(as, `/api/orders/${id}/returns`, {
        lines: [{ lineId: small, quantity }],
        reason: 'damaged',
        detail: 'The lid is off.',
      })
    expectProblem(await ask(3), 'return-status')
    expect((await ask(1)).body).toMatchObject({ returnsRequested: 1 })
    expectProblem(await ask(1), 'return-status')
    const [requested] = (await seen(selma, id)).returns
    expect(requested).toMatchObject({ status: 'requested', reason: 'damaged', detail: 'The lid is off.' })
    const before = await stockOf(world, 'small')
    const wallet = await balance(world, 'wallet', as.id)
    const reply = (person: Person, body: object) => post(person, `/api/order-returns/${requested.id}/answer`, body)
    const rival = await addShampooShop(world, `rival-${newKey()}`)
    expectProblem(await reply(rival, { decision: 'refund' }), 'not-found')
    expectProblem(await reply(selma, { decision: 'decline', words: '' }), 'invalid-input')
    expect((await reply(selma, { decision: 'refund', restock: true })).body).toMatchObject({
      refunded: { amount: '1200.00' },
    })
    expect(await balance(world, 'wallet', as.id)).toBe(wallet + 120_000)
    expect(await stockOf(world, 'small')).toBe(before + 1)
    expect((await seen(as, id)).returns).toMatchObject([{ status: 'refunded' }])
    expectProblem(await reply(selma, { decision: 'decline', words: 'No.' }), 'return-status')
    world.now = START + 14 * DAY + 1
    expectProblem(await ask(1), 'return-status')
    expect((await seen(as, id)).terms.giveBack).toBeNull()
  })

  test('can be declined with a reason or withdrawn, but not requested before delivery', async () => {
    const early = await order('acceptance')
    const body = { lines: [{ lineId: early.small, quantity: 1 }], reason: 'other' }
    expectProblem(await post(as, `/api/orders/${early.id}/returns`, body), 'return-status')
    const { id, small, large } = await order(...DELIVERED)
    const lines = [
      { lineId: small, quantity: 2 },
      { lineId: large, quantity: 1 },
    ]
    await post(as, `/api/orders/${id}/returns`, { lines, reason: 'changed_mind' })
    const [first, second] = (await seen(as, id)).returns
    expect(first.status).toBe('requested')
    const declined = await post(selma, `/api/order-returns/${first.id}/answer`, {
      decision: 'decline',
      words: 'It was opened.',
    })
    expect(declined.body.returnsRequested).toBe(1)
    const other = await world.person('client')
    const withdrawal = `/api/order-returns/${second.id}/withdrawal`
    expectProblem(await post(other, withdrawal), 'not-found')
    expect((await post(as, withdrawal)).body.returnsRequested).toBe(0)
    expect((await seen(as, id)).returns).toMatchObject([
      { status: 'declined', answer: 'It was opened.' },
      { status: 'withdrawn' },
    ])
  })

  test('are answered by a refund of their line', async () => {
    const { id, small } = await order(...DELIVERED)
    const lines = [{ lineId: small, quantity: 2 }]
    await post(as, `/api/orders/${id}/returns`, { lines, reason: 'other' })
    await refund(id, { lines: [{ lineId: small, quantity: 1 }] })
    // Fewer units are left than the return asked for: it counts as refunded.
    expect((await seen(as, id)).returns).toMatchObject([{ status: 'refunded' }])
  })

  test('are either refunded or declined by concurrent requests, not both', async () => {
    const { id, small } = await order(...DELIVERED)
    const lines = [{ lineId: small, quantity: 1 }]
    await post(as, `/api/orders/${id}/returns`, { lines, reason: 'other' })
    const [requested] = (await seen(as, id)).returns
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        post(
          selma,
          `/api/order-returns/${requested.id}/answer`,
          i % 2 ? { decision: 'refund' } : { decision: 'decline', words: 'No.' },
        ),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('links every transfer of an order to it', async () => {
  const { id, small } = await order('acceptance')
  await refund(id, { lines: [{ lineId: small, quantity: 1 }] })
  await post(selma, `/api/orders/${id}/shipment`)
  await post(as, `/api/orders/${id}/delivery`)
  await refund(id, { lines: [{ lineId: small, quantity: 1 }] })
  const { reference } = await seen(as, id)
  const moved = await world.db
    .select({ id: transfer.id, kind: transfer.kind })
    .from(transfer)
    .where(like(transfer.description, `%${reference}%`))
  expect(moved.map(({ kind }) => kind).sort()).toEqual([
    'order_capture',
    'order_hold',
    'order_hold',
    'order_refund',
    'order_release',
  ])
  for (const line of moved) {
    const { body } = await world.call('GET', `/api/wallet/history/${line.id}`, { as })
    expect([line.kind, body.links]).toEqual([line.kind, [{ kind: 'order', id, name: reference }]])
  }
})

test('lets client and seller message each other about the order and the shop', async () => {
  const { id } = await order()
  const { reference } = await seen(as, id)
  const led = (person: Person, query: string) => world.call('GET', `/api/conversations/with?${query}`, { as: person })
  expect((await led(as, `order=${id}`)).body).toMatchObject({
    participant: { id: selma.id, business: 'Shop duka' },
    about: { kind: 'order', id, title: `Order ${reference}`, startsAt: null },
  })
  expect((await led(selma, `order=${id}`)).body.participant.id).toBe(as.id)
  expect((await led(as, 'shop=duka')).body.about).toMatchObject({ kind: 'shop', title: 'Shop duka' })
  const other = await world.person('client')
  expectProblem(await led(other, `order=${id}`), 'not-found')
  // A buyer hidden from search can still be messaged by their seller.
  await world.db.insert(preference).values({ userId: as.id, foundBy: 'nobody' })
  expect((await led(selma, `person=${as.id}`)).status).toBe(200)

  const begun = await world.call('POST', '/api/conversations', { as, body: { orderId: id } })
  const path = `/api/conversations/${begun.body.id}`
  const say = (context: object) => post(as, `${path}/messages`, { text: 'Where is it?', context })
  expect((await say({ kind: 'order', id })).body.context).toMatchObject({ kind: 'order', title: `Order ${reference}` })
  expect((await say({ kind: 'shop', id: 'duka' })).body.context).toMatchObject({ kind: 'shop' })
  const rival = await addShampooShop(world, `rival-${newKey()}`)
  const foreign = { kind: 'shop', id: rival.id.replace('-owner', '') }
  expect((await say(foreign)).body.context).toBeNull()
  await fund(world, other, '5000')
  const theirs = await ordered(world, other, 'duka', { small: 1 })
  const opened = async (of: string) => (await world.call('GET', `${path}?about=order:${of}`, { as: selma })).body.about
  expect(await opened(id)).toMatchObject({ kind: 'order', id })
  expect(await opened(theirs.id)).toBeNull()
})
