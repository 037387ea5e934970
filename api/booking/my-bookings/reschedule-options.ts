// The reschedule page of a client: the appointment, possible professionals, the coming days and the
// slots of one. One round trip; the same computation as rescheduling itself.

import type { z } from 'zod'
import type { Ctx, Viewer } from '../../platform/context'
import { readAs } from '../../platform/context'
import { addDays, localDate } from '../../platform/values/dates'
import { DAY, rfc3339 } from '../../platform/values/time'
import { answerFrom } from '../appointments/appointments'
import { takenOver, visitFrom, visitReads } from '../appointments/reschedule'
import { listSlots } from '../availability/availability'
import { itemOf } from '../availability/visit-plan'
import type { MoveSheetQuery } from './input'
import type { MoveSheetResponse } from './responses'

/** Days shown at once. */
const DAYS = 28

type MoveSheet = z.output<typeof MoveSheetResponse>

/** @throws DomainError not-found, appointment-status if it cannot be rescheduled, invalid-input */
export async function getMoveSheet(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  query: MoveSheetQuery,
): Promise<MoveSheet> {
  const now = ctx.now()
  const [, ...rows] = await readAs(
    ctx,
    viewer,
    visitReads(ctx, viewer, id, now - DAY, now + (DAYS + 2) * DAY),
  )
  const { calendar, found, wanted } = visitFrom(ctx, viewer, rows)
  const { appointment: row } = found
  const staffId = query.staff ?? row.staffId
  const another = staffId === row.staffId ? undefined : staffId
  const items = takenOver(calendar, wanted, another).map((one) => itemOf(calendar, one))
  const today = localDate(now, row.timeZone)
  const slots = listSlots(
    calendar.queryFor(items, { by: 'client', ignoring: id }),
    today,
    addDays(today, DAYS - 1),
  ).filter(({ startsAt }) => another !== undefined || startsAt !== row.startsAt)
  const dateOf = ({ startsAt }: { startsAt: number }) => localDate(startsAt, row.timeZone)
  const days = Array.from({ length: DAYS }, (_, i) => addDays(today, i)).map((date) => ({
    date,
    openTimes: slots.filter((slot) => dateOf(slot) === date).length,
  }))
  const requested = days.find(({ date }) => date === query.date)
  const date = (requested ?? days.find(({ openTimes }) => openTimes > 0))?.date ?? null
  // A replacement must do all services of the first professional.
  const theirs = wanted.filter((one) => one.staffId === wanted[0]?.staffId)
  return {
    visit: answerFrom(found),
    staff: calendar.staff
      .filter(({ id: one }) =>
        theirs.every(({ service }) => calendar.staffFor(service.id).some((p) => p.id === one)),
      )
      .map(({ id: one, name, title, picture }) => ({ id: one, name, title, picture })),
    staffId,
    days,
    date,
    times: slots
      .filter((slot) => dateOf(slot) === date)
      .map(({ startsAt }) => rfc3339(startsAt, row.timeZone)),
  }
}
