// Text messages to one country cost no more than a cap a day; what is over it waits, and admins know.
import { beforeEach, expect, test } from 'vitest'
import { systemAlert } from '../../db/schema/admin/monitoring'
import { rateLimit } from '../../db/schema/identity'
import { localMail, notification, outbox } from '../../db/schema/notifications'
import { MONDAY, openWorld } from '../../tests/fixtures/harness'
import { checkAlerts } from '../admin/monitoring/alerts'
import type { Ctx } from '../platform/context'
import { DAY } from '../platform/values/time'
import { drainOutbox, sendSms } from './outbox'
import { capsOf } from './sms-caps'
import { toContact } from './to-contacts/contact-messages'

const world = openWorld()
const settings = { SMS_DAILY_CAPS: '2,+254=4' }
const ctx = () => world.ctx(settings)
let made = 0

beforeEach(async () => {
  world.now = MONDAY
  await world.db.batch([world.db.delete(outbox), world.db.delete(localMail), world.db.delete(rateLimit)])
})

const number = (prefix: string) => {
  made += 1
  return `${prefix}${String(made).padStart(4, '0')}`
}
const KENYA = '+25471200'
const GHANA = '+23324000'

const send = (prefix: string, of: Ctx = ctx()) => sendSms(of, { to: number(prefix), text: 'Hello.' })

async function invite(prefix: string): Promise<void> {
  const of = ctx()
  const [row] = toContact(of, { to: number(prefix), subject: '', text: 'Come!', sender: 'Amina' })
  await row
  await drainOutbox(of)
}

const reached = async (prefix: string) =>
  (await world.db.select().from(localMail)).filter(({ recipient }) => recipient.startsWith(prefix)).length

async function alerts(): Promise<string[]> {
  await checkAlerts(ctx())
  await world.settle()
  const open = await world.db.select().from(systemAlert)
  return open
    .filter(({ subject, resolvedAt }) => subject.startsWith('sms:') && resolvedAt === null)
    .map(({ subject }) => subject)
}

test('each country has its own cap; what is over it waits for the next day, and is sent once', async () => {
  for (let i = 0; i < 6; i += 1) await send(KENYA)
  for (let i = 0; i < 3; i += 1) await send(GHANA)
  expect([await reached(KENYA), await reached(GHANA)]).toEqual([4, 2])
  // Waiting is no attempt.
  for (let i = 0; i < 3; i += 1) await drainOutbox(ctx())
  const waiting = (await world.db.select().from(outbox)).filter(({ sentAt }) => sentAt === null)
  expect(waiting.map(({ attempts, notBefore }) => [attempts, notBefore])).toEqual(Array(3).fill([0, MONDAY + DAY]))
  world.now = MONDAY + DAY
  await drainOutbox(ctx())
  expect([await reached(KENYA), await reached(GHANA)]).toEqual([6, 3])
})

test('is not passed by many at once', async () => {
  await Promise.all(Array.from({ length: 12 }, () => send(KENYA)))
  expect(await reached(KENYA)).toBe(4)
})

test('messages that nobody asked for leave half of it for the others', async () => {
  for (let i = 0; i < 5; i += 1) await invite(KENYA)
  expect(await reached(KENYA)).toBe(2)
  for (let i = 0; i < 3; i += 1) await send(KENYA)
  expect(await reached(KENYA)).toBe(4)
})

test('a message that its provider did not accept is not counted', async () => {
  const away = ctx()
  away.providers.sms = {
    name: 'Away',
    async send() {
      throw new Error('no connection')
    },
  }
  for (let i = 0; i < 8; i += 1) await send(KENYA, away)
  world.now = MONDAY + 60_000
  await drainOutbox(ctx())
  expect(await reached(KENYA)).toBe(4)
})

test('admins are alerted once a day', async () => {
  const admin = await world.person('admin')
  for (let i = 0; i < 4; i += 1) await send(KENYA)
  expect(await alerts()).toEqual([])
  for (let i = 0; i < 3; i += 1) {
    await send(KENYA)
    expect(await alerts()).toEqual(['sms:+254'])
  }
  const notifications = async () =>
    (await world.db.select().from(notification)).filter(
      ({ userId, title }) => userId === admin.id && title.startsWith('Text messages'),
    )
  expect((await notifications()).map(({ text }) => text)).toEqual([
    'Text messages to +254 wait: the cap of 4 a day is reached. Look for fraud before you raise SMS_DAILY_CAPS.',
  ])
  world.now = MONDAY + DAY
  expect(await alerts()).toEqual([])
  for (let i = 0; i < 5; i += 1) await send(KENYA)
  expect(await alerts()).toEqual(['sms:+254'])
  expect(await notifications()).toHaveLength(2)
})

test('a code that has expired by then never leaves', async () => {
  for (let i = 0; i < 4; i += 1) await send(KENYA)
  const to = `${KENYA}9999`
  expect((await world.call('POST', '/api/auth/phone/codes', { body: { phone: to }, settings })).status).toBe(200)
  await world.settle()
  world.now = MONDAY + DAY
  await drainOutbox(ctx())
  expect((await world.db.select().from(localMail)).map(({ recipient }) => recipient)).not.toContain(to)
})

test.each([
  [undefined, [['', 500]]],
  ['300', [['', 300]]],
  [
    '+254=5000, +1=0',
    [
      ['', 500],
      ['+254', 5000],
      ['+1', 0],
    ],
  ],
  ['none,+254=-1,254=3,+=1', [['', 500]]],
])('the setting %j', (written, caps) => {
  expect([...capsOf({ ...(written && { SMS_DAILY_CAPS: written }) })]).toEqual(caps)
})
