// The week of everybody and the month by day: each part of them leads to the day that it is about.
import type { Page } from '@playwright/test'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { demoPerson } from '../harness/people'

/** Days whose words are wider than their cell on the narrowest screen. */
async function crowdedDays(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  const crowded = await page
    .locator('td a')
    .evaluateAll((all) =>
      all.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent ?? ''),
    )
  await page.setViewportSize(usual)
  return crowded
}

for (const js of PLAIN_WALKS) {
  test(`from the calendar to the team’s week and the month, and back to a day, ${js ? 'with' : 'without'} scripts`, async () => {
    const partner = await demoPerson('partner')
    const tab = await openTab({ as: partner, js })
    const { page } = tab
    await page.goto('/partner/calendar')
    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await page.waitForURL('**/partner/calendar/team?date=*')
    await page.getByRole('link', { name: 'Week after' }).click()
    const table = page.getByRole('table')
    expect(await table.locator('thead th').count()).toBe(8)
    if (js) expect(await crowdedDays(page)).toEqual([])
    const row = page.getByRole('row', { name: /^Wambui Karanja/ })
    expect(await row.locator('td').count()).toBe(7)
    const cell = row.getByRole('link').nth(2)
    const name = (await cell.getAttribute('aria-label')) ?? ''
    expect(name).toMatch(/^Wambui Karanja, Wednesday, .+: (\d+ visits?, .+ to .+, \d+% full|free|off|closed)$/)
    await cell.click()
    await page.waitForURL('**/partner/calendar?date=*&staff=*')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect(name).toContain(` ${title.replaceAll('\u00a0', ' ').split(' ').at(-1)}`)
    await page.getByRole('button', { name: 'Whose: Wambui Karanja' }).click()
    expect(await page.getByRole('link', { name: 'Wambui Karanja', exact: true }).getAttribute('aria-current')).toBe(
      'true',
    )
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    await page.waitForURL('**/partner/calendar/month?month=*')
    await page.getByRole('link', { name: 'Month after' }).click()
    const day = page.getByRole('cell').getByRole('link').nth(9)
    expect(await day.getAttribute('aria-label')).toMatch(/\s10(,\s\d+)?: (\d+ visits?, \d+% full|.+)$/)
    await day.click()
    await page.waitForURL('**/partner/calendar?date=*-10')
    expectQuiet(tab)
  })
}
