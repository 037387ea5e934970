// Logging out: every session ends, everywhere.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'
import { redirectWithToast } from '../platform/toast.server'

export const loader = page('anyone', () => redirect('/dashboard'))

export const action = page('anyone', async ({ api }) => {
  const response = await api.me.sessions.$delete()
  // An ended session counts as success.
  if (response.ok || response.status === 401) return redirect('/auth')
  return redirectWithToast('/dashboard', 'Logout Failed', 'There was a problem logging out. Please try again.', 'bad')
})
