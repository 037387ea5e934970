// Taking one's data along, and leaving: as every role, by form, with scripts and without.

import type { Download } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expectQuiet, openTab, PLAIN_WALKS, signInByForm, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  book,
  call,
  confirmationPath,
  demoPerson,
  mailTo,
  newPerson,
  type Person,
  serviceNamed,
  withdraw,
} from '../harness/people'
import { database, productUrl } from '../harness/product'

const BASES = { client: 'client', beauty_partner: 'partner', product_seller: 'seller', admin: 'admin' } as const

/** One watches it appear; of the one admin nothing has been asked before only once. */
const WALKED: Record<string, boolean[]> = {
  client: [true, false],
  admin: PLAIN_WALKS.slice(0, 1),
}

const WALKS = Object.entries(BASES).flatMap(([role, base]) =>
  (WALKED[role] ?? PLAIN_WALKS).map((js) => ({ role, base, js })),
)

for (const { role, base, js } of WALKS)
  test.describe(`the data of a ${role}, JavaScript ${js}`, () => {
    test('is asked for, appears, is announced, downloaded and opened', async () => {
      const person = role === 'admin' ? await demoPerson('admin') : await newPerson(role as 'client', 'Njeri “Nj”')
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto(`/${base}/settings/export`)
      await page.getByText('You haven’t requested your data yet.').waitFor()
      await page.getByRole('button', { name: 'Prepare my data' }).click()
      await page.getByText('Preparing Your Data', { exact: true }).waitFor()
      const link = page.getByRole('link', { name: 'Download' })
      if (js) await link.waitFor()
      // Without scripts the page is looked at again.
      else
        await expect
          .poll(async () => {
            await page.reload()
            return link.count()
          })
          .toBe(1)
      await page.getByText(/^\d+ kB, until /).waitFor()

      await expect
        .poll(async () => (await mailTo(person.email)).map(({ subject }) => subject))
        .toContain('Your data is ready')
      const letter = (await mailTo(person.email)).find(({ subject }) => subject === 'Your data is ready')
      expect(letter?.text).toContain(`${productUrl()}/${base}/settings/export`)

      const files = await download(tab)
      expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ name: person.name, email: person.email, role })
      expect(files['README.txt']).toContain(person.name)
      expectQuiet(tab)
    })
  })

/** Presses Download; the texts in the archive by file name. */
async function download({ page }: Tab): Promise<Record<string, string>> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).first().click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^purse-data-\d{4}-\d\d-\d\d\.zip$/)
  const entries = Object.entries(unzipSync(await bytesOf(saved)))
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function bytesOf(saved: Download): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('an archive is nobody else’s, and one that is gone says so', async () => {
  const [owner, other] = [await newPerson(), await newPerson()]
  const { id } = await call('/api/me/exports', { as: owner, method: 'POST' })
  await expect.poll(async () => (await call('/api/me/exports', { as: owner })).items[0].status).toBe('ready')
  expect((await ask(`/api/me/exports/${id}/archive`, { as: other })).status).toBe(404)
  expect((await ask(`/api/me/exports/${id}/archive`)).status).toBe(401)
  const tab = await openTab({ js: false, as: other })
  await tab.page.goto(`/client/settings/export/${id}`)
  await tab.page.getByText('Archives are available for 7 days.').waitFor()
  expect(new URL(tab.page.url()).pathname).toBe('/client/settings/export')
})

for (const js of PLAIN_WALKS)
  test.describe(`leaving, JavaScript ${js}`, () => {
    test('waits for money and bookings and says which; then everything is gone', async () => {
      const person = await newPerson()
      await addFunds(person, '1500')
      const service = await serviceNamed('Trim & Shape')
      const visit = await book(person, service)
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/settings/delete-account')
      const first = page.getByRole('region', { name: 'Do these first' })
      await first.getByText(/is set aside for your bookings, waiting lists and orders\.$/).waitFor()
      await first.getByText('1 booking is still open.').waitFor()
      expect(await page.getByRole('button', { name: /^Delete my account/ }).count()).toBe(0)
      // The form is not the only guard.
      const forced = await ask('/client/settings/delete-account', { as: person, form: { confirmation: 'DELETE' } })
      expect(forced.status).toBe(409)
      expect(forced.text).toContain('1 booking is still open.')

      await first.getByRole('link', { name: 'Your bookings' }).first().click()
      await page.waitForURL('**/client/bookings')
      await call(`/api/appointments/${visit.id}/cancellation`, { as: person, method: 'POST', key: crypto.randomUUID() })
      await page.goto('/client/settings/delete-account')
      await first.getByText('KES 1,500 is in your purse. Spend it or withdraw it.').waitFor()
      await first.getByRole('link', { name: 'Withdraw' }).click()
      await page.waitForURL('**/client/wallet/withdraw')
      await withdraw(person, '1500')
      await page.goto('/client/settings/delete-account')
      await page.getByRole('button', { name: /^Delete my account/ }).waitFor()
      expectQuiet(tab)
    })

    test('is done by the word, and signing in then fails', async () => {
      const person = await newPerson('client', 'Makena Leaving')
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/settings/delete-account')
      const field = page.getByLabel('Type DELETE to confirm')
      const send = page.getByRole('button', { name: 'Delete my account permanently' })
      await field.fill('delete')
      await send.click()
      await page.getByRole('alert').filter({ hasText: 'Type DELETE to confirm' }).waitFor()
      expect(await field.inputValue()).toBe('delete')
      await field.fill('DELETE')
      await send.click()
      await page.waitForURL('**/auth')
      await page.getByText('Account Deleted').waitFor()

      await page.getByRole('link', { name: 'Email', exact: true }).click()
      await page.getByLabel('Email', { exact: true }).fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('Invalid login credentials. Please try again.').waitFor()
      await expect
        .poll(async () => (await mailTo(person.email)).map(({ subject }) => subject))
        .toContain('Goodbye from Purse')
      // The cookies that were copied elsewhere are worth nothing.
      expect((await ask('/api/me', { as: person })).status).toBe(401)
      const { headers } = await ask('/client/wallet', { as: person })
      expect(headers.get('location')).toMatch(/^\/auth/)
      expectQuiet(tab, { refusals: true })
    })
  })

test('a session that is not fresh is proven first', async () => {
  const person = await newPerson()
  const { id } = await call('/api/me/exports', { as: person, method: 'POST' })
  await expect.poll(async () => (await call('/api/me/exports', { as: person })).items[0].status).toBe('ready')
  await age(person)
  const requested = async (path: string, form?: Record<string, string>) =>
    (await ask(path, { as: person, ...(form && { form }) })).headers.get('location')
  const confirm = (next: string) =>
    `/client/settings/confirm?${new URLSearchParams({ next: `/client/settings/${next}` })}`
  expect(await requested('/client/settings/delete-account')).toBe(confirm('delete-account'))
  expect(await requested('/client/settings/delete-account', { confirmation: 'DELETE' })).toBe(confirm('delete-account'))
  expect(await requested('/client/settings/export', {})).toBe(confirm('export'))
  expect(await requested(`/client/settings/export/${id}`)).toBe(confirm(`export/${id}`))
  expect((await ask('/api/me', { as: person })).status).toBe(200)
})

/** As if they had signed in an hour ago. */
async function age({ email }: Person): Promise<void> {
  const db = database()
  await db.run(sql`UPDATE session SET created_at = created_at - 3600000
    WHERE user_id = (SELECT id FROM user WHERE email = ${email})`)
}

test('who leaves may come back as somebody new', async () => {
  const person = await newPerson('product_seller')
  await call('/api/me/deletion', { as: person, body: { confirmation: 'DELETE' } })
  const { email, password } = person
  const body = { name: 'Somebody New', email, password, role: 'client', callbackURL: '/auth' }
  await call('/api/auth/sign-up/email', { body })
  await ask(await confirmationPath(email))
  const tab = await openTab({ js: false })
  await tab.page.goto('/auth')
  await signInByForm(tab, person)
  expect(new URL(tab.page.url()).pathname).toBe('/client/dashboard')
  expectQuiet(tab)
})
