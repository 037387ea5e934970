// Export of conversations and notifications: own data only, and every table exported or left out for a reason.
import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import * as messages from '../../../../db/schema/messaging'
import * as notifications from '../../../../db/schema/notifications'
import { openWorld } from '../../../../tests/fixtures/harness'
import { addSalons } from '../../../../tests/fixtures/salons-and-purses'
import { makeArchive } from '../content'

/** The file that has each table's rows, or the reason why none has. */
const WHERE: Record<string, { file: string } | { leftOut: string }> = {
  conversation: { file: 'messages' },
  participant: { leftOut: 'how far each has read; what was said is there' },
  message: { file: 'messages' },
  message_picture: { file: 'message-pictures' },
  offer: { file: 'offers' },
  user_block: { file: 'blocked-people' },
  conversation_report: { file: 'conversation-reports' },
  auto_reply: { file: 'auto-replies' },
  notification: { file: 'notifications' },
  push_subscription: { file: 'push-devices' },
  outbox: { leftOut: 'what is on its way; it goes once it is sent' },
  contact_opt_out: { leftOut: 'a keyed hash, from which nobody reads whose contact it is' },
  local_mail: { leftOut: 'stands in for people’s own inboxes in local runs' },
}

const world = openWorld()
let files: Record<string, string>

beforeAll(async () => {
  await addSalons(world)
  const { rows: owners } = await world.db.run(sql`SELECT owner_id FROM salon WHERE id = 'nairobi'`)
  const nia = String(owners[0]?.owner_id)
  await world.person('client', { id: 'amina', name: 'Amina Otieno' })
  await world.person('client', { id: 'zuri', name: 'Zuri Njeri' })
  const between = (id: string, a: string, b: string) => {
    const [low, high] = [a, b].sort()
    return `INSERT INTO conversation (id, low_id, high_id, created_at, updated_at) VALUES ('${id}', '${low}', '${high}', 0, 0)`
  }
  const wrote = (id: string, chat: string, seq: number, who: string, text: string) =>
    `INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, created_at) VALUES ('${id}', '${chat}', ${seq}, '${who}', '${id}', '${text}', 0)`
  const rows = [
    between('salon-chat', 'amina', nia),
    between('zz-chat', 'amina', 'zuri'),
    between('strange-chat', 'zuri', nia),
    wrote('m1', 'salon-chat', 1, 'amina', 'Is Saturday free?'),
    wrote('m2', 'salon-chat', 2, nia, 'From ten, karibu'),
    wrote('m3', 'zz-chat', 1, 'zuri', 'See you there'),
    wrote('m4', 'strange-chat', 1, 'zuri', 'STRANGE'),
    ...['amina', 'zuri'].flatMap((who, i) => [
      `INSERT INTO message_picture VALUES ('pic-${who}', '${i ? 'strange-chat' : 'salon-chat'}', '${who}', 'messages/SECRET-${who}.jpg', 4, 3, 0)`,
      `INSERT INTO offer (id, conversation_id, salon_id, client_id, plan, name, price, list_price, currency, duration_minutes, expires_at, created_at) VALUES ('offer-${who}', '${i ? 'strange-chat' : 'salon-chat'}', 'nairobi', '${who}', '[]', 'Cut of ${who}', 200000, 250000, 'KES', 60, 9, 0)`,
      `INSERT INTO conversation_report VALUES ('report-${who}', 'zz-chat', NULL, '${who}', 'other', 'Said by ${who}', 0)`,
      `INSERT INTO auto_reply (user_id, greeting_text, here_days) VALUES ('${who}', 'Greeting of ${who}', '[1]')`,
      `INSERT INTO notification (id, user_id, kind, title, text, created_at) VALUES ('n-${who}', '${who}', 'booking', 'Booked', 'Told ${who}', 0)`,
      `INSERT INTO push_subscription (id, user_id, endpoint, p256dh, auth, device, session_id, created_at) SELECT 'push-${who}', '${who}', 'https://push.test/SECRET-${who}', 'SECRET', 'SECRET', 'Phone of ${who}', id, 0 FROM session WHERE user_id = '${who}'`,
    ]),
    "INSERT INTO user_block VALUES ('amina', 'zuri', 0)",
  ]
  for (const row of rows) await world.db.run(sql.raw(row))
  files = Object.fromEntries(
    Object.entries(unzipSync(await makeArchive(world.ctx(), 'amina'))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  )
})

test('exports every table or states why it is left out', () => {
  const tables = [messages, notifications]
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableName(table))
  expect(tables.sort()).toEqual(Object.keys(WHERE).sort())
  for (const [table, where] of Object.entries(WHERE)) {
    if ('leftOut' in where) continue
    const list = JSON.parse(files[`${where.file}.json`] ?? 'null')
    expect([table, list?.length > 0]).toEqual([table, true])
    expect(files['README.txt']).toContain(where.file)
  }
})

test('exports both sides of their own conversations, in order, by the names that they know', () => {
  const messages = JSON.parse(files['messages.json'] ?? '[]')
  expect(
    messages.map((message: { with: string; from: string; text: string }) => [message.with, message.from, message.text]),
  ).toEqual([
    ['Nia', 'you', 'Is Saturday free?'],
    ['Nia', 'Nia', 'From ten, karibu'],
    ['Zuri Njeri', 'Zuri Njeri', 'See you there'],
  ])
})

test('exports their texts, nobody else’s, and no secrets', () => {
  const all = Object.values(files).join('\n')
  for (const word of ['Cut of amina', 'Said by amina', 'Greeting of amina', 'Told amina', 'Phone of amina'])
    expect(all).toContain(word)
  for (const word of ['STRANGE', 'SECRET', 'of zuri', 'by zuri', 'Told zuri', 'pic-zuri'])
    expect([word, all.includes(word)]).toEqual([word, false])
})
