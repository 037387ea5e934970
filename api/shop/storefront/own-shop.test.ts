// A seller's own shop: setting it up and editing it.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { shop } from '../../../db/schema/shop/products'
import { addShop } from '../../../tests/fixtures/businesses'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { SHOP_PROFILE } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

const put = (as: Person, body: object) => world.call('PUT', '/api/me/business', { as, body: { kind: 'shop', ...body } })
const business = async (as: Person) => (await world.call('GET', '/api/me/business', { as })).body

test('creates a draft from a name and a city, and lists what is missing until it is given', async () => {
  const as = await world.person('product_seller')
  expect(await business(as)).toMatchObject({ kind: 'shop', salon: null, shop: null })
  const { body } = await put(as, { name: 'Duka', city: 'Accra' })
  expect(body).toMatchObject({ status: 'draft', missing: expect.arrayContaining(['taxNumber']) })
  const done = await put(as, { ...SHOP_PROFILE, city: 'Accra', phone: '020 000 0000' })
  // A seller's own shop also needs something to sell.
  expect(done.body).toMatchObject({ missing: ['products', 'stock'], phone: '+233200000000' })
  const [row] = await world.db.select().from(shop).where(eq(shop.ownerId, as.id))
  expect(row).toMatchObject({ country: 'Ghana', currency: 'GHS', status: 'draft' })
})

test('ignores fields that the server owns', async () => {
  const as = await world.person('product_seller')
  await put(as, {
    ...SHOP_PROFILE,
    id: 'x',
    ownerId: 'x',
    status: 'approved',
    currency: 'USD',
    role: 'admin',
    createdAt: 1,
  })
  const rows = await world.db.select().from(shop).where(eq(shop.ownerId, as.id))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ status: 'draft', currency: 'KES', createdAt: world.now })
  expect((await world.call('GET', '/api/me', { as })).body.role).toBe('product_seller')
})

test('edits only one’s own shop', async () => {
  const owner = await world.person('product_seller')
  await addShop(world, { id: 'duka', ownerId: owner.id })
  const as = await world.person('product_seller')
  await put(as, { ...SHOP_PROFILE, id: 'duka', name: 'Mine now' })
  const [row] = await world.db.select().from(shop).where(eq(shop.id, 'duka'))
  expect(row).toMatchObject({ ownerId: owner.id, name: 'Shop duka' })
  expectProblem(await put(await world.person('beauty_partner'), SHOP_PROFILE), 'forbidden')
})

test('keeps a listed shop listed, complete and in its city; records a new tax number', async () => {
  const as = await world.person('product_seller')
  await addShop(world, { id: 'listed', ownerId: as.id, status: 'approved' })
  const { body } = await put(as, { name: 'Duka la Uzuri', taxNumber: 'P9' })
  expect(body).toMatchObject({ name: 'Shop listed', nameInReview: 'Duka la Uzuri' })
  expect(body).toMatchObject({ taxNumber: 'P9', status: 'approved' })
  expectProblem(await put(as, { taxNumber: '' }), 'invalid-input')
  expectProblem(await put(as, { city: 'Lagos' }), 'invalid-input')
  const records = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, 'listed'))
  expect(records.map(({ actor, event }) => [actor, event])).toEqual([[as.id, 'tax-number.changed']])
})
