// What an address is answered that is none of ours: the dashboard, which says why it is shown.
import { redirect } from '@remix-run/cloudflare'
import { redirectWithToast } from '../platform/toast.server'
import { NO_SUCH_PAGE } from './no-such-page'

export async function noSuchPage({ url, headers }: Request): Promise<Response> {
  if (/\.[a-z0-9]+$/i.test(new URL(url).pathname)) throw new Response(null, { status: 404 })
  // What browsers look for by themselves is nothing to tell people of.
  return headers.get('sec-fetch-dest') === 'document'
    ? redirectWithToast('/dashboard', ...NO_SUCH_PAGE, 'bad')
    : redirect('/dashboard')
}
