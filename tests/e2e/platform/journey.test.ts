// The main job, as somebody really does it on a phone: find a salon, sign up, choose, put into the
// purse what it lacks, book, and be served; or cancel, and have every unit back. With scripts and without.
import type { Page } from '@playwright/test'
import { formatMoney, minorOf, moneyJson, percent } from '../../../api/platform/values/money'
import { shortMoney } from '../../../app/ui/display/money-parts'
import { DEMO_PASSWORD } from '../../../db/seed/identity/password'
import {
  CHROMIUM_WALKS,
  callFrom,
  expectNeverReloaded,
  expectQuiet,
  markPage,
  openTab,
  PLAIN_WALKS,
  signInByForm,
  type Tab,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  beginNow,
  book,
  call,
  confirmationPath,
  demoPerson,
  newPerson,
  SALON,
  type Service,
  serviceNamed,
  walletOf,
} from '../harness/people'

const PLATFORM_FEE_BASIS_POINTS = 250

const kes = (minor: number) => shortMoney(moneyJson(minor, 'KES'))

for (const js of CHROMIUM_WALKS)
  test.describe(`the journey, JavaScript ${js}`, () => {
    test('sign up, find a salon, choose, pay what the purse lacks, and be served', async () => {
      const tab = await openTab({ js, chromium: true })
      const { page } = tab
      const service = await serviceNamed('Silk Press')
      const price = minorOf(service.price)
      const email = `journey-${js}-${Date.now()}@people.test`
      const person = { name: `Wanjiru Kamau ${js ? 'Mwende' : 'Nduta'}`, email, password: 'long-enough-2026' }

      await enterBySplash(page)
      await findTheSalon(page)
      await bookNow(page)
      await page.getByRole('link', { name: service.name }).click()
      await page.waitForURL(/service=/)
      await chooseProfessionalDayAndTime(tab, js)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL('**/auth?**')
      await signUp(page, person)
      await signInByForm(tab, person)
      await page.getByText('is held for you for 10 minutes').waitFor()
      const purse = page.getByRole('region', { name: 'Your purse' })
      await expect.poll(() => purse.innerText()).toContain(`short by ${kes(price)}`)

      await bookIt(tab, service)
      await seeItHeld(tab, service)
      await beServed(person.name, service, js)

      await page.goto('/client/bookings')
      await page.getByRole('listitem').filter({ hasText: service.name }).getByText('Completed').waitFor()
      expect(await balances(tab)).toEqual({ available: kes(0), held: kes(0) })
      expectQuiet(tab)
    })
  })

for (const js of PLAIN_WALKS)
  test.describe(`a client, JavaScript ${js}`, () => {
    test('cancels while it is pending: every unit is back', async () => {
      const client = await newPerson('client', `Cancelling Client ${js}`)
      const service = await serviceNamed('Deep Conditioning Treatment')
      await addFunds(client, '5000.07')
      const before = await walletOf(client)
      await book(client, service)
      const tab = await openTab({ js, as: client })
      const { page } = tab
      expect(await balances(tab)).toEqual({
        available: kes(500_007 - minorOf(service.price)),
        held: shortMoney(service.price),
      })

      await page.goto('/client/bookings')
      const row = page.getByRole('listitem').filter({ hasText: service.name })
      await row.getByText('Pending').waitFor()
      await row.getByRole('link', { name: service.name }).click()
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await page.getByRole('button', { name: /^Cancel and refund/ }).click()
      await page.getByText('Appointment Cancelled').first().waitFor()
      await page.goto('/client/bookings')
      await row.getByText('Cancelled', { exact: true }).waitFor()

      expect(await walletOf(client)).toEqual(before)
      await page.goto('/client/wallet')
      await page.getByText(`+${formatMoney(service.price)}`).waitFor()
      expect(await page.getByRole('region', { name: 'Your purse' }).innerText()).toContain(kes(500_007))
      expectQuiet(tab)
    })
  })

async function enterBySplash(page: Page): Promise<void> {
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/splash')
  await page.getByRole('status').waitFor()
  // It would go on by itself after three seconds.
  await page.getByRole('link', { name: 'Continue' }).press('Enter')
  await page.waitForURL('**/onboarding/1')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/onboarding/2')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/onboarding/3')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/auth')
}

async function findTheSalon(page: Page): Promise<void> {
  const count = async () => Number(/\d+/.exec(await page.getByRole('status').first().innerText()))
  await page.goto('/salons')
  const all = await count()
  expect(all).toBeGreaterThanOrEqual(20)

  await page.getByRole('link', { name: 'Place', exact: true }).click()
  await page.getByRole('region', { name: 'Place' }).getByRole('link', { name: 'Nairobi' }).click()
  await page.waitForURL(/city=Nairobi/)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.locator('label', { hasText: 'Hair Salon' }).click()
  await page.getByRole('button', { name: 'Show salons' }).click()
  await page.waitForURL(/type=Hair/)
  const near = await count()
  expect(near).toBeGreaterThan(0)
  expect(near).toBeLessThan(all)

  await page.getByRole('searchbox').fill('amani')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/q=amani/)
  expect(await count()).toBe(1)
  await page.getByRole('link', { name: /^View Details/ }).click()
  await page.waitForURL(`**/salon/${SALON}`)
  await page.getByRole('heading', { name: 'Amani Hair Studio', level: 1 }).waitFor()
}

async function bookNow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Book Now' }).click()
  await page.waitForURL(`**/booking?salon=${SALON}`)
}

async function signUp(page: Page, person: { name: string; email: string; password: string }) {
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('radio', { name: /Beauty Seeker/ }).check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Account Created').first().waitFor()

  const path = await confirmationPath(person.email)
  await page.goto('/dev/outbox')
  const link = page.getByRole('link', { name: /verify-email/ })
  await page.getByText(`To ${person.email}`).waitFor()
  expect(await link.first().getAttribute('href')).toContain(path)
  await link.first().click()
  await page.getByText('Email confirmed').waitFor()
}

/** A named professional, another day than the first, and a time on it. */
async function chooseProfessionalDayAndTime(tab: Tab, js: boolean): Promise<void> {
  const { page } = tab
  if (js) await markPage(tab)
  const anybody = page.getByRole('link', { name: 'Any professional' })
  expect(await anybody.getAttribute('aria-current')).toBe('true')
  const somebody = page.getByRole('region', { name: 'Choose a professional' }).getByRole('link').nth(2)
  await somebody.click()
  await expect.poll(() => somebody.getAttribute('aria-current')).toBe('true')
  expect(await anybody.getAttribute('aria-current')).toBeNull()

  const open = page.getByRole('region', { name: 'Choose a day' }).getByRole('link', { name: /\d times/ })
  const day = page.getByRole('link', {
    name: (await open.nth(4).getAttribute('aria-label')) ?? '',
  })
  await day.click()
  await expect.poll(() => day.getAttribute('aria-current')).toBe('date')
  const times = page.getByRole('group', { name: 'Choose a time' })
  // The zone is named where it is not the reader's, which only scripts find out.
  expect(await times.innerText()).toMatch(/Times at the salon( \(Nairobi time\))?\./)
  await chooseATime(page)
  if (js) await expectNeverReloaded(tab)
}

async function chooseATime(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /\d (AM|PM)$/ })
    .first()
    .check()
}

async function bookIt({ page }: Tab, service: Service): Promise<void> {
  await page.getByText('Notes for the salon', { exact: true }).click()
  await page.getByLabel(/Notes/).fill('By the window, please.')
  await page.getByLabel('Add it from').selectOption('sandbox_ok')
  await page.getByRole('button', { name: `Add ${shortMoney(service.price)} and book` }).click()
  await page.getByRole('heading', { name: 'Waiting for the salon' }).waitFor()
  await page.getByText(`Your request for ${service.name} is with`).waitFor()
  await page.getByRole('link', { name: 'All bookings' }).click()
  await page.waitForURL('**/client/bookings')
}

/** Pending in the bookings, held in the wallet, next on the dashboard. */
async function seeItHeld(tab: Tab, service: Service): Promise<void> {
  const { page } = tab
  const row = page.getByRole('listitem').filter({ hasText: service.name })
  await row.getByText('Pending').waitFor()
  await row.getByRole('link', { name: service.name }).click()
  await page.getByText('By the window, please.').waitFor()

  expect(await balances(tab)).toEqual({ available: kes(0), held: shortMoney(service.price) })
  await page.goto('/client/wallet')
  const history = page.getByRole('region', { name: 'Transaction History' })
  const lines = (await history.getByRole('listitem').allInnerTexts()).map((line) => line.trim())
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(service.name)
  expect(lines[0]).toContain(shortMoney(service.price))
  expect(lines[1]).toContain('Added funds for a booking')
  expect(lines[1]).toContain(`+${shortMoney(service.price)}`)

  await page.goto('/client/dashboard')
  await page.getByText(/^Hello, Wanjiru Kamau/).waitFor()
  await page.getByRole('button', { name: /currency: KES/ }).waitFor()
  expect(await page.getByRole('region', { name: 'Your purse' }).innerText()).toMatch(/KES\s0\s/)
  await page.getByText('No active goals. Start saving for your next treat!').waitFor()
  const quick = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  expect(await quick.allInnerTexts()).toEqual([
    'My Wallet',
    'Book Service',
    'Shop Products',
    'Gift Card',
    'Orders',
    'Favorites',
    'Goals',
  ])
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  const entries = await bar.getByRole('link').allInnerTexts()
  expect(entries).toEqual(['Home', 'Explore', 'Bookings', 'Wallet', 'Messages', 'Settings'])
  expect(await bar.locator('[aria-current=page]').innerText()).toBe('Home')
  await page.getByRole('listitem').filter({ hasText: service.name }).getByText('Pending').waitFor()
}

/** The demo partner, on another phone, confirms and completes, and is paid at once. */
async function beServed(clientName: string, service: Service, js: boolean): Promise<void> {
  const tab = await openTab({ js, plain: true })
  const { page } = tab
  const partner = await demoPerson('partner')
  const before = minorOf((await walletOf(partner)).available)
  await page.goto('/partner/dashboard')
  await signInByForm(tab, { email: 'partner@purse.test', password: DEMO_PASSWORD })
  expect(new URL(page.url()).pathname).toBe('/partner/dashboard')
  await page.goto('/partner/dashboard?list=requests')

  const row = page.getByRole('listitem').filter({ hasText: clientName })
  await row.getByText('By the window, please.').waitFor()
  await row.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Appointment confirmed').first().waitFor()
  expect(minorOf((await walletOf(partner)).available)).toBe(before)

  // Not before it could have begun.
  expect(await row.getByRole('button', { name: 'Complete' }).count()).toBe(0)
  const { items } = await call('/api/appointments?status=confirmed&limit=50', { as: partner })
  await beginNow(items.find((item: { clientName: string }) => item.clientName === clientName).id)
  await page.goto('/partner/dashboard')
  await row.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, complete' }).click()
  await page.getByText('Visit completed').first().waitFor()
  const price = minorOf(service.price)
  const after = before + price - percent(price, PLATFORM_FEE_BASIS_POINTS)
  expect(minorOf((await walletOf(partner)).available)).toBe(after)
  expect(await page.getByRole('region', { name: 'Your balance' }).innerText()).toContain(kes(after).replace('.00', ''))
  expectQuiet(tab)
}

async function balances(tab: Tab): Promise<{ available: string; held: string }> {
  const { json } = await callFrom(tab, '/api/wallet?currency=KES')
  return { available: shortMoney(json.available), held: shortMoney(json.held) }
}
