// Closures: dates on which the whole salon is closed, such as holidays.

import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { salonException } from '../../../db/schema/salons/salons'
import { ownListedSalon, ownListedSalonId, requireListedSalon } from '../../identity/business/own-business'
import { writeBatch } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { dateBounds } from '../../platform/values/dates'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { IdResponse } from '../../platform/values/responses'
import { DAY } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { NewClosure } from './input'
import { ClosureResponse } from './responses'

/** Closes the salon on a date. Rejected while it has appointments: they must be rescheduled or cancelled first. */
export const closeDay = operation('beauty_partner', 'POST /calendar/closures', {
  summary: 'Close on a date; refused while it has visits',
  scope: 'bookings',
  body: NewClosure,
  created: ClosureResponse,
  problems: ['not-found', 'slot-taken'],
  reads: ({ ctx, viewer, body: { date } }) => {
    const near = Date.parse(date)
    return {
      salons: ownListedSalon(ctx, viewer),
      visits: ctx.db
        .select({ startsAt: appointment.startsAt, endsAt: appointment.endsAt })
        .from(appointment)
        .where(
          and(
            eq(appointment.salonId, ownListedSalonId(ctx, viewer)),
            inArray(appointment.status, ['pending', 'confirmed']),
            gt(appointment.startsAt, near - 2 * DAY),
            lt(appointment.startsAt, near + 2 * DAY),
          ),
        ),
      closed: ctx.db
        .select({ id: salonException.id })
        .from(salonException)
        .where(
          and(
            eq(salonException.salonId, ownListedSalonId(ctx, viewer)),
            eq(salonException.date, date),
            isNull(salonException.fromMinute),
          ),
        ),
    }
  },
  decide: ({ salons, visits, closed }, { ctx, body: { date, note } }) => {
    const salon = requireListedSalon(salons)
    if (closed.length > 0) {
      throw fieldFault('date', 'The salon is already closed on that day.')
    }
    const day = dateBounds(date, date, salon.timeZone)
    const affected = visits.filter(({ startsAt, endsAt }) => startsAt < day.endsAt && endsAt > day.startsAt).length
    if (affected > 0) {
      const [what, them] = affected === 1 ? ['There is one visit', 'it'] : [`There are ${affected} visits`, 'them']
      throw new DomainError('slot-taken', { errors: { date: [`${what} on that day. Move or cancel ${them} first.`] } })
    }
    const row = { id: ctx.id(), salonId: salon.id, date, note }
    return { writes: [ctx.db.insert(salonException).values(row)], response: { id: row.id, date, note } }
  },
})

/** Reopens the salon on a date that was closed. */
export const reopenDay = operation('beauty_partner', 'DELETE /calendar/closures/:id', {
  summary: 'Reopen on a date',
  scope: 'bookings',
  response: IdResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const ofTheirs = and(
      eq(salonException.id, id),
      eq(salonException.salonId, ownListedSalonId(ctx, viewer)),
      isNull(salonException.fromMinute),
    )
    const [, found] = await readAs(ctx, viewer, [
      ctx.db.select({ id: salonException.id }).from(salonException).where(ofTheirs),
    ])
    if (!found[0]) throw new DomainError('not-found')
    await writeBatch(ctx, [ctx.db.delete(salonException).where(ofTheirs)])
    return { id }
  },
})
