// From signing up by email to a forgotten password and back in; and the contacts of somebody signed
// in. With scripts and without.
import type { Page } from '@playwright/test'
import { callFrom, expectQuiet, openTab, PLAIN_WALKS, signInByForm } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, codeSentTo, confirmationPath, newPerson, newPhone, resetPath } from '../harness/people'

const OLD = 'long-enough-2026'
const NEW = 'even-longer-2027'

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('sign up by email, confirm, forget the password, reset it, sign in', async () => {
      const tab = await openTab({ js })
      const { page } = tab
      const email = `reset-${js}-${Date.now()}@people.test`
      await page.goto('/auth?tab=sign-up&next=%2Fpartner%2Fdashboard')
      await page.getByLabel('Full name').fill('Zawadi')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(OLD)
      await page.getByLabel('Confirm password').fill(OLD)
      await page.getByRole('radio', { name: /Beauty Partner/ }).check()
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expectNotice(page, 'Account Created', 'Please check your email to confirm your account.')
      // Success switches to Sign In.
      expect(new URL(page.url()).searchParams.get('tab')).toBe('sign-in')
      // What to do next stays on the page, where the toast does not.
      const waiting = page.getByRole('region', { name: 'Confirm your email' })
      await page.goto('/auth')
      expect(await waiting.innerText()).toContain(email)
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
      await page.getByLabel('Password', { exact: true }).fill(OLD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await waiting.waitFor()
      await waiting.getByRole('button', { name: 'Send again' }).click()
      await expectNotice(page, 'Email sent', `We sent a new link to ${email}.`)
      expect(await waiting.innerText()).toContain(email)
      await page.goto(await confirmationPath(email))
      await page.getByText('Email confirmed').waitFor()
      expect(await waiting.count()).toBe(0)
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)

      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('alert').filter({ hasText: 'Email is required' }).waitFor()
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expectNotice(
        page,
        'Reset Password',
        'If an account uses this email, we’ve sent a link to reset its password. It works for one hour.',
      )

      const path = await resetPath(email)
      await page.goto(path)
      await newPassword(page, 'short', 'short')
      const fault = page.getByRole('alert')
      await fault.filter({ hasText: 'Password must be at least 8 characters' }).waitFor()
      await newPassword(page, NEW, `${NEW}!`)
      await fault.filter({ hasText: "Passwords Don't Match: Please make sure your passwords match." }).waitFor()
      expect(await page.getByLabel('New password').inputValue()).toBe('')
      await newPassword(page, OLD, OLD)
      await fault.filter({ hasText: 'This is already your password.' }).waitFor()
      await newPassword(page, NEW, NEW)
      await expectNotice(page, 'Password Updated', 'Password changed successfully.')

      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(OLD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expectNotice(page, 'Login Failed', 'Invalid login credentials. Please try again.')
      // What was wanted at the very beginning is where it ends.
      await signInByForm(tab, { email, password: NEW })
      await page.waitForURL('**/partner/dashboard')
      await expectNotice(page, 'Login Successful', 'Welcome back!')

      // A used link says so before anything is filled in.
      await page.goto(path)
      await page.getByText('That link has expired').waitFor()
      expect(await page.getByLabel('New password').count()).toBe(0)
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await page.waitForURL('**/auth/forgot-password**')
      expectQuiet(tab, { refusals: true })
    })

    test('an unknown address is answered like a known one', async () => {
      const { email } = await newPerson()
      const { page } = await openTab({ js })
      const responses: string[] = []
      for (const address of [email, `nobody-${js}@people.test`]) {
        await page.goto('/auth/forgot-password')
        await page.getByLabel('Email', { exact: true }).fill(address)
        await page.getByRole('button', { name: 'Send the link' }).click()
        await page.waitForURL('**/auth/forgot-password?sent=1')
        responses.push(await page.getByRole('main').innerText())
      }
      expect(responses[0]).toBe(responses[1])
    })

    test('a phone is added, changed and removed; the email stays', async () => {
      const person = await newPerson()
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/settings/contact?kind=email')
      const email = page.getByLabel('Email', { exact: true })
      expect([await email.inputValue(), await email.getAttribute('readonly')]).toEqual([person.email, ''])
      await page.getByText('Email cannot be changed').waitFor()

      for (const phone of [newPhone(), newPhone()]) {
        await page.goto('/client/settings/contact?kind=phone')
        await page.getByLabel('New phone number').fill('0712')
        await page.getByRole('button', { name: 'Send code' }).click()
        await page.getByRole('alert').filter({ hasText: 'Invalid Phone Number: ' }).waitFor()
        await page.getByLabel('New phone number').fill(phone)
        await page.getByRole('button', { name: 'Send code' }).click()
        await expectNotice(page, 'OTP Sent', 'OTP sent successfully. Please check your phone.')
        const right = await codeSentTo(phone)
        await page.getByLabel('6-digit code').fill(right === '000000' ? '000001' : '000000')
        await page.getByRole('button', { name: 'Verify' }).click()
        await page.getByRole('alert').getByText('Verification Failed', { exact: true }).waitFor()
        await page.getByLabel('6-digit code').fill(right)
        await page.getByRole('button', { name: 'Verify' }).click()
        await expectNotice(page, 'Profile updated', 'Profile updated successfully.')
        expect((await callFrom(tab, '/api/me')).json.phone).toBe(phone.replaceAll(' ', ''))
      }
      await page.goto('/client/settings/contact?kind=phone')
      await page.getByRole('button', { name: 'Remove phone' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove phone' }).click()
      await expectNotice(page, 'Profile updated', 'Profile updated successfully.')
      expect((await callFrom(tab, '/api/me')).json.phone).toBeNull()
      expectQuiet(tab, { refusals: true })
    })
  })

for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test'])
  test(`the link by email never leads elsewhere: ${JSON.stringify(next)}`, async () => {
    const { email } = await newPerson()
    const at = `/auth/forgot-password?${new URLSearchParams({ next })}`
    await ask(at, { form: { email } })
    expect(await resetPath(email)).toMatch(/^\/auth\/reset-password\?token=[0-9a-f]{64}$/)
  })

async function newPassword(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function expectNotice(page: Page, title: string, text: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor()
  await page.getByText(text, { exact: true }).first().waitFor()
}
