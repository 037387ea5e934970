// Whether, when and at most at which price a goal is booked, and agreeing to it anew.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { USUAL_GOAL_NOTICE } from '../../../api/booking/saving/input'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { ask, get, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { daysAfter } from '../../ui/days/days-after'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { fieldsOf, SelectField } from '../../ui/forms/field'
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

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const { mode: _, holds: __, ...wishes } = wishesIn(form)
  const json = { ...wishes, ...(form.has('staffId') && { staffId: textIn(form, 'staffId') }) }
  const answer = await ask(api['goal-bookings'][':id'].$put({ param: { id }, json }, keyed(form)))
  if (!answer.ok) return refuseSetUp(answer.problem, form)
  throw await redirectWithToast(
    `/goals/${id}`,
    'Saved',
    answer.value.status === 'due' ? 'We’re looking for a time now.' : WILL_BOOK,
  )
})

export default function ChangeGoalBooking() {
  const { id, booking, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { today, priceNow, policy, staff } = booking
  const typed = answer?.typed ?? null
  const field = fieldsOf(typed, answer?.faults ?? {})
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
      <InlineNotice notice={answer?.notice} />
      <form method="post" noValidate className="grid max-w-2xl grid-cols-1 gap-8">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="terms" value={JSON.stringify(policy)} />
        {staff.length > 1 && (
          <SelectField
            label="Professional"
            none="Anyone"
            options={staff.map((one) => [one.id, one.name])}
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
          typed={typed}
          faults={answer?.faults ?? {}}
          today={today}
          until="We only look once the goal is reached."
        />
        <BookingAgreement terms={termsBeyondBooking(policy)} faults={answer?.faults.terms} />
        <StepBar>
          <Button data-busy="Saving...">Agree and save</Button>
        </StepBar>
      </form>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Goal not found', NO_GOAL] })
