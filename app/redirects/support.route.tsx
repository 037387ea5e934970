// Sends whoever wants to chat with support to where they do; strangers by way of signing in.
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
