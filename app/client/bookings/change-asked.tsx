// The client's side of a change that the salon asks for: what it is, what it costs, and both replies equally large.
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { minorOf } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { intentOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'
import type { BookingActionData } from './booking-actions.server'

export function ChangeRequest({
  visit,
  formKey,
  formResult,
}: {
  visit: AppointmentDetailResponse
  formKey: string
  formResult: BookingActionData | undefined
}) {
  const { change, payment, timeZone, salonName } = visit
  if (change?.status !== 'asked') return null
  const { id, summary, price, more, expiresAt } = change
  const paysMore = payment === 'purse' && minorOf(more) > 0
  const reply = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="changeId" value={id} />
      <input type="hidden" name="key" value={`${formKey}-${intent}`} />
    </>
  )
  return (
    <Section
      id="change"
      title={`${salonName} asks to change your visit`}
      className="rounded-lg bg-raised p-5 shadow-mid ring-1 ring-line lg:p-6"
    >
      <p className="mt-1">{summary}</p>
      <p className="mt-3 flex justify-between gap-6 font-semibold">
        <span>What it would cost</span>
        <Amount short money={price} />
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <form method="post" className="grid">
          {reply('change-agree')}
          <Button data-busy="Changing...">{paysMore ? `Agree and set aside ${shortMoney(more)} more` : 'Agree'}</Button>
        </form>
        <form method="post" className="grid">
          {reply('change-decline')}
          <Button variant="quiet" data-busy="Declining...">
            No, keep it as booked
          </Button>
        </form>
      </div>
      {intentOf(formResult)?.startsWith('change') && paysMore && (
        <p className="mt-3">
          <TextLink to={addFundsPath(more, `/client/bookings/${visit.id}`)}>
            Add {shortMoney(more)} to your purse, and come back
          </TextLink>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">Nothing changes unless you agree by {dateTime(expiresAt, timeZone)}.</p>
    </Section>
  )
}
