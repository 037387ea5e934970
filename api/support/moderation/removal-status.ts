// Whether something is taken down, and what its author sees of that.

import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { moderation } from '../../../db/schema/support'
import type { TakenDownResponse } from './responses'

/** What can be taken down. */
type Removable = (typeof moderation.$inferSelect)['subjectKind']

/** Shown in place of a message. */
export const TAKEN_DOWN = 'This message was removed.'

/** Why a review that is taken down can be neither deleted nor replaced: its appeal is about this text. */
export const HIDDEN_STAYS = 'This review was removed. Only you can see it, and it can’t be edited.'

/**
 * The current removal as JSON of `TakenDown`, or null: one read of the index `moderation_in_force`, whose
 * condition is repeated here exactly.
 */
export function takenDownOf(kind: Removable, id: SQLiteColumn | SQL): SQL<string | null> {
  return sql<string | null>`(SELECT json_object('removalId', stood.id, 'reason', stood.reason) FROM moderation AS stood
    WHERE stood.subject_kind = ${kind} AND stood.subject_id = ${id} AND stood.outcome IS NOT 'restored')`
}

/** The parsed result of `takenDownOf`. */
export function takenDownFrom(found: string | null): TakenDownResponse | null {
  return found === null ? null : (JSON.parse(found) as TakenDownResponse)
}

/** The names of what can be taken down. */
export const CALLED: Record<Removable, string> = { review: 'review', product_review: 'review', message: 'message' }
