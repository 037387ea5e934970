// Problems of what connects other software. Browser-safe.
import { CHANGED, type ProblemRows, RELOAD } from '../platform/values/problems'

export const DEVELOPERS_PROBLEMS = {
  'webhook-limit': {
    status: 409,
    title: 'The maximum number of webhooks is reached',
    text: ['Five webhooks at most', 'Delete a webhook to add another.'],
  },
  'webhook-changed': { status: 409, title: 'The webhook has changed since', text: [CHANGED, RELOAD] },
  'api-key-limit': {
    status: 409,
    title: 'The maximum number of API keys is reached',
    text: ['Ten API keys at most', 'Revoke a key to add another.'],
  },
} satisfies ProblemRows

type Own = typeof DEVELOPERS_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}
