// Pages: each declares its audience together with its loader and its action.
import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { Unproven, type Visitor } from './api.server'
import { namedAddress, rememberConfirmed, resultOf, reviewKeyOf } from './history/confirmed-once.server'
import { authPath, confirmPath, homeOf, type Role, returnPath, roleAt } from './paths'
import { type Writer, writerOf } from './typed-input.server'

/** Pages of one role. */
const OWN = {
  client: ['client'],
  partner: ['beauty_partner'],
  seller: ['product_seller'],
  admin: ['admin'],
} as const satisfies Record<string, Role[]>

/** Pages shared by several roles, each under its own base path: `/client/settings`, `/partner/settings`. */
const UNDER_BASE = {
  account: ['client', 'beauty_partner', 'product_seller', 'admin'],
  /** The roles that receive payouts. */
  payee: ['beauty_partner', 'product_seller'],
  /** The roles that write to support: admins answer on the agent pages. */
  writer: ['client', 'beauty_partner', 'product_seller'],
} as const satisfies Record<string, Role[]>

const ROLES = { ...OWN, ...UNDER_BASE }

type Known = keyof typeof ROLES

/** The audience of a page; `anyone` includes signed-out visitors. */
export type Audience = Known | 'anyone'

/** A request for a page, and what its loader or action needs to handle it. */
export type PageRequest<A extends Audience = 'anyone'> = LoaderFunctionArgs &
  Pick<AppLoadContext, 'api' | 'newKey'> & {
    /** The `:id` of the address, if it has one. */
    id: string
    /** The idempotency key of the review at this address: the same whenever it is opened. */
    reviewKey: string
    searchParams: URLSearchParams
    /** Whose way of writing forms and queries are in. */
    writer: Writer
  } & (A extends Known ? { visitor: Visitor & { role: (typeof ROLES)[A][number] } } : unknown)

/** An action that knows several forms of its page, by the value of one of their fields. */
export type WithForms = { forms?: { by: string; names: string[] } }

/**
 * A loader or an action of a page for an audience. Signed-out visitors are sent to sign in and
 * return, other roles to their own dashboard; a step-up that the api requires redirects as well, and so does a review
 * that this browser has confirmed, to what came of it. `reviewed`: whether an address of the page is a review of what is
 * confirmed there once.
 */
export function page<A extends Audience, T>(
  audience: A,
  handler: (pageRequest: PageRequest<NoInfer<A>>) => T | Promise<T>,
  { reviewed }: { reviewed?: (search: URLSearchParams) => boolean } = {},
): ((args: LoaderFunctionArgs) => Promise<T>) & WithForms {
  const served = async (args: LoaderFunctionArgs): Promise<T> => {
    const { context, params, request } = args
    // Nothing has such an id, and no header could hold it in the address that an action leads to.
    if (Object.values(params).some((param) => /\p{Cc}/u.test(param ?? ''))) throw new Response(null, { status: 404 })
    const visitor = audience === 'anyone' ? null : await visitorAs(audience, args)
    const { api, newKey } = context
    const writer = writerOf(request, visitor)
    const { searchParams } = new URL(request.url)
    if (reviewed?.(searchParams) && !searchParams.get('form')) throw redirect(namedAddress(request, newKey()))
    const key = visitor && (await reviewKeyOf(request, visitor.id))
    const result = key && request.method === 'GET' && (await resultOf(request, key))
    if (result) throw redirect(result)
    const read = request.formData.bind(request)
    let confirms = false
    request.formData = async () => {
      const form = await read()
      confirms = key !== null && form.get('key') === key
      return form
    }
    const visit = {
      ...args,
      api,
      newKey,
      id: params.id ?? '',
      searchParams,
      writer,
      visitor,
      get reviewKey() {
        return key ?? newKey()
      },
    }
    try {
      return await handler(visit as unknown as PageRequest<NoInfer<A>>)
    } catch (error) {
      if (error instanceof Unproven) throw redirect(proofPath(error, request))
      if (key && confirms && error instanceof Response) await rememberResult(request, key, error)
      throw error
    }
  }
  return Object.assign(served, { forms: (handler as WithForms).forms })
}

/** Where a confirmed review leads is where it leads from now on. */
async function rememberResult(request: Request, key: string, { headers }: Response): Promise<void> {
  const location = headers.get('location')
  const header = location && (await rememberConfirmed(request, key, location))
  if (header) headers.append('set-cookie', header)
}

async function visitorAs(audience: Known, { context, params, request }: LoaderFunctionArgs): Promise<Visitor> {
  const base = audience in UNDER_BASE ? roleAt(params.base) : undefined
  if (base === null) throw redirect('/dashboard')
  const visitor = await context.viewer()
  if (!visitor) throw redirect(authPath(returnPath(request)))
  const roles: Role[] = [...ROLES[audience]]
  if (!roles.includes(visitor.role) || (base && base !== visitor.role)) throw redirect(homeOf(visitor.role))
  // Admins must enable two-factor: until then only their settings are open.
  if (audience === 'admin' && !visitor.twoFactorEnabled) throw redirect('/admin/settings/security')
  return visitor
}

/** Where a visitor signs in, or completes a step-up, and returns to the page. */
function proofPath({ code }: Unproven, request: Request): string {
  if (code === 'unauthenticated') return authPath(returnPath(request))
  const role = roleAt(new URL(request.url).pathname.split('/')[1])
  return role ? confirmPath(role, returnPath(request)) : '/dashboard'
}

/** Signed-in visitors skip the sign-in pages: they continue to their destination, or home. */
export async function sendHomeSignedIn(
  { api, context }: Pick<PageRequest, 'api' | 'context'>,
  next: string | null,
): Promise<void> {
  const visitor = await context.viewer()
  if (visitor && (await api.me.$get()).ok) throw redirect(next ?? homeOf(visitor.role))
}
