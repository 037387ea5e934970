// One product, inside the signed-in shell: with the heart, and the client's own review.
import { useActionData, useLoaderData } from '@remix-run/react'
import { addedIn, CLIENT_SHOP, PRODUCT_FAULTS } from '../../features/products/product-data'
import { ProductDetail } from '../../features/products/product-detail'
import { ReportPopup } from '../../features/reviews/report-review-form'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Island } from '../../ui/island'
import { routeError } from '../../ui/layout/error-page'
import { Shell } from '../../ui/layout/shell'
import { FAVORITE_FAILED, favoriteNotice } from '../favorites/favorite-messages'
import Heart from '../favorites/heart.island'
import { addWanted } from '../favorites/wanted.server'
import { WriteReview } from '../reviews/own-review'

export const loader = page('client', async ({ request, api, id }) => {
  const { searchParams, pathname, search } = new URL(request.url)
  const added = addedIn(searchParams)
  const cursor = searchParams.get('cursor')
  const param = { id }
  const query = cursor ? { cursor } : {}
  await addWanted(request, CLIENT_SHOP.product(id), 'products', () => api.products[':id'].favorite.$put({ param }))
  const seen = await get(api.me.products[':id'].$get({ param, query }))
  return { ...seen, variant: searchParams.get('variant'), from: pathname + search, added }
})

export const action = page('client', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  const adds = textIn(fields, 'favorite') === 'add'
  return press(
    async ({ api, id }: PageRequest) => {
      const { favorite } = api.products[':id']
      return adds ? favorite.$put({ param: { id } }) : favorite.$delete({ param: { id } })
    },
    (_, __, { id }) => {
      const { title, description } = favoriteNotice('products', adds)
      return [CLIENT_SHOP.product(id), title, description]
    },
    { refused: ({ status }) => (status < 500 ? null : { notice: FAVORITE_FAILED }) },
  )(pageRequest, fields)
})

export const meta = title<typeof loader>((data) => data?.product.name)

export default function ClientProduct() {
  const { product, variant, from, added, favorite, review: ownReview, paysAsMember } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const path = CLIENT_SHOP.product(product.id)
  return (
    <Shell as="client" path="/client/products" bell="bar" flow>
      <InlineNotice notice={fault?.notice} />
      <div className="-mx-4 lg:mx-0">
        <ProductDetail
          product={product}
          variant={variant}
          places={CLIENT_SHOP}
          from={from}
          added={added}
          isMember={paysAsMember}
          heart={<Island name="heart" of={Heart} props={{ of: 'products', id: product.id, favorite }} />}
          write={<WriteReview kind="product" of={product} own={ownReview} />}
          report={(review) =>
            review.id === ownReview?.id ? null : (
              <ReportPopup kind="product" action={`${path}/report`} review={review} />
            )
          }
        />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  ...PRODUCT_FAULTS,
  frame: ({ children }) => (
    <Shell as="client" path="/client/products" bell="bar">
      {children}
    </Shell>
  ),
  exits: [
    ['Browse the shop', '/client/products'],
    ['Browse salons', '/client/salons'],
  ],
})
