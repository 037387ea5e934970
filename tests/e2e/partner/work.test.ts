// The salon's work on appointments, each step with its money to the unit: declining with another time,
// a no-show, a visit done and refunded, and what the staff earned. With scripts and without.
import { eq, sql } from 'drizzle-orm'
import { formatMoney, minorOf, moneyJson, percent } from '../../../api/platform/values/money'
import { shortMoney } from '../../../app/ui/display/money-parts'
import { slotHold } from '../../../db/schema/booking/appointments'
import { salon } from '../../../db/schema/salons/salons'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  beginNow,
  book,
  call,
  demoPerson,
  newPerson,
  type Person,
  SALON,
  type Service,
  serviceNamed,
  walletOf,
} from '../harness/people'
import { database } from '../harness/product'

test.describe.configure({ mode: 'default' })

let partner: Person
let service: Service
let price: number

const kes = (minor: number) => formatMoney(moneyJson(minor, 'KES'))
const available = async (as: Person) => minorOf((await walletOf(as)).available)

const setNoShowFee = (noShowFeeBasisPoints: number) =>
  database().update(salon).set({ noShowFeeBasisPoints }).where(eq(salon.id, SALON))

test.beforeAll(async () => {
  partner = await demoPerson('partner')
  service = await serviceNamed('Trim & Shape')
  price = minorOf(service.price)
  await setNoShowFee(3333)
})

test.afterAll(async () => {
  await setNoShowFee(0)
})

const confirmed = async (client: Person): Promise<string> => {
  const { id } = await book(client, service)
  await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
  await beginNow(id)
  return id
}

/** Whoever is booked in these hours makes room: the time of a visit that begins now can be taken again. */
async function makeRoom(): Promise<void> {
  const now = Date.now()
  await database().run(sql`DELETE FROM busy_interval
    WHERE starts_at < ${now + 3 * 3_600_000} AND ends_at > ${now - 3_600_000}
      AND staff_id IN (SELECT id FROM staff WHERE salon_id = ${SALON})`)
}

for (const js of PLAIN_WALKS)
  test.describe(`the salon’s work, JavaScript ${js}`, () => {
    test('confirms from the list of all requests, and stays on it', async () => {
      const client = await newPerson('client', `Listed Client ${js}`)
      await addFunds(client, '9000')
      const { id } = await book(client, service)
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto('/partner/dashboard?list=requests')
      const row = page.getByRole('listitem').filter({ hasText: client.name })
      await row.getByRole('img', { name: 'Covered by the client’s purse' }).waitFor()
      await row.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('Appointment confirmed').first().waitFor()
      expect(new URL(page.url()).search).toBe('?list=requests')
      expect(await row.count()).toBe(0)
      expect((await call(`/api/appointments/${id}`, { as: client })).status).toBe('confirmed')
      expectQuiet(tab)
    })

    test('declines with another time, which is kept for the client', async () => {
      const client = await newPerson('client', `Declined Client ${js}`)
      await addFunds(client, '9000')
      const { id } = await book(client, service)
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto('/partner/dashboard?list=requests')
      await page.getByRole('link', { name: `Declined Client ${js}` }).click()
      await page.getByRole('link', { name: 'Decline', exact: true }).click()
      await page.getByText(`${kes(price)} goes back to Declined Client`).waitFor()
      const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
      await days
        .filter({ hasNotText: /Full|Closed|Off/ })
        .nth(2)
        .click()
      const times = page.getByLabel(/^Time to offer on/)
      const startsAt = (await times.locator('option').nth(1).getAttribute('value')) ?? ''
      await times.selectOption(startsAt)
      await page.getByLabel('Message').fill('Ada is away that day.')
      await page.getByRole('button', { name: 'Decline the booking' }).click()
      await page.getByText('The client can book').first().waitFor()
      await page.getByText('Declined by the salon').waitFor()
      expect(await available(client)).toBe(900_000)
      const [hold] = await database()
        .select()
        .from(slotHold)
        .where(eq(slotHold.startsAt, Date.parse(startsAt)))
      expect(hold).toMatchObject({ kind: 'proposal', status: 'held', price })
      expect((await call(`/api/appointments/${id}`, { as: client })).ending).toBe('declined')
      expectQuiet(tab)
    })

    test('marks a no-show: the fee that was shown, and the rest back', async () => {
      const client = await newPerson('client', `Absent Client ${js}`)
      await addFunds(client, '9000')
      const id = await confirmed(client)
      const before = await available(partner)
      const fee = percent(price, 3333)
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto(`/partner/appointments/${id}`)
      await page.getByRole('button', { name: 'No-show' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(`${kes(fee)} is paid to you as your no-show fee`).waitFor()
      await dialog.getByText(`${kes(price - fee)} goes back to the client.`).waitFor()
      await dialog.getByRole('button', { name: 'Yes, mark as no-show' }).click()
      await page.getByText('Marked as a no-show').first().waitFor()
      expect(await available(client)).toBe(900_000 - fee)
      expect(await available(partner)).toBe(before + fee - percent(fee, 250))
      expectQuiet(tab)
    })

    test('undoes a completion and a no-show, and its money is held as before', async () => {
      const client = await newPerson('client', `Reopened Client ${js}`)
      await addFunds(client, '9000')
      const id = await confirmed(client)
      await makeRoom()
      const [before, held] = [await available(partner), await available(client)]
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto(`/partner/appointments/${id}`)
      for (const [end, confirm] of [
        ['Complete', 'Yes, complete'],
        ['No-show', 'Yes, mark as no-show'],
      ] as const) {
        await page.getByRole('button', { name: end, exact: true }).click()
        await page.getByRole('dialog').getByText('You can undo this for 15 minutes').waitFor()
        await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
        await page.getByText(/You can undo this until .*minutes left/).waitFor()
        await page.getByRole('button', { name: 'Undo', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText(`is held for it again: ${kes(price)}`).waitFor()
        await dialog.getByRole('button', { name: 'Yes, undo' }).click()
        await page.getByText('Undone by the salon: open again').first().waitFor()
        expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
        expect(await available(partner)).toBe(before)
        expect(await available(client)).toBe(held)
      }
      const seen = await openTab({ js, as: client })
      await seen.page.goto(`/client/bookings/${id}`)
      await seen.page.getByText('The salon took that back: your visit is open again').first().waitFor()
      expectQuiet(seen)
      expectQuiet(tab)
    })

    test('completes, refunds a part and then the rest, and sums up the month', async () => {
      const client = await newPerson('client', `Refunded Client ${js}`)
      await addFunds(client, '9000')
      const id = await confirmed(client)
      const before = await available(partner)
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto(`/partner/appointments/${id}`)
      await page.getByRole('button', { name: 'Complete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, complete' }).click()
      await page.getByText('Visit completed').first().waitFor()
      const net = price - percent(price, 250)
      expect(await available(partner)).toBe(before + net)

      await page.getByRole('link', { name: 'Refund', exact: true }).click()
      await page.getByLabel(/^Amount/).fill('99999')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText(`Up to ${kes(price)} can be refunded.`).waitFor()
      await page.getByText('Enter a short reason.').waitFor()
      await page.getByLabel(/^Amount/).fill('500.01')
      await page.getByLabel('Reason').fill('The dryer broke')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText(kes(50_001 - percent(50_001, 250))).waitFor()
      await page.getByRole('button', { name: `Refund ${kes(50_001)}` }).click()
      await page.getByText('Refund made').first().waitFor()
      expect(await available(client)).toBe(900_000 - price + 50_001)
      expect(await available(partner)).toBe(before + net - 50_001 + percent(50_001, 250))

      await page.getByRole('link', { name: 'Refund', exact: true }).click()
      await page.getByLabel('Reason').fill('All of it, after all')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: `Refund ${kes(price - 50_001)}` }).click()
      await page.getByText('“All of it, after all”').waitFor()
      expect(await available(client)).toBe(900_000)
      expect(await available(partner)).toBe(before)

      await page.goto('/partner/reports/commission')
      // Both walks may be with the same professional, whose refunds are one sum.
      const table = await page.getByRole('table').innerText()
      const sums = [price, 2 * price].map((sum) => shortMoney(moneyJson(sum, 'KES')))
      expect(sums.some((sum) => table.includes(sum))).toBe(true)
      const csv = page.getByRole('link', { name: 'Download CSV' })
      expect(await csv.getAttribute('href')).toMatch(/^\/api\/reports\/commission\/csv\?month=\d{4}-/)
      expectQuiet(tab)
    })
  })
