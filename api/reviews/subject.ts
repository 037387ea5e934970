// What clients review. Booking and the shop each say what is theirs; all else about reviews is the same for both.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReviewKind, ReviewReportTable, ReviewTable } from '../../db/schema/reviews'
import type { Ctx, Role } from '../platform/context'
import type { DomainError } from '../platform/values/problem'
import type { ReviewsQuery, SubjectKind } from './input'

export type Subject = {
  kind: SubjectKind
  reviews: ReviewTable
  reports: ReviewReportTable
  /** What a review of it is called in moderation and in tickets. */
  reviewKind: ReviewKind
  /** How the ids of notifications about its reviews begin. */
  notifications: string
  /** Whether its reviews may have photos. */
  photos: boolean
  /** A select of `id`, `name`, `ownerId`, `repliesAs` (the name under which its owner replies) and `listed`. */
  rows: SQL
  /** Whether somebody was there, or received it. */
  verified: (subjectId: SQLWrapper, userId: SQLWrapper) => SQL<number>
  missing: () => DomainError
  /** The role of its owner, and the page on which they read its reviews. */
  owner: Exclude<Role, 'client' | 'admin'>
  inbox: string
  /** The page on which its clients read them. */
  page: (id: string) => string
  /** How a list of them is asked for. */
  query: typeof ReviewsQuery
}

type SubjectRow = { id: string; name: string; ownerId: string; repliesAs: string }

/** The statement that finds a subject where it is listed. */
export function selectListed(ctx: Ctx, { rows }: Subject, id: string) {
  return ctx.db.all<SubjectRow>(
    sql`SELECT one.* FROM (${rows}) AS one WHERE one.id = ${id} AND one.listed`,
  )
}

/** The statement that finds what a review is of. */
export function selectReviewed(ctx: Ctx, { rows, reviews }: Subject, reviewId: string) {
  return ctx.db.all<SubjectRow>(sql`SELECT one.* FROM (${rows}) AS one
    WHERE one.id = (SELECT ${reviews.subjectId} FROM ${reviews} WHERE ${reviews.id} = ${reviewId})`)
}

/** The condition of the reviews of what somebody owns. */
export function isOwnedBy({ rows, reviews }: Subject, ownerId: string): SQL {
  return sql`${reviews.subjectId} IN (SELECT one.id FROM (${rows}) AS one WHERE one.ownerId = ${ownerId})`
}
