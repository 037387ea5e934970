// Reporting a review of a product: the action, and the form on its own page.
import { useActionData, useLoaderData } from '@remix-run/react'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { reportedReview, reportReview } from '../reviews/report.server'
import { ReportPage } from '../reviews/report-page'

export const meta = title('Report a review')

export const loader = page('client', (pageRequest) => reportedReview(pageRequest))

export const action = page('client', (pageRequest) => reportReview(pageRequest, 'product'))

export default function ReportProductReview() {
  const reported = useLoaderData<typeof loader>()
  return <ReportPage kind="product" {...reported} formResult={useActionData<typeof action>()} />
}
