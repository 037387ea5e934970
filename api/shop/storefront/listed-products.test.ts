// What search engines may list of the shop.
import { expect, test } from 'vitest'
import { addShop } from '../../../tests/fixtures/businesses'
import { openWorld } from '../../../tests/fixtures/harness'
import { addProduct } from '../../../tests/fixtures/shop/shop'

const world = openWorld()

test('names products that are sold, each with its seller', async () => {
  const selma = await world.person('product_seller')
  await addShop(world, { id: 'duka', ownerId: selma.id, status: 'approved' })
  await addShop(world, { id: 'later', ownerId: selma.id, status: 'draft' })
  const add = (id: string, shopId: string, status?: 'draft') =>
    addProduct(world, { id, shopId, ...(status && { status }) }, [{ id: `${id}-v`, price: 100, stock: 1 }])
  await add('soap', 'duka')
  await add('unlisted', 'duka', 'draft')
  await add('early', 'later')
  const { body } = await world.call('GET', '/api/listed-products')
  expect(body).toEqual({ pages: 1, items: [{ id: 'soap', by: 'duka' }] })
})
