// Who is visiting, and who may see a page.
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { authPath, homeOf, type Role, returnPath } from './paths'

export type Visitor = { id: string; role: Role; name: string; email: string; currency: string }

/**
 * The visitor, if their role may see the page. Strangers are sent to sign in and come back; others
 * to their own dashboard.
 */
export async function visitorAs(
  roles: Role[],
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Visitor> {
  const visitor = await context.viewer()
  if (!visitor) throw redirect(authPath(returnPath(request)))
  if (!roles.includes(visitor.role)) throw redirect(homeOf(visitor.role))
  return visitor
}
