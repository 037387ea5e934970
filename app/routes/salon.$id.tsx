// One salon, for everybody. Kept at the edge.

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { PUBLIC_STYLES } from '../ui/document'
import { RouteError } from '../ui/error-page'
import { PublicShell } from '../ui/public-shell'
import { SALON_MISSING, SalonDetail, tabFrom } from '../ui/salon-detail'
import { today } from '../ui/time'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const salon = await get(
    request,
    context.api.api.salons[':id'].$get({ param: { id: params.id ?? '' } }),
  )
  return { salon, tab: tabFrom(request.url), today: today(salon.timeZone) }
}

export const handle = PUBLIC_STYLES

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.salon.name} · Purse` : 'Purse' },
  { name: 'description', content: data?.salon.description ?? '' },
]

export default function Salon() {
  const { salon, tab, today } = useLoaderData<typeof loader>()
  return (
    <PublicShell barred>
      <div className="mx-auto max-w-6xl lg:px-8 lg:pt-6">
        <SalonDetail
          salon={salon}
          tab={tab}
          base={`/salon/${salon.id}`}
          back="/salons"
          today={today}
        />
      </div>
    </PublicShell>
  )
}

export function ErrorBoundary() {
  return <RouteError missing={SALON_MISSING} />
}
