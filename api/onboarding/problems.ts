// Problems of applications and of closing accounts. Browser-safe.
import type { ProblemRows } from '../platform/values/problems'

export const ONBOARDING_PROBLEMS = {
  'application-status': {
    status: 409,
    title: 'The application’s status does not allow this',
    text: ['Already decided', 'This application has changed. Reload the page to see its current status.'],
  },
  'account-busy': {
    status: 409,
    title: 'Money, bookings or orders are still open',
    text: ['Not yet', 'You still have open money, bookings, orders or gift cards. Complete or cancel them first.'],
  },
  'profile-incomplete': {
    status: 409,
    title: 'Required information is missing',
    text: ['Almost there', 'Some required information is missing.'],
  },
} satisfies ProblemRows

type Own = typeof ONBOARDING_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}
