// A private calendar as a salon meets it, with a real calendar server on this machine: refused, added, failed, read again,
// seen in the salon's calendar, removed. On a product of its own, with a salon of its own.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { salon, staff } from '../../../db/schema/salons/salons'
import { newLoopback } from '../../fixtures/loopback'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { dateFromNow, newPerson, type Person } from '../harness/people'
import { emptyProduct } from '../harness/product'

const product = emptyProduct()

const DATE = dateFromNow(3)

/** Nine to ten in Nairobi. */
const EVENT = [
  ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Dentist', `DTSTART:${DATE.replaceAll('-', '')}T060000Z`],
  ...['DURATION:PT1H', 'END:VEVENT'],
]

const calendar = (...events: string[]) => ({
  body: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n'),
})

/** A partner whose salon is listed, with one professional. */
async function newSalon(id: string): Promise<Person> {
  const { db } = product
  const partner = await newPerson('beauty_partner', 'Nia Salonist')
  const [owner] = await db.select().from(user).where(eq(user.email, partner.email))
  await db.insert(salon).values({
    id,
    ownerId: owner?.id ?? '',
    name: 'Nyota Hair',
    description: 'By daylight.',
    businessType: 'Hair Salon',
    priceRange: 2,
    address: '1 Riverside',
    city: 'Nairobi',
    country: 'Kenya',
    latitude: -1.27,
    longitude: 36.8,
    timeZone: 'Africa/Nairobi',
    currency: 'KES',
    phone: '+254700000000',
    email: 's@purse.test',
    amenities: [],
    status: 'approved',
    createdAt: 0,
  })
  const person = { salonId: id, name: 'Zuri Hassan', title: 'Stylist' }
  await db.insert(staff).values({ id: `${id}-zuri`, ...person })
  return partner
}

for (const js of PLAIN_WALKS)
  test(`a private calendar blocks time, fails, and is removed, scripts ${js}`, async () => {
    const { loopback, start, stop } = newLoopback()
    await start()
    loopback.answer = () => ({ status: 404 })
    try {
      const id = `private-${js}`
      const tab = await openTab({ js, as: await newSalon(id) })
      const { page } = tab
      const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
      const seeText = (text: string) => page.getByText(text).first().waitFor()
      await page.goto(`/partner/salon/staff/${id}-zuri`)
      await page.getByRole('link', { name: 'Private calendars' }).click()
      await page.getByLabel('Secret address').fill('https://10.0.0.1/own.ics')
      await press('Add calendar')
      await seeText('Enter the calendar’s own address')
      await page.getByLabel('Secret address').fill(`${loopback.url}/secret-of-zuri.ics`)
      await press('Add calendar')
      await seeText('Can’t be read')
      await seeText('Its server refused.')

      loopback.answer = () => calendar(...EVENT)
      await press('Read now')
      await seeText('Up to date')
      await seeText('1 busy time in the next 60 days')
      expect(await page.content()).not.toContain('secret-of-zuri')
      await page.goto(`/partner/calendar?date=${DATE}`)
      expect(await page.content()).not.toContain('Dentist')
      await page
        .getByRole('link', { name: /^Private calendar/ })
        .first()
        .click()
      await seeText('Busy by a private calendar')
      expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
      await page.getByRole('link', { name: 'Zuri Hassan’s private calendars' }).click()

      await press('Remove')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove calendar' }).click()
      await seeText('Calendar removed')
      expect(await page.getByText('127.0.0.1').count()).toBe(0)
      await page.goto(`/partner/calendar?date=${DATE}`)
      expect(await page.getByRole('link', { name: /^Private calendar/ }).count()).toBe(0)
      expectQuiet(tab, { refusals: true })
    } finally {
      await stop()
    }
  })
