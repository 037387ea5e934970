// The reschedule page of a client: the appointment, possible professionals, a month of days and the
// slots of one. One round trip; the same computation as rescheduling itself.

import { operation } from '../../../platform/http/operation'
import { moneyJson } from '../../../platform/values/money'
import { DAY } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { horizonOf } from '../../../salons/times/calendar-reads'
import { monthOf } from '../../../salons/times/month'
import { slotAnswer } from '../../../salons/times/responses'
import { itemOf } from '../../../salons/times/visit-plan'
import { answerFrom } from '../appointments'
import { otherVisitFrom, selectOtherVisits } from '../coming/other-visits'
import { clientCancellation } from '../policy'
import { salonOf, takenOver, visitFrom, visitReads } from '../rescheduling/reschedule'
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
      selectOtherVisits(ctx, viewer.id, { id, from: day - DAY, to: day + 2 * DAY }),
      ...visitReads(ctx, viewer, id, now - DAY, horizonOf(salonOf(id), now)),
    ])
    const { calendar, found, wanted } = visitFrom(ctx, viewer, rows)
    const { appointment: row } = found
    const staffId = requested.staff ?? row.staffId
    const another = staffId === row.staffId ? undefined : staffId
    const items = takenOver(calendar, wanted, another).map((one) => itemOf(calendar, one))
    const query = calendar.queryFor(items, { by: 'client', ignoring: id })
    const month = monthOf(query, {
      ...requested,
      except: another === undefined ? row.startsAt : undefined,
    })
    // A replacement must do all services of the first professional.
    const theirs = wanted.filter((one) => one.staffId === wanted[0]?.staffId)
    const fee = clientCancellation(judged(found), now)?.fee ?? 0
    return {
      visit: answerFrom(found),
      staff: calendar.staff
        .filter(({ id: one }) =>
          theirs.every(({ service }) => calendar.staffFor(service.id).some((p) => p.id === one)),
        )
        .map(({ id: one, name, title, picture }) => ({ id: one, name, title, picture })),
      staffId,
      cancellationFee: fee > 0 ? moneyJson(fee, row.currency) : null,
      ...month,
      otherVisits: others.map(otherVisitFrom),
      slots: month.slots.map((slot) => slotAnswer(slot, row.timeZone)),
    }
  },
})
