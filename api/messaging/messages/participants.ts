// The two people of a conversation: who the other is, how they are shown, and whether they may write.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { session, user } from '../../../db/schema/identity'
import { conversation } from '../../../db/schema/messaging'
import type { Id } from '../../identity/accounts/blocks'
import type { Viewer } from '../../platform/context'
import type { ParticipantResponse } from './responses'

declare module '../../platform/context' {
  interface Counts {
    /** Unread messages. */
    messages: true
  }
}

/** The other person, joined to `conversation` by `otherOf`, or to the person who is searched for. */
export const other = alias(user, 'other')

/** The columns for `participantFrom`. */
export const OTHER = {
  id: other.id,
  name: other.name,
  image: sql<string | null>`coalesce(${pictureOf(other.id)}, ${other.image})`,
  role: other.role,
  deletedAt: other.deletedAt,
  business: businessOf(other.id),
}

type OtherRow = {
  id: string
  name: string
  image: string | null
  role: Viewer['role']
  deletedAt: Date | null
  business: string | null
}

/** Within a query on `conversation`: the other person. */
export function otherOf(userId: Id): SQL<string> {
  return sql<string>`CASE ${conversation.lowId} WHEN ${userId} THEN ${conversation.highId} ELSE ${conversation.lowId} END`
}

/** Within a query on `conversation`: whether the person takes part in it. */
export function isOneOf(userId: string): SQL {
  return sql`${userId} IN (${conversation.lowId}, ${conversation.highId})`
}

/**
 * The name of the person's approved salon or shop; null where they have none. The plus keeps the plan on what
 * they own: far more is approved.
 */
export function businessOf(userId: Id): SQL<string | null> {
  return sql<string | null>`coalesce(${firstOf('name', 'salon', userId)}, ${firstOf('name', 'shop', userId)})`
}

/** The picture of that business, which is what the other person knows. */
function pictureOf(userId: Id): SQL {
  return sql`coalesce(
    (SELECT image FROM salon_picture WHERE kind = 'cover' AND salon_id = ${firstOf('id', 'salon', userId)}),
    nullif(${firstOf('image', 'shop', userId)}, ''))`
}

function firstOf(column: 'id' | 'name' | 'image', table: 'salon' | 'shop', userId: Id): SQL {
  return sql`(SELECT ${sql.raw(column)} FROM ${sql.raw(table)} WHERE owner_id = ${userId} AND +status = 'approved' ORDER BY created_at, id LIMIT 1)`
}

/**
 * How many messages somebody has not read, from a partial index that holds what is unread alone. More than
 * a hundred conversations of them are not counted: badges say "99+".
 */
export function unreadMessages(userId: Id): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(unread), 0) FROM (
    SELECT unread FROM participant AS mine WHERE mine.user_id = ${userId} AND unread > 0 LIMIT 100))`
}

/** Whether the writer's session is still valid. */
export function isSessionValid(
  ctx: { now: () => number | Placeholder },
  { id, sessionToken }: { id: Id; sessionToken: Id },
): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${session} WHERE ${session.token} = ${sessionToken}
    AND ${session.userId} = ${id} AND ${session.expiresAt} > ${ctx.now()})`
}

/** The other person as shown; of a deleted account only "Deleted user". */
export function participantFrom({ id, name, image, role, deletedAt, business }: OtherRow): ParticipantResponse {
  return deletedAt
    ? { id, name: 'Deleted user', business: null, image: null, role, deleted: true }
    : { id, name, business, image, role, deleted: false }
}
