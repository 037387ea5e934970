// At the chair, with both phones open: checked in by code, completed with an extra that the client agrees to, tipped, and
// paid out, each with its money to the unit.
import { minorOf, moneyJson, percent } from '../../../api/platform/values/money'
import { shortMoney } from '../../../app/ui/display/money-parts'
import { expectNeverReloaded, expectQuiet, markPage, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
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

test.describe.configure({ mode: 'default' })

let partner: Person
let service: Service
let price: number

test.beforeAll(async () => {
  partner = await demoPerson('partner')
  service = await serviceNamed('Trim & Shape')
  price = minorOf(service.price)
})

const short = (minor: number) => shortMoney(moneyJson(minor, 'KES'))
const available = async (as: Person) => minorOf((await walletOf(as)).available)

async function begun(client: Person): Promise<string> {
  await addFunds(client, '9000')
  const { id } = await book(client, service)
  await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
  await beginNow(id)
  return id
}

/** The salon's balance in shillings, and the fee of the visit in basis points. */
async function payable(): Promise<number> {
  const { balances } = await call('/api/payouts', { as: partner })
  const balance = balances.find(({ currency }: { currency: string }) => currency === 'KES')
  return minorOf(balance.payable)
}

test('checked in, extended, completed, tipped and paid out while both watch', async () => {
  const client = await newPerson('client', `Chair Client ${Date.now()}`)
  const id = await begun(client)
  const mine = await openTab({ as: client })
  const salon = await openTab({ as: partner })
  await mine.page.goto(`/client/bookings/${id}`)
  await markPage(mine)
  const card = mine.page.getByRole('region', { name: 'When you arrive' })
  await card.getByRole('img', { name: /Check-in code/ }).waitFor()
  const { checkInCode: code } = await call(`/api/appointments/${id}`, { as: client })
  await card.getByText(code, { exact: true }).waitFor()

  await salon.page.goto('/partner/check-in')
  await salon.page.getByLabel('Check-in code').fill(code.toLowerCase())
  await salon.page.getByRole('button', { name: 'Check in' }).click()
  await salon.page.getByText(/^Arrived at/).waitFor()
  await mine.page.getByRole('heading', { name: 'You’re here.' }).waitFor()
  await mine.page.getByRole('button', { name: 'See your visit' }).click()
  await mine.page.getByText('You’re checked in').waitFor()

  const before = { mine: await available(client), salon: await payable() }
  await salon.page.getByRole('link', { name: 'Complete with extras' }).click()
  await salon.page.getByRole('checkbox', { name: /^Trim & Shape KES/ }).check()
  await salon.page.getByRole('button', { name: /^Complete and ask/ }).click()
  await salon.page.getByRole('heading', { name: /^Waiting for/ }).waitFor()
  await mine.page.getByRole('heading', { name: 'Was this done on top?' }).waitFor()
  expect(await available(client)).toBe(before.mine)
  await expectNeverReloaded(mine)
  await markPage(salon)

  await mine.page.getByRole('button', { name: `Agree and pay ${short(price)}` }).click()
  await salon.page.getByRole('heading', { name: 'Settled' }).waitFor()
  await expectNeverReloaded(salon)
  expect(await available(client)).toBe(before.mine - price)
  const seen = await call(`/api/appointments/${id}`, { as: partner })
  const fee = minorOf(seen.money.fee)
  expect(fee).toBe(percent(2 * price, Math.round((fee * 10_000) / (2 * price))))
  expect(await payable()).toBe(before.salon + 2 * price - fee)
  await salon.page.getByText('Visit, less the fee').click()
  await salon.page.getByText('Held in their purse → Platform fee').waitFor()
  await salon.page.getByText('Held in their purse → Your balance').first().waitFor()

  const [suggested] = (await call(`/api/appointments/${id}`, { as: client })).terms.tip.suggestions
  const tip = minorOf(suggested)
  await mine.page.getByRole('link', { name: 'No tip' }).waitFor()
  await mine.page.getByRole('button', { name: `Tip ${short(tip)}` }).click()
  await mine.page.getByText(/^You tipped/).waitFor()
  await salon.page
    .getByText(/^Tip for/)
    .first()
    .waitFor()
  expect(await available(client)).toBe(before.mine - price - tip)
  expect(await payable()).toBe(before.salon + 2 * price - fee + tip)

  const receipt = await openTab({ plain: true, as: client })
  await receipt.page.goto(`/client/bookings/${id}/receipt`)
  await receipt.page.getByText(/^Tip for .*, no fee$/).waitFor()
  await receipt.page.getByText('Payment receipt').first().waitFor()

  // Another client comes and does not show their code: what they paid waits.
  const other = await begun(await newPerson('client', `Chair Other ${Date.now()}`))
  await call(`/api/appointments/${other}/completion`, { as: partner, method: 'POST', key: crypto.randomUUID() })
  const { page } = await openTab({ plain: true, as: partner })
  await page.goto(salon.page.url())
  const { balances } = await call('/api/payouts', { as: partner })
  const ready = minorOf(balances[0].now.amount)
  const balance = await payable()
  expect(ready).toBeLessThan(balance)
  await page.getByText(/waits: it comes from visits without a check-in code/).waitFor()
  await page.getByRole('button', { name: `Pay out ${short(ready)} now` }).click()
  const proof = page.getByLabel('Password')
  const paidOut = page.getByRole('heading', { name: 'What’s included' })
  await proof.or(paidOut).first().waitFor()
  if (await proof.isVisible()) {
    await proof.fill(partner.password)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: `Pay out ${short(ready)}` }).click()
  }
  await paidOut.waitFor()
  expect(await payable()).toBe(balance - ready)
  await page.goto('/partner/reports/commission')
  await page.getByRole('columnheader', { name: 'Tips' }).waitFor()
  for (const tab of [mine, salon]) expectQuiet(tab)
})

test('the camera is allowed on the page that scans, and on no other', async () => {
  const policy = async (path: string) => (await ask(path, { as: partner })).headers.get('permissions-policy')
  expect(await policy('/partner/check-in')).toMatch(/^camera=\(self\)/)
  expect(await policy('/partner/dashboard')).toMatch(/^camera=\(\)/)
})

for (const js of PLAIN_WALKS)
  test.describe(`without the other watching, JavaScript ${js}`, () => {
    test('a code of nobody is refused beside the field', async () => {
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto('/partner/check-in?code=BBBB')
      expect(await page.getByLabel('Check-in code').inputValue()).toBe('BBBB')
      await page.getByRole('button', { name: 'Check in' }).click()
      await page.getByText('Code not found').first().waitFor()
      await page.getByLabel('Check-in code').fill('1')
      await page.getByRole('button', { name: 'Check in' }).click()
      await page.getByText('Enter the four letters').first().waitFor()
      expectQuiet(tab, { refusals: true })
    })

    test('declined extras: completed as booked; another tip, and raised', async () => {
      const client = await newPerson('client', `Declining Client ${js}`)
      const id = await begun(client)
      const before = await available(client)
      await call(`/api/appointments/${id}/completion`, {
        as: partner,
        key: crypto.randomUUID(),
        body: { extras: [{ serviceId: service.id }] },
      })
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(`/client/bookings/${id}`)
      await page.getByRole('button', { name: 'No, complete without it' }).click()
      await page.getByText('Visit completed').first().waitFor()
      expect(await available(client)).toBe(before)
      await page.getByText(/^You declined/).waitFor()
      await page.getByText('Another amount').click()
      const sum = page.getByLabel(/^Amount in KES/)
      await sum.fill('9000')
      await page.getByRole('button', { name: 'Leave this tip' }).click()
      await page.getByText(/^A tip is at most half the price/).waitFor()
      await page.getByLabel(/^Amount in KES/).fill('20')
      await page.getByRole('button', { name: 'Leave this tip' }).click()
      await page.getByText('Tip paid').first().waitFor()
      await page.getByText(/^You tipped .* Raise it\?$/).click()
      await page.getByLabel(/^The tip in all/).fill('30.50')
      await page.getByRole('button', { name: 'Raise the tip' }).click()
      await page.getByText('Tip paid').first().waitFor()
      expect(await available(client)).toBe(before - 3050)
      expect((await call(`/api/appointments/${id}`, { as: client })).tip.transferIds).toHaveLength(2)
      expectQuiet(tab, { refusals: true })
    })

    test('the salon sets the tips that it suggests', async () => {
      const tab = await openTab({ js, as: partner })
      const { page } = tab
      await page.goto('/partner/salon/policies')
      const suggestion = (n: number) => page.getByLabel(`Suggestion ${n} (%)`)
      await suggestion(1).fill('10')
      await page.getByRole('button', { name: 'Save policies' }).click()
      await page.getByText('Suggest three different tips.').waitFor()
      await suggestion(1).fill('8')
      await page.getByRole('button', { name: 'Save policies' }).click()
      await page.getByText('Policies saved').first().waitFor()
      expect(await suggestion(1).inputValue()).toBe('8')
      // Under the pointer, the notice stays over the button.
      if (js) await page.getByRole('button', { name: 'Close' }).click()
      await suggestion(1).fill('5')
      await page.getByRole('button', { name: 'Save policies' }).click()
      await page.getByText('Policies saved').first().waitFor()
      const { staff } = await call(`/api/salons/${SALON}`)
      expect(staff.length).toBeGreaterThan(0)
      expectQuiet(tab, { refusals: true })
    })
  })
