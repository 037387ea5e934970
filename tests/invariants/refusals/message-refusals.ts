// SQL that the database must refuse since 0004_messaging_rules.sql, under the rule that refuses it, as in
// refusals.ts. The rows that it names stand in message-rows.ts; " ;; " parts statements of one batch.
import { cases } from './refusals'

const CHAT = 'conversation (id, low_id, high_id, last_seq, created_at, updated_at)'
const PARTICIPANT = 'participant (conversation_id, user_id, delivered_seq, read_seq, unread)'
const MESSAGE = 'message (id, conversation_id, seq, sender_id, client_id, text, picture_id, offer_id, created_at)'
const OFFER =
  'offer (id, conversation_id, salon_id, client_id, plan, name, price, list_price, currency, duration_minutes, starts_at, status, expires_at, created_at, ended_at)'
const SLOT_HOLD =
  'slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, offer_id, expires_at, created_at)'
const REPLY = 'auto_reply (user_id, greeting, greeting_text, away, away_text, here_days, here_from, here_to)'
const PUSH = 'push_subscription (id, user_id, endpoint, p256dh, auth, session_id, created_at)'

const row = (table: string, values: Record<string, string>, changes: Record<string, string>) =>
  `${table} VALUES (${Object.values({ ...values, ...changes }).join(', ')})`

type Changes = Record<string, string>

/** The next message of the conversation with the salon's owner. */
const message = (changes: Changes = {}) => {
  const which = { id: "'new'", chat: "'chat'", seq: '4', sender: "'amina'", client: "'new'" }
  const what = { text: "'Hello'", picture: 'NULL', offer: 'NULL', created: '9' }
  return row(MESSAGE, { ...which, ...what }, changes)
}

const offer = (changes: Changes = {}) => {
  const whose = { id: "'new'", chat: "'chat'", salon: "'nairobi'", client: "'amina'" }
  const what = { plan: "'[]'", name: "'Cut'", price: '5', list: '6', currency: "'KES'" }
  const when = { minutes: '60', starts: 'NULL', status: "'open'", expires: '9' }
  return row(OFFER, { ...whose, ...what, ...when, created: '1', ended: 'NULL' }, changes)
}

/** A time that is kept for what was offered: to the unit, and while it stands. */
const slotHold = (changes: Changes = {}) => {
  const whose = { id: "'new'", client: "'amina'", salon: "'nairobi'", kind: "'checkout'" }
  const when = { from: '50', to: '60', plan: "'[]'", price: '200000', currency: "'KES'" }
  return row(SLOT_HOLD, { ...whose, ...when, offer: "'open-offer'", expires: '9', created: '2' }, changes)
}

const reply = (changes: Changes = {}) => {
  const reply = { user: "'amina'", greeting: '1', hello: "'Hi'", away: "'hours'", gone: "'Later'" }
  return row(REPLY, { ...reply, days: "'[1]'", from: '540', to: '1080' }, changes)
}

const push = (changes: Changes = {}) => {
  const whose = { id: "'new'", user: "'amina'", endpoint: "'https://push.test/1'" }
  return row(PUSH, { ...whose, key: "'k'", auth: "'a'", session: "'$SESSION'", at: '1' }, changes)
}

const LONG = (digits: number) => `printf('%0${digits}d', 1)`

export const MESSAGES = cases(`
  conversation_starts_empty: conversation-exists
    INSERT INTO ${CHAT} VALUES ('new', 'bob-admin', 'zara', 5, 1, 1)
    INSERT OR REPLACE INTO ${CHAT} VALUES ('over', 'bob-admin', 'zara', 0, 1, 1)
    INSERT OR REPLACE INTO ${CHAT} SELECT 'new', low_id, high_id, 0, 1, 1 FROM conversation WHERE id = 'chat'
  conversation_no_deleted_user: cannot-write
    INSERT INTO ${CHAT} VALUES ('new', 'chatty', 'zara', 0, 1, 1)
    INSERT INTO ${CHAT} VALUES ('new', 'bob-admin', 'yusuf', 0, 1, 1)
  conversation_of_two
    INSERT INTO ${CHAT} VALUES ('new', 'zara', 'bob-admin', 0, 1, 1)
    INSERT INTO ${CHAT} VALUES ('new', 'zara', 'zara', 0, 1, 1)
  conversation_no_change: conversation-fixed
    UPDATE conversation SET high_id = 'zara' WHERE id = 'over'
    UPDATE OR REPLACE conversation SET id = 'over' WHERE id = 'quiet'
    UPDATE conversation SET last_seq = 4 WHERE id = 'chat'
    UPDATE conversation SET last_seq = 0 WHERE id = 'chat'
    UPDATE conversation SET updated_at = 99 WHERE id = 'chat'
    UPDATE conversation SET created_at = 99 WHERE id = 'chat'
  conversation_no_delete: conversation-fixed
    DELETE FROM conversation WHERE id = 'quiet'
  participant_of_two: conversation-fixed
    INSERT INTO ${PARTICIPANT} VALUES ('chat', 'zara', 0, 0, 0)
    INSERT OR REPLACE INTO ${PARTICIPANT} VALUES ('chat', 'amina', 0, 0, 0)
  participant_forward: receipt-backwards
    UPDATE participant SET read_seq = 0 WHERE conversation_id = 'chat' AND user_id = 'amina'
    UPDATE participant SET delivered_seq = 1 WHERE conversation_id = 'chat' AND user_id = 'amina'
    UPDATE participant SET delivered_seq = 4 WHERE conversation_id = 'chat' AND user_id = 'amina'
    UPDATE OR REPLACE participant SET user_id = '$NIA' WHERE conversation_id = 'chat' AND user_id = 'amina'
    UPDATE participant SET conversation_id = 'quiet' WHERE conversation_id = 'chat'
  participant_seqs
    UPDATE participant SET read_seq = 3 WHERE conversation_id = 'chat' AND user_id = 'amina'
  participant_unread_counted: receipt-backwards
    UPDATE participant SET unread = 0 WHERE conversation_id = 'chat' AND user_id = 'amina'
    UPDATE participant SET unread = 9 WHERE conversation_id = 'chat' AND user_id = 'amina'
    UPDATE participant SET unread = unread + 1 WHERE conversation_id = 'chat' AND user_id = '$NIA'
    UPDATE participant SET unread = unread + 1 WHERE conversation_id = 'quiet'
    UPDATE participant SET delivered_seq = 3, read_seq = 3, unread = unread + 1 WHERE conversation_id = 'chat' AND user_id = 'amina'
  participant_no_delete: conversation-fixed
    DELETE FROM participant WHERE conversation_id = 'chat'
  message_next: message-order
    INSERT INTO ${message({ seq: '5' })}
    INSERT OR REPLACE INTO ${message({ seq: '3' })}
    INSERT INTO ${message()} ;; INSERT INTO ${message({ id: "'newer'", client: "'newer'" })}
  message_parts: message-foreign
    INSERT INTO ${message({ sender: "'zara'" })}
    INSERT INTO ${message({ chat: "'nowhere'", seq: '1' })}
    INSERT INTO ${message({ picture: "'theirs'" })}
    INSERT INTO ${message({ sender: "'$NIA'", picture: "'unsent'" })}
    INSERT INTO ${message({ offer: "'open-offer'" })}
  message_welcome: cannot-write
    INSERT INTO ${message({ chat: "'quiet'", seq: '1' })}
    INSERT INTO ${message({ chat: "'quiet'", seq: '1', sender: "'zara'" })}
    INSERT INTO ${message({ chat: "'over'", seq: '2' })}
  message_no_deleted_user: account-deleted
    INSERT INTO ${message({ chat: "'over'", seq: '2', sender: "'chatty'" })}
  message_once: message-exists
    INSERT OR REPLACE INTO ${message({ id: "'first'" })}
    INSERT OR REPLACE INTO ${message({ client: "'first'" })}
  message_no_update: message-fixed
    UPDATE message SET text = 'I never said that' WHERE id = 'first'
    UPDATE OR REPLACE message SET id = 'first' WHERE id = 'third'
  message_no_delete: message-fixed
    DELETE FROM message WHERE id = 'third'
  message_length
    INSERT INTO ${message({ text: LONG(4001) })}
  message_says_something
    INSERT INTO ${message({ text: "'   '" })}
  message_picture_of_two: message-foreign
    INSERT INTO message_picture VALUES ('new', 'chat', 'zara', 'f', 4, 3, 1)
    INSERT INTO message_picture VALUES ('new', 'over', 'chatty', 'f', 4, 3, 1)
    INSERT OR REPLACE INTO message_picture VALUES ('sent', 'chat', 'amina', 'f', 4, 3, 1)
  message_picture_no_update: message-fixed
    UPDATE message_picture SET file = 'f' WHERE id = 'sent'
    UPDATE message_picture SET conversation_id = 'quiet' WHERE id = 'unsent'
  message_picture_no_delete: message-fixed
    DELETE FROM message_picture WHERE id = 'sent'
  user_block_no_deleted_user: account-deleted
    INSERT INTO user_block VALUES ('chatty', 'amina', 1)
  user_block_no_update: message-fixed
    UPDATE user_block SET blocked_id = 'zoe' WHERE blocker_id = 'zara'
  user_block_of_two
    INSERT INTO user_block VALUES ('zara', 'zara', 1)
  conversation_report_of_two: message-foreign
    INSERT INTO conversation_report VALUES ('new', 'chat', NULL, 'zara', 'spam', '', 1)
    INSERT INTO conversation_report VALUES ('new', 'over', NULL, 'chatty', 'spam', '', 1)
    INSERT INTO conversation_report VALUES ('new', 'chat', 'last', '$NIA', 'spam', '', 1)
    INSERT OR REPLACE INTO conversation_report VALUES ('reported', 'chat', NULL, '$NIA', 'spam', '', 1)
  conversation_report_reason
    INSERT INTO conversation_report VALUES ('new', 'chat', NULL, '$NIA', 'bored', '', 1)
  conversation_report_no_update: message-fixed
    UPDATE conversation_report SET reason = 'spam' WHERE id = 'reported'
    UPDATE conversation_report SET detail = '' WHERE id = 'reported'
    UPDATE conversation_report SET detail = 'Worse' WHERE id = 'reported'
  conversation_report_no_delete: message-fixed
    DELETE FROM conversation_report WHERE id = 'reported'
  auto_reply_no_deleted_user: account-deleted
    INSERT INTO ${reply({ user: "'chatty'" })}
  auto_reply_away
    INSERT INTO ${reply({ away: "'mostly'" })}
  auto_reply_hours
    INSERT INTO ${reply({ from: '1080' })}
    INSERT INTO ${reply({ to: '1441' })}
    INSERT INTO ${reply({ from: '-1' })}
  auto_reply_texts
    INSERT INTO ${reply({ hello: "' '" })}
    INSERT INTO ${reply({ gone: "''" })}
    INSERT INTO ${reply({ hello: LONG(501) })}
    INSERT INTO ${reply({ gone: LONG(501) })}
`)

export const OFFERS = cases(`
  offer_of_two: offer-ended
    INSERT INTO ${offer({ status: "'declined'", ended: '1' })}
    INSERT OR REPLACE INTO ${offer({ id: "'open-offer'" })}
    INSERT INTO ${offer({ client: "'zara'" })}
    INSERT INTO ${offer({ client: "'$NIA'" })}
    INSERT INTO ${offer({ chat: "'quiet'" })}
    INSERT INTO ${offer({ salon: "'plain'" })}
    INSERT INTO ${offer({ currency: "'USD'" })}
  offer_ends_once: offer-ended
    UPDATE offer SET status = 'open', ended_at = NULL WHERE id = 'ended-offer'
    UPDATE offer SET status = 'withdrawn' WHERE id = 'ended-offer'
    UPDATE offer SET price = 1 WHERE id = 'open-offer'
    UPDATE offer SET status = 'declined', ended_at = 2, price = 1 WHERE id = 'open-offer'
    UPDATE offer SET status = 'accepted', visit_id = '$OPEN', ended_at = 2 WHERE id = 'open-offer'
    INSERT INTO ${slotHold()} ;; UPDATE offer SET status = 'accepted', visit_id = 'new', ended_at = 2 WHERE id = 'open-offer'
    INSERT INTO ${slotHold()} ;; INSERT INTO ${slotHold({ id: "'newer'" })} ;; UPDATE slot_hold SET status = 'booked', ended_at = 3 WHERE id = 'new' ;; UPDATE slot_hold SET status = 'booked', ended_at = 3 WHERE id = 'newer'
  offer_no_delete: offer-ended
    DELETE FROM offer WHERE id = 'ended-offer'
  offer_status
    UPDATE offer SET status = 'lost', ended_at = 2 WHERE id = 'open-offer'
  offer_price
    INSERT INTO ${offer({ price: '0' })}
    INSERT INTO ${offer({ list: '-1' })}
  offer_ended
    UPDATE offer SET status = 'declined' WHERE id = 'open-offer'
    INSERT INTO ${offer({ ended: '1' })}
  offer_visit
    UPDATE offer SET status = 'declined', ended_at = 2, visit_id = '$OPEN' WHERE id = 'open-offer'
  slot_hold_of_its_offer: offer-ended
    INSERT INTO ${slotHold({ offer: "'ended-offer'" })}
    INSERT INTO ${slotHold({ offer: "'nothing'" })}
    INSERT INTO ${slotHold({ price: '1' })}
    INSERT INTO ${slotHold({ client: "'zara'" })}
    INSERT INTO ${slotHold({ currency: "'USD'" })}
    INSERT INTO ${slotHold({ created: '900' })}
    INSERT INTO ${slotHold({ offer: "'timed-offer'", from: '51' })}
  slot_hold_no_change: slot-hold-ended
    UPDATE slot_hold SET offer_id = 'open-offer' WHERE id = 'kept'
`)

export const NOTIFICATIONS = cases(`
  notification_no_deleted_user: account-deleted
    INSERT INTO notification (id, user_id, kind, title, text, created_at) VALUES ('new', 'chatty', 'booking', 't', 't', 1)
  push_subscription_no_deleted_user: account-deleted
    INSERT INTO ${push({ session: "'over'" })}
    INSERT INTO ${push({ user: "'zara'" })}
  push_subscription_lengths
    INSERT INTO ${push({ endpoint: LONG(1001) })}
    INSERT INTO ${push({ key: LONG(201) })}
    INSERT INTO ${push({ auth: LONG(101) })}
  rate_limit_most_insert: too-many-requests
    INSERT INTO rate_limit (id, key, count, last_request, most) VALUES ('new', 'new', 6, 1, 5)
  rate_limit_most_update: too-many-requests
    INSERT INTO rate_limit (id, key, count, last_request, most) VALUES ('one', 'one', 5, 1, 5), ('two', 'one', 1, 1, 5) ON CONFLICT (key) DO UPDATE SET count = rate_limit.count + excluded.count
`)
