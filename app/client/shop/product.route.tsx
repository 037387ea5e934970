// One product, inside the signed-in shell: with the heart, and the client's own review.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addedIn, CLIENT_SHOP, PRODUCT_FAULTS } from '../../features/products/product-data'
import { ProductDetail } from '../../features/products/product-detail'
import { ReportPopup } from '../../features/reviews/report-review-form'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
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
  await addWanted(request, CLIENT_SHOP.product(id), 'products', () =>
    api.products[':id'].favorite.$put({ param }),
  )
  const seen = await get(api.me.products[':id'].$get({ param, query }))
  return { ...seen, variant: searchParams.get('variant'), from: pathname + search, added }
})

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const param = { id }
  const adds = form.get('favorite') === 'add'
  const { favorite } = api.products[':id']
  const answer = await ask(adds ? favorite.$put({ param }) : favorite.$delete({ param }))
  if (!answer.ok) {
    const { status } = answer.problem
    const notice = status < 500 ? noticeOf(answer.problem) : FAVORITE_FAILED
    return data({ notice }, { status })
  }
  const { title, description } = favoriteNotice('products', adds)
  throw await redirectWithToast(CLIENT_SHOP.product(id), title, description)
})

export const meta = title<typeof loader>((data) => data?.product.name)

export default function ClientProduct() {
  const {
    product,
    variant,
    from,
    added,
    favorite,
    review: own,
    paysAsMember,
  } = useLoaderData<typeof loader>()
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
          heart={
            <Island name="heart" of={Heart} props={{ of: 'products', id: product.id, favorite }} />
          }
          write={<WriteReview kind="product" of={product} own={own} />}
          report={(review) =>
            review.id === own?.id ? null : (
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
