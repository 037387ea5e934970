// Disputing a visit: the form, and what has become of it.

import { AppointmentDispute, MAX_DISPUTE } from '../../../api/booking/appointments/refunds/input'
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import type { BookingActionData } from './booking-actions.server'

export function DisputeForm({
  visit,
  formKey,
  formResult,
}: {
  visit: AppointmentDetailResponse
  formKey: string
  formResult: BookingActionData | undefined
}) {
  const field = fieldsOf(AppointmentDispute, formResult, { intent: 'dispute' })
  const paid = visit.captured && shortMoney(visit.captured)
  return (
    <Section id="dispute" title="Dispute this visit?" className="rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line">
      <p className="mt-2 text-soft">
        {visit.salonName} was paid {paid}. Tell us what went wrong: they read it too, and Purse decides whether you get
        money back. To decide, we read what you and they have written to each other since you booked.
      </p>
      <Form hidden={{ intent: 'dispute', key: `${formKey}-dispute` }} className="mt-5 grid gap-4">
        <AreaField label="What went wrong?" {...field('message')} rows={5} maxLength={MAX_DISPUTE} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button data-busy="Sending...">Send dispute</Button>
          <ButtonLink to={`/client/bookings/${visit.id}`} variant="quiet">
            Keep it as it is
          </ButtonLink>
        </div>
      </Form>
    </Section>
  )
}

export function Disputed({
  dispute: { at, decided, ticketId },
  salonName,
}: {
  dispute: NonNullable<AppointmentDetailResponse['dispute']>
  salonName: string
}) {
  return (
    <Section
      id="disputed"
      title={decided ? 'Your dispute is closed' : 'You disputed this visit'}
      className="rounded-lg bg-blush p-5"
    >
      <p className="mt-1 mb-4 text-sm">
        {decided
          ? 'Read in the conversation what we decided.'
          : `On ${day(at)}. ${salonName} has been notified. We’ll ask you if we need to know more, and answer you in the conversation.`}
      </p>
      {ticketId && (
        <ButtonLink to={`/client/support/${ticketId}`} variant="quiet">
          Open the conversation
        </ButtonLink>
      )}
    </Section>
  )
}
