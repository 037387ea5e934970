// The tabs about money and messages, as every role sees them; changing and removing payment methods,
// with scripts and without.

import { makeAdmin } from '../../fixtures/identity/admins'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  book,
  CACHED_CLAIM_COOKIE,
  call,
  demoPerson,
  newPerson,
  type Person,
  serviceNamed,
} from '../harness/people'
import { database } from '../harness/product'

const METHODS = '/client/settings?tab=payment_methods'

/** An admin with two-factor on, without the ceremony that another test is about. */
async function newAdmin(): Promise<Person> {
  const person = await newPerson()
  await makeAdmin(database(), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

const row = ({ page }: Tab, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })

const mainText = ({ page }: Tab) => page.getByRole('main').innerText()

for (const js of PLAIN_WALKS)
  test.describe(`payment methods, JavaScript ${js}`, () => {
    test('another becomes the default; the default is removed; the last is removed', async () => {
      const client = await newPerson()
      const tab = await openTab({ js, as: client })
      const { page } = tab
      const visa = row(tab, 'Visa ending 4242')
      const mpesa = row(tab, 'M-Pesa +254700000001')
      const defaults = async () =>
        (await call('/api/wallet/methods', { as: client })).items
          .filter((method: { isDefault: boolean }) => method.isDefault)
          .map((method: { label: string }) => method.label)

      await page.goto(METHODS)
      await visa.getByText('Default', { exact: true }).waitFor()
      expect(await visa.getByRole('button', { name: /Make Default/ }).count()).toBe(0)
      await mpesa.getByRole('button', { name: /Make Default/ }).click()
      await page.getByText('Default payment updated', { exact: true }).first().waitFor()
      await mpesa.getByText('Default', { exact: true }).waitFor()
      expect(await defaults()).toEqual(['M-Pesa +254700000001'])

      // Asked first, and nothing happens until it is confirmed.
      await mpesa.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Go back' }).filter({ visible: true }).click()
      await mpesa.getByText('Default', { exact: true }).waitFor()
      await mpesa.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, remove' }).filter({ visible: true }).click()
      await page.getByText('Payment method removed', { exact: true }).first().waitFor()
      expect(await mpesa.count()).toBe(0)
      await visa.getByText('Default', { exact: true }).waitFor()
      expect(await defaults()).toEqual(['Visa ending 4242'])

      await visa.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, remove' }).filter({ visible: true }).click()
      await page.getByText('You have no payment methods.').first().waitFor()
      expect(await defaults()).toEqual([])
      expectQuiet(tab)
    })

    test('one that is gone meanwhile: it is said, and the list is as it is', async () => {
      const client = await newPerson()
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto(METHODS)
      const { items } = await call('/api/wallet/methods', { as: client })
      await call(`/api/wallet/methods/${items[1].id}`, { as: client, method: 'DELETE' })
      await page.getByRole('button', { name: /Make Default/ }).click()
      await page.getByRole('alert').getByText('Not found').waitFor()
      await row(tab, 'Visa ending 4242').getByText('Default', { exact: true }).waitFor()
      expect(await page.getByRole('button', { name: /Make Default/ }).count()).toBe(0)
      expectQuiet(tab, { refusals: true })
    })
  })

test('a form with another’s method, or with anything, changes nothing', async () => {
  const [owner, other] = [await newPerson(), await newPerson()]
  const { items } = await call('/api/wallet/methods', { as: owner })
  const post = async (form: Record<string, string>, as: Person) => (await ask(METHODS, { as, form })).status
  expect(await post({ intent: 'remove', id: items[0].id }, other)).toBe(404)
  expect(await post({ intent: 'default', id: items[1].id }, other)).toBe(404)
  expect(await post({ intent: 'remove', id: '../methods' }, owner)).toBe(404)
  expect(await post({}, owner)).toBe(400)
  expect((await call('/api/wallet/methods', { as: owner })).items).toEqual(items)
})

test.describe('the tabs as every role sees them', () => {
  test('client', async () => {
    const client = await newPerson()
    const tab = await openTab({ js: false, as: client })
    const { page } = tab
    await page.goto('/client/settings')
    await page.getByRole('link', { name: 'Payments' }).click()
    await page.waitForURL('**/client/settings?tab=payments')
    await page.getByText('No money yet. Add funds to get started.').waitFor()
    await addFunds(client, '9000')
    await book(client, await serviceNamed('Trim & Shape'))
    await page.reload()
    const text = await mainText(tab)
    expect(text).toMatch(/Kenyan Shilling\s+KES\s8,050/)
    expect(text).toMatch(/Set aside for bookings and orders\s+Kenyan Shilling\s+KES\s950/)
    await page.getByRole('link', { name: 'Open your wallet' }).click()
    await page.waitForURL('**/client/wallet')
    expectQuiet(tab)
  })

  test('partner and seller: what is owed to them, and the fee that is in force', async () => {
    const people = { partner: await demoPerson('partner'), seller: await newPerson('product_seller') }
    for (const [base, as] of Object.entries(people)) {
      const tab = await openTab({ js: false, as })
      const { page } = tab
      await page.goto(`/${base}/settings?tab=payments`)
      await page.getByRole('heading', { name: 'Your balance' }).waitFor()
      const { payable } = await call('/api/wallet/money-overview', { as })
      const text = await mainText(tab)
      if (base === 'seller') expect(text).toContain('Nothing yet.')
      else expect(payable.length).toBeGreaterThan(0)
      for (const { amount } of payable) expect(text.replaceAll(',', '')).toContain(String(Number(amount)))
      expect(text).toMatch(base === 'seller' ? /Vendor fee\s+1\.5%/ : /Platform fee\s+2\.5%/)
      await page.getByRole('link', { name: 'Methods' }).click()
      await page.getByRole('heading', { name: 'Nothing to set up here' }).waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
      expectQuiet(tab)
    }
  })

  test('admin: the fees in force, and each provider as it is configured', async () => {
    const tab = await openTab({ js: false, as: await newAdmin() })
    const { page } = tab
    await page.goto('/admin/settings?tab=payments')
    const text = await mainText(tab)
    expect(text).toMatch(/Platform fee\s+2\.5%/)
    expect(text).toMatch(/Payments\s+sandbox/i)
    expect(text).toMatch(/Email\s+Local mailbox/)
    expect(text).toMatch(/Files\s+R2/)
    await page.goto('/admin/settings?tab=payment_methods')
    await page.getByRole('heading', { name: 'Nothing to set up here' }).waitFor()
    expectQuiet(tab)
  })

  test('messages: who can write to them is chosen under privacy', async () => {
    const people = {
      client: await newPerson(),
      partner: await newPerson('beauty_partner'),
      seller: await newPerson('product_seller'),
      admin: await newAdmin(),
    }
    for (const [base, as] of Object.entries(people)) {
      // What is in sight is Chromium's to say, of one of them.
      const tab = await openTab({ plain: base !== 'partner', as })
      const { page } = tab
      await page.goto(`/${base}/settings?tab=messages`)
      const link = page.getByRole('link', { name: 'Privacy settings' })
      expect(await link.getAttribute('href')).toBe(`/${base}/settings/privacy`)
      // The tab that is chosen is in sight, though the bar is wider than the phone.
      const tabLink = page.getByRole('navigation', { name: 'Settings' }).getByText('Messages')
      await tabLink.waitFor()
      if (base === 'partner') expect((await tabLink.boundingBox())?.x).toBeLessThan(390 - 80)
      expectQuiet(tab)
    }
  })
})
