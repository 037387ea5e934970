// Two people write to each other, each on devices of their own: at once, over a lost connection, and
// without scripts; and what nobody may do to the other.
import type { Page } from '@playwright/test'
import { jpegOf, quadrants } from '../../fixtures/pictures'
import { expectNeverReloaded, expectQuiet, hydrated, markPage, openTab, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, newPerson, type Person, SALON } from '../harness/people'

test.describe.configure({ mode: 'default' })

let amina: Person
let zuri: Person
let zuriId: string
let id: string

test.beforeAll(async () => {
  amina = await newPerson('client', 'Amina Chatterjee')
  zuri = await newPerson('client', 'Zuri Writewell')
  zuriId = (await call('/api/me', { as: zuri })).id
  id = (await call('/api/conversations', { as: amina, body: { personId: zuriId } })).id
})

const write = (as: Person, text: string, conversation = id) =>
  call(`/api/conversations/${conversation}/messages`, { as, key: crypto.randomUUID(), body: { text } })

async function open(as: Person, options = {}, conversation = id): Promise<Tab> {
  const tab = await openTab({ as, own: true, ...options })
  await tab.page.goto(`/client/messages/${conversation}`)
  if (!('js' in options)) await hydrated(tab, 'chat')
  return tab
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const seeText = (page: Page, text: string) => log(page).getByText(text, { exact: true })
const status = (page: Page) => page.getByRole('banner').or(page.locator('header'))

/** Everything that stands in a conversation, in its order. */
const texts = (page: Page) => log(page).locator('li p[dir]').allTextContents()

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

test.describe('at once', () => {
  test('online, typing, sent, delivered, read; Enter sends, Shift and Enter do not, blank is nothing', async () => {
    const a = await open(amina)
    await send(a.page, 'Are you there?')
    await seeText(a.page, 'Are you there?').waitFor()
    await log(a.page).getByText('Sent', { exact: true }).waitFor()

    // In another conversation it is delivered, and not read.
    const other = await between('Nia Neighbour')
    const { id: niaId } = await call('/api/me', { as: other.person })
    const aside = await call('/api/conversations', { as: zuri, body: { personId: niaId } })
    const z1 = await open(zuri, {}, aside.id)
    await status(a.page).getByText('Online').waitFor()
    await send(a.page, 'Zuri?')
    await log(a.page).getByText('Delivered', { exact: true }).waitFor()
    expect(await log(a.page).getByText('Read', { exact: true }).count()).toBe(0)
    await z1.page.close()

    const elsewhere = await openTab({ as: zuri })
    await elsewhere.page.goto('/client/messages')
    const row = elsewhere.page.getByRole('link', { name: /Amina Chatterjee/ })
    await row.getByText('2 unread messages').waitFor()
    await write(other.person, 'And me?', aside.id)
    await elsewhere.page.getByRole('link', { name: /Nia Neighbour.*And me\?/ }).waitFor()
    const z = await open(zuri)
    await log(z.page).getByText('New messages').waitFor()
    await log(a.page).getByText('Read', { exact: true }).waitFor()
    await status(a.page).getByText('Online').waitFor()

    // Whoever writes goes on writing: what is typed before the line is open is nobody's news.
    await expect
      .poll(async () => {
        await composer(z.page).pressSequentially('I a')
        return status(a.page).getByText('typing…').count()
      })
      .toBe(1)
    await composer(z.page).fill('I am.')
    await composer(z.page).press('Shift+Enter')
    await composer(z.page).pressSequentially('Always.')
    await z.page.getByRole('button', { name: 'Send' }).click()
    await seeText(a.page, 'I am.\nAlways.').waitFor()
    await status(a.page).getByText('Online').waitFor()
    // The list is in step.
    await row.getByText('You: ').waitFor()

    await composer(a.page).fill('   ')
    expect(await a.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await composer(a.page).press('Enter')
    expect(await texts(a.page)).toEqual(['Are you there?', 'Zuri?', 'I am.\nAlways.'])
    for (const tab of [a, z, elsewhere]) expectQuiet(tab)
  })

  test('a picture and links, on every device of theirs', async () => {
    const { id: apart } = await between('Pia Pictures')
    const a = await open(amina, {}, apart)
    const second = await open(amina, { desktop: true }, apart)
    await a.page.getByLabel('Add a picture').setInputFiles({
      name: 'quadrants.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(jpegOf(quadrants(640, 480))),
    })
    await a.page.getByRole('img', { name: 'Ready to send' }).waitFor()
    await a.page.getByRole('button', { name: 'Send' }).click()
    const picture = log(second.page).getByRole('img', { name: /in full size/ })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)

    await send(a.page, 'See https://purse.test/a?b=<c>, or http://example.com.')
    const links = log(second.page).locator('p a')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((element) => (element as HTMLAnchorElement).href)))
      .toEqual(['https://purse.test/a?b=', 'http://example.com/'])
    expect(await links.first().getAttribute('rel')).toContain('noopener')
    for (const tab of [a, second]) expectQuiet(tab)
  })
})

test('three hundred texts that look like more are text, in the list and in the conversation', async () => {
  const { id: apart, person } = await between('Hana Hostile')
  const texts300 = hostileTexts()
  expect(texts300.length).toBe(300)
  // Eight to a message: nobody writes more than sixty of those in a minute.
  const messages = Array.from({ length: Math.ceil(300 / 8) }, (_, at) => texts300.slice(at * 8, at * 8 + 8).join('\n'))
  for (const text of messages) await write(person, text, apart)
  const tab = await openTab({ as: amina })
  await tab.page.goto('/client/messages')
  await tab.page.getByRole('link', { name: /Hana Hostile/ }).click()
  await tab.page.waitForURL(`**/${apart}`)
  expect(await texts(tab.page)).toEqual(messages)
  await hydrated(tab, 'chat')
  expect(await texts(tab.page)).toEqual(messages)
  // Nothing of it became an element, but for addresses, which lead to the web alone.
  const made = await log(tab.page)
    .locator('p[dir] *')
    .evaluateAll((all) => all.map((element) => `${element.tagName} ${(element as HTMLAnchorElement).protocol}`))
  expect(new Set(made)).toEqual(new Set(['A https:']))
  expectQuiet(tab)
})

test.describe('over a lost connection', () => {
  test('what is written waits, survives a reload, and arrives once and in order', async () => {
    const { id: apart, person } = await between('Otto Offline')
    const a = await open(amina, {}, apart)
    const b = await open(person, {}, apart)
    await status(a.page).getByText('Online').waitFor()
    await a.context.setOffline(true)
    await a.page.getByText('You’re offline. Your messages will be sent later.').waitFor()
    for (const text of ['one', 'two', 'three']) await send(a.page, text)
    expect(await a.page.locator('[data-state]').count()).toBe(3)
    await write(person, 'meanwhile', apart)
    await seeText(b.page, 'meanwhile').waitFor()
    await composer(a.page).fill('not sent at all')

    await a.context.setOffline(false)
    await a.page.reload()
    for (const page of [a.page, b.page]) {
      await expect.poll(() => texts(page)).toEqual(['meanwhile', 'one', 'two', 'three'])
    }
    await expect.poll(() => a.page.locator('[data-state]').count()).toBe(0)
    await hydrated(a, 'chat')
    expect(await composer(a.page).inputValue()).toBe('not sent at all')
    await composer(a.page).fill('')

    await markPage(a)
    await a.context.setOffline(true)
    await send(a.page, 'four')
    await a.context.setOffline(false)
    await seeText(b.page, 'four').waitFor()
    await expect.poll(() => a.page.locator('[data-state]').count()).toBe(0)
    const { items } = await call(`/api/conversations/${apart}/messages`, { as: amina })
    expect(items.map(({ text }: { text: string }) => text)).toEqual(await texts(b.page))
    await expectNeverReloaded(a)
  })

  test('older messages come in above, and what is read does not move', async () => {
    const { id: apart, person } = await between('Olga Older')
    for (let at = 1; at <= 45; at += 1) await write(person, `number ${at}`, apart)
    const a = await open(amina, {}, apart)
    // What was read before opens at its end.
    await a.page.reload()
    await hydrated(a, 'chat')
    expect(await seeText(a.page, 'number 45').isVisible()).toBe(true)
    const mark = seeText(a.page, 'number 6')
    await a.page.getByRole('link', { name: 'Load older messages' }).scrollIntoViewIfNeeded()
    const before = await mark.boundingBox()
    await a.page.getByRole('link', { name: 'Load older messages' }).click()
    await seeText(a.page, 'number 1').waitFor()
    expect((await mark.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    // Nor by what comes below.
    await write(person, 'number 46', apart)
    await a.page.getByRole('button', { name: /New messages/ }).click()
    await expect
      .poll(() => seeText(a.page, 'number 46').evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true)
    expect((await texts(a.page)).length).toBe(46)
    expectQuiet(a)

    const plain = await open(amina, { js: false }, apart)
    await plain.page.getByRole('link', { name: 'Load older messages' }).click()
    await plain.page.getByText('number 1', { exact: true }).waitFor()
  })
})

test('without scripts: searched for, begun, written, read, kept where it is refused', async () => {
  const other = await newPerson('client', 'Xanthe Quietly')
  const tab = await openTab({ as: amina, js: false })
  const { page } = tab
  await page.goto('/client/messages')
  await page.getByRole('link', { name: 'New message' }).click()
  await page.getByText('Type at least 2 characters to search').waitFor()
  await page.getByLabel('Search by name').fill('Zzyzx')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('No users found matching "Zzyzx"').waitFor()
  await page.getByLabel('Search by name').fill('xanthe')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: /Xanthe Quietly/ }).click()
  await page.waitForURL(/\/client\/messages\/[^/]+$/)
  const quiet = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Write a message first.').waitFor()
  await composer(page).fill('Without scripts')
  await page
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'not-a-picture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').waitFor()
  expect(await composer(page).inputValue()).toBe('Without scripts')
  await page
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'quadrants.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpegOf(quadrants(64, 48))) })
  await page.getByRole('button', { name: 'Send' }).click()
  await seeText(page, 'Without scripts').waitFor()
  await log(page)
    .getByRole('img', { name: /in full size/ })
    .waitFor()
  const { messages } = await call(`/api/conversations/${quiet}`, { as: other })
  expect(messages.items.map(({ text }: { text: string }) => text)).toEqual(['Without scripts'])

  await write(other, 'So I see', quiet)
  await page.goto('/client/messages?q=xanthe')
  const row = page.getByRole('link', { name: /Xanthe Quietly/ })
  await row.getByText('1 unread message').waitFor()
  await row.click()
  await seeText(page, 'So I see').waitFor()
  await page.goto('/client/messages?q=nobody-at-all')
  await page.getByText('No conversations with “nobody-at-all”.').waitFor()
  expectQuiet(tab, { refusals: true })
})

test('somebody is searched for as one types, 300 ms after the last key', async () => {
  const tab = await openTab({ as: amina })
  const { page } = tab
  await page.goto('/client/new-message')
  await page.getByLabel('Search by name').focus()
  await hydrated(tab, 'people-finder')
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/people') requested.push(searchParams.get('q') ?? '')
  })
  await page.getByLabel('Search by name').pressSequentially('Zuri Wr', { delay: 20 })
  await page.getByRole('button', { name: /Zuri Writewell/ }).waitFor()
  expect(requested).toEqual(['Zuri Wr'])
  await page.route('**/api/people?*', (route) => route.abort())
  await page.getByLabel('Search by name').fill('Zuri')
  await page.getByText('Failed to search users. Please try again.').waitFor()
  await page.unroute('**/api/people?*')
  await page.getByLabel('Search by name').fill('Zuri W')
  await page.getByRole('button', { name: /Zuri Writewell/ }).click()
  await page.waitForURL(`**/client/messages/${id}`)
})

test('the Chat button of a salon asks for the first words, and opens the conversation after that', async () => {
  const tab = await openTab({ js: false, as: await newPerson() })
  const { page } = tab
  const initiated = page.getByText('Chat Initiated', { exact: true }).first()
  await page.goto(`/client/new-message?salon=${SALON}`)
  await page.getByLabel('Your message').fill('Do you braid short hair?')
  await page.getByRole('button', { name: 'Send' }).click()
  await initiated.waitFor()
  const conversation = page.url()
  expect(new URL(conversation).pathname).toMatch(/^\/client\/messages\//)
  await page.goto(`/client/new-message?salon=${SALON}`)
  await initiated.waitFor()
  expect(page.url().split('?')[0]).toBe(conversation)
  expectQuiet(tab)
})

test('a person who blocks gets no messages until they unblock; a report is accepted', async () => {
  const { id: apart, person } = await between('Bruno Blocked')
  await write(person, 'Buy my thing', apart)
  const theirs = await open(person, {}, apart)
  const tab = await open(amina, { js: false }, apart)
  const { page } = tab
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('link', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Report conversation' }).click()
  await page.getByText('Choose a reason').nth(1).waitFor()
  await page.getByLabel('What’s wrong?').selectOption('spam')
  await page.getByRole('button', { name: 'Report conversation' }).click()
  await page.getByText('Conversation Reported', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('button', { name: 'Block Bruno Blocked' }).click()
  await page.getByRole('button', { name: 'Yes, block' }).click()
  await page.getByText('You blocked Bruno Blocked.').waitFor()
  expect(await composer(page).count()).toBe(0)

  await send(theirs.page, 'Hello?')
  await theirs.page.getByText('Not sent. You can’t message each other.').waitFor()
  await page.getByRole('button', { name: 'Unblock', exact: true }).click()
  await composer(page).waitFor()
  await theirs.page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => theirs.page.locator('[data-state]').count()).toBe(0)
  await page.reload()
  await seeText(page, 'Hello?').waitFor()
})

test('somebody else’s conversation is none', async () => {
  const stranger = await newPerson('client', 'Stranger Danger')
  const tab = await openTab({ plain: true, as: stranger })
  const response = await tab.page.goto(`/client/messages/${id}`)
  expect(response?.status()).toBe(404)
})

/** Thirty texts with something in mind, each dressed in ten ways. */
function hostileTexts(): string[] {
  const seeds = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '"><iframe srcdoc="<script>alert(1)</script>">',
    "'-alert(1)-'",
    '</textarea><script>alert(1)</script>',
    '</li></ul><form action=//evil.test><button>Send',
    '<a href="javascript:alert(1)">click</a>',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://evil.test/"onmouseover="alert(1)',
    "https://evil.test/'><script>alert(1)</script>",
    'https://purse.test\u202E@evil.test/gnp.exe',
    'https://%00evil.test/',
    '{{constructor.constructor("alert(1)")()}}',
    '$' + '{alert(1)}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;',
    '<!-- --><![CDATA[ ]]>',
    '<style>*{display:none}</style>',
    '<base href=//evil.test>',
    '<meta http-equiv=refresh content=0;url=//evil.test>',
    '\u202Eesrever\u202C and \u2066isolate\u2069',
    'مرحبا <b>שלום</b> \u200Fhello\u200E',
    'a\u200Bb\u200Cc\u200Dd\uFEFFe\u2060f',
    '👩🏽‍🦱👨‍👩‍👧‍👦🏳️‍🌈🇰🇪',
    'Z̸̢̛͎̰a̷͚͝l̴̳͌g̶̼̈o̵͉͗',
    '﷽𒐫꧅',
    "'; DROP TABLE message; --",
    '__proto__ constructor toString',
  ]
  const dresses: ((text: string) => string)[] = [
    (text) => text,
    (text) => `\u202E${text}\u202C.`,
    (text) => `x${[...text].join('\u200B')}`,
    (text) => `🎉${text}🎉`,
    (text) => `"${text}"`,
    (text) => text.toUpperCase(),
    (text) => `&quot;${text}&amp;`,
    (text) => `<div title='${text}'>`,
    (text) => text.replace(/[a-z]/g, (letter) => `${letter}\u0301`),
    (text) => `\`\${${text}}\``,
  ]
  return seeds.flatMap((seed) => dresses.map((dress) => dress(seed)))
}

async function between(name: string): Promise<{ id: string; person: Person }> {
  const person = await newPerson('client', name)
  const { id: personId } = await call('/api/me', { as: person })
  const begun = await call('/api/conversations', { as: amina, body: { personId } })
  return { id: begun.id, person }
}
