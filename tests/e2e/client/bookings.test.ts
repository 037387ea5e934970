// The client's own bookings: looked at, moved, cancelled for the sum that was shown, booked again, kept
// in another calendar, and repeated while the clock runs on.

import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { localDate } from '../../../api/platform/values/dates'
import { DAY, HOUR } from '../../../api/platform/values/time'
import { dateParts } from '../../../app/ui/display/time'
import { salon, salonException, service } from '../../../db/schema/salons/salons'
import { ALWAYS, addSalon } from '../../fixtures/businesses'
import type { World } from '../../fixtures/harness'
import { expectQuiet, listening, noteListening, openTab, PLAIN_WALKS, type Tab, unfoldTimes } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, ask, beginNow, call, newPerson, type Person, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

/** Open around the clock, so that a time may be as near as a test wants it. */
const product = emptyProduct()

let partner: Person

test.beforeAll(async () => {
  const world = { db: product.db } as World
  partner = await newPerson('beauty_partner', 'Nia Partner')
  const { id: ownerId } = await call('/api/me', { as: partner })
  await addSalon(
    world,
    {
      id: 'nyota',
      ownerId,
      name: 'Nyota Hair',
      leadMinutes: 0,
      freeCancelHours: 24,
      lateFeeBasisPoints: 2000,
      rescheduleHours: 2,
    },
    [{ id: 'cut', name: 'Cut', price: 250_000 }],
    ['ada', 'bea'],
    ALWAYS,
  )
})

/** A cut that the salon has confirmed, so long from now, on the hour. */
async function visit(as: Person, fromNow: number, staffId = 'ada'): Promise<{ id: string; startsAt: string }> {
  const startsAt = new Date(Math.ceil((Date.now() + fromNow) / HOUR) * HOUR).toISOString()
  const wanted = { salonId: 'nyota', serviceId: 'cut', staffId, startsAt, payment: 'purse' }
  const key = () => crypto.randomUUID()
  const made = await call('/api/appointments', { as, key: key(), body: wanted })
  const confirm = `/api/appointments/${made.id}/confirmation`
  await call(confirm, { as: partner, method: 'POST', key: key() })
  return made
}

const toast = ({ page }: Tab, text: string) => page.getByText(text, { exact: true }).first().waitFor()

const main = async ({ page }: Tab) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

for (const js of PLAIN_WALKS)
  test(`looked at, moved, and its money unchanged (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    await addFunds(zuri, '5000')
    const { id, startsAt } = await visit(zuri, 3 * DAY + (js ? 0 : 3 * HOUR))
    const before = await walletOf(zuri)
    expect(before.held.amount).toBe('2500.00')
    const tab = await openTab({ js, as: zuri })
    const { page } = tab
    await page.goto('/client/bookings')
    const row = page.getByRole('listitem').filter({ hasText: 'Nyota Hair' })
    await row.getByText('Confirmed').waitFor()
    expect(await row.innerText()).toContain('Held in your purse')
    // It says the way, and may be moved from here.
    await row.getByText('More', { exact: true }).click()
    expect(await row.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Nyota+Hair')
    expect(await row.getByRole('link', { name: 'Move' }).getAttribute('href')).toBe(`/client/bookings/${id}/move`)
    await row.getByRole('link', { name: 'Cut' }).click()
    await page.getByRole('heading', { name: 'If your plans change' }).waitFor()
    expect(await main(tab)).toMatch(/Cancelling is free until .*\. After that, the salon charges KES\s500\./)

    const there = localDate(Date.parse(startsAt) + 2 * DAY, 'Africa/Nairobi')
    const day = dateParts(there).long.replaceAll('\u00a0', ' ')
    await page.getByRole('link', { name: 'Move', exact: true }).click()
    await page.getByRole('link', { name: 'Person bea' }).click()
    await page.goto(`/client/bookings/${id}/move?staff=bea&date=${there}`)
    await page.getByRole('link', { name: new RegExp(`^${day}\\b`) }).click()
    await unfoldTimes(tab)
    await page.getByRole('link', { name: js ? '11:15 AM' : '2:15 PM', exact: true }).click()
    await page.getByRole('heading', { name: 'Move to this time?' }).waitFor()
    expect(await main(tab)).toMatch(/Your money\s+KES\s2,500 stays held/)
    await page.getByRole('button', { name: 'Move appointment' }).click()
    await toast(tab, 'Appointment Moved')
    expect(await main(tab)).toContain(day)
    expect(await main(tab)).toContain('You moved it to')
    const moved = await call(`/api/appointments/${id}`, { as: zuri })
    expect(moved).toMatchObject({ staffName: 'Person bea', status: 'confirmed' })
    expect(moved.startsAt).toMatch(js ? /T11:15:00\+03:00$/ : /T14:15:00\+03:00$/)
    expect(await walletOf(zuri)).toEqual(before)

    const file = await ask(`/api/appointments/${id}/calendar.ics`, { as: zuri })
    expect(
      eventsIn(file.text).map(({ summary, sequence, startDate }) => [
        summary,
        sequence,
        startDate.toJSDate().getTime(),
      ]),
    ).toEqual([['Cut at Nyota Hair', 2, Date.parse(moved.startsAt)]])
    expectQuiet(tab)
  })

test('what the salon was paid is disputed: the salon reads it, Purse gets a conversation', async () => {
  const zola = await newPerson('client', 'Zola Achieng')
  await addFunds(zola, '5000')
  const { id } = await visit(zola, 3 * DAY)
  await beginNow(id)
  const key = crypto.randomUUID()
  const completion = `/api/appointments/${id}/completion`
  await call(completion, { as: partner, key, body: { extras: [] } })

  const tab = await openTab({ plain: true, as: zola })
  const { page } = tab
  await page.goto(`/client/bookings/${id}`)
  await page.getByRole('link', { name: /Dispute this visit/ }).click()
  expect(await main(tab)).toMatch(/Nyota Hair was paid KES\s2,500\./)
  await page.getByRole('button', { name: 'Send dispute' }).click()
  expect(await main(tab)).toContain('Message is required')
  await page.getByLabel('What went wrong?').fill('The salon was closed.')
  await page.getByRole('button', { name: 'Send dispute' }).click()
  await toast(tab, 'Dispute sent')
  expect(await main(tab)).toContain('You disputed this visit')
  expect(await page.getByRole('link', { name: /Dispute this visit/ }).count()).toBe(0)

  const salon = await openTab({ plain: true, as: partner })
  await salon.page.goto(`/partner/appointments/${id}`)
  expect(await main(salon)).toContain('Zola Achieng disputes this visit')
  expect(await main(salon)).toContain('The salon was closed.')

  await page.getByRole('link', { name: 'Open the conversation' }).click()
  expect(await main(tab)).toContain('The salon was closed.')
  expectQuiet(tab, { refusals: true })
})

test('undone a moment later, free of charge whatever the policy says', async () => {
  const undoMinutes = (minutes: number) =>
    product.db.update(salon).set({ undoMinutes: minutes }).where(eq(salon.id, 'nyota'))
  await undoMinutes(10)
  const bea = await newPerson('client', 'Bea Undoes')
  await addFunds(bea, '5000')
  const { id } = await visit(bea, 6 * HOUR)
  await undoMinutes(0)
  const tab = await openTab({ plain: true, as: bea })
  const { page } = tab
  await page.goto(`/client/bookings/${id}`)
  // The one deadline of the page is the one that holds.
  expect(await main(tab)).toMatch(/Undo free until \d{1,2}:\d{2}\s[AP]M/)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: /^Cancel and refund KES\s2,500$/ }).click()
  await toast(tab, 'Appointment Cancelled')
  expect(await walletOf(bea)).toMatchObject({ available: { amount: '5000.00' }, held: { amount: '0.00' } })
  expectQuiet(tab)
})

test('cancelled late for the sum that was shown, then booked again', async () => {
  const bea = await newPerson('client', 'Bea Akinyi')
  await addFunds(bea, '5000')
  const { id } = await visit(bea, 5 * HOUR)
  const path = `/client/bookings/${id}`

  // Somebody saw that it is free, and it no longer is: they are asked again, and nothing moves.
  const stale = { intent: 'cancel', agreedFee: '0', key: crypto.randomUUID() }
  const refused = await ask(path, { as: bea, form: stale })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/Charged by the salon<\/dt><dd[^>]*>KES\s500/)
  expect((await walletOf(bea)).held.amount).toBe('2500.00')

  const tab = await openTab({ plain: true, as: bea })
  const { page } = tab
  await page.goto(path)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  expect(await main(tab)).toMatch(/Goes back to your purse right away\s+KES\s2,000/)
  await page.getByRole('button', { name: /^Cancel and refund KES\s2,000$/ }).click()
  await toast(tab, 'Appointment Cancelled')
  await toast(tab, 'Your appointment has been cancelled successfully')
  expect(await main(tab)).toMatch(/KES\s500 charged by the salon, KES\s2,000 back in your purse/)
  expect(await walletOf(bea)).toMatchObject({ available: { amount: '4500.00' }, held: { amount: '0.00' } })
  await page.getByRole('link', { name: 'Payment receipt' }).click()
  expect(await page.getByRole('article', { name: 'Payment receipt' }).innerText()).toMatch(
    /Cancellation fee, paid from your purse\s+KES\s500\.00\s+Returned to your purse\s+KES\s2,000\.00/,
  )
  await page.goto('/client/bookings')
  // One press holds the next time, a second books it.
  await page.getByRole('button', { name: 'Book again' }).click()
  await page.getByRole('heading', { name: 'Review and book' }).waitFor()
  expect(await page.getByRole('region', { name: 'Your visit' }).innerText()).toContain('Cut with Person ada')
  // Without styles the button is named after the other way to pay too.
  await page.getByRole('button', { name: /^Hold KES\s2,500 and book/ }).click()
  await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
  const { items } = await call('/api/appointments?status=pending', { as: bea })
  expect(Date.parse(items[0].startsAt) - Date.now()).toBeGreaterThan(27 * DAY)
  expectQuiet(tab, { refusals: true })
})

for (const js of PLAIN_WALKS)
  test(`all that a coming visit needs, and one press when late (scripts: ${js})`, async () => {
    const ria = await newPerson('client', 'Ria Otieno')
    await addFunds(ria, '3000')
    await product.db
      .update(salon)
      .set({ visitNotes: 'Ring at the blue door.', phone: '+254 700 111 222' })
      .where(eq(salon.id, 'nyota'))
    const { id } = await visit(ria, HOUR, js ? 'ada' : 'bea')
    const tab = await openTab({ js, as: ria })
    const { page } = tab
    await page.goto('/client/bookings')
    const to = async (name: string) => (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
    expect(await to('Directions')).toContain('/maps/dir/?api=1&destination=Nyota+Hair')
    await page.getByText('More', { exact: true }).click()
    expect(await to('Call')).toBe('tel:+254700111222')
    expect(await to('Calendar')).toBe(`/api/appointments/${id}/calendar.ics`)
    expect(await main(tab)).toContain('Ring at the blue door.')
    await page.getByRole('button', { name: '10 min late' }).click()
    await toast(tab, 'Salon told')
    expect(await main(tab)).toContain('The salon knows that you’re about 10 minutes late.')
    const theirs = await ask(`/partner/appointments/${id}`, { as: partner })
    expect(theirs.text).toContain('Running about 10 minutes late')
    expectQuiet(tab)
  })

test('in a calendar that is not signed in, until the address is renewed', async () => {
  const cat = await newPerson('client', 'Cat Wanjiru')
  await addFunds(cat, '3000')
  await visit(cat, 4 * DAY)
  const tab = await openTab({ plain: true, as: cat })
  const { page } = tab
  await page.goto('/client/bookings')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  await page.getByRole('button', { name: 'Create my private link' }).click()
  const address = page.getByLabel('Calendar link')
  const first = new URL(await address.inputValue()).pathname
  const read = await ask(first)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(eventsIn(read.text).map(({ summary }) => summary)).toEqual(['Cut at Nyota Hair'])
  expect(read.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/KES|2,500|Cat Wanjiru/)

  await page.goto('/client/bookings/calendar')
  expect(await address.count()).toBe(0)
  await page.getByRole('button', { name: 'Create a new link' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new link' }).click()
  const second = new URL(await address.inputValue()).pathname
  expect((await ask(first)).status).toBe(404)
  expect((await ask(second)).status).toBe(200)
  expectQuiet(tab)
})

test('repeated: the next ones are booked as the clock moves, one is left out, a dearer one waits for a yes', async () => {
  const dee = await newPerson('client', 'Dee Njeri')
  await addFunds(dee, '12000')
  const { id, startsAt } = await visit(dee, 6 * DAY)
  const closed = new Date(Date.parse(startsAt) + 14 * DAY + 3 * HOUR).toISOString().slice(0, 10)
  // From here on the salon takes every booking: nobody has to answer while the clock jumps.
  await product.db.update(salon).set({ autoConfirm: true })
  await product.db.insert(salonException).values({ id: 'closed', salonId: 'nyota', date: closed })
  const tab = await openTab({ plain: true, as: dee })
  const { page } = tab
  await page.goto(`/client/bookings/${id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Repeat this visit' }).click()
  await page.getByLabel('Until (optional)').fill('2020-01-01')
  await page.getByRole('button', { name: 'Repeat visit' }).click()
  await page.getByText('Choose that day or a later one.').waitFor()
  await page.getByLabel('Until (optional)').fill('')
  await page.getByLabel('How often').selectOption('1')
  await page.getByRole('button', { name: 'Repeat visit' }).click()
  await toast(tab, 'Repeat booking set up')

  const watching = await openTab({ as: dee })
  await noteListening(watching)
  await watching.page.goto(page.url())
  await listening(watching)
  await product.tick()
  await watching.page.getByRole('link', { name: /^Booked: / }).waitFor()
  expect((await walletOf(dee)).held.amount).toBe('5000.00')
  await product.tick({ at: new Date(Date.now() + 7 * DAY) })
  await page.reload()
  await page.getByText('The last one was skipped. The salon isn’t open at that time.').waitFor()
  await product.tick({ at: new Date(Date.now() + 14 * DAY) })
  await expect.poll(async () => (await walletOf(dee)).held.amount).toBe('7500.00')

  await product.db.update(service).set({ price: 300_000 })
  await product.tick({ at: new Date(Date.now() + 21 * DAY) })
  await page.reload()
  await page.getByRole('link', { name: /^Needs your approval: / }).click()
  await page.getByText('Not booked yet: this differs from what you agreed to').waitFor()
  await page.getByText(/It now costs KES.3,000. You agreed to KES.2,500\./).waitFor()
  expect((await walletOf(dee)).held.amount).toBe('7500.00')
  await page.getByRole('button', { name: /^Hold KES.3,000/ }).click()
  await page.getByText('Booking Successful').waitFor()
  expect((await walletOf(dee)).held.amount).toBe('10500.00')

  await page.goto('/client/bookings/recurring')
  await page.getByText(/You agreed to KES.3,000\./).waitFor()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await toast(tab, 'Ended')
  await product.tick({ at: new Date(Date.now() + 35 * DAY) })
  expect((await walletOf(dee)).held.amount).toBe('10500.00')
  expectQuiet(tab, { refusals: true })
  expectQuiet(watching)
})
