// The client's review of a product: written, edited, deleted; and the action of its form.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReviewForm } from '../../../api/reviews/input'
import { PRODUCT_FAULTS } from '../../features/products/product-data'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { routeError } from '../../ui/layout/error-page'
import { requireSignedIn, SUBMITTED } from '../reviews/review.server'
import { ReviewPage } from '../reviews/review-page'
import { REVIEWED } from '../reviews/reviewed'

export const meta = title<typeof loader>((data) => data && `Review of ${data.product.name}`)

export const loader = page('anyone', async (pageRequest) => {
  await requireSignedIn(pageRequest)
  return loadReview(pageRequest)
})

const loadReview = page('client', async ({ api, id }) => {
  const { product, review } = await get(api.me.products[':id'].$get({ param: { id }, query: {} }))
  const { id: productId, name, pictures } = product
  return { product: { id: productId, name, image: pictures[0]?.image }, own: review }
})

const reviewsOf = (id: string) => REVIEWED.product.reviews(encodeURIComponent(id))

export const action = page(
  'client',
  forms({
    '': form(
      ReviewForm,
      ({ api, id }: PageRequest<'client'>, { value: json }) => api.products[':id'].review.$put({ param: { id }, json }),
      (_, __, { id }) => [reviewsOf(id), ...SUBMITTED],
    ),
    remove: press(
      ({ api, id }: PageRequest<'client'>) => api.products[':id'].review.$delete({ param: { id } }),
      (_, __, { id }) => [reviewsOf(id), 'Review Removed', 'Your review was removed.'],
    ),
  }),
)

export default function ReviewOfProduct() {
  const { product, own } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return <ReviewPage kind="product" of={product} own={own} formResult={result} />
}

export const ErrorBoundary = routeError(PRODUCT_FAULTS)
