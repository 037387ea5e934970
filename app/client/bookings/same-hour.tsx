// Another visit of the client at the same hour: said before they decide, and never refused.
import type { OtherAppointmentResponse } from '../../../api/booking/appointments/responses'
import { dateTime } from '../../ui/display/time'

/** Those that overlap a time. */
export function overlapping(
  visits: OtherAppointmentResponse[],
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): OtherAppointmentResponse[] {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  return visits.filter((visit) => Date.parse(visit.startsAt) < to && Date.parse(visit.endsAt) > from)
}

export function SameHour({ visits }: { visits: OtherAppointmentResponse[] }) {
  if (visits.length === 0) return null
  return (
    <section aria-label="Another visit at this time" className="rounded-md bg-wait-tint px-4 py-3 text-wait">
      <p className="font-semibold">You already have a visit at this time</p>
      <ul className="text-sm">
        {visits.map(({ id, serviceName, salonName, startsAt, timeZone }) => (
          <li key={id}>
            <a
              href={`/client/bookings/${id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {`${serviceName} at ${salonName}, ${dateTime(startsAt, timeZone)}`}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm">You can have both, for example if one is for someone else.</p>
    </section>
  )
}
