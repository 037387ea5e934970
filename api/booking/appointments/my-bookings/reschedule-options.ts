// The reschedule page of a client: the appointment, possible professionals, a month of days and the
// slots of one. One round trip; the same computation as rescheduling itself.

import { operation } from '../../../platform/http/operation'
import { moneyJson } from '../../../platform/values/money'
import { DAY } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { horizonOf } from '../../../salons/times/calendar-reads'
import { monthOf } from '../../../salons/times/month'
import { slotResponse } from '../../../salons/times/responses'
import { itemOf } from '../../../salons/times/visit-plan'
import { appointmentFrom } from '../appointments'
import { otherAppointmentFrom, selectOtherAppointments } from '../coming/other-visits'
import { clientCancellation } from '../policy'
import { appointmentReads, appointmentToMove, salonOf, takenOver } from '../rescheduling/reschedule'
import { judged } from '../terms'
import { MoveSheetQuery } from './input'
import { MoveSheetResponse } from './responses'

export const getMoveSheet = operation('client', 'GET /appointments/:id/move-sheet', {
  summary: 'Days, times and staff for rescheduling a visit',
  query: MoveSheetQuery,
  response: MoveSheetResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id }, query: requested }) => {
    const now = ctx.now()
    // The zone is not known before the read: one more day on either side covers every zone.
    const day = Date.parse(requested.date ?? '1970-01-01')
    const [, others, ...rows] = await readAs(ctx, viewer, [
      selectOtherAppointments(ctx, viewer.id, { id, from: day - DAY, to: day + 2 * DAY }),
      ...appointmentReads(ctx, viewer, id, now - DAY, horizonOf(salonOf(id), now)),
    ])
    const { calendar, found, wanted } = appointmentToMove(ctx, viewer, rows)
    const { appointment: row } = found
    const staffId = requested.staff ?? row.staffId
    const another = staffId === row.staffId ? undefined : staffId
    const items = takenOver(calendar, wanted, another).map((item) => itemOf(calendar, item))
    const query = calendar.queryFor(items, { by: 'client', ignoring: id })
    const month = monthOf(query, { ...requested, except: another === undefined ? row.startsAt : undefined })
    // A replacement must do all services of the first professional.
    const theirs = wanted.filter((wantedItem) => wantedItem.staffId === wanted[0]?.staffId)
    const fee = clientCancellation(judged(found), now)?.fee ?? 0
    return {
      visit: appointmentFrom(found),
      staff: calendar.staff
        .filter(({ id }) => theirs.every(({ service }) => calendar.staffFor(service.id).some((p) => p.id === id)))
        .map(({ id, name, title, picture }) => ({ id, name, title, picture })),
      staffId,
      cancellationFee: fee > 0 ? moneyJson(fee, row.currency) : null,
      ...month,
      otherVisits: others.map(otherAppointmentFrom),
      slots: month.slots.map((slot) => slotResponse(slot, row.timeZone)),
    }
  },
})
