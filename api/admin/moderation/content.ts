// One piece of reported content for an admin to decide on: text, author, reports, and the part of
// its conversation that the report discloses. One round trip, which also records the access.

import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ReviewKind } from '../../../db/schema/reviews'
import { moderation, ticket } from '../../../db/schema/support'
import { lookedAt } from '../../platform/audit/audit-look'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { openPictureAt } from '../../platform/media/public-images'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { type ContentKind, ContentParam, PhotoParam } from '../../support/moderation/input'
import { ContentResponse, type DecisionResponse } from '../../support/moderation/responses'
import { reviewTables } from '../../support/moderation/review-tables'
import { type ContentRow, contentRows } from './content-rows'

/** Reports shown individually. */
const REPORTS = 50

/** Messages shown before a reported one. */
const BEFORE = 10

export const getContent = operation('admin', 'GET /admin/moderation/:kind/:id', {
  summary: 'One reported item; the view is recorded',
  params: ContentParam,
  response: ContentResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { kind, id } }) => {
    const found = contentRows(kind, id)
    const [proven, rows, people, reports, waiting, before, decisions] = await readAsAdmin(ctx, viewer, [
      ctx.db.all<ContentRow>(found),
      ctx.db.all<{ id: string; name: string }>(sql`SELECT user.id, user.name FROM user
      WHERE user.id IN (SELECT author_id FROM (${found}))
        OR (${kind} = 'conversation' AND user.id IN (
          SELECT low_id FROM conversation WHERE id = ${id} UNION SELECT high_id FROM conversation WHERE id = ${id}))`),
      ctx.db.all<ReportRow>(reportsOf(kind, id)),
      ctx.db.select({ count: sql<number>`count(*)` }).from(ticket).where(waitingReports({ kind, id })),
      ctx.db.all<LineRow>(linesBefore(kind, id)),
      selectDecisions(ctx, kind, id, found),
      lookedAt(ctx, viewer, { event: 'content.seen', subject: id, detail: kind }, sql`EXISTS (${found})`),
    ])
    const row = rows[0]
    if (!row) throw new DomainError('not-found')
    const at = (ms: number) => rfc3339(ms, proven.timeZone)
    const made = decisions.map((decision): DecisionResponse => decisionFrom(decision, at))
    const inForce = made.find(({ outcome }) => outcome !== 'restored') ?? null
    return {
      kind,
      id,
      text: row.text,
      rating: row.rating,
      picture: row.picture_id !== null,
      // Through an admin path: the public one is closed while the review is taken down.
      photos: (JSON.parse(row.photos) as string[]).map(
        (_, number) => `/api/admin/moderation/review/${encodeURIComponent(id)}/photos/${number}`,
      ),
      people,
      place: row.place === null ? null : { name: row.place, path: row.place_path ?? '' },
      at: at(row.created_at),
      reports: reports.map((report) => ({
        id: report.id,
        reporter: { id: report.reporter_id, name: report.reporter },
        reason: report.reason,
        detail: report.detail,
        at: at(report.created_at),
      })),
      waiting: waiting[0]?.count ?? 0,
      before: before
        .map((line) => ({
          id: line.id,
          by: line.by,
          text: line.text,
          picture: line.picture_id !== null,
          at: at(line.created_at),
        }))
        .reverse(),
      decisions: made,
      decision: inForce,
      mayDecide: inForce !== null && (inForce.appealedAt === null || inForce.by.id !== viewer.id),
      timeZone: proven.timeZone,
    }
  },
})

/** The picture of a readable message; the access is recorded. One round trip. */
export const openReportedPicture = operation('admin', 'GET /admin/moderation/message/:id/picture', {
  summary: 'The picture of a reported message; the view is recorded',
  file: 'image/jpeg',
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const found = contentRows('message', id)
    const [, rows] = await readAsAdmin(ctx, viewer, [
      ctx.db.all<{ file: string }>(
        sql`SELECT file FROM message_picture WHERE id = (SELECT picture_id FROM (${found}))`,
      ),
      lookedAt(ctx, viewer, { event: 'content.seen', subject: id, detail: 'picture' }, sql`EXISTS (${found})`),
    ])
    const file = rows[0] && (await ctx.providers.files.get(rows[0].file))
    if (!file) throw new DomainError('not-found')
    return file
  },
})

/** One photo of a review; the access is recorded. One round trip. */
export const openReportedPhoto = operation('admin', 'GET /admin/moderation/review/:id/photos/:number', {
  summary: 'A photo of a review; the view is recorded',
  params: PhotoParam,
  file: 'image/jpeg',
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id, number } }) => {
    const found = contentRows('review', id)
    const [, rows] = await readAsAdmin(ctx, viewer, [
      ctx.db.all<ContentRow>(found),
      lookedAt(ctx, viewer, { event: 'content.seen', subject: id, detail: 'photo' }, sql`EXISTS (${found})`),
    ])
    const path = rows[0] && (JSON.parse(rows[0].photos) as string[])[number]
    const file = path && (await openPictureAt(ctx, path))
    if (!file) throw new DomainError('not-found')
    return file
  },
})

/** The condition for open tickets in which something was reported. */
export function waitingReports({ kind, id }: ContentParam): SQL {
  return sql`${ticket.aboutKind} = ${kind} AND ${ticket.aboutId} = ${id}
    AND ${ticket.source} = 'report' AND ${ticket.status} <> 'closed'`
}

type ReportRow = {
  id: string
  reporter_id: string
  reporter: string
  reason: string
  detail: string
  created_at: number
}

function reportsOf(kind: ContentKind, id: string): SQL {
  const ofReview = (of: ReviewKind) => sql`${reviewTables(of).reports} AS report WHERE report.review_id = ${id}`
  const source = {
    review: ofReview('review'),
    product_review: ofReview('product_review'),
    message: sql`conversation_report AS report WHERE report.message_id = ${id}
      AND report.conversation_id = (SELECT conversation_id FROM message WHERE id = ${id})`,
    conversation: sql`conversation_report AS report WHERE report.conversation_id = ${id} AND report.message_id IS NULL`,
  }[kind]
  return sql`SELECT report.id, report.reporter_id, report.reason, report.detail, report.created_at,
      (SELECT name FROM user WHERE user.id = report.reporter_id) AS reporter
    FROM ${source} ORDER BY report.created_at, report.id LIMIT ${REPORTS}`
}

type LineRow = { id: string; by: string; text: string; picture_id: string | null; created_at: number }

/** For a reported message the ten before it; for a conversation its last ten when it was reported. */
function linesBefore(kind: ContentKind, id: string): SQL {
  const line = sql`SELECT m.id, m.text, m.picture_id, m.created_at,
    (SELECT name FROM user WHERE user.id = m.sender_id) AS "by" FROM message AS m`
  if (kind === 'message')
    return sql`${line} JOIN conversation_report AS report
        ON report.message_id = ${id} AND report.conversation_id = m.conversation_id
      WHERE m.conversation_id = (SELECT conversation_id FROM message WHERE id = ${id})
        AND m.seq < (SELECT seq FROM message WHERE id = ${id})
        AND m.seq >= (SELECT seq FROM message WHERE id = ${id}) - ${BEFORE}
      GROUP BY m.id ORDER BY m.seq DESC LIMIT ${BEFORE}`
  if (kind === 'conversation')
    return sql`${line} WHERE m.conversation_id = ${id} AND m.created_at <= (
        SELECT max(report.created_at) FROM conversation_report AS report
        WHERE report.conversation_id = ${id} AND report.message_id IS NULL)
      ORDER BY m.seq DESC LIMIT ${BEFORE}`
  return sql`${line} WHERE 0`
}

/** Found through their author, who has few; a conversation has none. */
function selectDecisions(ctx: Ctx, kind: ContentKind, id: string, found: SQL) {
  return ctx.db
    .select({
      row: moderation,
      by: sql<string>`(SELECT name FROM user WHERE user.id = ${moderation.decidedBy})`,
      outcomeBy: sql<string | null>`(SELECT name FROM user WHERE user.id = ${moderation.outcomeBy})`,
    })
    .from(moderation)
    .where(
      sql`${moderation.authorId} = (SELECT author_id FROM (${found}))
        AND ${moderation.subjectKind} = ${kind} AND ${moderation.subjectId} = ${id}`,
    )
    .orderBy(desc(moderation.createdAt), desc(moderation.id))
    .limit(20)
}

/** One decision with the content of its subject, for later decisions. */
export function selectRemoval(ctx: Ctx, removalId: string) {
  return ctx.db.select().from(moderation).where(eq(moderation.id, removalId))
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number]

function decisionFrom({ row, by, outcomeBy }: DecisionRow, at: (ms: number) => string): DecisionResponse {
  const maybe = (ms: number | null) => (ms === null ? null : at(ms))
  return {
    id: row.id,
    reason: row.reason,
    by: { id: row.decidedBy, name: by },
    at: at(row.createdAt),
    appeal: row.appeal,
    appealedAt: maybe(row.appealedAt),
    outcome: row.outcome,
    outcomeReason: row.outcomeReason,
    outcomeBy,
    outcomeAt: maybe(row.outcomeAt),
  }
}
