// Another name of /client/wallet; the query travels along.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => redirect(`/client/wallet${new URL(request.url).search}`))
