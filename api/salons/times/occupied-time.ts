// The time that visits and slot holds occupy: taking it, freeing it, ending it early.
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { PlannedAppointment } from './visit-plan'

/**
 * Takes the planned time; the appointment or slot hold must be written earlier in the batch. `anyway`: whatever else is
 * there, which the database takes of a visit that its salon books anyway.
 */
export function occupy(ctx: Ctx, appointmentId: string, { busy }: PlannedAppointment, anyway = false): Statement[] {
  const rows = busy.map((taken) => ({ id: ctx.id(), visitId: appointmentId, ...taken, anyway }))
  return rows.length > 0 ? [ctx.db.insert(busyInterval).values(rows)] : []
}

/** Frees the time of a visit. */
export function vacate(ctx: Ctx, appointmentId: string): Statement {
  return ctx.db.delete(busyInterval).where(eq(busyInterval.visitId, appointmentId))
}

type BusyRow = typeof busyInterval.$inferSelect

/** Selects what a visit occupies from now on. */
export function stillOccupied(ctx: Ctx, appointmentId: string) {
  return ctx.db
    .select()
    .from(busyInterval)
    .where(and(eq(busyInterval.visitId, appointmentId), gt(busyInterval.endsAt, ctx.now())))
}

/** Ends now what a visit would still occupy; for the batch that completes it, before its status. */
export function endOccupied(ctx: Ctx, rows: BusyRow[]): Statement[] {
  if (rows.length === 0) return []
  const past = rows
    .filter(({ startsAt }) => startsAt < ctx.now())
    .map((row) => ({ ...row, id: ctx.id(), endsAt: ctx.now() }))
  const ids = rows.map(({ id }) => id)
  // A busy interval is never changed: what is past of it is written anew.
  return [
    ctx.db.delete(busyInterval).where(inArray(busyInterval.id, ids)),
    ...(past.length > 0 ? [ctx.db.insert(busyInterval).values(past)] : []),
  ]
}

/** Expires overdue slot holds; a trigger frees their time. Must come first in a batch that takes time. */
export function expireSlotHolds(ctx: Ctx): Statement {
  return ctx.db
    .update(slotHold)
    .set({ status: 'expired', endedAt: ctx.now() })
    .where(and(eq(slotHold.status, 'held'), lte(slotHold.expiresAt, ctx.now())))
}

/** Minute job: expires overdue slot holds. */
export async function runSlotHoldExpiry(ctx: Ctx): Promise<void> {
  await ctx.db.batch([expireSlotHolds(ctx)])
}
