// What people of the big database say and are told: one conversation without end, many short ones, notifications,
// and the record of what everybody did.
import { DEMO_ADMIN, DEMO_CLIENT, DEMO_PARTNER, DEMO_SELLER } from '../../../db/seed/identity/people'
import { id, numbers, type Size } from './big-rows'

const [LOW, HIGH] = [DEMO_CLIENT.id, DEMO_PARTNER.id].sort()
const LONG = `low_id = '${LOW}' AND high_id = '${HIGH}'`

export function talkRows({ salons, appointments, messages }: Size, day: number): string[] {
  const short = `id GLOB 'p[0-9]*' OR id GLOB 'q[0-9]*'`
  const talks = (prefix: string, text: string, other: string, count: number) =>
    `INSERT INTO conversation (id, low_id, high_id, last_seq, created_at, updated_at)
      ${numbers(count)} SELECT ${id(prefix)}, min('${text}', ${other}), max('${text}', ${other}), 2, ${day} - i - 1000, ${day} - i - 1000 FROM n`
  return [
    talks('p', DEMO_PARTNER.id, id('c'), Math.ceil(appointments / 10)),
    talks('q', DEMO_CLIENT.id, id('o'), Math.ceil(salons / 10)),
    `INSERT INTO conversation (id, low_id, high_id, last_seq, created_at, updated_at)
      SELECT 'long', '${LOW}', '${HIGH}', 0, ${day}, ${day} WHERE NOT EXISTS (SELECT 1 FROM conversation WHERE ${LONG})`,
    ...['low', 'high'].map(
      (side) => `INSERT INTO participant (conversation_id, user_id, delivered_seq, read_seq)
        SELECT id, ${side}_id, last_seq, last_seq FROM conversation
        WHERE ${short} OR (${LONG} AND id = 'long')`,
    ),
    ...[1, 2].map(
      (seq) => `INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, created_at)
        SELECT id || '-${seq}', id, ${seq}, high_id, '${seq}', 'Hello', updated_at FROM conversation WHERE ${short}`,
    ),
    `INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, created_at)
      ${numbers(messages)} SELECT ${id('m')}, conversation.id, last_seq + i + 1, iif(i % 2, low_id, high_id), ${id('m')}, 'Message ' || i,
      ${day} - (${messages} - i) * 60000 FROM n, conversation WHERE ${LONG}`,
    `UPDATE participant SET delivered_seq = delivered_seq + ${messages}, read_seq = read_seq + ${messages}
      WHERE conversation_id = (SELECT id FROM conversation WHERE ${LONG})`,
    `UPDATE conversation SET last_seq = last_seq + ${messages}, updated_at = ${day} WHERE ${LONG}`,
    ...[DEMO_CLIENT, DEMO_PARTNER, DEMO_SELLER, DEMO_ADMIN].map(
      (person) => `INSERT INTO notification (id, user_id, kind, title, text, path, created_at, read_at)
        ${numbers(Math.ceil(appointments / 2))} SELECT '${person.id}-' || i, '${person.id}', 'booking', 'Booked', 'Braids on Saturday', '/dashboard',
        ${day} - (i + 1) * 3600000, iif(i < 200, NULL, ${day}) FROM n`,
    ),
    `INSERT INTO audit_event (id, actor, event, subject, request_id, created_at)
      ${numbers(appointments * 5)} SELECT ${id('w')}, ${id('c', `i % ${appointments}`)}, 'session.created', ${id('c', `i % ${appointments}`)}, 'planted',
      ${day} - 63072000000 + i * CAST(63072000000.0 / ${appointments * 5} AS INTEGER) FROM n`,
    `INSERT INTO audit_link (event_id, hash) SELECT id, 'planted' FROM audit_event WHERE request_id = 'planted'`,
  ]
}
