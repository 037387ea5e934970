// The loader and the action of a report's page.
import { data } from '@remix-run/cloudflare'
import type { SubjectKind } from '../../../api/reviews/input'
import { sendReport } from '../../features/reviews/report-review.server'
import { REPORTED } from '../../features/reviews/report-review-form'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { REVIEWED } from './reviewed'

/** The review in the address, and its subject. */
export function reportedReview({ id, searchParams }: Visit) {
  const review = searchParams.get('review') ?? ''
  return { id: encodeURIComponent(id), review: review.slice(0, 100) }
}

/** Sends the report, and redirects to the reviews; returns its errors. */
export async function reportReview({ api, id, request }: Visit, kind: SubjectKind) {
  const refusal = await sendReport({ api }, await request.formData(), kind)
  if (refusal) return data(refusal, { status: refusal.status })
  throw await redirectWithToast(REVIEWED[kind].reviews(encodeURIComponent(id)), ...REPORTED)
}
