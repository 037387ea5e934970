// Find Salons, public. Cached at the edge, so nothing here depends on the viewer but the time zone that they live in.
import { data, type HeadersFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PublicShell } from '../../features/help/public-shell'
import {
  filtersFrom,
  forgivingPath,
  queryFrom,
  type SalonFilters,
  understoodPath,
  widened,
} from '../../features/salons/salon-filters'
import { SalonList } from '../../features/salons/salon-list'
import { ask } from '../../platform/api.server'
import { NEVER_STORED } from '../../platform/edge/edge-cache.server'
import { placeOfReaders } from '../../platform/edge/reader.server'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { nearDays } from '../../ui/days/near-day'
import { PUBLIC_STYLES } from '../../ui/layout/document'

export const handle = PUBLIC_STYLES

export const meta = listed(
  'Find Salons',
  '/salons',
  'Salons, barbershops and studios with live availability. Book and pay from your purse.',
)

export const loader = page('anyone', async ({ request, context, api }) => {
  const mapped = context.mapTiles !== null
  let filters = filtersFrom(request.url, mapped, placeOfReaders(request))
  if (filters.q && new URL(request.url).searchParams.has('ask')) {
    const query = { q: filters.q }
    const understood = await ask(api['salon-requests'].$get({ query }))
    if (understood.ok && understood.value.filters) {
      throw redirect(understoodPath('/salons', filters, understood.value.filters))
    }
  }
  const search = (of: SalonFilters) => ask(api.salons.$get({ query: queryFrom(of) }))
  let response = await search(filters)
  const wider = widened(request.url, filters, response.ok ? response.value : null)
  if (wider) {
    filters = wider
    response = await search(wider)
  }
  const list = response.ok ? response.value : null
  const forgiving = forgivingPath('/salons', filters, list)
  if (forgiving) throw redirect(forgiving)
  const status = response.ok ? 200 : response.problem.status
  // Times of a salon that was just listed, or of all right after the first start, may not be known yet.
  const isEmpty = filters.date !== '' && list?.items.length === 0
  const headers: HeadersInit = isEmpty ? { [NEVER_STORED]: '1' } : {}
  return data({ filters, list, tiles: context.mapTiles, now: Date.now() }, { status, headers })
})

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Salons() {
  const { filters, list, tiles, now } = useLoaderData<typeof loader>()
  return (
    <PublicShell>
      <div className="mx-auto max-w-7xl px-4 pt-6 lg:px-8 lg:pt-10">
        <SalonList
          filters={filters}
          list={list}
          base="/salons"
          detail="/salon"
          days={nearDays(new Date(now).toISOString().slice(0, 10))}
          tiles={tiles}
          now={now}
        />
        <p className="mt-8">
          <a href="/salons/cities" className="inline-flex min-h-11 items-center underline">
            Salons by city
          </a>
        </p>
      </div>
    </PublicShell>
  )
}
