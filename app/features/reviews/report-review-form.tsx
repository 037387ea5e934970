// Reporting a review: one choice and a short text.
import { REASONS, ReviewReported, type SubjectKind } from '../../../api/reviews/input'
import { REPORT_THANKS } from '../../../api/support/moderation/input'
import { Button } from '../../ui/forms/button'
import { AreaField, SelectField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Popup } from '../../ui/forms/popup'
import type { ReviewView } from './review-list'
import { reportLabel } from './review-list'

/** The notice on success. */
export const REPORTED = ['Review Reported', REPORT_THANKS] as const

export function ReportForm({
  kind,
  action,
  reviewId,
  formResult,
}: {
  /** The review's subject. */
  kind: SubjectKind
  action: string
  reviewId: string
  formResult?: FormResult
}) {
  const id = `report-${reviewId}`
  const field = fieldsOf(ReviewReported[kind], formResult)
  return (
    <Form hidden={{ review: field.text('review', reviewId) }} action={action} className="grid gap-4">
      <SelectField
        label="What’s wrong with it?"
        {...field('reason')}
        id={`${id}-reason`}
        none="Choose a reason"
        options={Object.entries(REASONS[kind])}
      />
      <AreaField label="Details (optional)" {...field('detail')} id={`${id}-detail`} rows={3} />
      <Button data-busy="Sending...">Report review</Button>
    </Form>
  )
}

/** The form behind a button, beside a review. */
export function ReportPopup({
  kind,
  action,
  review,
  opener = 'inline-flex min-h-11 items-center text-sm text-soft underline',
}: {
  kind: SubjectKind
  action: string
  review: ReviewView
  opener?: string
}) {
  return (
    <Popup
      id={`report-${review.id}`}
      opener={opener}
      ask="Report"
      label={reportLabel(review.userName)}
      title="Report this review"
    >
      <ReportForm kind={kind} action={action} reviewId={review.id} />
    </Popup>
  )
}
