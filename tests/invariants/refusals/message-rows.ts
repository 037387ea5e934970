// Rows of every table of conversations and notifications, in each state that a rule of 0004_messaging_rules.sql
// names: what the cases of message-refusals.ts refer to.
import { sql } from 'drizzle-orm'
import type { World } from '../../fixtures/harness'

/** A conversation, its two in the order that the table wants, written at instant 1. */
const between = (id: string, text: string, other: string) => {
  const [low, high] = [text, other].sort()
  return `INSERT INTO conversation (id, low_id, high_id, created_at, updated_at) VALUES ('${id}', '${low}', '${high}', 1, 1)`
}

const wrote = (id: string, chat: string, seq: number, sender: string, more = "'Hello', NULL, NULL") =>
  `INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, picture_id, offer_id, created_at) VALUES ('${id}', '${chat}', ${seq}, '${sender}', '${id}', ${more}, ${seq + 1})`

const picture = (id: string, chat: string, uploader: string) =>
  `INSERT INTO message_picture VALUES ('${id}', '${chat}', '${uploader}', 'messages/${id}.jpg', 4, 3, 1)`

const offer = (id: string, chat: string, client: string, startsAt: number | null = null) =>
  `INSERT INTO offer (id, conversation_id, salon_id, client_id, plan, name, price, list_price, currency, duration_minutes, starts_at, expires_at, created_at) VALUES ('${id}', '${chat}', 'nairobi', '${client}', '[]', 'Cut', 200000, 250000, 'KES', 60, ${startsAt}, 900, 1)`

/**
 * Amina has written with the salon's owner, `nia`, and has been answered; by Zara she was blocked before
 * they wrote; with somebody who has left there is one message. Bob has blocked Yusuf without a word.
 */
export async function plantMessages(world: World, nia: string): Promise<void> {
  const run = async (...rows: string[]) => {
    for (const row of rows) await world.db.run(sql.raw(row))
  }
  await world.person('client', { id: 'chatty' })
  await run(
    between('chat', 'amina', nia),
    wrote('first', 'chat', 1, 'amina'),
    picture('sent', 'chat', 'amina'),
    picture('unsent', 'chat', 'amina'),
    wrote('second', 'chat', 2, 'amina', "'', 'sent', NULL"),
    wrote('third', 'chat', 3, nia),
    "UPDATE participant SET delivered_seq = 2, read_seq = 1 WHERE conversation_id = 'chat' AND user_id = 'amina'",
    between('quiet', 'amina', 'zara'),
    picture('theirs', 'quiet', 'zara'),
    "INSERT INTO user_block VALUES ('zara', 'amina', 1), ('bob-admin', 'yusuf', 1)",
    between('over', 'amina', 'chatty'),
    wrote('last', 'over', 1, 'amina'),
    "UPDATE user SET deleted_at = 1 WHERE id = 'chatty'",
    offer('open-offer', 'chat', 'amina'),
    offer('timed-offer', 'chat', 'amina', 50),
    offer('ended-offer', 'chat', 'amina'),
    "UPDATE offer SET status = 'declined', ended_at = 2 WHERE id = 'ended-offer'",
    "INSERT INTO conversation_report VALUES ('reported', 'chat', 'third', 'amina', 'scam', 'Asked for my PIN', 1)",
    "INSERT INTO notification (id, user_id, kind, title, text, created_at) VALUES ('told', 'amina', 'booking', 'Booked', 'Tomorrow', 1)",
  )
}
