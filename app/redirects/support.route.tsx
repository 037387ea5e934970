// Redirects to the support chat; signed-out people sign in first.
import { redirect } from '@remix-run/cloudflare'
import { chatPath } from '../features/help/contact-details'
import { page } from '../platform/page.server'
import { authPath, baseOf } from '../platform/paths'

export const loader = page('anyone', async ({ context }) => {
  const visitor = await context.viewer()
  if (!visitor) return redirect(authPath('/support'))
  // Admins answer tickets: they have no support page of their own.
  return redirect(chatPath(baseOf(visitor.role)) ?? '/admin/support')
})
