// The history from the wallet down to postings, statements saved and opened, and what was spent: with
// scripts and without. API calls make the money; the pages are looked at.

import type { Download } from '@playwright/test'
import { pdfText } from '../../fixtures/pdf-text'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, ask, book, call, newPerson, type Person, serviceNamed } from '../harness/people'

test.describe.configure({ mode: 'default' })

let client: Person

test.beforeAll(async () => {
  client = await newPerson('client', 'Wanjiru Maina')
  await addFunds(client, '5000')
  await book(client, await serviceNamed('Trim & Shape'))
  for (let i = 1; i <= 11; i += 1) await addFunds(client, `${i}`)
})

const lines = ({ page }: Tab) => page.getByRole('region', { name: 'Transaction History' }).getByRole('listitem')

/** Figures as they stand in cells: "−KES 1,850.00" is -185000. */
const minor = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))

async function bytesOf(saved: Download): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

for (const js of PLAIN_WALKS)
  test.describe(`the history, JavaScript ${js}`, () => {
    test('tabs, search, days, older ones, and a line down to postings that sum to zero', async () => {
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/wallet')
      expect(await lines(tab).count()).toBe(10)
      expect(await lines(tab).first().innerText()).toMatch(/Added funds to wallet[\s\S]*\+KES\s11/)
      await page.getByRole('link', { name: 'Older transactions' }).click()
      await page.getByRole('link', { name: 'Back to newest' }).waitFor()
      expect(await lines(tab).count()).toBe(3)

      await page.getByRole('link', { name: 'Withdrawals', exact: true }).click()
      await page.getByText('No withdrawals yet.').waitFor()
      await page.getByRole('link', { name: 'Payments', exact: true }).click()
      await page.getByText('Trim & Shape · Held').waitFor()
      expect(await lines(tab).count()).toBe(1)

      await page.locator('summary').filter({ hasText: 'Search and dates' }).click()
      await page.getByLabel('Description or amount').fill('TRIM')
      await page.getByLabel('From').fill('2024-01-01')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.waitForURL(/q=TRIM/)
      expect(new URL(page.url()).searchParams.get('type')).toBe('payments')
      expect(await lines(tab).count()).toBe(1)
      await page.goto('/client/wallet?type=payments&q=TRIM&to=2024-01-01')
      await page.getByText('No matches.').waitFor()
      await page.getByRole('link', { name: 'Clear' }).click()
      await page.getByText('Trim & Shape · Held').click()

      await page.waitForURL('**/client/wallet/transactions/*')
      await page.getByRole('heading', { name: /Set aside for Trim & Shape/ }).waitFor()
      await page.getByText('Yours until it’s paid').waitFor()
      await page.getByText('Balance after').waitFor()
      await page.getByText('Ledger entries').click()
      const rows = page.getByRole('table').getByRole('row')
      const cells = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      )
      const postings = cells.slice(1, -1)
      expect(postings.map(([account]) => account)).toEqual(['Your wallet', 'Set aside for bookings and orders'])
      expect(postings.reduce((sum, [, amount = '']) => sum + minor(amount), 0)).toBe(0)
      expect(cells.at(-1)?.[0]).toBe('Total')
      expect(minor(cells.at(-1)?.[1] ?? '')).toBe(0)
      expect(await page.getByRole('link', { name: 'Split this payment' }).getAttribute('href')).toMatch(
        /^\/client\/wallet\/split\?transaction=[0-9a-f-]{36}$/,
      )
      expectQuiet(tab)
    })
  })

for (const js of [true, false])
  test.describe(`statements, JavaScript ${js}`, () => {
    test('as PDF and as CSV: asked for, saved, opened', async () => {
      const tab = await openTab({ js, as: client })
      const { page } = tab
      // One is watched while it appears.
      for (const format of js ? ['PDF'] : ['PDF', 'CSV']) {
        await page.goto('/client/wallet')
        await page.getByText('More', { exact: true }).click()
        await page.getByRole('link', { name: 'Statements' }).click()
        await page.getByRole('radio', { name: format }).check()
        await page.getByRole('button', { name: 'Prepare statement' }).click()
        const made = page
          .getByRole('listitem')
          .filter({ hasText: `KES, ${format}` })
          .first()
        const link = made.getByRole('link', { name: 'Download' })
        if (js) await link.waitFor()
        // Without scripts the page is looked at again.
        else
          await expect
            .poll(async () => {
              await page.goto('/client/wallet/statements')
              return link.count()
            })
            .toBe(1)
        const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
        expect(saved.suggestedFilename()).toMatch(new RegExp(`^purse-KES-20\\d\\d-\\d\\d\\.${format.toLowerCase()}$`))
        const bytes = await bytesOf(saved)
        if (format === 'PDF') {
          expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
          const { pages, title } = pdfText(bytes)
          expect(pages).toHaveLength(1)
          expect(title).toMatch(/^Purse statement, \w+ 20\d\d, KES$/)
        } else {
          const table = bytes.toString('utf8').trimEnd().split('\r\n')
          expect(table).toHaveLength(1 + 1 + 13 + 1)
          expect(table.at(-1)).toMatch(/^,Closing balance,,5066\.00,950\.00,4116\.00,KES,$/)
        }
      }
      expectQuiet(tab)
    })
  })

test('a day that is none is said beside its field, and what was typed stays', async () => {
  const tab = await openTab({ js: false, as: client })
  await tab.page.goto('/client/wallet?q=cut&from=2026-13-45')
  await tab.page.getByText('Enter a date.').waitFor()
  expect(await tab.page.getByLabel('Description or amount').inputValue()).toBe('cut')
  await tab.page.goto('/client/wallet?from=2026-11-02&to=2026-11-01')
  await tab.page.getByText('The end date must be after the start date.').waitFor()
  expectQuiet(tab)
})

test('nobody else’s: a transaction is not found, a statement that is gone says so', async () => {
  const other = await newPerson()
  const { items } = await call('/api/wallet/history', { as: client })
  const { status, text } = await ask(`/client/wallet/transactions/${items[0].transferId}`, { as: other })
  expect(status).toBe(404)
  expect(text).toContain('Transaction not found')
  const { items: made } = await call('/api/wallet/history/statements', { as: client })
  const tab = await openTab({ js: false, as: other })
  await tab.page.goto(`/client/wallet/statements/${made[0].id}?format=${made[0].format}`)
  await tab.page.getByText('Statements are available for 7 days.').waitFor()
  expectQuiet(tab)
})

test('the wallet: withdrawing at its price, Plus, and every way on; insights invite', async () => {
  const tab = await openTab({ js: false, as: client })
  const { page } = tab
  await page.goto('/client/wallet')
  const purse = page.getByRole('region', { name: 'Your purse' })
  const href = (name: string | RegExp) => purse.getByRole('link', { name }).getAttribute('href')
  expect(await href('Withdraw (1%)')).toBe('/client/wallet/withdraw')
  expect(await href('Upgrade')).toBe('/client/wallet/premium')
  await page.getByText('More', { exact: true }).click()
  const more = page.getByRole('navigation', { name: 'More with your purse' }).getByRole('link')
  expect(await more.allInnerTexts()).toEqual([
    'Send',
    'Request',
    'Exchange',
    'All money',
    'Savings goals',
    'Scheduled',
    'Auto top-up',
    'Round-up',
    'Statements',
    'Insights',
  ])
  await more.filter({ hasText: 'Insights' }).click()
  await page.getByText('An example of spending by month').waitFor()
  expect(await page.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/client/wallet/premium')
  expectQuiet(tab)
})

test('signed-out people see why to sign in', async () => {
  const tab = await openTab({ js: false })
  await tab.page.goto('/client/wallet?type=payments')
  await tab.page.getByText('Please sign in to view your wallet balance, savings goals or transactions.').waitFor()
  expectQuiet(tab)
})
