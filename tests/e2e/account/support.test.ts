// Support as people use it: a client chats from the help center and sees the reply live, a guest continues by the
// link in an email; with scripts and without.
import { eq, sql } from 'drizzle-orm'
import { writeBatch } from '../../../api/platform/command'
import type { Ctx } from '../../../api/platform/context'
import { replyToTickets } from '../../../api/support/tickets/answer'
import { user } from '../../../db/schema/identity'
import { outbox } from '../../../db/schema/notifications'
import { ticket } from '../../../db/schema/support'
import {
  expectNeverReloaded,
  expectQuiet,
  listening,
  markPage,
  noteListening,
  openTab,
  PLAIN_WALKS,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, call, conversationPath, deleteStrangers, mailTo, newPerson } from '../harness/people'
import { database } from '../harness/product'

test.beforeEach(deleteStrangers)

const HERE = /We’re here now\.|We’re away until \w{3},\s.+\s[AP]M\. Write now and we’ll reply then\./

/** An admin's answer in the newest ticket of an address, as support sends it, and its notification. */
async function reply(email: string, text: string): Promise<void> {
  const db = database()
  const began = Date.now()
  const [admin] = await db.select().from(user).where(eq(user.email, 'admin@purse.test'))
  const ctx = { db, now: Date.now, id: () => crypto.randomUUID() } as Partial<Ctx> as Ctx
  const newest = sql`${ticket.id} = (SELECT id FROM ticket AS theirs WHERE theirs.email = ${email}
    ORDER BY created_at DESC LIMIT 1)`
  await writeBatch(ctx, replyToTickets(ctx, { id: admin?.id ?? '' }, newest, text) as [never])
  // Whoever does anything next takes out what waits.
  for (let n = 0; n < 2; n += 1) {
    await call('/api/support/tickets', {
      body: { name: 'Ann', email: `ann-${crypto.randomUUID()}@people.test`, subject: 'A', message: 'B' },
    })
  }
  // Of these alone: what an earlier test left may wait for its next try.
  const waiting = sql`sent_at IS NULL AND channel = 'notification' AND created_at >= ${began}`
  await expect.poll(async () => (await db.select().from(outbox).where(waiting)).length).toBe(0)
}

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    test('a client chats from help: answered at once, written in again, closed and opened', async () => {
      const client = await newPerson('client', 'Achieng Odongo')
      const tab = await openTab({ js, as: client })
      const { page } = tab
      await page.goto('/client/help')
      await page.getByText(HERE).waitFor()
      await page.getByRole('main').getByRole('link', { name: /^Chat/ }).click()
      await page.waitForURL('**/client/support/new')
      await page.getByLabel('Subject').fill('My hold')
      await page.getByRole('button', { name: 'Start chat' }).click()
      // What was typed is kept.
      await page.getByRole('alert').filter({ hasText: 'Message is required' }).waitFor()
      expect(await page.getByLabel('Subject').inputValue()).toBe('My hold')
      await page.getByLabel('Message').fill('Where is it?\n<b data-planted>Really</b>')
      await page.getByRole('button', { name: 'Start chat' }).click()
      await page.getByText('Chat Initiated', { exact: true }).first().waitFor()
      await page.waitForURL(/\/client\/support\/[\w-]{20,}$/)
      await page.getByText('Awaiting our reply').waitFor()
      expect(await page.locator('[data-planted]').count()).toBe(0)

      await reply(client.email, 'It is held, and yours.')
      await page.reload()
      await page.getByText('It is held, and yours.').waitFor()
      await page.getByText('We replied', { exact: true }).waitFor()
      await expect
        .poll(async () => (await mailTo(client.email)).map(({ subject }) => subject))
        .toContain('We replied: My hold')
      const notified = (await call('/api/me/notifications', { as: client })).items[0]
      expect(notified.path).toBe(new URL(page.url()).pathname)

      await page.getByLabel('Your reply').fill('And one thing more')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Message Sent', { exact: true }).first().waitFor()
      await page.getByText('And one thing more').first().waitFor()
      await page.getByText('Awaiting our reply').waitFor()
      await page.getByRole('button', { name: 'Close chat' }).click()
      await page.getByRole('button', { name: 'Yes, close' }).click()
      await page.getByText('Chat Closed', { exact: true }).first().waitFor()
      await page.getByText('This conversation is closed. Send a message to reopen it.').waitFor()
      await page.getByLabel('Your reply').fill('It came back.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Awaiting our reply').waitFor()
      await page.goto('/client/support')
      await page.getByRole('link', { name: /My hold/ }).waitFor()
      expectQuiet(tab, { refusals: true })
    })
  })

for (const js of PLAIN_WALKS)
  test.describe(`a stranger, JavaScript ${js}`, () => {
    test('reads the answer by the link of the email, and writes again', async () => {
      const email = `stranger-${crypto.randomUUID()}@people.test`
      const tab = await openTab({ js })
      const { page } = tab
      await page.goto('/contact')
      await page.getByLabel('Name').fill('Sam')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Subject').fill('Hello')
      await page.getByLabel('Message').fill('Anyone there?')
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.waitForURL('**/contact/sent?**')
      const path = await conversationPath(email)
      await reply(email, 'Here we are.')
      await page.goto(path)
      await page.getByText('Here we are.').waitFor()
      // The secret is in no address that is shown.
      const clean = path.slice(0, path.lastIndexOf('.'))
      expect(new URL(page.url()).pathname).toBe(clean)
      await page.getByLabel('Your reply').fill('Thank you.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Message Sent', { exact: true }).first().waitFor()
      await page.getByText('Thank you.').first().waitFor()
      await page.getByText('Awaiting our reply').waitFor()
      const reader = { name: 'Sam', email, password: '', cookies: new Map<string, string>() }
      const opened = await ask(path, { as: reader })
      expect([opened.status, opened.headers.get('location')]).toEqual([302, clean])
      const { headers, text } = await ask(clean, { as: reader })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(text).toContain('content="noindex"')
      expect((await ask(clean)).status).toBe(404)
      expect((await ask(`${path}0`)).status).toBe(404)
      expectQuiet(tab)
    })
  })

test('an answer appears on the open page, beside what is being typed', async () => {
  const client = await newPerson()
  const { id } = await call('/api/support/tickets', {
    as: client,
    body: { name: 'Ann', email: client.email, subject: 'My hold', message: 'Where is it?' },
  })
  const tab = await openTab({ as: client })
  const { page } = tab
  await noteListening(tab)
  await page.goto(`/client/support/${id}`)
  await listening(tab)
  await markPage(tab)
  await page.getByLabel('Your reply').fill('And one thing more')
  await reply(client.email, 'It is held, and yours.')
  await page.getByText('It is held, and yours.').waitFor()
  await page.getByText('We replied', { exact: true }).waitFor()
  await expectNeverReloaded(tab)
  expect(await page.getByLabel('Your reply').inputValue()).toBe('And one thing more')
  expectQuiet(tab)
})

test('public help says no hour that passes, and its chat is reached by signing in', async () => {
  const { text } = await ask('/help')
  expect(text).not.toMatch(HERE)
  expect(text).toContain('href="/support"')
  expect((await ask('/support')).headers.get('location')).toBe('/auth?next=%2Fsupport')
})
