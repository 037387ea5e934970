// Tables, as everybody sees them: rows of 44 px under a heading that stays in sight, and on a phone nothing that scrolls
// sideways.
import type { Page } from '@playwright/test'
import { openTab } from '../harness/browser'
import { overflow } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { stocked } from '../harness/stock'

const TABLES = [
  ['admin', '/admin/people'],
  ['admin', '/admin/jobs'],
  ['product_seller', '/seller/products'],
] as const

/** How far the heading of the first table is below the top of the screen, or of what it scrolls in. */
const headingBelow = (page: Page, pane?: string) =>
  page.evaluate((pane) => {
    const frame = pane ? document.querySelector(pane) : null
    const heading = (frame ?? document).querySelector('.data-table thead th')
    const top = heading?.getBoundingClientRect().top ?? Number.NaN
    return Math.round(top - (frame?.getBoundingClientRect().top ?? 0))
  }, pane)

for (const [as, at] of TABLES)
  test(`rows are 44 px high, and lines on a phone: ${at}`, async () => {
    const person = (await stocked()).people[as]
    const wide = await openTab({ as: person, desktop: true, reused: true })
    await wide.page.goto(at)
    const rows = wide.page.locator('.data-table tbody tr')
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(10)
    expect(heights.filter((height) => height !== 44)).toEqual([])
    await wide.page.evaluate(() => scrollTo(0, 700))
    await expect.poll(() => headingBelow(wide.page)).toBe(0)

    const phone = await openTab({ as: person, reused: true })
    await phone.page.goto(at)
    expect(await overflow(phone.page)).toEqual([])
    const sideways = await phone.page
      .locator('.table-frame')
      .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth).length)
    expect(sideways).toBe(0)
  })

for (const desktop of [false, true])
  test(`a heading stays in its own scroll pane, ${desktop ? 'desktop' : 'phone'}`, async () => {
    const { page } = await openTab({ as: (await stocked()).people.product_seller, desktop, reused: true })
    await page.goto('/seller/dashboard')
    await page.getByText('Show as table').click()
    const pane = page.getByRole('region', { name: 'Sales on each day' })
    await pane.evaluate((element) => element.scrollTo(0, 300))
    expect(await pane.evaluate((element) => element.scrollTop)).toBe(300)
    expect(await headingBelow(page, '.table-pane')).toBe(0)
  })
