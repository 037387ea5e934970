// A salon's free times on its own website, which is another site: shown in a frame, without cookies, and booked from there.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { expectQuiet, openTab, type Tab } from '../harness/browser'
import { afterTest, expect, test } from '../harness/fixtures'
import { assetsOf } from '../harness/markup'
import { addFunds, ask, call, demoPerson, newPerson, type Person, SALON } from '../harness/people'
import { productUrl } from '../harness/product'

const EMBED = `/embed/salon/${SALON}`
const SERVICE = 'Trim & Shape'

/** What the partner copies, by its label. */
async function copied(label: string): Promise<string> {
  const { page } = await openTab({ plain: true, as: await demoPerson('partner') })
  await page.goto('/partner/salon/website')
  return page.getByLabel(label).inputValue()
}

/** A page of another site, with this in it. */
async function elsewhere(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!DOCTYPE html><html lang="en"><title>Our salon</title><body>${html}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTest(async () => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function visit(html: string, as?: Person): Promise<Tab> {
  const tab = await openTab({ ...(as && { as }) })
  await tab.page.goto(await elsewhere(html))
  return tab
}

test('a time chosen on the salon’s own website becomes a booked visit', async () => {
  const client = await newPerson()
  await addFunds(client, '9000')
  const tab = await visit(await copied('HTML for your free times'), client)
  const { page } = tab
  const frame = page.frameLocator('iframe')
  await frame.getByRole('link', { name: `Times for ${SERVICE}`, exact: true }).click()
  const times = frame.getByRole('list', { name: 'Free times' }).getByRole('link')
  const text = (await times.last().textContent()) ?? ''
  await times.last().click()
  await page.waitForURL('**/booking?**')
  await page.locator(`[data-chosen]`).filter({ hasText: text }).first().waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/booking\/[^?]+$/)
  await page
    .getByRole('button', { name: /and book$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /Booking Successful|Waiting for the salon/ }).waitFor()
  const { upcoming } = await call('/api/me/bookings', { as: client })
  expect(upcoming.items.length).toBe(1)
  expectQuiet(tab)
})

/** The frame on a page, and whether it is as tall as what it shows. */
function frameOn(page: Page) {
  const frame = page.frameLocator('iframe')
  const main = frame.getByRole('main')
  const heightOf = (item: Locator) => item.evaluate((it) => it.getBoundingClientRect().height)
  const tall = () => heightOf(page.locator('iframe'))
  const fits = () => expect.poll(async () => Math.abs((await tall()) - (await heightOf(main)))).toBeLessThan(2)
  return { frame, main, tall, fits }
}

test('a frame is as tall as what it shows, and other messages change nothing', async () => {
  const { page } = await visit(await copied('HTML for your free times'))
  const { frame, tall, fits } = frameOn(page)
  await fits()
  const before = await tall()
  await page.evaluate(() => postMessage({ purseHeight: 9 }, '*'))
  await frame.getByRole('link', { name: `Times for ${SERVICE}`, exact: true }).click()
  await frame.getByRole('list', { name: 'Free times' }).waitFor()
  await expect.poll(tall).not.toBe(before)
  await fits()
  expect(await tall()).toBeGreaterThan(100)
})

test('a frame shrinks with what it shows', async () => {
  const { page } = await visit(await copied('HTML for your free times'))
  const { main, tall, fits } = frameOn(page)
  await main.evaluate((it) => {
    it.style.paddingBottom = '500px'
  })
  await expect.poll(tall).toBeGreaterThan(1_000)
  await main.evaluate((it) => {
    it.style.paddingBottom = ''
  })
  await expect.poll(tall).toBeLessThan(1_000)
  await fits()
})

test('reads and sets no cookie, and is the same for everybody', async () => {
  const partner = await demoPerson('partner')
  for (const at of [EMBED, `${EMBED}?service=${SALON}-service-1`]) {
    const [signedIn, other] = [await ask(at, { as: partner }), await ask(at)]
    expect(signedIn.text).toBe(other.text)
    expect(signedIn.text).not.toContain(partner.email)
    for (const { headers } of [signedIn, other]) expect(headers.getSetCookie()).toEqual([])
  }
  const tab = await visit(await copied('HTML for your free times'), partner)
  await tab.page.frameLocator('iframe').getByRole('heading').first().waitFor()
  const sent = await tab.page.frames()[1]?.evaluate(() => document.cookie)
  expect(sent).toBe('')
})

test('only that page may be framed, and its script is small', async () => {
  for (const [at, ancestors] of [
    [EMBED, 'frame-ancestors *'],
    ['/embed/salon/no-such-salon', 'frame-ancestors *'],
    [`/salon/${SALON}`, "frame-ancestors 'none'"],
    ['/embedded', "frame-ancestors 'none'"],
    ['/booking', "frame-ancestors 'none'"],
  ] as const) {
    const { headers } = await ask(at)
    expect([at, headers.get('content-security-policy')]).toEqual([at, expect.stringContaining(ancestors)])
  }
  const { scripts } = assetsOf((await ask(EMBED)).text)
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/embedded-height/)])
  expect((await ask(scripts[0] ?? '')).text.length).toBeLessThan(1000)
})

for (const [label, via] of [
  ['HTML for a button', 'button'],
  ['HTML for a link', 'link'],
] as const)
  test(`${label} needs no script`, async () => {
    const html = await copied(label)
    expect(html).not.toContain('<script')
    const tab = await openTab({ js: false, chromium: true, as: await newPerson() })
    await tab.page.goto(await elsewhere(html))
    await tab.page.getByRole('link', { name: /^Book at / }).click()
    await tab.page.waitForURL(`${productUrl()}/booking?salon=${SALON}&via=${via}`)
    await tab.page.getByRole('heading', { level: 1 }).waitFor()
  })

test('the partner sees it as it will be', async () => {
  const tab = await openTab({ as: await demoPerson('partner') })
  await tab.page.goto('/partner/salon')
  await tab.page.getByRole('link', { name: /^On your website/ }).click()
  await tab.page.getByText('See it live').click()
  await tab.page
    .frameLocator('iframe')
    .getByRole('link', { name: /^Times for / })
    .first()
    .waitFor()
  expectQuiet(tab)
})
