// Saving for a visit from the salon's page: auto-save fills the goal while the clock runs on, the visit books itself from
// it, and is cancelled within a day, with the money in the goal again.
import { eq } from 'drizzle-orm'
import { dueAt } from '../../../api/platform/values/recurrence'
import { user } from '../../../db/schema/identity'
import { service } from '../../../db/schema/salons/salons'
import { addSalon } from '../../fixtures/businesses'
import { closeMoment, expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, dateFromNow, mailTo, newPerson, type Person, walletOf } from '../harness/people'
import { database, emptyProduct } from '../harness/product'
import { onTo } from '../harness/scenes/scene'

const product = emptyProduct()

const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

/** A salon that is open from ten to six and confirms at once; its visits cannot be cancelled once that is done. */
async function openSalon(id: string): Promise<Person> {
  const owner = await newPerson('beauty_partner', 'Zuri Otieno')
  const db = database()
  const [row] = await db.select().from(user).where(eq(user.email, owner.email))
  await addSalon(
    { db },
    { id, ownerId: row?.id ?? '', name: 'Pay Day Braids', autoConfirm: true },
    [{ id: `${id}-braids`, name: 'Braids', price: 200_000 }],
    [`${id}-sol`],
    ALL_WEEK.map((weekday) => ({ weekday, fromMinute: 600, toMinute: 1080 })),
  )
  return owner
}

for (const js of PLAIN_WALKS) {
  test(`a goal fills, books itself and is cancelled, JavaScript ${js}`, async () => {
    const salonId = `pay-day-${js}`
    const owner = await openSalon(salonId)
    const wanja = await newPerson('client', 'Wanja Kamau')
    await addFunds(wanja, '2500')
    const tab = await openTab({ js, as: wanja })
    const { page } = tab

    // From the salon's page; what was typed stays, and the fault is said beside it.
    await page.goto(`/client/salons/${salonId}`)
    await page.getByRole('link', { name: 'Save for this: Braids' }).click()
    await page.getByRole('heading', { name: 'Save for this' }).waitFor()
    await page.getByLabel('Name of your goal').fill('Braids for the wedding')
    await onTo(page, 'How to save')
    await page.getByLabel('Amount (KES)').fill('1000')
    await page.getByLabel('First day').fill(dateFromNow(3))
    await onTo(page, 'When it’s saved')
    await onTo(page, 'Check the details')
    await page.getByLabel('Highest price (KES)').fill('1999')
    await page.getByRole('button', { name: 'Start saving' }).click()
    await page.getByText('It costs KES 2,000.00 today. Enter that or more.').waitFor()
    await page.getByText('Braids for the wedding').waitFor()
    await page.getByLabel('Highest price (KES)').fill('2200')
    await page.getByRole('button', { name: 'Start saving' }).click()
    await page.getByText('We book the first time that suits you once it’s saved.').waitFor()
    const goal = new URL(page.url()).pathname.split('/')[2] ?? ''
    const main = () => page.getByRole('main').innerText()
    expect(await main()).toMatch(/0 of \d weeks saved/)
    expect(await main()).toMatch(/KES\s2,200 at most/)
    expect((await walletOf(wanja)).available.amount).toBe('2500.00')

    // The salon sees that somebody saves, not who.
    const salon = await openTab({ js, as: owner })
    await salon.page.goto('/partner/savers')
    const seen = await salon.page.getByRole('main').innerText()
    expect(seen).toMatch(/KES\s0(\.00)? of KES\s2,000/)
    expect(seen).not.toContain('Wanja')

    // The clock runs on: two weeks make it, and the visit books itself, once.
    let at = new Date()
    // The second fills it, and the visit takes all of it.
    for (const missing of ['1000.00', '2000.00']) {
      const { autoSave } = await call(`/api/goals/${goal}`, { as: wanja })
      at = new Date(dueAt(autoSave.nextDate, 'Africa/Nairobi') + 1000)
      await product.tick({ at })
      await product.tick({ at })
      expect((await call(`/api/goals/${goal}`, { as: wanja })).missing.amount).toBe(missing)
    }
    await page.reload()
    await page.getByText('Booked for').waitFor()
    const { booking } = await call(`/api/goal-bookings/${goal}`, { as: wanja })
    expect(booking).toMatchObject({ status: 'booked', visit: { status: 'confirmed' } })
    const wallet = await walletOf(wanja)
    expect(wallet.available.amount).toBe('500.00')
    expect(wallet.held.amount).toBe('2000.00')
    const booked = async () => (await mailTo(wanja.email)).filter(({ subject }) => subject === 'Booked from your goal')
    await expect.poll(booked).toHaveLength(1)

    // Cancelled: the salon's terms would not allow it, but the first day is free.
    const { id } = booking.visit
    await page.goto(`/client/bookings/${id}?do=cancel`)
    await page.getByText('Goes back to Braids for the wedding').waitFor()
    await page.getByRole('button', { name: /^Cancel and refund/ }).click()
    await page.waitForURL((url) => !url.search.includes('do='))
    expect((await walletOf(wanja)).available.amount).toBe('500.00')
    expect((await call(`/api/goals/${goal}`, { as: wanja })).saved.amount).toBe('2000.00')
    await page.goto(`/goals/${goal}`)
    await closeMoment(tab)
    await page.getByText('Your visit was cancelled and the money is back in this goal.').waitFor()
    await product.tick({ at })
    expect((await call(`/api/goal-bookings/${goal}`, { as: wanja })).booking.status).toBe('off')

    // Asked for again, then stopped.
    await page.getByRole('link', { name: 'Book it for me when it’s saved' }).click()
    await page.getByRole('button', { name: 'Agree and save' }).click()
    await page.getByText('We’re looking for the first time that suits you.').waitFor()
    await page.getByRole('button', { name: 'Don’t book it for me' }).click()
    await page.getByRole('button', { name: 'Stop booking' }).click()
    await page.getByText('Your visit was cancelled and the money is back in this goal.').waitFor()
    expectQuiet(tab, { refusals: true })
  })
}

test('a goal pays a visit chosen by hand, and nothing else is booked', async () => {
  const salonId = 'pay-by-hand'
  await openSalon(salonId)
  const njeri = await newPerson('client', 'Njeri Wambui')
  await addFunds(njeri, '2500')
  const { page } = await openTab({ js: false, as: njeri })
  const key = () => crypto.randomUUID()
  const { id: goal } = await call('/api/goal-bookings', {
    as: njeri,
    key: key(),
    body: {
      salonId,
      plan: [{ serviceId: `${salonId}-braids` }],
      name: 'Braids for June',
      booking: {
        firstDate: dateFromNow(20),
        lastDate: dateFromNow(60),
        windows: [{ weekdays: ALL_WEEK, fromMinute: 600, toMinute: 1080 }],
      },
    },
  })
  await call(`/api/goals/${goal}/contributions`, { as: njeri, key: key(), body: { amount: '1250', currency: 'KES' } })
  const { id: hold } = await call('/api/slot-holds', {
    as: njeri,
    key: key(),
    body: { salonId, plan: [{ serviceId: `${salonId}-braids` }], startsAt: `${dateFromNow(5)}T11:00:00+03:00` },
  })
  await page.goto(`/booking/${hold}`)
  // The goal is chosen already, with what is left for the purse.
  await page.getByText('From your goal Braids for June').waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/KES\s1,250 is held from it and KES\s750 from your purse/)
  await page.getByRole('button', { name: /Hold KES\s2,000 and book/ }).click()
  await page.getByText('Your appointment for Braids has been booked!').waitFor()
  await page.getByText('from your goal Braids for June and your purse').waitFor()
  expect((await walletOf(njeri)).available.amount).toBe('500.00')
  await page.goto(`/goals/${goal}`)
  await page.getByText('Paid for your visit').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('Withdraw your money')
  for (const days of [1, 20, 21]) await product.tick({ at: new Date(Date.parse(dateFromNow(days))) })
  const { items } = await call('/api/appointments', { as: njeri })
  expect(items).toHaveLength(1)
})

test('a goal whose price rose is adapted with one press, and one that is gone gives its money back', async () => {
  const salonId = 'rises'
  await openSalon(salonId)
  const wairimu = await newPerson('client', 'Wairimu Njoroge')
  await addFunds(wairimu, '500')
  const { page } = await openTab({ js: false, as: wairimu })
  const { id: goal } = await call('/api/goal-bookings', {
    as: wairimu,
    key: crypto.randomUUID(),
    body: { salonId, plan: [{ serviceId: `${salonId}-braids` }], name: 'Braids for August' },
  })
  await call(`/api/goals/${goal}/contributions`, {
    as: wairimu,
    key: crypto.randomUUID(),
    body: { amount: '300', currency: 'KES' },
  })
  const braids = eq(service.id, `${salonId}-braids`)
  await database().update(service).set({ price: 240_000 }).where(braids)
  await product.tick()
  await page.goto(`/goals/${goal}`)
  await page.getByRole('heading', { name: 'Your decision is needed' }).waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(
    /Braids now costs KES\s2,400, and this goal is for KES\s2,000\./,
  )
  await page.getByRole('button', { name: /Save for KES\s2,400/ }).click()
  await page.getByText('Your goal has its new target.').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('Your decision is needed')
  await database().update(service).set({ active: false }).where(braids)
  await page.goto(`/goals/${goal}`)
  await page.getByText('Pay Day Braids no longer offers Braids.').waitFor()
  await page.getByRole('button', { name: 'Take the money out', exact: true }).click()
  await page.getByRole('button', { name: 'Take it out' }).click()
  await page.getByText(/KES\s300 is in your purse|KES\s300\.00 is in your purse/).waitFor()
  expect((await walletOf(wairimu)).available.amount).toBe('500.00')
})
