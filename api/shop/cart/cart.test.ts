// Carts: a client's rows, a guest cart's cookie and its untrusted content, and merging one into the other.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { cartLine } from '../../../db/schema/shop/checkout'
import { productVariant, stockMovement } from '../../../db/schema/shop/products'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { addProduct, addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'
import { cartSize } from './cart-rows'

const world = openWorld()
let as: Person
let visitor: Person

beforeAll(async () => {
  await addShampooShop(world)
  await addShampooShop(world, 'kiosk')
})

beforeEach(async () => {
  as = await world.person('client')
  visitor = { id: '', name: '', email: '', role: 'client', cookies: new Map() }
  await world.db.update(productVariant).set({ active: true, price: 120_000 }).where(eq(productVariant.id, 'small'))
})

const COOKIE = '__Host-cart'

function line(method: string, id: string, quantity?: unknown, who: Person | undefined = as) {
  world.now = (world.now ?? 0) + 1
  return world.call(method, `/api/cart/lines/${id}`, { as: who, ...(quantity !== undefined && { body: { quantity } }) })
}

const readCart = async (who: Person = as, query = '') =>
  (await world.call('GET', `/api/cart${query}`, { as: who })).body

// biome-ignore lint/suspicious/noExplicitAny: an answer
const linesOf = (cart: any) => cart.groups.flatMap((g: any) => g.shops.flatMap((s: any) => s.lines))

describe.each([
  ['a client', () => as],
  ['a visitor', () => visitor],
])('%s', (_, who) => {
  test('fills, changes and empties a cart', async () => {
    expect((await line('POST', 'small', 2, who())).body).toEqual({ quantity: 2, name: 'Shea Shampoo, 250 ml' })
    expect((await line('POST', 'small', '1', who())).body.quantity).toBe(3)
    expect((await line('POST', 'kiosk-large', 1, who())).status).toBe(200)
    const response = await world.call('GET', '/api/cart', { as: who() })
    expect([response.status, response.trips]).toEqual([200, 1])
    const { groups, count, removed } = response.body
    expect([count, removed, groups.length]).toEqual([4, null, 1])
    expect(groups[0]).toMatchObject({
      currency: 'KES',
      count: 4,
      total: { amount: '5600.00', currency: 'KES' },
      ready: true,
      shops: [
        { id: 'duka', subtotal: { amount: '3600.00' } },
        { id: 'kiosk', subtotal: { amount: '2000.00' } },
      ],
    })
    expect(groups[0].shops[0].lines).toEqual([
      {
        variantId: 'small',
        productId: 'shampoo',
        name: 'Shea Shampoo',
        variantName: '250 ml',
        image: null,
        category: 'Hair Care',
        quantity: 3,
        unitPrice: { amount: '1200.00', currency: 'KES' },
        discount: null,
        total: { amount: '3600.00', currency: 'KES' },
        priceBefore: null,
        left: null,
        forSale: true,
        most: 10,
      },
    ])
    expect((await line('PUT', 'small', 1, who())).body.quantity).toBe(1)
    expect((await line('DELETE', 'small', undefined, who())).body.quantity).toBe(0)
    expect((await line('DELETE', 'small', undefined, who())).status).toBe(200)
    const left = await readCart(who(), '?removed=small')
    expect(linesOf(left).map((line: { variantId: string }) => line.variantId)).toEqual(['kiosk-large'])
    expect(left.removed).toEqual({ variantId: 'small', name: 'Shea Shampoo, 250 ml' })
    await line('DELETE', 'kiosk-large', undefined, who())
    expect(await readCart(who())).toMatchObject({ count: 0, groups: [], removed: null })
  })

  test('sees what has changed since it was filled', async () => {
    await line('POST', 'small', 4, who())
    await world.db.update(productVariant).set({ price: 130_000 }).where(eq(productVariant.id, 'small'))
    await world.db
      .insert(stockMovement)
      .values({ variantId: 'small', delta: -8, stock: 2, reason: 'damaged', actor: 'system', createdAt: 0 })
    const [changed] = linesOf(await readCart(who()))
    expect(changed).toMatchObject({
      unitPrice: { amount: '1300.00' },
      priceBefore: { amount: '1200.00' },
      left: 2,
      total: null,
      most: 2,
    })
    expect((await readCart(who())).groups[0]).toMatchObject({ ready: false, count: 0 })
    await line('PUT', 'small', 2, who())
    // The change was shown.
    expect(linesOf(await readCart(who()))[0]).toMatchObject({ priceBefore: null, left: null })
    await world.db.update(productVariant).set({ active: false }).where(eq(productVariant.id, 'small'))
    expect(linesOf(await readCart(who()))[0]).toMatchObject({ forSale: false, total: null, left: null })
    await world.db
      .insert(stockMovement)
      .values({ variantId: 'small', delta: 8, stock: 10, reason: 'received', actor: 'system', createdAt: 0 })
  })

  test('is refused products that do not exist', async () => {
    expectProblem(await line('POST', 'nothing', 1, who()), 'not-found')
    const { detail } = expectProblem(await line('POST', 'small', 11, who()), 'out-of-stock')
    expect(detail).toBe('Only 10 of Shea Shampoo, 250 ml left.')
    await line('POST', 'small', 9, who())
    expect(expectProblem(await line('POST', 'small', 2, who()), 'out-of-stock').detail).toBe(
      'Only 10 of Shea Shampoo, 250 ml left. 9 in your cart already.',
    )
    await world.db.update(productVariant).set({ active: false }).where(eq(productVariant.id, 'small'))
    expectProblem(await line('POST', 'small', 1, who()), 'product-unavailable')
    for (const quantity of [0, -1, 100, 1.5, 'many', null, '1e2'])
      expectProblem(await line('PUT', 'small', quantity, who()), 'invalid-input')
    const priced = { quantity: 1, price: '1.00', stock: 5 }
    const path = '/api/cart/lines/small'
    expectProblem(await world.call('POST', path, { as: who(), body: priced }), 'invalid-input')
  })
})

describe('the cookie of a guest cart', () => {
  test('is HttpOnly and limited to this host', async () => {
    const { cookies } = await line('POST', 'small', 2, visitor)
    expect(cookies).toEqual([`${COOKIE}=small*2*120000; Max-Age=2592000; Path=/; Secure; HttpOnly; SameSite=Lax`])
  })

  test.each([
    ['', 0],
    ['~~~', 0],
    ['small*0*1~large*100*1', 0],
    ['small*1*0', 0],
    ['small*1*99999999999', 0],
    ["small' OR 1=1*1*1", 0],
    ['%00*1*1~small*2*1', 2],
    ['nothing*3*1~small*1*7', 1],
    ['small*1*1~small*5*1', 5],
    ['x'.repeat(5000), 0],
  ])('with %j is read as far as it is valid', async (value, count) => {
    visitor.cookies.set(COOKIE, value)
    const response = await world.call('GET', '/api/cart', { as: visitor })
    expect([response.status, response.body.count]).toEqual([200, count])
  })

  test('never determines a price', async () => {
    visitor.cookies.set(COOKIE, 'small*3*1')
    expect((await readCart(visitor)).groups[0].total).toEqual({ amount: '3600.00', currency: 'KES' })
  })

  test('holds thirty lines', async () => {
    await addProduct(
      world,
      { id: 'shades', shopId: 'duka' },
      Array.from({ length: 31 }, (_, i) => ({ id: `shade-${i}` })),
    )
    for (let i = 0; i < 30; i += 1) await line('POST', `shade-${i}`, 1, visitor)
    expectProblem(await line('POST', 'shade-30', 1, visitor), 'cart-full')
    expect((await line('POST', 'shade-3', 1, visitor)).status).toBe(200)
    expect((await readCart(visitor)).count).toBe(31)
  })
})

describe('signing in', () => {
  test('merges the cart once and deletes the cookie', async () => {
    await line('POST', 'small', 1)
    await line('POST', 'large', 3)
    as.cookies.set(COOKIE, 'small*4*110000~kiosk-small*2*120000~nothing*1*1~large*1*5')
    const merged = await world.call('GET', '/api/cart', { as })
    const quantities = linesOf(merged.body).map((line: { variantId: string; quantity: number }) => [
      line.variantId,
      line.quantity,
    ])
    expect(quantities).toEqual([
      ['small', 4],
      ['large', 3],
      ['kiosk-small', 2],
    ])
    expect(merged.cookies).toContain(`${COOKIE}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`)
    expect(as.cookies.has(COOKIE)).toBe(false)
    expect(await readCart()).toEqual(merged.body)
  })

  test('in two windows at once gives the same cart', async () => {
    as.cookies.set(COOKIE, 'small*4*120000')
    await Promise.all(
      Array.from({ length: 8 }, () => world.call('GET', '/api/cart', { as: { ...as, cookies: new Map(as.cookies) } })),
    )
    const rows = await world.db.select().from(cartLine).where(eq(cartLine.userId, as.id))
    expect(rows.map(({ quantity }) => quantity)).toEqual([4])
  })

  test('as a role that does not buy leaves the cart in the browser', async () => {
    const seller = await world.person('product_seller')
    await line('POST', 'small', 2, seller)
    expect(await readCart(seller)).toMatchObject({ storedIn: 'browser', count: 2 })
    expect(await world.db.select().from(cartLine).where(eq(cartLine.userId, seller.id))).toEqual([])
  })
})

describe('buying again', () => {
  const again = (orderId: string, who: Person | undefined = as) =>
    world.call('POST', '/api/cart/orders', { as: who, body: { orderId } })

  test('adds what is available and names what is not', async () => {
    await fund(world, as, '20000')
    const order = await ordered(world, as, 'duka', { small: 2, large: 1 })
    await world.db.update(productVariant).set({ active: false }).where(eq(productVariant.id, 'small'))
    expect((await again(order.id)).body).toEqual({ added: 1, leftOut: ['Shea Shampoo, 250 ml'] })
    expect(linesOf(await readCart())).toMatchObject([{ variantId: 'large', quantity: 1 }])
    const stranger = await world.person('client')
    expectProblem(await again(order.id, stranger), 'not-found')
    expectProblem(await again('nothing'), 'not-found')
    expectProblem(await world.call('POST', '/api/cart/orders', { body: { orderId: order.id } }), 'unauthenticated')
  })
})

test('limits a client’s cart to fifty lines', async () => {
  await addProduct(
    world,
    { id: 'tints', shopId: 'duka' },
    Array.from({ length: 51 }, (_, i) => ({ id: `tint-${i}` })),
  )
  for (let i = 0; i < 50; i += 1)
    await world.db.insert(cartLine).values({
      userId: as.id,
      variantId: `tint-${i}`,
      quantity: 1,
      seenPrice: 1,
      createdAt: i,
    })
  expectProblem(await line('POST', 'tint-50', 1), 'cart-full')
  // Lines over the limit are left out; the rest is merged.
  as.cookies.set(COOKIE, 'tint-50*1*1~tint-3*5*1')
  expect((await readCart()).count).toBe(54)
})

test('is counted by its items beside the link to it', async () => {
  const items = async () => {
    const of = cartSize(sql`${as.id}`)
    const [row] = await world.db.select({ items: of }).from(user).where(eq(user.id, as.id))
    return row?.items
  }
  expect(await items()).toBe(0)
  await line('POST', 'small', 2)
  await line('POST', 'kiosk-large', 1)
  expect(await items()).toBe((await readCart()).count)
  expect(await items()).toBe(3)
})
