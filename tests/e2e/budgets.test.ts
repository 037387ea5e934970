// What a page may cost and what it must never carry: counted, so free of noise. Bytes as brotli would
// send them, requests, database round trips, headers, cookies.

import { expectQuiet, openTab } from './browser'
import { inlineCode, loadsOf, weight } from './checks'
import { expect, test } from './fixtures'
import { CALENDAR, CHATS, SCENES } from './pages'
import {
  type Answered,
  ask,
  CACHED_CLAIM_COOKIE,
  demoPerson,
  freeSlots,
  type Person,
  SALON,
  type Service,
  type Slot,
} from './people'
import { productUrl } from './product'
import type { Visitor } from './routes'
import { PRODUCT, SHOP } from './shop-stock'
import { addressOf, stockedClient } from './stock'

const JS_BEFORE_TOUCH = 2000
/**
 * The partner's calendar and a conversation come alive at once, and are the exceptions: React and all. A
 * conversation's island is counted without what every page loads.
 */
const JS_AT_ONCE: Record<string, number> = {
  [CALENDAR]: 55_000,
  ...Object.fromEntries(CHATS.map((at) => [at, 55_000 + JS_BEFORE_TOUCH])),
}
const PUBLIC_PAGE = 14_600
const PUBLIC_REQUESTS = 3
const FONT = 20_000

const PUBLIC_PAGES = [
  '/salons',
  `/salon/${SALON}`,
  `/salon/${SALON}?tab=about`,
  `/salon/${SALON}?tab=reviews`,
  '/shop',
  '/shop?q=shea&country=Kenya&sort=price',
  `/shop/${PRODUCT}`,
  `/shop/by/${SHOP}`,
  '/help',
  '/about',
  '/contact',
  '/auth',
  '/onboarding/1',
  '/splash',
]

const people: Partial<Record<Visitor, Person>> = {}
let ids: Record<string, string> = {}
let service: Service

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const stock = await stockedClient('Xochiquetzal Quetzalpetlatl')
  people.client = stock.client
  ids = stock.ids
  service = stock.service
  people.beauty_partner = await demoPerson('partner')
  people.product_seller = await demoPerson('seller')
  people.admin = await demoPerson('admin')
})

/** The scenes that only look: each page once. */
const PAGES = SCENES.filter(({ first }) => !first)

test.describe('before the first touch', () => {
  test.each(PAGES)('$name', async ({ as, at }) => {
    const tab = await openTab({ as: people[as] })
    const loads = await loadsOf(tab.page, addressOf(at, ids))
    const script = weight(loads, 'js')
    expect(script).toBeLessThanOrEqual(JS_AT_ONCE[at] ?? JS_BEFORE_TOUCH)
    expect(script).toBeGreaterThan(0)

    const html = await (await tab.context.request.get(addressOf(at, ids))).text()
    expect(inlineCode(html)).toEqual([])
    expect(await tab.page.locator('[style]').count()).toBe(0)

    const fonts = loads.filter(({ kind }) => kind === 'font')
    for (const font of fonts) expect([font.url, font.bytes < FONT]).toEqual([font.url, true])
    // A line that has just opened asks for what came since the page was drawn.
    const caughtUp = (url: string) => CHATS.includes(at) && /\/messages\?since=\d+/.test(url)
    expect(loads.filter(({ kind, url }) => kind === 'other' && !caughtUp(url))).toEqual([])
    const foreign = loads.filter(({ url }) => !url.startsWith(productUrl()))
    expect(foreign).toEqual([])
    expectQuiet(tab, { refusals: true })
  })
})

test.describe('a public page whole', () => {
  test.each(PUBLIC_PAGES)('%s', async (at) => {
    const { page } = await openTab()
    const loads = await loadsOf(page, at)
    const counted = loads.filter(({ kind }) => kind !== 'font')
    const bytes = weight(loads, 'html', 'css', 'js')
    console.info(`${at}: ${bytes} bytes in ${counted.length} requests`)
    expect(bytes).toBeLessThanOrEqual(PUBLIC_PAGE)
    expect(counted.length).toBeLessThanOrEqual(PUBLIC_REQUESTS)
  })

  test('fonts never block text', async () => {
    const { text } = await ask('/salons')
    const [, css = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
    const styles = (await ask(css)).text
    const faces = styles.match(/@font-face\{[^}]*\}/g) ?? []
    expect(faces.length).toBeGreaterThan(0)
    for (const face of faces) {
      expect(face).toMatch(/font-display:\s*swap/)
      const [, font = ''] = /url\(["']?([^"')]+)/.exec(face) ?? []
      const file = await fetch(new URL(font, productUrl()))
      expect(file.status).toBe(200)
      expect((await file.arrayBuffer()).byteLength).toBeLessThan(FONT)
    }
  })
})

test.describe('database round trips', () => {
  const trips = ({ headers }: Answered) =>
    Number(/trips;dur=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN)

  test.each(PAGES.filter(({ as }) => as !== 'anonymous'))('$name', async ({ as, at }) => {
    const path = addressOf(at, ids)
    const person = people[as] as Person
    await ask('/api/me', { as: person })
    expect(person.cookies.has(CACHED_CLAIM_COOKIE)).toBe(true)
    expect(trips(await ask(path, { as: person }))).toBeLessThanOrEqual(1)

    const cold = { ...person, cookies: new Map(person.cookies) }
    cold.cookies.delete(CACHED_CLAIM_COOKIE)
    expect(trips(await ask(path, { as: cold }))).toBeLessThanOrEqual(2)
    // And it is warm again.
    expect(cold.cookies.has(CACHED_CLAIM_COOKIE)).toBe(true)
    expect(trips(await ask(path, { as: cold }))).toBeLessThanOrEqual(1)
  })

  test.each(PAGES.filter(({ as }) => as === 'anonymous'))('$name', async ({ at }) => {
    expect(trips(await ask(at))).toBeLessThanOrEqual(1)
  })

  test.each([
    '/salons?q=edge',
    `/salon/${SALON}?tab=about&q=edge`,
    '/shop?q=edge',
    `/shop/by/${SHOP}?category=Wellness`,
    `/shop/${PRODUCT}?variant=edge`,
  ])('at the edge: %s', async (scene) => {
    const at = addressOf(scene, ids)
    expect(trips(await ask(at))).toBeLessThanOrEqual(1)
    await expect.poll(async () => (await ask(at)).headers.get('x-cache')).toBe('hit')
    expect(trips(await ask(at))).toBe(0)
    expect(trips(await ask(at, { as: people.client }))).toBe(0)
  })

  test('a write: three at most', async () => {
    const client = people.client as Person
    const { startsAt, staffId } = (await freeSlots(service)).at(-1) as Slot
    const booked = await ask('/api/appointments', {
      as: client,
      key: crypto.randomUUID(),
      body: { salonId: SALON, serviceId: service.id, staffId, startsAt, payment: 'purse' },
    })
    expect([booked.status, trips(booked) <= 3]).toEqual([201, true])
    const cancelled = await ask(`/api/appointments/${booked.json.id}/cancellation`, {
      as: client,
      method: 'POST',
      key: crypto.randomUUID(),
    })
    expect([cancelled.status, trips(cancelled) <= 3]).toEqual([200, true])
    const added = await ask('/api/wallet/deposits', {
      as: client,
      key: crypto.randomUUID(),
      body: { amount: '1', currency: 'KES' },
    })
    expect([added.status, trips(added) <= 3]).toEqual([201, true])
  })
})
