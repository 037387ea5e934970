// The client's favorite salons; the products have a tab beside them.
import { useLoaderData } from '@remix-run/react'
import { SalonCard } from '../../features/salons/salon-card'
import { filtersFrom, myQueryFrom } from '../../features/salons/salon-filters'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { ButtonLink } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { FavoriteTabs } from './favorite-tabs'
import Heart from './heart.island'

const PATH = '/client/favorites'

export const meta = title('Favorites')

export const loader = page('client', async ({ request, api, searchParams }) => {
  const { origin } = new URL(request.url)
  const cursor = searchParams.get('cursor') ?? ''
  const address = `${origin}${PATH}?${new URLSearchParams({ cursor, favorites: '1' })}`
  const filters = filtersFrom(address, false, null)
  const { items, next } = await get(api.me.salons.$get({ query: myQueryFrom(filters) }))
  return { items, next, now: Date.now() }
})

export default function Favorites() {
  const { items, next, now } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Favorites" />
      <FavoriteTabs current={PATH} />
      {items.length === 0 && (
        <EmptyState
          picture="hand_mirror"
          title="No favorite salons yet"
          action={<ButtonLink to="/client/salons">Browse Salons</ButtonLink>}
        >
          Tap the heart on a salon to find it here.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((salon, i) => (
          <SalonCard
            key={salon.id}
            salon={salon}
            href={`/client/salons/${salon.id}`}
            dated={false}
            now={now}
            first={i === 0}
            corner={
              <Island
                name="heart"
                of={Heart}
                id={`heart-${salon.id}`}
                className="absolute top-3 right-3 z-10"
                props={{ of: 'salons', id: salon.id, favorite: true }}
              />
            }
          />
        ))}
      </ul>
      <More to={next && `${PATH}?${new URLSearchParams({ cursor: next })}`} className="mt-8 text-center">
        More salons
      </More>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your favorites.' })
