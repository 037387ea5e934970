// A notification becomes messages: on the chosen channels, by the alerts of its kind, outside quiet hours, and once.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { preference, user } from '../../db/schema/identity'
import { localMail, outbox } from '../../db/schema/notifications'
import { type About, MONDAY, openWorld, type Person } from '../../tests/fixtures/harness'
import { plantDevice } from '../../tests/fixtures/identity/push-service'
import type { Ctx } from '../platform/context'
import { placeholderEmail } from '../platform/values/email-address'
import { HOUR } from '../platform/values/time'
import type { NotificationKind } from './channels'
import { messagesOf } from './dispatch'
import { farewellEmail } from './farewell-email'
import { drainOutbox, notify, notifyOnce } from './outbox'

const world = openWorld()
const NOTICE = { title: 'A word', text: 'Something happened.', path: '/client/bookings' }
const ALL = { push: true, email: true, sms: true }

let phones = 0

beforeEach(async () => {
  world.now = MONDAY
  await world.db.batch([world.db.delete(outbox), world.db.delete(localMail)])
})

type Choice = Partial<typeof preference.$inferInsert>

async function somebody(choice: Choice = {}, about: About = {}): Promise<Person & About> {
  phones += 1
  const phone = `+254712000${String(phones).padStart(3, '0')}`
  const person = await world.person('client', { phone, ...about })
  if (Object.keys(choice).length > 0) {
    await world.db.insert(preference).values({ userId: person.id, ...choice })
  }
  await plantDevice(world.db, person)
  return { ...person, phone }
}

async function withoutEmail(choice: Choice = {}): Promise<Person & About> {
  const person = await somebody(choice)
  await world.db
    .update(user)
    .set({ email: placeholderEmail(person.id) })
    .where(eq(user.id, person.id))
  return person
}

/** Notifies a person and delivers what is due. */
async function notifyPerson(to: Person, kind: NotificationKind, ctx: Ctx = world.ctx()): Promise<void> {
  await notify(ctx, to.id, { kind, ...NOTICE })
  await drainOutbox(ctx)
}

/** What has reached a person, by channel. */
async function reached({ id, email, phone }: Person & About) {
  const rows = await world.db.select().from(localMail)
  const mine = rows.filter(({ recipient }) => [id, email, phone].includes(recipient))
  return mine.map(({ channel }) => channel).sort()
}

describe('channels', () => {
  test.each([
    ['the defaults', {}, ['email', 'push']],
    ['all', ALL, ['email', 'push', 'sms']],
    ['only SMS', { push: false, email: false, sms: true }, ['sms']],
    ['only push', { push: true, email: false, sms: false }, ['push']],
    ['none', { push: false, email: false, sms: false }, []],
  ])('%s', async (_, choice, channels) => {
    const person = await somebody(choice)
    await notifyPerson(person, 'appointment')
    expect(await reached(person)).toEqual(channels)
  })

  test('each channel formats the text and the link in its own way', async () => {
    const person = await somebody(ALL)
    await notifyPerson(person, 'appointment')
    const rows = await world.db.select().from(localMail)
    const saying = (to: string | undefined) => rows.find(({ recipient }) => recipient === to)
    const link = 'http://localhost:8787/client/bookings'
    expect(saying(person.email)).toMatchObject({
      channel: 'email',
      subject: 'A word',
      body: `Something happened.\n\n${link}`,
    })
    expect(saying(person.phone)).toMatchObject({ channel: 'sms', body: `Something happened. ${link}` })
    expect(saying(person.id)).toMatchObject({ channel: 'push', subject: 'A word' })
  })

  test.each<[NotificationKind, string[]]>([
    ['appointment', ['sms']],
    ['reminder', ['sms']],
    ['booking', ['sms']],
    ['system', ['sms']],
    ['review', []],
    ['offer', []],
  ])('a %s falls back where no chosen channel can reach: %j', async (kind, channels) => {
    const person = await withoutEmail({ push: true, email: true, sms: false, specialOffers: true })
    const ctx = world.ctx()
    ctx.providers.push = null
    await notifyPerson(person, kind, ctx)
    expect(await reached(person)).toEqual(channels)
  })

  test('a channel without a sender waits and does not delay the others', async () => {
    const person = await somebody(ALL)
    const ctx = world.ctx()
    ctx.providers.email = null
    await notifyPerson(person, 'appointment', ctx)
    expect(await reached(person)).toEqual(['push', 'sms'])
    await drainOutbox(world.ctx())
    expect(await reached(person)).toEqual(['email', 'push', 'sms'])
  })
})

describe('alerts', () => {
  const KINDS = [
    ['reminder', 'appointmentReminders'],
    ['offer', 'specialOffers'],
    ['booking', 'bookingAlerts'],
    ['review', 'reviewNotifications'],
    ['system', 'systemAlerts'],
  ] as const

  test.each(KINDS)('a %s follows %s, and nothing else', async (kind, alert) => {
    const only = Object.fromEntries(KINDS.map(([, name]) => [name, name === alert]))
    const without = Object.fromEntries(KINDS.map(([, name]) => [name, name !== alert]))
    const wants = await somebody({ ...only, push: false })
    const declines = await somebody({ ...without, push: false })
    await notifyPerson(wants, kind)
    await notifyPerson(declines, kind)
    expect([await reached(wants), await reached(declines)]).toEqual([['email'], []])
  })

  test.each<NotificationKind>(['security', 'account'])('%s always reaches the person', async (kind) => {
    const off = { push: false, email: false, sms: false }
    const writes = await somebody(off)
    const calls = await withoutEmail(off)
    for (const person of [writes, calls]) await notifyPerson(person, kind)
    expect([await reached(writes), await reached(calls)]).toEqual([['email'], ['sms']])
  })
})

describe('quiet hours', () => {
  // MONDAY is 09:00 in Nairobi.
  const quiet = { ...ALL, quietFrom: 8 * 60, quietTo: 10 * 60, timeZone: 'Africa/Nairobi' }

  test('delay text messages and push until they end, but not email', async () => {
    const person = await somebody(quiet)
    await notifyPerson(person, 'appointment')
    expect(await reached(person)).toEqual(['email'])
    world.now = MONDAY + HOUR - 1
    await drainOutbox(world.ctx())
    expect(await reached(person)).toEqual(['email'])
    world.now = MONDAY + HOUR
    await drainOutbox(world.ctx())
    expect(await reached(person)).toEqual(['email', 'push', 'sms'])
  })

  test('use the person’s own time zone', async () => {
    const person = await somebody({ ...quiet, timeZone: 'Africa/Lagos' })
    await notifyPerson(person, 'appointment')
    expect(await reached(person)).toEqual(['email', 'push', 'sms'])
  })

  test('follow the wall clock through a daylight-saving change', async () => {
    const night = { ...ALL, quietFrom: 22 * 60, quietTo: 7 * 60, timeZone: 'Europe/Berlin' }
    for (const [now, end] of [
      ['2027-03-27T22:00:00Z', '2027-03-28T05:00:00Z'],
      ['2027-10-30T21:00:00Z', '2027-10-31T06:00:00Z'],
    ] as const) {
      const person = await somebody(night)
      world.now = Date.parse(now)
      await notifyPerson(person, 'appointment')
      const held = await world.db
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, person.phone ?? ''))
      expect(held.map((row) => row.notBefore)).toEqual([Date.parse(end)])
    }
  })

  test('never delay security; account notifications by text message wait', async () => {
    const person = await withoutEmail(quiet)
    await notifyPerson(person, 'account')
    expect(await reached(person)).toEqual([])
    await notifyPerson(person, 'security')
    expect(await reached(person)).toEqual(['sms'])
  })

  test('a delayed message is not sent to a deleted account, or to a phone that was removed', async () => {
    const [leaver, mover] = [await somebody(quiet), await somebody(quiet)]
    for (const person of [leaver, mover]) await notifyPerson(person, 'appointment')
    await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, leaver.id))
    await world.db.update(user).set({ phone: '+254799999999' }).where(eq(user.id, mover.id))
    world.now = MONDAY + HOUR
    await drainOutbox(world.ctx())
    expect(await reached(leaver)).toEqual(['email'])
    expect(await reached(mover)).toEqual(['email', 'push'])
    const rows = await world.db.select().from(outbox)
    expect(rows.filter((row) => row.payload !== '{}')).toEqual([])
  })
})

describe('once', () => {
  test('with several drains at once', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => somebody(ALL)))
    for (const person of people) {
      await notify(world.ctx(), person.id, { kind: 'appointment', ...NOTICE })
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => drainOutbox(world.ctx())))
    for (const person of people) {
      expect(await reached(person)).toEqual(['email', 'push', 'sms'])
    }
  })

  test('when written twice under one id', async () => {
    const person = await somebody(ALL)
    const ctx = world.ctx()
    for (let i = 0; i < 3; i += 1) {
      await notifyOnce(ctx, 'its-own', person.id, { kind: 'appointment', ...NOTICE })
      await drainOutbox(ctx)
    }
    expect(await reached(person)).toEqual(['email', 'push', 'sms'])
  })

  test('when a run dies after creating the messages, or while sending them', async () => {
    const person = await somebody(ALL)
    const ctx = world.ctx()
    await notify(ctx, person.id, { kind: 'appointment', ...NOTICE })
    const [notification] = await world.db.select().from(outbox).where(eq(outbox.recipient, person.id))
    if (!notification) throw new Error('there is no notification')
    // Two runs that both hold the notification, because the first seemed dead.
    const made = await messagesOf(ctx, [notification])
    expect(made).toHaveLength(3)
    await messagesOf(ctx, [notification])
    expect(await world.db.select().from(outbox).where(eq(outbox.notificationId, notification.id))).toHaveLength(3)
    // A run that sends the SMS and then finds no email server.
    const broken = world.ctx()
    broken.providers.email = {
      name: 'Broken',
      async send() {
        throw new Error('no connection')
      },
    }
    await drainOutbox(broken)
    expect(await reached(person)).toEqual(['push', 'sms'])
    world.now = MONDAY + HOUR
    await drainOutbox(world.ctx())
    await drainOutbox(world.ctx())
    expect(await reached(person)).toEqual(['email', 'push', 'sms'])
  })

  test('and its text is erased', async () => {
    const person = await somebody(ALL)
    await notifyPerson(person, 'security')
    const rows = await world.db.select().from(outbox)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.sentAt === null || row.payload !== '{}')).toEqual([])
  })
})

test('a deleted account gets nothing', async () => {
  const person = await somebody(ALL)
  const ctx = world.ctx()
  await notify(ctx, person.id, { kind: 'security', ...NOTICE })
  await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, person.id))
  await drainOutbox(ctx)
  expect(await reached(person)).toEqual([])
})

test('the farewell email is retried, although the account is gone', async () => {
  const { id, email, role, name } = await world.person('client')
  const known = { phone: null, image: null, currency: 'KES', twoFactorEnabled: false }
  const viewer = { id, email, role, name, ...known, timeZone: 'UTC', sessionToken: '', freshUntil: 0 }
  await farewellEmail(world.ctx(), viewer)
  const broken = world.ctx()
  broken.providers.email = {
    name: 'Broken',
    async send() {
      throw new Error('no connection')
    },
  }
  await drainOutbox(broken)
  await world.db.update(user).set({ deletedAt: new Date(), email: 'gone' }).where(eq(user.id, id))
  world.now = MONDAY + HOUR
  await drainOutbox(world.ctx())
  const letters = await world.db.select().from(localMail).where(eq(localMail.recipient, email))
  expect(letters.map(({ subject }) => subject)).toEqual(['Goodbye from Purse'])
})

test('an expired notification is not sent, before or after a delay', async () => {
  const person = await somebody({ ...ALL, quietFrom: 8 * 60, quietTo: 10 * 60 })
  const ctx = world.ctx()
  await notify(ctx, person.id, { kind: 'appointment', ...NOTICE, until: MONDAY })
  await drainOutbox(ctx)
  expect(await reached(person)).toEqual([])
  await notify(ctx, person.id, { kind: 'appointment', ...NOTICE, until: MONDAY + HOUR })
  await drainOutbox(ctx)
  world.now = MONDAY + HOUR
  await drainOutbox(world.ctx())
  expect(await reached(person)).toEqual(['email'])
})
