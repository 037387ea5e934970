// Checkout: held stock, delivery choices and their cost, payment to the unit, and how it ends.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { salon } from '../../../db/schema/salons/salons'
import { cartLine, checkout } from '../../../db/schema/shop/checkout'
import { shopOrder } from '../../../db/schema/shop/orders'
import { pickupPoint, productVariant, shop } from '../../../db/schema/shop/products'
import { addShop } from '../../../tests/fixtures/businesses'
import {
  type CallResponse,
  expectProblem,
  MONDAY,
  newKey,
  type Options,
  openWorld,
  type Person,
} from '../../../tests/fixtures/harness'
import { addSalons, balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import { addProduct, addShampooShop, stockOf } from '../../../tests/fixtures/shop/shop'
import { refreshRates } from '../../money/exchange/rate-refresh'
import { CHECKOUT_DURATION, expireCheckouts } from './checkouts'

const world = openWorld()
let as: Person
let home: string

beforeAll(async () => {
  await addSalons(world)
  await addShampooShop(world)
  await addShampooShop(world, 'kiosk')
  const owner = await world.person('product_seller')
  await addShop(world, {
    id: 'boda',
    ownerId: owner.id,
    status: 'approved',
    city: 'Kampala',
    country: 'Uganda',
    currency: 'UGX',
  })
  await addProduct(world, { id: 'soap', shopId: 'boda' }, [{ id: 'soap', price: 9_000 }])
  await world.db.update(shop).set({ countryFee: 60_000, freeDeliveryFrom: 1_000_000 }).where(eq(shop.id, 'duka'))
  await world.db.update(salon).set({ takesParcels: true }).where(eq(salon.id, 'nairobi'))
  await world.db.insert(pickupPoint).values({ shopId: 'duka', salonId: 'nairobi', createdAt: 0 })
  await refreshRates(world.ctx())
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
  home = await addressIn('Nairobi')
})

async function addressIn(city: string, country = 'Kenya'): Promise<string> {
  const body = { name: 'Amina', phone: '+254712345678', line1: '4 Ngong Road', city, country }
  return (await world.call('POST', '/api/addresses', { as, key: newKey(), body })).body.id
}

async function fill(lines: Record<string, number>, who = as): Promise<void> {
  for (const [id, quantity] of Object.entries(lines)) {
    world.now = (world.now ?? 0) + 1000
    await world.db.insert(cartLine).values({
      userId: who.id,
      variantId: id,
      quantity,
      seenPrice: 1,
      createdAt: world.now,
    })
  }
}

const open = (options: Options = {}): Promise<CallResponse> =>
  world.call('POST', '/api/checkouts', { as, key: newKey(), body: { currency: 'KES' }, ...options })

async function opened(lines: Record<string, number>): Promise<string> {
  await fill(lines)
  const response = await open()
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id
}

const read = (id: string, query = '', options: Options = {}) =>
  world.call('GET', `/api/checkouts/${id}${query}`, { as, ...options })

const choose = (id: string, shops: object[], more: object = {}, options: Options = {}) =>
  world.call('PUT', `/api/checkouts/${id}/choices`, {
    as,
    key: newKey(),
    body: { version: 0, addressId: home, shops, ...more },
    ...options,
  })

const pay = (id: string, body: object = { version: 1 }, options: Options = {}) =>
  world.call('POST', `/api/checkouts/${id}/payment`, { as, key: newKey(), body, ...options })

const DELIVERED = { shopId: 'duka', fulfilment: 'delivery' }

describe('opening', () => {
  test('holds the stock for twenty minutes at current prices', async () => {
    await fill({ small: 2, large: 1, soap: 1 })
    const before = await stockOf(world, 'small')
    const { status, body, trips } = await open()
    expect([status, trips]).toEqual([201, 2])
    expect(Date.parse(body.expiresAt)).toBe((world.now ?? 0) + CHECKOUT_DURATION)
    expect(await stockOf(world, 'small')).toBe(before - 2)
    const seen = await read(body.id)
    expect([seen.status, seen.trips]).toEqual([200, 1])
    expect(seen.body).toMatchObject({
      status: 'open',
      version: 0,
      currency: 'KES',
      itemsTotal: { amount: '4400.00', currency: 'KES' },
      total: { amount: '4400.00' },
      ready: false,
      addresses: [{ id: home, isDefault: true }],
      shops: [
        {
          id: 'duka',
          lines: [
            { variantId: 'small', quantity: 2, total: { amount: '2400.00' } },
            { variantId: 'large', quantity: 1, total: { amount: '2000.00' } },
          ],
          ways: {
            delivery: { city: 'Nairobi', fee: { amount: '300.00' }, countryFee: { amount: '600.00' } },
            pickup: { address: '9 Biashara Street', city: 'Nairobi' },
            salons: [{ id: 'nairobi', name: 'Nyota Hair' }],
          },
          chosen: null,
        },
      ],
    })
    // The cart still shows it, and counts the held stock as available.
    const cart = (await world.call('GET', '/api/cart', { as })).body
    expect(cart.checkout.id).toBe(body.id)
    expect(cart.groups[0].ready).toBe(true)
    await world.call('POST', `/api/checkouts/${body.id}/release`, { as })
    expect(await stockOf(world, 'small')).toBe(before)
  })

  test('again releases the previous checkout', async () => {
    const before = await stockOf(world, 'large')
    const first = await opened({ large: before })
    const second = await open()
    expect(second.status).toBe(201)
    expect((await read(first)).body.status).toBe('released')
    expect(await stockOf(world, 'large')).toBe(0)
    const released = await world.call('POST', `/api/checkouts/${second.body.id}/release`, { as })
    expect(released.body).toEqual({ status: 'released' })
    expect((await world.call('POST', `/api/checkouts/${second.body.id}/release`, { as })).status).toBe(200)
    expect(await stockOf(world, 'large')).toBe(before)
  })

  test('names what is out of stock, and holds nothing', async () => {
    await fill({ small: 1, large: 99, 'kiosk-small': 1 })
    await world.db.update(productVariant).set({ active: false }).where(eq(productVariant.id, 'kiosk-small'))
    const { errors } = expectProblem(await open(), 'out-of-stock')
    expect(errors).toEqual({
      large: ['Only 10 of Shea Shampoo, 500 ml left.'],
      'kiosk-small': ['Shea Shampoo, 250 ml is no longer for sale.'],
    })
    await world.db.update(productVariant).set({ active: true }).where(eq(productVariant.id, 'kiosk-small'))
    expect(await world.db.select().from(checkout).where(eq(checkout.clientId, as.id))).toEqual([])
  })

  test('names it also when a concurrent request took the stock', async () => {
    await fill({ large: 10 })
    const other = await world.person('client')
    await fill({ large: 3 }, other)
    let taken = ''
    const response = await open({
      afterRead: async () => {
        taken = (await open({ as: other })).body.id
      },
    })
    expect(expectProblem(response, 'out-of-stock').errors).toEqual({ large: ['Only 7 of Shea Shampoo, 500 ml left.'] })
    await world.call('POST', `/api/checkouts/${taken}/release`, { as: other })
  })

  test('is refused for invalid input and for an empty cart', async () => {
    expectProblem(await open(), 'invalid-input')
    await fill({ small: 1 })
    expectProblem(await open({ body: { currency: 'UGX' } }), 'invalid-input')
    for (const more of [{ price: '1.00' }, { total: '1.00' }, { lines: [] }, { stock: 1 }])
      expectProblem(await open({ body: { currency: 'KES', ...more } }), 'invalid-input')
    expectProblem(await open({ as: undefined }), 'unauthenticated')
    expectProblem(await open({ as: await world.person('product_seller') }), 'forbidden')
    const key = newKey()
    const first = await open({ key })
    expect((await open({ key })).body).toEqual(first.body)
    await world.call('POST', `/api/checkouts/${first.body.id}/release`, { as })
  })
})

describe('choosing', () => {
  test('sets the fee by the shop’s terms', async () => {
    const id = await opened({ small: 1, 'kiosk-large': 1 })
    const response = await choose(id, [
      { ...DELIVERED, note: 'Ring twice' },
      { shopId: 'kiosk', fulfilment: 'pickup' },
    ])
    expect([response.status, response.trips, response.body]).toEqual([200, 2, { id, version: 1 }])
    const { body } = await read(id)
    expect(body).toMatchObject({
      version: 1,
      ready: true,
      itemsTotal: { amount: '3200.00' },
      deliveryTotal: { amount: '300.00' },
      total: { amount: '3500.00' },
      shortfall: { amount: '3500.00' },
      address: { line1: '4 Ngong Road' },
    })
    expect(body.shops[0].chosen).toEqual({
      fulfilment: 'delivery',
      salon: null,
      fee: { amount: '300.00', currency: 'KES' },
      note: 'Ring twice',
    })
    const country = await addressIn('Eldoret')
    const both = [DELIVERED, { shopId: 'kiosk', fulfilment: 'pickup' }]
    await choose(id, both, { version: 1, addressId: country })
    expect((await read(id)).body.deliveryTotal.amount).toBe('600.00')
    const salonPickup = { shopId: 'duka', fulfilment: 'salon_pickup', salonId: 'nairobi' }
    await choose(id, [salonPickup, both[1] ?? {}], { version: 2 })
    expect((await read(id)).body).toMatchObject({
      address: null,
      deliveryTotal: { amount: '0.00' },
      shops: [{ chosen: { salon: { name: 'Nyota Hair' } } }, {}],
    })
    await world.call('POST', `/api/checkouts/${id}/release`, { as })
  })

  test('reports all unavailable choices at once, and refuses a stale version', async () => {
    const id = await opened({ small: 1, 'kiosk-large': 1 })
    const far = await addressIn('Kampala', 'Uganda')
    const kiosk = { shopId: 'kiosk', fulfilment: 'salon_pickup', salonId: 'nairobi' }
    const both = expectProblem(await choose(id, [DELIVERED, kiosk], { addressId: far }), 'pickup-unavailable')
    expect(both.errors).toEqual({
      duka: ['Shop duka doesn’t deliver to Kampala, Uganda.'],
      kiosk: ['That salon doesn’t accept parcels right now.'],
    })
    const missing = expectProblem(await choose(id, [DELIVERED], { addressId: null }), 'invalid-input')
    expect(missing.errors).toEqual({ addressId: ['Choose a delivery address.'], kiosk: ['Choose delivery or pickup.'] })
    const ways = [DELIVERED, { shopId: 'kiosk', fulfilment: 'pickup' }]
    expectProblem(await choose(id, [...ways, { shopId: 'boda', fulfilment: 'pickup' }]), 'invalid-input')
    for (const more of [{ deliveryFee: 0 }, { total: '1.00' }])
      expectProblem(await choose(id, ways, more), 'invalid-input')
    expectProblem(await choose(id, [{ ...DELIVERED, fee: '0' }, ways[1] ?? {}]), 'invalid-input')
    const stranger = await world.person('client')
    expectProblem(await choose(id, ways, {}, { as: stranger }), 'not-found')
    expectProblem(await read(id, '', { as: stranger }), 'not-found')
    const release = `/api/checkouts/${id}/release`
    expectProblem(await world.call('POST', release, { as: stranger }), 'not-found')
    expectProblem(await choose(id, ways, { version: 3 }), 'checkout-changed')
    expect((await choose(id, ways)).status).toBe(200)
    expectProblem(await choose(id, ways), 'checkout-changed')
    await world.call('POST', `/api/checkouts/${id}/release`, { as })
    expectProblem(await choose(id, ways, { version: 1 }), 'checkout-ended')
  })
})

describe('paying', () => {
  test('makes one order for each seller, each with its own hold', async () => {
    await fund(world, as, '10000')
    const id = await opened({ small: 2, 'kiosk-large': 1, soap: 1 })
    await choose(id, [
      { ...DELIVERED, note: 'Ring twice' },
      { shopId: 'kiosk', fulfilment: 'pickup' },
    ])
    const { status, body, trips } = await pay(id)
    expect([status, trips, body.orders.length]).toEqual([201, 2, 2])
    const orders = await world.db.select().from(shopOrder).where(eq(shopOrder.checkoutId, id))
    expect(
      orders
        .map(({ shopId, itemsTotal, deliveryFee, total, note }) => [shopId, itemsTotal, deliveryFee, total, note])
        .sort(),
    ).toEqual([
      ['duka', 240_000, 30_000, 270_000, 'Ring twice'],
      ['kiosk', 200_000, 0, 200_000, ''],
    ])
    expect(await balance(world, 'wallet', as.id)).toBe(1_000_000 - 470_000)
    expect(await balance(world, 'hold', as.id)).toBe(470_000)
    // What was not bought stays in the cart.
    const cart = (await world.call('GET', '/api/cart', { as })).body
    expect(cart).toMatchObject({ count: 1, checkout: null, groups: [{ currency: 'UGX' }] })
    expect((await read(id)).body).toMatchObject({ status: 'paid', orders: body.orders })
    expectProblem(await pay(id, { version: 2 }), 'checkout-ended')
    const released = await world.call('POST', `/api/checkouts/${id}/release`, { as })
    expect(released.body).toEqual({ status: 'paid' })
    await world.settle()
    await expectSoundLedger(world)
  })

  test('happens once per key, and refuses another body', async () => {
    await fund(world, as, '10000')
    const id = await opened({ small: 1 })
    await choose(id, [DELIVERED])
    const key = newKey()
    const first = await pay(id, { version: 1 }, { key })
    expect((await pay(id, { version: 1 }, { key })).body).toEqual(first.body)
    expectProblem(await pay(id, { version: 2 }, { key }), 'idempotency-key-reused')
    expect(await balance(world, 'hold', as.id)).toBe(150_000)
  })

  test('is refused with missing choices, too little money, a stale version, or a price in the body', async () => {
    const id = await opened({ small: 1 })
    expectProblem(await pay(id, { version: 0 }), 'invalid-input')
    await choose(id, [DELIVERED])
    expectProblem(await pay(id, { version: 0 }), 'checkout-changed')
    expect(expectProblem(await pay(id), 'insufficient-funds').detail).toMatch(/short by KES.1,500\.00/)
    await fund(world, as, '10000')
    for (const more of [{ total: '1.00' }, { price: '1.00' }, { fee: '0' }, { currency: 'UGX' }])
      expectProblem(await pay(id, { version: 1, ...more }), 'invalid-input')
    const stranger = await world.person('client')
    expectProblem(await pay(id, { version: 1 }, { as: stranger }), 'not-found')
    expectProblem(await pay(id, { version: 1 }, { as: undefined }), 'unauthenticated')
    world.now = (world.now ?? 0) + CHECKOUT_DURATION
    expectProblem(await pay(id), 'checkout-ended')
    expect(await balance(world, 'hold', as.id)).toBe(0)
    await expireCheckouts(world.ctx())
  })

  test('uses the held price, not a price changed meanwhile', async () => {
    await fund(world, as, '10000')
    const id = await opened({ small: 1 })
    await choose(id, [DELIVERED])
    await world.db.update(productVariant).set({ price: 500_000 }).where(eq(productVariant.id, 'small'))
    await world.db.update(shop).set({ deliveryFee: 99_000 }).where(eq(shop.id, 'duka'))
    expect((await pay(id)).status).toBe(201)
    await world.db.update(productVariant).set({ price: 120_000 }).where(eq(productVariant.id, 'small'))
    await world.db.update(shop).set({ deliveryFee: 30_000 }).where(eq(shop.id, 'duka'))
    expect(await balance(world, 'hold', as.id)).toBe(150_000)
  })

  test('is refused when the salon no longer accepts parcels', async () => {
    await fund(world, as, '10000')
    const id = await opened({ small: 1 })
    await choose(id, [{ shopId: 'duka', fulfilment: 'salon_pickup', salonId: 'nairobi' }])
    await world.db.update(salon).set({ takesParcels: false }).where(eq(salon.id, 'nairobi'))
    expect((await read(id)).body.ready).toBe(false)
    expectProblem(await pay(id), 'pickup-unavailable')
    await world.db.update(salon).set({ takesParcels: true }).where(eq(salon.id, 'nairobi'))
    expect((await pay(id)).status).toBe(201)
    const [order] = await world.db.select().from(shopOrder).where(eq(shopOrder.checkoutId, id))
    expect(order).toMatchObject({ salonId: 'nairobi', address: null, total: 120_000 })
  })
})

describe('paying from another currency', () => {
  const quote = (id: string, from: string, options: Options = {}) =>
    world.call('POST', `/api/checkouts/${id}/quotes`, { as, key: newKey(), body: { version: 1, from }, ...options })

  test('exchanges exactly what is missing and orders, in one batch', async () => {
    await fund(world, as, '500')
    await fund(world, as, '20', 'USD')
    const id = await opened({ small: 1 })
    await choose(id, [DELIVERED])
    const requested = await quote(id, 'USD')
    expect([requested.status, requested.trips]).toEqual([201, 2])
    // KES 1,000 at 129.25 and 0.5%: $7.78 is too little, $7.79 the least that is enough.
    const { pay: cost, get, rate } = requested.body
    expect([cost.currency, get.currency, rate.value]).toEqual(['USD', 'KES', '129.25'])
    const got = Number(get.amount)
    expect(got).toBeGreaterThanOrEqual(1000)
    expect(got).toBeLessThan(1000 + 1.3)
    expect((await read(id, `?quote=${requested.body.id}`)).body.quote).toEqual(requested.body)
    const { status, trips } = await pay(id, { version: 1, quoteId: requested.body.id })
    expect([status, trips]).toEqual([201, 2])
    expect(await balance(world, 'hold', as.id)).toBe(150_000)
    expect(await balance(world, 'wallet', as.id)).toBe(Math.round(got * 100) - 100_000)
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(2000 - Math.round(Number(cost.amount) * 100))
    await world.settle()
    await expectSoundLedger(world)
  })

  test('refuses a quote of another person, an expired one, and one for another currency', async () => {
    await fund(world, as, '20', 'USD')
    const id = await opened({ small: 1 })
    await choose(id, [DELIVERED])
    const { body } = await quote(id, 'USD')
    const stranger = await world.person('client')
    await fund(world, stranger, '20', 'USD')
    const theirs = await world.call('POST', '/api/exchange/quotes', {
      as: stranger,
      key: newKey(),
      body: { from: 'USD', to: 'KES', amount: '15' },
    })
    const other = await world.call('POST', '/api/exchange/quotes', {
      as,
      key: newKey(),
      body: { from: 'USD', to: 'UGX', amount: '15' },
    })
    for (const quoteId of [theirs.body.id, other.body.id, 'nothing'])
      expectProblem(await pay(id, { version: 1, quoteId }), 'quote-expired')
    world.now = (world.now ?? 0) + 60_000
    expectProblem(await pay(id, { version: 1, quoteId: body.id }), 'quote-expired')
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(2000)
    expect(await stockOf(world, 'small')).toBeGreaterThanOrEqual(0)
    // A quote for less than is missing changes nothing.
    const small = await world.call('POST', '/api/exchange/quotes', {
      as,
      key: newKey(),
      body: { from: 'USD', to: 'KES', amount: '1' },
    })
    expectProblem(await pay(id, { version: 1, quoteId: small.body.id }), 'insufficient-funds')
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(2000)
    expectProblem(await quote(id, 'KES'), 'invalid-input')
    expectProblem(await quote(id, 'GHS'), 'insufficient-funds')
    expectProblem(await quote(id, 'USD', { as: stranger }), 'not-found')
    await world.call('POST', `/api/checkouts/${id}/release`, { as })
  })
})

describe('the minute job', () => {
  test('releases an expired checkout once', async () => {
    const before = await stockOf(world, 'small')
    const id = await opened({ small: 2 })
    await expireCheckouts(world.ctx())
    expect((await read(id)).body.status).toBe('open')
    world.now = (world.now ?? 0) + CHECKOUT_DURATION
    expect((await read(id)).body.status).toBe('expired')
    await Promise.all([expireCheckouts(world.ctx()), expireCheckouts(world.ctx())])
    const [row] = await world.db.select().from(checkout).where(eq(checkout.id, id))
    expect(row).toMatchObject({ status: 'expired', version: 1, endedAt: world.now })
    expect(await stockOf(world, 'small')).toBe(before)
    // The cart still contains it.
    expect((await world.call('GET', '/api/cart', { as })).body).toMatchObject({ count: 2, checkout: null })
  })
})
