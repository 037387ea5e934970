// What pages and the Worker may cost: counted, so free of noise. Bytes as brotli would send them, requests, database round
// trips. Script before the first touch, and the round trips of each page, are counted in scenes.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { brotli } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { assetsOf, scriptClosure, weightOf } from '../harness/markup'
import { ask, freeSlots, SALON, type Slot, tripsOf } from '../harness/people'
import { productUrl } from '../harness/product'
import { PRODUCT, SHOP } from '../harness/shop-stock'
import { addressOf, stocked } from '../harness/stock'

const PUBLIC_PAGE = 14_600
const PUBLIC_REQUESTS = 3
const FONT = 20_000
/** Of the Worker: all that a deploy sends, compressed, and what an isolate reads before its first request. */
const WORKER_UPLOAD = 2_200 * 1024
const WORKER_START = 4_600 * 1024

const PUBLIC_PAGES = [
  '/salons',
  '/salons/nairobi/braids-and-locs',
  `/salon/${SALON}`,
  `/salon/${SALON}?tab=about`,
  `/salon/${SALON}?tab=reviews`,
  '/shop',
  '/shop?q=shea&country=Kenya&sort=price',
  `/shop/${PRODUCT}`,
  `/shop/by/${SHOP}`,
  '/help',
  '/developers',
  '/developers/errors',
  ...['appointments', 'calendar', 'my-salon', 'my-shop', 'orders', 'salons', 'products'].map(
    (tag) => `/developers/reference/${tag}`,
  ),
  '/about',
  '/contact',
  '/auth',
  '/onboarding/1',
  '/splash',
]

for (const at of PUBLIC_PAGES) {
  test(`a public page whole: ${at}`, async () => {
    const { text } = await ask(at)
    const { scripts, styles } = assetsOf(text)
    const files = [...styles, ...(await scriptClosure(scripts))]
    expect(brotli(text) + (await weightOf(files))).toBeLessThanOrEqual(PUBLIC_PAGE)
    expect(1 + files.length).toBeLessThanOrEqual(PUBLIC_REQUESTS)
  })
}

test('the Worker is small, and starts without what is seldom used', () => {
  const folder = new URL('../../../build/server/', import.meta.url)
  const modules = readdirSync(folder)
    .filter((name) => /\.(?:js|wasm)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  const upload = modules.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)
  expect(upload).toBeLessThanOrEqual(WORKER_UPLOAD)
  const start = modules.filter(({ name }) => /^worker(?:-[\w-]+)?\.js$/.test(name))
  expect(start.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(WORKER_START)
})

test('fonts never block text, and are small', async () => {
  const { client, beauty_partner } = stocked().people
  const pages = await Promise.all([
    ask('/salons'),
    ask('/shop'),
    ask('/client/wallet', { as: client }),
    ask('/partner/calendar', { as: beauty_partner }),
  ])
  for (const css of new Set(pages.flatMap(({ text }) => assetsOf(text).styles))) {
    const faces = (await ask(css)).text.match(/@font-face\{[^}]*\}/g) ?? []
    for (const face of faces) {
      expect(face).toMatch(/font-display:\s*swap/)
      const [, font = ''] = /url\(["']?([^"')]+)/.exec(face) ?? []
      const file = await fetch(new URL(font, productUrl()))
      expect(file.status).toBe(200)
      expect((await file.arrayBuffer()).byteLength).toBeLessThan(FONT)
    }
  }
  const [first = ''] = assetsOf(pages[0].text).styles
  expect((await ask(first)).text).toContain('@font-face')
})

test.describe('database round trips', () => {
  for (const scene of [
    '/salons?q=edge',
    '/salons/kampala/nails',
    `/salon/${SALON}?tab=about&q=edge`,
    '/shop?q=edge',
    `/shop/by/${SHOP}?category=Wellness`,
    `/shop/${PRODUCT}?variant=edge`,
  ]) {
    test(`at the edge: ${scene}`, async () => {
      const { people, ids } = stocked()
      const at = addressOf(scene, ids)
      expect(tripsOf(await ask(at))).toBeLessThanOrEqual(1)
      await expect.poll(async () => (await ask(at)).headers.get('x-cache')).toBe('hit')
      expect(tripsOf(await ask(at))).toBe(0)
      expect(tripsOf(await ask(at, { as: people.client }))).toBe(0)
    })
  }

  test('a write: three at most', async () => {
    const { people, service } = stocked()
    const { client } = people
    const { startsAt, staffId } = (await freeSlots(service)).at(-1) as Slot
    const booked = await ask('/api/appointments', {
      as: client,
      key: crypto.randomUUID(),
      body: { salonId: SALON, serviceId: service.id, staffId, startsAt, payment: 'purse' },
    })
    expect([booked.status, tripsOf(booked) <= 3]).toEqual([201, true])
    const cancelled = await ask(`/api/appointments/${booked.json.id}/cancellation`, {
      as: client,
      method: 'POST',
      key: crypto.randomUUID(),
    })
    expect([cancelled.status, tripsOf(cancelled) <= 3]).toEqual([200, true])
    const added = await ask('/api/wallet/deposits', {
      as: client,
      key: crypto.randomUUID(),
      body: { amount: '1', currency: 'KES' },
    })
    expect([added.status, tripsOf(added) <= 3]).toEqual([201, true])
  })
})
