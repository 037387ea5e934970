// A salon's own links: it chooses a short address, prints posters, and sees which visits came by them. Without scripts where
// no test says otherwise.
import { eq } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { pdfText } from '../../fixtures/pdf-text'
import { expectQuiet, openTab } from '../harness/browser'
import { afterTest, expect, test } from '../harness/fixtures'
import { addFunds, ask, demoPerson, newPerson, SALON } from '../harness/people'
import { database, productUrl } from '../harness/product'

const SERVICE = 'Trim & Shape'

test.describe.configure({ mode: 'default' })

test.afterAll(async () => {
  await database().update(salon).set({ handle: null }).where(eq(salon.id, SALON))
})

test('a short address is chosen, and leads to the salon', async () => {
  const tab = await openTab({ js: false, as: await demoPerson('partner') })
  const { page } = tab
  await page.goto('/partner/salon/links')
  await page.getByLabel('Address', { exact: true }).fill('Purse Support')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use letters from a to z', { exact: false }).first().waitFor()
  await page.getByLabel('Address', { exact: true }).fill('@Amani')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your address is @amani.').first().waitFor()
  const short = await ask('/@amani')
  expect(short.headers.get('location')).toBe(`/salon/${SALON}?via=link`)
  expect((await ask('/@Amani?via=poster')).headers.get('location')).toBe(`/salon/${SALON}?via=poster`)
  expect((await ask('/@nobody-at-all')).status).toBe(404)
  expectQuiet(tab, { refusals: true })
})

test('posters of both sizes name the salon and its address', async () => {
  const { page } = await openTab({ plain: true, as: await demoPerson('partner') })
  await page.goto('/partner/salon/links')
  for (const size of ['A4', 'A6']) {
    const link = page.getByRole('link', { name: `Poster, ${size}`, exact: true }).first()
    const poster = await page.context().request.get((await link.getAttribute('href')) ?? '')
    expect(poster.headers()['content-type']).toBe('application/pdf')
    const [lines = []] = pdfText(await poster.body()).pages
    expect(lines.join(' ')).toContain('Amani Hair Studio')
    expect(lines.join(' ')).toContain(`${new URL(productUrl()).host}/@amani`)
  }
})

test('a professional’s link shows what they do, and books it with them', async () => {
  const { staff } = (await ask(`/api/salons/${SALON}`)).json
  const [person] = staff
  const tab = await openTab({ js: false, as: await newPerson() })
  await tab.page.goto(`/@amani?staff=${person.id}`)
  await tab.page.getByText(`With ${person.name}`).waitFor()
  expect(await tab.page.getByRole('link', { name: /^Book (?!Now)/ }).count()).toBe(person.serviceIds.length)
  await tab.page
    .getByRole('link', { name: /^Book (?!Now)/ })
    .first()
    .click()
  const { searchParams } = new URL(tab.page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ staff: person.id, via: 'link' })
  expectQuiet(tab)
})

test('a visit that came by a poster is marked, and counted', async () => {
  const partner = await demoPerson('partner')
  const counted = async () => {
    const { page } = await openTab({ js: false, as: partner })
    await page.goto('/partner/reports/links')
    const row = page.getByRole('row').filter({ hasText: 'A poster' })
    return Number(await row.getByRole('cell').first().textContent())
  }
  const client = await newPerson()
  await addFunds(client, '9000')
  const tab = await openTab({ plain: true, as: client })
  afterTest(async () => expectQuiet(tab))
  const { page } = tab
  await page.goto(`/@${SALON}?via=poster`)
  await page.getByRole('link', { name: `Book ${SERVICE}` }).click()
  await page.locator('input[name=startsAt]').last().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/booking\/[^?]+$/)
  await page
    .getByRole('button', { name: /and book/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /Booking Successful|Waiting for the salon/ }).waitFor()
  const { items } = (await ask('/api/me/bookings', { as: client })).json.upcoming
  const visit = await openTab({ js: false, as: partner })
  await visit.page.goto(`/partner/appointments/${items[0].id}`)
  await visit.page.getByText('Booked by: A poster').waitFor()
  const month = items[0].startsAt.slice(0, 7)
  const { ways } = (await ask(`/api/reports/links?month=${month}`, { as: partner })).json
  expect(ways).toContainEqual({ via: 'poster', booked: 1, completed: 0 })
  if (month === new Date().toISOString().slice(0, 7)) expect(await counted()).toBe(1)
})
