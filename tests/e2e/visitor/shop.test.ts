// The shop as shoppers see it: found by words, filters and sorts, a product chosen by its size and shade,
// with and without scripts; kept, and reviewed, by a client; answered by its seller.

import { addShop } from '../../fixtures/businesses'
import type { World } from '../../fixtures/harness'
import { addProduct } from '../../fixtures/shop/shop'
import {
  expectNeverReloaded,
  expectQuiet,
  markPage,
  openTab,
  PLAIN_WALKS,
  signInByForm,
  type Tab,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, call, newPerson, type Person } from '../harness/people'
import { ownProduct } from '../harness/product'

const world = ownProduct() as unknown as World

let client: Person
let seller: Person

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  client = await newPerson('client', 'Achieng Odongo')
  seller = await newPerson('product_seller', 'Selma Maina')
  const ownerId = (await call('/api/me', { as: seller })).id
  await addShop(world, {
    id: 'asali',
    ownerId,
    status: 'approved',
    name: 'Duka Asali',
    deliveryFee: 30_000,
    countryFee: 50_000,
    freeDeliveryFrom: 500_000,
  })
  await addShop(world, {
    id: 'soko',
    ownerId,
    status: 'approved',
    name: 'Soko la Kampala',
    city: 'Kampala',
    country: 'Uganda',
    currency: 'UGX',
  })
  const kenya = (id: string, more: object, price = 120_000, stock = 10) =>
    addProduct(world, { id, shopId: 'asali', ...more }, [{ id: `${id}-v`, price, stock }])
  for (let i = 1; i <= 20; i += 1)
    await kenya(`oil-${i}`, { name: `Hair Oil No. ${i}`, brand: 'Asali' }, 50_000 + i * 1000)
  await kenya('balm', { name: 'Crème de Karité', category: 'Skincare' }, 180_000)
  await kenya('gone', { name: 'Karité Soap', category: 'Bath & Body' }, 30_000, 0)
  await addProduct(world, { id: 'matooke', shopId: 'soko', name: 'Clay Mask', category: 'Skincare' }, [
    { id: 'matooke-v', price: 20_000 },
  ])
  await addProduct(
    world,
    {
      id: 'lip',
      shopId: 'asali',
      name: 'Velvet Lip Oil',
      brand: 'Zuri',
      category: 'Makeup',
      description: 'Shines for hours.\nSmells of honey.',
      options: ['Size', 'Shade'],
    },
    [
      { id: 'small-honey', values: ['5 ml', 'Honey'], stock: 2 },
      { id: 'small-plum', values: ['5 ml', 'Plum'], stock: 0 },
      { id: 'large-honey', values: ['10 ml', 'Honey'], price: 200_000 },
    ],
  )
})

const total = ({ page }: Tab) => page.locator('[data-part=total]').innerText()
const names = ({ page }: Tab) => page.getByRole('heading', { level: 2 }).allInnerTexts()

test.describe('without scripts', () => {
  test('searched, narrowed, sorted and turned over: all of it stays in the address', async () => {
    const tab = await openTab({ js: false })
    const { page } = tab
    await page.goto('/shop')
    expect(await total(tab)).toBe('24 products')
    expect((await names(tab))[0]).toBe('Velvet Lip Oil')
    await page.getByRole('link', { name: 'More products' }).click()
    await page.waitForURL(/cursor=/)
    expect(await names(tab)).toHaveLength(4)

    await page.getByRole('searchbox').fill('karite')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=karite/)
    expect(await names(tab)).toEqual(['Karité Soap', 'Crème de Karité'])
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.locator('label', { hasText: 'In stock' }).click()
    await page.getByRole('button', { name: 'Show products' }).click()
    await page.waitForURL(/stock=1/)
    expect(await names(tab)).toEqual(['Crème de Karité'])
    await page.getByRole('link', { name: 'Remove In stock' }).click()
    await page.waitForURL((url) => !url.search.includes('stock='))

    await page.goto('/shop?category=Skincare&country=Kenya&currency=KES&min=1000&sort=price')
    expect(await names(tab)).toEqual(['Crème de Karité'])
    await page.goto('/shop?sort=price&q=hair')
    expect((await names(tab))[0]).toBe('Hair Oil No. 1')
    await page.getByLabel('Sort by').selectOption('price-high')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/sort=price-high/)
    expect((await names(tab))[0]).toBe('Hair Oil No. 20')
    expectQuiet(tab)
  })

  test('nothing found says what to let go of; what is not understood is let go by itself', async () => {
    const tab = await openTab({ js: false })
    await tab.page.goto('/shop?q=zzzz&city=Nairobi&min=lots&sort=magic')
    await tab.page.getByText('No products match').waitFor()
    await tab.page.getByRole('link', { name: 'Remove “zzzz”' }).click()
    await tab.page.waitForURL((url) => !url.search.includes('q='))
    expect(await total(tab)).toBe('23 products')
    await tab.page.goto('/shop?cursor=nonsense')
    await tab.page.getByText('Could not load products. Please try again.').waitFor()
  })

  test('size and shade are links: price and stock are of what is chosen, and so is what is added', async () => {
    const { page } = await openTab({ js: false })
    await page.goto('/shop/lip')
    expect(await page.getByText('Only 2 left').isVisible()).toBe(true)
    expect(await page.locator('input[name=variantId]').inputValue()).toBe('small-honey')
    expect(await page.getByLabel('Quantity').locator('option').count()).toBe(2)
    await page.getByRole('link', { name: '10 ml' }).click()
    await page.waitForURL(/variant=large-honey/)
    expect(await page.getByText('In stock', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('KES 2,000', { exact: true }).first().isVisible()).toBe(true)
    expect(await page.locator('input[name=variantId]').inputValue()).toBe('large-honey')
    await page.getByRole('link', { name: /^Plum ?, out of stock/ }).click()
    await page.waitForURL(/variant=small-plum/)
    expect(await page.getByRole('button', { name: 'Out of stock' }).isDisabled()).toBe(true)
    for (const row of ['Delivery', 'Pickup', 'Returns']) await page.locator('summary').filter({ hasText: row }).click()
    for (const text of [
      'Delivered in Nairobi for KES 300.',
      'Elsewhere in Kenya for KES 500.',
      'Free delivery on orders from KES 5,000.',
      'Pick it up for free at 9 Biashara Street, Nairobi.',
      'You can return it within 14 days of delivery.',
    ])
      expect(await page.getByText(text).isVisible(), text).toBe(true)
    await page.getByRole('link', { name: 'Duka Asali' }).click()
    await page.waitForURL(/\/shop\/by\/asali/)
    await page.getByRole('link', { name: 'Skincare' }).click()
    await page.waitForURL(/category=Skincare/)
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Crème de Karité'])
  })

  test('what is not sold says so kindly', async () => {
    const { page } = await openTab({ js: false })
    for (const [at, title] of [
      ['/shop/nothing', 'Product Not Found'],
      ['/shop/by/nobody', 'Shop Not Found'],
    ] as const) {
      expect((await page.goto(at))?.status()).toBe(404)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      expect(await page.getByRole('link', { name: 'Browse the shop' }).getAttribute('href')).toBe('/shop')
    }
  })
})

test('machines read what is sold, for how much, and whether there is any', async () => {
  const { text } = await ask('/shop/lip')
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Product',
    brand: { name: 'Zuri' },
    offers: [
      { price: '1200.00', priceCurrency: 'KES', availability: 'https://schema.org/LimitedAvailability' },
      { availability: 'https://schema.org/OutOfStock' },
      { price: '2000.00', availability: 'https://schema.org/InStock' },
    ],
  })
})

test('with scripts the list answers while one types, and never reloads', async () => {
  const tab = await openTab({ desktop: true })
  const { page } = tab
  await page.goto('/shop')
  await markPage(tab)
  await page.getByRole('searchbox').click()
  await page.getByRole('searchbox').pressSequentially('clay')
  await expect.poll(() => names(tab)).toEqual(['Clay Mask'])
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => total(tab)).toBe('24 products')
  await page.getByLabel('Sold in').selectOption('Uganda')
  await expect.poll(() => total(tab)).toBe('1 product')
  await expectNeverReloaded(tab)
  expectQuiet(tab)
})

test('a touch alone asks for no list that is there already', async () => {
  const tab = await openTab({ desktop: true })
  const { page } = tab
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requested.push(new URL(request.url()).search)
  })
  await page.goto('/shop')
  await page.getByRole('heading', { level: 1 }).click()
  const finder = page.locator('[data-island=finder]')
  const alive = () => finder.evaluate((island) => Object.keys(island).some((key) => key.startsWith('__react')))
  await expect.poll(alive).toBe(true)
  await page.getByLabel('Sold in').selectOption('Uganda')
  await expect.poll(() => total(tab)).toBe('1 product')
  expect(requested.map((search) => new URLSearchParams(search).get('country'))).toEqual(['Uganda'])
})

for (const js of [true, false])
  test.describe(`a client, scripts: ${js}`, () => {
    test('keeps a product', async () => {
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/products?q=velvet')
      await page.getByRole('button', { name: 'Add to favorites' }).click()
      await page.getByText('Product added to favorites').first().waitFor()
      await page.goto('/client/products/favorites')
      await page.getByRole('link', { name: 'Velvet Lip Oil' }).click()
      await page.waitForURL(/\/client\/products\/lip/)
      await page.getByRole('button', { name: 'Remove from favorites' }).click()
      await page.getByText('Product removed from favorites').first().waitFor()
      expectQuiet(tab)
    })
  })

test('the heart of a stranger is done once they have signed in', async () => {
  const tab = await openTab({ plain: true })
  const { page } = tab
  await page.goto('/shop/lip')
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  const path = '/client/products/lip'
  expect(new URL(page.url()).searchParams.get('next')).toBe(path)
  const stranger = await newPerson()
  await signInByForm(tab, stranger)
  await page.waitForURL(`**${path}`)
  await page.getByText('Product added to favorites').waitFor()
  expect((await call('/api/me/products/lip', { as: stranger })).favorite).toBe(true)
  // Once only.
  await page.getByRole('button', { name: 'Remove from favorites' }).click()
  await page.getByText('Product removed from favorites').first().waitFor()
  await page.goto(path)
  await page.getByRole('button', { name: 'Add to favorites' }).waitFor()
})

for (const js of PLAIN_WALKS)
  test.describe(`a client, scripts: ${js}`, () => {
    test('reviews a product, edits and takes it back', async () => {
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/products/lip')
      await page.getByRole('button', { name: 'Write a Review' }).click()
      await page.getByRole('button', { name: 'Submit review' }).click()
      await page.getByText('Please select a star rating before submitting.').waitFor()
      await page.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
      await page.getByLabel('Your review (optional)').fill('Shines, and does not stick.')
      await page.getByRole('button', { name: 'Submit review' }).click()
      await page.getByText('Thank you for your feedback!').first().waitFor()
      await page.getByText('Shines, and does not stick.').waitFor()

      await page.getByRole('link', { name: 'Edit your review' }).click()
      await page.getByRole('radio', { name: /^5 of 5/ }).check({ force: true })
      await page.getByRole('button', { name: 'Save review' }).click()
      await page.getByText('Thank you for your feedback!').first().waitFor()
      expect((await call('/api/products/lip')).rating).toBe(5)

      const inbox = await openTab({ js, as: seller })
      await inbox.page.goto('/seller/reviews')
      await inbox.page.getByText('1 review is waiting for your reply.').waitFor()
      await inbox.page.getByLabel('Reply to Achieng Odongo').click()
      await inbox.page.getByLabel('Your reply').fill('Thank you, Achieng.')
      await inbox.page.getByRole('button', { name: 'Send reply' }).click()
      await inbox.page.getByText('Everyone can read it under the review.').waitFor()
      await page.reload()
      await page.getByText('Thank you, Achieng.').waitFor()

      await page.goto('/client/products/lip/review')
      await page.getByRole('button', { name: 'Remove review' }).first().click()
      await page.getByRole('button', { name: 'Remove review' }).last().click()
      await page.getByText('Your review was removed.').waitFor()
      expectQuiet(tab, { refusals: true })
    })

    test('reports what somebody else wrote', async () => {
      const other = await newPerson('client', 'Bola Ade')
      await call('/api/products/balm/review', { as: other, method: 'PUT', body: { rating: 1 } })
      const { page } = await openTab({ js, as: client })
      await page.goto('/client/products/balm')
      await page.getByRole('button', { name: 'Report the review of Bola Ade' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('What’s wrong with it?').selectOption('not_a_purchase')
      await form.getByRole('button', { name: 'Report review' }).click()
      await page.getByText('Thank you. We’ll review it.').first().waitFor()
      await call('/api/products/balm/review', { as: other, method: 'DELETE' })
    })
  })
