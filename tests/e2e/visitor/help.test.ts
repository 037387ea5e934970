// Help, about and contact: the exact texts; the accordion by keyboard; a message that arrives once, with scripts and
// without, from guests and from signed-in people.
import type { Page } from '@playwright/test'
import { CHROMIUM_WALKS, expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, deleteStrangers, mailTo, newPerson } from '../harness/people'

test.beforeEach(deleteStrangers)

const REFERENCE = /PRS-[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}/
const HOURS = 'Monday to Friday, 9AM-6PM EST'

let letters = 0
const newAddress = () => `writer-${Date.now()}-${letters++}@people.test`

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('a stranger writes from the cached page', async () => {
      // Asked for until the edge has it: what is posted from it is stored all the same.
      await expect.poll(async () => (await ask('/contact')).headers.get('x-cache')).toBe('hit')
      const email = newAddress()
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto('/contact')
      const send = page.getByRole('button', { name: 'Send message' })
      expect(await send.getAttribute('data-busy')).toBe('Sending...')
      await write(page, {
        Name: 'Wanjiru',
        Email: email,
        Subject: 'My hold',
        Message: `${email} asks\n<b data-planted>Really</b>`,
      })
      await page.waitForURL('**/contact/sent?**')
      await page.getByText('Message Sent', { exact: true }).first().waitFor()
      const reference = REFERENCE.exec(await page.getByRole('main').innerText())?.[0] ?? ''
      expect(reference).toMatch(REFERENCE)
      await page.getByText(`Thank you. Your reference is ${reference}.`).first().waitFor()
      await expect.poll(async () => (await mailTo(email)).length).toBe(1)
      const [receipt] = await mailTo(email)
      expect(receipt?.subject).toBe(`We’ve got your message (${reference})`)
      expect(receipt?.text).toContain(reference)
      const inQueue = async () => (await mailTo('admin@purse.test')).some(({ text }) => text.includes(`${email} asks`))
      await expect.poll(inQueue).toBe(true)
      expectQuiet(tab)
    })

    test('every field is required; what was typed is kept', async () => {
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto('/contact')
      await write(page, { Subject: 'My hold', Email: 'nobody' })
      for (const text of ['Name is required', 'Invalid email address', 'Message is required']) {
        await page.getByRole('alert').filter({ hasText: text }).waitFor()
      }
      expect(await page.getByLabel('Subject').inputValue()).toBe('My hold')
      expect(await page.getByLabel('Email').inputValue()).toBe('nobody')
      expect(await page.getByLabel('Message').getAttribute('aria-describedby')).toBe('message-fault')
      await write(page, { Name: 'Wanjiru', Email: newAddress(), Message: 'Now whole.' })
      await page.waitForURL('**/contact/sent?**')
      expectQuiet(tab, { refusals: true })
    })

    test('in the shell: who they are is filled in, and they go on in their thread', async () => {
      const client = await newPerson('client', 'Achieng Odongo')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/settings')
      await page.getByRole('link', { name: 'Contact' }).click()
      await page.waitForURL('**/client/contact')
      expect(await page.getByLabel('Name').inputValue()).toBe('Achieng Odongo')
      expect(await page.getByLabel('Email').inputValue()).toBe(client.email)
      await write(page, { Subject: 'My hold', Message: 'Where is it?' })
      await page.getByText('Message Sent', { exact: true }).first().waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/client\/support\/\w+$/)
      await page.getByText('Awaiting our reply').waitFor()
      await expect
        .poll(async () => (await mailTo(client.email)).map(({ subject }) => subject))
        .toContainEqual(expect.stringMatching(/^We’ve got your message \(PRS-/))
      expectQuiet(tab)
    })
  })

for (const js of CHROMIUM_WALKS)
  test.describe(`the keyboard, JavaScript ${js}`, () => {
    test('the help centre folds, one answer at a time, by keyboard', async () => {
      // The keyboard, and what folds what, are the browser's own.
      const tab = await openTab({ js, chromium: true })
      const { page } = tab
      await page.goto('/help')
      const open = () => page.locator('details[open] > summary').allInnerTexts()
      expect(await open()).toEqual([])
      const first = page.locator('summary').first()
      await first.focus()
      await page.keyboard.press('Enter')
      await expect.poll(open).toEqual(['What is a purse?'])
      await page.getByText('A prepaid wallet for beauty.').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect.poll(open).toEqual(['How do I add money, and when can I use it?'])
      await page.getByText('A prepaid wallet for beauty.').waitFor({ state: 'hidden' })
      await page.keyboard.press('Space')
      await expect.poll(open).toEqual([])
      expectQuiet(tab)
    })
  })

test('a form sent twice at once is one message', async () => {
  const email = newAddress()
  const form = { name: 'Wanjiru', email, subject: 'My hold', message: 'Where is it?' }
  const sent = await Promise.all([1, 2, 3].map(() => ask('/contact', { form })))
  expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1)
  await expect.poll(async () => (await mailTo(email)).length).toBe(1)
})

test('what no person fills in is refused, and said', async () => {
  const email = newAddress()
  const form = { name: 'Bot', email, subject: 'Buy', message: 'Buy', website: 'https://buy.test' }
  const response = await ask('/contact', { form })
  expect(response.status).toBe(400)
  expect(response.text).toContain('Please leave this field empty')
  expect(await mailTo(email)).toEqual([])
})

test('help and about say what the specification says, in public and in every shell', async () => {
  const people = {
    '': undefined,
    '/client': await newPerson('client'),
    '/partner': await newPerson('beauty_partner'),
    '/seller': await newPerson('product_seller'),
  }
  for (const [base, as] of Object.entries(people)) {
    const tab = await openTab({ js: false, as })
    const { page } = tab
    await page.goto(`${base}/help`)
    await page.getByText(HOURS, { exact: true }).waitFor()
    const way = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
    expect(await way(/^Call/).getAttribute('href')).toMatch(/^tel:\+\d+$/)
    expect(await way(/^Email/).getAttribute('href')).toMatch(/^mailto:\S+@\S+$/)
    await way(/^Contact form/).click()
    await page.waitForURL(`**${base}/contact`)
    await page.getByText(HOURS, { exact: true }).waitFor()
    await page.goto(`${base}/about`)
    const text = await page.getByRole('main').innerText()
    for (const label of ['1.0.0', 'Our mission', 'Terms of Service', 'Privacy Policy', HOURS])
      expect(text).toContain(label)
    expect(text.match(/Effective [A-Z][a-z]{2}\s\d{1,2},\s\d{4}/g)).toHaveLength(2)
    expectQuiet(tab)
  }
})

test('the public pages lead to help, and the sent page repeats nothing but a reference', async () => {
  for (const at of ['/salons', '/help']) {
    const { text } = await ask(at)
    for (const path of ['/help', '/about', '/contact']) expect(text).toContain(`href="${path}"`)
  }
  for (const reference of ['', 'PRS-12', '<b>PRS-7K2M9Q</b>', 'Call +1 900 555 0100'])
    expect((await ask(`/contact/sent?${new URLSearchParams({ reference })}`)).headers.get('location')).toBe('/contact')
})
