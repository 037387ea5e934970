// From a draft to a listed salon or shop, seen from both sides: what somebody sends, what an admin
// decides, and what each of them sees of it.

import { makeAdmin } from '../../fixtures/identity/admins'
import {
  callFrom,
  expectNeverReloaded,
  expectQuiet,
  listening,
  markPage,
  noteListening,
  openTab,
  PLAIN_WALKS,
  type Tab,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  book,
  CACHED_CLAIM_COOKIE,
  call,
  fillShelf,
  freeSlots,
  mailTo,
  makeBookable,
  newPerson,
  type Person,
  serviceNamed,
} from '../harness/people'
import { database } from '../harness/product'
import { onTo } from '../harness/scenes/scene'

const SALON_APPLICATION = {
  'Salon name': 'Mawingu Braids',
  Description: 'Braids and locs, by daylight.',
  Address: '4 Kenyatta Avenue',
  Phone: '0712 345 678',
  Email: 'hello@mawingu.test',
  License: 'NCC-2041',
}
const SHOP_APPLICATION = {
  'Store name': 'Duka la Urembo',
  Description: 'Oils and butters, pressed here.',
  Address: '9 Biashara Street',
  Phone: '+254712345679',
  'Tax number': 'P051234567X',
}

/** An admin of this file's own, with two-factor on: no sign-in makes one. */
async function newAdmin(): Promise<Person> {
  const person = await newPerson('client', 'Adhiambo Admin')
  await makeAdmin(database(), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

async function fill({ page }: Tab, values: Record<string, string>, city = 'Nairobi'): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('City').fill(city)
}

/** Presses a button, and the one that confirms it. */
async function confirm({ page }: Tab, ask: string, yes: string): Promise<void> {
  await page.getByRole('button', { name: ask, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: yes }).click()
}

test('a partner sends their salon; an admin approves it; both see it as it happens', async () => {
  const partner = await newPerson('beauty_partner', 'Nyokabi Mawingu')
  const theirs = await openTab({ plain: true, as: partner })
  await theirs.page.goto('/partner/dashboard')
  await theirs.page.getByRole('heading', { name: 'What happens next' }).waitFor()
  await theirs.page.getByRole('link', { name: 'Set up your salon' }).click()
  await theirs.page
    .getByRole('link', { name: /Profile/ })
    .first()
    .click()

  const { License, ...first } = SALON_APPLICATION
  await fill(theirs, first)
  await theirs.page.getByLabel('Salon type').selectOption('Hair Salon')
  await theirs.page.getByRole('button', { name: 'Save draft' }).click()
  await theirs.page.getByText('Still missing: licence, opening hours, services').waitFor()
  await makeBookable(partner)
  expect(await theirs.page.getByRole('button', { name: 'Submit for approval' }).count()).toBe(0)
  await theirs.page.getByLabel('License').fill(License)
  await theirs.page.getByText('$$$', { exact: true }).click()
  await theirs.page.getByRole('button', { name: 'Save draft' }).click()

  const admin = await newAdmin()
  const ours = await openTab({ plain: true, as: admin })
  await ours.page.goto('/admin/dashboard')
  const { salon } = (await callFrom(theirs, '/api/me/business')).json
  expect(salon).toMatchObject({ status: 'draft', priceRange: 3, phone: '+254712345678' })
  expect((await ask(`/salon/${salon.id}`)).status).toBe(404)

  await confirm(theirs, 'Submit for approval', 'Yes, submit')
  await theirs.page.getByText('Waiting for approval').waitFor()
  await theirs.page.getByRole('heading', { name: 'Submitted for review' }).waitFor()
  const watching = await openTab({ as: partner })
  await noteListening(watching)
  await watching.page.goto(theirs.page.url())
  await listening(watching)
  await markPage(watching)

  const row = ours.page.getByRole('row').filter({ hasText: partner.name }).first()
  await ours.page.goto('/admin/applications')
  await row.getByRole('link').click()
  for (const text of [License, partner.email, '+254712345678', '4 Kenyatta Avenue'])
    await ours.page.getByText(text).first().waitFor()
  await confirm(ours, 'Approve', 'Yes, approve')
  await ours.page.getByText('It’s listed, and its owner has been notified.').first().waitFor()
  await ours.page.getByRole('link', { name: /^Approved/ }).click()
  await row.waitFor()

  await watching.page.getByRole('heading', { name: 'Your salon is approved' }).waitFor()
  await expectNeverReloaded(watching)
  const page = await ask(`/salon/${salon.id}`)
  expect([page.status, page.text.includes('Mawingu Braids')]).toEqual([200, true])
  expect(page.text).not.toContain(License)
  await theirs.page.reload()
  await theirs.page.getByRole('link', { name: 'Public page' }).click()
  await theirs.page.getByRole('heading', { name: 'Mawingu Braids' }).waitFor()
  await expect.poll(async () => (await mailTo(partner.email))[0]?.subject).toBe('Your salon is approved')
  for (const tab of [theirs, ours, watching]) expectQuiet(tab)
})

test('an application arrives on an admin’s open dashboard by itself', async () => {
  const ours = await openTab({ as: await newAdmin(), desktop: true })
  const connected = ours.page.waitForEvent('websocket')
  await ours.page.goto('/admin/dashboard')
  await connected
  await markPage(ours)
  const tile = ours.page.getByRole('list', { name: 'Waiting' }).getByRole('link', { name: 'Applications' })
  const count = async () => Number.parseInt(await tile.innerText(), 10)
  const before = await count()
  const seller = await newPerson('product_seller', 'Kamau Duka')
  await sendShop(seller)
  // Sent again for those who were still connecting the first time.
  await expect.poll(count).toBe(before + 1)
  await expectNeverReloaded(ours)
  expectQuiet(ours)
})

for (const js of PLAIN_WALKS)
  test(`a refusal says why; the application is corrected and submitted again, JavaScript ${js}`, async () => {
    const seller = await newPerson('product_seller', `Otieno ${js ? 'One' : 'Two'}`)
    const theirs = await openTab({ js, as: seller })
    await theirs.page.goto('/seller/set-up/profile')
    await fill(theirs, SHOP_APPLICATION, 'Kampala')
    await theirs.page.getByRole('button', { name: 'Save draft' }).click()
    await theirs.page.getByText('Draft saved').first().waitFor()
    await fillShelf(seller)
    await theirs.page.reload()
    await confirm(theirs, 'Submit for approval', 'Yes, submit')
    await theirs.page.getByText('Waiting for approval').waitFor()

    const ours = await openTab({ js, as: await newAdmin() })
    await ours.page.goto('/admin/dashboard')
    const { application } = await call('/api/me/business', { as: seller })
    await ours.page.goto(`/admin/applications/${application.id}`)
    // A blank reason is refused, with a word beside the field.
    await ours.page.getByLabel('Or decline, with a reason').fill('   ')
    await ours.page.getByRole('button', { name: 'Decline' }).click()
    await ours.page.getByText('Reason is required').waitFor()
    await ours.page.getByLabel('Or decline, with a reason').fill('The tax number is not one.')
    await ours.page.getByRole('button', { name: 'Decline' }).click()
    await ours.page.getByText('Its owner has been told what to change.').first().waitFor()

    await theirs.page.goto('/seller/dashboard')
    await theirs.page.getByText('The tax number is not one.').waitFor()
    await expect.poll(async () => (await mailTo(seller.email))[0]?.text).toContain('The tax number is not one.')
    await theirs.page.getByRole('link', { name: 'Fix it' }).click()
    await theirs.page.getByRole('link', { name: 'About the shop' }).click()
    await theirs.page.getByLabel('Tax number').fill('P051234567Y')
    await theirs.page.getByRole('button', { name: 'Save draft' }).click()
    await confirm(theirs, 'Submit for approval', 'Yes, submit')
    await theirs.page.getByText('Waiting for approval').waitFor()
    await confirm(theirs, 'Withdraw', 'Yes, withdraw it')
    await theirs.page.getByText('Ready to send').waitFor()
    for (const tab of [theirs, ours]) expectQuiet(tab, { refusals: true })
  })

test('a client applies later and becomes a seller, whose purse becomes their balance', async () => {
  const client = await newPerson('client', 'Wanjiru Later')
  await addFunds(client, '3000')
  const service = await serviceNamed('Trim & Shape')
  const visit = await book(client, service, (await freeSlots(service)).at(11))
  const theirs = await openTab({ plain: true, as: client })
  const { page } = theirs
  await page.goto('/client/settings')
  await page.getByRole('link', { name: 'Become a partner or seller' }).click()
  await page.getByRole('link', { name: 'Product Vendor' }).click()
  await page.getByRole('link', { name: `Visit ${service.name}` }).waitFor()
  // One question a screen, each saved as a draft.
  await page.getByRole('link', { name: 'Describe your shop' }).click()
  await page.getByLabel('Store name').fill(SHOP_APPLICATION['Store name'])
  await page.getByLabel('Address', { exact: true }).fill(SHOP_APPLICATION.Address)
  await page.getByLabel('City').fill('Nairobi')
  await onTo(page, 'What do you sell?')
  await page.getByLabel('Description').fill(SHOP_APPLICATION.Description)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('What is it called').waitFor()
  expect(await page.getByLabel('Store name').inputValue()).toBe(SHOP_APPLICATION['Store name'])
  await onTo(page, 'What do you sell?')
  expect(await page.getByLabel('Description').inputValue()).toBe(SHOP_APPLICATION.Description)
  await onTo(page, 'How do people reach you?')
  await page.getByLabel('Phone').fill(SHOP_APPLICATION.Phone)
  await page.getByLabel('Tax number').fill(SHOP_APPLICATION['Tax number'])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await confirm(theirs, 'Submit for approval', 'Yes, submit')
  await page.getByText('Waiting for approval').waitFor()

  const ours = await openTab({ plain: true, as: await newAdmin() })
  const { application } = await call('/api/me/business', { as: client })
  await ours.page.goto(`/admin/applications/${application.id}`)
  await confirm(ours, 'Approve', 'Yes, approve')
  await ours.page.getByText('Wanjiru Later still has open bookings, orders, goals or other items').last().waitFor()
  await call(`/api/appointments/${visit.id}/cancellation`, { as: client, method: 'POST', key: crypto.randomUUID() })
  // The page with the question in it is drawn again, with a new key.
  await ours.page.goto(`/admin/applications/${application.id}`)
  await confirm(ours, 'Approve', 'Yes, approve')
  await ours.page.getByText('It’s listed, and its owner has been notified.').first().waitFor()

  // Their browser still claims a client: the next click leads home all the same.
  await page.goto('/client/wallet')
  expect(new URL(page.url()).pathname).toBe('/seller/dashboard')
  await page.getByRole('heading', { name: 'Your shop is approved' }).waitFor()
  await page.getByRole('region', { name: 'Your balance' }).getByText('KES 3,000').waitFor()
  await page.goto('/client/dashboard')
  expect(new URL(page.url()).pathname).toBe('/seller/dashboard')
  expectQuiet(theirs)
})

test.describe('settings', () => {
  test('a partner’s salon, a seller’s store and an admin’s office are saved for real', async () => {
    const partner = await newPerson('beauty_partner')
    await call('/api/me/business', {
      as: partner,
      method: 'PUT',
      body: { kind: 'salon', name: 'Before', city: 'Nairobi' },
    })
    const seller = await newPerson('product_seller')
    await call('/api/me/business', { as: seller, method: 'PUT', body: { kind: 'shop', name: 'Before', city: 'Lagos' } })
    for (const [as, base, values] of [
      [partner, 'partner', { 'Salon name': 'After', 'Salon address': 'Here 1', License: 'L-7' }],
      [seller, 'seller', { 'Store name': 'After', 'Store address': 'Here 2', 'Tax number': 'T-7' }],
      [await newAdmin(), 'admin', { Position: 'Lead', Department: 'Trust' }],
    ] as [Person, string, Record<string, string>][]) {
      const tab = await openTab({ as, js: false })
      await tab.page.goto(`/${base}/settings`)
      for (const [label, text] of Object.entries(values)) await tab.page.getByLabel(label, { exact: true }).fill(text)
      await tab.page
        .locator('form')
        .filter({ has: tab.page.getByLabel(Object.keys(values)[0] ?? '', { exact: true }) })
        .getByRole('button', { name: 'Save' })
        .click()
      await tab.page.getByText('Profile updated').first().waitFor()
      for (const [label, text] of Object.entries(values))
        expect(await tab.page.getByLabel(label, { exact: true }).inputValue()).toBe(text)
      expectQuiet(tab)
    }
  })

  test('what is wrong stands beside its field, and what was typed stays', async () => {
    const tab = await openTab({ plain: true, as: await newPerson('beauty_partner') })
    await tab.page.goto('/partner/set-up')
    await fill(tab, { ...SALON_APPLICATION, Phone: '12' })
    await tab.page.getByRole('button', { name: 'Save draft' }).click()
    await tab.page.getByText('Please enter a valid phone number with country code').waitFor()
    expect(await tab.page.getByLabel('Phone').inputValue()).toBe('12')
    expect(await tab.page.getByLabel('License').inputValue()).toBe(SALON_APPLICATION.License)
    expect(await tab.page.getByLabel('City').inputValue()).toBe('Nairobi')
    expectQuiet(tab, { refusals: true })
  })
})

test('new pages are nobody else’s', async () => {
  const people = {
    client: await newPerson('client'),
    partner: await newPerson('beauty_partner'),
    seller: await newPerson('product_seller'),
  }
  const PAGES: [string, string][] = [
    ['/partner/set-up', 'partner'],
    ['/seller/set-up', 'seller'],
    ['/client/apply', 'client'],
    ['/admin/applications', 'admin'],
    ['/admin/applications/x', 'admin'],
    ['/admin/set-up', 'admin'],
  ]
  for (const [path, owner] of PAGES) {
    const stranger = await ask(path)
    expect(stranger.headers.get('location')).toBe(`/auth?${new URLSearchParams({ next: path })}`)
    for (const [who, as] of Object.entries(people)) {
      const { status, headers } = await ask(path, { as })
      const expected = who === owner ? [200, null] : [302, `/${who}/dashboard`]
      expect([path, who, status, headers.get('location')]).toEqual([path, who, ...expected])
    }
  }
  const { headers } = await ask('/client/set-up', { as: people.client })
  expect(headers.get('location')).toBe('/client/apply')
})

async function sendShop(as: Person): Promise<void> {
  const body = { kind: 'shop', name: 'Duka', description: 'Oils.', address: 'Here 1' }
  await call('/api/me/business', {
    as,
    method: 'PUT',
    body: { ...body, city: 'Nairobi', phone: '+254712345679', taxNumber: 'P1' },
  })
  await fillShelf(as)
  await call('/api/me/applications', { as, key: crypto.randomUUID(), body: { kind: 'shop' } })
}
