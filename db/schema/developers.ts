// What connects other software to a salon or a shop: webhooks, the messages sent to them, and keys of the API.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../columns'
import { user } from './identity'

/** What a key may do: read, or change what the others say. */
export type KeyScope = 'read' | 'bookings' | 'catalogue' | 'orders'

/** An address that events of a partner or seller are sent to. Its secret is derived, never stored. */
export const webhookEndpoint = sqliteTable(
  'webhook_endpoint',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    url: text('url').notNull(),
    /** The types of events that it wants. */
    events: text('events', { mode: 'json' }).$type<string[]>().notNull(),
    /** `failing`: we paused it, because nothing was received for a day. */
    status: text('status', { enum: ['active', 'paused', 'failing'] })
      .notNull()
      .default('active'),
    /** Counts renewed secrets. For a day, messages are signed with the one before as well. */
    secretVersion: integer('secret_version').notNull().default(1),
    secretAt: integer('secret_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** How often in a row nothing answered, and until when nothing is sent for that. */
    silentTries: integer('silent_tries').notNull().default(0),
    silentUntil: integer('silent_until').notNull().default(0),
  },
  (t) => [
    index('webhook_endpoint_user').on(t.userId),
    check('webhook_endpoint_status', sql`${t.status} IN ('active', 'paused', 'failing')`),
    check('webhook_endpoint_sizes', sql`length(${t.url}) <= 500 AND json_array_length(${t.events}) BETWEEN 1 AND 40`),
  ],
)

/**
 * One event for one endpoint, written by triggers in the batch of the change. While it is waiting, a row of the outbox
 * with its id says when it is tried; triggers keep the two together.
 */
export const webhookMessage = sqliteTable(
  'webhook_message',
  {
    id: text('id').primaryKey(),
    endpointId: reference('endpoint_id', () => webhookEndpoint.id, { onDelete: 'cascade' }),
    /** "appointment.confirmed" */
    type: text('type').notNull(),
    /** JSON: ids, states and times of what happened; no personal data. */
    data: text('data').notNull(),
    status: text('status', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    createdAt: integer('created_at').notNull(),
    /** The last try: how many there were, when, and the receiver's status or why there is none. */
    tries: integer('tries').notNull().default(0),
    triedAt: integer('tried_at'),
    receiverStatus: integer('receiver_status'),
    fault: text('fault', {
      enum: ['not-public', 'redirected', 'timed-out', 'too-large', 'unreachable', 'refused', 'paused'],
    }),
  },
  (t) => [
    index('webhook_message_endpoint').on(t.endpointId, t.createdAt, t.id),
    index('webhook_message_old').on(t.createdAt),
    index('webhook_message_waiting').on(t.endpointId, t.createdAt).where(sql`status = 'waiting'`),
    check('webhook_message_status', sql`${t.status} IN ('waiting', 'delivered', 'failed')`),
  ],
)

/** A key with which a partner's or seller's own software calls the API. Only its keyed hash is stored. */
export const apiKey = sqliteTable(
  'api_key',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    name: text('name').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<KeyScope[]>().notNull(),
    keyHash: text('key_hash').notNull(),
    /** Its last four characters, to tell it apart. */
    lastFour: text('last_four').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** To the minute. */
    usedAt: integer('used_at'),
  },
  (t) => [
    uniqueIndex('api_key_hash').on(t.keyHash),
    index('api_key_user').on(t.userId, t.createdAt),
    check('api_key_sizes', sql`length(${t.name}) BETWEEN 1 AND 60 AND json_array_length(${t.scopes}) BETWEEN 1 AND 4`),
    check('api_key_life', sql`${t.expiresAt} > ${t.createdAt} AND ${t.expiresAt} <= ${t.createdAt} + 31622400000`),
  ],
)
