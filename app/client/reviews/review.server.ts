// Submitting a client's review to the api: authorisation, parsing, and errors.
import type { PageRequest } from '../../platform/page.server'
import { authPath, returnPath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

/** The notice on success. */
export const SUBMITTED = ['Review Submitted', 'Thank you for your feedback!'] as const

const SIGN_IN_FIRST = ['Authentication Required', 'Please sign in to submit a review.'] as const

/** Signed-out visitors sign in first, and return to write. */
export async function requireSignedIn({ context, request }: PageRequest): Promise<void> {
  if (await context.viewer()) return
  throw await redirectWithToast(authPath(returnPath(request)), ...SIGN_IN_FIRST, 'bad')
}
