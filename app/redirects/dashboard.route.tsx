// Redirects each role to its home, and signed-out people to sign-in.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'
import { homeOf } from '../platform/paths'

export const loader = page('anyone', async ({ context }) => {
  const visitor = await context.viewer()
  return redirect(visitor ? homeOf(visitor.role) : '/auth')
})
