// Another name of /client/settings; the query travels along.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => redirect(`/client/settings${new URL(request.url).search}`))
