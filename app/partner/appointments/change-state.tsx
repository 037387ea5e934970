// What the client was asked to agree to, until they reply, and that they did not agree.
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { dateTime } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'

export function ChangeState({
  change,
  clientName,
  timeZone,
}: {
  change: AppointmentDetailResponse['change']
  clientName: string
  timeZone: string
}) {
  if (!change) return null
  const { status, summary, expiresAt } = change
  if (status === 'asked') {
    return (
      <Section id="change-waiting" title={`Waiting for ${clientName}`} className="mt-4 rounded-lg bg-wait-tint p-5">
        <p className="mt-1">
          {summary} They can agree until {dateTime(expiresAt, timeZone)}; until they do, the visit stays as booked.
        </p>
      </Section>
    )
  }
  const ended = status === 'declined' ? 'declined' : 'didn’t reply to'
  return (
    <p className="mt-3 rounded-md bg-blush px-4 py-3">
      {clientName} {ended} your change: {summary} The visit stays as booked.
    </p>
  )
}
