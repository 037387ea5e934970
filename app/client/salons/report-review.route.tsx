// Reporting a review of a salon: where the form is answered, and the form on a page of its own.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { reportedReview, reportReview } from '../reviews/report.server'
import { ReportPage } from '../reviews/report-page'

export const meta: MetaFunction = () => [{ title: 'Report a review · Purse' }]

export async function loader(args: LoaderFunctionArgs) {
  return await reportedReview(args)
}

export async function action(args: ActionFunctionArgs) {
  return await reportReview(args, 'salon')
}

export default function ReportReview() {
  const reported = useLoaderData<typeof loader>()
  return <ReportPage kind="salon" {...reported} refusal={useActionData<typeof action>()} />
}
