// The account settings as people use them: every role, with scripts and without.
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Page } from '@playwright/test'
import {
  coloursOf,
  GIF,
  joined,
  jpegOf,
  pngOf,
  quadrants,
  SECRET,
  sizeOf,
  UPRIGHT,
  withExif,
} from '../../fixtures/pictures'
import { CHROMIUM_WALKS, expectQuiet, hydrated, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, demoPerson, newPerson, type Role } from '../harness/people'
import { productUrl } from '../harness/product'

const BASES: Record<Role, string> = {
  client: '/client',
  beauty_partner: '/partner',
  product_seller: '/seller',
  admin: '/admin',
}

const DEMO = { beauty_partner: 'partner', product_seller: 'seller', admin: 'admin' } as const

const seeText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

const fault = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()

const picture = (bytes: Uint8Array, mimeType = 'image/jpeg', name = 'me.jpg') => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})

/** Sends the form of a button, past the browser's own checks. */
async function sendAnyway(page: Page, button: string): Promise<void> {
  await page
    .getByRole('button', { name: button })
    .evaluate((element) => element.closest('form')?.setAttribute('novalidate', ''))
  await page.getByRole('button', { name: button }).click()
}

for (const role of Object.keys(BASES) as Role[])
  test(`the account tab of a ${role}`, async () => {
    const person = role === 'client' ? await newPerson() : await demoPerson(DEMO[role])
    const { name, email } = await call('/api/me', { as: person })
    const base = BASES[role]
    const tab = await openTab({ plain: true, as: person })
    const { page } = tab
    await page.goto(`${base}/settings`)
    const account = page.getByRole('region', { name: 'Account' })
    await account.getByRole('heading', { name, exact: true }).waitFor()
    expect(await account.getByText(email, { exact: true }).count()).toBe(1)
    expect(await account.getByText('Display currency').count()).toBe(role === 'client' ? 1 : 0)

    const links = await account.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([
      `${base}/settings/edit-profile`,
      `${base}/settings/contact?kind=phone`,
      `${base}/settings/edit-profile#timeZone`,
      `${base}/settings/change-password`,
      `${base}/settings/security`,
      `${base}/settings/privacy`,
      ...(role === 'beauty_partner' || role === 'product_seller' ? [`${base}/settings/developers`] : []),
      ...(role === 'client' ? ['/client/addresses', '/client/apply'] : []),
      ...(role === 'product_seller' ? ['/seller/set-up', '/seller/set-up/terms', '/seller/products'] : []),
    ])
    await account.getByRole('link', { name: 'Edit profile' }).click()
    await page.waitForURL(`**${base}/settings/edit-profile`)
    await page.getByRole('link', { name: 'Back to settings' }).click()
    await account.getByRole('link', { name: /^Privacy/ }).click()
    await page.waitForURL(`**${base}/settings/privacy`)
    expectQuiet(tab)
  })

test('an account without a phone says so, and how to add one', async () => {
  const tab = await openTab({ plain: true, as: await newPerson() })
  await tab.page.goto('/client/settings')
  const add = tab.page.getByRole('link', { name: 'Add phone' })
  expect(await add.getAttribute('href')).toBe('/client/settings/contact?kind=phone')
})

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('a new name, seen everywhere at once', async () => {
      const person = await newPerson('client', 'Before Marriage')
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/dashboard')
      await page.getByText('Hello, Before Marriage!').waitFor()
      await page.goto('/client/settings/edit-profile')
      await page.getByText('Email cannot be changed').waitFor()
      const email = page.getByLabel('Email', { exact: true })
      expect(await email.inputValue()).toBe(person.email)
      expect(await email.isEditable()).toBe(false)
      expect(await page.getByRole('link', { name: /^(Add|Change) phone$/ }).count()).toBe(1)

      await page.getByLabel('Full name').fill('   ')
      await sendAnyway(page, 'Save changes')
      await fault(page, 'Full name is required')
      await page.getByLabel('Full name').fill('Ngũgĩ “Naf” O’Neill')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.waitForURL('**/client/settings')
      await seeText(page, 'Profile updated')
      await seeText(page, 'Profile updated successfully.')
      await page.getByRole('heading', { name: 'Ngũgĩ “Naf” O’Neill' }).waitFor()
      for (const path of ['/client/dashboard', '/client/wallet']) {
        await page.goto(path)
        await page.getByText('Hello, Ngũgĩ “Naf” O’Neill!').waitFor()
      }
      expectQuiet(tab, { refusals: true })
    })

    test('a picture, from the phone to the header, and away again', async () => {
      const person = await newPerson()
      const tab = await openTab({ js, as: person })
      const { page } = tab
      const avatar = page.getByRole('link', { name: 'Your profile' })
      await page.goto('/client/dashboard')
      expect(await avatar.innerText()).toBe('A')

      // Held sideways, with the place in it.
      const photo = withExif(jpegOf(quadrants(640, 400)), 6)
      await page.goto('/client/settings/edit-profile')
      await page.getByLabel('Choose a picture').setInputFiles(picture(photo))
      await page.getByRole('button', { name: 'Upload picture' }).click()
      await seeText(page, 'Profile updated')

      for (const path of ['/client/dashboard', '/client/wallet']) {
        await page.goto(path)
        await avatar.locator('img').waitFor()
      }
      const src = (await avatar.locator('img').getAttribute('src')) ?? ''
      const file = await fetch(new URL(src, productUrl()))
      expect(file.headers.get('content-type')).toBe('image/jpeg')
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      const bytes = new Uint8Array(await file.arrayBuffer())
      expect(await sizeOf(bytes)).toEqual([256, 256])
      expect(await coloursOf(bytes)).toEqual(['blue', 'red', 'white', 'green'])
      expect(Buffer.from(bytes).toString('latin1')).not.toContain(SECRET)

      await page.goto('/client/settings')
      await page.locator(`img[src="${src}"]`).waitFor()
      await page.goto('/client/settings/edit-profile')
      await page.getByRole('button', { name: 'Remove picture' }).first().click()
      const question = page.getByRole('dialog', { name: 'Remove your picture?' })
      await question.getByRole('button', { name: 'Remove picture' }).click()
      await seeText(page, 'Profile updated')
      await page.goto('/client/dashboard')
      expect(await avatar.innerText()).toBe('A')
      await expect.poll(async () => (await fetch(new URL(src, productUrl()))).status).toBe(404)
      expectQuiet(tab)
    })

    test('privacy, and a name that can no longer be found', async () => {
      const shy = await newPerson('beauty_partner', `Shiru ${js ? 'With' : 'Without'} Scripts`)
      const seeker = await newPerson()
      const found = async () =>
        (await call(`/api/people?${new URLSearchParams({ q: shy.name })}`, { as: seeker })).items
      expect(await found()).toHaveLength(1)

      const tab = await openTab({ js, as: shy })
      const { page } = tab
      await page.goto('/partner/settings/privacy')
      const names = ['Read receipts', 'Show when I am online']
      const everybody = page.getByRole('radio', { name: 'Everyone on Purse' })
      const states = () =>
        Promise.all([everybody.isChecked(), ...names.map((name) => page.getByRole('checkbox', { name }).isChecked())])
      expect(await states()).toEqual([true, true, true])
      await page.getByRole('radio', { name: 'No one' }).check()
      await page.getByRole('checkbox', { name: 'Show when I am online' }).uncheck()
      await page.getByRole('button', { name: 'Save privacy settings' }).click()
      await seeText(page, 'Privacy Settings Updated')
      expect(await states()).toEqual([false, true, false])
      expect(await found()).toEqual([])

      const links = page.getByRole('region', { name: 'Your data' }).getByRole('link')
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        '/partner/settings/export',
        '/partner/settings/salon-contacts',
        '/partner/settings/delete-account',
      ])
      expectQuiet(tab)
    })
  })

// The island looks at what is chosen, too.
for (const js of [true, false])
  test(`what is no picture is refused beside the field, JavaScript ${js}`, async () => {
    const tab = await openTab({ js, as: await newPerson() })
    const { page } = tab
    await page.goto('/client/settings/edit-profile')
    await sendAnyway(page, 'Upload picture')
    await fault(page, 'Choose a picture.')
    const field = page.getByLabel('Choose a picture')
    const cut = jpegOf(quadrants(300, 200))
    for (const [sent, message] of [
      [picture(GIF, 'image/gif', 'me.gif'), 'Choose a JPEG, PNG or WebP picture.'],
      [picture(GIF), 'Choose a JPEG, PNG or WebP picture.'],
      [picture(cut.subarray(0, cut.length >> 1)), 'This picture is damaged.'],
      [
        picture(pngOf(quadrants(4, 4), { states: [20_000, 20_000] }), 'image/png', 'me.png'),
        'This picture has more than 5 megapixels.',
      ],
    ] as const) {
      await field.setInputFiles(sent)
      await page.getByRole('button', { name: 'Upload picture' }).click()
      await fault(page, message)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await page.getByLabel('Full name').inputValue()).toBe('Achieng Odongo')
    }
    expectQuiet(tab, { refusals: true })
  })

for (const js of CHROMIUM_WALKS)
  test(`a picture of more than 8 MB is refused beside the field, JavaScript ${js}`, async () => {
    // The server answers and closes without reading the body; Chromium reads the answer all the same.
    const tab = await openTab({ js, chromium: true, as: await newPerson() })
    const { page } = tab
    await page.goto('/client/settings/edit-profile')
    const field = page.getByLabel('Choose a picture')
    // A file on the disk: the browser reads it there, where a buffer this large takes it many seconds to receive.
    const large = test.info().outputPath('large.jpg')
    await writeFile(large, joined(jpegOf(quadrants(90, 60)), new Uint8Array(9 * 1024 * 1024)))
    await field.setInputFiles(large)
    await page.getByRole('button', { name: 'Upload picture' }).click()
    await fault(page, 'Choose a picture up to 8 MB.')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Achieng Odongo')
    expectQuiet(tab, { refusals: true })
  })

/** As a phone takes it. */
const large = () => picture(jpegOf(quadrants(4032, 3024), 70))

test('a large photo is made small before it is sent', async () => {
  const person = await newPerson()
  const tab = await openTab({ as: person })
  const { page } = tab
  await page.goto('/client/settings/edit-profile')
  const field = page.getByLabel('Choose a picture')
  await field.focus()
  await hydrated(tab, 'photo-field')
  await field.setInputFiles(large())
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await seeText(page, 'Profile updated')
  await page.goto('/client/dashboard')
  const avatar = page.getByRole('link', { name: 'Your profile' }).locator('img')
  await avatar.waitFor()
  const { width, height } = (await avatar.boundingBox()) ?? {}
  expect([width, height]).toEqual([44, 44])
  const { image } = await call('/api/me', { as: person })
  const bytes = new Uint8Array(await (await fetch(new URL(image, productUrl()))).arrayBuffer())
  expect(await coloursOf(bytes)).toEqual(UPRIGHT)
})

test('a large photo is refused without scripts, in words that help', async () => {
  const { page } = await openTab({ js: false, as: await newPerson() })
  await page.goto('/client/settings/edit-profile')
  await page.getByLabel('Choose a picture').setInputFiles(large())
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await fault(page, /more than 5 megapixels. Choose a smaller one, or take a screenshot of it/)
})

test('a form that does not say how long it is, or comes from elsewhere, sends no picture', async () => {
  const person = await newPerson()
  const data = new FormData()
  data.set('intent', 'photo')
  data.set('photo', new File([pngOf(quadrants(9, 9))], 'me.png', { type: 'image/png' }))
  const whole = new Response(data)
  const type = whole.headers.get('content-type') ?? ''
  const body = Buffer.from(await whole.arrayBuffer())
  /** The status, or null where the connection was closed on a body that nobody reads. */
  const send = (headers: Record<string, string | number>) =>
    new Promise<number | null | undefined>((resolve) => {
      const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
      const path = new URL('/client/settings/edit-profile', productUrl())
      const common = { cookie, origin: productUrl(), 'content-type': type }
      const sent = request(path, { method: 'POST', headers: { ...common, ...headers } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', () => resolve(null))
      sent.end(body)
    })
  const length = { 'content-length': body.length }
  expect([413, null]).toContain(await send({ 'transfer-encoding': 'chunked' }))
  expect([403, null]).toContain(await send({ ...length, origin: 'https://evil.test' }))
  expect((await call('/api/me', { as: person })).image).toBeNull()
  expect(await send(length)).toBe(302)
  expect((await call('/api/me', { as: person })).image).toMatch(/^\/files\/avatars\//)
})
