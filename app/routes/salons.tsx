// Find Salons, for everybody. Kept at the edge, so nothing here depends on who looks.

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { PUBLIC_STYLES } from '../ui/document'
import { PublicShell } from '../ui/public-shell'
import { filtersFrom, queryFrom, SalonList } from '../ui/salon-list'

export const handle = PUBLIC_STYLES

export const meta: MetaFunction = () => [
  { title: 'Find Salons · Purse' },
  {
    name: 'description',
    content: 'Salons, barbershops and studios with real free times. Book and pay from your purse.',
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = filtersFrom(request.url)
  const list = await get(request, context.api.api.salons.$get({ query: queryFrom(filters) }))
  return { filters, list }
}

export default function Salons() {
  const { filters, list } = useLoaderData<typeof loader>()
  return (
    <PublicShell>
      <div className="mx-auto max-w-6xl px-4 pt-6 lg:px-8 lg:pt-10">
        <SalonList
          filters={filters}
          salons={list.items}
          total={list.total}
          next={list.next}
          base="/salons"
          detail="/salon"
        />
      </div>
    </PublicShell>
  )
}
