// What stored public pages show: every change is noted once, and its pages are purged by the minute job.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageChange } from '../../db/schema/platform'
import { salon, service } from '../../db/schema/salons/salons'
import { product, productVariant, stockMovement } from '../../db/schema/shop/products'
import { openWorld } from '../../tests/fixtures/harness'
import { addSalons, applied, SHOP_PROFILE } from '../../tests/fixtures/salons-and-purses'
import { purgeChangedPages } from './page-changes'

const world = openWorld()
let server: Server
let purged: { path: string | undefined; token: string | undefined; tags: string[] }[]
let status = 200

beforeAll(async () => {
  await addSalons(world)
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { url: path, headers } = request
    purged.push({ path, token: headers.authorization, tags: JSON.parse(body).tags })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ success: status === 200 }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})

afterAll(() => new Promise((done) => server.close(done)))

beforeEach(async () => {
  purged = []
  status = 200
  await world.db.delete(pageChange)
})

const ctx = () =>
  world.ctx({
    CLOUDFLARE_ZONE_ID: 'zone',
    CLOUDFLARE_PURGE_TOKEN: 'token',
    CLOUDFLARE_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })

const noted = async () => {
  const rows = await world.db.select().from(pageChange).orderBy(pageChange.id)
  return rows.map(({ subject }) => subject)
}

const rename = (name: string) => world.db.update(service).set({ name }).where(eq(service.id, 'nails'))

test('a change is purged once, under the tag of its salon', async () => {
  await rename('Gel manicure')
  await rename('Manicure')
  expect(await noted()).toEqual(['salon:kampala'])
  expect(await purgeChangedPages(ctx())).toBe(1)
  expect(purged).toEqual([
    { path: '/client/v4/zones/zone/purge_cache', token: 'Bearer token', tags: ['salon:kampala'] },
  ])
  expect(await noted()).toEqual([])
  expect(await purgeChangedPages(ctx())).toBe(0)
  expect(purged).toHaveLength(1)
})

test('a salon that is no longer listed leaves the lists', async () => {
  await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
  expect((await noted()).sort()).toEqual(['salon:kampala', 'salons'])
})

test('stock that is sold changes the pages of the product', async () => {
  const seller = await world.person('product_seller')
  await applied(world, seller, SHOP_PROFILE)
  const [row] = await world.db.select({ id: product.id }).from(product)
  await world.db.delete(pageChange)
  await world.db.update(productVariant).set({ lowStock: 2 })
  expect(await noted()).toEqual([`product:${row?.id}`])
  const [variant] = await world.db.select({ id: productVariant.id }).from(productVariant)
  const sold = { variantId: variant?.id ?? '', delta: -1, stock: 4, reason: 'corrected' as const }
  await world.db.insert(stockMovement).values({ ...sold, actor: seller.id, createdAt: 1 })
  // It is still listed, so no list changes.
  expect(await noted()).toEqual([`product:${row?.id}`])
})

test('a purge that fails is tried again; a change meanwhile is not lost', async () => {
  await rename('Gel manicure')
  status = 500
  await expect(purgeChangedPages(ctx())).rejects.toThrow('Cloudflare answered 500')
  expect(await noted()).toEqual(['salon:kampala'])
  status = 200
  const { pages } = ctx().providers
  const slow = ctx()
  slow.providers.pages = {
    name: 'slow',
    most: 30,
    purge: async (tags) => {
      await rename('Manicure')
      await pages?.purge(tags)
    },
  }
  await purgeChangedPages(slow)
  expect(await noted()).toEqual(['salon:kampala'])
})

test('many changes go in several calls, the rest with the next run', async () => {
  await world.db.run(
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)
      INSERT INTO page_change (subject) SELECT 'salon:' || i FROM n`,
  )
  expect(await purgeChangedPages(ctx())).toBe(120)
  expect(purged.map(({ tags }) => tags.length)).toEqual([30, 30, 30, 30])
  expect(await noted()).toHaveLength(10)
})

test('without a provider the notes are dropped', async () => {
  await rename('Gel manicure')
  expect(await purgeChangedPages(world.ctx())).toBe(0)
  expect(await noted()).toEqual([])
})
