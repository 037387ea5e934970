// Find Salons, inside the signed-in shell.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { filtersFrom, queryFrom, SalonList } from '../ui/salon-list'
import { Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Explore · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const filters = filtersFrom(request.url)
  const list = await get(request, context.api.api.salons.$get({ query: queryFrom(filters) }))
  return { filters, list }
}

export default function ClientSalons() {
  const { filters, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/salons">
      <SalonList
        filters={filters}
        salons={list.items}
        total={list.total}
        next={list.next}
        base="/client/salons"
        detail="/client/salons"
      />
    </Shell>
  )
}
