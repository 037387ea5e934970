// What clients review. Booking and the shop define their subjects; everything else about reviews is shared.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReviewKind, ReviewReportTable, ReviewTable } from '../../db/schema/reviews'
import type { Ctx, Role } from '../platform/context'
import type { DomainError } from '../platform/values/problem'
import type { ReviewsQuery, SubjectKind } from './input'

export type Subject = {
  kind: SubjectKind
  reviews: ReviewTable
  reports: ReviewReportTable
  /** The kind of its reviews in moderation and in tickets. */
  reviewKind: ReviewKind
  /** Prefix of the ids of notifications about its reviews. */
  notifications: string
  /** Whether its reviews may have photos. */
  photos: boolean
  /** Selects `id`, `name`, `ownerId`, `repliesAs` (the name on replies) and `listed`. */
  rows: SQL
  /** Whether the author was there, or received it. */
  verified: (subjectId: SQLWrapper, userId: SQLWrapper) => SQL<number>
  missing: () => DomainError
  /** The role of its owner, and the page with the owner's inbox. */
  owner: Exclude<Role, 'client' | 'admin'>
  inbox: string
  /** The page on which clients read its reviews. */
  page: (id: string) => string
  /** The query schema of the list. */
  query: typeof ReviewsQuery
}

type SubjectRow = { id: string; name: string; ownerId: string; repliesAs: string }

/** Selects a subject if it is listed. */
export function selectListed(ctx: Ctx, { rows }: Subject, id: string) {
  return ctx.db.all<SubjectRow>(sql`SELECT one.* FROM (${rows}) AS one WHERE one.id = ${id} AND one.listed`)
}

/** Selects the subject of a review. */
export function selectReviewed(ctx: Ctx, { rows, reviews }: Subject, reviewId: string) {
  return ctx.db.all<SubjectRow>(sql`SELECT one.* FROM (${rows}) AS one
    WHERE one.id = (SELECT ${reviews.subjectId} FROM ${reviews} WHERE ${reviews.id} = ${reviewId})`)
}
