// Why a review should not stand, in one choice and a few words.
import { REASONS } from '../../../api/booking/reviews/input'
import { Button } from '../../ui/forms/button'
import { AreaField, fieldsOf, SelectField } from '../../ui/forms/field'

/** What is said when it arrived. */
export const REPORTED = ['Review Reported', 'Thank you. We will look at it.'] as const

export function ReportForm({
  action,
  reviewId,
  reasons = REASONS,
  faults = {},
  typed,
}: {
  action: string
  reviewId: string
  /** Why it should not stand, and how that is said. */
  reasons?: Record<string, string>
  faults?: { reason?: string[]; detail?: string[] }
  /** What was sent and refused. */
  typed?: { reason: string; detail: string } | undefined
}) {
  const id = `report-${reviewId}`
  const field = fieldsOf(typed, faults)
  return (
    <form method="post" action={action} noValidate className="grid gap-4">
      <input type="hidden" name="review" value={reviewId} />
      <SelectField
        label="What is wrong with it?"
        {...field('reason')}
        id={`${id}-reason`}
        none="Choose a reason"
        options={Object.entries(reasons)}
      />
      <AreaField
        label="Anything we should know (optional)"
        {...field('detail')}
        id={`${id}-detail`}
        rows={3}
        maxLength={500}
      />
      <Button data-busy="Sending...">Report review</Button>
    </form>
  )
}
