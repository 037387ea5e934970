// Reported content that admins may read.
import { type SQL, sql } from 'drizzle-orm'
import type { ContentKind } from '../../support/moderation/input'
import { reviewTables } from '../../support/moderation/review-tables'

/**
 * Whether admins may read a message: reporting one discloses it with the ten before it, and reporting a conversation
 * discloses its last ten at that time. `m` is its row in the enclosing statement.
 */
const DISCLOSED = sql`EXISTS (SELECT 1 FROM conversation_report AS report
  WHERE report.conversation_id = m.conversation_id AND CASE WHEN report.message_id IS NULL
    THEN m.created_at <= report.created_at AND m.seq > (SELECT past.seq FROM message AS past
      WHERE past.conversation_id = m.conversation_id AND past.created_at <= report.created_at
      ORDER BY past.seq DESC LIMIT 1) - 10
    ELSE m.seq BETWEEN (SELECT named.seq FROM message AS named WHERE named.id = report.message_id) - 10
      AND (SELECT named.seq FROM message AS named WHERE named.id = report.message_id) END)`

/** The rows of readable content: one or none. */
export function contentRows(kind: ContentKind, id: string): SQL {
  switch (kind) {
    case 'review':
    case 'product_review': {
      const { reviews, subject, subjectId, page } = reviewTables(kind)
      return sql`SELECT r.id, r.user_id AS author_id, r.comment AS text, r.rating, NULL AS picture_id, NULL AS conversation_id,
          0 AS seq, one.name AS place, ${page} || one.id AS place_path, r.created_at,
          (SELECT json_group_array(image) FROM (SELECT image FROM review_photo WHERE review_id = r.id ORDER BY position, id)) AS photos
        FROM ${reviews} AS r JOIN ${subject} AS one ON one.id = r.${subjectId} WHERE r.id = ${id}`
    }
    case 'message':
      return sql`SELECT m.id, m.sender_id AS author_id, m.text, NULL AS rating, m.picture_id, m.conversation_id,
          m.seq, NULL AS place, NULL AS place_path, m.created_at, '[]' AS photos
        FROM message AS m WHERE m.id = ${id} AND ${DISCLOSED}`
    case 'conversation':
      return sql`SELECT c.id, NULL AS author_id, '' AS text, NULL AS rating, NULL AS picture_id, c.id AS conversation_id,
          0 AS seq, NULL AS place, NULL AS place_path, c.created_at, '[]' AS photos
        FROM conversation AS c WHERE c.id = ${id}
          AND EXISTS (SELECT 1 FROM conversation_report WHERE conversation_id = c.id)`
  }
}

export type ContentRow = {
  id: string
  author_id: string | null
  text: string
  rating: number | null
  picture_id: string | null
  conversation_id: string | null
  seq: number
  place: string | null
  place_path: string | null
  created_at: number
  photos: string
}
