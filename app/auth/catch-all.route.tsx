// Every path under /auth is the sign-in page.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => redirect(`/auth${new URL(request.url).search}`))
