// A salon's short address: /@amani leads to its page, or with a service straight to its times.
import { redirect } from '@remix-run/cloudflare'
import { viaOf } from '../../api/salons/links/input'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { bookingPath } from '../platform/paths'
import { routeError } from '../ui/layout/error-page'
import { NO_SUCH_PAGE } from './no-such-page'
import { noSuchPage } from './no-such-page.server'

export const loader = page('anyone', async ({ api, params, request, searchParams }) => {
  const { handle = '' } = params
  if (!handle.startsWith('@')) return noSuchPage(request)
  const { id } = await get(api.handles[':handle'].$get({ param: { handle: handle.slice(1) } }))
  const via = viaOf(searchParams.get('via')) ?? 'link'
  const [service, staff] = [searchParams.get('service'), searchParams.get('staff')]
  if (service) return redirect(bookingPath(id, service, { via, ...(staff && { staff }) }))
  return redirect(`/salon/${id}?${new URLSearchParams({ ...(staff && { staff }), via })}`)
})

export default function Handle() {
  return null
}

export const ErrorBoundary = routeError({ missing: NO_SUCH_PAGE })
