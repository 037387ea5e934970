// One salon, public. Cached at the edge.

import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Heart } from 'lucide-react'
import { PublicShell } from '../../features/help/public-shell'
import { clientPath, requestedTab } from '../../features/salons/salon-data'
import { SALON_FAULTS, SalonDetail } from '../../features/salons/salon-detail'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { ON_COVER } from '../../ui/forms/button'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { ReportReviewLink, WriteReviewLink } from '../review-links'
import { salonMeta } from './structured-data'

export const loader = page('anyone', async ({ request, api, id }) => {
  const { tab, cursor, wanted } = requestedTab(request.url)
  const param = { id }
  const query = cursor ? { cursor } : {}
  const salon = await get(api.salons[':id'].$get({ param, query }))
  return { salon, tab, wanted, now: Date.now(), origin: new URL(request.url).origin }
})

export const handle = PUBLIC_STYLES

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? salonMeta(data.salon, data.origin) : [{ title: 'Purse' }]

export default function Salon() {
  const { salon, tab, wanted, now } = useLoaderData<typeof loader>()
  const path = clientPath(salon.id)
  return (
    <PublicShell barred>
      <div className="mx-auto max-w-6xl lg:px-8 lg:pt-6">
        <SalonDetail
          salon={salon}
          tab={tab}
          wanted={wanted}
          base={`/salon/${salon.id}`}
          back="/salons"
          now={now}
          heart={
            <a href={path} aria-label="Add to favorites" className={ON_COVER}>
              <Heart size={20} aria-hidden />
            </a>
          }
          write={<WriteReviewLink path={path} />}
          report={(review) => <ReportReviewLink path={path} review={review} />}
        />
      </div>
    </PublicShell>
  )
}

export const ErrorBoundary = routeError(SALON_FAULTS)
