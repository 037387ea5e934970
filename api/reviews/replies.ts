// The owner's side of reviews: the inbox with unanswered reviews first, and replies. Also reports
// of reviews that break the rules.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { drainOutbox, notifyOnce } from '../notifications/outbox'
import { writeBatch } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { decodeCursor, type Page, pageFrom } from '../platform/pagination'
import { DomainError } from '../platform/values/problem'
import { readAs } from '../platform/viewer/proof'
import { ticketOfReport } from '../support/moderation/report-tickets'
import { REASONS, type ReviewReported, type ReviewsQuery } from './input'
import type { ReviewWithPhotosResponse } from './responses'
import { isVisible, type ReviewRow, reviewResponse, selectReviews } from './review-rows'
import { type Subject, selectReviewed } from './subject'

/** Sorts answered reviews after all unanswered ones: later than any date. */
const ANSWERED = 1e15

/**
 * Selects a page of the reviews of what the viewer owns, unanswered first, then newest first. Of each
 * subject only as many are read as the page holds.
 */
export function selectInbox(ctx: Ctx, subject: Subject, viewer: Viewer, { limit, cursor }: ReviewsQuery) {
  const { reviews, rows } = subject
  const order = sql<number>`(CASE WHEN ${reviews.repliedAt} IS NULL THEN 0 ELSE ${ANSWERED} END - ${reviews.createdAt})`
  const [value = Number.NEGATIVE_INFINITY, id] = cursor ? decodeCursor(cursor) : []
  const newest = (which: SQL, before?: number) => sql`
    SELECT picked.id FROM (${rows}) AS one JOIN ${reviews} AS picked ON picked.id IN (
      SELECT mine.id FROM ${reviews} AS mine
      WHERE mine.${sql.identifier(reviews.subjectId.name)} = one.id AND mine.hidden_at IS NULL AND ${which}
        ${before === undefined ? sql`` : sql`AND mine.created_at <= ${before} AND (mine.created_at < ${before} OR mine.id > ${id})`}
      ORDER BY mine.created_at DESC, mine.id LIMIT ${limit + 1})
    WHERE one.ownerId = ${viewer.id}`
  const [unanswered, answered] = [sql`mine.replied_at IS NULL`, sql`mine.replied_at IS NOT NULL`]
  const next =
    value > 0
      ? newest(answered, ANSWERED - value)
      : sql`${newest(unanswered, cursor ? -value : undefined)} UNION ALL ${newest(answered)}`
  return selectReviews(ctx, subject, sql`${reviews.id} IN (${next})`, [asc(order), asc(reviews.id)]).limit(limit + 1)
}

/** Builds the page from the rows; `more`: additional fields of each review. */
export function inboxPage<T>(
  rows: ReviewRow[],
  limit: number,
  more: (subjectId: string) => T,
): Page<ReviewWithPhotosResponse & T> {
  const keyOf = ({ review: row }: ReviewRow): [number, string] => [
    (row.repliedAt === null ? 0 : ANSWERED) - row.createdAt,
    row.id,
  ]
  return pageFrom(rows, limit, keyOf, (row) => ({ ...reviewResponse(row), ...more(row.review.subjectId) }))
}

/**
 * The owner's reply to a review; replaces the previous one. The author is notified of the first
 * reply. Two round trips. @throws DomainError not-found
 */
export async function reply(
  ctx: Ctx,
  subject: Subject,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<ReviewWithPhotosResponse> {
  const { row, of } = await requireOwn(ctx, subject, viewer, id)
  const { reviews } = subject
  const repliedAt = ctx.now()
  const notificationId = `${subject.notifications}-reply:${id}`
  await writeBatch(ctx, [
    ctx.db.update(reviews).set({ reply: text, repliedAt }).where(eq(reviews.id, id)),
    notifyOnce(ctx, notificationId, row.review.userId, {
      kind: 'review',
      title: `${of.repliesAs} replied to your review`,
      text: `${of.repliesAs} replied to your review on Purse.`,
      path: subject.page(of.id),
    }),
  ])
  ctx.after(() => drainOutbox(ctx, [notificationId]))
  return reviewResponse({ ...row, review: { ...row.review, reply: text, repliedAt } })
}

/** Removes the owner's reply. Two round trips. @throws DomainError not-found */
export async function removeReply(
  ctx: Ctx,
  subject: Subject,
  viewer: Viewer,
  id: string,
): Promise<ReviewWithPhotosResponse> {
  const { row } = await requireOwn(ctx, subject, viewer, id)
  const { reviews } = subject
  const nothing = { reply: '', repliedAt: null }
  await ctx.db.update(reviews).set(nothing).where(eq(reviews.id, id))
  return reviewResponse({ ...row, review: { ...row.review, ...nothing } })
}

/**
 * Reports a review: creates a ticket for support. A repeated report changes nothing. Two round trips.
 * @throws DomainError not-found, forbidden (it is their own)
 */
export async function reportReview(
  ctx: Ctx,
  subject: Subject,
  viewer: Viewer,
  reviewId: string,
  { reason, detail }: ReviewReported,
): Promise<{ reviewId: string; reported: true }> {
  const { row: found, of, proven } = await requireReview(ctx, subject, viewer, reviewId)
  if (found.review.userId === viewer.id) throw new DomainError('forbidden')
  const { kind, reports, reviewKind } = subject
  const row = { id: ctx.id(), reviewId, reporterId: viewer.id, reason, detail }
  await writeBatch(ctx, [
    ctx.db
      .insert(reports)
      .values({ ...row, createdAt: ctx.now() })
      .onConflictDoNothing(),
    ...ticketOfReport(
      ctx,
      proven,
      {
        what: `a review of ${of.name}`,
        reason: REASONS[kind][reason] ?? reason,
        detail,
        about: { kind: reviewKind, id: reviewId },
      },
      sql`EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.id} = ${row.id})`,
    ),
  ])
  ctx.after(() => drainOutbox(ctx))
  return { reviewId, reported: true }
}

/** @throws DomainError not-found, if the viewer does not own the reviewed subject */
async function requireOwn(ctx: Ctx, subject: Subject, viewer: Viewer, id: string) {
  const found = await requireReview(ctx, subject, viewer, id)
  if (found.of.ownerId !== viewer.id) throw new DomainError('not-found')
  return found
}

/** A public review and its subject. @throws DomainError not-found */
async function requireReview(ctx: Ctx, subject: Subject, viewer: Viewer, id: string) {
  const [proven, rows, reviewed] = await readAs(ctx, viewer, [
    selectReviews(ctx, subject, and(eq(subject.reviews.id, id), isVisible(subject))),
    selectReviewed(ctx, subject, id),
  ])
  const [row, of] = [rows[0], reviewed[0]]
  if (!row || !of) throw new DomainError('not-found')
  return { row, of, proven }
}
