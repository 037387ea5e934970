// What search engines, and those who show shared links, get to see: looked at page by page as they would.
import { parseHTML } from 'linkedom'
import { expect, test } from '../harness/fixtures'
import { ask, SALON } from '../harness/people'
import { productUrl } from '../harness/product'
import { PRODUCT, SHOP } from '../harness/shop-stock'

const AUDITED = [
  '/salons',
  '/salons/cities',
  '/salons/nairobi',
  '/salons/nairobi/braids-and-locs',
  `/salon/${SALON}`,
  '/shop',
  `/shop/${PRODUCT}`,
  `/shop/by/${SHOP}`,
  '/help',
  '/about',
]

const documentOf = async (at: string) => parseHTML((await ask(at)).text).document

type Thing = { '@type': string } & Record<string, unknown>

/** What a page says as data, by its type. */
async function dataOf(at: string): Promise<Record<string, Thing>> {
  const scripts = (await documentOf(at)).querySelectorAll('script[type="application/ld+json"]')
  const things = [...scripts].map((script) => JSON.parse(script.textContent ?? '') as Thing)
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]))
}

/** What Google requires of each type; of nested things too. */
const REQUIRED: Record<string, string[]> = {
  HairSalon: ['name', 'address', 'geo', 'openingHours', 'url', 'image', 'makesOffer'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Product: ['name', 'image', 'offers', 'description'],
  Offer: ['price', 'priceCurrency'],
  Service: ['name'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
}

/** Every thing inside one, itself included. */
function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(thingsIn)
  return '@type' in value ? [value as Thing, ...inside] : inside
}

for (const [at, types] of [
  [`/salon/${SALON}`, ['HairSalon', 'BreadcrumbList']],
  [`/shop/${PRODUCT}`, ['Product', 'BreadcrumbList']],
  [`/shop/by/${SHOP}`, ['BreadcrumbList']],
  ['/salons/nairobi/braids-and-locs', ['ItemList', 'BreadcrumbList']],
  ['/help', ['FAQPage']],
] as const) {
  test(`the data of ${at} is whole`, async () => {
    const data = await dataOf(at)
    expect(Object.keys(data)).toEqual(types)
    const faults = thingsIn(Object.values(data)).flatMap((thing) => {
      const required = REQUIRED[thing['@type']]
      if (!required) return [`unknown ${thing['@type']}`]
      return required
        .filter((name) => thing[name] === undefined || thing[name] === '')
        .map((name) => `${thing['@type']} without ${name}`)
    })
    expect(faults).toEqual([])
    for (const address of JSON.stringify(data).matchAll(/"(?:item|url|image)":"([^"]+)"/g)) {
      const { pathname, search, origin } = new URL(address[1] ?? '')
      expect(origin).toBe(productUrl())
      expect([address[1], (await ask(pathname + search)).status]).toEqual([address[1], 200])
    }
  })
}

test('prices, hours and ratings are those of the page', async () => {
  const salon = (await ask(`/api/salons/${SALON}`)).json
  const { HairSalon: data } = await dataOf(`/salon/${SALON}`)
  expect(data).toMatchObject({
    geo: { latitude: salon.latitude, longitude: salon.longitude },
    aggregateRating: { ratingValue: salon.rating, reviewCount: salon.reviewCount },
  })
  expect(data?.makesOffer).toEqual(
    salon.services.map(({ name, price }: { name: string; price: { amount: string; currency: string } }) => ({
      '@type': 'Offer',
      price: price.amount,
      priceCurrency: price.currency,
      itemOffered: { '@type': 'Service', name },
    })),
  )
})

for (const at of AUDITED) {
  test(`${at} can be listed`, async () => {
    const { status, headers } = await ask(at)
    const page = await documentOf(at)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBeNull()
    const meta = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
    expect(page.documentElement?.getAttribute('lang')).toBe('en')
    expect(page.title).toMatch(/^.{4,70}$/)
    expect(meta('description')).toMatch(/^.{20,300}$/)
    expect(meta('viewport')).toContain('width=device-width')
    expect(meta('robots')).toBeUndefined()
    const canonical = page.querySelectorAll('link[rel="canonical"]')
    expect([...canonical].map((link) => link.getAttribute('href'))).toEqual([productUrl() + at])
    expect(page.querySelectorAll('h1').length).toBe(1)
    for (const link of page.querySelectorAll('a[href]')) {
      const text = link.getAttribute('aria-label') ?? link.textContent ?? ''
      expect([link.getAttribute('href'), text.trim()]).not.toEqual([expect.anything(), ''])
      expect(text.trim().toLowerCase()).not.toMatch(/^(click here|here|more|read more|link)$/)
    }
    for (const image of page.querySelectorAll('img')) expect(image.hasAttribute('alt')).toBe(true)
  })
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

test('robots.txt names the site map, which names only pages that are there and may be read', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.headers.get('content-type')).toContain('text/plain')
  const [, index = ''] = /^Sitemap: (.+)$/m.exec(robots.text) ?? []
  expect(index).toBe(`${productUrl()}/sitemap.xml`)
  const closed = [...robots.text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const files = addressesIn((await ask('/sitemap.xml')).text)
  expect(files.length).toBeGreaterThanOrEqual(4)
  const named: string[] = []
  for (const file of files) {
    const { status, headers, text } = await ask(new URL(file).pathname)
    expect([file, status, headers.get('content-type')]).toEqual([file, 200, 'application/xml; charset=utf-8'])
    const { document } = parseHTML(text)
    expect(document.querySelectorAll('url').length).toBe(addressesIn(text).length)
    named.push(...addressesIn(text))
  }
  expect(new Set(named).size).toBe(named.length)
  for (const path of [...AUDITED, '/terms']) expect(named.includes(productUrl() + path), path).toBe(true)
  // Every city and its kinds, and some of what there are hundreds of.
  const some = named.filter((at, i) => /\/salons\/./.test(at) || i % 9 === 0)
  for (const at of some) {
    const { pathname } = new URL(at)
    expect(closed.filter((path) => pathname.startsWith(path))).toEqual([])
    const { status, text } = await ask(pathname)
    expect([at, status]).toEqual([at, 200])
    expect(text).not.toContain('noindex')
    if (/\/salons\/(?!cities)/.test(at)) expect(text).toContain('View Details')
  }
})

for (const [at, card] of [
  [`/salon/${SALON}`, `/share/salon/${SALON}.png`],
  [`/shop/${PRODUCT}`, `/share/product/${PRODUCT}.png`],
]) {
  test(`a shared link to ${at} shows a picture of it`, async () => {
    const page = await documentOf(at as string)
    const shared = page.querySelector('meta[property="og:image"]')?.getAttribute('content')
    expect(shared).toBe(productUrl() + card)
    const picture = await fetch(shared ?? '')
    const bytes = new DataView(await picture.arrayBuffer())
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(bytes.getUint32(0)).toBe(0x89504e47)
    expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
    expect(bytes.byteLength).toBeLessThan(400_000)
    await expect.poll(async () => (await fetch(shared ?? '')).headers.get('x-cache')).toBe('hit')
  })
}

test('nothing that is not there has a picture, a city page or a list', async () => {
  for (const at of [
    '/share/salon/no-such-salon.png',
    '/share/product/no-such-product.png',
    '/salons/no-such-city',
    '/salons/nairobi/no-such-service',
    '/sitemap/salons/999.xml',
    '/sitemap/nothing/1.xml',
    '/sitemap/__proto__/1.xml',
    '/sitemap/salons/x.xml',
  ])
    expect([at, (await ask(at)).status]).toEqual([at, 404])
})

test('a further page of a city’s list is not listed itself', async () => {
  const page = await documentOf('/salons/nairobi')
  const more = [...page.querySelectorAll('a')].find((link) => link.textContent === 'More salons')
  const { text } = await ask(more?.getAttribute('href') ?? '/')
  expect(text).toContain('noindex')
  expect(text).toContain(`<link rel="canonical" href="${productUrl()}/salons/nairobi"/>`)
})

test('says where to report a weakness, and until when that holds', async () => {
  const { text, headers } = await ask('/.well-known/security.txt')
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(/^Contact: mailto:/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days > 30 && days < 365).toBe(true)
})

test('old browsers find an icon', async () => {
  for (const [path, type] of [
    ['/favicon.ico', /icon/],
    ['/apple-touch-icon.png', /png/],
    ['/icon-512.png', /png/],
  ] as const) {
    const { status, headers } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type')).toMatch(type)
  }
})
