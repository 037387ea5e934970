// Nothing leaves with a mark of ours or another control character in it, on any channel and whoever wrote the row.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { localMail, outbox } from '../../../db/schema/notifications'
import { MONDAY, openWorld } from '../../../tests/fixtures/harness'
import { plantDevice } from '../../../tests/fixtures/identity/push-service'
import type { Ctx } from '../../platform/context'
import { notificationTime } from '../../platform/values/place-time'
import { drainOutbox, emailRow, notify, sendEmail, sendSms, smsRow } from '../outbox'

const world = openWorld()
let log: MockInstance

beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
  world.now = MONDAY
  await world.db.batch([world.db.delete(outbox), world.db.delete(localMail)])
})

const WHEN = notificationTime(MONDAY + 3_600_000, 'Africa/Lagos')
const READ = 'Mon, Jan 11, 8:00 AM Lagos time'

/** Whatever a mail program or a phone would show as a box. */
const CONTROLS = /[^\P{Cc}\n\r\t]/u

const WRITERS: [string, (ctx: Ctx) => Promise<unknown>][] = [
  [
    'an email in a batch',
    async (ctx) => emailRow(ctx, { to: 'a@b.example', subject: `At ${WHEN}`, text: `Two:\n\n${WHEN}, ${WHEN}` }),
  ],
  ['a text message in a batch', async (ctx) => smsRow(ctx, { to: '+254712000001', text: `${WHEN} to ${WHEN}` })],
  ['an email now', (ctx) => sendEmail(ctx, { to: 'a@b.example', subject: `At ${WHEN}`, text: WHEN })],
  ['a text message now', (ctx) => sendSms(ctx, { to: '+254712000001', text: WHEN })],
  [
    'an attachment',
    (ctx) =>
      sendEmail(ctx, {
        to: 'a@b.example',
        subject: 'A visit',
        text: WHEN,
        attachments: [{ name: 'a.ics', type: 'text/calendar', text: `BEGIN\r\n${WHEN}\r\n` }],
      }),
  ],
  [
    'a notification on every channel',
    async (ctx) => {
      const person = await world.person('client', { phone: '+254712000002' })
      await plantDevice(world.db, person)
      return notify(ctx, person.id, {
        kind: 'security',
        everyContact: true,
        title: `At ${WHEN}`,
        text: WHEN,
        details: [['When', WHEN]],
      })
    },
  ],
]

test.each(WRITERS)('%s leaves with its times in words', async (_, write) => {
  const ctx = world.ctx()
  await write(ctx)
  await drainOutbox(ctx)
  const letters = await world.db.select().from(localMail)
  expect(letters.length).toBeGreaterThan(0)
  for (const { subject, body, attachments } of letters) {
    for (const text of [
      subject,
      body,
      ...JSON.parse(attachments).map((attachment: { text: string }) => attachment.text),
    ])
      expect(text).not.toMatch(CONTROLS)
    expect(body).toContain('Mon, Jan 11, 8:00 AM Lagos time')
  }
  expect(log).not.toHaveBeenCalled()
})

test('to somebody whose clock nobody knows, the zone is named', async () => {
  const ctx = world.ctx()
  await smsRow(ctx, { to: '+254712000001', text: `From ${WHEN}.` })
  await drainOutbox(ctx)
  const [letter] = await world.db.select().from(localMail)
  expect(letter?.body).toBe(`From ${READ}.`)
})

test('a control character of any other kind is taken out, and the fault is logged', async () => {
  const ctx = world.ctx()
  // A mark whose zone or instant is not ours would break the message: it is sent without.
  await sendEmail(ctx, {
    to: 'a@b.example',
    subject: 'One\r\nBcc: all@b.example',
    text: 'Hello\u0001not a time\u0001\u0007\u009b\n\nEnd',
  })
  const [letter] = await world.db.select().from(localMail)
  expect(letter).toMatchObject({ subject: 'One Bcc: all@b.example', body: 'Hellonot a time\n\nEnd' })
  expect(log).toHaveBeenCalledWith(expect.stringContaining('outbox email'))
  const [row] = await world.db.select().from(outbox).where(eq(outbox.recipient, 'a@b.example'))
  expect(row?.sentAt).toBe(MONDAY)
})

test('no message goes to a provider by another way', () => {
  const sources = execFileSync('git', ['ls-files', '--', 'api', 'app', 'realtime', 'worker.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/providers\//.test(path))
  const sends = sources.filter((path) => /\b(?:email|sms|push)\??\.send\(/.test(readFileSync(path, 'utf8')))
  expect(sends).toEqual([
    // An admin's test of the provider: its words are ours, and its recipient is who asks.
    'api/admin/monitoring/provider-health.ts',
    'api/notifications/delivery.ts',
    // Called by the one above.
    'api/notifications/push-subscriptions.ts',
  ])
})
