// Our contact and company details: the one source for every screen that shows them.
import { LEGAL_VERSIONS } from '../../../api/identity/accounts/input'
import { dateTime, day } from '../../ui/display/time'

export const SUPPORT = {
  email: 'support@purse.example',
  phone: '+12025550142',
  phoneShown: '+1 (202) 555-0142',
  hours: 'Monday to Friday, 9AM-6PM EST',
}

export const ABOUT = {
  version: '1.0.0',
  mission:
    'Beauty runs on trust: a deposit sent to a phone number, a promise to hold a chair. We make that trust provable. One purse pays for everything, and every movement of money is recorded.',
  company: 'Purse',
  since: 2026,
}

/** What everybody agrees to, and what it comes down to. */
export const LEGAL_DOCUMENTS = [
  {
    name: 'Terms of Service',
    path: '/terms',
    effective: day(LEGAL_VERSIONS.terms, 'UTC', 'always'),
    gist: 'The money in your purse is yours until a visit you booked is completed. You pay the price and fee shown when you book.',
  },
  {
    name: 'Privacy Policy',
    path: '/privacy',
    effective: day(LEGAL_VERSIONS.privacy, 'UTC', 'always'),
    gist: 'We store only what we need to run your purse, and we never sell it. You can download your data or delete your account at any time.',
  },
] as const

/** The address of the help pages: public, or under a role's base path. */
export function helpPaths(base: string): { help: string; about: string; contact: string } {
  return { help: `${base}/help`, about: `${base}/about`, contact: `${base}/contact` }
}

/** Where a conversation with us starts; null for admins, who answer. In public, by way of signing in. */
export function chatPath(base: string): string | null {
  if (base === '/admin') return null
  return base === '' ? '/support' : `${base}/support/new`
}

/**
 * Whether support is open, in words, by the reader's clock; never on a page that the edge caches, and never in a loader,
 * which does not know the reader.
 */
export function hereText({ backAt }: { backAt: string | null }): string {
  if (backAt === null) return 'We’re here now.'
  const at = dateTime(new Date(backAt).toISOString())
  return `We’re away until ${at}. Write now and we’ll reply then.`
}
