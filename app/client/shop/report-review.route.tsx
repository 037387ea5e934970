// Reporting a review of a product: where the form is answered, and the form on a page of its own.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PRODUCT_REPORT_REASONS } from '../../../api/shop/storefront/input'
import { CLIENT_SHOP } from '../../features/products/product-data'
import { sendReport } from '../../features/reviews/report-review.server'
import { REPORTED, ReportForm } from '../../features/reviews/report-review-form'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Report a review')

export const loader = page('client', ({ searchParams, id }) => {
  const review = searchParams.get('review') ?? ''
  const path = CLIENT_SHOP.product(encodeURIComponent(id))
  return { path, review: review.slice(0, 100) }
})

export const action = page('client', async (visit) => {
  const refusal = await sendReport(visit, await visit.request.formData(), 'product-reviews')
  if (refusal) return data(refusal, { status: refusal.status })
  const path = CLIENT_SHOP.product(encodeURIComponent(visit.id))
  throw await redirectWithToast(`${path}#reviews`, ...REPORTED)
})

export default function ReportProductReview() {
  const { path, review } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <Shell as="client" path="/client/products">
      <PageHead
        title="Report a review"
        lead="We look at it. Who wrote it does not learn that it was you."
        back={{ to: `${path}#reviews`, label: 'Back to the product' }}
      />
      <InlineNotice notice={refusal?.notice} />
      <div className="max-w-xl">
        <ReportForm
          action={`${path}/report`}
          reviewId={refusal?.review ?? review}
          reasons={PRODUCT_REPORT_REASONS}
          faults={refusal?.faults ?? {}}
          typed={refusal?.typed}
        />
      </div>
    </Shell>
  )
}
