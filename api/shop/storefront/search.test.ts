// Product search: by folded text, category, place, price across currencies, stock and stars; in
// each sort order, a page at a time; never unlisted products.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rate, rateSet } from '../../../db/schema/money/exchange'
import { product, shop } from '../../../db/schema/shop/products'
import { addShop } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { allPages } from '../../../tests/fixtures/salons-and-purses'
import { addProduct } from '../../../tests/fixtures/shop/shop'

const world = openWorld()

let amina: Person

beforeAll(async () => {
  amina = await world.person('client')
  const selma = await world.person('product_seller', { name: 'Selma' })
  const musa = await world.person('product_seller', { name: 'Musa' })
  await addShop(world, { id: 'duka', ownerId: selma.id, status: 'approved', name: 'Duka Asali' })
  await addShop(world, {
    id: 'soko',
    ownerId: musa.id,
    status: 'approved',
    name: 'Soko Kampala',
    city: 'Kampala',
    country: 'Uganda',
    currency: 'UGX',
  })
  const add = (id: string, more: object, price: number, stock = 10, at = 'duka') =>
    addProduct(world, { id, shopId: at, ...more }, [{ id: `${id}-v`, price, stock }])
  await add('cream', { name: 'Crème de Karité', category: 'Skincare', brand: 'Étoile' }, 150_000)
  await add('oil', { name: 'Baobab Oil', description: 'Presses well into karite.' }, 90_000, 0)
  await add('wax', { name: 'Beard Wax', category: 'Grooming' }, 60_000)
  // UGX 20,000 is about KES 700.
  await add('soap', { name: 'Black Soap', category: 'Bath & Body' }, 20_000, 4, 'soko')
  await add('draft', { name: 'Karite Draft', status: 'draft' }, 1_000)
  await world.db.insert(rateSet).values({ id: 'set', source: 'test', asOf: 1, fetchedAt: 1 })
  await world.db.insert(rate).values([
    { rateSetId: 'set', currency: 'USD', micros: 1_000_000 },
    { rateSetId: 'set', currency: 'KES', micros: 130_000_000 },
    { rateSetId: 'set', currency: 'UGX', micros: 3_700_000_000 },
  ])
})

const found = async (query: string, as?: Person) => {
  const path = as ? '/api/me/products' : '/api/products'
  const { body } = await world.call('GET', `${path}?${query}`, { as })
  return { ids: body.items.map(({ id }: { id: string }) => id), total: body.total, body }
}

describe('words are forgiven', () => {
  test.each<[string, string[], string | null]>([
    ['oils', ['oil'], null],
    ['waxes', ['wax'], null],
    ['cremes', ['cream'], null],
    ['dukas', ['wax', 'oil', 'cream'], null],
    ['baobap', ['oil'], 'baobab'],
    ['baoabb', ['oil'], 'baobab'],
    ['karit soop', [], null],
    ['beard waxx', ['wax'], 'beard wax'],
    ['laobab', [], null],
    // Written together, and apart.
    ['beardwax', ['wax'], 'beard wax'],
    ['beardwaxes', ['wax'], 'beard waxes'],
    ['beardsoap', [], null],
    ['bao bab', ['oil'], 'baobab'],
    ['bao bab oil', ['oil'], 'baobab oil'],
  ])('%j finds %j', async (q, ids, instead) => {
    const { body } = await world.call('GET', `/api/products?${new URLSearchParams({ q })}`)
    expect([body.items.map(({ id }: { id: string }) => id).sort(), body.instead]).toEqual([[...ids].sort(), instead])
  })
})

test('what reaches a client’s address comes first; the rest says that it does not', async () => {
  const zuri = await world.person('client', { currency: 'USD' })
  const reached = async () => {
    const items = await allPages(world, '/api/me/products?limit=1', { as: zuri })
    return items.map(({ id, reach }) => `${id} ${reach}`)
  }
  expect(await reached()).toEqual(['soap null', 'wax null', 'cream null', 'oil null'])
  const home = { name: 'Zuri', phone: '+254712345678', line1: '1 Riverside', country: 'Kenya' }
  const add = (body: object) => world.call('POST', '/api/addresses', { as: zuri, key: newKey(), body })
  await add({ ...home, city: 'nairobi' })
  const delivered = ['wax delivery', 'cream delivery', 'oil delivery']
  expect(await reached()).toEqual([...delivered, 'soap none'])
  await world.db.update(shop).set({ delivers: false }).where(eq(shop.id, 'duka'))
  expect(await reached()).toEqual(['wax pickup', 'cream pickup', 'oil pickup', 'soap none'])
  await world.db.update(shop).set({ delivers: true }).where(eq(shop.id, 'duka'))
  await add({ ...home, city: 'Kisumu', isDefault: true })
  expect(await reached()).toEqual(['soap none', 'wax none', 'cream none', 'oil none'])
  // Favorites say so too.
  const favorite = (id: string) => world.call('PUT', `/api/products/${id}/favorite`, { as: zuri })
  expect((await favorite('soap')).status).toBe(200)
  const { body } = await world.call('GET', '/api/me/products/favorites', { as: zuri })
  expect(body.items).toMatchObject([{ id: 'soap', reach: 'none' }])
})

test('without an address, what is sold in the client’s currency comes first', async () => {
  const chosen = async (currency: string) => {
    const as = await world.person('client', { currency })
    return (await found('', as)).ids
  }
  expect(await chosen('USD')).toEqual(['soap', 'wax', 'cream', 'oil'])
  expect(await chosen('KES')).toEqual(['wax', 'cream', 'oil', 'soap'])
  expect(await chosen('UGX')).toEqual(['soap', 'wax', 'cream', 'oil'])
})

test('a client without an address begins with what is sold in the country that is asked for', async () => {
  const as = await world.person('client', { currency: 'USD' })
  expect((await found('first=Kenya', as)).ids).toEqual(['wax', 'cream', 'oil', 'soap'])
  expect((await found('first=Uganda', as)).ids).toEqual(['soap', 'wax', 'cream', 'oil'])
})

test('lists products on sale, newest first, with their card data, in one round trip', async () => {
  const response = await world.call('GET', '/api/products')
  expect(response.trips).toBe(1)
  expect(response.body).toMatchObject({ total: 4, capped: false, next: null })
  expect(response.body.items[0]).toEqual({
    id: 'soap',
    name: 'Black Soap',
    brand: '',
    category: 'Bath & Body',
    from: { amount: '20000', currency: 'UGX' },
    varies: false,
    inStock: true,
    rating: null,
    reviewCount: 0,
    image: null,
    memberPercent: null,
    about: null,
    shop: { id: 'soko', name: 'Soko Kampala', city: 'Kampala', country: 'Uganda' },
  })
  expect((await found('')).ids).toEqual(['soap', 'wax', 'oil', 'cream'])
})

test('tells prices in the currency that is asked for too, where the shop has another', async () => {
  const about = async (query: string, as?: Person) => {
    const { body } = await found(query, as)
    return body.items.map((item: { about: { amount: string } | null }) => item.about?.amount ?? null)
  }
  // UGX 20,000 at 3,700 for a dollar, and 130 shillings of Kenya for one.
  expect(await about('currency=KES')).toEqual(['702.70', null, null, null])
  // What is sold in her own currency comes first.
  expect(await about('currency=KES', amina)).toEqual([null, null, null, '702.70'])
  expect(await about('currency=UGX')).toEqual([null, '17077', '25615', '42692'])
})

describe('words', () => {
  test.each([
    // A match in the name counts more than one in the description, regardless of age.
    ['q=karite', ['cream', 'oil']],
    ['q=KARIT%C3%89', ['cream', 'oil']],
    ['q=creme+kar', ['cream']],
    ['q=etoile', ['cream']],
    ['q=asali+wax', ['wax']],
    ['q=kampala', ['soap']],
    ['q=grooming', ['wax']],
    ['q=karite&sort=newest', ['oil', 'cream']],
    ['q=%22%27*', []],
    ['q=zzzz', []],
  ])('%s', async (query, ids) => {
    expect(await found(query)).toMatchObject({ ids, total: ids.length })
  })
})

describe('filters', () => {
  test.each([
    ['category=Grooming', ['wax']],
    ['category=Grooming&category=Skincare', ['wax', 'cream']],
    ['country=Uganda', ['soap']],
    ['city=Nairobi', ['wax', 'oil', 'cream']],
    ['stock=1', ['soap', 'wax', 'cream']],
    ['currency=KES&min=650', ['soap', 'oil', 'cream']],
    ['currency=KES&max=650', ['wax']],
    ['currency=KES&min=600&max=900', ['soap', 'wax', 'oil']],
    ['currency=UGX&max=20000', ['soap', 'wax']],
    ['country=Kenya&max=900', ['wax', 'oil']],
    ['min=5&max=6', ['soap']],
    ['min=0', ['soap', 'wax', 'oil', 'cream']],
    // No prices can be compared in a currency without a rate.
    ['currency=ZAR&min=1', []],
  ])('%s', async (query, ids) => {
    expect(await found(query)).toMatchObject({ ids, total: ids.length })
  })

  test('refuses invalid amounts, categories and places', async () => {
    for (const query of ['min=-1', 'min=1.234', 'category=Cars', 'country=France', 'sort=magic'])
      expectProblem(await world.call('GET', `/api/products?${query}`), 'invalid-input')
    const fine = await world.call('GET', '/api/products?currency=UGX&min=1.50')
    expect(expectProblem(fine, 'invalid-input').errors.min[0]).toContain('UGX')
    expectProblem(await world.call('GET', '/api/products?cursor=nonsense'), 'invalid-cursor')
  })
})

describe('sorts', () => {
  test('sorts by price across currencies in both directions', async () => {
    expect((await found('sort=price')).ids).toEqual(['wax', 'soap', 'oil', 'cream'])
    expect((await found('sort=price-high')).ids).toEqual(['cream', 'oil', 'soap', 'wax'])
  })

  test('sorts by stars; a stars filter leaves out unrated products', async () => {
    const rated = (id: string, rating: number) =>
      world.call('PUT', `/api/products/${id}/review`, { as: amina, body: { rating } })
    await rated('oil', 5)
    await rated('wax', 3)
    expect((await found('sort=rating')).ids).toEqual(['oil', 'wax', 'soap', 'cream'])
    expect((await found('rating=4')).ids).toEqual(['oil'])
    expect((await found('rating=3')).ids).toEqual(['wax', 'oil'])
  })

  test.each(['', 'sort=rating', 'sort=price', 'sort=price-high', 'q=duka', 'category=Grooming&category=Skincare'])(
    'returns every product once across pages: %s',
    async (query) => {
      const whole = await found(query)
      expect(whole.ids.length).toBeGreaterThan(1)
      const pages = await allPages(world, `/api/products?limit=1&${query}`)
      expect(pages.map(({ id }) => id)).toEqual(whole.ids)
    },
  )
})

test('what is sold in a country comes first, and of that what is in stock, where no order is chosen', async () => {
  const kenyan = ['wax', 'cream', 'oil']
  expect((await found('first=Kenya')).ids).toEqual([...kenyan, 'soap'])
  expect((await found('first=Uganda')).ids).toEqual(['soap', ...kenyan])
  expect((await found('first=Uganda&sort=price')).ids).toEqual((await found('sort=price')).ids)
  const pages = await allPages(world, '/api/products?limit=1&first=Kenya')
  expect(pages.map(({ id }) => id)).toEqual([...kenyan, 'soap'])
})

test('shows a client their favorites, and filters by them', async () => {
  await world.call('PUT', '/api/products/wax/favorite', { as: amina })
  const all = await found('', amina)
  const favorites = all.body.items.filter(({ favorite }: { favorite: boolean }) => favorite)
  expect(favorites.map(({ id }: { id: string }) => id)).toEqual(['wax'])
  expect(await found('favorites=1', amina)).toMatchObject({ ids: ['wax'], total: 1 })
  expect(await found('favorites=1', await world.person('client'))).toMatchObject({ total: 0 })
})

test('hides unlisted products and suspended shops', async () => {
  await world.db.update(product).set({ status: 'archived' }).where(eq(product.id, 'wax'))
  await world.db.update(shop).set({ status: 'suspended' }).where(eq(shop.id, 'soko'))
  expect((await found('')).ids).toEqual(['oil', 'cream'])
  expect((await found('q=soap')).ids).toEqual([])
  await world.db.update(product).set({ status: 'listed' }).where(eq(product.id, 'wax'))
  await world.db.update(shop).set({ status: 'approved' }).where(eq(shop.id, 'soko'))
})

test('updates the search text when a product or a shop is renamed', async () => {
  await world.db.update(product).set({ name: 'Moringa Wax' }).where(eq(product.id, 'wax'))
  await world.db.update(shop).set({ name: 'Duka Zafarani', status: 'suspended' }).where(eq(shop.id, 'duka'))
  await world.db.update(shop).set({ status: 'approved' }).where(eq(shop.id, 'duka'))
  expect((await found('q=moringa')).ids).toEqual(['wax'])
  expect((await found('q=beard')).ids).toEqual([])
  expect((await found('q=zafarani')).total).toBe(3)
})
