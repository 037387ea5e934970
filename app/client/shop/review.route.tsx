// The client's review of a product: written, edited, taken back; and where its form is answered.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReviewForm as ReviewSchema } from '../../../api/booking/reviews/input'
import { CLIENT_SHOP, PRODUCT_FAULTS } from '../../features/products/product-data'
import { ask, get } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { authPath, returnPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { RouteError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { TakenDown } from '../reviews/removed-notice'
import { type ReviewFaults, ReviewForm } from '../reviews/review-form'

export const meta = title<typeof loader>((data) => data && `Review of ${data.product.name}`)

const SIGN_IN_FIRST = ['Authentication Required', 'Please sign in to submit a review.'] as const

export const loader = page('anyone', async (visit) => {
  if (!(await visit.context.viewer())) {
    const signIn = authPath(returnPath(visit.request))
    throw await redirectWithToast(signIn, ...SIGN_IN_FIRST, 'bad')
  }
  return loadReview(visit)
})

const loadReview = page('client', async ({ api, id }) => {
  const param = { id }
  const one = api.me.products[':id']
  const { product, review } = await get(one.$get({ param, query: {} }))
  return { product: { id: product.id, name: product.name }, own: review }
})

type Refusal = {
  faults?: ReviewFaults
  notice?: Notice
  typed?: { rating: string; comment: string }
}

export const action = page('client', async ({ request, api, id }) => {
  const param = { id }
  const path = `${CLIENT_SHOP.product(id)}#reviews`
  const form = await request.formData()
  const { review } = api.products[':id']
  if (form.get('intent') === 'remove') {
    const answer = await ask(review.$delete({ param }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(path, 'Review Removed', 'Your review is gone.')
  }
  const typed = {
    rating: textIn(form, 'rating'),
    comment: textIn(form, 'comment'),
  }
  const read = ReviewSchema.safeParse(typed)
  if (!read.success) return refuse({ faults: read.error.flatten().fieldErrors, typed }, 400)
  const answer = await ask(review.$put({ param, json: read.data }))
  if (!answer.ok) {
    const { problem } = answer
    if (problem.errors) return refuse({ faults: problem.errors, typed }, problem.status)
    return refuse({ notice: noticeOf(problem), typed }, problem.status)
  }
  throw await redirectWithToast(path, 'Review Submitted', 'Thank you for your feedback!')
})

function refuse(refusal: Refusal, status: number) {
  return data<Refusal>(refusal, { status })
}

export default function ReviewOfProduct() {
  const { product, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Refusal | undefined
  const path = CLIENT_SHOP.product(product.id)
  return (
    <Shell as="client" path="/client/products">
      <PageHead
        title={own ? 'Your review' : 'Write a Review'}
        lead={product.name}
        back={{ to: `${path}#reviews`, label: 'Back to the product' }}
      />
      <InlineNotice notice={answer?.notice} />
      <div className="grid max-w-xl gap-8">
        {own?.takenDown ? (
          <>
            <TakenDown removal={own.takenDown} />
            <blockquote dir="auto" className="break-words whitespace-pre-line">
              {own.comment || 'You gave stars alone.'}
            </blockquote>
          </>
        ) : (
          <ReviewForm
            action={`${path}/review`}
            own={own && { ...own, photos: [] }}
            typed={answer?.typed}
            faults={answer?.faults ?? {}}
            photographed={false}
          />
        )}
        {own && !own.takenDown && (
          <div>
            <ConfirmForm
              id="remove-review"
              ask="Remove review"
              title="Remove your review?"
              detail="The seller’s reply goes with it."
              confirm="Remove review"
              fields={{ intent: 'remove' }}
              look="danger"
            />
          </div>
        )}
      </div>
    </Shell>
  )
}

export function ErrorBoundary() {
  return <RouteError {...PRODUCT_FAULTS} />
}
