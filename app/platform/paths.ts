// Addresses of pages, and the home of each role.
import { ownPath } from '../../api/platform/http/own-path'

export type Role = 'client' | 'beauty_partner' | 'product_seller' | 'admin'

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
  admin: '/admin/dashboard',
}

/** The base path of a role's own pages: "/client". */
export function baseOf(role: Role): string {
  return homeOf(role).slice(0, -'/dashboard'.length)
}

/** The role whose base path starts with this segment, if any. */
export function roleAt(segment: string | undefined): Role | null {
  const roles = Object.keys(HOMES) as Role[]
  return roles.find((role) => baseOf(role) === `/${segment}`) ?? null
}

/** The dashboard of a role; a client's for anything else (specification section 2). */
export function homeOf(role: string | undefined): string {
  return HOMES[role as Role] ?? HOMES.client
}

/** A return path, normalised, if it is one of ours and short enough to be remembered; else null. */
export function safePath(path: string | null | undefined): string | null {
  return ownPath(path, LONGEST)
}

/** Where a payment is approved: a page of ours, or the bank's. Null for any other address. */
export function approvalAt(url: string | null): string | null {
  return url?.startsWith('https://') ? url : ownPath(url)
}

/** Longer paths are not remembered: an address that contains one, encoded once more, must still fit into a header. */
const LONGEST = 1000

/** The sign-in page, with the path to return to. */
export function authPath(next: string | null): string {
  return next ? `/auth?${new URLSearchParams({ next })}` : '/auth'
}

/** The parameters passed along through every step of signing in. */
export type Carried = {
  /** The return path. */
  next: string | null
  /** The role chosen earlier. */
  role: string | null
}

export function carriedBy(request: Request): Carried {
  const { searchParams } = new URL(request.url)
  const role = searchParams.get('role')
  return { next: safePath(searchParams.get('next')), role: role && Object.hasOwn(HOMES, role) ? role : null }
}

/** A step of signing in, with its parameters. */
export function stepPath(path: string, { next, role }: Carried, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...more, ...(next && { next }), ...(role && { role }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Where a person completes a step-up before something sensitive at `next`. */
export function confirmPath(role: Role, next: string): string {
  return `${baseOf(role)}/settings/confirm?${new URLSearchParams({ next })}`
}

/** Where a role manages its account security. */
export function securityPath(role: Role): string {
  return `${baseOf(role)}/settings/security`
}

/** The booking page of a salon, or of one of its services, and for a day and time at the salon. */
export function bookingPath(
  salon: string,
  service?: string,
  when: { date?: string; time?: string; staff?: string; via?: string } = {},
): string {
  return `/booking?${new URLSearchParams({ salon, ...(service && { service }), ...when })}`
}

export const SAVE_FOR = 'Save for this'

/** The page that saves for a visit, chosen as for a booking: its service, who does it, its add-ons. */
export function savePath(salon: string, choice: Iterable<[string, string]>): string {
  return `/goals/visit?${new URLSearchParams([['salon', salon], ...choice])}`
}

/** Where bookings with friends are, and where one begins: at a salon, with a service for everyone. */
export const PARTIES_PATH = '/client/parties'

export const BRING_FRIENDS = 'Bring friends'

export function bringFriendsPath(salon: string, service?: string): string {
  return `${PARTIES_PATH}/new?${new URLSearchParams({ salon, ...(service && { service }) })}`
}

/** Where to return to: this page, or for a form the page that contains it. */
export function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return safePath(pathname + search) ?? safePath(pathname) ?? '/dashboard'
}

/** Where a deposit's arrival is shown, and what it was for continues. */
export function depositPath(id: string): string {
  return `/client/wallet/deposits/${id}`
}

/**
 * Where somebody adds the money that a page lacks, before they continue with it. `returnTo` contains everything they
 * entered there.
 */
export function addFundsPath(missing: { amount: string; currency: string }, returnTo: string): string {
  const { amount, currency } = missing
  return `/client/wallet/add-funds?${new URLSearchParams({ amount, currency, returnTo })}`
}
