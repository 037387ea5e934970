// What the Worker, fonts, pages at the edge and writes may cost: counted, so free of noise. What each page costs is counted
// in pages.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { assetsOf } from '../e2e/harness/markup'
import { ask, freeSlots, SALON, type Slot, tripsOf } from '../e2e/harness/people'
import { productUrl } from '../e2e/harness/running'
import { PRODUCT, SHOP } from '../e2e/harness/shop-stock'
import { stocked } from '../e2e/harness/stock'

/** Of text, and of letters that few pages have. */
const FONT = 24_000
const RARE_FONT = 48_000
/**
 * Of the Worker: all that a deploy sends, compressed (5 KiB of it since the audit log says events in words, 5 more since
 * each operation lists the problems that it refuses with), and what an isolate reads before its first request.
 */
const WORKER_UPLOAD = 2_210 * 1024
const WORKER_START = 4_600 * 1024

test('the Worker is small, and starts without what is seldom used', () => {
  const folder = new URL('../../build/server/', import.meta.url)
  const modules = readdirSync(folder)
    .filter((name) => /\.(?:js|wasm)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  const upload = modules.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)
  expect(upload).toBeLessThanOrEqual(WORKER_UPLOAD)
  const start = modules.filter(({ name }) => /^worker(?:-[\w-]+)?\.js$/.test(name))
  expect(start.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(WORKER_START)
})

test('fonts never block text, and are small', async () => {
  const { client, beauty_partner } = (await stocked()).people
  const pages = await Promise.all([
    ask('/salons'),
    ask('/shop'),
    ask('/client/wallet', { as: client }),
    ask('/partner/calendar', { as: beauty_partner }),
  ])
  for (const css of new Set(pages.flatMap(({ text }) => assetsOf(text).styles))) {
    const faces = (await ask(css)).text.match(/@font-face\{[^}]*\}/g) ?? []
    for (const face of faces) {
      // Those of the machine stand in until ours are here, and have no address.
      const [, font = ''] = /url\(["']?([^"')]+)/.exec(face) ?? []
      if (!font) continue
      expect(face).toMatch(/font-display:\s*swap/)
      const file = await fetch(new URL(font, productUrl()))
      expect(file.status).toBe(200)
      const most = /basic/.test(font) ? FONT : RARE_FONT
      expect((await file.arrayBuffer()).byteLength).toBeLessThan(most)
    }
  }
  const [first = ''] = assetsOf(pages[0].text).styles
  expect((await ask(first)).text).toContain('@font-face')
})

describe('database round trips', () => {
  for (const at of [
    '/salons?q=edge',
    '/salons/kampala/nails',
    `/salon/${SALON}?tab=about&q=edge`,
    '/shop?q=edge',
    `/shop/by/${SHOP}?category=Wellness`,
    `/shop/${PRODUCT}?variant=edge`,
  ]) {
    test(`at the edge: ${at}`, async () => {
      const { people } = await stocked()
      expect(tripsOf(await ask(at))).toBeLessThanOrEqual(1)
      await expect.poll(async () => (await ask(at)).headers.get('x-cache')).toBe('hit')
      expect(tripsOf(await ask(at))).toBe(0)
      expect(tripsOf(await ask(at, { as: people.client }))).toBe(0)
    })
  }

  test('a write: three at most', async () => {
    const { people, service } = await stocked()
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
