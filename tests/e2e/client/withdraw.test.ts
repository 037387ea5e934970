// Money into the purse and out of it as people meet it: a deposit that hangs and is healed before their
// eyes, one that fails and is tried again; a withdrawal with its limits, its fee and a proof of who asks.
import { eq } from 'drizzle-orm'
import { session, user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import {
  ADD_SUM,
  callFrom,
  expectNeverReloaded,
  expectQuiet,
  hydrated,
  markPage,
  openTab,
  otherSum,
  type Tab,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, newPerson, type Person, withdraw } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

const MINUTE = '* * * * *'

/** The minute job, as it runs when so many minutes have gone by. */
const minutesLater = (minutes: number) =>
  product.tick({ cron: MINUTE, at: new Date(Date.now() + minutes * 60_000 + 1000) })

/** A sign-in of long ago: sensitive acts need a new proof. */
async function longAgo(person: Person): Promise<void> {
  const [row] = await product.db.select().from(user).where(eq(user.email, person.email))
  await product.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, row?.id ?? ''))
}

/** What the person's mobile-money number does from now on. */
async function numberThat(person: Person, token: string): Promise<void> {
  const [row] = await product.db.select().from(user).where(eq(user.email, person.email))
  await product.db
    .update(paymentMethod)
    .set({ token })
    .where(eq(paymentMethod.userId, row?.id ?? ''))
}

/** As the tab's own session knows it: a proof gives it a new one. */
const available = async (tab: Tab) => (await callFrom(tab, '/api/wallet?currency=KES')).json.available.amount

const main = async ({ page }: Tab) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')

async function add(tab: Tab, amount: string, card: string): Promise<void> {
  const { page } = tab
  await page.goto('/client/wallet')
  await page.getByText('Add Funds', { exact: true }).click()
  await (await otherSum(tab)).fill(amount)
  await hydrated(tab, 'add-funds')
  await page.getByLabel('Pay with').selectOption(card)
  await page.getByRole('button', ADD_SUM).click()
}

test('adding funds: at once; hanging, then healed on the open page; failed, then tried again', async () => {
  const client = await newPerson()
  // From here on the purse is looked at in shillings.
  await addFunds(client, '5')
  const tab = await openTab({ as: client })
  const { page } = tab

  await add(tab, '20', 'sandbox_ok')
  await page.getByText('Funds Added', { exact: true }).first().waitFor()
  expect(await available(tab)).toBe('25.00')

  await add(tab, '30', 'sandbox_heals')
  await page.waitForURL('**/client/wallet/deposits/*')
  await page.getByText('Waiting for confirmation').waitFor()
  expect(await main(tab)).toContain('You can leave this page')
  await markPage(tab)
  await minutesLater(1)
  await page.getByText(/KES\s30 is in your purse\./).waitFor()
  await expectNeverReloaded(tab)
  expect(await available(tab)).toBe('55.00')

  await add(tab, '40', 'sandbox_hangs')
  await page.waitForURL('**/client/wallet/deposits/*')
  await page.getByText('Waiting for confirmation').waitFor()
  await minutesLater(31)
  await page.getByText('Not confirmed in time', { exact: true }).waitFor()
  expect(await available(tab)).toBe('55.00')
  // The amount is still there, for another try.
  const again = page.getByRole('button', { name: 'Add KES 40' })
  await page.getByLabel('Pay with').selectOption('sandbox_declined')
  await again.click()
  await page.getByText('Payment declined').first().waitFor()
  await page.getByLabel('Pay with').selectOption('sandbox_ok')
  await again.click()
  await page.getByText(/KES\s40 is in your purse\./).waitFor()
  expect(await available(tab)).toBe('95.00')
  expectQuiet(tab, { refusals: true })
})

test('withdrawing: limits first, faults beside the fields, fee and net before it is confirmed, a proof', async () => {
  const client = await newPerson()
  await addFunds(client, '9000')
  await longAgo(client)
  const tab = await openTab({ plain: true, as: client })
  const { page } = tab
  await page.goto('/client/wallet/withdraw')
  const text = await main(tab)
  expect(text).toMatch(/You can withdraw now\s+KES 9,000\s/)
  expect(text).toMatch(/Left today\s+KES 25,850 of KES 25,850/)
  expect(text).toMatch(/For up to KES 129,250 a day and KES 646,250 in 30 days:\s+Add your phone/)

  const amount = page.getByLabel('Amount in KES')
  const review = page.getByRole('button', { name: 'Review' })
  for (const [typed, fault] of [
    ['0', 'Invalid amount: Please enter a valid amount greater than zero.'],
    ['9001', /Your purse has KES\s9,000\.00 available\./],
  ] as const) {
    await amount.fill(typed)
    await review.click()
    await page.getByText(fault).waitFor()
    expect(await amount.inputValue()).toBe(typed)
  }

  await amount.fill('100.50')
  await page.getByLabel('Where to').selectOption({ label: 'M-Pesa +254700000001' })
  await review.click()
  await page.getByRole('heading', { name: 'Check your withdrawal' }).waitFor()
  const mainText = await main(tab)
  expect(mainText).toMatch(/From your purse\s+KES 100\.50/)
  expect(mainText).toMatch(/Fee \(1%\)\s+KES 1/)
  expect(mainText).toMatch(/You receive\s+KES 99\.50/)
  expect(mainText).toMatch(/To\s+M-Pesa \+254700000001/)
  expect(mainText).toMatch(/Stays in your purse\s+KES 8,899\.50/)

  // Who they are is asked, and nothing is lost over it.
  await page.getByRole('button', { name: /^Withdraw KES/ }).click()
  await page.waitForURL('**/client/settings/confirm?**')
  expect(await available(tab)).toBe('9000.00')
  await page.getByLabel('Password').fill(client.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Check your withdrawal' }).waitFor()
  expect(await main(tab)).toMatch(/You receive\s+KES 99\.50/)
  await page.getByRole('button', { name: /^Withdraw KES/ }).click()
  await page.waitForURL('**/client/wallet/withdrawals/*')
  expect(await main(tab)).toMatch(/KES 99\.50 went to M-Pesa \+254700000001/)
  expect(await available(tab)).toBe('8899.50')
  expectQuiet(tab, { refusals: true })
})

test('a withdrawal that hangs is paid before their eyes; one that is refused is all back', async () => {
  const client = await newPerson()
  await addFunds(client, '1000')
  await numberThat(client, 'sandbox_heals')
  const { id } = await withdraw(client, '200')
  const tab = await openTab({ as: client })
  const { page } = tab
  await page.goto(`/client/wallet/withdrawals/${id}`)
  await page.getByText('On its way').waitFor()
  expect(await main(tab)).toContain('you get the full KES 200 back with no fee')
  expect(await available(tab)).toBe('800.00')
  await markPage(tab)
  await minutesLater(1)
  await page.getByText(/KES\s198 went to/).waitFor()
  await expectNeverReloaded(tab)

  await numberThat(client, 'sandbox_declined')
  const refused = await withdraw(client, '300')
  await page.goto(`/client/wallet/withdrawals/${refused.id}`)
  expect(await main(tab)).toContain('The full KES 300 is back in your purse')
  expect(await available(tab)).toBe('800.00')
  await page.getByRole('link', { name: 'Try again' }).click()
  expect(await page.getByLabel('Amount in KES').inputValue()).toBe('300.00')
  expectQuiet(tab)
})

test('without scripts: adding funds that wait, and withdrawing with a proof', async () => {
  const client = await newPerson()
  await addFunds(client, '500')
  const tab = await openTab({ js: false, as: client })
  const { page } = tab
  await page.goto('/client/wallet')
  await page.getByText('Add Funds', { exact: true }).click()
  await (await otherSum(tab)).fill('30')
  await page.getByLabel('Pay with').selectOption('sandbox_heals')
  await page.getByRole('button', ADD_SUM).click()
  await page.waitForURL('**/client/wallet/deposits/*')
  await minutesLater(1)
  await page.reload()
  await page.getByText(/KES\s30 is in your purse\./).waitFor()

  await longAgo(client)
  await page.goto('/client/wallet/withdraw')
  await page.getByLabel('Amount in KES').fill('100')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Withdraw KES/ }).click()
  await page.waitForURL('**/client/settings/confirm?**')
  await page.getByLabel('Password').fill(client.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: /^Withdraw KES/ }).click()
  await page.waitForURL('**/client/wallet/withdrawals/*')
  expect(await main(tab)).toMatch(/KES 99 went to Visa ending 4242/)
  expect(await available(tab)).toBe('430.00')
  expectQuiet(tab)
})
