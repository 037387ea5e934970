// From nothing to listed: a partner sets their salon up in a browser without JavaScript, an admin
// approves it, and clients find it with a time that can be booked.

import { makeAdmin } from '../../fixtures/identity/admins'
import { pngOf, quadrants } from '../../fixtures/pictures'
import { expectQuiet, openTab, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, CACHED_CLAIM_COOKIE, call, dateFromNow, newPerson, type Person } from '../harness/people'
import { database } from '../harness/product'

const PROFILE = {
  kind: 'salon',
  name: 'Mawingu Colour Room',
  businessType: 'Hair Salon',
  description: 'Colour and braids, by daylight.',
  address: '4 Kenyatta Avenue',
  city: 'Nairobi',
  phone: '+254712345678',
  email: 'hello@mawingu.test',
  licence: 'NCC-2041',
}

const HUB = '/partner/salon'

/** A partner who has described their salon, and a tab of theirs without JavaScript. */
async function opened(more: object = {}): Promise<{ partner: Person; tab: Tab }> {
  const partner = await newPerson('beauty_partner', 'Nyokabi Mawingu')
  await call('/api/me/business', { as: partner, method: 'PUT', body: { ...PROFILE, ...more } })
  return { partner, tab: await openTab({ as: partner, js: false }) }
}

async function approved(partner: Person): Promise<void> {
  const admin = await newPerson('client', 'Adhiambo Admin')
  await makeAdmin(database(), admin.email)
  admin.cookies.delete(CACHED_CLAIM_COOKIE)
  const { application } = await call('/api/my-salon', { as: partner })
  const path = `/api/admin/applications/${application.id}/approval`
  await call(path, { as: admin, method: 'POST', key: crypto.randomUUID() })
}

test('a salon from nothing to listed, without JavaScript', async () => {
  const { partner, tab } = await opened()
  const { page } = tab
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const next = (name: string) => page.getByRole('link', { name: `Next: ${name}` }).click()
  const seeText = (text: string) => page.getByText(text).first().waitFor()

  await page.goto(HUB)
  await seeText('1 of 4 done')
  expect(await page.getByRole('button', { name: 'Submit for approval' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Opening hours' }).click()

  await page.getByLabel('Monday, from').fill('10:00')
  await page.getByLabel('Monday, to').fill('09:00')
  await press('Save hours')
  await seeText('This is more than 17 hours. Check AM and PM')
  expect(await page.getByLabel('Monday, from').inputValue()).toBe('10:00')
  await page.getByLabel('Monday, from').fill('09:00')
  await page.getByLabel('Monday, to').fill('18:00')
  await press('Copy Monday to all days')
  await seeText('Hours saved')
  expect(await page.getByLabel('Sunday, to').inputValue()).toBe('18:00')
  await page.getByText('Add a date', { exact: true }).click()
  await page.getByLabel('Date', { exact: true }).fill(dateFromNow(4))
  await page.getByLabel('Note (optional)').fill('Family day')
  await press('Add date')
  await seeText('Closed · Family day')

  await next('Services')
  await page.getByRole('link', { name: 'Choose from typical services' }).click()
  for (const box of await page.getByRole('checkbox').all())
    if ((await box.getAttribute('aria-label')) !== 'Offer Full Color') await box.uncheck()
  await page.getByLabel('Price of Full Color').fill('four thousand')
  await press('Add these services')
  await seeText('Enter a price in numbers')
  await page.getByLabel('Price of Full Color').fill('4800')
  await press('Add these services')
  await seeText('Service added')
  await seeText('No staff yet')

  await next('Staff')
  await page.getByRole('link', { name: 'Add the first person' }).click()
  await page.getByLabel('Name').fill('Ada Njoki')
  await page.getByLabel('Title').fill('Colourist')
  await page.getByLabel('Commission (%)').fill('40')
  await press('Add to the team')
  await seeText('Mon to Sun · 1 service · 40% commission')

  await next('Pictures')
  await page
    .getByLabel('Cover picture', { exact: true })
    .setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(quadrants(64, 32))) })
  await page.getByLabel('Description (optional)').first().fill('The colour bar')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page.getByRole('img', { name: 'The colour bar' }).waitFor()

  await next('Rooms & equipment')
  await page.getByLabel('Kind').fill('Basin')
  await page.getByLabel('Name').fill('Basin 1')
  await press('Add')
  await seeText('Basin 1 added')

  await page.goto(`${HUB}/services`)
  await page.getByRole('link', { name: /Full Color/ }).click()
  await page.getByRole('img', { name: 'Free for others: 40 min' }).waitFor()
  await page.getByLabel('Add-on 1, name').fill('Toner')
  await page.getByLabel('Add-on 1, price in KES').fill('')
  await page.getByLabel('Basin').check()
  await press('Save changes')
  await seeText('Price is required')
  expect(await page.getByLabel('Add-on 1, name').inputValue()).toBe('Toner')
  expect(await page.getByLabel('Basin').isChecked()).toBe(true)
  await page.getByLabel('Add-on 1, price in KES').fill('500')
  await page.getByLabel('Add-on 1, extra minutes').fill('15')
  await press('Save changes')
  await seeText('40 min gap · 1 add-on · 1 person')

  await page.goto(`${HUB}/policies`)
  await page.getByLabel('Confirm bookings automatically').check()
  await page.getByLabel('Deposit (%)').fill('20')
  await press('Save policies')
  await seeText('Policies saved')
  await page.getByRole('link', { name: 'Review and submit' }).click()

  await seeText('4 of 4 done')
  await page.getByRole('link', { name: 'Preview' }).click()
  await seeText('This is your page as clients see it.')
  await page.getByRole('heading', { name: 'Full Color' }).waitFor()
  await page.getByRole('link', { name: 'Back to your salon' }).click()
  await press('Submit for approval')
  await press('Yes, submit')
  await seeText('Waiting for approval')

  const { id, services } = await call('/api/my-salon', { as: partner })
  const day = dateFromNow(3)
  expect((await ask(`/salon/${id}`)).status).toBe(404)
  await approved(partner)
  const response = await ask(`/salon/${id}`)
  expect(response.status).toBe(200)
  for (const text of ['Mawingu Colour Room', 'Full Color', 'KES', '4,800']) expect(response.text).toContain(text)
  const slots = async (date: string) =>
    (await call(`/api/salons/${id}/slots?service=${services[0].id}&from=${date}&to=${date}`)).items
  expect((await slots(day)).length).toBeGreaterThan(0)
  expect(await slots(dateFromNow(4))).toEqual([])

  await page.goto(HUB)
  await page.getByRole('heading', { name: 'What you offer' }).waitFor()
  expectQuiet(tab, { refusals: true })
})

test('archived and restored; concurrent edits are reported; whole shillings stay whole', async () => {
  const { partner, tab } = await opened({ city: 'Kampala', phone: '+256700000000' })
  const { page } = tab
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${HUB}/services/new`)
  await page.getByLabel('Name', { exact: true }).fill('Manicure')
  await page.getByLabel('Category').fill('Nails')
  await page.getByLabel('Price (UGX)').fill('35000.50')
  await page.getByLabel('Duration (minutes)').fill('45')
  await press('Add service')
  await page.getByText('UGX has no decimals').waitFor()
  await page.getByLabel('Price (UGX)').fill('35000')
  await press('Add service')
  const row = page.getByRole('link', { name: /Manicure.*UGX 35,000/ })
  await row.click()

  const { services } = await call('/api/my-salon', { as: partner })
  const [{ id, version }] = services
  await call(`/api/my-salon/services/${id}`, {
    as: partner,
    method: 'PUT',
    key: crypto.randomUUID(),
    body: { version, category: 'Nails', name: 'Manicure', price: '40000', durationMinutes: 45 },
  })
  await page.getByLabel('Price (UGX)').fill('38000')
  await press('Save changes')
  await page.getByText('Someone else has changed this.').waitFor()
  expect(await page.getByLabel('Price (UGX)').inputValue()).toBe('38000')

  await page.goto(`${HUB}/services/${id}`)
  await press('Archive')
  await press('Yes, archive')
  await page.getByText('Manicure is archived.').waitFor()
  await page.getByRole('button', { name: 'Undo Manicure' }).click()
  await row.or(page.getByRole('link', { name: /UGX 40,000/ })).waitFor()
  expectQuiet(tab, { refusals: true })
})

test('a partner who has described no salon begins with its profile', async () => {
  const partner = await newPerson('beauty_partner')
  const { headers } = await ask(`${HUB}/hours`, { as: partner })
  expect(headers.get('location')).toBe('/partner/set-up')
  expect((await ask(HUB, { as: partner })).status).toBe(200)
})
