// Reporting a review on its own page.
import type { SubjectKind } from '../../../api/reviews/input'
import { ReportForm } from '../../features/reviews/report-review-form'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import type { FormResult } from '../../ui/forms/fields'
import { PageHead, Shell } from '../../ui/layout/shell'
import { REVIEWED } from './reviewed'

/** `id`: of the review's subject. */
export function ReportPage({
  kind,
  id,
  review,
  formResult,
}: {
  kind: SubjectKind
  id: string
  review: string
  formResult: (FormResult & { notice: Notice | null }) | undefined
}) {
  const { list, page, reviews, back } = REVIEWED[kind]
  return (
    <Shell as="client" path={list} flow column>
      <PageHead
        title="Report a review"
        lead="We’ll review it. The author won’t know you reported it."
        back={{ to: reviews(id), label: back }}
      />
      <InlineNotice notice={formResult?.notice} />
      <div className="max-w-xl">
        <ReportForm kind={kind} action={`${page(id)}/report`} reviewId={review} formResult={formResult} />
      </div>
    </Shell>
  )
}
