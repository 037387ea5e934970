// Ends what is open of a client when their role changes or their account is closed.
import { and, eq, inArray } from 'drizzle-orm'
import { recurringAppointment, slotHold } from '../../../db/schema/booking/appointments'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { savingsGoal } from '../../../db/schema/money/goals'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'

/** Ends a person's slot holds, recurring appointments, waits, and what is booked from their goals by itself. */
export function endVisits(ctx: Ctx, { id }: Pick<Viewer, 'id'>): Statement[] {
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
            ctx.db
              .select({ id: savingsGoal.id })
              .from(savingsGoal)
              .where(eq(savingsGoal.userId, id)),
          ),
          inArray(goalBooking.status, ['saving', 'due', 'waiting', 'asked']),
        ),
      ),
  ]
}
