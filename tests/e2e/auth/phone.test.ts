// Signing up and in by phone, as each role, with scripts and without; and what goes wrong on the way.
import type { Page } from '@playwright/test'
import { callFrom, expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, call, codeSentTo, deleteCodePauses, newPerson, newPhone, SALON } from '../harness/people'
import { productUrl } from '../harness/product'

const PASSWORD = 'long-enough-2026'
const NOT_SIX = 'Invalid OTP: Please enter a complete 6-digit OTP.'

const ROLES = [
  ['client', 'Beauty Seeker', '/client/dashboard'],
  ['beauty_partner', 'Beauty Partner', '/partner/dashboard'],
  ['product_seller', 'Product Vendor', '/seller/dashboard'],
] as const

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    for (const [role, label, home] of ROLES)
      test(`a new ${role}`, async () => {
        const tab = await openTab({ js })
        const { page } = tab
        const phone = newPhone()
        await page.goto('/auth')
        await enterPhone(page, phone)
        await toast(page, 'OTP Sent', 'OTP sent successfully. Please check your phone.')
        expect(await page.getByRole('main').innerText()).toContain(phone)
        await enterCode(page, await codeSentTo(phone))
        await page.waitForURL('**/auth/profile')
        await toast(page, 'OTP Verified', 'OTP verified. Please complete your profile.')
        expect(await page.getByRole('radio', { name: /Beauty Seeker/ }).isChecked()).toBe(true)

        await page.getByRole('button', { name: 'Create profile' }).click()
        for (const fault of ['Full name is required', 'Password is required', 'Please confirm your password'])
          await page.getByRole('alert').filter({ hasText: fault }).waitFor()
        await page.getByLabel('Full name').fill('Nafula O’Neill')
        await page.getByRole('radio', { name: label }).check()
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Confirm password').fill('something else')
        await page.getByRole('button', { name: 'Create profile' }).click()
        await page.getByRole('alert').filter({ hasText: 'Passwords do not match' }).waitFor()
        expect(await page.getByRole('radio', { name: label }).isChecked()).toBe(true)
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Confirm password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Create profile' }).click()
        await page.waitForURL(`**${home}`)
        await toast(page, 'Account Created', 'Your profile has been created successfully.')
        expect((await callFrom(tab, '/api/me')).json).toMatchObject({
          name: 'Nafula O’Neill',
          email: null,
          phone: phone.replaceAll(' ', ''),
          role,
        })
        // The password is good for something.
        const other = await openTab({ js })
        await other.page.goto('/auth')
        await other.page.getByRole('link', { name: 'Use a password instead' }).click()
        await other.page.getByLabel('Phone number').fill(phone)
        await other.page.getByLabel('Password').fill(PASSWORD)
        await other.page.getByRole('button', { name: 'Sign In' }).click()
        await other.page.waitForURL(`**${home}`)
        // The ticket is gone: there is nothing to create a second time.
        expect((await callFrom(tab, '/api/auth/phone/profile')).status).toBe(400)
        expectQuiet(tab, { refusals: true })
      })

    test('somebody who comes back, to where they were going', async () => {
      const phone = newPhone()
      await personWith(phone)
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto(`/client/salons/${SALON}?tab=about`)
      await enterPhone(page, phone.replaceAll(' ', '-'))
      await enterCode(page, await codeSentTo(phone, 2))
      await page.waitForURL(`**/client/salons/${SALON}?tab=about`)
      await toast(page, 'OTP Verified', 'Authentication successful.')
      expectQuiet(tab)
    })

    test('a number that is none, a wrong code, another number', async () => {
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto('/auth?next=%2Fclient%2Fwallet')
      for (const typed of ['', '0712 345', '+254 712', '+12345678901234567', 'hello']) {
        await page.getByLabel('Phone number').fill(typed)
        await page.getByRole('button', { name: 'Send code' }).click()
        const fault =
          'Invalid Phone Number: Please enter a valid phone number with country code (e.g. +254 712 345 678)'
        await page.getByRole('alert').filter({ hasText: fault }).waitFor()
        expect(await page.getByLabel('Phone number').inputValue()).toBe(typed)
      }
      const phone = newPhone()
      await enterPhone(page, phone)
      const right = await codeSentTo(phone)
      await enterCode(page, right === '000000' ? '000001' : '000000')
      const notice = page.getByRole('alert')
      await notice.getByText('Verification Failed', { exact: true }).waitFor()
      await notice.getByText('Verification failed. Please try again.').waitFor()
      expect(await page.getByLabel('6-digit code').getAttribute('aria-invalid')).toBe('true')

      await page.getByRole('link', { name: 'Use another number' }).click()
      await page.waitForURL('**/auth?tab=phone&next=**')
      // Too soon for the same number; the code that was sent still serves.
      await page.getByLabel('Phone number').fill(phone)
      await page.getByRole('button', { name: 'Send code' }).click()
      await notice.getByText('OTP Request Failed').waitFor()
      await notice.getByText(/You can get another code in \d+ seconds\./).waitFor()
      await page.getByRole('link', { name: 'I have a code already' }).click()
      await enterCode(page, right)
      await page.waitForURL('**/auth/profile?next=%2Fclient%2Fwallet')
      expectQuiet(tab, { refusals: true })
    })

    test('a role that was chosen before is there already', async () => {
      const { page } = await openTab({ js })
      const phone = newPhone()
      await page.goto('/auth?role=product_seller')
      await enterPhone(page, phone)
      await enterCode(page, await codeSentTo(phone))
      await page.waitForURL('**/auth/profile?role=product_seller')
      expect(await page.getByRole('radio', { name: /Product Vendor/ }).isChecked()).toBe(true)
    })
  })

test('Verify waits for six digits, and takes a pasted code', async () => {
  const tab = await openTab()
  const { page } = tab
  const phone = newPhone()
  await page.goto('/auth')
  await enterPhone(page, phone)
  const verify = page.getByRole('button', { name: 'Verify' })
  const field = page.getByLabel('6-digit code')
  await expect.poll(() => verify.isDisabled()).toBe(true)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  await field.fill('12345')
  expect(await verify.isDisabled()).toBe(true)
  await field.fill('12345x')
  expect(await verify.isDisabled()).toBe(true)
  const code = await codeSentTo(phone)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(await verify.isDisabled()).toBe(false)
  await verify.click()
  await page.waitForURL('**/auth/profile')
  expectQuiet(tab)
})

test('the countdown to another code survives a reload', async () => {
  const tab = await openTab({ own: true })
  const { page } = tab
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/auth')
  await enterPhone(page, phone)
  const resend = page.getByRole('button', { name: /^Resend code/ })
  await expect.poll(() => resend.innerText()).toMatch(/^Resend code in (60|5\d) s$/)
  expect(await resend.isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => resend.innerText()).toMatch(/^Resend code in (60|5\d|4\d) s$/)
  expect(await resend.isDisabled()).toBe(true)
  await page.clock.runFor(30_000)
  await expect.poll(() => resend.innerText()).toMatch(/^Resend code in [1-3]?\d s$/)
  await page.clock.runFor(31_000)
  await expect.poll(() => resend.innerText()).toBe('Resend code')
  expect(await resend.isDisabled()).toBe(false)
  // Only the page's clock ran ahead: the server knows better, and says so.
  await resend.click()
  const notice = page.getByRole('alert')
  await notice.getByText('OTP Resend Failed').waitFor()
  await notice.getByText(/You can get another code in \d+ seconds\./).waitFor()
  expectQuiet(tab, { refusals: true })
})

test('a code that no longer works says so, and another is one press away', async () => {
  const tab = await openTab({ js: false })
  const { page } = tab
  const phone = newPhone()
  await page.goto('/auth?next=%2Fclient%2Fwallet')
  await enterPhone(page, phone)
  const right = await codeSentTo(phone)
  for (let i = 0; i < 3; i += 1) await enterCode(page, right === '000000' ? '000001' : '000000')
  const notice = page.getByRole('alert')
  await notice.getByText('That code no longer works', { exact: true }).waitFor()
  await notice.getByText(/wrong 3 times/).waitFor()
  expect(await page.getByLabel('6-digit code').count()).toBe(0)
  await deleteCodePauses()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await toast(page, 'OTP Resent', 'OTP sent successfully. Please check your phone.')
  await enterCode(page, await codeSentTo(phone, 2))
  await page.waitForURL('**/auth/profile?next=%2Fclient%2Fwallet')
  expectQuiet(tab, { refusals: true })
})

test('without scripts the wait is written down, and asking early is refused kindly', async () => {
  const { page } = await openTab({ js: false })
  await page.goto('/auth')
  await enterPhone(page, newPhone())
  await page.getByText(/^You can get another code in \d+ seconds\.$/).waitFor()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await page.getByRole('alert').getByText('OTP Resend Failed').waitFor()
})

test('a code that is not six digits is refused by the server too', async () => {
  const as = { name: '', email: '', password: '', cookies: new Map<string, string>() }
  await ask('/auth', { as, form: { intent: 'phone', phone: newPhone() } })
  for (const code of ['', '12345', '1234567', 'abcdef']) {
    const { status, text } = await ask('/auth/code', { as, form: { intent: 'verify', code } })
    expect([status, text.includes(NOT_SIX)]).toEqual([400, true])
  }
})

for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)'])
  test(`no step leaves the origin: ${JSON.stringify(next)}`, async () => {
    const phone = newPhone()
    const { page } = await openTab({ js: false })
    await page.goto(`/auth?${new URLSearchParams({ next })}`)
    await enterPhone(page, phone)
    await enterCode(page, await codeSentTo(phone))
    await page.waitForURL('**/auth/profile')
    await createProfile(page)
    expect(page.url()).toBe(`${productUrl()}/client/dashboard`)
  })

async function enterPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.waitForURL('**/auth/code**')
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function createProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Otieno')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create profile' }).click()
  await page.waitForURL('**/client/dashboard')
}

/** Somebody whose account has the phone. */
async function personWith(phone: string): Promise<void> {
  const as = await newPerson()
  const body = { kind: 'phone', value: phone }
  await call('/api/me/contacts/codes', { as, body })
  const change = { value: phone, code: await codeSentTo(phone) }
  await call('/api/me/contacts/phone', { as, method: 'PUT', body: change })
}

async function toast(page: Page, title: string, text: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor()
  await page.getByText(text, { exact: true }).first().waitFor()
}
