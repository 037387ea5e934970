// In-app notifications: stored once, listed for their person alone, read, counted, published to open pages.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { preference, user } from '../../db/schema/identity'
import { conversation, userBlock } from '../../db/schema/messaging'
import { localMail, notification, outbox } from '../../db/schema/notifications'
import { expectProblem, MONDAY, openWorld, type Person } from '../../tests/fixtures/harness'
import { plantDevice } from '../../tests/fixtures/identity/push-service'
import { runJobs } from '../jobs'
import { unreadMessages } from '../messaging/messages/participants'
import { sendMessage } from '../messaging/messages/send'
import { DAY, MINUTE } from '../platform/values/time'
import type { NotificationKind } from './channels'
import { unreadNotifications } from './in-app'
import { drainOutbox, notify } from './outbox'

const world = openWorld()

beforeEach(async () => {
  await world.settle()
  world.now = MONDAY
  world.published.length = 0
  await world.db.batch([world.db.delete(outbox), world.db.delete(localMail)])
})

async function notifyPerson(to: Person, title = 'A word', kind: NotificationKind = 'appointment') {
  await notify(world.ctx(), to.id, { kind, title, text: 'It happened.', path: '/client/bookings' })
  await drainOutbox(world.ctx())
}

const bellOf = ({ id }: Person) => world.db.select().from(notification).where(eq(notification.userId, id))

const list = (as: Person, query = '') => world.call('GET', `/api/me/notifications${query}`, { as })

const read = (as: Person, body: object) => world.call('PUT', '/api/me/notifications/read', { as, body })

const rung = ({ id }: Person) =>
  world.published.flatMap(({ to, event }) =>
    to === id && event.type === 'changed' && event.what === 'notifications' ? [event.unread?.notifications] : [],
  )

describe('a notification', () => {
  test('appears in the app once, whatever channels were chosen, and updates open pages', async () => {
    const person = await world.person('client')
    const off = { push: false, email: false, sms: false }
    await world.db.insert(preference).values({ userId: person.id, ...off })
    await notify(world.ctx(), person.id, { kind: 'money', title: 'One', text: 'It happened.' })
    await Promise.all([1, 2, 3].map(() => drainOutbox(world.ctx())))
    await notifyPerson(person, 'Two')
    expect((await bellOf(person)).map(({ title }) => title).sort()).toEqual(['One', 'Two'])
    expect(rung(person)).toEqual([1, 2])
    expect(await world.db.select().from(localMail)).toEqual([])
  })

  test('does not appear where its alert is off, for a deleted account, or for chat messages', async () => {
    const [quiet, gone] = [await world.person('client'), await world.person('client')]
    await world.db.insert(preference).values({ userId: quiet.id, appointmentReminders: false })
    await notifyPerson(quiet, 'Soon', 'reminder')
    await notifyPerson(quiet, 'Hello', 'message')
    await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, gone.id))
    await notifyPerson(gone)
    expect([await bellOf(quiet), await bellOf(gone), rung(quiet)]).toEqual([[], [], []])
  })
})

describe('the list', () => {
  test('is newest first, paged, in one round trip, and of that person alone', async () => {
    const [amina, ben] = [await world.person('client'), await world.person('client')]
    for (const title of ['a', 'b', 'c']) {
      world.now = (world.now ?? 0) + MINUTE
      await notifyPerson(amina, title)
    }
    await list(amina)
    const first = await list(amina, '?limit=2')
    expect([first.status, first.trips, first.body.unread]).toEqual([200, 1, 3])
    expect(first.body.items).toMatchObject([
      { title: 'c', kind: 'appointment', path: '/client/bookings', read: false },
      { title: 'b', createdAt: '2027-01-11T09:02:00+03:00' },
    ])
    const second = await list(amina, `?limit=2&cursor=${first.body.next}`)
    expect(second.body).toMatchObject({ items: [{ title: 'a' }], next: null })
    expect((await list(ben)).body).toMatchObject({ items: [], unread: 0 })
  })

  test('counts from an index of unread rows only', async () => {
    const plan = async (query: ReturnType<typeof sql>) =>
      JSON.stringify(await world.db.all(sql`EXPLAIN QUERY PLAN ${query}`))
    expect(await plan(sql`SELECT ${unreadNotifications('a')}`)).toContain('notification_unread')
    expect(await plan(sql`SELECT ${unreadMessages('a')}`)).toContain('COVERING INDEX participant_unread')
  })
})

describe('reading', () => {
  test('marks one, then all, and publishes what is left', async () => {
    const person = await world.person('client')
    for (const title of ['a', 'b', 'c']) await notifyPerson(person, title)
    const { items } = (await list(person)).body
    world.published.length = 0
    const response = await read(person, { ids: [items[0].id] })
    expect([response.status, response.trips <= 2]).toEqual([200, true])
    expect(response.body).toMatchObject({ unread: 2, items: [{ id: items[0].id, read: true }] })
    expect((await read(person, { ids: [items[0].id] })).body.unread).toBe(2)
    expect((await read(person, { all: true })).body).toMatchObject({ unread: 0, items: [] })
    expect((await list(person)).body.unread).toBe(0)
    await world.settle()
    expect(rung(person)).toEqual([2, 0])
  })

  test('refuses another person’s, an ended session and invalid input', async () => {
    const [amina, ben] = [await world.person('client'), await world.person('client')]
    await notifyPerson(amina)
    const [mine] = (await list(amina)).body.items
    expectProblem(await read(ben, { ids: [mine.id] }), 'not-found')
    for (const body of [{}, { ids: [] }, { all: false }, { ids: [1] }])
      expectProblem(await read(amina, body), 'invalid-input')
    await world.call('DELETE', '/api/me/sessions', { as: { ...amina, cookies: new Map(amina.cookies) } })
    expectProblem(await read(amina, { all: true }), 'unauthenticated')
    expect(await bellOf(amina)).toMatchObject([{ readAt: null }])
  })

  test('deletes what was read three months ago, and nothing else', async () => {
    const person = await world.person('client')
    for (const title of ['old', 'newer', 'unread']) await notifyPerson(person, title)
    const readAt = (title: string, at: number) =>
      world.db.update(notification).set({ readAt: at }).where(eq(notification.title, title))
    await readAt('old', MONDAY - 91 * DAY)
    await readAt('newer', MONDAY - 89 * DAY)
    await runJobs(world.ctx(), '23 0 * * *')
    expect((await bellOf(person)).map(({ title }) => title)).toEqual(['newer', 'unread'])
  })
})

describe('the notification of an unread chat message', () => {
  async function second() {
    const [from, to] = [await world.person('client'), await world.person('beauty_partner')]
    await plantDevice(world.db, to)
    const id = crypto.randomUUID()
    const [lowId = '', highId = ''] = [from.id, to.id].sort()
    await world.db.insert(conversation).values({ id, lowId, highId, createdAt: MONDAY, updatedAt: MONDAY })
    const [row] = await world.db.all<{ token: string }>(sql`SELECT token FROM session WHERE user_id = ${from.id}`)
    const say = async (text: string) => {
      const writer = { id: from.id, name: 'Amina', sessionToken: row?.token ?? '' }
      await sendMessage(world.ctx(), writer, id, crypto.randomUUID(), { text })
      await world.settle()
    }
    const channels = async () => {
      const rows = await world.db.select().from(localMail)
      const mine = rows.filter(({ recipient }) => [to.id, to.email].includes(recipient))
      return mine.map(({ channel }) => channel)
    }
    const later = async (ms: number) => {
      world.now = (world.now ?? 0) + ms
      await runJobs(world.ctx())
    }
    return { id, from, to, say, later, channels }
  }

  const reads = ({ id, to }: Awaited<ReturnType<typeof second>>, seq: number) =>
    world.db.run(sql`UPDATE participant SET delivered_seq = ${seq}, read_seq = ${seq}
      WHERE conversation_id = ${id} AND user_id = ${to.id}`)

  test('comes by push after a moment and by email while still unread, once for all messages', async () => {
    const chat = await second()
    await chat.say('Are you there?')
    await chat.say('Hello?')
    await chat.later(19_000)
    expect(await chat.channels()).toEqual([])
    await chat.later(2_000)
    expect(await chat.channels()).toEqual(['push'])
    await chat.later(10 * MINUTE)
    expect(await chat.channels()).toEqual(['push', 'email'])
    const [letter] = await world.db.select().from(localMail).where(eq(localMail.channel, 'email'))
    expect(letter).toMatchObject({
      subject: 'Message from Amina',
      body: `Are you there?\n\nhttp://localhost:8787/partner/messages/${chat.id}`,
    })
    expect(await bellOf(chat.to)).toEqual([])
    // After reading, the next message starts a new notification.
    await reads(chat, 2)
    await chat.say('Still here?')
    await chat.later(21_000)
    expect(await chat.channels()).toEqual(['push', 'email', 'push'])
  })

  test('is not sent once the message was read, before the push or before the email', async () => {
    const [at, after] = [await second(), await second()]
    await at.say('Hello')
    await after.say('Hello')
    await reads(at, 1)
    await at.later(21_000)
    await reads(after, 1)
    await after.later(11 * MINUTE)
    expect([await at.channels(), await after.channels()]).toEqual([[], ['push']])
  })

  test('is not sent across a block; push waits for the end of quiet hours', async () => {
    const [blocked, quiet] = [await second(), await second()]
    await blocked.say('Hello')
    await quiet.say('Hello')
    const pair = { blockerId: blocked.to.id, blockedId: blocked.from.id }
    await world.db.insert(userBlock).values({ ...pair, createdAt: MONDAY })
    // MONDAY is 09:00 in Nairobi; text messages are never sent.
    const choice = { sms: true, email: false, quietFrom: 8 * 60, quietTo: 10 * 60 }
    await world.db.insert(preference).values({ userId: quiet.to.id, ...choice })
    await quiet.later(21_000)
    expect([await blocked.channels(), await quiet.channels()]).toEqual([[], []])
    await quiet.later(61 * MINUTE)
    expect([await blocked.channels(), await quiet.channels()]).toEqual([[], ['push']])
  })
})
