// The client's review of a product: written, edited, deleted; and the action of its form.
import { useActionData, useLoaderData } from '@remix-run/react'
import { PRODUCT_FAULTS } from '../../features/products/product-data'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { routeError } from '../../ui/layout/error-page'
import { readReview, refuse, refusedBy, requireSignedIn, SUBMITTED } from '../reviews/review.server'
import { ReviewPage, type ReviewRefusal } from '../reviews/review-page'
import { REVIEWED } from '../reviews/reviewed'

export const meta = title<typeof loader>((data) => data && `Review of ${data.product.name}`)

export const loader = page('anyone', async (visit) => {
  await requireSignedIn(visit)
  return loadReview(visit)
})

const loadReview = page('client', async ({ api, id }) => {
  const { product, review } = await get(api.me.products[':id'].$get({ param: { id }, query: {} }))
  const { id: productId, name, pictures } = product
  return { product: { id: productId, name, image: pictures[0]?.image }, own: review }
})

export const action = page('client', async (visit) => {
  const { api, request, id } = visit
  const param = { id }
  const address = encodeURIComponent(id)
  const reviews = REVIEWED.product.reviews(address)
  const form = await request.formData()
  const { review } = api.products[':id']
  if (form.get('intent') === 'remove') {
    const answer = await ask(review.$delete({ param }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(reviews, 'Review Removed', 'Your review was removed.')
  }
  const { typed, written, refused } = readReview(form)
  if (refused) return refused
  const answer = await ask(review.$put({ param, json: written }))
  if (!answer.ok) return refusedBy(answer.problem, typed)
  throw await redirectWithToast(reviews, ...SUBMITTED)
})

export default function ReviewOfProduct() {
  const { product, own } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as ReviewRefusal | undefined
  return <ReviewPage kind="product" of={product} own={own} refusal={refusal} />
}

export const ErrorBoundary = routeError(PRODUCT_FAULTS)
