// Refunds of orders after a payout: promised from the shop's next earnings, made as soon as these cover them, and never paid
// out.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { promisedRefund } from '../../../db/schema/money/promised-refunds'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { direct, makePromised, owe, payNow, prove } from '../../../tests/fixtures/money/payouts'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, stockOf } from '../../../tests/fixtures/shop/shop'
import { drainOutbox } from '../../notifications/outbox'
import { refusalName } from '../../platform/values/problem'

const world = openWorld()

/** What two small ones and a large one with their delivery cost, what the shop gets of it, and of one small one. */
const [TOTAL, NET, SMALL, SMALL_NET] = [470_000, 462_950, 120_000, 118_200]

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

let shops = 0
let shop = ''
let selma: Person
let client: Person

beforeEach(async () => {
  shops += 1
  shop = `stall${shops}`
  selma = await addShampooShop(world, shop)
  await prove(world, selma)
  expect((await direct(world, selma)).status).toBe(201)
  client = await world.person('client', { name: 'Amina' })
  await fund(world, client, '20000')
})

const post = (as: Person, path: string, body?: object) =>
  world.call('POST', path, { as, key: newKey(), ...(body && { body }) })

/** An order that was delivered. */
async function delivered(): Promise<Order> {
  const lines = { [`${shop}-small`]: 2, [`${shop}-large`]: 1 }
  const { id } = await ordered(world, client, shop, lines)
  for (const step of ['acceptance', 'shipment', 'delivery'])
    await post(step === 'delivery' ? client : selma, `/api/orders/${id}/${step}`)
  const [small, large] = (await seen(id, client)).lines
  return { id, small: small.id, large: large.id }
}

type Order = { id: string; small: string; large: string }

/** The same, and all of it is paid out. */
async function paidOut(): Promise<Order> {
  const order = await delivered()
  await prove(world, selma)
  expect((await payNow(world, selma)).status).toBe(201)
  expect(await balance(world, 'payable', selma.id)).toBe(0)
  return order
}

const refund = ({ id, small }: Order, body: object = {}, options: object = {}) =>
  world.call('POST', `/api/orders/${id}/refunds`, {
    as: selma,
    key: newKey(),
    body: { lines: [{ lineId: small, quantity: 1 }], reason: 'It leaked', ...body },
    ...options,
  })

const promise = (order: Order, body: object = {}, options: object = {}) =>
  refund(order, { fromNextEarnings: true, ...body }, options)

const all = ({ small, large }: Order) => ({
  lines: [
    { lineId: small, quantity: 2 },
    { lineId: large, quantity: 1 },
  ],
  delivery: true,
})

const seen = async (id: string, as: Person) => (await world.call('GET', `/api/orders/${id}`, { as })).body

const run = () => makePromised(world)

const purse = () => balance(world, 'wallet', client.id)

const mailTo = async ({ email }: Person) => {
  await drainOutbox(world.ctx())
  return plain(JSON.stringify((await world.call('GET', `/api/dev/outbox?to=${email}`)).body))
}

test('is refused without the shop’s consent, and says whose balance is short', async () => {
  const order = await paidOut()
  const refused = expectProblem(await refund(order), 'insufficient-funds')
  expect(plain(refused.detail)).toBe('Your business’s balance is short by KES 1,182.00 for this refund.')
})

test('is made whole as soon as the balance covers it, and once', async () => {
  const order = await paidOut()
  const [before, stock] = [await purse(), await stockOf(world, `${shop}-small`)]
  const key = newKey()
  const response = await promise(order, { restock: true }, { key })
  expect([response.status, response.body.promised, response.body.refunded]).toEqual([201, true, null])
  expect((await promise(order, { restock: true }, { key })).body).toEqual(response.body)
  expect(await purse()).toBe(before)
  // The units are back already: they can be sold to earn it.
  expect(await stockOf(world, `${shop}-small`)).toBe(stock + 1)
  const { promisedRefund, terms } = await seen(order.id, selma)
  expect(promisedRefund.amount.amount).toBe('1200.00')
  expect(terms.refund).toBeNull()
  expect((await seen(order.id, client)).promisedRefund).toEqual(promisedRefund)
  expect(await mailTo(client)).toContain('as soon as the shop has earned it')

  await owe(world, selma, SMALL_NET - 1)
  await run()
  expect(await purse()).toBe(before)
  await owe(world, selma, 1)
  await Promise.all([run(), run()])
  await run()
  expect(await purse()).toBe(before + SMALL)
  expect(await balance(world, 'payable', selma.id)).toBe(0)
  expect(await stockOf(world, `${shop}-small`)).toBe(stock + 1)
  const after = await seen(order.id, client)
  expect([after.promisedRefund, after.refunded.amount]).toEqual([null, '1200.00'])
  expect(after.refunds).toMatchObject([{ reason: 'It leaked', lines: [{ quantity: 1 }] }])
  expect(await mailTo(selma)).toContain('Promised refund made')
})

test('all of an order with its delivery is promised, and what was promised is refunded', async () => {
  const order = await paidOut()
  const before = await purse()
  expect((await promise(order, all(order))).body.promised).toBe(true)
  await owe(world, selma, NET)
  await run()
  expect(await purse()).toBe(before + TOTAL)
  expect(await balance(world, 'payable', selma.id)).toBe(0)
  expect((await seen(order.id, selma)).money.net.amount).toBe('0.00')
})

test('is not paid out to the shop meanwhile', async () => {
  const order = await paidOut()
  await promise(order)
  await owe(world, selma, 100_000)
  await prove(world, selma)
  const refused = expectProblem(await payNow(world, selma), 'payout-reserved')
  expect(plain(refused.detail)).toBe('KES 1,000.00 stays for refunds that you promised.')
  await owe(world, selma, 20_000)
  expect((await payNow(world, selma)).body.amount.amount).toBe('18.00')
  await run()
  expect(await balance(world, 'payable', selma.id)).toBe(0)
})

test('other refunds of the order wait for it, and those of others leave it what it needs', async () => {
  const order = await paidOut()
  await promise(order, all(order))
  expectProblem(await refund(order), 'refund-promised')
  expectProblem(await promise(order), 'refund-promised')
  const other = await delivered()
  // All of what the other has brought in is promised.
  expectProblem(await refund(other), 'insufficient-funds')
  const sheet = await world.call('GET', `/api/sales/orders/${other.id}/refund?units=${other.small}:1`, {
    as: selma,
  })
  expect(sheet.body).toMatchObject({ promised: false, balance: { amount: '0.00' }, chosen: { short: true } })
  await run()
  expect(await balance(world, 'payable', selma.id)).toBe(0)
})

test('no more is promised than was earned in a month', async () => {
  const order = await paidOut()
  const later = { at: (world.now ?? 0) + 40 * 24 * 3_600_000 }
  const refused = expectProblem(await promise(order, {}, later), 'insufficient-funds')
  expect(plain(refused.detail)).toContain('up to KES 0.00 of your next earnings')
  expect((await promise(order)).status).toBe(201)
})

test('of two at a time one is promised', async () => {
  const order = await paidOut()
  const responses = await Promise.all(Array.from({ length: 8 }, () => promise(order)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('what is held is refunded at once, without a promise', async () => {
  const { id } = await ordered(world, client, shop, { [`${shop}-small`]: 2 })
  await post(selma, `/api/orders/${id}/acceptance`)
  const before = await purse()
  const [small] = (await seen(id, client)).lines
  const response = await promise({ id, small: small.id, large: '' })
  expect([response.status, response.body.promised]).toEqual([201, false])
  expect(await purse()).toBe(before + SMALL)
})

test('a return is answered by a promise, and neither declined nor withdrawn after it', async () => {
  const order = await paidOut()
  const lines = [{ lineId: order.small, quantity: 1 }]
  await post(client, `/api/orders/${order.id}/returns`, { lines, reason: 'damaged' })
  const [{ id }] = (await seen(order.id, selma)).returns
  const response = (body: object) => post(selma, `/api/order-returns/${id}/answer`, body)
  expectProblem(await response({ decision: 'refund' }), 'insufficient-funds')
  const agreed = await response({ decision: 'refund', fromNextEarnings: true })
  expect([agreed.body.promised, agreed.body.returnsRequested]).toEqual([true, 0])
  for (const as of [selma, client])
    expect((await seen(order.id, as)).returns).toMatchObject([{ status: 'requested', promised: true }])
  expectProblem(await response({ decision: 'decline', words: 'No.' }), 'refund-promised')
  expectProblem(await post(client, `/api/order-returns/${id}/withdrawal`), 'refund-promised')
  // Its unit cannot be returned twice: the other one can.
  const { terms } = await seen(order.id, client)
  expect(terms.giveBack.lines).toEqual([expect.objectContaining({ lineId: order.large })])
  const sales = await world.call('GET', '/api/sales/orders?state=returns', { as: selma })
  expect([sales.body.items, sales.body.counts.returns]).toEqual([[], 0])
  await owe(world, selma, SMALL_NET)
  await run()
  expect((await seen(order.id, client)).returns).toMatchObject([{ status: 'refunded', promised: false }])
})

test('an admin takes nothing that clients were promised, and refunds nothing twice', async () => {
  const order = await paidOut()
  await promise(order)
  const other = await delivered()
  const admin = await world.person('admin')
  await proveFresh(world, admin)
  const refunded = (id: string, units: string) =>
    post(admin, '/api/admin/money/refunds', { of: 'order', id, units, reason: 'As we found.' })
  expectProblem(await refunded(order.id, `${order.large}:1`), 'refund-promised')
  // Of 4,629.50 in the balance 1,182 is promised.
  expect((await refunded(other.id, `${other.large}:1`)).status).toBe(201)
  const second = await refunded(other.id, `${other.small}:2`)
  expect(plain(expectProblem(second, 'insufficient-funds').detail)).toContain('short by KES 886.50')
  await run()
  expect((await seen(order.id, client)).refunded.amount).toBe('1200.00')
})

test('who promised leaves once it is made; a client who leaves gives it up', async () => {
  client = await world.person('client', { name: 'Zuri' })
  await fund(world, client, '4700')
  const order = await paidOut()
  await promise(order)
  const deletionOf = async (as: Person) => (await world.call('GET', '/api/me/deletion', { as })).body
  const leave = async (as: Person) => {
    await prove(world, as)
    return world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })
  }
  expect((await deletionOf(selma)).blockers).toMatchObject([
    { what: 'promise', path: '/seller/contact', amount: { amount: '1200.00' } },
  ])
  expectProblem(await leave(selma), 'account-busy')
  const gone = world.db.run(sql`UPDATE user SET deleted_at = 1 WHERE id = ${selma.id}`)
  expect(refusalName(await gone.catch((error: unknown) => error))).toBe('account-busy')
  expect((await deletionOf(client)).promised).toEqual([{ amount: '1200.00', currency: 'KES' }])
  expect((await leave(client)).status).toBe(200)
  const [row] = await world.db.select().from(promisedRefund).where(eq(promisedRefund.orderId, order.id))
  expect([row?.reason, row?.endedAt]).toEqual(['', world.now])
  await owe(world, selma, SMALL_NET)
  await run()
  expect(await balance(world, 'payable', selma.id)).toBe(SMALL_NET)
  await prove(world, selma)
  expect((await payNow(world, selma)).status).toBe(201)
  expect((await leave(selma)).status).toBe(200)
})
