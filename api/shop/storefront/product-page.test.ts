// A product's page and its seller's: variants, stock, terms, related products, and the client's own
// favorites and review.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { salon } from '../../../db/schema/salons/salons'
import { pickupPoint, product, productFavorite, productVariant, shop } from '../../../db/schema/shop/products'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, allPages } from '../../../tests/fixtures/salons-and-purses'
import { addProduct, addShampooShop } from '../../../tests/fixtures/shop/shop'

const world = openWorld()

let amina: Person
let seller: Person

beforeAll(async () => {
  await addSalons(world)
  seller = await addShampooShop(world)
  amina = await world.person('client')
  await addProduct(world, { id: 'lip', shopId: 'duka', name: 'Lip Oil', category: 'Makeup', options: ['Shade'] }, [
    { id: 'honey', values: ['Honey'], stock: 2 },
    { id: 'plum', values: ['Plum'], price: 140_000, stock: 0 },
    { id: 'rose', values: ['Rose'], active: false, stock: 9 },
  ])
  await addProduct(world, { id: 'mask', shopId: 'duka', name: 'Mask' }, [{ id: 'mask-v' }])
  await addProduct(world, { id: 'secret', shopId: 'duka', status: 'draft' }, [{ id: 'secret-v' }])
  await world.db.update(salon).set({ takesParcels: true }).where(eq(salon.id, 'nairobi'))
  await world.db.insert(pickupPoint).values({ shopId: 'duka', salonId: 'nairobi', createdAt: 0 })
})

test('shows everything on the product page in one round trip, and low stock without exact numbers', async () => {
  const { body, trips, status } = await world.call('GET', '/api/products/lip')
  expect([status, trips]).toEqual([200, 1])
  expect(body.variants).toEqual([
    { id: 'honey', values: ['Honey'], price: { amount: '1200.00', currency: 'KES' }, member: null, left: 2, most: 2 },
    { id: 'plum', values: ['Plum'], price: { amount: '1400.00', currency: 'KES' }, member: null, left: 0, most: 0 },
  ])
  expect(body.terms).toEqual({
    inCity: { amount: '300.00', currency: 'KES' },
    inCountry: null,
    freeFrom: null,
    pickUp: { address: '9 Biashara Street', city: 'Nairobi' },
    points: [{ id: 'nairobi', name: 'Nyota Hair', address: '1 Riverside Drive', city: 'Nairobi' }],
    dispatchDays: 2,
    returnDays: 14,
  })
  expect(body.seller).toMatchObject({ id: 'duka', products: 3, rating: null, reviewCount: 0 })
  expect(JSON.stringify(body)).not.toContain('P1')
  const shampoo = (await world.call('GET', '/api/products/shampoo')).body
  expect(shampoo.variants.map(({ left, most }: { left: null; most: number }) => [left, most])).toEqual([
    [null, 10],
    [null, 10],
  ])
  expect(shampoo.related.map(({ id }: { id: string }) => id)).toEqual(['mask'])
})

test('shows that a shop does not deliver', async () => {
  await world.db.update(shop).set({ delivers: false, picksUp: false }).where(eq(shop.id, 'duka'))
  const { terms } = (await world.call('GET', '/api/products/lip')).body
  expect(terms).toMatchObject({ inCity: null, inCountry: null, freeFrom: null, pickUp: null })
  await world.db.update(shop).set({ delivers: true, picksUp: true }).where(eq(shop.id, 'duka'))
})

test('hides drafts, archived products, products without variants, and suspended shops', async () => {
  for (const id of ['secret', 'nothing'])
    expect(expectProblem(await world.call('GET', `/api/products/${id}`), 'not-found').detail).toBe(
      'We couldn’t find this product.',
    )
  expectProblem(await world.call('GET', '/api/me/products/secret', { as: amina }), 'not-found')
  expectProblem(await world.call('GET', '/api/products/secret/reviews'), 'not-found')
  await world.db.update(productVariant).set({ active: false }).where(eq(productVariant.id, 'mask-v'))
  expectProblem(await world.call('GET', '/api/products/mask'), 'not-found')
  await world.db.update(productVariant).set({ active: true }).where(eq(productVariant.id, 'mask-v'))
  await world.db.update(shop).set({ status: 'suspended' }).where(eq(shop.id, 'duka'))
  for (const path of ['/api/products/lip', '/api/shops/duka']) expectProblem(await world.call('GET', path), 'not-found')
  await world.db.update(shop).set({ status: 'approved' }).where(eq(shop.id, 'duka'))
  expectProblem(await world.call('GET', '/api/shops/nowhere'), 'not-found')
})

test('shows a seller, their categories and products page by page in one round trip', async () => {
  const { body, trips } = await world.call('GET', '/api/shops/duka')
  expect(trips).toBe(1)
  expect(body.seller).toMatchObject({ name: 'Shop duka', city: 'Nairobi', products: 3 })
  expect(body.categories).toEqual(['Hair Care', 'Makeup'])
  expect(body.products).toMatchObject({ total: 3 })
  expect(body.products.items.map(({ id }: { id: string }) => id)).toEqual(['mask', 'lip', 'shampoo'])
  const offering = (await world.call('GET', '/api/shops/duka?category=Makeup')).body.products
  expect(offering).toMatchObject({ total: 1, items: [{ id: 'lip' }] })
  const first = (await world.call('GET', '/api/shops/duka?limit=2')).body.products
  const rest = (await world.call('GET', `/api/shops/duka?limit=2&cursor=${first.next}`)).body.products
  expect([rest.items.map(({ id }: { id: string }) => id), rest.next]).toEqual([['shampoo'], null])
})

const press = (as: Person | undefined, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  world.call(method, `/api/products/${id}/favorite`, { as })

test('keeps favorites private, removable, and single under concurrent requests', async () => {
  expect((await press(amina, 'lip')).body).toEqual({ favorite: true })
  const seenBy = async (as: Person) => (await world.call('GET', '/api/me/products/lip', { as })).body.favorite
  const bola = await world.person('client')
  expect([await seenBy(amina), await seenBy(bola)]).toEqual([true, false])
  const inShop = (await world.call('GET', '/api/me/shops/duka', { as: amina })).body.products.items
  expect(inShop.map(({ favorite }: { favorite: boolean }) => favorite)).toEqual([false, true, false])
  expect((await press(amina, 'lip', 'DELETE')).body).toEqual({ favorite: false })
  expect((await press(amina, 'lip', 'DELETE')).body).toEqual({ favorite: false })
  expect(await seenBy(amina)).toBe(false)
  const many = await Promise.all(Array.from({ length: 64 }, () => press(bola, 'lip')))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await world.db.select().from(productFavorite).where(eq(productFavorite.userId, bola.id))
  expect(rows).toHaveLength(1)
})

test('lists favorites newest first, without products no longer sold', async () => {
  const cara = await world.person('client')
  const start = world.now ?? 0
  for (const [i, id] of ['lip', 'shampoo'].entries()) {
    world.now = start + i * 1000
    await press(cara, id)
  }
  const list = async () =>
    (await allPages(world, '/api/me/products/favorites?limit=1', { as: cara })).map(({ id }) => id)
  expect(await list()).toEqual(['shampoo', 'lip'])
  await world.db.update(product).set({ status: 'archived' }).where(eq(product.id, 'shampoo'))
  expect(await list()).toEqual(['lip'])
  expectProblem(await press(cara, 'shampoo'), 'not-found')
  expect((await press(cara, 'shampoo', 'DELETE')).status).toBe(200)
  await world.db.update(product).set({ status: 'listed' }).where(eq(product.id, 'shampoo'))
})

test('allows favorites for clients only', async () => {
  expectProblem(await press(undefined, 'lip'), 'unauthenticated')
  expectProblem(await press(seller, 'lip'), 'forbidden')
  expectProblem(await press(amina, 'nothing'), 'not-found')
})
