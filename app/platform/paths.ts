// Where things are, and where each role is at home.

export type Role = 'client' | 'beauty_partner' | 'product_seller' | 'admin'

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
  admin: '/admin/dashboard',
}

/** The path under which a role's own pages lie: "/client". */
export function baseOf(role: Role): string {
  return homeOf(role).slice(0, -'/dashboard'.length)
}

/** The role whose pages lie under a first path segment, if any do. */
export function roleAt(segment: string | undefined): Role | null {
  const roles = Object.keys(HOMES) as Role[]
  return roles.find((role) => baseOf(role) === `/${segment}`) ?? null
}

/** The dashboard of a role; a client's for anything else (specification section 2). */
export function homeOf(role: string | undefined): string {
  return HOMES[role as Role] ?? HOMES.client
}

/**
 * A remembered path, tidied, if it is one of ours, else null. Read as a browser would, it must stay
 * on the same origin, and must not look like another host to whoever reads it next.
 */
export function safePath(path: string | null | undefined): string | null {
  if (!path || path.length > LONGEST || !path.startsWith('/')) return null
  if (!URL.canParse(path, HERE)) return null
  const { origin, pathname, search, hash } = new URL(path, HERE)
  if (origin !== HERE || pathname.startsWith('//') || /\\|%5c/i.test(path)) return null
  return pathname + search + hash
}

const HERE = 'http://here.invalid'

/** A path that is longer is not remembered: an address that has it must still fit into a header. */
const LONGEST = 1000

/** The sign-in page, remembering where the visitor was going. */
export function authPath(next: string | null): string {
  return next ? `/auth?${new URLSearchParams({ next })}` : '/auth'
}

/** What travels along through every step of signing in. */
export type Carried = {
  /** The remembered path. */
  next: string | null
  /** The role that was chosen before. */
  role: string | null
}

export function carriedBy(request: Request): Carried {
  const { searchParams } = new URL(request.url)
  const role = searchParams.get('role')
  return {
    next: safePath(searchParams.get('next')),
    role: role && Object.hasOwn(HOMES, role) ? role : null,
  }
}

/** A step of signing in, with what travels along. */
export function stepPath(
  path: string,
  { next, role }: Carried,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...more, ...(next && { next }), ...(role && { role }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Where somebody proves again that it is them, before something sensitive at `next`. */
export function confirmPath(role: Role, next: string): string {
  return `${baseOf(role)}/settings/confirm?${new URLSearchParams({ next })}`
}

/** Where a person of a role looks after what guards their account. */
export function securityPath(role: Role): string {
  return `${baseOf(role)}/settings/security`
}

/** The booking page of a salon, or of one of its services. */
export function bookingPath(salon: string, service?: string): string {
  return `/booking?${new URLSearchParams({ salon, ...(service && { service }) })}`
}

/** Where to come back to: this page, or for a form the page that it stands on. */
export function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const fits = (path: string) => path.length <= LONGEST
  return [pathname + search, pathname].find(fits) ?? '/dashboard'
}

/** Where a deposit is seen to arrive; `from`: what the person was doing, and goes on with. */
export function depositPath(id: string, from?: string): string {
  const elsewhere = from && !from.startsWith('/client/wallet')
  return `/client/wallet/deposits/${id}${elsewhere ? `?${new URLSearchParams({ from })}` : ''}`
}
