// One salon, public. Cached at the edge.

import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PublicShell } from '../../features/help/public-shell'
import { clientPath, requestedTab } from '../../features/salons/salon-data'
import { SALON_FAULTS, SalonDetail } from '../../features/salons/salon-detail'
import { wantFavorite } from '../../features/search/wanted-favorite.server'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { HeartButton } from '../heart-button'
import { ReportReviewLink, WriteReviewLink } from '../review-links'
import { salonMeta } from './structured-data'

export const loader = page('anyone', async ({ request, api, id }) => {
  const { tab, cursor, wanted } = requestedTab(request.url)
  const param = { id }
  const query = cursor ? { cursor } : {}
  const salon = await get(api.salons[':id'].$get({ param, query }))
  return { salon, tab, wanted, now: Date.now(), origin: new URL(request.url).origin }
})

/** The heart. */
export const action = page('anyone', ({ id }) => wantFavorite(clientPath(id)))

export const handle = PUBLIC_STYLES

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? salonMeta(data.salon, data.origin, data.tab) : [{ title: 'Purse' }]

export default function Salon() {
  const { salon, tab, wanted, now } = useLoaderData<typeof loader>()
  const path = clientPath(salon.id)
  return (
    <PublicShell barred>
      <div className="mx-auto max-w-7xl lg:px-8 lg:pt-6">
        <SalonDetail
          salon={salon}
          tab={tab}
          wanted={wanted}
          base={`/salon/${salon.id}`}
          back="/salons"
          now={now}
          heart={<HeartButton />}
          write={<WriteReviewLink path={path} />}
          report={(review) => <ReportReviewLink path={path} review={review} />}
        />
      </div>
    </PublicShell>
  )
}

export const ErrorBoundary = routeError({
  ...SALON_FAULTS,
  frame: PublicShell,
  exits: [
    ['Browse salons', '/salons'],
    ['Browse the shop', '/shop'],
  ],
})
