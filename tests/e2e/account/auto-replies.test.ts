// Auto-replies as people meet them: set up in the settings, with scripts and without, and found in a
// conversation by who writes to somebody who is away.

import { expectQuiet, openTab, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, newPerson, type Person } from '../harness/people'

const SETTINGS = '/partner/settings?tab=messages'
const CLOSED = 'We are closed until eight, asante for your patience.'
const HELLO = 'Karibu! Tell us what you have in mind.'

/** A weekday on which it is neither today nor tomorrow anywhere. */
const AWAY_DAY = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })

async function save({ page }: Tab): Promise<void> {
  await page.getByRole('button', { name: 'Save auto-replies' }).click()
  await page.getByText('Preferences Updated').first().waitFor()
}

async function begin(client: Person, partner: Person): Promise<string> {
  const { id: personId } = await call('/api/me', { as: partner })
  const { id } = await call('/api/conversations', { as: client, body: { personId } })
  return id
}

const write = (as: Person, id: string, text: string) =>
  call(`/api/conversations/${id}/messages`, { as, body: { text }, key: crypto.randomUUID() })

/** What was said in a conversation so far, and whether by itself. */
async function messagesOf(as: Person, id: string): Promise<[string, boolean][]> {
  const { items } = await call(`/api/conversations/${id}/messages`, { as })
  return items.map(({ text, automatic }: { text: string; automatic: boolean }) => [text, automatic])
}

test('without scripts: a word at night, once; then a greeting by day; then nothing', async () => {
  const [partner, night, day] = await Promise.all([
    newPerson('beauty_partner', 'Makena Away'),
    newPerson('client', 'Wambui Late'),
    newPerson('client', 'Njeri Early'),
  ])
  const tab = await openTab({ js: false, as: partner })
  const { page } = tab
  await page.goto(SETTINGS)
  await page.getByLabel('Outside my hours').check()
  await page.getByLabel('Preview').fill(CLOSED)
  await page.getByLabel('Greeting message').check()
  for (const box of await page.getByRole('group', { name: 'Days you reply' }).getByRole('checkbox').all())
    await box.uncheck()
  // What is missing is said where it is missing, and what was typed stays.
  await page.getByRole('button', { name: 'Save auto-replies' }).click()
  await page.getByRole('alert').filter({ hasText: 'Write your greeting first.' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Choose the days you reply.' }).waitFor()
  expect(await page.getByLabel('Preview').inputValue()).toBe(CLOSED)
  await page.getByLabel('Your greeting').fill(HELLO)
  await page.getByLabel(AWAY_DAY).check()
  await save(tab)
  expect(await page.getByRole('figure').allInnerTexts()).toEqual([
    expect.stringContaining(HELLO),
    expect.stringContaining(CLOSED),
  ])
  expect(await page.getByText('Automatic reply').count()).toBe(2)

  const chat = await begin(night, partner)
  await write(night, chat, 'Are you open?')
  await expect
    .poll(() => messagesOf(night, chat))
    .toEqual([
      ['Are you open?', false],
      [CLOSED, true],
    ])
  await write(night, chat, 'Tomorrow then')

  await page.getByLabel('Off').check()
  await save(tab)
  expect(await page.getByLabel(AWAY_DAY).isChecked()).toBe(true)
  const other = await begin(day, partner)
  await write(day, other, 'Good morning')
  await expect
    .poll(() => messagesOf(day, other))
    .toEqual([
      ['Good morning', false],
      [HELLO, true],
    ])

  await page.getByLabel('Greeting message').uncheck()
  await save(tab)
  const ciku = await newPerson('client', 'Ciku Third')
  const third = await begin(ciku, partner)
  await write(ciku, third, 'Nobody greets me')
  // By now a second word would long have been said.
  expect(await messagesOf(night, chat)).toEqual([
    ['Are you open?', false],
    [CLOSED, true],
    ['Tomorrow then', false],
  ])
  expect(await messagesOf(ciku, third)).toEqual([['Nobody greets me', false]])
  expectQuiet(tab, { refusals: true })
})

test('a client finds no auto-replies, only who can write to them', async () => {
  const tab = await openTab({ plain: true, as: await newPerson() })
  await tab.page.goto('/client/settings?tab=messages')
  await tab.page.getByRole('heading', { name: 'Who can message you' }).waitFor()
  expect(await tab.page.getByRole('button', { name: 'Save auto-replies' }).count()).toBe(0)
  expectQuiet(tab)
})
