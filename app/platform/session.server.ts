// Who is visiting, and who may see a page.
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { Visitor } from './api.server'
import { authPath, confirmPath, homeOf, type Role, returnPath, roleAt } from './paths'

/**
 * The visitor, if their role may see the page. Strangers are sent to sign in and come back; others
 * to their own dashboard.
 */
export async function visitorAs(
  roles: Role[],
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Visitor> {
  const visitor = await visitorAnyRole({ request, context })
  if (!roles.includes(visitor.role)) throw redirect(homeOf(visitor.role))
  // Admins cannot work without two-factor; only their settings are open until it is on.
  const work = roles.every((role) => role === 'admin')
  if (work && !visitor.twoFactorEnabled) throw redirect('/admin/settings/security')
  return visitor
}

/**
 * The visitor to a page that every role has under its own base path (`/client/settings`,
 * `/partner/settings`). Strangers are sent to sign in; others to where they are at home, and an
 * unknown base is an unknown path.
 */
export async function visitorAt(
  base: string | undefined,
  args: { request: Request; context: AppLoadContext },
): Promise<Visitor> {
  const role = roleAt(base)
  if (!role) throw redirect('/dashboard')
  const visitor = await visitorAnyRole(args)
  if (visitor.role !== role) throw redirect(homeOf(visitor.role))
  return visitor
}

/**
 * For what the api refused: where it wants a fresh session, the visitor proves themselves and comes
 * back. Asking the api at once, rather than first whether they are fresh, saves a round trip.
 */
export function proveFirst(role: Role, request: Request, { code }: { code: string }): void {
  if (code === 'step-up-required') throw redirect(confirmPath(role, returnPath(request)))
}

/** Who is signed in has no business with signing in: they go on to where they were going, or home. */
export async function sendHomeSignedIn(
  { context }: { context: AppLoadContext },
  next: string | null,
): Promise<void> {
  const visitor = await context.viewer()
  if (visitor && (await context.api.api.me.$get()).ok) throw redirect(next ?? homeOf(visitor.role))
}

async function visitorAnyRole({
  request,
  context,
}: {
  request: Request
  context: AppLoadContext
}): Promise<Visitor> {
  const visitor = await context.viewer()
  if (!visitor) throw redirect(authPath(returnPath(request)))
  return visitor
}
