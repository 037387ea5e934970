// Another name of /client/wallet/premium; the query travels along.
import { redirect } from '@remix-run/cloudflare'
import { page } from '../platform/page.server'

export const loader = page('anyone', ({ request }) => redirect(`/client/wallet/premium${new URL(request.url).search}`))
