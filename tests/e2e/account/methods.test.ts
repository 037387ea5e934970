// Adding payment methods: a card whose number reaches its provider and nobody else, mobile money with and
// without scripts, the default, and a deploy where something is not configured.
import type { Page, Request } from '@playwright/test'
import { newLoopback } from '../../fixtures/loopback'
import { expectQuiet, openTab, type Tab } from '../harness/browser'
import { startDeploy } from '../harness/deploy'
import { afterTest, expect, test } from '../harness/fixtures'
import { ask, call, newPerson, type Person } from '../harness/people'

const METHODS = '/client/settings?tab=payment_methods'
const ADD_CARD = '/client/settings/payment-methods/card'
const ADD_PHONE = '/client/settings/payment-methods/mobile-money'

/** Four digits, so that it is in nothing by chance. */
const CVV = '9173'

const row = ({ page }: Tab, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })

type Filled = { number?: string; name?: string; expiry?: string; cvv?: string }

async function fillCard(page: Page, card: Filled): Promise<void> {
  const { number = '4242424242424242', name = 'Achieng Odongo', expiry = '1131', cvv = CVV } = card
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Cardholder name').fill(name)
  await page.getByLabel('Expiry date').fill(expiry)
  await page.getByLabel('CVV').fill(cvv)
  await page.getByRole('button', { name: 'Add card' }).click()
}

/** Everything that leaves a page, as text: addresses, headers and bodies. */
function listenTo(page: Page): { to: (host: string) => string; others: (host: string) => string } {
  const sent: { host: string; text: string }[] = []
  page.on('request', (request: Request) => {
    const { host } = new URL(request.url())
    const text = [request.url(), JSON.stringify(request.headers()), request.postData() ?? '']
    sent.push({ host, text: decodeURIComponent(text.join('\n').replaceAll('%', '%25')) })
  })
  const join = (some: typeof sent) => some.map(({ text }) => text).join('\n')
  return {
    to: (host) => join(sent.filter((message) => message.host === host)),
    others: (host) => join(sent.filter((message) => message.host !== host)),
  }
}

const defaultsOf = async (as: Person) =>
  (await call('/api/wallet/methods', { as })).items
    .filter((method: { isDefault: boolean }) => method.isDefault)
    .map((method: { label: string }) => method.label)

test('a card: its words, its token, and no number or CVV in anything that is sent', async () => {
  const client = await newPerson()
  const tab = await openTab({ as: client })
  const { page } = tab
  const sent = listenTo(page)
  await page.goto(METHODS)
  await page.getByRole('link', { name: 'Add card' }).click()
  await page.waitForURL(`**${ADD_CARD}`)

  await page.getByRole('button', { name: 'Add card' }).click()
  for (const text of [
    'Card number must be at least 16 digits',
    'Cardholder name is required',
    'Expiry date must be in MM/YY format',
    'CVV must be at least 3 digits',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  const faulty: [Filled, string][] = [
    [{ number: '42424242424242424242' }, 'Card number cannot exceed 19 digits'],
    [{ number: '4242424242424241' }, 'This card number isn’t valid. Check the digits.'],
    [{ cvv: '12345' }, 'CVV cannot exceed 4 digits'],
    [{ expiry: '0124' }, 'This card has expired'],
    [{ number: '4111111111111111' }, 'This is a sandbox. Use one of its test cards.'],
  ]
  for (const [card, text] of faulty) {
    await fillCard(page, card)
    await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
  }
  expect(await page.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111')

  await fillCard(page, {})
  await page.getByText('Payment method added', { exact: true }).first().waitFor()
  const added = row(tab, 'Visa ending 4242').filter({ hasText: 'Expires 11/31' })
  await added.waitFor()
  // The sandbox gave two before, so the default stays.
  expect(await added.getByText('Default', { exact: true }).count()).toBe(0)

  await page.goto(ADD_CARD)
  await fillCard(page, {})
  await page.getByText('Visa ending 4242 is already one of your payment methods.').waitFor()

  const everything = sent.others('nowhere')
  expect(everything).toContain('sandbox_ok.Visa.4242.1131')
  expect(everything).not.toMatch(/4242\D?4242|4111\D?1111/)
  expect(everything).not.toContain(CVV)
  expectQuiet(tab, { refusals: true })
})

test('a card that the bank declines is declined when it is charged', async () => {
  const client = await newPerson()
  const tab = await openTab({ as: client })
  await tab.page.goto(`${ADD_CARD}?next=/client/wallet`)
  await fillCard(tab.page, { number: '4000000000000002' })
  // Back to where the card was asked for.
  await tab.page.waitForURL(({ pathname }) => pathname === '/client/wallet')
  const { items } = await call('/api/wallet/methods', { as: client })
  const declined = items.find((method: { lastFour: string }) => method.lastFour === '0002')
  const response = await ask('/api/wallet/deposits', {
    as: client,
    key: crypto.randomUUID(),
    body: { amount: '5', currency: 'KES', paymentMethodId: declined.id },
  })
  expect(response.json).toMatchObject({ code: 'payment-declined' })
  expectQuiet(tab)
})

test('mobile money without scripts; a card says what it needs; the default moves on', async () => {
  const client = await newPerson()
  const tab = await openTab({ js: false, as: client })
  const { page } = tab
  await page.goto(ADD_CARD)
  await page.getByText(/^Adding a card needs JavaScript/).waitFor()
  expect(await page.getByRole('button', { name: 'Add card' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Add mobile money' }).click()

  await page.getByLabel('Phone number').fill('+254 712')
  await page.getByLabel('Full name').fill('A')
  await page.getByRole('button', { name: 'Add mobile money' }).click()
  for (const text of ['Provider is required', 'Phone number must be at least 10 digits', 'Full name is required'])
    await page.getByText(text, { exact: true }).waitFor()
  expect(await page.getByLabel('Phone number').inputValue()).toBe('+254 712')
  await page.getByLabel('Provider').selectOption('Airtel Money')
  await page.getByLabel('Phone number').fill('+254 733 000 111')
  await page.getByLabel('Full name').fill('Achieng Odongo')
  await page.getByRole('button', { name: 'Add mobile money' }).click()
  await page.getByText('Mobile money added', { exact: true }).first().waitFor()

  const airtel = row(tab, 'Airtel Money +254733000111')
  await airtel.getByRole('button', { name: /Make Default/ }).click()
  await page.getByText('Default payment updated', { exact: true }).first().waitFor()
  expect(await defaultsOf(client)).toEqual(['Airtel Money +254733000111'])
  await airtel.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).filter({ visible: true }).click()
  await page.getByText('Payment method removed', { exact: true }).first().waitFor()
  expect(await defaultsOf(client)).toEqual(['Visa ending 4242'])
  expectQuiet(tab, { refusals: true })
})

test('a deploy without configuration says so', async () => {
  const tab = await openTab({ plain: true, as: await newPerson() })
  const { page } = tab
  const url = await startDeploy()
  const response = await page.goto(url + METHODS)
  const policy = response?.headers()['content-security-policy']
  expect(policy).toMatch(/connect-src 'self' ws:\/\/localhost:\d+;/)
  await page.getByText('Cards aren’t available here yet.').waitFor()
  await page.getByText('Mobile money isn’t available here yet.').waitFor()
  expect(await page.getByRole('link', { name: /^Add/ }).count()).toBe(0)
  await page.goto(url + ADD_CARD)
  await page.getByText('Cards aren’t available here yet.').waitFor()
  await page.goto(url + ADD_PHONE)
  await page.getByText('Mobile money isn’t available here yet.').waitFor()
  expectQuiet(tab)
})

test('a deploy with Stripe: the number goes there, from the browser, and nowhere else', async () => {
  const { loopback: stripe, start, stop } = newLoopback()
  await start()
  afterTest(stop)
  const attached: (string | null)[] = []
  stripe.answer = ({ method, path, body }) => {
    if (path.endsWith('/search')) return { body: { object: 'search_result', data: [] } }
    if (path === '/v1/customers') return { body: { id: 'cus_1' } }
    if (path.endsWith('/attach')) attached.push(new URLSearchParams(body).get('customer'))
    const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2031 }
    const customer = attached[0] ?? null
    const made = method === 'POST' && path === '/v1/payment_methods'
    return { body: made ? { id: 'pm_e2e' } : { id: 'pm_e2e', customer, card } }
  }
  const url = await startDeploy({
    STRIPE_SECRET_KEY: 'sk_test_e2e',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
    STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
    STRIPE_API_BASE: stripe.url,
  })
  const tab = await openTab({ as: await newPerson() })
  const { page } = tab
  const sent = listenTo(page)
  const { host, origin } = new URL(stripe.url)
  const response = await page.goto(url + ADD_CARD)
  expect(response?.headers()['content-security-policy']).toContain(` ${origin};`)
  expect(await page.content()).not.toContain('sk_test_e2e')
  await fillCard(page, {})
  await page.getByText('Payment method added', { exact: true }).first().waitFor()
  expect(attached).toEqual(['cus_1'])
  await row(tab, 'Visa ending 4242').filter({ hasText: 'Expires 11/31' }).waitFor()

  const tokens = sent.to(host)
  expect(tokens).toContain('4242424242424242')
  expect(tokens).toContain('pk_test_e2e')
  expect(sent.others(host)).toContain('pm_e2e')
  expect(sent.others(host)).not.toContain('4242424242424242')
  expect(sent.others(host)).not.toContain(CVV)
  // Our own server asked Stripe with ids only.
  const [first, ...ours] = stripe.requested
  expect(first?.headers.authorization).toBeUndefined()
  for (const requested of ours) {
    expect(requested.headers.authorization).toBe('Bearer sk_test_e2e')
    expect(requested.body).not.toContain('4242424242424242')
  }
  expectQuiet(tab)
})
