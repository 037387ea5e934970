// Another name of /client/bookings; the query travels along.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => redirect(`/client/bookings${new URL(request.url).search}`))
