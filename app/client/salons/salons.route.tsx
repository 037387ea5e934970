// Find Salons, inside the signed-in shell: with favorites, and a filter by the purse's balance.
import { data, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  filtersFrom,
  forgivingPath,
  myQueryFrom,
  type SalonFilters,
  understoodPath,
  widened,
} from '../../features/salons/salon-filters'
import { SalonList } from '../../features/salons/salon-list'
import { ask } from '../../platform/api.server'
import { currencyOfReader, placeOfReader } from '../../platform/edge/reader.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { nearDays } from '../../ui/days/near-day'
import { Island } from '../../ui/island'
import { Shell } from '../../ui/layout/shell'
import Heart from '../favorites/heart.island'
import { SalonChoosers } from './salon-choosers'

export const meta = title('Explore')

const PATH = '/client/salons'

export const loader = page('client', async ({ request, context, api, newKey, searchParams, visitor }) => {
  const reader = placeOfReader(request, visitor)
  const mapped = context.mapTiles !== null
  const currency = currencyOfReader(reader, visitor)
  let filters = filtersFrom(request.url, mapped, { city: reader?.city ?? '', currency })
  if (filters.q && searchParams.has('ask')) {
    const query = { q: filters.q }
    const understood = await ask(api.me['salon-requests'].$get({ query }))
    if (understood.ok && understood.value.filters) {
      throw redirect(understoodPath(PATH, filters, understood.value.filters))
    }
  }
  const search = (of: SalonFilters) => ask(api.me.salons.$get({ query: myQueryFrom(of) }))
  let response = await search(filters)
  const wider = widened(request.url, filters, response.ok ? response.value : null)
  if (wider) {
    filters = wider
    response = await search(wider)
  }
  const list = response.ok ? response.value : null
  const forgiving = forgivingPath(PATH, filters, list)
  if (forgiving) throw redirect(forgiving)
  const status = response.ok ? 200 : response.problem.status
  return data(
    {
      filters,
      list,
      formKey: newKey(),
      tiles: context.mapTiles,
      now: Date.now(),
    },
    { status },
  )
})

export default function ClientSalons() {
  const { filters, list, formKey, tiles, now } = useLoaderData<typeof loader>()
  const favorites = new Set(list?.items.filter(({ favorite }) => favorite).map(({ id }) => id))
  return (
    <Shell as="client" path={PATH} wide={filters.view !== ''} bell="corner">
      <SalonList
        filters={filters}
        list={list}
        base={PATH}
        detail={PATH}
        mine
        days={nearDays()}
        choosers={(asks, at) => <SalonChoosers {...{ asks, at }} />}
        formKey={formKey}
        tiles={tiles}
        now={now}
        corner={({ id }) => (
          <Island
            name="heart"
            of={Heart}
            id={`heart-${id}`}
            className="absolute top-3 right-3 z-10"
            props={{ of: 'salons', id, favorite: favorites.has(id) }}
          />
        )}
      />
    </Shell>
  )
}
