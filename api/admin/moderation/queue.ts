// The moderation queue: undecided reports, appeals, and recent removals. Each is paged, from an index in that order.

import { type SQL, sql } from 'drizzle-orm'
import { lookedAt } from '../../platform/audit/audit-look'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { type ContentKind, ModerationQuery } from '../../support/moderation/input'
import { takenDownOf } from '../../support/moderation/removal-status'
import { type ModerationItemResponse, ModerationResponse } from '../../support/moderation/responses'
import { ofReviews } from '../../support/moderation/review-tables'

type Row = {
  kind: ContentKind
  id: string
  at: number
  /** The sort key beside the instant. */
  place: string
  text: string | null
  by: string | null
  reports: number
  reasons: string
  outcome: 'upheld' | 'restored' | null
  appealed_at: number | null
}

/** How much of it is shown. */
const EXCERPT = 140

/** Limit of the appeal count: more shows as "100". */
const COUNTED = 100

/** One round trip, which also records the access. */
export const listModeration = operation('admin', 'GET /admin/moderation', {
  summary: 'Reported, appealed and removed content',
  query: ModerationQuery,
  response: ModerationResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query: { view, limit, cursor } }) => {
    const after = cursor ? decodeCursor(cursor) : null
    const found = FOUND[view](after, limit + 1)
    const [proven, rows, appeals] = await readAsAdmin(ctx, viewer, [
      ctx.db.all<Row>(sql`SELECT found.*, ${LABELS} AS text, ${WRITER} AS "by", ${ofReports(sql`count(*)`)} AS reports,
        ${ofReports(sql`coalesce(json_group_array(DISTINCT report.reason), '[]')`)} AS reasons
      FROM (${found}) AS found`),
      ctx.db.all<{ count: number }>(sql`SELECT count(*) AS count FROM (SELECT 1 FROM moderation
      WHERE outcome IS NULL AND appealed_at IS NOT NULL LIMIT ${COUNTED})`),
      lookedAt(ctx, viewer, { event: 'moderation.seen', subject: 'moderation', detail: view }),
    ])
    return {
      ...pageFrom(
        rows,
        limit,
        (row) => [row.at, row.place],
        (row): ModerationItemResponse => ({
          kind: row.kind,
          id: row.id,
          excerpt: [...(row.text ?? '')].slice(0, EXCERPT).join(''),
          by: row.by ?? '',
          reports: row.reports,
          reasons: JSON.parse(row.reasons),
          state: view === 'reported' ? 'reported' : stateOf(row),
          at: rfc3339(row.at, proven.timeZone),
        }),
      ),
      appeals: appeals[0]?.count ?? 0,
    }
  },
})

function stateOf({ outcome, appealed_at: appealed }: Row): ModerationItemResponse['state'] {
  return outcome ?? (appealed === null ? 'taken-down' : 'appealed')
}

type Found = (after: [number, string] | null, most: number) => SQL

const FOUND: Record<ModerationQuery['view'], Found> = {
  /** Each subject is represented by its first ticket: found in the queue, whose four parts are each sorted. */
  reported: (after, most) => {
    const beyond = after ? sql`AND (first.updated_at, first.id) > (${after[0]}, ${after[1]})` : sql``
    const part = (status: string, rank: number) => sql`SELECT * FROM (
      SELECT first.about_kind AS kind, first.about_id AS id, first.updated_at AS at, first.id AS place
      FROM ticket AS first
      WHERE first.status = ${status} AND first.rank = ${rank} AND first.source = 'report'
        AND first.about_kind IN ('review', 'product_review', 'message', 'conversation') ${beyond}
        AND NOT EXISTS (SELECT 1 FROM ticket AS other WHERE other.about_kind = first.about_kind
          AND other.about_id = first.about_id AND other.source = 'report' AND other.status <> 'closed'
          AND (other.updated_at, other.id) < (first.updated_at, first.id))
        AND CASE first.about_kind
          ${ofReviews(({ reviews }) => sql`EXISTS (SELECT 1 FROM ${reviews} WHERE id = first.about_id AND hidden_at IS NULL)`)}
          WHEN 'message' THEN ${takenDownOf('message', sql`first.about_id`)} IS NULL
          ELSE 1 END
      ORDER BY first.updated_at, first.id LIMIT ${most})`
    const parts = [part('open', 0), part('open', 1), part('answered', 0), part('answered', 1)]
    return sql`SELECT *, NULL AS outcome, NULL AS appealed_at FROM (${sql.join(parts, sql` UNION ALL `)})
      ORDER BY at, place LIMIT ${most}`
  },
  /** Longest first. */
  appeals: (after, most) => sql`SELECT subject_kind AS kind, subject_id AS id, appealed_at AS at, id AS place,
      outcome, appealed_at FROM moderation
    WHERE outcome IS NULL AND appealed_at IS NOT NULL
      ${after ? sql`AND (appealed_at, id) > (${after[0]}, ${after[1]})` : sql``}
    ORDER BY appealed_at, id LIMIT ${most}`,
  /** Newest first, by the id, which sorts by time. */
  decided: (after, most) => sql`SELECT subject_kind AS kind, subject_id AS id, created_at AS at, id AS place,
      outcome, appealed_at FROM moderation ${after ? sql`WHERE id < ${after[1]}` : sql``}
    ORDER BY id DESC LIMIT ${most}`,
}

const LABELS = sql`CASE found.kind
  ${ofReviews(({ reviews }) => sql`SELECT comment FROM ${reviews} AS r WHERE r.id = found.id`)}
  WHEN 'message' THEN (SELECT message.text FROM message WHERE message.id = found.id) END`

const WRITER = sql`CASE found.kind
  ${ofReviews(({ reviews }) => sql`SELECT user.name FROM ${reviews} AS r JOIN user ON user.id = r.user_id WHERE r.id = found.id`)}
  WHEN 'message' THEN (SELECT user.name FROM message JOIN user ON user.id = message.sender_id WHERE message.id = found.id)
  ELSE (SELECT low.name || ' and ' || high.name FROM conversation JOIN user AS low ON low.id = low_id JOIN user AS high ON high.id = high_id
    WHERE conversation.id = found.id) END`

/** The report facts of the listed subjects. */
function ofReports(what: SQL): SQL {
  return sql`CASE found.kind
    ${ofReviews(({ reports }) => sql`SELECT ${what} FROM ${reports} AS report WHERE report.review_id = found.id`)}
    ELSE (SELECT ${what} FROM conversation_report AS report
      WHERE report.conversation_id = CASE found.kind WHEN 'message' THEN (SELECT conversation_id FROM message WHERE message.id = found.id) ELSE found.id END
        AND report.message_id IS CASE found.kind WHEN 'message' THEN found.id END) END`
}
