// Days of a professional become something else: off, other hours or the usual week. Every visit that no longer fits is given
// to somebody else, moved, kept or cancelled, and the days are written, all in one batch or not at all. Prices stay; each
// client may agree, choose another time or have their money back.

import { changed, drainOutbox } from '../../notifications/outbox'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { type CalendarRows, calendarFrom } from '../../salons/times/calendar-reads'
import { expireSlotHolds } from '../../salons/times/occupied-time'
import { NOT_THEIR_SERVICE, planWanted } from '../../salons/times/visit-plan'
import { LATER_TIME, moved } from '../appointments/rescheduling/reschedule'
import { giveBack } from '../appointments/settlement'
import { writesOf } from '../appointments/transitions'
import { type Change, changeOf, daysWritten } from './days'
import { appointmentsIn, type InTheWay, timeOffReads, without } from './in-the-way'
import { type DecidedAppointment, MOST_APPOINTMENTS, TimeOff } from './input'
import { TimeOffResponse } from './responses'

export const takeTimeOff = operation('beauty_partner', 'POST /time-off', {
  summary:
    'Set days off, other hours or the usual hours: every visit in the way is given to somebody else, moved, left or cancelled, all at once',
  keyed: true,
  body: TimeOff,
  created: TimeOffResponse,
  problems: ['not-found', 'slot-taken'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const { staffId, note } = input
    const { response, replayed } = await command(ctx, viewer, {
      name: 'takeTimeOff',
      key,
      input,
      reads: timeOffReads(ctx, viewer, input),
      decide: ([leave, busy, exceptions, appointments, items, ...rows]) => {
        const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
        if (!calendar.staff.some(({ id }) => id === staffId)) throw new DomainError('not-found')
        const change = changeOf(calendar, input, [leave, busy, exceptions])
        const inTheWay = appointmentsIn(change, appointments, items)
        requireAllDecided(inTheWay, input.visits)
        const made = inTheWay.visits.map((appointment) => {
          const decision = input.visits.find(({ id }) => id === appointment.found.appointment.id)
          if (!decision) throw new Error('a visit that nothing was decided for')
          return { decision, writes: decided(ctx, viewer, change, appointment, decision) }
        })
        const count = (...of: DecidedAppointment['to'][]) =>
          made.filter(({ decision }) => of.includes(decision.to)).length
        const { id, first, last } = daysWritten(ctx, change, note)
        return {
          writes: [
            expireSlotHolds(ctx),
            ...first,
            ...made.flatMap(({ writes }) => writes),
            ...last,
            changed(ctx, viewer.id, 'appointments'),
          ],
          response: { id, changed: count('staff', 'time'), cancelled: count('cancel') },
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** @throws DomainError slot-taken, invalid-input */
function requireAllDecided(
  { visits, tooMany, beingBooked }: ReturnType<typeof appointmentsIn>,
  decisions: DecidedAppointment[],
): void {
  if (tooMany) {
    throw fieldFault('until', `Up to ${MOST_APPOINTMENTS} visits can be seen to at once. Choose fewer days.`)
  }
  const ids = visits.map(({ found }) => found.appointment.id)
  const decidedIds = new Set(decisions.map(({ id }) => id))
  if (ids.length !== decidedIds.size || !ids.every((id) => decidedIds.has(id))) {
    const detail = 'The visits in the way have changed. Check the list and confirm again.'
    throw new DomainError('slot-taken', { detail })
  }
  if (beingBooked) {
    const detail = 'Somebody is booking a time of theirs right now. Try again in ten minutes.'
    throw new DomainError('slot-taken', { detail })
  }
}

/** The statements that do to a visit what was decided. */
function decided(
  ctx: Ctx,
  viewer: Viewer,
  { days: { staffId: theirs, kind }, after: calendar }: Change,
  appointment: InTheWay,
  decision: DecidedAppointment,
): Statement[] {
  const { found, items } = appointment
  const { appointment: row } = found
  if (decision.to === 'keep') {
    if (kind === 'off') throw fieldFault('visits', 'Nobody can keep a visit on a day off.')
    return []
  }
  if (decision.to === 'cancel') {
    const ending = row.status === 'pending' ? 'declined' : 'salon'
    return writesOf(ctx, found, 'cancelled', viewer.id, { ...giveBack(ctx, found, viewer.id), ending })
  }
  const wanted = without(calendar, appointment, theirs, decision.staffId)
  const isSkilled = wanted.every(({ service, staffId }) =>
    calendar.staffFor(service.id).some(({ id }) => id === staffId),
  )
  if (!isSkilled || (decision.to === 'staff' && decision.staffId === theirs)) {
    throw fieldFault('visits', NOT_THEIR_SERVICE)
  }
  const startsAt = decision.to === 'time' ? decision.startsAt : row.startsAt
  if (decision.to === 'time' && startsAt < calendar.now) {
    throw new DomainError('slot-unavailable', { errors: { visits: [LATER_TIME] } })
  }
  const planned = planWanted(calendar, wanted, startsAt, { by: 'salon', ignoring: row.id })
  // Whoever booked a professional agrees to another one, too.
  return moved(ctx, { found, items, calendar }, planned, viewer, { asks: true }).writes
}
