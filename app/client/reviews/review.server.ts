// The client's review on its way to the api: who may write one, what its form says, and what is wrong with it.
import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Problem } from '../../../api/platform/values/problem'
import { ReviewForm } from '../../../api/reviews/input'
import { noticeOf } from '../../platform/errors'
import { authPath, returnPath } from '../../platform/paths'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import type { ReviewRefusal } from './review-page'

/** What is said when it arrived. */
export const SUBMITTED = ['Review Submitted', 'Thank you for your feedback!'] as const

const SIGN_IN_FIRST = ['Authentication Required', 'Please sign in to submit a review.'] as const

/** Who is signed out signs in first, and comes back to write. */
export async function reviewer({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<void> {
  if (!(await context.viewer())) {
    const signIn = authPath(returnPath(request))
    throw await redirectWithToast(signIn, ...SIGN_IN_FIRST, 'bad')
  }
  await visitorAs(['client'], { request, context })
}

export function refuse(refusal: ReviewRefusal, status: number) {
  return data<ReviewRefusal>(refusal, { status })
}

/** What a form says; `refused` where it does not say enough. */
export function readReview(form: FormData) {
  const typed = {
    rating: String(form.get('rating') ?? ''),
    comment: String(form.get('comment') ?? ''),
  }
  const read = ReviewForm.safeParse(typed)
  if (read.success) return { typed, written: read.data, refused: null }
  const faults = read.error.flatten().fieldErrors
  return { typed, written: null, refused: refuse({ faults, typed }, 400) }
}

/** Why the api did not take what was typed: beside the fields, or above them. */
export function refusedBy(
  problem: Problem,
  typed: NonNullable<ReviewRefusal['typed']>,
  notice = noticeOf(problem),
) {
  if (problem.errors) return refuse({ faults: problem.errors, typed }, problem.status)
  return refuse({ notice, typed }, problem.status)
}
