// Booking as a client: services, staff, an add-on and a time are chosen, the time is held, reviewed, paid and
// confirmed. With scripts and without.
import { and, eq, ne, sql } from 'drizzle-orm'
import { sandboxEvent } from '../../../api/money/providers/sandbox'
import { monthForm } from '../../../api/platform/values/date-forms'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../../app/ui/display/money-parts'
import { dateParts } from '../../../app/ui/display/time'
import { appointment, slotHold } from '../../../db/schema/booking/appointments'
import { deposit } from '../../../db/schema/money/wallet'
import { addOn, salon, salonException } from '../../../db/schema/salons/salons'
import {
  expectNeverReloaded,
  expectQuiet,
  listening,
  markPage,
  noteListening,
  openTab,
  PLAIN_WALKS,
  unfoldTimes,
} from '../harness/browser'
import { expect, SECRET, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  beginNow,
  call,
  dateFromNow,
  mailTo,
  newPerson,
  type Person,
  SALON,
  walletOf,
} from '../harness/people'
import { database, productUrl } from '../harness/product'

test.describe.configure({ mode: 'default' })

type Offered = {
  id: string
  name: string
  price: MoneyJson
  durationMinutes: number
}
type Sheet = {
  salon: { id: string; name: string }
  services: Offered[]
  slots: { startsAt: string }[]
  chosen: { staff: { id: string; name: string }[] }[]
}

const kes = (minor: number) => shortMoney(moneyJson(minor, 'KES'))
const db = () => database()

let at = ''
let first: Offered
let second: Offered

// A salon of this file's own choosing, so that the demo partner's stays as it is.
test.beforeAll(async () => {
  const [row] = await db()
    .select()
    .from(salon)
    .where(and(eq(salon.currency, 'KES'), eq(salon.status, 'approved'), ne(salon.id, SALON)))
    .limit(1)
  at = row?.id ?? ''
  await db()
    .update(salon)
    .set({ depositBasisPoints: 2000, freeCancelHours: 24, lateFeeBasisPoints: 2500 })
    .where(eq(salon.id, at))
  const { services } = await sheetOf(await newPerson())
  ;[first, second] = [...services].sort((a, b) => a.durationMinutes - b.durationMinutes) as [Offered, Offered]
  await db()
    .insert(addOn)
    .values({ id: 'e2e-oil', serviceId: first.id, name: 'Warm oil', price: 25_000, durationMinutes: 15 })
})

/** A day to come on which the salon works: whatever time it is now, there are times for everybody. */
async function openDay(): Promise<string> {
  const days = { from: dateFromNow(1), to: dateFromNow(20) }
  const query = new URLSearchParams({ service: first.id, ...days })
  const { items } = await call(`/api/salons/${at}/slots?${query}`)
  return items[0].startsAt.slice(0, 10)
}

for (const js of PLAIN_WALKS)
  test(`a visit is paid from another balance at a rate that was agreed to (scripts: ${js})`, async () => {
    const client = await newPerson('client', 'Wairimu Njoroge')
    await addFunds(client, '100', 'sandbox_ok', 'USD')
    const { page } = await openTab({ js, as: client })
    await page.goto(`/booking?salon=${at}&service=${first.id}&date=${await openDay()}`)
    await page.locator('input[name=startsAt]').first().check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Review and book' }).waitFor()
    await page.getByText('Notes for the salon', { exact: true }).click()
    await page.getByLabel(/Notes/).fill('Please be gentle.')
    await page.getByRole('button', { name: /^See what it costs in USD/ }).click()
    const exchange = page.getByRole('region', { name: 'Exchange' })
    await exchange.waitFor()
    expect(await exchange.innerText()).toContain('refunds go to your purse in KES')
    expect(await page.getByLabel(/Notes/).inputValue()).toBe('Please be gentle.')
    await page.getByRole('button', { name: /^Exchange .* and book$/ }).click()
    await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
    const { items } = await call('/api/appointments', { as: client })
    expect(items).toMatchObject([{ notes: 'Please be gentle.', hold: 'held' }])
    expect((await walletOf(client, 'KES')).held).toEqual(first.price)
  })

for (const js of PLAIN_WALKS)
  test.describe(`booking, JavaScript ${js}`, () => {
    test('two services, two people, an add-on, a gift, and a card that asks for approval', async () => {
      const client = await newPerson('client', 'Achieng Odongo')
      const wanjiku = await newPerson('client', 'Wanjiku')
      const friend = wanjiku.email
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(`/booking?salon=${at}`)
      await page.getByRole('link', { name: first.name }).first().click()
      await page.getByText('Add another service').click()
      await page.getByRole('link', { name: second.name }).first().click()
      await page.waitForURL(/service=.*service=/)

      const total = page.getByRole('region', { name: 'Your visit' })
      const plain = minorOf(first.price) + minorOf(second.price)
      expect(await total.innerText()).toContain(kes(plain))
      await page.getByRole('link', { name: /^Add Warm oil/ }).click()
      await expect.poll(() => total.innerText()).toContain(kes(plain + 25_000))
      const people = (name: string) =>
        page.getByRole('region', { name: `Choose a professional: ${name}` }).getByRole('link')
      for (const [name, nth] of [
        [first.name, 1],
        [second.name, 2],
      ] as const) {
        await people(name).nth(nth).click()
        await expect.poll(() => people(name).nth(nth).getAttribute('aria-current')).toBe('true')
      }
      const chosen = new URL(page.url())
      chosen.searchParams.set('date', await openDay())
      await page.goto(chosen.pathname + chosen.search)
      await unfoldTimes(tab)
      await page.locator('input[name=startsAt]').first().check()
      await page.getByRole('button', { name: 'Continue' }).click()

      await page.getByRole('heading', { name: 'Review and book' }).waitFor()
      await page.getByText(/^On hold for you until \d+:\d\d\s[AP]M$/).waitFor()
      const visit = page.getByRole('region', { name: 'Your visit' }).getByRole('listitem')
      expect(await visit.count()).toBe(2)
      expect(await visit.first().innerText()).toContain('Warm oil')
      const price = plain + 25_000
      expect(await page.getByRole('region', { name: 'Price' }).innerText()).toContain(kes(price))
      await page
        .getByText(/^(You can cancel free of charge until|It starts soon)/)
        .first()
        .waitFor()
      await page.getByText('Is it a gift?').click()
      await page.getByLabel('Who it’s for').fill('Wanjiku')
      await page.getByLabel(/Their email or phone/).fill(friend)
      await page.getByText('Notes for the salon', { exact: true }).click()
      await page.getByLabel(/Notes/).fill('She likes it quiet.')
      await page.getByLabel('Add it from').selectOption('sandbox_action')
      await page.getByRole('button', { name: `Add ${kes(price)} and book` }).click()

      await page.waitForURL('**/dev/approve-payment?**')
      await page.getByRole('button', { name: /^Approve/ }).click()
      await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
      const name = [first.name, second.name]
      await page.getByText(`Your request for ${name.join(' and ')} is with`).waitFor()
      const { items } = await call('/api/appointments', { as: client })
      expect(items).toMatchObject([{ notes: 'She likes it quiet.', hold: 'held', status: 'pending' }])
      expect(await walletOf(client)).toMatchObject({ available: { amount: '0.00' }, held: moneyJson(price, 'KES') })
      const notified = async () => (await mailTo(friend))[0]?.text ?? ''
      await expect.poll(notified).toContain('Achieng Odongo has a gift for you')
      expect((await notified()).replaceAll(/https?:\S+/g, '')).not.toContain('KES')
      expectQuiet(tab)

      // Whoever has that address finds the visit, and on its day their code.
      const owner = await openTab({ js: false, as: wanjiku })
      await owner.page.goto('/client/bookings')
      await owner.page.getByText('A gift from').waitFor()
      await owner.page.getByRole('link', { name: 'See the visit' }).click()
      await owner.page.getByText('The salon still has to confirm the time.').waitFor()
      const [gift] = items
      await db()
        .update(appointment)
        .set({ status: 'confirmed', version: sql`version + 1` })
        .where(eq(appointment.id, gift.id))
      await beginNow(gift.id)
      await owner.page.reload()
      const { checkInCode } = await call(`/api/appointments/${gift.id}`, { as: client })
      await owner.page.getByText(checkInCode, { exact: true }).waitFor()
      expect(await owner.page.getByText('KES').count()).toBe(0)
      expectQuiet(owner)
    })

    test('at the salon, with a deposit from the purse', async () => {
      const client = await newPerson()
      await addFunds(client, '5000')
      const id = await hold(client)
      const part = minorOf(first.price) / 5
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(`/booking/${id}`)
      await page.getByRole('radio', { name: /At the salon/ }).check()
      await page.getByText(/A deposit of/).waitFor()
      await page.getByRole('button', { name: `Hold ${kes(part)} and book` }).click()
      await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
      expect((await walletOf(client)).held).toEqual(moneyJson(part, 'KES'))
      expectQuiet(tab)
    })
  })

for (const js of [true, false])
  test.describe(`a time that is held, JavaScript ${js}`, () => {
    test('when its ten minutes are over: said kindly, nothing paid, and the same choice again', async () => {
      const client = await newPerson()
      await addFunds(client, '9000')
      const id = await hold(client)
      const tab = await openTab({ js, as: client, own: js })
      const { page } = tab
      if (js) await page.clock.install()
      await page.goto(`/booking/${id}`)
      await page.getByText('Notes for the salon', { exact: true }).click()
      await page.getByLabel(/Notes/).click()
      if (js) {
        await page.getByText(/^\d:\d\d left$/).waitFor()
        await page.clock.fastForward('10:00')
        await page.getByRole('link', { name: 'choose a time again' }).waitFor()
      }
      const over = { status: 'expired', endedAt: Date.now() } as const
      await db().update(slotHold).set(over).where(eq(slotHold.id, id))
      await page.getByRole('button', { name: /and book$/ }).click()
      await page.getByRole('heading', { name: 'This time is no longer on hold' }).waitFor()
      expect((await walletOf(client)).held.amount).toBe('0.00')
      await page.getByRole('link', { name: 'Choose a time again' }).click()
      await page.getByRole('heading', { name: 'Book your visit' }).waitFor()
      await page.getByRole('heading', { name: first.name, exact: true }).waitFor()
      expectQuiet(tab, { refusals: true })
    })
  })

for (const js of PLAIN_WALKS)
  test(`every month that the policy allows, and why a day has no times (scripts: ${js})`, async () => {
    const tab = await openTab({ js, as: await newPerson() })
    const { page } = tab
    const last = dateFromNow(60)
    const closed = dateFromNow(9)
    const shut = { id: `shut-${js}`, salonId: at, date: closed }
    await db().insert(salonException).values(shut)
    await page.goto(`/booking?salon=${at}&service=${first.id}&date=${closed}`)
    await page.getByText(`The salon is closed on ${dateParts(closed).long}.`).waitFor()
    expect(await page.getByRole('button', { name: 'No time to choose' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: /^First free day: / }).click()
    await expect.poll(() => page.locator('input[name=startsAt]').count()).toBeGreaterThan(0)
    const later = page.getByRole('link', { name: /^Later: / })
    const monthTitle = () => page.getByRole('heading', { name: /^[A-Z][a-z]+ 20\d\d$/ }).innerText()
    while ((await later.count()) > 0) {
      const before = await monthTitle()
      await later.click()
      await expect.poll(monthTitle).not.toBe(before)
    }
    expect(await monthTitle()).toBe(monthForm(last.slice(0, 7)))
    await page.getByRole('link', { name: /^Earlier: / }).waitFor()
    await db().delete(salonException).where(eq(salonException.id, shut.id))
    expectQuiet(tab)
  })

for (const js of PLAIN_WALKS)
  test(`another visit at the same hour is said, and may be booked (scripts: ${js})`, async () => {
    const client = await newPerson()
    await addFunds(client, '30000')
    const query = new URLSearchParams({ service: first.id, from: await openDay(), to: await openDay() })
    const { items } = await call(`/api/salons/${at}/slots?${query}`)
    const { startsAt } = items[0]
    const visit = { salonId: at, serviceId: first.id, startsAt, payment: 'purse' }
    await call('/api/appointments', { as: client, key: crypto.randomUUID(), body: visit })
    const { page } = await openTab({ js, as: client })
    const when = `date=${startsAt.slice(0, 10)}&time=${startsAt.slice(11, 16)}`
    await page.goto(`/booking?salon=${at}&service=${first.id}&${when}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    const warning = page.getByRole('region', { name: 'Another visit at this time' })
    expect(await warning.innerText()).toContain(first.name)
    await page.getByRole('button', { name: /and book$/ }).click()
    await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
    expect((await call('/api/appointments', { as: client })).items).toHaveLength(2)
  })

test('what is chosen changes the sum and the days without leaving the page', async () => {
  const tab = await openTab({ as: await newPerson() })
  const { page } = tab
  await page.goto(`/booking?salon=${at}&service=${first.id}&date=${await openDay()}`)
  await markPage(tab)
  const sum = page.getByRole('region', { name: 'Your visit' })
  await page.getByRole('link', { name: /^Add Warm oil/ }).click()
  await expect.poll(() => sum.innerText()).toContain(kes(minorOf(first.price) + 25_000))
  const month = page.getByRole('heading', { name: /^[A-Z][a-z]+ 20\d\d$/ })
  const monthText = await month.innerText()
  await page.getByRole('link', { name: /^Later: / }).click()
  await expect.poll(() => month.innerText()).not.toBe(monthText)
  await expectNeverReloaded(tab)
  expectQuiet(tab)
})

test('money that is waited for books under the eyes of its client, and given back is given back', async () => {
  const client = await newPerson()
  const id = await hold(client)
  const tab = await openTab({ as: client })
  const { page } = tab
  await page.goto(`/booking/${id}`)
  await page.getByLabel('Add it from').selectOption('sandbox_declined')
  await page.getByText('Notes for the salon', { exact: true }).click()
  await page.getByLabel(/Notes/).fill('Kept, whatever the card says.')
  const book = page.getByRole('button', { name: /^Add .* and book$/ })
  await book.click()
  await page.getByRole('alert').filter({ hasText: 'Payment declined' }).waitFor()
  expect(await page.getByLabel(/Notes/).inputValue()).toBe('Kept, whatever the card says.')
  await page.getByLabel('Add it from').selectOption('sandbox_hangs')
  await noteListening(tab)
  await book.click()
  await page.getByRole('heading', { name: 'Almost booked' }).waitFor()
  await listening(tab)
  await confirmDeposit(id)
  await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
  expectQuiet(tab, { refusals: true })

  const other = await hold(client)
  await page.goto(`/booking/${other}`)
  await page.getByRole('button', { name: 'Release this time' }).click()
  await page.getByRole('heading', { name: 'Book your visit' }).waitFor()
  expect((await call(`/api/slot-holds/${other}`, { as: client })).status).toBe('released')
})

test('a link with a choice is for anyone, and a salon that is not there is not found', async () => {
  const path = `/booking?salon=${at}&service=${first.id}&service=${second.id}`
  const { status, headers, text } = await ask(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  for (const { name } of [first, second]) expect(text).toContain(name.replace('&', '&amp;'))
  for (const as of [undefined, await newPerson()]) expect((await ask('/booking?salon=none', { as })).status).toBe(404)
})

async function sheetOf(as: Person, ...services: string[]): Promise<Sheet> {
  const query = new URLSearchParams([['salon', at], ...services.map((id) => ['service', id])])
  return call(`/api/appointments/new?${query}`, { as })
}

/** Has the last free time of the first day kept; the slot hold's id. */
async function hold(as: Person): Promise<string> {
  const { slots } = await sheetOf(as, first.id)
  const plan = [{ serviceId: first.id }]
  const body = { salonId: at, plan, startsAt: slots.at(-1)?.startsAt }
  return (await call('/api/slot-holds', { as, key: crypto.randomUUID(), body })).id
}

/** The provider's event about the deposit that is waited for. */
async function confirmDeposit(holdId: string): Promise<void> {
  const rows = await db()
    .select()
    .from(deposit)
    .where(and(eq(deposit.subjectId, holdId), eq(deposit.status, 'waiting')))
  const [row] = rows
  if (!row) throw new Error('no deposit waits')
  const { body, headers } = await sandboxEvent(
    SECRET,
    {
      eventId: `evt_${row.id}`,
      reference: row.reference ?? '',
      subject: { kind: 'deposit', id: row.id },
      minor: row.amount,
      currency: row.currency,
      outcome: 'succeeded',
    },
    Date.now(),
  )
  headers.set('content-type', 'application/json')
  const to = new URL('/api/webhooks/payments/sandbox', productUrl())
  expect((await fetch(to, { method: 'POST', headers, body })).status).toBe(200)
}
