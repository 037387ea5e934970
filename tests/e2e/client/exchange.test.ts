// Choosing the display currency, and exchanging from one balance to another: with scripts and without.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES } from '../../../api/platform/values/money'
import { exchangeQuote } from '../../../db/schema/money/exchange'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, ask, newPerson, type Person, walletOf } from '../harness/people'
import { ownProduct } from '../harness/product'
import { askQuote } from '../harness/stock'

test.describe.configure({ mode: 'default' })

const EXCHANGE = '/client/wallet/exchange'

const product = ownProduct()

test('without rates nothing is exchanged, and the page says why', async () => {
  const client = await clientWith('50')
  const tab = await openTab({ plain: true, as: client })
  await tab.page.goto(EXCHANGE)
  await tab.page.getByRole('heading', { name: 'Exchanging is paused' }).waitFor()
  await tab.page.getByText('Exchange rates aren’t available yet.').waitFor()
  expect(await tab.page.getByRole('button', { name: 'See the rate' }).count()).toBe(0)
  expect(await text(tab.page)).toContain('Kenyan Shilling')
  expectQuiet(tab)
  // The first minute brings them.
  await product.tick()
  await tab.page.reload()
  await tab.page.getByRole('button', { name: 'See the rate' }).waitFor()
})

async function clientWith(amount: string): Promise<Person> {
  const client = await newPerson()
  await addFunds(client, amount)
  return client
}

const text = (page: Page) => page.getByRole('main').innerText()

/** Money as a page writes it, with plain spaces. */
const plain = async (page: Page) => (await text(page)).replaceAll('\u00a0', ' ')

const available = async (as: Person, currency: string) => (await walletOf(as, currency)).available.amount

/** Fills in and sends the form, and waits for the quote. */
async function askFor({ page }: Tab, amount: string, to = 'USD'): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('To', { exact: true }).selectOption(to)
  await page.getByRole('button', { name: 'See the rate' }).click()
  await page.waitForURL(`**${EXCHANGE}?quote=*`)
}

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('the display currency: twelve to choose from, and the notice', async () => {
      const client = await clientWith('1000')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/dashboard')
      const picker = page.getByRole('form', { name: 'Display currency' })
      await page.getByRole('button', { name: 'Display currency: KES' }).press('Enter')
      const choices = picker.getByRole('button')
      expect(await choices.count()).toBe(CURRENCIES.length)
      for (const [i, text] of (await choices.allInnerTexts()).entries()) {
        const code = CURRENCIES[i] as (typeof CURRENCIES)[number]
        expect(text).toContain(code)
        expect(text).toContain(CURRENCY[code].name)
      }
      // The one that is chosen does nothing but close the list.
      const requested: string[] = []
      page.on('request', (request) => request.method() === 'POST' && requested.push(request.url()))
      await picker.locator('[aria-current=true]').click()
      await picker.waitFor({ state: 'hidden' })
      expect(requested).toEqual([])

      await page.getByRole('button', { name: 'Display currency: KES' }).click()
      await picker.getByRole('button', { name: 'ZAR' }).click()
      await page.getByText('Currency Changed', { exact: true }).first().waitFor()
      await page.getByText('Display currency changed to South African Rand (ZAR)').first().waitFor()
      await page.getByRole('button', { name: 'Display currency: ZAR' }).waitFor()
      expectQuiet(tab)
    })

    test('a quote is reviewed, then accepted; both balances and both histories say so', async () => {
      const client = await clientWith('2000')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(EXCHANGE)
      expect(await plain(page)).toContain('KES 2,000 · Kenyan Shilling')
      expect(await plain(page)).toMatch(/Nothing yet in USD, TZS, UGX, .* ZAR\./)
      await askFor(tab, '1292.50')
      const review = await plain(page)
      for (const text of [
        'KES 1,292.50',
        '$9.95',
        'Including our fee of 0.5%',
        'KES 6.46',
        '1 USD = KES 129.25',
        'KES 707.50',
      ])
        expect(review).toContain(text)
      // With scripts another rate can be asked for after these seconds.
      const seconds = await page.locator('button[data-wait]').getAttribute('data-wait')
      expect(Number(seconds)).toBeGreaterThan(0)
      // No transactions yet.
      expect(await available(client, 'KES')).toBe('2000.00')
      await page.getByRole('button', { name: /^Exchange KES.1,292\.50 for \$9\.95$/ }).click()
      await page.getByText('Exchanged', { exact: true }).first().waitFor()
      await page
        .getByText(/KES.1,292\.50 became \$9\.95/)
        .first()
        .waitFor()
      expect(new URL(page.url()).pathname).toBe('/client/wallet')
      expect(await available(client, 'KES')).toBe('707.50')
      expect(await available(client, 'USD')).toBe('9.95')
      for (const [currency, amount] of [
        ['KES', '-1292.50'],
        ['USD', '9.95'],
      ]) {
        const history = await ask(`/api/wallet/transactions?currency=${currency}`, { as: client })
        expect(history.json.items[0]).toMatchObject({
          description: 'Exchanged KES 1,292.50 for $9.95',
          amount: { amount, currency },
        })
      }
      // What was done is not offered again.
      await page.goBack()
      await page.goto(`${EXCHANGE}?${await newestQuote()}`)
      expect(new URL(page.url()).pathname).toBe('/client/wallet')
      expectQuiet(tab)
    })

    test('what cannot be: faults beside the fields, what was typed is kept', async () => {
      const client = await clientWith('50')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(`${EXCHANGE}?${new URLSearchParams({ to: 'TZS' })}`)
      const amount = page.getByLabel('Amount')
      const send = async (typed: string, fault: string) => {
        await amount.fill(typed)
        await page.getByRole('button', { name: 'See the rate' }).click()
        await page.getByText(fault).waitFor()
        expect(await amount.inputValue()).toBe(typed)
        expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('TZS')
        expect(await amount.getAttribute('aria-invalid')).toBe('true')
      }
      await send('0', 'Please enter a valid amount greater than zero.')
      await send('50.01', 'Your purse is short by KES 0.01.')
      await page.getByLabel('To', { exact: true }).selectOption('KES')
      await amount.fill('5')
      await page.getByRole('button', { name: 'See the rate' }).click()
      await page.getByText('Choose a currency other than the one you pay with.').waitFor()
      expectQuiet(tab, { refusals: true })
    })
  })

for (const js of [true, false])
  test.describe(`an exchange, JavaScript ${js}`, () => {
    test('a quote that is over says so, keeps what was typed, and the next one is taken', async () => {
      const client = await clientWith('500')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(EXCHANGE)
      await askFor(tab, '100', 'UGX')
      // The clock of the page runs ahead; the server's does not, and would still take it.
      if (js) await expireInPage(page)
      else await plantExpired(tab, client)
      await page.getByText('That rate has expired.').waitFor()
      await page.getByRole('button', { name: /^Exchange/ }).waitFor({ state: 'hidden' })
      expect(await available(client, 'KES')).toBe('500.00')
      await page.getByRole('button', { name: 'Get a new rate', exact: true }).click()
      await page.getByRole('button', { name: /^Exchange KES.100 for UGX.2,794$/ }).click()
      await page.getByText('Exchanged', { exact: true }).first().waitFor()
      expect(await available(client, 'UGX')).toBe('2794')
      expectQuiet(tab)
    })
  })

test('an empty purse invites to add funds', async () => {
  const tab = await openTab({ plain: true, as: await newPerson() })
  await tab.page.goto(EXCHANGE)
  await tab.page.getByRole('heading', { name: 'Nothing to exchange yet' }).waitFor()
  await tab.page.getByRole('link', { name: 'Add funds' }).waitFor()
  expect(await tab.page.getByRole('button', { name: 'See the rate' }).count()).toBe(0)
})

test('somebody else’s quote is not there', async () => {
  const client = await clientWith('50')
  const { id } = await askQuote(client, { from: 'KES', to: 'RWF', amount: '50' })
  const page = await ask(`${EXCHANGE}?quote=${id}`, { as: await newPerson() })
  expect(page.status).toBe(404)
})

/** The minute passes in the browser alone. */
async function expireInPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 61_000
  })
}

/** Shows a quote whose minute passed: rows of quotes never change, so one of the past is planted. */
async function plantExpired({ page }: Tab, client: Person): Promise<void> {
  const { id } = await askQuote(client, { from: 'KES', to: 'UGX', amount: '100' })
  const [row] = await product.db.select().from(exchangeQuote).where(eq(exchangeQuote.id, id))
  const past = { id: `past-${id}`, createdAt: Date.now() - 120_000, expiresAt: Date.now() - 60_000 }
  await product.db.insert(exchangeQuote).values({ ...(row as typeof exchangeQuote.$inferInsert), ...past })
  await page.goto(`${EXCHANGE}?quote=${past.id}`)
}

async function newestQuote(): Promise<string> {
  const rows = await product.db.select({ id: exchangeQuote.id }).from(exchangeQuote)
  const newest = rows
    .map(({ id }) => id)
    .sort()
    .at(-1)
  return String(new URLSearchParams({ quote: newest ?? '' }))
}
