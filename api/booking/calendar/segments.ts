// Visits as the calendar draws them: one segment per service, with its professional.
import type { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import type { busyInterval } from '../../../db/schema/booking/calendar'
import type { hold } from '../../../db/schema/money/ledger'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import type { CalendarResponse } from './responses'

type Visit = typeof appointment.$inferSelect & {
  clientName: string
  hold: typeof hold.$inferSelect | null
  partyId: string | null
}
type Item = typeof appointmentItem.$inferSelect & { category: string }
type Busy = { busy: typeof busyInterval.$inferSelect; resourceName: string | null }
type Times = { startsAt: number; endsAt: number }

export function visitsOf(
  visits: Visit[],
  items: Item[],
  busy: Busy[],
  timeZone: string,
): CalendarResponse['visits'] {
  const words = ({ startsAt, endsAt }: Times) => ({
    startsAt: rfc3339(startsAt, timeZone),
    endsAt: rfc3339(endsAt, timeZone),
  })
  return visits.map((visit) => {
    const taken = busy.filter((one) => one.busy.visitId === visit.id)
    const { currency, hold: held } = visit
    if (!isCurrency(currency)) throw new Error('a visit in a currency that is not ours')
    return {
      id: visit.id,
      status: visit.status === 'cancelled' ? 'no_show' : visit.status,
      clientName: visit.clientName,
      isGuest: visit.clientId === null,
      serviceName: visit.serviceName,
      ...words(visit),
      price: moneyJson(visit.price, currency),
      payment: visit.payment,
      held: held?.status === 'held' ? moneyJson(held.amount, currency) : null,
      notes: visit.notes,
      arrivedAt: rfc3339(visit.arrivedAt, timeZone),
      partyId: visit.partyId,
      anyway: visit.anyway,
      segments: items
        // What was done on top took no time of its own: it would be drawn over what was booked.
        .filter(({ appointmentId, extrasId }) => appointmentId === visit.id && extrasId === null)
        .map((item) => {
          const gap = gapOf(item, taken)
          return {
            staffId: item.staffId,
            serviceName: [item.serviceName, ...item.addOns.map(({ name }) => name)].join(', '),
            category: item.category,
            ...words(item),
            gap: gap && words(gap),
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
