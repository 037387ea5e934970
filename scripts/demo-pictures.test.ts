// The demo data's pictures: of salons and products that are there, each described, and small enough for a phone; and they
// become pictures of their salons and products.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { Miniflare } from 'miniflare'
import { beforeAll, expect, test } from 'vitest'
import { salonPicture } from '../db/schema/salons/salons'
import { product, productPicture } from '../db/schema/shop/products'
import { seedDatabase } from '../db/seed/seed'
import { MONDAY, openWorld } from '../tests/fixtures/harness'
import { addDemoPictures, demoPictures, storeDemoPictures } from './demo-pictures'

const world = openWorld()
const pictures = demoPictures()
const fileOf = (name: string) => fileURLToPath(new URL(`../pictures/ready/${name}.jpg`, import.meta.url))

const MOST = 160_000
const MOST_IN_ALL = 17_000_000

beforeAll(async () => {
  await seedDatabase(world.db, MONDAY)
})

test('each is there, small, and described for those who do not see it', () => {
  for (const { name, alt } of pictures) {
    expect([name, existsSync(fileOf(name))]).toEqual([name, true])
    expect([name, existsSync(fileOf(`${name}-small`))]).toEqual([name, true])
    expect([name, statSync(fileOf(name)).size < MOST]).toEqual([name, true])
    expect([name, alt.length >= 20 && alt.length <= 200]).toEqual([name, true])
  }
  const bytes = pictures
    .flatMap(({ name }) => [name, `${name}-small`])
    .reduce((sum, name) => sum + statSync(fileOf(name)).size, 0)
  expect(bytes).toBeLessThan(MOST_IN_ALL)
})

test('each is a picture of a salon or a product', async () => {
  await addDemoPictures(world.db)
  const ofSalons = await world.db.select().from(salonPicture)
  const ofProducts = await world.db.select().from(productPicture)
  expect(ofSalons.length + ofProducts.length).toBe(pictures.length)
  const [amani] = await world.db
    .select()
    .from(salonPicture)
    .where(sql`${eq(salonPicture.salonId, 'amani-hair-studio')} AND kind = 'cover'`)
  expect(amani?.image).toMatch(/^\/files\/salons\/[0-9a-f-]{36}\.jpg$/)
})

test('every product has one: none of the demo data is drawn', async () => {
  const pictured = new Set(pictures.map(({ of }) => of))
  const products = await world.db.select({ id: product.id }).from(product)
  expect(products.filter(({ id }) => !pictured.has(id))).toEqual([])
})

test('its file is where the Worker finds it', async () => {
  const [first] = pictures
  if (!first) throw new Error('no picture is ready')
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  await storeDemoPictures(folder, [first])
  const runtime = new Miniflare({
    modules: true,
    script: 'export default {}',
    r2Buckets: { FILES: 'purse-files' },
    r2Persist: folder,
  })
  const bucket = await runtime.getR2Bucket('FILES')
  const { objects } = await bucket.list()
  expect(objects.map(({ key }) => key.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
    expect.stringMatching(/^(salons|products)\/ID-small\.jpg$/),
    expect.stringMatching(/^(salons|products)\/ID\.jpg$/),
  ])
  const stored = await bucket.head(objects[1]?.key ?? '')
  expect(stored?.size).toBe(statSync(fileOf(first.name)).size)
  expect(stored?.httpMetadata?.contentType).toBe('image/jpeg')
  await runtime.dispose()
  rmSync(folder, { recursive: true })
})
