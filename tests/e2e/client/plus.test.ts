// Plus, from the free month to the renewal, the interest that it brought, and the cancellation: by a
// person with scripts and by one without, over months that pass in a moment.
import type { Page } from '@playwright/test'
import { dayForm } from '../../../api/platform/values/date-forms'
import { DAY } from '../../../api/platform/values/time'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { axeFaults, overflow, smallTargets } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { call, newPerson, type Person } from '../harness/people'
import { emptyProduct } from '../harness/product'

const PREMIUM = '/client/wallet/premium'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

/** Runs a schedule so many days from now. */
const pass = (days: number, cron = '* * * * *') => product.tick({ cron, at: new Date(Date.now() + days * DAY) })

const addUsd = (as: Person, amount: string) =>
  call('/api/wallet/deposits', {
    as,
    key: crypto.randomUUID(),
    body: { amount, currency: 'USD', paymentMethodId: 'sandbox_ok' },
  })

/** "Dec 21" a month from today, in Nairobi. */
async function trialEnd(as: Person): Promise<string> {
  const { subscription, firstChargeAt } = await call('/api/plus', { as })
  return dayForm(Date.parse(subscription?.periodEndsAt ?? firstChargeAt), 'Africa/Nairobi')
}

/** Through the plans and the look at dates and sums, to the wallet. */
async function start(page: Page, plan: 'Monthly' | 'Yearly', terms: string): Promise<void> {
  await page.goto(PREMIUM)
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('radio', { name: /Your purse/ }).check()
  await page.getByRole('button', { name: 'Start free month' }).click()
  await page.getByRole('heading', { name: terms }).waitFor()
  await page.getByRole('button', { name: 'Start your free month' }).click()
  await page.waitForURL('**/client/wallet')
  await page.getByText('Subscription Started', { exact: true }).first().waitFor()
  await page
    .getByText(`Your ${plan.toLowerCase()} subscription has been activated. Enjoy your premium benefits!`)
    .first()
    .waitFor()
}

async function expectUsable(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
}

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('a free month, a renewal with its receipt, interest, a cancellation taken back and meant', async () => {
      const as = await newPerson()
      await addUsd(as, '1000')
      const until = await trialEnd(as)
      const tab = await openTab({ as, js })
      const { page } = tab
      await start(page, 'Monthly', `First month free, then $4.99 on ${until}`)

      await page.goto(PREMIUM)
      await page.getByText('Your first month is free.').waitFor()
      await page.getByText('No charges yet.').waitFor()
      if (js) await expectUsable(page)

      // Every day that passed is accrued, the month is renewed; a second run changes nothing.
      await pass(32)
      await pass(32, '7 * * * *')
      await pass(32, '7 * * * *')
      await page.goto(PREMIUM)
      await page.getByText('Active', { exact: true }).waitFor()
      const { brought } = await call('/api/plus', { as })
      // $1,000 at 1.5% a year, for 32 days or so.
      const [{ amount }] = brought.interest
      expect(Number(amount)).toBeGreaterThan(1.25)
      expect(Number(amount)).toBeLessThan(1.36)
      await page.getByText(`$${amount}`, { exact: true }).waitFor()
      const balance = (await call('/api/wallet?currency=USD', { as })).available.amount
      expect(Number(balance)).toBeLessThan(1000)
      expect(Number(balance)).toBeGreaterThan(994)

      await page.getByRole('link', { name: /Purse.*\$4\.99/ }).click()
      await page.waitForURL(`**${PREMIUM}/receipts/*`)
      await page.getByText('Purse Plus, monthly').waitFor()
      if (js) await expectUsable(page)

      const cancel = async () => {
        await page.goto(PREMIUM)
        await page.getByRole('button', { name: 'Cancel Plus' }).click()
        await page.getByText(/Your benefits stay until .*\. Nothing more is charged\./).waitFor()
        await page.getByRole('button', { name: 'Yes, cancel it' }).click()
        await page.getByText('Subscription Cancelled', { exact: true }).first().waitFor()
      }
      await cancel()
      await page.getByRole('heading', { name: /^Yours until/ }).waitFor()
      await page.getByRole('button', { name: 'Keep Plus' }).click()
      await page.getByRole('heading', { name: 'You have Plus' }).waitFor()
      await cancel()
      await pass(70)
      await page.goto(PREMIUM)
      await page.getByText('Welcome back', { exact: true }).waitFor()
      await page.getByText('Charged today, and every month after.').waitFor()
      expectQuiet(tab)
    })
  })

test('too little USD is said ahead, tried again, and another way to pay ends it well', async () => {
  const as = await newPerson()
  const tab = await openTab({ plain: true, as })
  const { page } = tab
  await page.goto(`${PREMIUM}?plan=yearly&pay=purse`)
  await page.getByText(/Your purse holds \$0 in USD\. Have \$49\.99 there by/).waitFor()
  await page.getByRole('link', { name: 'Exchange into USD' }).waitFor()
  await page.getByRole('button', { name: 'Start your free month' }).click()
  await page.waitForURL('**/client/wallet')

  await pass(32)
  await page.goto(PREMIUM)
  await page.getByText('Payment needed', { exact: true }).waitFor()
  await page.getByText(/failed\. You keep your benefits for now, and we’ll try again on/).waitFor()
  const premiumTab = await openTab({ as })
  await premiumTab.page.goto(PREMIUM)
  await expectUsable(premiumTab.page)
  await page.getByRole('radio', { name: /Visa ending 4242/ }).check()
  await page.getByRole('button', { name: 'Save and try again' }).click()
  await page.getByText('We’ll try it within a minute.').first().waitFor()
  await pass(32)
  await page.goto(PREMIUM)
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Visa ending 4242.*\$49\.99/ }).waitFor()
  expectQuiet(tab)
})

test('without the money, paying at once is refused in the specification’s words', async () => {
  const as = await newPerson()
  await call('/api/plus/subscription', { as, key: crypto.randomUUID(), body: { plan: 'monthly', payWith: 'purse' } })
  const post = (what: string) =>
    call(`/api/plus/subscription/${what}`, { as, method: 'POST', key: crypto.randomUUID() })
  await post('cancellation')
  await pass(32)
  const { page } = await openTab({ plain: true, as })
  await page.goto(`${PREMIUM}?plan=monthly&pay=purse`)
  await page.getByText(/which doesn’t cover \$4\.99/).waitFor()
  await addUsd(as, '4.99')
  await page.reload()
  const pay = page.getByRole('button', { name: 'Pay $4.99 and start Plus' })
  await pay.waitFor()
  // Spent elsewhere meanwhile.
  await call('/api/plus/subscription', { as, key: crypto.randomUUID(), body: { plan: 'monthly', payWith: 'purse' } })
  await pay.click()
  await page.getByText('Subscription Failed', { exact: true }).waitFor()
})

test('a review whose money was spent meanwhile stays a review, and says what the purse lacks', async () => {
  const [as, friend] = [await newPerson(), await newPerson()]
  await addUsd(as, '4.99')
  // The free month is over.
  const body = { plan: 'monthly', payWith: 'purse' }
  await call('/api/plus/subscription', { as, key: crypto.randomUUID(), body })
  await call('/api/plus/subscription/cancellation', { as, method: 'POST', key: crypto.randomUUID() })
  await pass(32)
  const { page } = await openTab({ plain: true, as })
  await page.goto(`${PREMIUM}?plan=monthly&pay=purse`)
  const pay = page.getByRole('button', { name: 'Pay $4.99 and start Plus' })
  await pay.waitFor()
  await call('/api/transfers/sends', {
    as,
    key: crypto.randomUUID(),
    body: { person: (await call('/api/me', { as: friend })).id, amount: '4.99', currency: 'USD' },
  })
  await pay.click()
  await page.getByText(/which doesn’t cover \$4\.99/).waitFor()
})
