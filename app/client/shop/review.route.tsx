// The client's review of a product: written, edited, taken back; and where its form is answered.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PRODUCT_FAULTS } from '../../features/products/product-data'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { routeError } from '../../ui/layout/error-page'
import { readReview, refuse, refusedBy, reviewer, SUBMITTED } from '../reviews/review.server'
import { ReviewPage, type ReviewRefusal } from '../reviews/review-page'
import { REVIEWED } from '../reviews/reviewed'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Review of ${data.product.name} · Purse` : 'Purse' },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await reviewer({ request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const one = context.api.api.me.products[':id']
  const { product, review } = await get(request, one.$get({ param, query: {} }))
  return { product: { id: product.id, name: product.name }, own: review }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const reviews = REVIEWED.product.reviews(param.id)
  const form = await request.formData()
  const { review } = context.api.api.products[':id']
  if (form.get('intent') === 'remove') {
    const answer = await ask(request, review.$delete({ param }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(reviews, 'Review Removed', 'Your review is gone.')
  }
  const { typed, written, refused } = readReview(form)
  if (refused) return refused
  const answer = await ask(request, review.$put({ param, json: written }))
  if (!answer.ok) return refusedBy(answer.problem, typed)
  throw await redirectWithToast(reviews, ...SUBMITTED)
}

export default function ReviewOfProduct() {
  const { product, own } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as ReviewRefusal | undefined
  return <ReviewPage kind="product" of={product} own={own} refusal={refusal} />
}

export const ErrorBoundary = routeError(PRODUCT_FAULTS)
