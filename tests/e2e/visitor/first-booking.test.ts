// Somebody without an account sees the free times of a salon, signs up for one, and is back with that time held.
import { eq } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { session, user } from '../../../db/schema/identity'
import { addSalon } from '../../fixtures/businesses'
import { expectQuiet, openTab, signInByForm, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, call, codeSentTo, dateFromNow, newPerson, newPhone } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()
const DATE = dateFromNow(9)
const AT = 'one-chair'
const TIMES = `/booking?salon=${AT}&service=${AT}-twist&date=${DATE}`

// One professional: a time that one client has is nobody else's.
test.beforeAll(async () => {
  const owner = await newPerson('beauty_partner', 'Zuri Otieno')
  const [row] = await product.db.select().from(user).where(eq(user.email, owner.email))
  await addSalon(
    product,
    { id: AT, ownerId: row?.id ?? '', name: 'One Chair', autoConfirm: true },
    [{ id: `${AT}-twist`, name: 'Twist', price: 200_000 }],
    [`${AT}-a`],
  )
})

/** Chooses a time as a stranger, from where they are, and comes to sign in for it. */
async function choose({ page }: Tab, time: string): Promise<void> {
  await page.locator(`input[name=startsAt][value*="T${time}:"]`).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/auth?**')
}

async function signUp({ page }: Tab): Promise<void> {
  const phone = newPhone()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('6-digit code').fill(await codeSentTo(phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Full name').fill('Nafula Wekesa')
  await page.getByLabel('Password', { exact: true }).fill('long-enough-2026')
  await page.getByLabel('Confirm password').fill('long-enough-2026')
  await page.getByRole('button', { name: 'Create profile' }).click()
}

const holds = () => product.db.select().from(slotHold).where(eq(slotHold.salonId, AT))

test('a visitor sees the times first, and has the chosen one once signed up', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  await page.goto(`/salon/${AT}?via=link`)
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await page.getByRole('heading', { name: 'Choose a service' }).waitFor()
  await page.getByRole('link', { name: 'Twist' }).first().click()
  await page.getByRole('heading', { name: 'Book your visit' }).waitFor()
  await page.goto(`${TIMES}&via=embed`)
  await choose(tab, '14:00')
  expect(await page.getByRole('main').innerText()).toMatch(
    /2:00\sPM at One Chair\. Once you’re in, we hold it for you for 10 minutes\./,
  )
  // Whoever has proven nothing keeps no time from others.
  expect(await holds()).toEqual([])

  await signUp(tab)
  await page.getByRole('heading', { name: 'Review and book' }).waitFor()
  await page.getByText(/2:00\sPM at One Chair is held for you for 10 minutes\./).waitFor()
  expect(await holds()).toMatchObject([{ status: 'held', via: 'embed' }])
  expectQuiet(tab)
})

test('a time that is taken meanwhile is said to be gone, beside those that are free', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  await page.goto(TIMES)
  await choose(tab, '16:00')
  const other = await newPerson()
  const plan = [{ serviceId: `${AT}-twist`, staffId: null, addOnIds: [] }]
  const startsAt = `${DATE}T16:00:00+03:00`
  const body = { salonId: AT, plan, startsAt }
  await call('/api/slot-holds', { as: other, key: crypto.randomUUID(), body })

  await signUp(tab)
  await page.getByText('That time is gone').waitFor()
  await page.getByText('4:00 PM isn’t available for this visit.').waitFor()
  expect(await page.locator('input[name=startsAt]').count()).toBeGreaterThan(0)
  expect(await page.locator('input[name=startsAt]:checked').count()).toBe(0)

  // A time that is taken already is not signed up for.
  const form = { key: 'k', salonId: AT, plan: '[]', startsAt }
  const { status, text } = await ask(TIMES, { form })
  expect([status, text]).toEqual([409, expect.stringContaining('That time was just taken.')])
})

test('a client whose session has ended meanwhile has the time once they are in again', async () => {
  const as = await newPerson()
  const tab = await openTab({ js: false, as })
  const { page } = tab
  await page.goto(TIMES)
  const [row] = await product.db.select().from(user).where(eq(user.email, as.email))
  await product.db.delete(session).where(eq(session.userId, row?.id ?? ''))
  await choose(tab, '09:00')
  await signInByForm(tab, as)
  await page.getByText(/9:00\sAM at One Chair is held for you for 10 minutes\./).waitFor()
})

test('a link alone holds nothing for a client', async () => {
  const tab = await openTab({ js: false, as: await newPerson() })
  const before = (await holds()).length
  await tab.page.goto(`${TIMES}&time=10:00`)
  await tab.page.getByRole('heading', { name: 'Book your visit' }).waitFor()
  expect((await holds()).length).toBe(before)
})
