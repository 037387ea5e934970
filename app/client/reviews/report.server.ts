// The loader and the action of a report's page.
import type { SubjectKind } from '../../../api/reviews/input'
import { report } from '../../features/reviews/report-review.server'
import type { PageRequest } from '../../platform/page.server'
import { REVIEWED } from './reviewed'

/** The review in the address, and its subject. */
export function reportedReview({ id, searchParams }: PageRequest) {
  const review = searchParams.get('review') ?? ''
  return { id: encodeURIComponent(id), review: review.slice(0, 100) }
}

/** Reports the review that the form names; leads to the reviews of its subject. */
export function reportReview(pageRequest: PageRequest, kind: SubjectKind) {
  return report(kind, REVIEWED[kind].reviews(encodeURIComponent(pageRequest.id)))(pageRequest)
}
