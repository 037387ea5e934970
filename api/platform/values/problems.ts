// What a problem is, and those of no area. An area declares its own in its problems.ts, beside what refuses; api/problems.ts
// has them all. Browser-safe.

export const WAIT = 'Please wait'

export const CHANGED = 'Changed in the meantime'

export const RELOAD = 'Please reload the page and try again.'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

type ProblemRow = {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** What the API says. */
  title: string
  /** The message on pages, in the specification's words if it has some. */
  text: [title: string, description: string]
}

/** By their codes. */
export type ProblemRows = Record<string, ProblemRow>

export const PLATFORM_PROBLEMS = {
  'malformed-json': { status: 400, title: 'The body is not valid JSON', text: ['Error', UNEXPECTED] },
  'malformed-form': { status: 400, title: 'The body is not a form that can be read', text: ['Error', RELOAD] },
  'invalid-input': {
    status: 400,
    title: 'Some fields are not valid',
    text: ['Check the form', 'Please check the highlighted fields.'],
  },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor is not from this list',
    text: ['Error', 'That page is no longer available. Start from the top of the list.'],
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'This request needs an Idempotency-Key header',
    text: ['Error', RELOAD],
  },
  unauthenticated: {
    status: 401,
    title: 'User not authenticated',
    text: ['Authentication Required', 'Please sign in to continue.'],
  },
  'step-up-required': {
    status: 403,
    title: 'Confirm that it’s you first',
    text: ['Confirm it’s you', 'Confirm that it’s you, then try again.'],
  },
  'two-factor-required': {
    status: 403,
    title: 'Turn on two-factor authentication first',
    text: ['Two-factor authentication', 'Turn on two-factor authentication first.'],
  },
  'unsupported-image': {
    status: 400,
    title: 'The picture is not a JPEG, PNG or WebP',
    text: ['Picture not supported', 'Choose a JPEG, PNG or WebP picture.'],
  },
  'image-too-large': {
    status: 413,
    title: 'The picture is too large',
    text: ['Picture too large', 'Choose a smaller picture.'],
  },
  'api-key-invalid': {
    status: 401,
    title: 'The API key is unknown, expired or revoked',
    text: ['Not allowed', 'The API key is unknown, expired or revoked.'],
  },
  'api-key-refused': {
    status: 403,
    title: 'API keys cannot do this',
    text: ['Not allowed', 'Sign in to do this: no API key can.'],
  },
  'api-key-scope': {
    status: 403,
    title: 'The API key lacks the scope for this',
    text: ['Not allowed', 'The API key lacks the scope for this.'],
  },
  'payment-declined': {
    status: 402,
    title: 'The payment was declined',
    text: ['Payment declined', 'Try another payment method.'],
  },
  forbidden: {
    status: 403,
    title: 'Your role does not allow this',
    text: ['Not allowed', 'Your account can’t do this.'],
  },
  'cross-origin': { status: 403, title: 'The request did not come from this site', text: ['Error', RELOAD] },
  'not-found': { status: 404, title: 'There is nothing here', text: ['Not found', 'It may have been removed.'] },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here', text: ['Error', UNEXPECTED] },
  'set-up-changed': {
    status: 409,
    title: 'Someone has changed this in the meantime',
    text: [CHANGED, 'Someone else has changed this. Reload the page, then make your change again.'],
  },
  'set-up-full': {
    status: 409,
    title: 'The maximum number is reached',
    text: ['Limit reached', 'You’ve reached the maximum. Archive some first.'],
  },
  'import-status': {
    status: 409,
    title: 'The import’s status does not allow this',
    text: ['Already imported', 'This file was already imported or discarded.'],
  },
  'body-too-large': { status: 413, title: 'The body is too large', text: ['Too long', 'Send less at a time.'] },
  'json-only': {
    status: 415,
    title: 'Send application/json',
    text: ['Error', UNEXPECTED],
  },
  'form-only': {
    status: 415,
    title: 'The body must be a form',
    text: ['Error', RELOAD],
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key was used with another request',
    text: ['Already sent', 'This form was already sent. Check the result, then start over.'],
  },
  'answer-erased': {
    status: 409,
    title: 'This was done before, with somebody who has deleted their account since',
    text: ['Already done', 'This went through. Whoever it was with has deleted their account since.'],
  },
  'method-unsupported': {
    status: 422,
    title: 'The payment method cannot do that',
    text: ['Not possible with this method', 'Choose another payment method.'],
  },
  'invalid-signature': { status: 400, title: 'The signature does not match', text: ['Error', UNEXPECTED] },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests; please wait',
    text: [WAIT, 'Too many attempts. Try again in a few minutes.'],
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    text: ['Something went wrong', 'Something went wrong on our side. Please try again: nothing is done twice.'],
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    text: [
      'We’ll be right back',
      'Purse is temporarily unavailable. Please try again in a minute: nothing is done twice.',
    ],
  },
  'provider-unavailable': {
    status: 503,
    title: 'The payment provider is not responding',
    text: ['Payments are temporarily unavailable', 'The payment provider isn’t responding. Please try again later.'],
  },
} satisfies ProblemRows

type Own = typeof PLATFORM_PROBLEMS

/** The problems of all areas: each adds its own to this. */
export interface Problems extends Own {}
