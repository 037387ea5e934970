// Closures: dates on which the whole salon is closed, such as holidays.
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { salonException } from '../../../db/schema/booking/salons'
import {
  ownListedSalon,
  ownListedSalonId,
  requireListedSalon,
} from '../../identity/business/own-business'
import { commandAnswer, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { dateBounds } from '../../platform/values/dates'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import type { NewClosure } from './input'

/**
 * Closes the salon on a date. Rejected while it has appointments: they must be rescheduled or
 * cancelled first.
 * @throws DomainError not-found, slot-taken, invalid-input, idempotency-key-reused
 */
export async function closeDay(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: NewClosure,
): Promise<{ id: string; date: string; note: string }> {
  const { date, note } = input
  const near = Date.parse(date)
  return commandAnswer(ctx, viewer, {
    name: 'closeDay',
    key,
    input,
    reads: [
      ownListedSalon(ctx, viewer),
      ctx.db
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
      ctx.db
        .select({ id: salonException.id })
        .from(salonException)
        .where(
          and(
            eq(salonException.salonId, ownListedSalonId(ctx, viewer)),
            eq(salonException.date, date),
            isNull(salonException.fromMinute),
          ),
        ),
    ],
    decide: ([salons, visits, closed]) => {
      const salon = requireListedSalon(salons)
      if (closed.length > 0) {
        throw fieldFault('date', 'The salon is already closed on that day.')
      }
      const day = dateBounds(date, date, salon.timeZone)
      const affected = visits.filter(
        ({ startsAt, endsAt }) => startsAt < day.endsAt && endsAt > day.startsAt,
      ).length
      if (affected > 0) {
        const [what, them] =
          affected === 1 ? ['There is one visit', 'it'] : [`There are ${affected} visits`, 'them']
        throw new DomainError('slot-taken', {
          errors: { date: [`${what} on that day. Move or cancel ${them} first.`] },
        })
      }
      const row = { id: ctx.id(), salonId: salon.id, date, note }
      return {
        writes: [ctx.db.insert(salonException).values(row)],
        answer: { id: row.id, date, note },
      }
    },
  })
}

/** Reopens the salon on a date that was closed. @throws DomainError not-found */
export async function reopenDay(ctx: Ctx, viewer: Viewer, id: string): Promise<{ id: string }> {
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
}
