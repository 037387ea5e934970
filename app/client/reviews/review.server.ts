// Submitting a client's review to the api: authorisation, parsing, and errors.
import { data } from '@remix-run/cloudflare'
import type { Problem } from '../../../api/platform/values/problem'
import { ReviewForm } from '../../../api/reviews/input'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { authPath, returnPath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import type { ReviewRefusal } from './review-page'

/** The notice on success. */
export const SUBMITTED = ['Review Submitted', 'Thank you for your feedback!'] as const

const SIGN_IN_FIRST = ['Authentication Required', 'Please sign in to submit a review.'] as const

/** Signed-out visitors sign in first, and return to write. */
export async function requireSignedIn({ context, request }: Visit): Promise<void> {
  if (await context.viewer()) return
  throw await redirectWithToast(authPath(returnPath(request)), ...SIGN_IN_FIRST, 'bad')
}

export function refuse(refusal: ReviewRefusal, status: number) {
  return data<ReviewRefusal>(refusal, { status })
}

/** Parses the form; `refused` is set for invalid values. */
export function readReview(form: FormData) {
  const typed = {
    rating: textIn(form, 'rating'),
    comment: textIn(form, 'comment'),
  }
  const read = ReviewForm.safeParse(typed)
  if (read.success) return { typed, written: read.data, refused: null }
  const faults = read.error.flatten().fieldErrors
  return { typed, written: null, refused: refuse({ faults, typed }, 400) }
}

/** The api's rejection: beside the fields, or above them. */
export function refusedBy(
  problem: Problem,
  typed: NonNullable<ReviewRefusal['typed']>,
  notice = noticeOf(problem),
) {
  if (problem.errors) return refuse({ faults: problem.errors, typed }, problem.status)
  return refuse({ notice, typed }, problem.status)
}
