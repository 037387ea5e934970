// Reporting a review on its own page.
import type { SubjectKind } from '../../../api/reviews/input'
import type { ReportRefusal } from '../../features/reviews/report-review.server'
import { ReportForm } from '../../features/reviews/report-review-form'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { REVIEWED } from './reviewed'

/** `id`: of the review's subject. */
export function ReportPage({
  kind,
  id,
  review,
  refusal,
}: {
  kind: SubjectKind
  id: string
  review: string
  refusal: ReportRefusal | undefined
}) {
  const { list, page, reviews, back } = REVIEWED[kind]
  return (
    <Shell as="client" path={list} flow column>
      <PageHead
        title="Report a review"
        lead="We’ll review it. The author won’t know you reported it."
        back={{ to: reviews(id), label: back }}
      />
      <InlineNotice notice={refusal?.notice} />
      <div className="max-w-xl">
        <ReportForm
          kind={kind}
          action={`${page(id)}/report`}
          reviewId={refusal?.review ?? review}
          faults={refusal?.faults ?? {}}
          typed={refusal?.typed}
        />
      </div>
    </Shell>
  )
}
