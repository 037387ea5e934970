// Where the page of a report begins, and where its form is answered.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { SubjectKind } from '../../../api/reviews/input'
import { sendReport } from '../../features/reviews/report-review.server'
import { REPORTED } from '../../features/reviews/report-review-form'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { REVIEWED } from './reviewed'

/** The review that the address names, and what it is of. */
export async function reportedReview({ request, params, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const review = new URL(request.url).searchParams.get('review') ?? ''
  return { id: encodeURIComponent(params.id ?? ''), review: review.slice(0, 100) }
}

/** Sends the report, and goes on to the reviews; returns what is wrong with it. */
export async function reportReview(
  { request, params, context }: ActionFunctionArgs,
  kind: SubjectKind,
) {
  await visitorAs(['client'], { request, context })
  const refusal = await sendReport(request, context, await request.formData(), kind)
  if (refusal) return data(refusal, { status: refusal.status })
  const path = REVIEWED[kind].reviews(encodeURIComponent(params.id ?? ''))
  throw await redirectWithToast(path, ...REPORTED)
}
