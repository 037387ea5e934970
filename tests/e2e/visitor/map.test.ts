// The map of salons where tiles are configured: drawn on the server without scripts, moved and zoomed with them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectQuiet, openTab, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask } from '../harness/people'
import { ownProduct } from '../harness/product'

/** One transparent pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const requested: string[] = []

const tiles = createServer(({ url = '' }, response) => {
  requested.push(url)
  response.writeHead(200, { 'content-type': 'image/png' }).end(TILE)
})

const origin = () => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`

ownProduct('seeded', async () => {
  tiles.listen(0, '127.0.0.1')
  await once(tiles, 'listening')
  return {
    MAP_TILE_URL: `${origin()}/{z}/{x}/{y}.png`,
    MAP_TILE_ATTRIBUTION: '© A map of nowhere',
  }
})

test.afterAll(() => {
  tiles.closeAllConnections()
  tiles.close()
})

const MAP = '/salons?city=Nairobi&view=map'

const total = async ({ page }: Tab) => Number.parseInt(await page.locator('[data-part=total]').innerText(), 10)

test('without scripts the map is a drawing whose pins are links, with the list beside it', async () => {
  const tab = await openTab({ js: false, chromium: true })
  const { page } = tab
  await page.goto('/salons')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  const map = page.getByRole('navigation', { name: 'Map of the salons' })
  expect(await map.getByRole('link').count()).toBeGreaterThan(1)
  await page.getByText('© A map of nowhere').waitFor()
  await page
    .getByRole('link', { name: /^Amani Hair Studio/ })
    .last()
    .waitFor()
  expectQuiet(tab)
})

test('images may come from the provider of tiles and from nowhere else', async () => {
  const policy = (await ask(MAP)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`img-src 'self' ${origin()};`)
  expect(policy.split(origin())).toHaveLength(2)
})

for (const desktop of [false, true]) {
  test(`it moves, zooms and searches again${desktop ? ' on a desktop' : ''}`, async () => {
    const tab = await openTab({ desktop })
    const { page } = tab
    await page.goto(MAP)
    const map = page.getByRole('region', { name: /^Map of the salons/ })
    await map.locator('.leaflet-tile-loaded').first().waitFor()
    await page.getByText('© A map of nowhere').waitFor()
    const all = await total(tab)

    // A press on a cluster zooms in on it; its pins are links to their salons.
    const before = zoomOf(requested.at(-1))
    await map
      .getByRole('button', { name: /^Zoom in on \d+ salons/ })
      .first()
      .press('Enter')
    await expect.poll(() => zoomOf(requested.at(-1))).toBeGreaterThan(before)
    await expect(map).toBeFocused()
    const pin = map.getByRole('link').first()
    expect(await pin.getAttribute('href')).toMatch(/^\/salon\//)
    const { width, height } = (await pin.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

    // Results follow the map.
    await map.press('ArrowRight')
    await page.getByRole('link', { name: 'Search this area' }).click()
    await page.waitForURL(/near=-?\d.*within=\d/)
    await page.getByRole('link', { name: /^Place: Map area, within \d+ km/ }).waitFor()
    expect(await total(tab)).toBeLessThan(all)
    expectQuiet(tab)
  })
}

test('an area without salons keeps the map, to move on from there', async () => {
  const empty = '/salons?view=map&near=-1.2,41.5&within=5'
  const still = await openTab({ js: false, chromium: true })
  await still.page.goto(empty)
  await still.page.getByRole('navigation', { name: 'Map of the salons' }).waitFor()
  expectQuiet(still)
  const tab = await openTab()
  const { page } = tab
  await page.goto(empty)
  await page.getByText('No salons match').waitFor()
  const map = page.getByRole('region', { name: /^Map of the salons/ })
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  for (let i = 0; i < 7; i += 1) await map.press('-')
  await page.getByRole('link', { name: 'Search this area' }).click()
  await map
    .getByRole('button', { name: /^Zoom in on/ })
    .first()
    .waitFor()
  expect(await total(tab)).toBeGreaterThan(0)
  expectQuiet(tab)
})

/** Of a tile's address. */
function zoomOf(path = ''): number {
  return Number(path.split('/')[1])
}
