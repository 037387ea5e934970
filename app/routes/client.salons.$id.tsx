// One salon, inside the signed-in shell.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { RouteError } from '../ui/error-page'
import { SALON_MISSING, SalonDetail, tabFrom } from '../ui/salon-detail'
import { Shell } from '../ui/shell'
import { today } from '../ui/time'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const salon = await get(
    request,
    context.api.api.salons[':id'].$get({ param: { id: params.id ?? '' } }),
  )
  return { salon, tab: tabFrom(request.url), today: today(salon.timeZone) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.salon.name} · Purse` : 'Purse' },
]

export default function ClientSalon() {
  const { salon, tab, today } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/salons">
      <div className="-mx-4 -mt-5 [--bar:3.75rem] lg:mx-0 lg:mt-0">
        <SalonDetail
          salon={salon}
          tab={tab}
          base={`/client/salons/${salon.id}`}
          back="/client/salons"
          today={today}
        />
      </div>
    </Shell>
  )
}

export function ErrorBoundary() {
  return <RouteError missing={SALON_MISSING} />
}
