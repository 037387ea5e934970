// Pages: each says whom it is for where its loader and its action are declared.
import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { Unproven, type Visitor } from './api.server'
import { authPath, confirmPath, homeOf, type Role, returnPath, roleAt } from './paths'

/** Pages of one role. */
const OWN = {
  client: ['client'],
  partner: ['beauty_partner'],
  seller: ['product_seller'],
  admin: ['admin'],
} as const satisfies Record<string, Role[]>

/** Pages that several roles have, each under its own base path: `/client/settings`, `/partner/settings`. */
const UNDER_BASE = {
  account: ['client', 'beauty_partner', 'product_seller', 'admin'],
  /** Who is paid out. */
  payee: ['beauty_partner', 'product_seller'],
  /** Who writes to support: admins answer at their desk. */
  writer: ['client', 'beauty_partner', 'product_seller'],
} as const satisfies Record<string, Role[]>

const ROLES = { ...OWN, ...UNDER_BASE }

type Known = keyof typeof ROLES

/** Whom a page is for; `anyone` need not be signed in. */
export type Audience = Known | 'anyone'

/** A request for a page, and what its loader or action needs to answer it. */
export type Visit<A extends Audience = 'anyone'> = LoaderFunctionArgs &
  Pick<AppLoadContext, 'api' | 'newKey'> & {
    /** The `:id` of the address, if it has one. */
    id: string
    searchParams: URLSearchParams
  } & (A extends Known ? { visitor: Visitor & { role: (typeof ROLES)[A][number] } } : unknown)

/**
 * A loader or an action of a page for an audience. Strangers are sent to sign in and come back, others to
 * their own dashboard; and so is whoever the api asks to prove who they are.
 */
export function page<A extends Audience, T>(
  audience: A,
  answer: (visit: Visit<A>) => T | Promise<T>,
): (args: LoaderFunctionArgs) => Promise<T> {
  return async (args) => {
    const { context, params, request } = args
    const visitor = audience === 'anyone' ? null : await visitorAs(audience, args)
    const { api, newKey } = context
    const { searchParams } = new URL(request.url)
    const visit = { ...args, api, newKey, id: params.id ?? '', searchParams, visitor }
    try {
      return await answer(visit as unknown as Visit<A>)
    } catch (error) {
      throw error instanceof Unproven ? redirect(proofPath(error, request)) : error
    }
  }
}

async function visitorAs(
  audience: Known,
  { context, params, request }: LoaderFunctionArgs,
): Promise<Visitor> {
  const base = audience in UNDER_BASE ? roleAt(params.base) : undefined
  if (base === null) throw redirect('/dashboard')
  const visitor = await context.viewer()
  if (!visitor) throw redirect(authPath(returnPath(request)))
  const roles: Role[] = [...ROLES[audience]]
  if (!roles.includes(visitor.role) || (base && base !== visitor.role))
    throw redirect(homeOf(visitor.role))
  // Admins cannot work without two-factor; only their settings are open until it is on.
  if (audience === 'admin' && !visitor.twoFactorEnabled) throw redirect('/admin/settings/security')
  return visitor
}

/** Where somebody signs in, or confirms that it is them, and comes back to the page. */
function proofPath({ code }: Unproven, request: Request): string {
  if (code === 'unauthenticated') return authPath(returnPath(request))
  const role = roleAt(new URL(request.url).pathname.split('/')[1])
  return role ? confirmPath(role, returnPath(request)) : '/dashboard'
}

/** Who is signed in has no business with signing in: they go on to where they were going, or home. */
export async function sendHomeSignedIn(
  { api, context }: Pick<Visit, 'api' | 'context'>,
  next: string | null,
): Promise<void> {
  const visitor = await context.viewer()
  if (visitor && (await api.me.$get()).ok) throw redirect(next ?? homeOf(visitor.role))
}
