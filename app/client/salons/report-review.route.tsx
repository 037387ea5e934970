// Reporting a review: where the form is answered, and the form on a page of its own.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sendReport } from '../../features/reviews/report-review.server'
import { REPORTED, ReportForm } from '../../features/reviews/report-review-form'
import { clientPath } from '../../features/salons/salon-data'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Report a review')

export const loader = page('client', ({ searchParams, id }) => {
  const review = searchParams.get('review') ?? ''
  return { path: clientPath(encodeURIComponent(id)), review: review.slice(0, 100) }
})

export const action = page('client', async (visit) => {
  const refusal = await sendReport(visit, await visit.request.formData())
  if (refusal) return data(refusal, { status: refusal.status })
  const path = clientPath(encodeURIComponent(visit.id))
  throw await redirectWithToast(`${path}?tab=reviews`, ...REPORTED)
})

export default function ReportReview() {
  const { path, review } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <Shell as="client" path="/client/salons">
      <PageHead
        title="Report a review"
        lead="We look at it. Who wrote it does not learn that it was you."
        back={{ to: `${path}?tab=reviews`, label: 'Back to the salon' }}
      />
      <InlineNotice notice={refusal?.notice} />
      <div className="max-w-xl">
        <ReportForm
          action={`${path}/report`}
          reviewId={refusal?.review ?? review}
          faults={refusal?.faults ?? {}}
          typed={refusal?.typed}
        />
      </div>
    </Shell>
  )
}
