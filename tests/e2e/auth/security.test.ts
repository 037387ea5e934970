// What guards an account, as people use it: a second factor, passkeys, devices, a new password, and
// proving again that it is you.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { session, user } from '../../../db/schema/identity'
import { makeAdmin } from '../../fixtures/identity/admins'
import { codeOf } from '../../fixtures/identity/authenticator'
import { expectQuiet, openTab, PLAIN_WALKS, signInByForm, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  ask,
  deleteCodes,
  demoPerson,
  mailTo,
  newPerson,
  type Person,
  signedUpPerson,
  signIn,
  switchOnTwoFactor,
} from '../harness/people'
import { database, productUrl } from '../harness/product'

const SECURITY = '/client/settings/security'

const path = (page: Page) => new URL(page.url()).pathname

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** The notice that a redirect brought. */
async function expectNotice({ page }: Tab, title: string, text: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor()
  await page.getByText(text, { exact: true }).first().waitFor()
}

/** Their sessions began an hour ago. */
async function makeStale(person: Person): Promise<void> {
  const [row] = await database().select().from(user).where(eq(user.email, person.email))
  await database()
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000), steppedUpAt: null })
    .where(eq(session.userId, row?.id ?? ''))
}

/** An admin as the command that makes one leaves them: without a second factor. */
async function newAdmin(): Promise<Person> {
  const person = await newPerson('client', 'Imani Two')
  await makeAdmin(database(), person.email, false)
  return signIn({ ...person, cookies: new Map() })
}

async function logOut({ page }: Tab): Promise<void> {
  await page.goto('/client/settings')
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Yes, log out' }).filter({ visible: true }).click()
  await page.waitForURL('**/auth')
}

async function signInTo({ page }: Tab, person: Person, at = '/auth'): Promise<void> {
  await page.goto(at)
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press(page, 'Sign In')
  await page.waitForURL('**/auth/two-factor**')
}

for (const js of PLAIN_WALKS)
  test.describe(`two-factor, JavaScript ${js}`, () => {
    test('on, out, in with the app, in with a recovery code, off', async () => {
      const person = await newPerson()
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto(SECURITY)
      await press(page, 'Turn on two-factor')
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
      const codes = await page.locator('ul.font-mono li').allInnerTexts()
      expect(codes).toHaveLength(10)
      const file = await page.getByRole('link', { name: 'Download codes' }).getAttribute('href')
      expect(decodeURIComponent(file ?? '')).toContain(codes.join('\n'))

      // A mistyped code loses nothing.
      const code = page.getByLabel('Authenticator code')
      await code.fill(codeOf(secret, 20))
      await press(page, 'Turn on')
      await page.getByText('Verification failed. Please try again.').waitFor()
      expect((await page.locator('code').innerText()).replaceAll(' ', '')).toBe(secret)
      await code.fill(codeOf(secret))
      await press(page, 'Turn on')
      await expectNotice(
        tab,
        'Two-factor authentication is on',
        'Signing in now needs a code from your authenticator app.',
      )
      await page.getByText('10 of 10 recovery codes left.').waitFor()
      await logOut(tab)

      const wanted = '/client/wallet'
      await signInTo(tab, person, `/auth?next=${encodeURIComponent(wanted)}`)
      await page.getByLabel('Authenticator code').fill('000000')
      await press(page, 'Sign In')
      await page.getByRole('alert').getByText('Verification Failed', { exact: true }).waitFor()
      await deleteCodes()
      await page.getByLabel('Authenticator code').fill(codeOf(secret))
      await press(page, 'Sign In')
      await page.waitForURL(`**${wanted}`)
      await expectNotice(tab, 'Login Successful', 'Welcome back!')
      await logOut(tab)

      await signInTo(tab, person)
      await page.getByRole('link', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await press(page, 'Sign In')
      await page.waitForURL('**/client/dashboard')
      await page.goto(SECURITY)
      await page.getByText('9 of 10 recovery codes left.').waitFor()

      await press(page, 'New recovery codes')
      await press(page, 'Get new codes')
      await page.getByRole('heading', { name: 'Your new recovery codes' }).waitFor()
      expect(await page.locator('ul.font-mono li').allInnerTexts()).not.toContain(codes[1])
      await page.getByText('10 of 10 recovery codes left.').waitFor()

      await press(page, 'Turn off two-factor')
      await press(page, 'Turn off')
      await expectNotice(tab, 'Two-factor authentication is off', 'You now sign in with only your password.')
      await logOut(tab)
      await signInByForm(tab, person)
      expect(path(page)).toBe('/client/dashboard')
      expectQuiet(tab, { refusals: true })
    })

    test('a trusted device is not asked again', async () => {
      const person = await newPerson()
      await switchOnTwoFactor(person)
      const tab = await openTab({ js })
      await deleteCodes()
      await signInTo(tab, person)
      await tab.page.getByLabel('Authenticator code').fill(codeOf(person.secret ?? ''))
      await tab.page.getByLabel('Trust this device for 30 days').check()
      await press(tab.page, 'Sign In')
      await tab.page.waitForURL('**/client/dashboard')
      for (const cookie of await tab.context.cookies()) {
        // The browser's own, of its clock.
        if (cookie.name === 'tz') {
          expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
          continue
        }
        expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' })
        expect(cookie.name).toMatch(/^__Host-/)
      }
      await logOut(tab)
      await signInByForm(tab, person)
      expect(path(tab.page)).toBe('/client/dashboard')
    })

    test('the challenge leads nowhere else', async () => {
      const person = await newPerson()
      await switchOnTwoFactor(person)
      const tab = await openTab({ js })
      await deleteCodes()
      await signInTo(tab, person, `/auth?next=${encodeURIComponent('//evil.test')}`)
      await tab.page.getByLabel('Authenticator code').fill(codeOf(person.secret ?? ''))
      await press(tab.page, 'Sign In')
      await tab.page.waitForURL('**/client/dashboard')
      expect(new URL(tab.page.url()).origin).toBe(productUrl())
    })
  })

test.describe('passkeys', () => {
  async function withDevice(tab: Tab): Promise<void> {
    const cdp = await tab.context.newCDPSession(tab.page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  test('added, renamed, used also where two-factor is on, removed', async () => {
    const person = await newPerson()
    await switchOnTwoFactor(person)
    const tab = await openTab({ as: person })
    const { page } = tab
    await withDevice(tab)
    await page.goto(SECURITY)
    await press(page, 'Add a passkey')
    await expectNotice(tab, 'Passkey added', 'You can sign in with it now.')
    await page.getByText('Rename').click()
    await page.getByLabel('Name of the passkey').fill('My little phone')
    await press(page, 'Save name')
    await expectNotice(tab, 'Passkey renamed', 'It’s now called My little phone.')
    await logOut(tab)

    await page.goto('/auth?next=%2Fclient%2Fwallet')
    await press(page, 'Use a passkey')
    await page.waitForURL('**/client/wallet')
    await expectNotice(tab, 'Login Successful', 'Welcome back!')

    await page.goto(SECURITY)
    await press(page, 'Remove')
    await press(page, 'Remove passkey')
    await expectNotice(tab, 'Passkey removed', 'You can no longer sign in with it.')
    await logOut(tab)
    await press(page, 'Use a passkey')
    await expectNotice(tab, 'Login Failed', 'Invalid login credentials. Please try again.')
    expectQuiet(tab, { refusals: true })
  })

  test('a device without passkeys and a browser without them show a message', async () => {
    const tab = await openTab()
    const cdp = await tab.context.newCDPSession(tab.page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'u2f', transport: 'usb' } })
    await tab.page.addInitScript(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await tab.page.goto('/auth')
    await press(tab.page, 'Use a passkey')
    await expectNotice(
      tab,
      'No passkey was used',
      'Your device didn’t provide a passkey. Try again or sign in another way.',
    )
    await tab.page.addInitScript(() => {
      Object.defineProperty(window, 'PublicKeyCredential', { value: undefined })
    })
    await tab.page.goto('/auth')
    await press(tab.page, 'Use a passkey')
    await tab.page.getByText('This browser has no passkeys.').waitFor()
  })

  test('who must confirm first comes back', async () => {
    const person = await newPerson()
    const tab = await openTab({ as: person })
    await withDevice(tab)
    await tab.page.goto(SECURITY)
    await makeStale(person)
    await press(tab.page, 'Add a passkey')
    await tab.page.waitForURL('**/client/settings/confirm?**')
    await tab.page.getByLabel('Password').fill(person.password)
    await press(tab.page, 'Confirm')
    await tab.page.waitForURL(`**${SECURITY}`)
    await press(tab.page, 'Add a passkey')
    await expectNotice(tab, 'Passkey added', 'You can sign in with it now.')
  })
})

for (const js of PLAIN_WALKS)
  test.describe(`devices, JavaScript ${js}`, () => {
    test('one ended from another is led to sign in at its next touch', async () => {
      const person = await newPerson()
      const phone = await openTab({ js })
      await phone.page.goto('/auth')
      await signInByForm(phone, person)
      const laptop = await openTab({ js, desktop: true, as: person })
      await laptop.page.goto(SECURITY)
      const devices = laptop.page.getByRole('region', { name: 'Devices' })
      expect(await devices.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
      const first = devices.getByRole('listitem').first()
      expect(await first.innerText()).toContain('This device')
      await devices.getByText('Unknown location').first().waitFor()
      await devices
        .getByText(/Chrome.* on Linux/)
        .first()
        .waitFor()
      await devices
        .getByRole('listitem')
        .filter({ hasText: /on Linux/ })
        .first()
        .getByRole('button', { name: 'Log out', exact: true })
        .click()
      await laptop.page.getByRole('button', { name: 'Log out device' }).filter({ visible: true }).click()
      await expectNotice(laptop, 'Device logged out', 'It will have to sign in again.')
      await phone.page.goto('/client/wallet')
      expect(path(phone.page)).toBe('/auth')
      await laptop.page.goto('/client/wallet')
      expect(path(laptop.page)).toBe('/client/wallet')
    })

    test('all the others at once', async () => {
      const person = await newPerson()
      const others = [1, 2].map(() => signIn({ ...person, cookies: new Map() }))
      const tab = await openTab({ js, as: person })
      const signedIn = await Promise.all(others)
      await tab.page.goto(SECURITY)
      await press(tab.page, 'Log out all other devices')
      await press(tab.page, 'Log out devices')
      await expectNotice(tab, 'Devices logged out', 'All your other devices will have to sign in again.')
      for (const as of signedIn) expect((await ask('/api/me', { as })).status).toBe(401)
      expect(await tab.page.getByRole('button', { name: 'Log out all other devices' }).count()).toBe(0)
    })
  })

test.describe('an admin', () => {
  for (const js of PLAIN_WALKS)
    test(`works only with two-factor, JavaScript ${js}`, async () => {
      const admin = await newAdmin()
      const tab = await openTab({ js, as: admin })
      const { page } = tab
      await page.goto('/admin/dashboard')
      expect(path(page)).toBe('/admin/settings/security')
      await page.getByText('Admins need two-factor authentication', { exact: true }).waitFor()
      await press(page, 'Turn on two-factor')
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
      await page.getByLabel('Authenticator code').fill(codeOf(secret))
      await press(page, 'Turn on')
      await page.getByText('Admins can’t turn off two-factor.').waitFor()
      expect(await page.getByRole('button', { name: 'Turn off two-factor' }).count()).toBe(0)
      await page.goto('/admin/dashboard')
      expect(path(page)).toBe('/admin/dashboard')
      expectQuiet(tab)
    })

  test('of the demo has it', async () => {
    const admin = await demoPerson('admin')
    expect((await ask('/admin/dashboard', { as: admin })).status).toBe(200)
    expect((await ask('/api/me/two-factor', { as: admin, method: 'DELETE' })).status).toBe(403)
  })
})

for (const js of PLAIN_WALKS)
  test.describe(`change password, JavaScript ${js}`, () => {
    test('with every word', async () => {
      const person = await newPerson()
      const other = await signIn({ ...person, cookies: new Map() })
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto(SECURITY)
      await page.getByRole('link', { name: 'Change password' }).click()
      await page.waitForURL('**/client/settings/change-password')
      const fill = async (current: string, next: string, again: string) => {
        await page.getByLabel('Current password').fill(current)
        await page.getByLabel('New password', { exact: true }).fill(next)
        await page.getByLabel('Confirm new password').fill(again)
        await press(page, 'Change password')
      }
      expect(await page.getByRole('button', { name: 'Change password' }).getAttribute('data-busy')).toBe('Changing...')
      await fill('not the one', 'brand-new-2026', 'brand-new-2026')
      await page.getByText('Current password is incorrect.', { exact: true }).waitFor()
      await fill(person.password, 'brand-new-2026', 'brand-new-2027')
      await page.getByText('Password Mismatch: New password and confirmation do not match.', { exact: true }).waitFor()
      expect(await page.content()).not.toContain('brand-new-202')
      await fill(person.password, 'seven77', 'seven77')
      await page.getByText('Password must be at least 8 characters', { exact: true }).waitFor()
      await fill(person.password, 'brand-new-2026', 'brand-new-2026')
      await page.waitForURL(`**${SECURITY}`)
      await expectNotice(tab, 'Password Updated', 'Password changed successfully.')
      expect((await ask('/api/me', { as: other })).status).toBe(401)
      const old = await ask('/api/auth/sign-in/email', { body: person })
      expect(old.status).toBe(401)
      await logOut(tab)
      await signInByForm(tab, { ...person, password: 'brand-new-2026' })
      expect(path(page)).toBe('/client/dashboard')
      expectQuiet(tab, { refusals: true })
    })
  })

for (const js of PLAIN_WALKS)
  test.describe(`confirm it's you, JavaScript ${js}`, () => {
    test('before two-factor is touched, by password; then back', async () => {
      const person = await newPerson()
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await makeStale(person)
      await page.goto(SECURITY)
      await press(page, 'Turn on two-factor')
      await page.waitForURL('**/client/settings/confirm?**')
      await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
      await page.getByLabel('Password').fill('not the one')
      await press(page, 'Confirm')
      await page.getByText('Current password is incorrect.').waitFor()
      await page.getByLabel('Password').fill(person.password)
      await press(page, 'Confirm')
      await page.waitForURL(`**${SECURITY}`)
      await press(page, 'Turn on two-factor')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    })

    test('by code where two-factor is on; never to another site', async () => {
      const person = await newPerson()
      await switchOnTwoFactor(person)
      await makeStale(person)
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto(`/client/settings/confirm?next=${encodeURIComponent('//evil.test')}`)
      await deleteCodes()
      await page.getByLabel('Authenticator code').fill(codeOf(person.secret ?? ''))
      await press(page, 'Confirm')
      await page.waitForURL(`**${SECURITY}`)
      expect(new URL(page.url()).origin).toBe(productUrl())
    })
  })

test('an email reports a sign-in from a new browser', async () => {
  // The first browser of an account is not reported.
  const person = await signedUpPerson()
  await ask('/api/auth/sign-in/email', {
    body: { email: person.email, password: person.password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0' },
  })
  await expect
    .poll(async () => (await mailTo(person.email))[0])
    .toMatchObject({
      subject: 'New sign-in',
      text: expect.stringContaining('Someone signed in to your Purse account from Firefox on Windows.'),
    })
})
