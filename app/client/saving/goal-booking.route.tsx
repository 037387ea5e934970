// Whether, when and at most at which price a goal is booked, and agreeing to it anew.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangeGoalBooking, USUAL_GOAL_NOTICE } from '../../../api/booking/saving/input'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { daysAfter } from '../../ui/days/days-after'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StepBar } from '../../ui/layout/step'
import { BOOK_FOR_ME, NO_GOAL } from '../goals/goal-labels'
import { wishesIn } from '../waiting-list/waiting-form.server'
import { WishFields } from '../waiting-list/wish-fields'
import { BookingAgreement, WILL_BOOK } from './booking-agreement'

export const meta = title(BOOK_FOR_ME)

export const loader = page('client', async ({ api, newKey, id }) => {
  const { booking } = await get(api['goal-bookings'][':id'].$get({ param: { id }, query: {} }))
  if (!booking?.isOwner || !booking.priceNow) throw redirect(`/goals/${id}`)
  return { id, booking: { ...booking, priceNow: booking.priceNow }, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    ChangeGoalBooking,
    ({ api, id }, { json, key }) => api['goal-bookings'][':id'].$put({ param: { id }, json }, key),
    ({ status }, _, { id }) => [
      `/goals/${id}`,
      'Saved',
      status === 'due' ? 'We’re looking for a time now.' : WILL_BOOK,
    ],
    { from: bookingIn, faults: 'both' },
  ),
)

function bookingIn(form: FormData) {
  const { mode: _, holds: __, ...wishes } = wishesIn(form)
  return { ...wishes, ...(form.has('staffId') && { staffId: textIn(form, 'staffId') }) }
}

export default function GoalBooking() {
  const { id, booking, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { today, priceNow, policy, staff } = booking
  const field = fieldsOf(ChangeGoalBooking, response)
  const isNew = booking.firstDate === ''
  // A highest price that is no longer enough is raised to today's, to be agreed to.
  const price = booking.dearer || isNew ? priceNow : booking.price
  return (
    <Shell as="client" path="/goals" flow column>
      <PageHead
        title={BOOK_FOR_ME}
        lead={`${booking.serviceName} at ${booking.salon.name}`}
        back={{ to: `/goals/${id}`, label: 'Back to goal' }}
      />
      <InlineNotice notice={response?.notice} />
      <Form hidden={{ key: formKey, terms: JSON.stringify(policy) }} className="grid max-w-2xl grid-cols-1 gap-8">
        {staff.length > 1 && (
          <SelectField
            label="Professional"
            none="Anyone"
            options={staff.map((member) => [member.id, member.name])}
            {...field('staffId', booking.plan[0]?.staffId)}
          />
        )}
        <WishFields
          wishes={{
            firstDate: booking.firstDate > today ? booking.firstDate : today,
            lastDate: booking.lastDate > today ? booking.lastDate : daysAfter(today, 90),
            windows: booking.windows,
            noticeMinutes: isNew ? USUAL_GOAL_NOTICE : booking.noticeMinutes,
            price,
          }}
          typed={field.typed}
          faults={field.faults}
          today={today}
          until="We only look once the goal is reached."
        />
        <BookingAgreement terms={termsBeyondBooking(policy)} faults={field.errors('terms')} />
        <StepBar>
          <Button data-busy="Saving...">Agree and save</Button>
        </StepBar>
      </Form>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Goal not found', NO_GOAL] })
