// Money as admins move it: a payment is found and refunded to the unit, goodwill above the limit waits for another admin,
// and a planted break between a report and our books is imported and resolved. With scripts and without.

import { INVALID_AMOUNT } from '../../../api/money/ledger/input'
import { minorOf } from '../../../api/platform/values/money'
import { makeAdmin } from '../../fixtures/identity/admins'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  beginNow,
  book,
  CACHED_CLAIM_COOKIE,
  call,
  demoPerson,
  newPerson,
  type Person,
  type Service,
  serviceNamed,
  walletOf,
} from '../harness/people'
import { database } from '../harness/product'

const WHY = 'The salon was closed when they came.'
let partner: Person
let service: Service

test.beforeAll(async () => {
  partner = await demoPerson('partner')
  service = await serviceNamed('Trim & Shape')
})

/** An admin of this file's own, who has just signed in. */
async function newAdmin(): Promise<Person> {
  const person = await newPerson('client', 'Adhiambo Admin')
  await makeAdmin(database(), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

const payable = async (): Promise<number> => {
  const { payable } = await call('/api/wallet/money-overview', { as: partner })
  const balance = payable.find((money: { currency: string }) => money.currency === 'KES')
  return balance ? minorOf(balance) : 0
}

for (const js of PLAIN_WALKS)
  test.describe(`adjustments, JavaScript ${js}`, () => {
    test('a payment is found and refunded, to the unit on both sides', async () => {
      const client = await newPerson('client', `Charged Client ${js}`)
      await addFunds(client, '9000')
      const { id } = await book(client, service)
      const step = (name: string) =>
        call(`/api/appointments/${id}/${name}`, { as: partner, method: 'POST', key: crypto.randomUUID() })
      await step('confirmation')
      await beginNow(id)
      await step('completion')
      const price = minorOf(service.price)
      const fee = Math.round(price * 0.025)
      expect(minorOf((await walletOf(client)).available)).toBe(900_000 - price)
      const before = await payable()

      const tab = await openTab({ js, as: await newAdmin() })
      const { page } = tab
      await page.goto('/admin/money')
      await page.getByLabel('Person, reference, ID or amount').fill(client.email)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('link', { name: 'Booking paid' }).click()
      await page.getByRole('heading', { name: 'Postings' }).waitFor()
      await page.getByRole('link', { name: /^Refund up to/ }).click()
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText('Enter a reason of at least 10 characters.').waitFor()
      await page.getByLabel('Reason').fill(WHY)
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText(`Purse of Charged Client ${js}`).first().waitFor()
      await page.getByRole('button', { name: /^Refund KES/ }).click()
      await page.getByText('Refund made').first().waitFor()
      await page.getByText(WHY).waitFor()
      expect(minorOf((await walletOf(client)).available)).toBe(900_000)
      expect(await payable()).toBe(before - (price - fee))
      expectQuiet(tab)
    })

    test('goodwill above the limit becomes a proposal', async () => {
      const client = await newPerson('client', `Unhappy Client ${js}`)
      const tab = await openTab({ js, as: await newAdmin() })
      const { page } = tab
      const { id } = await call('/api/me', { as: client })
      // Found by a name, with all that was typed kept; their own page begins it with them chosen.
      await page.goto('/admin/money/goodwill')
      await page.getByLabel('Amount').fill('20000')
      await page.getByLabel('email, phone or name').fill(client.email)
      await page.getByRole('button', { name: 'Search people' }).click()
      expect(await page.getByRole('radio', { name: client.name }).isChecked()).toBe(true)
      expect(await page.getByLabel('Amount').inputValue()).toBe('20000')
      await page.goto(`/admin/people/${id}?purpose=support`)
      await page.getByRole('link', { name: 'Give goodwill' }).click()
      expect(await page.getByRole('radio', { name: client.name }).isChecked()).toBe(true)
      await page.getByLabel('Amount').fill('20000')
      await page.getByLabel('Currency').selectOption('KES')
      await page.getByLabel('Reason').fill('A week of waiting for an answer.')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText('needs a second admin').waitFor()
      await page.getByRole('button', { name: /^Propose KES/ }).click()
      await page.getByText('A second admin is needed').first().waitFor()
      expect(minorOf((await walletOf(client)).available)).toBe(0)
      expectQuiet(tab)
    })

    test('a planted break is imported and resolved', async () => {
      const tab = await openTab({ js, as: await newAdmin() })
      const { page } = tab
      const reference = `stranger-${crypto.randomUUID()}`
      await page.goto('/admin/reconciliation/import')
      // A day of its own, on which nothing else moved: each of ours would be a break too.
      const day = `2020-02-0${js ? 1 : 2}`
      const report = ['kind,reference,amount,currency,at', `deposit,${reference},55.00,KES,${day}T09:00:00+03:00`]
      const bring = async (text: string) => {
        await page.getByLabel('From').fill(day)
        await page.getByLabel('Until').fill(day)
        await page
          .getByLabel('CSV file')
          .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
        await page.getByRole('button', { name: 'Check the report' }).click()
      }
      await bring(`${report.join('\n')}\nfee,x,-1,KES,${day}T09:00:00Z`)
      await page.getByText('Line 3, amount').waitFor()
      await bring(report.join('\n'))
      await page.getByRole('cell', { name: reference }).waitFor()
      await page.getByRole('button', { name: 'Import the report' }).click()
      await page.getByText('Report imported').first().waitFor()
      await page
        .getByRole('row')
        .filter({ hasText: reference })
        .getByRole('link', { name: 'Missing from our ledger' })
        .click()
      await page.getByText('Our ledger has nothing with this reference.').waitFor()
      const form = page.getByRole('form', { name: 'With a correction' })
      await form.getByLabel('What did you find?').fill('Nobody claims it so far.')
      const amount = form.getByLabel(/^Amount/)
      const suggested = await amount.inputValue()
      await amount.fill('much')
      await form.getByRole('button', { name: 'Review' }).click()
      await form.getByText(INVALID_AMOUNT).waitFor()
      expect(await amount.inputValue()).toBe('much')
      await amount.fill(suggested)
      await form.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: 'Correct KES' }).click()
      await page.getByText('Correction by Purse').first().waitFor()
      await page.goto('/admin/reconciliation?status=resolved')
      await page.getByText(reference).waitFor()
      expectQuiet(tab, { refusals: true })
      await page.goto('/admin/trial-balance')
      await page.getByText('Every currency balances').waitFor()
    })
  })
