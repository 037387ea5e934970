// Reporting a review: where the form is answered, and the form on a page of its own.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sendReport } from '../../features/reviews/report-review.server'
import { REPORTED, ReportForm } from '../../features/reviews/report-review-form'
import { clientPath } from '../../features/salons/salon-data'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Report a review · Purse' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const review = new URL(request.url).searchParams.get('review') ?? ''
  return { path: clientPath(encodeURIComponent(params.id ?? '')), review: review.slice(0, 100) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const refusal = await sendReport(request, context, await request.formData())
  if (refusal) return data(refusal, { status: refusal.status })
  const path = clientPath(encodeURIComponent(params.id ?? ''))
  throw await redirectWithToast(`${path}?tab=reviews`, ...REPORTED)
}

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
