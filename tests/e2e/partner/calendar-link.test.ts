// A salon's calendar in the calendars of its phones: by a link that is shown once, copied, renewed and removed.
import { expectQuiet, openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, demoPerson } from '../harness/people'

test('of the salon and of one professional, copied, and dead once it is renewed', async () => {
  const partner = await demoPerson('partner')
  const tab = await openTab({ as: partner, own: true })
  const { page, context } = tab
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/partner/calendar')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  await page.getByText('All visits of your salon.').waitFor()
  await page.goto('/partner/salon/staff')
  await page
    .getByRole('link', { name: /Wambui Karanja/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Calendar link' }).click()
  await page.getByText('Visits with Wambui Karanja.').waitFor()
  await page.getByRole('button', { name: 'Create my private link' }).click()
  const link = page.getByLabel('Calendar link')
  const first = await link.inputValue()
  expect(await page.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
    first.replace(/^https?:/, 'webcal:'),
  )
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  const path = new URL(first).pathname
  const read = await ask(path)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  await page.goto(page.url())
  await page.getByRole('button', { name: 'Create a new link' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('heading', { name: 'Your private link' }).waitFor()
  expect((await ask(path)).status).toBe(404)
  expectQuiet(tab)
})
