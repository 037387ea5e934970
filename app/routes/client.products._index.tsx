// The shop, inside the signed-in shell: with favourites.
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ask } from '../api.server'
import { visitorAs } from '../session.server'
import { myProductQueryFrom, productFiltersFrom } from '../ui/product-filters'
import { heartOf } from '../ui/product-heart'
import { ProductList } from '../ui/product-list'
import { CLIENT_SHOP } from '../ui/product-view'
import { Shell } from '../ui/shell'

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
