// The public page of a salon or shop that applies, as clients will see it.
import { useLoaderData } from '@remix-run/react'
import { SalonPreview, ShopPreview } from '../../features/business/preview'
import { shopQueryFrom } from '../../features/products/product-data'
import { requestedTab } from '../../features/salons/salon-data'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { routeError } from '../../ui/layout/error-page'
import { Shell } from '../../ui/layout/shell'

const LIST = '/admin/applications'

export const meta = title('Preview')

export const loader = page('admin', async ({ request, api, id }) => {
  const { preview: salon, shopPreview: shop } = await get(api.admin.applications[':id'].$get({ param: { id } }))
  const { tab } = requestedTab(request.url)
  const { category = '' } = shopQueryFrom(request.url)
  return { id, salon, shop, tab, category, now: Date.now() }
})

export default function ApplicationPreview() {
  const { id, salon, shop, tab, category, now } = useLoaderData<typeof loader>()
  const to = `${LIST}/${encodeURIComponent(id)}`
  const around = { back: { to, label: 'Back to the application' }, path: `${to}/preview` }
  return (
    <Shell as="admin" path={LIST} bell="bar">
      {salon && <SalonPreview text="This is how clients will see the salon." {...around} {...{ salon, tab, now }} />}
      {shop && <ShopPreview text="This is how clients will see the shop." {...around} {...{ shop, category }} />}
    </Shell>
  )
}

export const ErrorBoundary = routeError()
