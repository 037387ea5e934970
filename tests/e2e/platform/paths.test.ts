// Where people are sent: home when a page is not theirs, back to where they were going after they
// signed in, never to another site, and out when they log out.

import { callFrom, expectQuiet, hydrated, openTab, otherSum, signInByForm } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, newPerson, type Person, SALON, signIn } from '../harness/people'
import { productUrl } from '../harness/product'

const HOMES = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
} as const

for (const js of [true, false])
  test(`a page of another role leads home, JavaScript ${js}`, async () => {
    for (const role of ['client', 'beauty_partner', 'product_seller'] as const) {
      const tab = await openTab({ js, as: await newPerson(role) })
      for (const path of [...Object.values(HOMES), '/admin/dashboard', '/booking?salon=x', '/auth']) {
        if (path === HOMES[role] || (role === 'client' && path.startsWith('/booking'))) continue
        await tab.page.goto(path)
        expect([path, new URL(tab.page.url()).pathname]).toEqual([path, HOMES[role]])
      }
      expectQuiet(tab)
    }
  })

test('an unknown path leads to the dashboard, and a stranger on to sign in; both read why', async () => {
  expect((await ask('/no/such/page')).headers.get('location')).toBe('/dashboard')
  const { page } = await openTab({ plain: true })
  await page.goto('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/auth')
  await page.getByText('Nothing has this address.').waitFor()
  const clientTab = await openTab({ plain: true, as: await newPerson() })
  await clientTab.page.goto('/gift-cards')
  expect(new URL(clientTab.page.url()).pathname).toBe(HOMES.client)
  await clientTab.page.getByText('Nothing has this address.').waitFor()
})

test('old paths lead to the new ones and keep the query', async () => {
  const moved = {
    '/wallet': '/client/wallet',
    '/bookings': '/client/bookings',
    '/client/conversations': '/client/messages',
    '/client/profile': '/client/settings',
  }
  for (const [old, now] of Object.entries(moved)) {
    const { status, headers } = await ask(`${old}?currency=UGX&from=%2Fa%26b`)
    expect([status, headers.get('location')]).toEqual([302, `${now}?currency=UGX&from=%2Fa%26b`])
  }
})

test.describe('the remembered path', () => {
  let somebody: Promise<Person> | undefined

  for (const js of [true, false])
    test(`is where sign-in leads, JavaScript ${js}`, async () => {
      const person = await newPerson()
      const tab = await openTab({ js })
      const wanted = `/client/salons/${SALON}?tab=about`
      await tab.page.goto(wanted)
      await signInByForm(tab, person)
      expect(tab.page.url()).toBe(productUrl() + wanted)
      expectQuiet(tab)
    })

  const ELSEWHERE = [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https://evil.test',
    '\\\\evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '///evil.test',
    '/.//evil.test',
    '/%5cevil.test/..//evil.test',
  ]
  // The server decides where to; that scripts change nothing about it is seen by those that browsers read unlike people.
  const walks = [
    ...ELSEWHERE.map((next) => ({ next, js: false })),
    ...ELSEWHERE.slice(0, 3).map((next) => ({ next, js: true })),
  ]

  for (const { next, js } of walks)
    test(`never leaves the origin: ${JSON.stringify(next)}, JavaScript ${js}`, async () => {
      somebody ??= newPerson()
      const person = await somebody
      const at = `/auth?${new URLSearchParams({ next })}`
      const tab = await openTab({ js })
      await tab.page.goto(at)
      for (const href of await tab.page
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))) {
        expect(new URL(href, tab.page.url()).origin).toBe(productUrl())
      }
      await signInByForm(tab, person)
      expect(new URL(tab.page.url()).origin).toBe(productUrl())

      // Somebody who is signed in already is sent on at once.
      const { headers } = await ask(at, { as: person })
      const target = new URL(headers.get('location') ?? '', productUrl())
      expect(target.origin).toBe(productUrl())
    })
})

test.describe('logging out', () => {
  for (const js of [true, false])
    test(`ends every session, JavaScript ${js}`, async () => {
      const person = await newPerson()
      const other = await signIn({ ...person, cookies: new Map() })
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/settings')
      await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).first().click()
      // Asked first: nothing has ended yet.
      expect((await ask('/api/me', { as: other })).status).toBe(200)
      await page.getByRole('button', { name: 'Yes, log out' }).filter({ visible: true }).click()
      await page.waitForURL('**/auth')

      // The clock of the device says nothing about who used it.
      const left = (await tab.context.cookies()).filter(({ name }) => name !== 'tz')
      expect(left).toEqual([])
      expect((await callFrom(tab, '/api/me')).status).toBe(401)
      await page.goto('/client/wallet')
      expect(new URL(page.url()).pathname).toBe('/auth')
      // Neither the other device nor a copy of the old cookies opens anything, cached claim or not.
      for (const copy of [other, person]) {
        expect((await ask('/api/me', { as: copy })).status).toBe(401)
        const { status, headers } = await ask('/client/wallet', { as: copy })
        expect([status, headers.get('location')]).toEqual([302, '/auth?next=%2Fclient%2Fwallet'])
      }
      expectQuiet(tab)
    })

  for (const js of [true, false])
    test(`takes two taps from the bar of a business, JavaScript ${js}`, async () => {
      const person = await newPerson('beauty_partner')
      const tab = await openTab({ js, as: person })
      await tab.page.goto('/partner/dashboard')
      await tab.page.getByRole('button', { name: 'Your menu' }).click()
      await tab.page.getByRole('button', { name: 'On all your devices' }).click()
      await tab.page.waitForURL('**/auth')
      expect((await ask('/api/me', { as: person })).status).toBe(401)
      expectQuiet(tab)
    })

  test('a page kept from before log-out does nothing any more', async () => {
    const person = await newPerson()
    const tab = await openTab({ as: person })
    await tab.page.goto('/client/wallet')
    await ask('/auth/sign-out', { as: await signIn({ ...person, cookies: new Map() }), form: {} })
    await tab.page.getByText('Add Funds', { exact: true }).click()
    await (await otherSum(tab)).fill('100')
    await hydrated(tab, 'add-funds')
    await tab.page.getByRole('button', { name: 'Add $100' }).click()
    await tab.page.waitForURL('**/auth?next=**')
  })
})
