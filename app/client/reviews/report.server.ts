// Where the page of a report begins, and where its form is answered.
import { data } from '@remix-run/cloudflare'
import type { SubjectKind } from '../../../api/reviews/input'
import { sendReport } from '../../features/reviews/report-review.server'
import { REPORTED } from '../../features/reviews/report-review-form'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { REVIEWED } from './reviewed'

/** The review that the address names, and what it is of. */
export function reportedReview({ id, searchParams }: Visit) {
  const review = searchParams.get('review') ?? ''
  return { id: encodeURIComponent(id), review: review.slice(0, 100) }
}

/** Sends the report, and goes on to the reviews; returns what is wrong with it. */
export async function reportReview({ api, id, request }: Visit, kind: SubjectKind) {
  const refusal = await sendReport({ api }, await request.formData(), kind)
  if (refusal) return data(refusal, { status: refusal.status })
  throw await redirectWithToast(REVIEWED[kind].reviews(encodeURIComponent(id)), ...REPORTED)
}
