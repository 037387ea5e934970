// A professional takes time off: every visit in the way is given to somebody else, moved or cancelled, and their time is
// closed, all in one batch or not at all. Prices stay; each client may agree, choose another time or have their money back.
import type { z } from 'zod'
import { blockedTime, busyInterval } from '../../../db/schema/booking/appointments'
import { drainOutbox, notifyLive } from '../../notifications/outbox'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import type { Interval } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { LATER_TIME, moved } from '../appointments/reschedule'
import { giveBack } from '../appointments/settlement'
import { writesOf } from '../appointments/transitions'
import { type Calendar, type CalendarRows, calendarFrom } from '../availability/calendar-reads'
import { expireSlotHolds, NOT_THEIR_SERVICE, planWanted } from '../availability/visit-plan'
import {
  busyIn,
  calendarWithout,
  daysOff,
  type InTheWay,
  timeOffReads,
  visitsIn,
  without,
} from './in-the-way'
import { MOST_VISITS, type TimeOff, type VisitDecision } from './input'
import type { TimeOffResponse } from './responses'

/**
 * @throws DomainError not-found, invalid-input, slot-taken (a time that was chosen is taken, or another visit is in the
 *   way by now), slot-unavailable, appointment-status, idempotency-key-reused
 */
export async function takeTimeOff(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: TimeOff,
): Promise<z.output<typeof TimeOffResponse>> {
  const { staffId, note } = input
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'takeTimeOff',
    key,
    input,
    reads: timeOffReads(ctx, viewer, input),
    decide: ([visits, items, ...rows]) => {
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      if (!calendar.staff.some(({ id }) => id === staffId)) throw new DomainError('not-found')
      const time = daysOff(calendar, input)
      const all = visitsIn(calendar, staffId, time, visits, items)
      requireAllDecided(all, input.visits)
      const busy = busyIn(calendar, staffId, time)
      const known = new Set(all.map(({ found }) => found.appointment.id))
      if (busy.some(({ visitId }) => visitId !== null && !known.has(visitId))) {
        const detail = 'Somebody is booking a time of theirs right now. Try again in ten minutes.'
        throw new DomainError('slot-taken', { detail })
      }
      const made = all.map((visit) => {
        const decision = input.visits.find(({ id }) => id === visit.found.appointment.id)
        if (!decision) throw new Error('a visit that nothing was decided for')
        return { decision, writes: decided(ctx, viewer, calendar, visit, staffId, decision) }
      })
      const id = ctx.id()
      const cancelled = made.filter(({ decision }) => decision.to === 'cancel').length
      return {
        writes: [
          expireSlotHolds(ctx),
          ...made.flatMap(({ writes }) => writes),
          ctx.db.insert(blockedTime).values({
            ...{ id, staffId, startsAt: time.startsAt, endsAt: time.endsAt, note },
            ...{ kind: 'leave', createdAt: ctx.now(), calendarId: null },
          }),
          ...closed(ctx, id, staffId, time, busy),
          notifyLive(ctx, viewer.id, { type: 'changed', what: 'appointments' }),
        ],
        answer: { id, changed: made.length - cancelled, cancelled },
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

/** @throws DomainError slot-taken, invalid-input */
function requireAllDecided(all: InTheWay[], decisions: VisitDecision[]): void {
  if (all.length > MOST_VISITS) {
    const errors = {
      until: [`Up to ${MOST_VISITS} visits can be seen to at once. Choose fewer days.`],
    }
    throw new DomainError('invalid-input', { errors })
  }
  const ids = all.map(({ found }) => found.appointment.id)
  const decidedIds = new Set(decisions.map(({ id }) => id))
  if (ids.length === decidedIds.size && ids.every((id) => decidedIds.has(id))) return
  const detail = 'The visits in the way have changed. Check the list and confirm again.'
  throw new DomainError('slot-taken', { detail })
}

/** The statements that do to a visit what was decided. */
function decided(
  ctx: Ctx,
  viewer: Viewer,
  calendar: Calendar,
  visit: InTheWay,
  off: string,
  decision: VisitDecision,
): Statement[] {
  const { found, items } = visit
  const { appointment: row } = found
  if (decision.to === 'cancel') {
    const ending = row.status === 'pending' ? 'declined' : 'salon'
    return writesOf(ctx, found, 'cancelled', viewer.id, {
      ...giveBack(ctx, found, viewer.id),
      ending,
    })
  }
  const wanted = without(calendar, visit, off, decision.staffId)
  const free = calendarWithout(calendar, off)
  if (
    wanted.some(
      ({ service, staffId }) => !free.staffFor(service.id).some(({ id }) => id === staffId),
    )
  ) {
    throw new DomainError('invalid-input', { errors: { visits: [NOT_THEIR_SERVICE] } })
  }
  const startsAt = decision.to === 'time' ? decision.startsAt : row.startsAt
  if (decision.to === 'time' && startsAt < calendar.now) {
    throw new DomainError('slot-unavailable', { errors: { visits: [LATER_TIME] } })
  }
  const planned = planWanted(calendar, wanted, startsAt, { by: 'salon', ignoring: row.id })
  // Whoever booked a professional agrees to another one, too.
  return moved(ctx, { found, items, calendar }, planned, viewer, { asks: true }).writes
}

/** The statements that close their time, but for what is closed already. */
function closed(
  ctx: Ctx,
  blockId: string,
  staffId: string,
  { startsAt, endsAt }: Interval,
  busy: (Interval & { visitId: string | null })[],
): Statement[] {
  let from = startsAt
  const free: Interval[] = []
  const blocks = busy.filter(({ visitId }) => visitId === null)
  for (const block of blocks.sort((a, b) => a.startsAt - b.startsAt)) {
    if (block.startsAt > from) free.push({ startsAt: from, endsAt: block.startsAt })
    from = Math.max(from, block.endsAt)
  }
  if (from < endsAt) free.push({ startsAt: from, endsAt })
  const rows = free.map((one) => ({ id: ctx.id(), staffId, blockId, ...one }))
  return rows.length > 0 ? [ctx.db.insert(busyInterval).values(rows)] : []
}
