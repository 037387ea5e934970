// The splash screen and where it leads, for signed-out and signed-in people; the three welcome screens. With scripts
// and without, with motion and without.

import { expectQuiet, openTab, PHONE, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, newPerson, type Person } from '../harness/people'

const people: Record<string, Person> = {}

const HOMES = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
} as const

test.beforeAll(async () => {
  for (const role of Object.keys(HOMES) as (keyof typeof HOMES)[]) people[role] = await newPerson(role)
})

test('the splash waits three seconds after it has loaded, then goes on', async () => {
  expect((await ask('/splash')).headers.get('refresh')).toBe('3; url=/onboarding')
  for (const [role, home] of Object.entries(HOMES)) {
    const { headers, text } = await ask('/splash', { as: people[role] })
    expect([role, headers.get('refresh')]).toEqual([role, `3; url=${home}`])
    expect(text).toContain(`href="${home}"`)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

for (const { js, still } of [
  { js: true, still: false },
  { js: false, still: true },
])
  test(`a stranger: logo, name, a sign of loading, then the welcome; JavaScript ${js}`, async () => {
    // That a browser goes on is Chromium's to show; not that it counts to three.
    const tab = await openTab({ js, still, chromium: true })
    const { page } = tab
    await page.route('**/splash', async (route) => {
      const response = await route.fetch()
      const [, target] = (response.headers().refresh ?? '').split('; ')
      await route.fulfill({ response, headers: { ...response.headers(), refresh: `0; ${target}` } })
    })
    const splash = page.waitForResponse('**/splash')
    await page.goto('/')
    await splash
    await page.waitForURL('**/onboarding/1')
    await expectNoticeOverNoField(tab)
    expectQuiet(tab)
  })

/** An address that is none of ours leads on to signing in: what says so lies over nothing that one signs in by. */
async function expectNoticeOverNoField({ page }: Tab): Promise<void> {
  for (const size of [PHONE, { width: 320, height: 568 }]) {
    await page.setViewportSize(size)
    await page.goto('/no/such/page')
    const notice = await page.locator('.toast').boundingBox()
    const field = await page.locator('#main input:visible').first().boundingBox()
    if (!notice || !field) throw new Error('not drawn')
    expect(notice.y + notice.height).toBeLessThan(field.y)
  }
}

test('the splash says what it is, that it loads, and leads to salons and to signing in', async () => {
  const { page } = await openTab({ plain: true })
  await page.goto('/splash')
  await page.getByRole('heading', { name: 'Purse', level: 1 }).waitFor()
  await page.getByRole('status').waitFor()
  await page.getByRole('link', { name: 'Browse salons' }).click()
  await page.waitForURL('**/salons')
  await page.goto('/splash')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth')
})

for (const js of PLAIN_WALKS)
  test(`signed-in people are redirected home without waiting, JavaScript ${js}`, async () => {
    const tab = await openTab({ js, as: people.beauty_partner })
    const { page } = tab
    await page.goto('/splash')
    await page.waitForURL('**/partner/dashboard')
    await page.goto('/splash')
    await page.getByRole('link', { name: 'Continue' }).press('Enter')
    await page.waitForURL('**/partner/dashboard')
    expectQuiet(tab)
  })

test('the welcome: every button leads where the specification says', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  const follow = async (step: number, name: string, to: string) => {
    await page.goto(`/onboarding/${step}`)
    const link = page.getByRole('link', { name, exact: true })
    expect([step, name, await link.getAttribute('href')]).toEqual([step, name, to])
  }
  await follow(1, 'Next', '/onboarding/2')
  await follow(1, 'Skip', '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await follow(2, 'Back', '/onboarding/1')
  await follow(2, 'Next', '/onboarding/3')
  await page.getByRole('heading', { name: 'Find Beauty Services', level: 1 }).waitFor()
  await follow(3, 'Back', '/onboarding/2')
  await follow(3, 'Get Started', '/dashboard')
  await page.getByRole('heading', { name: 'Save for Beauty Goals', level: 1 }).waitFor()
  expectQuiet(tab)
})
