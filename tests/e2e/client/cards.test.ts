// The sandbox's cards: declined, never answering, asking for approval, confirming twice. Whatever a
// card does, the page says so in words, and money appears once or not at all. With scripts and without.

import { sandboxEvent } from '../../../api/money/providers/sandbox'
import {
  ADD_SUM,
  closeMoment,
  expectQuiet,
  hydrated,
  openTab,
  otherSum,
  PLAIN_WALKS,
  type Tab,
} from '../harness/browser'
import { expect, SECRET, test } from '../harness/fixtures'
import { ask, call, newPerson, type Person, walletOf } from '../harness/people'
import { productUrl } from '../harness/product'

for (const js of [true, false])
  test.describe(`a card, JavaScript ${js}`, () => {
    test('that is declined: readable, what was typed is kept, no money', async () => {
      const { client, tab } = await atTheWallet(js)
      await pay(tab, js, '40', 'sandbox_declined')
      const notice = tab.page.getByText('Payment declined').first()
      await notice.waitFor()
      // With scripts the sheet is still open: what lies under it is not seen.
      if (js) await expect.poll(() => notice.evaluate(isOnTop)).toBe(true)
      await tab.page
        .getByText(/Try another payment method/)
        .first()
        .waitFor()
      expect(await tab.page.getByRole('textbox', { name: /Amount/ }).inputValue()).toBe('40')
      expect(await money(client)).toEqual(['0.00', 0])
      expectQuiet(tab, { refusals: true })
    })

    test('that never answers: on its way, no money', async () => {
      const { client, tab } = await atTheWallet(js)
      await pay(tab, js, '41', 'sandbox_hangs')
      await tab.page.waitForURL('**/client/wallet/deposits/**')
      await tab.page.getByText('Waiting for confirmation').first().waitFor()
      await tab.page.getByRole('link', { name: 'Back to wallet' }).click()
      const waiting = tab.page.getByRole('region', { name: 'On its way' })
      await waiting.getByText(/KES\s41/).waitFor()
      expect(await money(client)).toEqual(['0.00', 0])
      expectQuiet(tab)
    })

    test('that asks for approval: approved, and back with the money', async () => {
      const { client, tab } = await atTheWallet(js)
      const { page } = tab
      await pay(tab, js, '42', 'sandbox_action')
      await page.waitForURL('**/dev/approve-payment?**')
      expect(await money(client)).toEqual(['0.00', 0])
      await page.getByRole('button', { name: /^Approve/ }).click()
      await page.getByText('Funds Added').first().waitFor()
      expect(await money(client)).toEqual(['42.00', 1])
      // The page that one comes back to shows it, below what is celebrated.
      await page.waitForURL('**/client/wallet/deposits/**')
      await closeMoment(tab)
      expect(await page.getByRole('main').innerText()).toMatch(/KES\s42 is in your purse/)
      await page.getByRole('link', { name: 'See your wallet' }).click()
      const purse = page.getByRole('region', { name: 'Your purse' })
      expect(await purse.innerText()).toMatch(/KES\s42\s/)
      expectQuiet(tab)
    })
  })

for (const js of PLAIN_WALKS)
  test.describe(`a card, JavaScript ${js}`, () => {
    test('that asks for approval: left for later, then declined', async () => {
      const { client, tab } = await atTheWallet(js)
      const { page } = tab
      await pay(tab, js, '43', 'sandbox_action')
      await page.waitForURL('**/dev/approve-payment?**')
      await page.goto('/client/wallet')
      await page.getByRole('link', { name: 'Approve it' }).click()
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.getByText('Payment declined').first().waitFor()
      expect(await page.getByRole('region', { name: 'On its way' }).count()).toBe(0)
      expect(await money(client)).toEqual(['0.00', 0])
      // It cannot be approved any more.
      await page.goBack()
      if (/approve-payment/.test(page.url())) {
        const approve = page.getByRole('button', { name: /^Approve/ })
        if (await approve.count()) await approve.click()
      }
      expect(await money(client)).toEqual(['0.00', 0])
      expectQuiet(tab, { refusals: true })
    })

    test('that confirms twice: one credit', async () => {
      const { client, tab } = await atTheWallet(js)
      await pay(tab, js, '44', 'sandbox_twice')
      await tab.page.getByText('Funds Added').first().waitFor()
      const { json } = await ask('/api/wallet/transactions', { as: client })
      expect(json.items).toHaveLength(1)
      expect(await money(client)).toEqual(['44.00', 1])
    })
  })

test('a confirmation that comes again and again credits once, a forged one never', async () => {
  const client = await newPerson()
  const { json } = await ask('/api/wallet/deposits', {
    as: client,
    key: crypto.randomUUID(),
    body: { amount: '45', currency: 'KES', paymentMethodId: 'sandbox_hangs' },
  })
  const notified = (secret: string, minor: number) =>
    sandboxEvent(
      secret,
      {
        eventId: `evt_${json.id}`,
        reference: `sandbox_hangs_${json.id}`,
        subject: { kind: 'deposit', id: json.id },
        minor,
        currency: 'KES',
        outcome: 'succeeded',
      },
      Date.now(),
    )
  const deliver = async ({ body, headers }: Awaited<ReturnType<typeof notified>>) => {
    const at = new URL('/api/webhooks/payments/sandbox', productUrl())
    headers.set('content-type', 'application/json')
    return (await fetch(at, { method: 'POST', headers, body })).status
  }
  expect(await deliver(await notified('a-secret-of-somebody-else', 4500))).toBe(400)
  expect(await deliver(await notified(SECRET, 450_000))).toBe(400)
  expect(await money(client)).toEqual(['0.00', 0])
  const event = await notified(SECRET, 4500)
  expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200])
  expect(await deliver(event)).toBe(200)
  expect(await money(client)).toEqual(['45.00', 1])
})

/** A new client, whose purse is empty, on the wallet in shillings. */
async function atTheWallet(js: boolean): Promise<{ client: Person; tab: Tab }> {
  const client = await newPerson()
  await call('/api/me/currency', { method: 'PUT', as: client, body: { currency: 'KES' } })
  const tab = await openTab({ js, as: client })
  await tab.page.goto('/client/wallet')
  return { client, tab }
}

async function pay(tab: Tab, js: boolean, amount: string, card: string): Promise<void> {
  const { page } = tab
  await page.getByText('Add Funds', { exact: true }).click()
  await (await otherSum(tab)).fill(amount)
  if (js) await hydrated(tab, 'add-funds')
  await page.getByLabel('Pay with').selectOption(card)
  await page.getByRole('button', ADD_SUM).click()
}

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** What is available, and from how many movements. */
async function money(client: Person): Promise<[string, number]> {
  const { items } = (await ask('/api/wallet/transactions', { as: client })).json
  return [(await walletOf(client)).available.amount, items.length]
}
