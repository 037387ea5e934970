// Being paid out as a partner meets it: a destination behind a proof of who asks, a payout now that the provider
// refuses, a better destination that cools down, then the Monday's payout, with its statement to the unit. The
// product is this file's own, so that its schedules can be run for days to come.
import { eq, sql } from 'drizzle-orm'
import { DAY } from '../../../api/platform/values/time'
import { session, user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { payout, payoutDestination } from '../../../db/schema/money/payouts'
import { expectQuiet, NEW_SOCKET, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { newPerson, type Person } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

const HOURLY = '7 * * * *'

const idOf = async ({ email }: Person): Promise<string> => {
  const [row] = await product.db.select().from(user).where(eq(user.email, email))
  return row?.id ?? ''
}

/** What visits earned, planted: the way there is another file's. */
async function earned(owner: string, sums: number[], at: number): Promise<void> {
  const account = (kind: string, whose: string) => `${kind}:${whose}:KES`
  for (const [kind, whose] of [
    ['clearing', 'platform'],
    ['payable', owner],
  ] as const)
    await product.db
      .insert(ledgerAccount)
      .values({ id: account(kind, whose), owner: whose, kind, currency: 'KES' })
      .catch(() => {})
  for (const [i, minor] of sums.entries()) {
    const id = crypto.randomUUID()
    await product.db.run(sql`INSERT INTO transfer (id, kind, description, actor, created_at)
      VALUES (${id}, 'booking_capture', ${`Visit ${i + 1} at Nyota`}, 'system', ${at})`)
    await product.db.run(sql`INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
      VALUES (${id}, ${id}, 'clearing:platform:KES', ${account('payable', owner)}, 'KES', ${minor})`)
  }
}

const balanceOf = async (kind: string, owner: string): Promise<number> => {
  const [row] = await product.db
    .select()
    .from(ledgerAccount)
    .where(eq(ledgerAccount.id, `${kind}:${owner}:KES`))
  return row?.balance ?? 0
}

/** A sign-in of long ago: sensitive acts need a new proof. */
const longAgo = (userId: string) =>
  product.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, userId))

/** Monday next week, when six in the morning in Nairobi is over. */
function nextMonday(): Date {
  const day = Date.now() - (Date.now() % DAY)
  const ahead = 8 - (new Date(day).getUTCDay() || 7)
  return new Date(day + (ahead < 2 ? ahead + 7 : ahead) * DAY + 3 * 3_600_000 + 7 * 60_000)
}

async function saveNumber({ page }: Tab, phone: string): Promise<void> {
  await page.getByLabel('Provider').selectOption('M-Pesa')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Save destination' }).click()
  await page.getByText('Destination saved').first().waitFor()
}

const text = async ({ page }: Tab) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')

for (const js of PLAIN_WALKS)
  test.describe(`payouts, JavaScript ${js}`, () => {
    test('asked for and returned; a better destination; by schedule, with its statement', async () => {
      const partner = await newPerson('beauty_partner', `Nyota ${js}`)
      const userId = await idOf(partner)
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto('/partner/payouts')
      await page.getByRole('heading', { name: 'Nothing to pay out yet' }).waitFor()
      expectQuiet(tab)

      await earned(userId, [243_751, 100_001], Date.now())
      await longAgo(userId)
      await page.goto('/partner/payouts')
      await page.getByRole('link', { name: 'Add destination' }).click()
      // Who asks is proven before anything is typed, so that nothing typed is lost.
      await page.getByLabel('Password').fill(partner.password)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('can be used right away').waitFor()
      await saveNumber(tab, '+254 712 345 402')

      await page.getByRole('link', { name: 'Pay out KES 3,437.52 now' }).click()
      await page.getByRole('heading', { name: 'Pay out now' }).waitFor()
      // 1.5% of it, half to even.
      for (const line of ['KES 3,437.52', 'KES 51.56', 'KES 3,385.96', 'M-Pesa ending 5402'])
        expect(await text(tab)).toContain(line)
      expect(await balanceOf('payable', userId)).toBe(343_752)
      await page.getByRole('button', { name: 'Pay out KES 3,437.52' }).click()
      await page.getByText('Could not be paid out').waitFor()
      expect(await text(tab)).toContain('The full KES 3,437.52 is back in your balance')
      expect([await balanceOf('payable', userId), await balanceOf('payout', userId)]).toEqual([343_752, 0])

      await page.getByRole('link', { name: 'Change destination' }).click()
      await page.getByText('the new destination can be used after 24 hours').waitFor()
      await saveNumber(tab, '+254 712 345 678')
      expect(await text(tab)).toContain('To protect you, payouts go there from')
      expect(await page.getByRole('link', { name: /^Pay out .* now$/ }).count()).toBe(0)
      const current = (await product.db.select().from(payoutDestination)).filter(
        (row) => row.userId === userId && row.removedAt === null,
      )
      expect(current.map((destination) => destination.usableAt - destination.createdAt)).toEqual([DAY])

      const clearing = await balanceOf('clearing', 'platform')
      const revenue = await balanceOf('fee_revenue', 'platform')
      await product.tick({ cron: HOURLY, at: nextMonday() })
      // 0.5% of it, half to even.
      const [fee, net] = [1_719, 342_033]
      expect([await balanceOf('payable', userId), await balanceOf('payout', userId)]).toEqual([0, 0])
      expect((await balanceOf('fee_revenue', 'platform')) - revenue).toBe(fee)
      expect((await balanceOf('clearing', 'platform')) - clearing).toBe(net)

      await page.goto('/partner/payouts')
      await page.getByText('Paid out', { exact: true }).filter({ visible: true }).first().waitFor()
      const rows = await product.db.select().from(payout).where(eq(payout.userId, userId))
      expect(rows.map(({ status }) => status).sort()).toEqual(['confirmed', 'failed'])
      const id = rows.find(({ status }) => status === 'confirmed')?.id
      await page.goto(`/partner/payouts/${id}`)
      for (const line of ['KES 3,420.33', 'KES 17.19', 'Returned: payout to M-Pesa ending 5402'])
        expect(await text(tab)).toContain(line)
      const href = await page.getByRole('link', { name: 'Spreadsheet (CSV)' }).getAttribute('href')
      // As the tab's own session knows it: a proof gives it a new one.
      const table = await tab.context.request.get(href ?? '', { headers: NEW_SOCKET })
      expect(table.status()).toBe(200)
      const lines = (await table.text()).trim().split('\r\n').slice(1)
      const summed = lines
        .map((line) => line.split(','))
        .filter((cells) => cells[6] !== '')
        .map(([, , , earnedCell = '', taken = '']) => minor(earnedCell) - minor(taken))
        .reduce((sum, number) => sum + number, 0)
      expect(summed).toBe(343_752)
      const printed = await tab.context.request.get(`/api/payouts/${id}/statement/pdf`, { headers: NEW_SOCKET })
      expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-')
      expectQuiet(tab)
    })

    test('settings: a schedule with its fees, at once, split payments, and removal', async () => {
      const partner = await newPerson('beauty_partner', `Settled ${js}`)
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto('/partner/settings?tab=payments')
      expect(await text(tab)).toContain('Daily payouts cost more; monthly payouts cost less.')
      expect(await page.getByRole('radio', { name: /^Weekly/ }).isChecked()).toBe(true)
      await page.getByRole('radio', { name: /^Monthly/ }).check()
      await page.getByRole('checkbox', { name: 'Split payments' }).check()
      await page.getByRole('button', { name: 'Save payout settings' }).click()
      await page.getByText('You’ll be paid out monthly.').first().waitFor()
      expect(await page.getByRole('radio', { name: /^Monthly/ }).isChecked()).toBe(true)
      expect(await page.getByRole('checkbox', { name: 'Split payments' }).isChecked()).toBe(true)

      await page.goto('/partner/payouts/destination?currency=KES&type=bank')
      await page.getByRole('button', { name: 'Save destination' }).click()
      await page.getByText('Bank is required').waitFor()
      await page.getByLabel('Bank', { exact: true }).fill('Equity Bank')
      await page.getByLabel('Account holder').fill('Settled Nyota')
      await page.getByLabel('Account number or IBAN').fill('0011 2233 4455')
      await page.getByRole('button', { name: 'Save destination' }).click()
      await page.getByText('Equity Bank ending 4455 is ready for payouts.').first().waitFor()
      await page.goto('/partner/payouts/destination?currency=KES')
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, remove' }).click()
      await page.getByText('Destination removed').first().waitFor()
      expectQuiet(tab, { refusals: true })
    })
  })

test('the books sum to nothing after all of it', async () => {
  const rows = await product.db.all<{ currency: string; sum: number }>(
    sql`SELECT currency, sum(balance) AS sum FROM ledger_account GROUP BY currency`,
  )
  expect(rows.map(({ sum }) => sum)).toEqual(rows.map(() => 0))
})

function minor(cell: string): number {
  return Math.round(Number(cell) * 100)
}
