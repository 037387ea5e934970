// Reports and their outcome: a review is taken down with a reason, its author appeals, another admin than the first
// restores it; a message is taken down for both, and its appeal upheld. With scripts, without.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client'
import { ticket } from '../../../db/schema/support'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { newAdmin } from '../harness/moderation-stock'
import { call, newPerson, type Person } from '../harness/people'
import { database } from '../harness/product'

let db: Db
let admins: [Person, Person]
/** A salon of the demo data for each walk, that no other test looks at. */
let salons: string[]

test.beforeAll(async () => {
  db = database()
  admins = [await newAdmin('Ada First'), await newAdmin('Bea Second')]
  const { items } = await call('/api/salons?limit=100')
  salons = items.slice(-12, -10).map(({ id }: { id: string }) => id)
})

const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

const goneFrom = async (page: Page, text: string) => expect(await page.getByText(text).count(), text).toBe(0)

const factsOf = async (salon: string) => {
  const { reviewCount, stars } = await call(`/api/salons/${salon}`)
  return { reviewCount, stars }
}

const ticketsAbout = (aboutId: string) => db.select().from(ticket).where(eq(ticket.aboutId, aboutId))

/** Opens the notice of that title, and lands where it leads. */
async function followNotice({ page }: Tab, title: string): Promise<void> {
  const titled = page.getByText(new RegExp(`^(New: )?${title}$`))
  const notice = page.locator('main').getByRole('link').filter({ has: titled })
  // It is written after the answer that caused it.
  await expect(async () => {
    await page.goto('/client/notifications')
    expect(await notice.count()).toBe(1)
  }).toPass({ timeout: 10_000 })
  await notice.click()
  await page.waitForURL('**/client/removed/**')
}

async function takeDown({ page }: Tab, path: string, why: string): Promise<void> {
  await page.goto('/admin/moderation')
  await page.locator(`main a[href="${path}"]`).click()
  await page.getByRole('textbox', { name: 'Remove it, with a reason' }).fill(why)
  await page.getByRole('button', { name: 'Remove' }).click()
  await waitForText(page, 'The author has been told why.')
}

async function appeals({ page }: Tab, why: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Appeal this decision' }).fill(why)
  await page.getByRole('button', { name: 'Appeal' }).click()
  await waitForText(page, 'Appeal sent')
  await waitForText(page, why)
}

async function decide({ page }: Tab, path: string, why: string, action: 'Restore' | 'Uphold') {
  await page.goto('/admin/moderation?view=appeals')
  await page.locator(`main a[href="${path}"]`).click()
  await page.getByRole('textbox', { name: 'Decide the appeal, with a reason' }).fill(why)
  await page.getByRole('button', { name: action }).click()
  await waitForText(page, action === 'Restore' ? 'Restored' : 'Removal upheld')
}

for (const js of PLAIN_WALKS)
  test(`a review is reported, taken down, appealed, and restored by another admin, JavaScript ${js}`, async () => {
    const salon = salons[js ? 0 : 1] ?? ''
    const [author, reader] = [
      await newPerson('client', `Halima Author ${js}`),
      await newPerson('client', `Ruth Reader ${js}`),
    ]
    const text = `Rude words of ${author.email}`
    const { id } = await call(`/api/salons/${salon}/review`, {
      as: author,
      method: 'PUT',
      body: { rating: 1, comment: text },
    })
    const before = await factsOf(salon)
    const path = `/admin/moderation/review/${id}`
    const reviews = `/client/salons/${salon}?tab=reviews`

    const theirs = await openTab({ js, as: reader })
    await theirs.page.goto(reviews)
    await waitForText(theirs.page, text)
    await theirs.page.getByRole('button', { name: `Report the review of ${author.name}` }).click()
    const dialog = theirs.page.getByRole('dialog', { name: 'Report this review' })
    await dialog.getByLabel('What’s wrong with it?').selectOption('offensive')
    await dialog.getByRole('button', { name: 'Report review' }).click()
    await waitForText(theirs.page, 'Review Reported')
    expect(await ticketsAbout(id)).toMatchObject([{ source: 'report', status: 'open' }])

    const first = await openTab({ js, as: admins[0], desktop: true })
    await takeDown(first, path, 'It is about a person.')
    await theirs.page.goto(reviews)
    await waitForText(theirs.page, /reviews?$/)
    await goneFrom(theirs.page, text)
    const { reviewCount, stars } = await factsOf(salon)
    expect(reviewCount).toBe(before.reviewCount - 1)
    expect(stars.reduce((sum: number, n: number) => sum + n, 0)).toBe(reviewCount)
    const open = await openTab({ js })
    await expect
      .poll(async () => {
        await open.page.goto(`/salon/${salon}?tab=reviews`)
        return open.page.getByText(text).count()
      })
      .toBe(0)
    // Who reported it was answered, and reads so.
    expect(await ticketsAbout(id)).toMatchObject([{ source: 'report', status: 'closed' }])
    await theirs.page.goto('/client/support')
    await theirs.page
      .locator('main')
      .getByRole('link', { name: /review/i })
      .first()
      .click()
    await waitForText(theirs.page, 'and removed it.')

    const authorTab = await openTab({ js, as: author })
    await authorTab.page.goto(reviews)
    await waitForText(authorTab.page, 'Only you can see this review.')
    await followNotice(authorTab, 'Your review was removed')
    await waitForText(authorTab.page, text)
    await waitForText(authorTab.page, 'It is about a person.')
    await appeals(authorTab, 'It was so.')

    // Who took it down does not decide its appeal.
    await first.page.goto(path)
    await waitForText(first.page, 'You removed it, so another admin decides.')
    expect(await first.page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
    const second = await openTab({ js, as: admins[1], desktop: true })
    await decide(second, path, 'It may be said.', 'Restore')
    await theirs.page.goto(reviews)
    await waitForText(theirs.page, text)
    expect(await factsOf(salon)).toEqual(before)
    await followNotice(authorTab, 'Your review has been restored')
    await waitForText(authorTab.page, 'It may be said.')
    await waitForText(authorTab.page, 'Your review has been restored')
    for (const tab of [theirs, first, second, authorTab, open]) expectQuiet(tab)
  })

for (const js of PLAIN_WALKS)
  test.describe(`moderation, JavaScript ${js}`, () => {
    test('a message is reported, taken down for both, and stays down', async () => {
      const [sender, reader] = [
        await newPerson('client', `Sender Sharp ${js}`),
        await newPerson('client', `Lena Listener ${js}`),
      ]
      const { id: readerId } = await call('/api/me', { as: reader })
      const { id: talk } = await call('/api/conversations', { as: sender, body: { personId: readerId } })
      const say = (text: string) =>
        call(`/api/conversations/${talk}/messages`, { as: sender, key: crypto.randomUUID(), body: { text } })
      await say('Habari!')
      const text = 'Send me your password.'
      const { id } = await say(text)
      const path = `/admin/moderation/message/${id}`

      const theirs = await openTab({ js, as: reader })
      await theirs.page.goto(`/client/messages/${talk}/report`)
      await theirs.page.getByLabel('What’s wrong?').selectOption('scam')
      await theirs.page.getByLabel('Which message is it about?').selectOption({ label: text })
      await theirs.page.getByRole('button', { name: 'Report conversation' }).click()
      await waitForText(theirs.page, /^Conversation Reported$/)

      const first = await openTab({ js, as: admins[0], desktop: true })
      await takeDown(first, path, 'It asks for a secret.')
      expect(await ticketsAbout(id)).toMatchObject([{ source: 'report', status: 'closed' }])
      const senderTab = await openTab({ js, as: sender })
      for (const { page } of [theirs, senderTab]) {
        await page.goto(`/client/messages/${talk}`)
        await waitForText(page, 'Removed by our team.')
        await waitForText(page, 'Habari!')
        await goneFrom(page, text)
      }
      await goneFrom(theirs.page, 'Reason: It asks for a secret.')
      await waitForText(senderTab.page, 'Reason: It asks for a secret.')
      await senderTab.page.getByRole('link', { name: 'Read more, or appeal' }).click()
      await waitForText(senderTab.page, text)
      await appeals(senderTab, 'It was a joke.')

      const second = await openTab({ js, as: admins[1], desktop: true })
      await decide(second, path, 'Nobody can know that.', 'Uphold')
      await followNotice(senderTab, 'Your message stays removed')
      await waitForText(senderTab.page, 'Nobody can know that.')
      await theirs.page.goto(`/client/messages/${talk}`)
      await waitForText(theirs.page, 'Removed by our team.')
      await goneFrom(theirs.page, text)
      for (const tab of [theirs, first, second, senderTab]) expectQuiet(tab)
    })
  })
