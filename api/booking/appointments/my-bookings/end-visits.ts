// Ends what is open of a client when their role changes or their account is closed.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { recurringAppointment, slotHold } from '../../../../db/schema/booking/appointments'
import { goalBooking } from '../../../../db/schema/booking/goal-bookings'
import { party, partySeat } from '../../../../db/schema/booking/parties'
import { waitingEntry } from '../../../../db/schema/booking/waiting-list'
import { savingsGoal } from '../../../../db/schema/money/goals'
import type { Statement } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'

/**
 * Ends a person's slot holds, recurring appointments, waits, and what is booked from their goals by itself. A party that
 * they started, or have paid a share of, is at its deadline: its job gives everything back.
 */
export function endAppointments(ctx: Ctx, { id }: Pick<Viewer, 'id'>): Statement[] {
  const open = ctx.db.select({ id: party.id }).from(party).where(eq(party.status, 'gathering'))
  const paid = ctx.db
    .select({ id: partySeat.partyId })
    .from(partySeat)
    .where(and(eq(partySeat.personId, id), eq(partySeat.status, 'accepted'), ne(partySeat.share, 0)))
  return [
    ctx.db
      .update(slotHold)
      .set({ status: 'released', endedAt: ctx.now() })
      .where(and(eq(slotHold.clientId, id), eq(slotHold.status, 'held'))),
    ctx.db
      .update(recurringAppointment)
      .set({ status: 'ended' })
      .where(and(eq(recurringAppointment.clientId, id), eq(recurringAppointment.status, 'active'))),
    ctx.db
      .update(waitingEntry)
      .set({ status: 'left', endedAt: ctx.now() })
      .where(and(eq(waitingEntry.clientId, id), eq(waitingEntry.status, 'waiting'))),
    ctx.db
      .update(goalBooking)
      .set({ status: 'off', reason: '', updatedAt: ctx.now() })
      .where(
        and(
          inArray(
            goalBooking.goalId,
            ctx.db.select({ id: savingsGoal.id }).from(savingsGoal).where(eq(savingsGoal.userId, id)),
          ),
          inArray(goalBooking.status, ['saving', 'due', 'waiting', 'asked']),
        ),
      ),
    ctx.db
      .update(party)
      .set({ deadlineAt: sql`min(${party.deadlineAt}, ${ctx.now()})`, version: sql`${party.version} + 1` })
      .where(and(eq(party.status, 'gathering'), or(eq(party.organiserId, id), inArray(party.id, paid)))),
    ctx.db
      .update(partySeat)
      .set({ status: 'declined', personId: null })
      .where(
        and(
          eq(partySeat.userId, id),
          ne(partySeat.position, 0),
          or(eq(partySeat.status, 'invited'), and(eq(partySeat.status, 'accepted'), eq(partySeat.share, 0))),
          inArray(partySeat.partyId, open),
        ),
      ),
  ]
}
