// What a visitor chooses, until it is ordered: the cart survives signing up, the purse pays to the unit, and
// what it lacks comes from another currency. With scripts and without.
import type { Page } from '@playwright/test'
import { minorOf } from '../../../api/platform/values/money'
import { expectQuiet, NEW_SOCKET, openTab, PLAIN_WALKS, signInByForm, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, ask, call, confirmationPath, newPerson, type Person, signIn, walletOf } from '../harness/people'
import { PRODUCT, VARIANT } from '../harness/shop-stock'

const text = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')

/** As a form of a product's page does it. */
async function addByForm({ page }: Tab, variantId: string, quantity: number): Promise<void> {
  await page.goto(`/shop/${PRODUCT}`)
  const add = await page.context().request.post('/cart', {
    form: { intent: 'add', variantId, quantity: String(quantity), from: '/cart' },
    headers: { ...NEW_SOCKET, origin: new URL(page.url()).origin },
  })
  expect(add.status()).toBe(200)
  await page.goto('/cart')
}

async function priceOf(as: Person | undefined = undefined): Promise<number> {
  const jar = as ?? ({ cookies: new Map() } as unknown as Person)
  await ask(`/api/cart/lines/${VARIANT}`, { as: jar, method: 'PUT', body: { quantity: 1 } })
  const cart = await call('/api/cart', { as: jar })
  await ask(`/api/cart/lines/${VARIANT}`, { as: jar, method: 'DELETE' })
  return minorOf(cart.groups[0].shops[0].lines[0].unitPrice)
}

async function choosePickup({ page }: Tab): Promise<void> {
  await page.waitForURL('**/client/checkout/*')
  await page.getByText('On hold for you until').waitFor()
  // Before any script has run.
  expect(await page.getByText(/^\d+:\d\d left$/).count()).toBe(1)
  await page.getByLabel(/^Pick up at Maina/).check()
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('heading', { name: 'Review and order' }).waitFor()
}

for (const js of PLAIN_WALKS)
  test.describe(`the cart, JavaScript ${js}`, () => {
    test('is filled by a visitor, comes along when they sign up, and is paid from the purse', async () => {
      test.setTimeout(120_000)
      const tab = await openTab({ js })
      const { page } = tab
      const price = await priceOf()
      await addByForm(tab, VARIANT, 1)
      await page.getByRole('button', { name: /^One more of/ }).click()
      await page.getByText('2 items from 1 seller').waitFor()
      // Out, and in again.
      await page.getByRole('button', { name: /^Remove/ }).click()
      await page.getByText('was removed from your cart.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('2 items from 1 seller').waitFor()
      await page.getByRole('button', { name: 'Check out' }).click()
      await page.waitForURL('**/auth?next=%2Fcart')

      const email = `cart-${js}-${Date.now()}@people.test`
      await call('/api/auth/sign-up/email', {
        body: {
          name: 'Neema Wafula',
          email,
          password: 'long-enough-2026',
          role: 'client',
          callbackURL: '/auth?confirmed=1',
        },
      })
      await ask(await confirmationPath(email))
      const person: Person = { name: '', email, password: 'long-enough-2026', cookies: new Map() }
      await addFunds(await signIn(person), '20000')
      await page.goto('/auth?tab=sign-in&next=%2Fcart')
      await signInByForm(tab, person)
      await page.waitForURL('**/cart')
      await page.getByText('2 items from 1 seller').waitFor()
      const jar = await page.context().cookies()
      expect(jar.map(({ name }) => name)).not.toContain('__Host-cart')

      await page.getByRole('button', { name: 'Check out' }).click()
      // An address on the way, and back again.
      await page.waitForURL('**/client/checkout/*')
      await page.getByRole('link', { name: 'Add an address' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Neema Wafula')
      await page.getByLabel('Phone').fill('0712 345 678')
      await page.getByLabel('Street address').fill('4 Ngong Road')
      await page.getByLabel('City').fill('Nairobi')
      await page.getByLabel('Country').selectOption('Kenya')
      await page.getByRole('button', { name: 'Save address' }).click()
      await page.getByText('4 Ngong Road').waitFor()
      await page.getByLabel(/^Delivery/).check()
      await page.getByRole('button', { name: 'Review order' }).click()
      await page.getByRole('heading', { name: 'Review and order' }).waitFor()
      const id = new URL(page.url()).pathname.split('/')[3]
      const checkout = await call(`/api/checkouts/${id}`, { as: person })
      const fee = minorOf(checkout.deliveryTotal)
      const total = minorOf(checkout.total)
      expect(total).toBe(2 * price + fee)
      expectQuiet(tab)
      await page.getByRole('button', { name: /^Hold KES.* and order$/ }).click()
      await page.waitForURL('**/client/orders/*')

      const wallet = await walletOf(person)
      expect([minorOf(wallet.available), minorOf(wallet.held)]).toEqual([2_000_000 - total, total])
      expect((await call('/api/cart', { as: person })).count).toBe(0)
    })

    test('pays from another currency by a quote, and gives back what is left', async () => {
      test.setTimeout(120_000)
      const person = await newPerson()
      await call('/api/wallet/deposits', {
        as: person,
        key: crypto.randomUUID(),
        body: { amount: '100', currency: 'USD', paymentMethodId: 'sandbox_ok' },
      })
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await addByForm(tab, VARIANT, 1)
      await page.getByRole('button', { name: 'Check out' }).click()
      await choosePickup(tab)
      expect(await text(page)).toContain('Your purse is short by KES')
      await page.getByRole('button', { name: /^See what it costs in USD/ }).click()
      await page.getByText('Including our fee of').waitFor()
      const order = page.getByRole('button', { name: /^Exchange \$.*, hold KES.* and order$/ })
      expect(await page.getByRole('button', { name: /^Hold/ }).count()).toBe(0)
      await order.click()
      await page.waitForURL('**/client/orders/*')
      const total = await priceOf(person)
      const held = (await walletOf(person, 'KES')).held
      expect(minorOf(held)).toBe(total)

      // Another one is left alone: what it kept is in stock again.
      await addByForm(tab, VARIANT, 1)
      await page.getByRole('button', { name: 'Check out' }).click()
      await page.waitForURL('**/client/checkout/*')
      await page.getByRole('button', { name: 'Cancel checkout' }).click()
      await page.waitForURL('**/cart')
      expect((await call('/api/cart', { as: person })).checkout).toBeNull()
      expectQuiet(tab)
    })
  })
