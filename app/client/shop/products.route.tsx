// The shop, inside the signed-in shell: with favourites.
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CLIENT_SHOP } from '../../features/products/product-data'
import { myProductQueryFrom, productFiltersFrom } from '../../features/products/product-filters'
import { ProductList } from '../../features/products/product-list'
import { ask } from '../../platform/api.server'
import { visitorAs } from '../../platform/session.server'
import { Shell } from '../../ui/layout/shell'
import { heartOf } from '../favorites/product-heart'

export const meta: MetaFunction = () => [{ title: 'Shop Products · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const filters = productFiltersFrom(request.url)
  const query = myProductQueryFrom(filters)
  const answer = await ask(request, context.api.api.me.products.$get({ query }))
  const list = answer.ok ? answer.value : null
  return data({ filters, list }, { status: answer.ok ? 200 : answer.problem.status })
}

export default function ClientProducts() {
  const { filters, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/products" bell="corner">
      <ProductList
        filters={filters}
        list={list}
        places={CLIENT_SHOP}
        mine
        corner={heartOf(list?.items ?? [])}
      />
    </Shell>
  )
}
