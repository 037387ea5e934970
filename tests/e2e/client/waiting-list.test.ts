// A full day: a client joins the waiting list, another cancels, and the first watches the visit being booked.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { addSalon } from '../../fixtures/businesses'
import {
  expectNeverReloaded,
  expectQuiet,
  listening,
  markPage,
  noteListening,
  openTab,
  PLAIN_WALKS,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, dateFromNow, newPerson, type Person, walletOf } from '../harness/people'
import { database } from '../harness/product'
import { onTo } from '../harness/scenes/scene'

const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]
const DATE = dateFromNow(9)

/** A salon of one professional, open from ten to eleven: one visit a day. */
async function openSalon(id: string): Promise<Person> {
  const owner = await newPerson('beauty_partner', 'Zuri Otieno')
  const db = database()
  const [row] = await db.select().from(user).where(eq(user.email, owner.email))
  await addSalon(
    { db },
    { id, ownerId: row?.id ?? '', name: 'One Chair', autoConfirm: true, freeCancelHours: 0 },
    [{ id: `${id}-twist`, name: 'Twist', price: 200_000 }],
    [`${id}-sol`],
    ALL_WEEK.map((weekday) => ({ weekday, fromMinute: 600, toMinute: 660 })),
  )
  return owner
}

function bookDay(as: Person, salonId: string) {
  return call('/api/appointments', {
    as,
    key: crypto.randomUUID(),
    body: { salonId, serviceId: `${salonId}-twist`, payment: 'purse', startsAt: `${DATE}T10:00:00+03:00` },
  })
}

async function funded(name: string): Promise<Person> {
  const as = await newPerson('client', name)
  await addFunds(as, '2000')
  return as
}

for (const js of PLAIN_WALKS) {
  test(`a full day, a cancellation and the booked visit, JavaScript ${js}`, async () => {
    const salonId = `one-chair-${js}`
    const owner = await openSalon(salonId)
    const [first, waits] = [await funded('Filler'), await funded('Wanja Kamau')]
    const { id } = await bookDay(first, salonId)

    const tab = await openTab({ js, as: waits })
    const { page } = tab
    await page.goto(`/booking?salon=${salonId}&service=${salonId}-twist&date=${DATE}`)
    await page.getByText('is fully booked').first().waitFor()
    await page.getByRole('link', { name: 'Join the waiting list' }).click()
    await page.getByLabel('Take it for me').waitFor()
    await onTo(page, 'Which days')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(DATE)
    expect(await page.getByLabel('Until', { exact: true }).inputValue()).toBe(DATE)
    // What was typed stays, and the fault is said beside it.
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The end date must be on or after the start date').waitFor()
    await page.getByLabel('Until', { exact: true }).fill(DATE)
    await onTo(page, 'Your limits')
    await page.getByLabel('Highest price (KES)').fill('1500')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await page.getByText('It costs KES 2,000.00 today. Enter that or more.').waitFor()
    expect(await page.getByLabel('Highest price (KES)').inputValue()).toBe('1500')
    await page.getByLabel('Highest price (KES)').fill('2000')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await page.getByText('You’re first in line for these days.').waitFor()
    await page.getByText('Funded.').waitFor()
    const watching = await openTab({ as: waits })
    await noteListening(watching)
    await watching.page.goto(page.url())
    await listening(watching)
    await markPage(watching)

    const salon = await openTab({ js, as: owner })
    await salon.page.goto(`/partner/calendar?date=${DATE}`)
    await salon.page.getByRole('link', { name: '1 waiting, 1 funded' }).click()
    await salon.page.getByRole('heading', { name: 'Wanja Kamau' }).waitFor()

    const other = await openTab({ js, as: first })
    await other.page.goto(`/client/bookings/${id}?do=cancel`)
    await other.page
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
    await other.page.getByText('Cancelled').first().waitFor()

    await watching.page.getByText('Booked:').waitFor()
    await expectNeverReloaded(watching)
    await page.reload()
    await page.getByText('Booked:').waitFor()
    const wallet = await walletOf(waits)
    expect([wallet.available.amount, wallet.held.amount]).toEqual(['0.00', '2000.00'])
    expect((await walletOf(first)).available.amount).toBe('2000.00')

    await salon.page.goto('/partner/waiting-list')
    await salon.page.getByText('1 visit').waitFor()
    await salon.page.getByText('Nobody is waiting').waitFor()

    // Given back within half an hour, free of charge.
    await page.getByRole('link', { name: /^Booked:/ }).click()
    await page.getByText('Booked through the waiting list. You can cancel it free of charge until').waitFor()
    for (const item of [tab, salon, other, watching]) expectQuiet(item, { refusals: true })
  })
}

test('the price is set aside while they wait, and what is free is booked instead', async () => {
  const salonId = 'one-chair-aside'
  await openSalon(salonId)
  const [first, waits] = [await funded('Filler'), await funded('Zawadi')]
  await bookDay(first, salonId)
  const { page } = await openTab({ plain: true, as: waits })
  const join = `/client/bookings/waiting-list/new?salon=${salonId}&service=${salonId}-twist&date=`
  await page.goto(`${join}${dateFromNow(10)}`)
  await onTo(page, 'Which days')
  await onTo(page, 'Your limits')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await page.getByText('10:00 AM is free now. You can book it.').waitFor()
  const free = await page.getByRole('link', { name: 'Book this time' }).getAttribute('href')
  expect(free).toContain(`date=${dateFromNow(10)}`)
  expect(free).toContain('time=10%3A00')
  await page.goto(`${join}${DATE}`)
  await page.getByLabel('Set the price aside').check()
  await onTo(page, 'Which days')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('When a time opens up').waitFor()
  expect(await page.getByLabel('Set the price aside').isChecked()).toBe(true)
  await onTo(page, 'Which days')
  await onTo(page, 'Your limits')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await page.getByText('Set aside.').waitFor()
  expect((await walletOf(waits)).held.amount).toBe('2000.00')
  await page.goto('/client/wallet/money')
  await page.getByRole('link', { name: /Waiting for Twist at One Chair/ }).click()
  await page.getByRole('link', { name: 'Change' }).click()
  expect(await page.getByLabel('Set the price aside').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Leave', { exact: true }).click()
  await page.getByRole('button', { name: 'Leave the list' }).click()
  await page.getByText('KES 2,000 is back in your purse.').first().waitFor()
  expect((await walletOf(waits)).available.amount).toBe('2000.00')
})

test('the salon offers a time, and the client leaves the list', async () => {
  const salonId = 'one-chair-offers'
  const owner = await openSalon(salonId)
  const [first, waits] = [await funded('Filler'), await funded('Neema')]
  await bookDay(first, salonId)
  const window = { weekdays: ALL_WEEK, fromMinute: 0, toMinute: 1439 }
  await call('/api/waiting-list', {
    as: waits,
    key: crypto.randomUUID(),
    body: {
      salonId,
      plan: [{ serviceId: `${salonId}-twist` }],
      mode: 'tell',
      firstDate: DATE,
      lastDate: DATE,
      windows: [window],
    },
  })
  const salon = await openTab({ plain: true, as: owner })
  const { page } = salon
  await page.goto('/partner/waiting-list')
  await page.getByText('Offer a time').click()
  await page.getByLabel('Time', { exact: true }).fill('10:00')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await page.getByText('Nobody who does this is free then. Choose another time.').waitFor()
  await page.getByLabel('Day', { exact: true }).fill(dateFromNow(10))
  await page.getByLabel('Time', { exact: true }).fill('10:00')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await page.getByText('The time is on hold for them until').waitFor()
  expectQuiet(salon, { refusals: true })

  const tab = await openTab({ plain: true, as: waits })
  await tab.page.goto('/client/bookings/waiting-list')
  await tab.page.getByRole('link', { name: 'Review and book' }).waitFor()
  await tab.page.getByRole('button', { name: 'Leave' }).click()
  await tab.page.getByRole('button', { name: 'Leave the list' }).click()
  await tab.page.getByText('You left this waiting list.').waitFor()
  expectQuiet(tab)
})
