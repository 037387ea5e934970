// Visits as the calendar draws them: one segment per service, with its professional.
import type { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import type { busyInterval } from '../../../db/schema/booking/calendar'
import type { hold } from '../../../db/schema/money/ledger'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import type { CalendarResponse } from './responses'

type Appointment = typeof appointment.$inferSelect & {
  clientName: string
  hold: typeof hold.$inferSelect | null
  partyId: string | null
}
type Item = typeof appointmentItem.$inferSelect & { category: string }
type Busy = { busy: typeof busyInterval.$inferSelect; resourceName: string | null }
type Times = { startsAt: number; endsAt: number }

export function appointmentsOf(
  appointments: Appointment[],
  items: Item[],
  busy: Busy[],
  timeZone: string,
): CalendarResponse['visits'] {
  const timesResponse = ({ startsAt, endsAt }: Times) => ({
    startsAt: rfc3339(startsAt, timeZone),
    endsAt: rfc3339(endsAt, timeZone),
  })
  return appointments.map((appointment) => {
    const taken = busy.filter((interval) => interval.busy.visitId === appointment.id)
    const { currency, hold: held } = appointment
    if (!isCurrency(currency)) throw new Error('a visit in a currency that is not ours')
    return {
      id: appointment.id,
      status: appointment.status === 'cancelled' ? 'no_show' : appointment.status,
      clientName: appointment.clientName,
      isGuest: appointment.clientId === null,
      serviceName: appointment.serviceName,
      ...timesResponse(appointment),
      price: moneyJson(appointment.price, currency),
      payment: appointment.payment,
      held: held?.status === 'held' ? moneyJson(held.amount, currency) : null,
      notes: appointment.notes,
      arrivedAt: rfc3339(appointment.arrivedAt, timeZone),
      partyId: appointment.partyId,
      anyway: appointment.anyway,
      segments: items
        // What was done on top took no time of its own: it would be drawn over what was booked.
        .filter(({ appointmentId, extrasId }) => appointmentId === appointment.id && extrasId === null)
        .map((item) => {
          const gap = gapOf(item, taken)
          return {
            staffId: item.staffId,
            serviceName: [item.serviceName, ...item.addOns.map(({ name }) => name)].join(', '),
            category: item.category,
            ...timesResponse(item),
            gap: gap && timesResponse(gap),
            resources: taken.flatMap(({ busy: row, resourceName }) =>
              resourceName !== null && overlap(row, item) ? [resourceName] : [],
            ),
          }
        }),
    }
  })
}

/** The gap in which the professional is free: between two of their busy intervals for this item. */
function gapOf(item: Item, taken: Busy[]): Times | null {
  const theirs = taken
    .map(({ busy }) => busy)
    .filter((row) => row.staffId === item.staffId && overlap(row, item))
    .sort((a, b) => a.startsAt - b.startsAt)
  for (const [i, row] of theirs.entries()) {
    const next = theirs[i + 1]
    if (next && row.endsAt < next.startsAt) {
      return { startsAt: row.endsAt, endsAt: next.startsAt }
    }
  }
  return null
}

function overlap(a: Times, b: Times): boolean {
  return a.startsAt < b.endsAt && a.endsAt > b.startsAt
}
