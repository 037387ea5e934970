// Auto-replies: sent once, marked, in the name of the person who switched them on, never to another auto-reply.
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../db/schema/identity'
import { conversation, message, participant, userBlock } from '../../../db/schema/messaging'
import { outbox } from '../../../db/schema/notifications'
import { salonHours } from '../../../db/schema/salons/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, MONDAY, openWorld, type Person } from '../../../tests/fixtures/harness'
import { sendMessage } from './send'

const world = openWorld()

/** Nine in the morning of a Monday in Nairobi, and eleven at night. */
const MORNING = MONDAY
const NIGHT = MONDAY + 14 * 3_600_000

const CHOSEN = {
  greeting: true,
  greetingText: 'Karibu! How can we help?',
  away: 'hours',
  awayText: 'We are closed until nine.',
  hereDays: [1, 2, 3, 4, 5],
  hereFrom: '09:00',
  hereTo: '18:00',
}

let amina: Person
let nia: Person
let id: string

beforeEach(async () => {
  world.now = MORNING
  amina = await world.person('client', { name: 'Amina' })
  nia = await world.person('beauty_partner', { name: 'Nia' })
  id = await between(amina, nia)
})

async function between(a: Person, b: Person): Promise<string> {
  const made = crypto.randomUUID()
  const [lowId = '', highId = ''] = [a.id, b.id].sort()
  await world.db.insert(conversation).values({ id: made, lowId, highId, createdAt: 0, updatedAt: 0 })
  return made
}

async function choose(as: Person, chosen: object = {}): Promise<void> {
  const response = await world.call('PUT', '/api/me/auto-replies', { as, body: { ...CHOSEN, ...chosen } })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

/** Sends a message as the inbox and the api do, and waits for the auto-reply. */
async function write(by: Person, text: string, to = id): Promise<void> {
  const [row] = await world.db.select().from(session).where(eq(session.userId, by.id))
  const writer = { id: by.id, name: by.name, sessionToken: row?.token ?? '' }
  await sendMessage(world.ctx(), writer, to, crypto.randomUUID(), { text })
  await world.settle()
}

/** Every message, and whether it is an auto-reply. */
async function messageTexts(in_ = id): Promise<[string, boolean][]> {
  const rows = await world.db
    .select({ text: message.text, automatic: message.automatic })
    .from(message)
    .where(eq(message.conversationId, in_))
    .orderBy(asc(message.seq))
  return rows.map(({ text, automatic }) => [text, automatic])
}

const CLOSED: [string, boolean] = [CHOSEN.awayText, true]
const HELLO: [string, boolean] = [CHOSEN.greetingText, true]

describe('settings', () => {
  test('can be read and changed by their owner; clients have none', async () => {
    expectProblem(await world.call('GET', '/api/me/auto-replies'), 'unauthenticated')
    expectProblem(await world.call('GET', '/api/me/auto-replies', { as: amina }), 'forbidden')
    expectProblem(await world.call('PUT', '/api/me/auto-replies', { as: amina, body: CHOSEN }), 'forbidden')
    await choose(nia)
    const { body, trips } = await world.call('GET', '/api/me/auto-replies', { as: nia })
    expect(body).toEqual({ ...CHOSEN, timeZone: 'Africa/Nairobi' })
    expect(trips).toBe(1)
  })

  test('default to off, with the hours of the salon', async () => {
    const { body: bare } = await world.call('GET', '/api/me/auto-replies', { as: nia })
    expect(bare).toMatchObject({ greeting: false, away: 'off', hereFrom: '09:00', hereTo: '18:00' })
    await addSalon(world, { id: `salon-${nia.id}`, ownerId: nia.id }, [], [], [])
    await world.db.insert(salonHours).values([
      { salonId: `salon-${nia.id}`, weekday: 6, fromMinute: 600, toMinute: 1440 },
      { salonId: `salon-${nia.id}`, weekday: 2, fromMinute: 480, toMinute: 720 },
    ])
    const { body } = await world.call('GET', '/api/me/auto-replies', { as: nia })
    expect(body).toMatchObject({ hereDays: [2, 6], hereFrom: '08:00', hereTo: '23:59' })
  })

  test.each([
    [{ greetingText: ' ​ ' }, 'greetingText'],
    [{ awayText: '' }, 'awayText'],
    [{ awayText: 'x'.repeat(501) }, 'awayText'],
    [{ hereFrom: '18:00', hereTo: '09:00' }, 'hereTo'],
    [{ hereFrom: '25:00' }, 'hereFrom'],
    [{ hereDays: [] }, 'hereDays'],
    [{ hereDays: [8] }, 'hereDays.0'],
    [{ away: 'mostly' }, 'away'],
  ])('%j is refused beside its field', async (wrong, field) => {
    const response = await world.call('PUT', '/api/me/auto-replies', { as: nia, body: { ...CHOSEN, ...wrong } })
    expectProblem(response, 'invalid-input')
    expect(Object.keys(response.body.errors)).toContain(field)
  })
})

describe('replies', () => {
  test('greets the first message once, published but without a notification', async () => {
    await choose(nia)
    await write(amina, 'Hello')
    await write(amina, 'Are you there?')
    expect(await messageTexts()).toEqual([['Hello', false], HELLO, ['Are you there?', false]])
    const [mine] = await world.db.select().from(participant).where(eq(participant.userId, amina.id))
    expect(mine?.unread).toBe(1)
    const live = world.published.filter(
      ({ to, event }) => to === amina.id && event.type === 'message' && event.message.automatic,
    )
    expect(live).toHaveLength(1)
    const rows = await world.db.select().from(outbox).where(eq(outbox.channel, 'notification'))
    expect(rows.filter(({ recipient }) => recipient === amina.id)).toEqual([])
    expect(rows.filter(({ recipient }) => recipient === nia.id)).toHaveLength(1)
  })

  test('sends the away message outside the hours, once a local day, in place of a greeting', async () => {
    await choose(nia)
    world.now = NIGHT
    await write(amina, 'Hello')
    await write(amina, 'Anybody?')
    world.now += 20 * 60_000
    await write(amina, 'Tomorrow then')
    world.now = NIGHT + 3 * 3_600_000
    await write(amina, 'It is tomorrow')
    world.now = MORNING + 24 * 3_600_000
    await write(amina, 'Good morning')
    expect(await messageTexts()).toEqual([
      ['Hello', false],
      CLOSED,
      ['Anybody?', false],
      ['Tomorrow then', false],
      ['It is tomorrow', false],
      CLOSED,
      ['Good morning', false],
    ])
  })

  test('uses the recipient’s time zone', async () => {
    await choose(nia)
    await world.call('PUT', '/api/me/preferences', { as: nia, body: { timeZone: 'Africa/Lagos' } })
    await write(amina, 'Good morning from Nairobi')
    expect((await messageTexts()).at(-1)).toEqual(CLOSED)
  })

  test('replies once to messages of the same moment', async () => {
    await choose(nia, { away: 'always' })
    await Promise.all(Array.from({ length: 8 }, (_, i) => write(amina, `No. ${i}`)))
    const all = await messageTexts()
    expect(all.filter(([, automatic]) => automatic)).toEqual([CLOSED])
    expect(all).toHaveLength(9)
  })

  test('sends nothing when switched off, or while the recipient writes', async () => {
    await choose(nia, { away: 'always', greeting: false })
    await write(nia, 'I am here')
    await write(amina, 'Good')
    world.now = MORNING + 31 * 60_000
    await write(amina, 'Still?')
    expect(await messageTexts()).toEqual([['I am here', false], ['Good', false], ['Still?', false], CLOSED])
    await choose(nia, { away: 'off', greeting: false })
    world.now = MORNING + 48 * 3_600_000
    await write(amina, 'And now?')
    expect((await messageTexts()).at(-1)).toEqual(['And now?', false])
  })

  test('does not reply to an auto-reply', async () => {
    const otto = await world.person('product_seller', { name: 'Otto' })
    const both = await between(nia, otto)
    await choose(nia, { away: 'always', awayText: 'Nia is away' })
    await choose(otto, { away: 'always', awayText: 'Otto is away' })
    await write(otto, 'Shea butter?', both)
    expect(await messageTexts(both)).toEqual([
      ['Shea butter?', false],
      ['Nia is away', true],
    ])
  })

  test('sends nothing in a closed conversation', async () => {
    await choose(nia, { away: 'always' })
    const [row] = await world.db.select().from(session).where(eq(session.userId, amina.id))
    const writer = { id: amina.id, name: amina.name, sessionToken: row?.token ?? '' }
    // Blocked between her message and the answer.
    const ctx = world.ctx()
    const late: (() => Promise<unknown>)[] = []
    await sendMessage({ ...ctx, after: (work) => late.push(work) }, writer, id, 'a', { text: 'Hi' })
    await world.db.insert(userBlock).values({ blockerId: nia.id, blockedId: amina.id, createdAt: 0 })
    for (const work of late) await work()
    expect(await messageTexts()).toEqual([['Hi', false]])
  })
})
