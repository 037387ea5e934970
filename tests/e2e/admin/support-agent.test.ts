// Support agents: a client's words are found, taken, noted and answered with a saved answer; they read it by
// email and behind their bell; two admins at once answer once; closed, opened again, and all of it on record.
import { eq } from 'drizzle-orm'
import { ticketMessage } from '../../../db/schema/support'
import { makeAdmin } from '../../fixtures/identity/admins'
import { expectQuiet, listening, noteListening, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { CACHED_CLAIM_COOKIE, call, deleteStrangers, mailTo, newPerson, type Person } from '../harness/people'
import { database } from '../harness/product'

test.beforeEach(deleteStrangers)

/** An admin of this file's own, who has just signed in. */
async function newAdmin(name: string): Promise<Person> {
  const person = await newPerson('client', name)
  await makeAdmin(database(), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

const confirm = async ({ page }: Tab, ask: string, yes: string) => {
  await page.getByRole('button', { name: ask }).click()
  await page.getByRole('button', { name: yes }).click()
}

for (const js of PLAIN_WALKS)
  test.describe(`support agents, JavaScript ${js}`, () => {
    test('from the contact form to the last word', async () => {
      const client = await newPerson('client', `Achieng Support ${js}`)
      const subject = `My hold of today, ${js}`
      const theirs = await openTab({ js, as: client })
      await theirs.page.goto('/client/contact')
      await theirs.page.getByLabel('Subject').fill(subject)
      await theirs.page.getByLabel('Message').fill('Where has it gone?')
      await theirs.page.getByRole('button', { name: 'Send message' }).click()
      await theirs.page.getByText('Message Sent', { exact: true }).first().waitFor()

      // The first admin finds it, takes it and keeps a note.
      const first = await newAdmin(`Imani One ${js}`)
      const second = await newAdmin(`Baraka Two ${js}`)
      const tab = await openTab({ js, as: first, desktop: true })
      const { page } = tab
      await page.goto('/admin/support')
      await page.getByLabel('Reference, email or words').fill(client.email)
      await page.getByRole('button', { name: 'Search' }).click()
      const row = page.getByRole('row').filter({ hasText: subject })
      await row.getByRole('link').click()
      await page.getByText('Where has it gone?').waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await page.getByRole('button', { name: 'Assign to me' }).click()
      await page.getByRole('heading', { name: 'Assigned to you' }).waitFor()
      await page.getByText('Add a note', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('The bank was slow.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.getByText('The bank was slow.').waitFor()

      // A saved answer behind what is typed, changed a little.
      const replyField = page.getByLabel('Your reply')
      await replyField.fill('Good morning!')
      await page.getByRole('button', { name: 'Insert' }).click()
      await page.getByText('Choose a saved reply.').waitFor()
      await page.getByLabel('Saved reply').selectOption({ label: 'We’re looking into it' })
      await page.getByRole('button', { name: 'Insert' }).click()
      await expect.poll(() => replyField.inputValue()).toMatch(/^Good morning!\n\nHi Achieng,\n/)
      expect(await replyField.inputValue()).toMatch(/PRS-\w{6}/)
      await replyField.fill(`${await replyField.inputValue()}\n\nYours, Imani`)
      await page.getByRole('button', { name: 'Reply', exact: true }).click()
      await page.getByText('They’ve been notified.').first().waitFor()
      await page.getByText('Yours, Imani').waitFor()

      // The client has it by email and behind the bell, without the note.
      await expect
        .poll(async () => (await mailTo(client.email)).some(({ text }) => text.includes('Yours, Imani')))
        .toBe(true)
      expect((await mailTo(client.email)).some(({ text }) => text.includes('bank was slow'))).toBe(false)
      await theirs.page.goto('/client/notifications')
      await theirs.page.getByText(`We replied: ${subject}`).first().waitFor()

      // They write again, both admins see it, and both answer: one is said, the other's words are kept.
      await theirs.page.goto(`/client/support/${id}`)
      await theirs.page.getByLabel('Your reply').fill('It is still not there.')
      await theirs.page.getByRole('button', { name: 'Send', exact: true }).click()
      await theirs.page.getByText('Awaiting our reply').waitFor()
      const others = await openTab({ js, as: second })
      for (const item of [page, others.page]) {
        await item.goto(`/admin/support/${id}`)
        await item.getByText('It is still not there.').waitFor()
        await item.getByText('Awaiting our reply').first().waitFor()
      }
      await others.page.getByLabel('Your reply').fill('I am on it too.')
      await replyField.fill('It came back an hour ago.')
      await page.getByRole('button', { name: 'Reply', exact: true }).click()
      await page.getByText('They’ve been notified.').first().waitFor()
      await others.page.getByRole('button', { name: 'Reply', exact: true }).click()
      await others.page.getByText('your text is still below').waitFor()
      await others.page.getByText('It came back an hour ago.').waitFor()
      expect(await others.page.getByLabel('Your reply').inputValue()).toBe('I am on it too.')
      await others.page.getByRole('button', { name: 'Reply and close' }).click()
      await others.page.getByText('Replied and closed').first().waitFor()
      await others.page.getByText('I am on it too.').waitFor()

      // Opened again, given to the other, closed; and what was done is on record.
      await confirm(others, 'Reopen', 'Yes, reopen')
      await others.page.getByText('It’s back in the queue.').first().waitFor()
      await others.page.getByRole('button', { name: 'Make it available to any admin' }).click()
      await others.page.getByRole('heading', { name: 'Not assigned' }).waitFor()
      await confirm(others, 'Close without replying', 'Yes, close')
      await others.page.getByText('It reopens if they write again.').first().waitFor()
      const { items } = await call(`/api/admin/audit?subject=${id}&limit=100`, { as: first })
      const events = items.map(({ event }: { event: string }) => event).toReversed()
      expect(events.filter((event: string) => event !== 'ticket.seen')).toEqual([
        ...['ticket.assigned', 'ticket.noted', 'ticket.answered', 'ticket.answered'],
        ...['ticket.answered', 'ticket.closed', 'ticket.reopened', 'ticket.assigned', 'ticket.closed'],
      ])
      expect(events.filter((event: string) => event === 'ticket.seen').length).toBeGreaterThan(5)
      const db = database()
      const messages = await db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id))
      expect(messages.filter(({ kind }) => kind === 'answer')).toHaveLength(3)
      expectQuiet(tab)
      expectQuiet(others, { refusals: true })
      expectQuiet(theirs)
    })

    test('saved answers: kept, refused by a title that is taken, changed, removed', async () => {
      const tab = await openTab({ js, as: await newAdmin(`Saving Admin ${js}`) })
      const { page } = tab
      const title = `Thank you, ${js}`
      await page.goto('/admin/support/answers')
      const keep = async (name: string, text: string) => {
        await page.getByLabel('Title').fill(name)
        await page.getByLabel('Text').fill(text)
        await page.getByRole('button', { name: 'Save' }).click()
      }
      await keep(title, 'Dear {name}, thank you.')
      await page.getByText('You can use it in every ticket').first().waitFor()
      await keep(title, 'Another text.')
      await page.getByText('Another saved reply has this title.').waitFor()
      expect(await page.getByLabel('Text').inputValue()).toBe('Another text.')
      const item = page.getByRole('listitem').filter({ hasText: title })
      await item.getByRole('link', { name: 'Change' }).click()
      expect(await page.getByLabel('Text').inputValue()).toBe('Dear {name}, thank you.')
      await keep(`${title}!`, 'Thank you, {name}.')
      await page.getByRole('heading', { name: `${title}!` }).waitFor()
      await item.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Yes, remove' }).filter({ visible: true }).click()
      await page.getByText('Removed', { exact: true }).first().waitFor()
      expect(await page.getByRole('heading', { name: `${title}!` }).count()).toBe(0)
      expectQuiet(tab, { refusals: true })
    })
  })

test('what another admin does appears on the open page of a ticket by itself', async () => {
  const client = await newPerson('client', 'Live Words')
  await call('/api/support/tickets', {
    as: client,
    body: { name: 'Live Words', email: client.email, subject: 'Live?', message: 'Hello' },
  })
  const [watching, acting] = [await newAdmin('Watching Admin'), await newAdmin('Acting Admin')]
  const query = new URLSearchParams({ q: client.email })
  const { items } = await call(`/api/admin/tickets?${query}`, { as: acting })
  const tab = await openTab({ as: watching, desktop: true })
  await noteListening(tab)
  await tab.page.goto(`/admin/support/${items[0].id}`)
  // Regions are read again by their names: one that stood twice would get what is another's.
  const regions = await tab.page
    .locator('main [data-live]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-live')))
  expect(regions).toEqual([...new Set(regions)])
  const replyField = tab.page.getByLabel('Your reply')
  await replyField.fill('Half an answer')
  await listening(tab)
  await call(`/api/admin/tickets/${items[0].id}/notes`, {
    as: acting,
    key: crypto.randomUUID(),
    body: { text: 'Somebody rang.' },
  })
  await tab.page.getByText('Somebody rang.').waitFor()
  expect(await replyField.inputValue()).toBe('Half an answer')
  expectQuiet(tab)
})
