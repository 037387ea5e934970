// Declining: with a message to the client, and optionally a counter-proposal. Days and staff are
// links and a GET form, so that it works without scripts.
import type { OfferSheetResponse } from '../../../api/booking/appointments/responses'
import { formatMoney, minorOf } from '../../../api/platform/values/money'
import { CLIENT_READS } from '../../features/notifications/notified'
import { DayLinks } from '../../ui/days/day-rail'
import { clock, dateParts } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { AreaField, SelectField } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'

/** Of the buttons that stand beside each other. */
export const SMALL = 'min-h-11! px-5! text-sm'

export const NOTHING_HELD = 'No money is held for it.'

export function OfferForm({ sheet, path, formKey }: { sheet: OfferSheetResponse; path: string; formKey: string }) {
  const { appointment, staff, staffId, days, date, times } = sheet
  const { salonId, timeZone, heldAmount } = appointment
  const at = (day: string) => `${path}?${new URLSearchParams({ offer: salonId, date: day, staff: staffId })}`
  const back =
    heldAmount && minorOf(heldAmount) > 0
      ? `${formatMoney(heldAmount)} goes back to ${appointment.clientName} right away.`
      : NOTHING_HELD
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <p>{back} If you offer another time, we hold it for up to two days, and they can book it with one tap.</p>
      <Section id="another" title="Another time" className="grid grid-cols-1 gap-4">
        {staff.length > 1 && (
          <form method="get" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="offer" value={salonId} />
            <input type="hidden" name="date" value={date} />
            <div className="grow">
              <SelectField
                label="With"
                name="staff"
                defaultValue={staffId}
                options={staff.map(({ id, name }) => [id, name])}
              />
            </div>
            <Button variant="quiet">Show times</Button>
          </form>
        )}
        <nav aria-label="Days">
          <DayLinks days={days} date={date} link={(day) => ({ href: at(day) })} />
        </nav>
      </Section>
      <Form
        noValidate={false}
        hidden={{ step: 'cancellation', key: `${formKey}-decline`, staffId }}
        className="grid grid-cols-1 gap-5"
      >
        <SelectField
          label={`Time to offer on ${dateParts(date).long}`}
          name="startsAt"
          id="starts-at"
          defaultValue=""
          none="Don’t offer another time"
          options={times.map(({ startsAt, endsAt }) => [
            startsAt,
            `${clock(startsAt, timeZone)} to ${clock(endsAt, timeZone)}`,
          ])}
        />
        <AreaField label="Message (optional)" name="message" rows={2} maxLength={300} hint={CLIENT_READS} />
        <Button variant="danger" data-busy="Declining...">
          Decline the booking
        </Button>
      </Form>
    </div>
  )
}
