// Another name of /client/messages; the query travels along.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => redirect(`/client/messages${new URL(request.url).search}`))
