// Logging out: every session ends, everywhere.
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { redirectWithToast } from '../platform/toast.server'

export const loader = () => redirect('/dashboard')

export async function action({ context }: ActionFunctionArgs) {
  const response = await context.api.api.me.sessions.$delete()
  // An ended session counts as success.
  if (response.ok || response.status === 401) return redirect('/auth')
  return redirectWithToast(
    '/dashboard',
    'Logout Failed',
    'There was a problem logging out. Please try again.',
    'bad',
  )
}
