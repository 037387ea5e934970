// The tables of reviews, of each kind, as the statements of moderation name them.
import { type SQL, sql } from 'drizzle-orm'

/** By the table of the reviews: that of what they are of, and the path of its page. */
const REVIEWED = {
  review: { subject: 'salon', page: '/salon/' },
  product_review: { subject: 'product', page: '/shop/' },
} as const

export type ReviewKind = keyof typeof REVIEWED

type Named = 'kind' | 'reviews' | 'reports' | 'subject' | 'subjectId' | 'page'

export function reviewTables(kind: ReviewKind): Record<Named, SQL> {
  const { subject, page } = REVIEWED[kind]
  return {
    kind: sql.raw(`'${kind}'`),
    reviews: sql.raw(kind),
    reports: sql.raw(`${kind}_report`),
    subject: sql.raw(subject),
    subjectId: sql.raw(`${subject}_id`),
    page: sql.raw(`'${page}'`),
  }
}

/** The branches of a CASE over kinds, one for each kind of review. */
export function ofReviews(then: (tables: Record<Named, SQL>) => SQL): SQL {
  const branches = (Object.keys(REVIEWED) as ReviewKind[]).map((kind) => {
    const tables = reviewTables(kind)
    return sql`WHEN ${tables.kind} THEN (${then(tables)})`
  })
  return sql.join(branches, sql` `)
}
