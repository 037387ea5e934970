// Any unknown page path goes to the dashboard; a missing file is missing.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => {
  const { pathname } = new URL(request.url)
  if (/\.[a-z0-9]+$/i.test(pathname)) throw new Response(null, { status: 404 })
  return redirect('/dashboard')
})
