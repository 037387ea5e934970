// A salon's opening hours: its week and its exceptions. Changes affect only new bookings.

import { and, eq, gte } from 'drizzle-orm'
import { salonException, salonHours } from '../../../db/schema/salons/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { commandResponse } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { requireUnchanged } from '../../platform/revision'
import { datesBetween } from '../../platform/values/dates'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { Exception, ExceptionId, Hours, LIMITS } from './input'
import { rangeFrom } from './overview'
import { ChangedResponse } from './responses'

/** Replaces the week, if it is unchanged since it was read. Three round trips. */
export const saveHours = operation('beauty_partner', 'PUT /my-salon/hours', {
  summary: 'Replace the weekly hours',
  body: Hours,
  response: ChangedResponse,
  problems: ['not-found', 'set-up-changed'],
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    before: ctx.db
      .select()
      .from(salonHours)
      .where(eq(salonHours.salonId, ownSalonId(ctx, viewer)))
      .orderBy(salonHours.weekday, salonHours.fromMinute),
  }),
  decide: ({ salons, before }, { ctx, body: input }) => {
    const { id } = requireOwnSalon(salons)
    requireUnchanged(before.map(rangeFrom), input.version)
    return {
      writes: [
        ctx.db.delete(salonHours).where(eq(salonHours.salonId, id)),
        ...(input.hours.length
          ? [ctx.db.insert(salonHours).values(input.hours.map((r) => ({ ...r, salonId: id })))]
          : []),
      ],
      response: { id },
    }
  },
})

/** Sets different hours, or closes, on a date or several in a row. Returns the id of the first. */
export const addException = operation('beauty_partner', 'POST /my-salon/exceptions', {
  summary: 'Set hours for special dates',
  body: Exception,
  created: ChangedResponse,
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    before: ctx.db
      .select()
      .from(salonException)
      .where(
        and(
          eq(salonException.salonId, ownSalonId(ctx, viewer)),
          gte(salonException.date, new Date(ctx.now() - DAY).toISOString().slice(0, 10)),
        ),
      ),
  }),
  decide: ({ salons, before }, { ctx, body: input }) => {
    const { id: salonId } = requireOwnSalon(salons)
    const rows = exceptionRows(ctx, input, before).map((row) => ({ ...row, salonId }))
    return { writes: [ctx.db.insert(salonException).values(rows)], response: { id: rows[0]?.id ?? '' } }
  },
})

/** Restores the weekly hours on that date. */
export const removeException = operation('beauty_partner', 'DELETE /my-salon/exceptions/:id', {
  summary: 'Remove a special date',
  keyed: true,
  params: ExceptionId,
  response: ChangedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) => {
    const condition = and(eq(salonException.id, id), eq(salonException.salonId, ownSalonId(ctx, viewer)))
    return commandResponse(ctx, viewer, {
      name: 'salon-exception:removed',
      key,
      input: { id },
      reads: [ctx.db.select({ id: salonException.id }).from(salonException).where(condition)],
      decide: ([[found]]) => {
        if (!found) throw new DomainError('not-found')
        return { writes: [ctx.db.delete(salonException).where(condition)], response: { id } }
      },
    })
  },
})

/**
 * The rows of an exception, one per date. A date may have several if all are hours that do not overlap.
 * @throws DomainError invalid-input, set-up-full
 */
function exceptionRows(
  ctx: Ctx,
  { date, until, fromMinute, toMinute, note }: Exception,
  before: { date: string; fromMinute: number | null; toMinute: number | null }[],
) {
  const dates = datesBetween(date, until ?? date)
  if (before.length + dates.length > LIMITS.exceptions) throw new DomainError('set-up-full')
  const clash = before.find((other) => {
    if (!dates.includes(other.date)) return false
    if (fromMinute === null || toMinute === null) return true
    if (other.fromMinute === null || other.toMinute === null) return true
    return other.fromMinute < toMinute && fromMinute < other.toMinute
  })
  if (clash) {
    throw fieldFault('date', `${clash.date} is already in the list. Remove it first.`)
  }
  return dates.map((date) => ({ id: ctx.id(), date, fromMinute, toMinute, note }))
}
