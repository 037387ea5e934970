// Managing a shop's orders: bulk actions, the counter, and refund previews; by whom, when, and to the unit.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { salon } from '../../../db/schema/salons/salons'
import { pickupPoint } from '../../../db/schema/shop/products'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundBooks } from '../../../tests/fixtures/money/books'
import { addSalons, balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, received } from '../../../tests/fixtures/shop/shop'

const world = openWorld()
let selma: Person
let other: Person
let amina: Person
let nia: Person
let otto: Person

beforeAll(async () => {
  const partners = await addSalons(world)
  nia = partners.nia
  otto = partners.otto
  selma = await addShampooShop(world)
  other = await addShampooShop(world, 'far')
  await received(world, 'small', 200)
  amina = await world.person('client', { id: 'amina', name: 'Amina Otieno' })
  await fund(world, amina, '900000')
})

afterEach(() => expectSoundBooks(world))

const send = (method: string, as: Person | undefined, path: string, body?: object, key = newKey()) =>
  world.call(method, path, { ...(as && { as }), key, ...(body && { body }) })

const post = (as: Person | undefined, path: string, body?: object, key?: string) => send('POST', as, path, body, key)

const order = (how: Parameters<typeof ordered>[4] = {}) => ordered(world, amina, 'duka', { small: 2 }, how)

const bulk = (step: string, orderIds: string[], as = selma, key = newKey()) =>
  post(as, '/api/sales/bulk', { step, orderIds }, key)

const seen = async (as: Person, id: string) => (await world.call('GET', `/api/orders/${id}`, { as })).body

describe('bulk actions', () => {
  test('accept and pack in two round trips, and notify the client of each order', async () => {
    const [a, b] = [await order(), await order()]
    await bulk('acceptance', ['nobody’s'])
    const response = await bulk('acceptance', [a.id, b.id])
    expect(response.trips).toBe(2)
    expect(response.body.results).toEqual(
      [a, b].map(({ id, reference }) => ({ id, reference, done: true, code: null, detail: null })),
    )
    expect((await bulk('packing', [b.id])).body.results).toMatchObject([{ done: true }])
    expect(await seen(amina, a.id)).toMatchObject({ status: 'accepted', packed: false })
    expect(await seen(amina, b.id)).toMatchObject({ status: 'accepted', packed: true })
    await world.settle()
    const notifications = await world.call('GET', '/api/me/notifications', { as: amina })
    for (const { reference } of [a, b]) expect(JSON.stringify(notifications.body)).toContain(reference)
  })

  test('report a failure for its order and proceed with the others', async () => {
    const [fresh, taken, gone] = [await order(), await order(), await order()]
    const theirs = await ordered(world, amina, 'far', { 'far-small': 1 })
    await post(selma, `/api/orders/${taken.id}/acceptance`)
    await post(amina, `/api/orders/${gone.id}/cancellation`)
    const { body } = await bulk('acceptance', [fresh.id, taken.id, gone.id, theirs.id])
    expect(body.results).toMatchObject([
      { id: fresh.id, done: true },
      { id: taken.id, done: false, code: 'order-status', detail: 'It was accepted before.' },
      { id: gone.id, done: false, detail: 'It was cancelled.' },
      { id: theirs.id, done: false, code: 'not-found', reference: '' },
    ])
    expect(await seen(other, theirs.id)).toMatchObject({ status: 'placed' })
    const next = await order()
    expect((await bulk('packing', [next.id])).body.results).toMatchObject([{ done: false, detail: 'Accept it first.' }])
  })

  test('replay the same answer for the same key, and refuse another request under it', async () => {
    const [{ id }, key] = [await order(), newKey()]
    const first = await bulk('acceptance', [id], selma, key)
    expect((await bulk('acceptance', [id], selma, key)).body).toEqual(first.body)
    expectProblem(await bulk('packing', [id], selma, key), 'idempotency-key-reused')
  })

  test('skip an order that changes concurrently and complete the others', async () => {
    const [a, b] = [await order(), await order()]
    const response = await world.call('POST', '/api/sales/bulk', {
      as: selma,
      key: newKey(),
      body: { step: 'acceptance', orderIds: [a.id, b.id] },
      afterRead: () => post(amina, `/api/orders/${a.id}/cancellation`),
    })
    expect(response.body.results).toMatchObject([{ done: false, detail: 'It was cancelled.' }, { done: true }])
    expect(await seen(selma, a.id)).toMatchObject({ status: 'cancelled', ending: 'client' })
    expect(await seen(selma, b.id)).toMatchObject({ status: 'accepted' })
  })

  test('are limited to the seller and to thirty orders', async () => {
    const { id } = await order()
    expectProblem(await bulk('acceptance', [id], amina), 'forbidden')
    expectProblem(await post(undefined, '/api/sales/bulk', {}), 'unauthenticated')
    expectProblem(await bulk('acceptance', []), 'invalid-input')
    expectProblem(await bulk('delivery', [id]), 'invalid-input')
    const many = Array.from({ length: 31 }, (_, i) => String(i))
    expectProblem(await bulk('acceptance', many), 'invalid-input')
  })
})

describe('at the counter', () => {
  const ready = async (how: Parameters<typeof ordered>[4]) => {
    const placed = await order(how)
    await post(selma, `/api/orders/${placed.id}/acceptance`)
    await post(selma, `/api/orders/${placed.id}/readiness`)
    const { code } = (await seen(amina, placed.id)).pickUp
    return { ...placed, code: code as string }
  }
  const hand = (as: Person, reference: string, code: string, key = newKey()) =>
    post(as, '/api/pickups', { reference, code }, key)
  const counter = async (as: Person) => (await world.call('GET', '/api/pickups', { as })).body
  const ids = (parcels: { id: string }[]) => parcels.map(({ id }) => id)

  test('hands over by reference and code, once, and pays the seller to the unit', async () => {
    const { id, reference, code } = await ready({ fulfilment: 'pickup' })
    expect(ids((await counter(selma)).here)).toEqual([id])
    const before = await balance(world, 'payable', selma.id)
    const wrong = code === '000000' ? '000001' : '000000'
    expectProblem(await hand(selma, reference, wrong), 'invalid-code')
    expectProblem(await hand(other, reference, code), 'not-found')
    expectProblem(await hand(selma, 'ZZZZ-ZZZZ', code), 'not-found')
    const key = newKey()
    const typed = reference.replace('-', ' ').toLowerCase()
    const response = await hand(selma, typed, `${code.slice(0, 3)} ${code.slice(3)}`, key)
    expect(response).toMatchObject({ status: 200, body: { id, reference } })
    expect((await hand(selma, reference, code, key)).body).toEqual(response.body)
    // KES 2,400.00 less 1.5%.
    expect(await balance(world, 'payable', selma.id)).toBe(before + 240_000 - 3_600)
    expectProblem(await hand(selma, reference, code), 'order-status')
    expect(ids((await counter(selma)).collected)).toContain(id)
  })

  test('shows a salon only first names, shops, and orders for pickup there', async () => {
    await send('PUT', nia, '/api/pickups/points', { takesParcels: true })
    const there = { fulfilment: 'salon_pickup' as const, salonId: 'nairobi' }
    const coming = await order(there)
    await post(selma, `/api/orders/${coming.id}/acceptance`)
    const { id, reference, code } = await ready(there)
    const seenThere = await counter(nia)
    expect(seenThere.here).toEqual([
      expect.objectContaining({ id, reference, clientName: 'Amina', shopName: 'Shop duka', pieces: 2 }),
    ])
    expect(ids(seenThere.expected)).toEqual([coming.id])
    expect(JSON.stringify(seenThere)).not.toMatch(/Otieno|KES/)
    expect(await counter(otto)).toMatchObject({ here: [], expected: [] })
    expectProblem(await hand(otto, reference, code), 'not-found')
    expect((await hand(nia, reference, code)).status).toBe(200)
    expect(ids((await counter(nia)).collected)).toEqual([id])
  })

  test('stops offering a salon that no longer accepts parcels, and notifies its shops', async () => {
    await send('PUT', nia, '/api/pickups/points', { takesParcels: true })
    await world.db.insert(pickupPoint).values({ shopId: 'duka', salonId: 'nairobi', createdAt: 0 })
    expect((await counter(nia)).salon).toMatchObject({ takesParcels: true, shops: 1 })
    const key = newKey()
    const off = () => send('PUT', nia, '/api/pickups/points', { takesParcels: false }, key)
    expect((await off()).body).toEqual({ takesParcels: false })
    expect((await off()).body).toEqual({ takesParcels: false })
    expect(await world.db.select().from(pickupPoint)).toEqual([])
    const [row] = await world.db.select().from(salon).where(eq(salon.id, 'nairobi'))
    expect(row?.takesParcels).toBe(false)
    await world.settle()
    const notifications = await world.call('GET', '/api/me/notifications', { as: selma })
    expect(JSON.stringify(notifications.body)).toContain('no longer accepts parcels')
    const newcomer = await world.person('beauty_partner')
    const response = await send('PUT', newcomer, '/api/pickups/points', { takesParcels: true })
    expectProblem(response, 'not-found')
    expectProblem(await send('PUT', selma, '/api/pickups/points', {}), 'forbidden')
  })
})

describe('a refund preview', () => {
  const sheet = (id: string, query = '', as = selma) =>
    world.call('GET', `/api/sales/orders/${id}/refund${query}`, { as })

  test('equals the actual refund to the unit, before and after the seller was paid', async () => {
    const { id } = await order()
    await post(selma, `/api/orders/${id}/acceptance`)
    const [line] = (await sheet(id)).body.lines
    expect(line).toMatchObject({ left: 2, chosen: 0, unitPrice: { amount: '1200.00' } })
    const text = `?units=${line.lineId}:1`
    const held = (await sheet(id, text)).body
    expect(held).toMatchObject({ paid: false, upTo: { amount: '2700.00' } })
    expect(held.chosen).toMatchObject({
      amount: { amount: '1200.00' },
      held: { amount: '1500.00' },
      net: { amount: '0.00' },
      cancels: false,
      short: false,
      fault: null,
    })
    const bare = (await sheet(id, `?units=${line.lineId}:2`)).body.chosen
    expect(bare.fault).toContain('Nothing is left to deliver')
    const whole = (await sheet(id, `?units=${line.lineId}:9&delivery=on`)).body.chosen
    expect(whole).toMatchObject({ amount: { amount: '2700.00' }, cancels: true, fault: null })

    await post(selma, `/api/orders/${id}/shipment`)
    await post(amina, `/api/orders/${id}/delivery`)
    const paid = (await sheet(id, text)).body.chosen
    const minor = (money: { amount: string }) => Math.round(Number(money.amount) * 100)
    const before = [await balance(world, 'payable', selma.id), await balance(world, 'wallet', amina.id)]
    const body = { lines: [{ lineId: line.lineId, quantity: 1 }], reason: 'It leaked.' }
    expect((await post(selma, `/api/orders/${id}/refunds`, body)).status).toBe(201)
    expect(await balance(world, 'payable', selma.id)).toBe(Number(before[0]) - minor(paid.net))
    expect(await balance(world, 'wallet', amina.id)).toBe(Number(before[1]) + minor(paid.amount))
    expect(minor(paid.net) + minor(paid.fee)).toBe(120_000)
    expect((await sheet(id)).body).toMatchObject({ upTo: { amount: '1500.00' }, chosen: null })
    expectProblem(await sheet(id, '', other), 'not-found')
    expectProblem(await sheet(id, '', amina), 'forbidden')
    expectProblem(await sheet(id, '?units=x:y'), 'invalid-input')
    expectProblem(await sheet(id, '?returnId=nothing'), 'not-found')
  })
})
