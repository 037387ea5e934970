// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { priceChange, productPicture } from '../../../db/schema/shop/products'
import { type Example, type Examples, once, PICTURE, type RouteWorld } from '../../../tests/api/route-world'
import { addShop } from '../../../tests/fixtures/businesses'
import { newKey, type Person } from '../../../tests/fixtures/harness'

const FAR_OFF = Date.parse('2100-01-01T00:00:00Z')

const NEW_VARIANT = { values: [], price: '900' }

let numbers = 0

const newNumber = () => {
  numbers += 1
  return numbers
}

const newSku = () => `SKU-${newNumber()}`

type OwnShop = { as: Person; product: string; variant: string }

/** A seller used by these tests only, with a shop that sells one product. */
const sellerWithShop = once(async (world): Promise<OwnShop> => {
  const as = await world.person('product_seller')
  await addShop(world, { id: 'own-shop', ownerId: as.id, status: 'approved' })
  const variant = { ...NEW_VARIANT, sku: newSku(), stock: 9 }
  const oil = { name: 'Oil', category: 'Skincare', variant }
  const options = { as, key: newKey(), body: oil }
  const { body } = await world.call('POST', '/api/my-shop/products', options)
  const ownProduct = await world.call('GET', `/api/my-shop/products/${body.id}`, { as })
  const picture = { productId: body.id, image: '', createdAt: 0 }
  await world.db.insert(productPicture).values(['p-one', 'p-two'].map((id) => ({ ...picture, id })))
  return { as, product: body.id, variant: ownProduct.body.variants[0].id }
})

/** A request about their shop. */
export const ownShop =
  (
    path: string | ((shop: OwnShop, world: RouteWorld) => Promise<string>),
    bodyOf?: (shop: OwnShop, world: RouteWorld) => Promise<object>,
  ): Example =>
  async (world, caller) => {
    const shop = await sellerWithShop(world)
    const end = typeof path === 'string' ? path : await path(shop, world)
    const body = bodyOf && (await bodyOf(shop, world))
    return {
      path: `/api/my-shop${end}`,
      as: caller === 'product_seller' ? shop.as : world.people[caller],
      key: newKey(),
      ...(body && { body }),
    }
  }

export const examples: Examples = {
  'GET /api/my-shop': ownShop(''),
  'PUT /api/my-shop/terms': ownShop('/terms', async ({ as }, world) => {
    const { terms } = (await world.call('GET', '/api/my-shop', { as })).body
    return { ...terms, deliveryFee: '300', countryFee: null, freeDeliveryFrom: null }
  }),
  'GET /api/my-shop/products.csv': ownShop('/products.csv'),
  'GET /api/my-shop/example.csv': ownShop('/example.csv'),
  'GET /api/my-shop/products': ownShop('/products'),
  'POST /api/my-shop/products': ownShop('/products', async () => ({
    name: 'Balm',
    category: 'Skincare',
    variant: { ...NEW_VARIANT, sku: newSku() },
  })),
  'GET /api/my-shop/products/:id': ownShop(async ({ product }) => `/products/${product}`),
  'PUT /api/my-shop/products/:id': ownShop(
    async ({ product }) => `/products/${product}`,
    async (shop, world) => {
      const { version, options } = await readProduct(shop, world)
      return { version, options, name: 'Oil', category: 'Skincare' }
    },
  ),
  'PUT /api/my-shop/products/:id/status': ownShop(
    async ({ product }) => `/products/${product}/status`,
    async () => ({ status: 'listed' }),
  ),
  'POST /api/my-shop/products/:id/variants': ownShop(
    async ({ as }, world) => {
      const variant = { ...NEW_VARIANT, sku: newSku(), values: ['S'] }
      const body = { name: 'Soap', category: 'Skincare', options: ['Size'], variant }
      const made = await world.call('POST', '/api/my-shop/products', { as, key: newKey(), body })
      return `/products/${made.body.id}/variants`
    },
    async () => ({ ...NEW_VARIANT, sku: newSku(), values: ['L'] }),
  ),
  'POST /api/my-shop/products/:id/pictures': async (world, caller) => ({
    ...(await ownShop(async ({ product }) => `/products/${product}/pictures`)(world, caller)),
    ...PICTURE,
  }),
  'PUT /api/my-shop/pictures/:id/text': ownShop('/pictures/p-one/text', async () => ({ alt: 'The bottle' })),
  'PUT /api/my-shop/pictures/:id/place': ownShop('/pictures/p-one/place', async () => ({ to: 0 })),
  'DELETE /api/my-shop/pictures/:id': ownShop('/pictures/p-two'),
  'POST /api/my-shop/pictures/restorations': ownShop('/pictures/restorations', async ({ as, product }, world) => {
    const id = `p-${newKey()}`
    await world.db.insert(productPicture).values({ id, productId: product, image: `/${id}`, createdAt: 0 })
    const key = newKey()
    await world.call('DELETE', `/api/my-shop/pictures/${id}`, { as, key })
    return { key }
  }),
  'GET /api/my-shop/variants/:id': ownShop(async ({ variant }) => `/variants/${variant}`),
  'PUT /api/my-shop/variants/:id': ownShop(
    async ({ variant }) => `/variants/${variant}`,
    async (shop, world) => (await readProduct(shop, world)).variants[0],
  ),
  'POST /api/my-shop/variants/:id/stock': ownShop(
    async ({ variant }) => `/variants/${variant}/stock`,
    async () => ({ kind: 'received', quantity: 1 }),
  ),
  'POST /api/my-shop/variants/:id/prices': ownShop(
    async ({ variant }) => `/variants/${variant}/prices`,
    async () => ({ price: String(1000 + newNumber()) }),
  ),
  'DELETE /api/my-shop/prices/:id': ownShop(async ({ as, variant }, world) => {
    const id = `price-${newKey()}`
    await world.db
      .insert(priceChange)
      .values({ id, variantId: variant, price: 1, actor: as.id, createdAt: 0, effectiveFrom: FAR_OFF + newNumber() })
    return `/prices/${id}`
  }),
  'GET /api/my-shop/stock': ownShop('/stock'),
  'GET /api/my-shop/stock.csv': ownShop('/stock.csv'),
}

async function readProduct({ as, product }: OwnShop, world: RouteWorld) {
  return (await world.call('GET', `/api/my-shop/products/${product}`, { as })).body
}
