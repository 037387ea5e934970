// The tables of reviews, of each kind, as the statements of moderation name them.
import { type SQL, sql } from 'drizzle-orm'
import { REVIEWED, type ReviewKind } from '../../../db/schema/reviews'

/** Where the pages of what is reviewed are. */
const PAGES = { salon: '/salon/', product: '/shop/' }

type Named = 'kind' | 'reviews' | 'reports' | 'subject' | 'subjectId' | 'page'

export function reviewTables(kind: ReviewKind): Record<Named, SQL> {
  const subject = REVIEWED[kind]
  return {
    kind: sql.raw(`'${kind}'`),
    reviews: sql.raw(kind),
    reports: sql.raw(`${kind}_report`),
    subject: sql.raw(subject),
    subjectId: sql.raw(`${subject}_id`),
    page: sql.raw(`'${PAGES[subject]}'`),
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
