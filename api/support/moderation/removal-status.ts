// Whether something is taken down, and how its own author reads of it.

import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { moderation } from '../../../db/schema/support'
import type { TakenDownResponse } from './responses'

/** What can be taken down. */
export type Removable = (typeof moderation.$inferSelect)['subjectKind']

/** What stands in the place of a message. */
export const TAKEN_DOWN = 'This message was taken down.'

/** Why a review that is taken down cannot be removed, nor written anew: its appeal is about these words. */
export const HIDDEN_STAYS =
  'This review was taken down: nobody else sees it, and it stays as it is while that stands.'

/** What an author reads where something of theirs was taken down; `removalId` leads to the way to appeal. */
export type TakenDown = z.output<typeof TakenDownResponse>

/**
 * What stands of it, as JSON of `TakenDown`, or null: one look into the index `moderation_standing`, whose
 * condition stands here word for word.
 */
export function takenDownOf(kind: Removable, id: SQLiteColumn | SQL): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT json_object('removalId', stood.id, 'reason', stood.reason) FROM moderation AS stood
    WHERE stood.subject_kind = ${kind} AND stood.subject_id = ${id} AND stood.outcome IS NOT 'restored')`
}

/** What `takenDownOf` found. */
export function takenDownFrom(found: string | null): TakenDown | null {
  return found === null ? null : (JSON.parse(found) as TakenDown)
}

/** How what is taken down is called. */
export const CALLED: Record<Removable, string> = {
  review: 'review',
  product_review: 'review',
  message: 'message',
}
