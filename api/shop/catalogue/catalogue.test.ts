// A seller's own catalogue, from nothing to a public product, closed to other sellers.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '../../../db/schema/notifications'
import {
  priceChange,
  product,
  productPicture,
  productVariant,
  shop,
  stockMovement,
} from '../../../db/schema/shop/products'
import { addSalon, addShop } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { pngOf, quadrants, sizeOf } from '../../../tests/fixtures/pictures'
import { SHOP_PROFILE } from '../../../tests/fixtures/salons-and-purses'
import { stockOf } from '../../../tests/fixtures/shop/shop'
import { servePicture } from '../../platform/media/public-images'
import { notifyLowStock } from './low-stock'
import { sweepProductPictures } from './pictures'
import { applyPriceChanges } from './prices'
import type { OwnProductResponse } from './responses'

const world = openWorld()

const send = (method: string, path: string, as?: Person, body?: object, key = newKey()) =>
  world.call(method, `/api/my-shop${path}`, { as, key, ...(body && { body }) })
const read = async (path: string, as: Person) => (await world.call('GET', `/api/my-shop${path}`, { as })).body

/** Sends a change that must succeed; returns its answer. */
async function done(method: string, path: string, as: Person, body?: object) {
  const { status, body: response, trips } = await send(method, path, as, body)
  expect([status, response], JSON.stringify(response)).toEqual([method === 'POST' ? 201 : 200, response])
  expect(trips).toBeLessThanOrEqual(2)
  return response
}

const SHEA = { name: 'Shea Shampoo', brand: 'Maina', category: 'Hair Care', options: ['Size'] }
const SMALL = { sku: 'SHEA-250', values: ['250 ml'], price: '1200', stock: 10 }

let shops = 0

async function newShop(more: Partial<typeof shop.$inferInsert> = {}) {
  const as = await world.person('product_seller')
  shops += 1
  const id = `own-${shops}`
  await addShop(world, { id, ownerId: as.id, status: 'approved', ...more })
  // From here on their session is cached.
  await read('', as)
  return { as, id }
}

/** A listed product of a new shop. */
async function listed() {
  const { as, id: shopId } = await newShop()
  const { id } = await done('POST', '/products', as, { ...SHEA, variant: SMALL })
  await done('PUT', `/products/${id}/status`, as, { status: 'listed' })
  const ownProduct: OwnProductResponse = await read(`/products/${id}`, as)
  return { as, shopId, id, variant: ownProduct.variants[0] as OwnProductResponse['variants'][number] }
}

describe('from an empty shop to approval', () => {
  test('reduces what is missing step by step; refuses a shop with nothing to sell', async () => {
    const as = await world.person('product_seller')
    expectProblem(await send('GET', '', as), 'not-found')
    await world.call('PUT', '/api/me/business', { as, body: SHOP_PROFILE })
    await read('', as)
    const { body, trips } = await send('GET', '', as)
    expect(trips).toBe(1)
    expect(body).toMatchObject({ missing: ['products', 'stock'], today: '2027-01-11' })
    const sent = () => world.call('POST', '/api/me/applications', { as, key: newKey(), body: { kind: 'shop' } })
    expect(expectProblem(await sent(), 'profile-incomplete').errors).toHaveProperty('products')
    const variant = { ...SMALL, stock: 0 }
    const { id } = await done('POST', '/products', as, { ...SHEA, variant })
    await done('PUT', `/products/${id}/status`, as, { status: 'listed' })
    expect((await read('', as)).missing).toEqual(['stock'])
    const [ownVariant] = (await read(`/products/${id}`, as)).variants
    await done('POST', `/variants/${ownVariant.id}/stock`, as, { kind: 'received', quantity: 4 })
    expect(await read('', as)).toMatchObject({
      missing: [],
      products: { listed: 1, drafts: 0, variants: 1, inStock: 1 },
    })
    expect((await sent()).status).toBe(201)
  })

  test('lets a client apply without products', async () => {
    const as = await world.person('client')
    await world.call('PUT', '/api/me/business', { as, body: SHOP_PROFILE })
    const body = { kind: 'shop' }
    const sent = await world.call('POST', '/api/me/applications', { as, key: newKey(), body })
    expect(sent.status).toBe(201)
  })

  test('keeps a shop with products in its city', async () => {
    const { as } = await newShop({ status: 'draft' })
    const move = { kind: 'shop', city: 'Lagos', phone: '+2348000000092' }
    await done('POST', '/products', as, { ...SHEA, variant: SMALL })
    const refused = await world.call('PUT', '/api/me/business', { as, body: move })
    expect(expectProblem(refused, 'invalid-input').errors).toHaveProperty('city')
  })
})

describe('terms', () => {
  const TERMS = {
    delivers: true,
    deliveryFee: '300',
    countryFee: '650.50',
    freeDeliveryFrom: '5000',
    picksUp: false,
    dispatchDays: 3,
    returnDays: 0,
    salonIds: ['parcels'],
  }

  test('are saved as entered, with salons of the city that accept parcels; a stale version is refused', async () => {
    const { as, id } = await newShop()
    const owner = (await world.person('beauty_partner')).id
    for (const [salon, takesParcels] of [
      ['parcels', true],
      ['no-parcels', false],
    ] as const)
      await addSalon(world, { id: salon, ownerId: owner, takesParcels }, [])
    const { terms, salons } = await read('', as)
    expect(salons.map((salon: { id: string }) => salon.id)).toEqual(['parcels'])
    const edited = { ...TERMS, version: terms.version }
    await done('PUT', '/terms', as, edited)
    expect((await read('', as)).terms).toMatchObject({
      deliveryFee: { amount: '300.00', currency: 'KES' },
      countryFee: { amount: '650.50' },
      freeDeliveryFrom: { amount: '5000.00' },
      picksUp: false,
      dispatchDays: 3,
      returnDays: 0,
      salonIds: ['parcels'],
    })
    const [row] = await world.db.select().from(shop).where(eq(shop.id, id))
    expect(row).toMatchObject({ deliveryFee: 30_000, countryFee: 65_050, currency: 'KES' })
    expectProblem(await send('PUT', '/terms', as, edited), 'set-up-changed')
    const { version } = (await read('', as)).terms
    const refused = await send('PUT', '/terms', as, { ...TERMS, version, salonIds: ['no-parcels'] })
    expectProblem(refused, 'pickup-unavailable')
    const none = { ...TERMS, version, delivers: false, salonIds: [] }
    expect(expectProblem(await send('PUT', '/terms', as, none), 'invalid-input').errors).toHaveProperty('delivers')
    await done('PUT', '/terms', as, { ...none, picksUp: true, countryFee: null })
    expect((await read('', as)).terms).toMatchObject({ countryFee: null, salonIds: [] })
  })
})

describe('products and variants', () => {
  test('shows a draft to its seller only, and to the public only while it is listed', async () => {
    const { as, id } = await listed()
    const ownProduct = await read(`/products/${id}`, as)
    expect(ownProduct).toMatchObject({ ...SHEA, status: 'listed', visible: true, currency: 'KES' })
    expect(ownProduct.variants).toMatchObject([
      { sku: 'SHEA-250', price: { amount: '1200.00' }, stock: 10, lowStock: 3, active: true },
    ])
    await done('PUT', `/products/${id}/status`, as, { status: 'archived' })
    expect((await read(`/products/${id}`, as)).visible).toBe(false)
    expect((await read('/products', as)).items).toEqual([])
    expect((await read('/products?status=archived', as)).items).toMatchObject([{ id }])
    await done('PUT', `/products/${id}/status`, as, { status: 'listed' })
    expect((await read(`/products/${id}`, as)).visible).toBe(true)
  })

  test('hides the catalogue of other sellers', async () => {
    const { id, variant } = await listed()
    const { as } = await newShop()
    const NEW = { ...SMALL, sku: 'X' }
    expectProblem(await send('GET', `/products/${id}`, as), 'not-found')
    const edit = { ...SHEA, version: 'x' }
    expectProblem(await send('PUT', `/products/${id}`, as, edit), 'not-found')
    expectProblem(await send('PUT', `/products/${id}/status`, as, { status: 'draft' }), 'not-found')
    expectProblem(await send('POST', `/products/${id}/variants`, as, NEW), 'not-found')
    expectProblem(await send('GET', `/variants/${variant.id}`, as), 'not-found')
    const facts = { ...variant, version: variant.version }
    expectProblem(await send('PUT', `/variants/${variant.id}`, as, facts), 'not-found')
    const came = { kind: 'received', quantity: 1 }
    expectProblem(await send('POST', `/variants/${variant.id}/stock`, as, came), 'not-found')
    expectProblem(await send('POST', `/variants/${variant.id}/prices`, as, { price: '1' }), 'not-found')
    expect(await stockOf(world, variant.id)).toBe(10)
    expectProblem(await send('POST', '/products'), 'unauthenticated')
    expectProblem(await send('GET', '', await world.person('client')), 'forbidden')
  })

  test('ignores owner, visibility, stock and rating in the input', async () => {
    const { as, id } = await listed()
    const { version } = await read(`/products/${id}`, as)
    const more = { shopId: 'x', visible: false, status: 'archived', reviewCount: 9, ratingSum: 45 }
    await done('PUT', `/products/${id}`, as, { ...SHEA, version, name: 'Shea Wash', ...more })
    const [row] = await world.db.select().from(product).where(eq(product.id, id))
    expect(row).toMatchObject({ name: 'Shea Wash', visible: true, status: 'listed', reviewCount: 0 })
  })

  test('keeps a SKU unique in a shop, also under concurrency; another shop may use the same', async () => {
    const { as, id } = await listed()
    const large = { ...SMALL, values: ['500 ml'] }
    const refused = await send('POST', `/products/${id}/variants`, as, large)
    expect(expectProblem(refused, 'invalid-input').errors).toHaveProperty('sku')
    const racing = ['500 ml', '750 ml', '1 l'].map((value) =>
      send('POST', `/products/${id}/variants`, as, { ...SMALL, sku: 'RACED', values: [value] }),
    )
    const outcomes = (await Promise.all(racing)).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 201)).toHaveLength(1)
    expect((await read(`/products/${id}`, as)).variants).toHaveLength(2)
    await listed()
  })

  test('requires a value for each option, different variants, and at most fifty', async () => {
    const { as, id, shopId } = await listed()
    const add = (values: string[], sku: string) =>
      send('POST', `/products/${id}/variants`, as, { ...SMALL, sku, values })
    expect(expectProblem(await add([], 'A'), 'invalid-input').errors).toHaveProperty('values')
    const same = expectProblem(await add(['250 ML'], 'A'), 'invalid-input')
    expect(same.errors).toEqual({ values: ['Another variant has the same'] })
    const rows = Array.from({ length: 49 }, (_, i) => ({
      id: `${id}-${i}`,
      productId: id,
      sku: `S${i}`,
      values: [`${i}`],
      price: 1,
      createdAt: 0,
    }))

    await world.db.insert(productVariant).values(rows.map((row) => ({ ...row, shopId })))
    expectProblem(await add(['more'], 'MORE'), 'set-up-full')
  })

  test('adds and removes an option, and refuses the second of two concurrent edits', async () => {
    const { as, id, variant } = await listed()
    const { version } = await read(`/products/${id}`, as)
    const edit = (changes: object) => send('PUT', `/products/${id}`, as, { ...SHEA, version, ...changes })
    const [response, other] = [await edit({ options: ['Size', 'Scent'] }), await edit({ brand: 'Other' })]
    expect(response.status).toBe(200)
    expectProblem(other, 'set-up-changed')
    const now = await read(`/products/${id}`, as)
    expect(now.variants[0].values).toEqual(['250 ml', 'Standard'])
    const rose = { ...SMALL, sku: 'ROSE', values: ['250 ml', 'Rose'] }
    await done('POST', `/products/${id}/variants`, as, rose)
    const alike = { ...SHEA, version: now.version }
    expect(expectProblem(await send('PUT', `/products/${id}`, as, alike), 'invalid-input').errors).toHaveProperty(
      'options',
    )
    const facts = { sku: 'SHEA-1', values: ['1 l', 'Plain'], lowStock: 1, active: false }
    const stale = { ...facts, version: variant.version }
    expectProblem(await send('PUT', `/variants/${variant.id}`, as, stale), 'set-up-changed')
    const { variant: fresh } = await read(`/variants/${variant.id}`, as)
    await done('PUT', `/variants/${variant.id}`, as, { ...facts, version: fresh.version })
    expect((await read(`/variants/${variant.id}`, as)).variant).toMatchObject(facts)
  })

  test('refuses to list a product without a variant for sale', async () => {
    const { as, id, variant } = await listed()
    const facts = { sku: variant.sku, values: variant.values, lowStock: 3, active: false }
    await done('PUT', `/variants/${variant.id}`, as, { ...facts, version: variant.version })
    expect((await read(`/products/${id}`, as)).visible).toBe(false)
    const refused = await send('PUT', `/products/${id}/status`, as, { status: 'listed' })
    expect(expectProblem(refused, 'invalid-input').errors).toHaveProperty('status')
  })

  test('filters, searches, sorts and pages the list in one round trip', async () => {
    const { as } = await newShop()
    const add = (name: string, price: string, stock: number, category = 'Skincare') =>
      done('POST', '/products', as, {
        name,
        category,
        brand: name === 'Balm' ? 'Zuri' : '',
        variant: { sku: `SKU-${name}`, values: [], price, stock },
      })
    await add('Balm', '300', 0)
    await add('Comb', '100', 2, 'Tools & Accessories')
    await add('Apple', '200', 50)
    const names = async (query: string) => {
      const { body, trips } = await world.call('GET', `/api/my-shop/products?${query}`, { as })
      expect(trips).toBe(1)
      return body.items.map((item: { name: string }) => item.name)
    }
    expect(await names('sort=name')).toEqual(['Apple', 'Balm', 'Comb'])
    expect(await names('sort=-price')).toEqual(['Balm', 'Apple', 'Comb'])
    expect(await names('sort=stock')).toEqual(['Balm', 'Comb', 'Apple'])
    expect(await names('stock=low')).toEqual(['Comb'])
    expect(await names('stock=out')).toEqual(['Balm'])
    expect(await names('q=zuri')).toEqual(['Balm'])
    expect(await names('q=sku-comb')).toEqual(['Comb'])
    expect(await names('q=%25')).toEqual([])
    expect(await names('category=Tools%20%26%20Accessories')).toEqual(['Comb'])
    const first = await read('/products?sort=name&limit=2', as)
    expect(first.counts).toEqual({ listed: 0, draft: 3, archived: 0 })
    expect(await names(`sort=name&limit=2&cursor=${first.next}`)).toEqual(['Comb'])
  })
})

describe('stock', () => {
  test('logs deliveries, damage and counts with actor and reason', async () => {
    const { as, variant } = await listed()
    const move = (body: object, key?: string) => send('POST', `/variants/${variant.id}/stock`, as, body, key)
    await done('POST', `/variants/${variant.id}/stock`, as, { kind: 'received', quantity: 5 })
    const broke = { kind: 'damaged', quantity: 2, note: 'Leaked in the post' }
    const key = newKey()
    expect((await move(broke, key)).status).toBe(201)
    expect((await move(broke, key)).status).toBe(201)
    expectProblem(await move({ ...broke, quantity: 3 }, key), 'idempotency-key-reused')
    expect(await stockOf(world, variant.id)).toBe(13)
    const counted = { kind: 'corrected', counted: 11, seen: 13, note: 'Counted on Monday' }
    expect((await move(counted)).status).toBe(201)
    expectProblem(await move(counted), 'set-up-changed')
    expectProblem(await move({ ...counted, seen: 11 }), 'invalid-input')
    expectProblem(await move({ ...broke, quantity: 12 }), 'invalid-input')
    expectProblem(await move({ ...broke, note: '' }), 'invalid-input')
    expectProblem(await move({ kind: 'reserved', quantity: 1 }), 'invalid-input')
    const { items } = await read(`/stock?variant=${variant.id}`, as)
    expect(items.map((m: Record<string, unknown>) => [m.delta, m.stock, m.reason, m.by])).toEqual([
      [-2, 11, 'corrected', as.name],
      [-2, 13, 'damaged', as.name],
      [5, 15, 'received', as.name],
      [10, 10, 'received', as.name],
    ])
    expect(items[1].note).toBe('Leaked in the post')
    expect(await stockOf(world, variant.id)).toBe(11)
    expect((await read(`/stock?reason=damaged`, as)).items).toHaveLength(1)
    expect((await read('/stock', (await newShop()).as)).items).toEqual([])
    const page = await read('/stock?limit=3', as)
    expect((await read(`/stock?limit=3&cursor=${page.next}`, as)).items).toHaveLength(1)
  })

  test('never goes below zero under concurrent write-offs', async () => {
    const { as, variant } = await listed()
    const racing = Array.from({ length: 8 }, () =>
      send('POST', `/variants/${variant.id}/stock`, as, { kind: 'damaged', quantity: 3, note: 'x' }),
    )
    const won = (await Promise.all(racing)).filter(({ status }) => status === 201)
    expect(won).toHaveLength(3)
    expect(await stockOf(world, variant.id)).toBe(1)
  })

  test('refuses a count when something was sold in between', async () => {
    const { as, variant } = await listed()
    const sold = () =>
      world.db.insert(stockMovement).values({
        variantId: variant.id,
        delta: -1,
        stock: 9,
        reason: 'reserved' as const,
        actor: 'system',
        createdAt: 0,
      })
    const refused = await world.call('POST', `/api/my-shop/variants/${variant.id}/stock`, {
      as,
      key: newKey(),
      body: { kind: 'corrected', counted: 12, seen: 10, note: 'Counted' },
      afterRead: sold,
    })
    expectProblem(refused, 'set-up-changed')
    expect(await stockOf(world, variant.id)).toBe(9)
  })

  test('notifies of low stock once until it is restocked', async () => {
    const { as, variant } = await listed()
    const notified = async () => {
      await notifyLowStock(world.ctx())
      const rows = await world.db.select().from(outbox).where(eq(outbox.recipient, as.id))
      return rows.filter((row) => row.payload.includes('is running low') || row.payload.includes('sold out')).length
    }
    const move = (body: object) => done('POST', `/variants/${variant.id}/stock`, as, body)
    await move({ kind: 'damaged', quantity: 6, note: 'x' })
    expect(await notified()).toBe(0)
    await move({ kind: 'damaged', quantity: 1, note: 'x' })
    await move({ kind: 'damaged', quantity: 1, note: 'x' })
    expect(await notified()).toBe(1)
    expect(await notified()).toBe(1)
    await move({ kind: 'received', quantity: 5 })
    await move({ kind: 'damaged', quantity: 7, note: 'x' })
    await Promise.all([notifyLowStock(world.ctx()), notifyLowStock(world.ctx())])
    expect(await notified()).toBe(2)
  })
})

describe('prices', () => {
  const priceOf = async (id: string) =>
    (await world.db.select().from(productVariant).where(eq(productVariant.id, id)))[0]?.price

  test('apply now, or once at midnight in the shop’s zone on a later day', async () => {
    const { as, variant } = await listed()
    const set = (body: object) => send('POST', `/variants/${variant.id}/prices`, as, body)
    await done('POST', `/variants/${variant.id}/prices`, as, { price: '1350.50' })
    expect(await priceOf(variant.id)).toBe(135_050)
    await done('POST', `/variants/${variant.id}/prices`, as, { price: '999', from: '2027-01-20' })
    expectProblem(await set({ price: '950', from: '2027-01-20' }), 'invalid-input')
    expectProblem(await set({ price: '950', from: '2027-01-10' }), 'invalid-input')
    expectProblem(await set({ price: '950', from: '2029-01-10' }), 'invalid-input')
    expectProblem(await set({ price: '0' }), 'invalid-input')
    expectProblem(await set({ price: '1350.50' }), 'invalid-input')
    const before = await read(`/variants/${variant.id}`, as)
    expect(before.coming).toMatchObject([{ price: { amount: '999.00' }, from: '2027-01-20T00:00:00+03:00' }])
    const clock = world.now
    world.now = Date.parse('2027-01-19T20:59:59Z')
    await applyPriceChanges(world.ctx())
    expect(await priceOf(variant.id)).toBe(135_050)
    world.now = Date.parse('2027-01-19T21:00:00Z')
    await Promise.all([applyPriceChanges(world.ctx()), applyPriceChanges(world.ctx())])
    expect(await priceOf(variant.id)).toBe(99_900)
    await done('POST', `/variants/${variant.id}/prices`, as, { price: '1100' })
    await applyPriceChanges(world.ctx())
    expect(await priceOf(variant.id)).toBe(110_000)
    const { history, coming } = await read(`/variants/${variant.id}`, as)
    expect(coming).toEqual([])
    expect(history.map((h: { price: { amount: string } }) => h.price.amount)).toEqual([
      '1100.00',
      '999.00',
      '1350.50',
      '1200.00',
    ])
    world.now = clock
  })

  test('can be cancelled before they apply, by their seller only', async () => {
    const { as, variant } = await listed()
    const set = { price: '999', from: '2027-02-01' }
    await done('POST', `/variants/${variant.id}/prices`, as, set)
    const [{ id }] = (await read(`/variants/${variant.id}`, as)).coming
    expectProblem(await send('DELETE', `/prices/${id}`, (await newShop()).as), 'not-found')
    const applied = () => world.db.update(priceChange).set({ appliedAt: 1 }).where(eq(priceChange.id, id))
    const late = await world.call('DELETE', `/api/my-shop/prices/${id}`, { as, key: newKey(), afterRead: applied })
    expectProblem(late, 'price-change-applied')
    expectProblem(await send('DELETE', `/prices/${id}`, as), 'price-change-applied')
    await done('POST', `/variants/${variant.id}/prices`, as, { ...set, from: '2027-02-02' })
    const [next] = (await read(`/variants/${variant.id}`, as)).coming
    await done('DELETE', `/prices/${next.id}`, as)
    expect((await read(`/variants/${variant.id}`, as)).coming).toEqual([])
  })
})

describe('pictures', () => {
  const add = (as: Person, id: string, alt = '', bytes = pngOf(quadrants(64, 32))) =>
    world.call('POST', `/api/my-shop/products/${id}/pictures?alt=${alt}`, {
      as,
      raw: bytes,
      headers: { 'content-type': 'image/png' },
    })

  test('are re-encoded, described, ordered, removed and restored', async () => {
    const { as, id } = await listed()
    expect((await add(as, id, 'Bottle')).status).toBe(201)
    expect((await add(as, id, 'Box')).status).toBe(201)
    const pictures = async () => (await read(`/products/${id}`, as)).pictures
    const [first, second] = await pictures()
    const served = await servePicture(world.ctx(), first.image)
    expect(await sizeOf(new Uint8Array(await (served as Response).arrayBuffer()))).toEqual([64, 32])
    await done('PUT', `/pictures/${second.id}/text`, as, { alt: 'The box' })
    await done('PUT', `/pictures/${second.id}/place`, as, { to: 0 })
    expect((await pictures()).map((p: { alt: string }) => p.alt)).toEqual(['The box', 'Bottle'])
    expect((await read('/products', as)).items[0].image).toBe(second.image)
    const other = (await newShop()).as
    expectProblem(await send('DELETE', `/pictures/${first.id}`, other), 'not-found')
    expectProblem(await send('PUT', `/pictures/${first.id}/place`, other, { to: 1 }), 'not-found')
    const key = newKey()
    expect((await send('DELETE', `/pictures/${first.id}`, as, undefined, key)).status).toBe(200)
    expect(await pictures()).toHaveLength(1)
    expectProblem(await send('POST', '/pictures/restorations', other, { key }), 'not-found')
    await done('POST', '/pictures/restorations', as, { key })
    expect((await pictures()).map((p: { alt: string }) => p.alt)).toEqual(['The box', 'Bottle'])
    const clock = world.now as number
    const again = newKey()
    await send('DELETE', `/pictures/${second.id}`, as, undefined, again)
    world.now = clock + 25 * 60 * 60_000
    await sweepProductPictures(world.ctx())
    expect(await servePicture(world.ctx(), second.image)).toBeNull()
    expect(await servePicture(world.ctx(), first.image)).not.toBeNull()
    expectProblem(await send('POST', '/pictures/restorations', as, { key: again }), 'not-found')
    world.now = clock
  })

  test('are limited to eight images of one’s own products', async () => {
    const { as, id } = await listed()
    const rows = Array.from({ length: 8 }, (_, position) => ({
      id: `${id}-${position}`,
      productId: id,
      image: `/files/${position}`,
      position,
      createdAt: 0,
    }))
    expectProblem(await add((await newShop()).as, id), 'not-found')
    expectProblem(await add(as, id, '', new TextEncoder().encode('<svg/>')), 'unsupported-image')
    await world.db.insert(productPicture).values(rows)
    expectProblem(await add(as, id), 'picture-limit')
  })
})
