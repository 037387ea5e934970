// Who may write to support: everybody with an account except admins.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { baseOf, homeOf, type Role } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'

/** The role and base path of the viewer, if they may write to support; others are redirected home. */
export async function writerAt(
  base: string | undefined,
  args: { request: Request; context: AppLoadContext },
): Promise<{ role: Role; base: string }> {
  const { role } = await visitorAt(base, args)
  if (role === 'admin') throw redirect(homeOf(role))
  return { role, base: baseOf(role) }
}
