// Export of what a client's goals are saved for, and of the visits that were booked from them.
import { eq } from 'drizzle-orm'
import { goalBooking, goalVisit } from '../../../../db/schema/booking/goal-bookings'
import { savingsGoal } from '../../../../db/schema/money/goals'
import { salon } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

export function goalBookingsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'goal-bookings',
    columns: [
      ...['goal', 'since', 'salon', 'status', 'reason', 'firstDate', 'lastDate', 'windows'],
      ...['noticeMinutes', 'amount', 'currency', 'lockedUntil', 'droppedAt'],
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: goalBooking, salonName: salon.name, currency: salon.currency })
          .from(goalBooking)
          .innerJoin(savingsGoal, eq(savingsGoal.id, goalBooking.goalId))
          .innerJoin(salon, eq(salon.id, goalBooking.salonId)),
      eq(savingsGoal.userId, userId),
      [goalBooking.goalId],
      (last) => [last.row.goalId],
      ({ row, salonName, currency }) => ({
        goal: row.goalId,
        since: rfc3339(row.createdAt),
        salon: salonName,
        status: row.status,
        reason: row.reason,
        firstDate: row.firstDate,
        lastDate: row.lastDate,
        windows: JSON.stringify(row.windows),
        noticeMinutes: row.noticeMinutes,
        ...money(row.price, currency),
        lockedUntil: instantOf(row.lockedUntil),
        droppedAt: instantOf(row.droppedAt),
      }),
    ),
  }
}

export function goalAppointmentsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'goal-visits',
    columns: ['visit', 'goal', 'at', 'amount', 'currency', 'bonus', 'transaction', 'returnedBy'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: goalVisit, currency: savingsGoal.currency })
          .from(goalVisit)
          .innerJoin(savingsGoal, eq(savingsGoal.id, goalVisit.goalId)),
      eq(savingsGoal.userId, userId),
      [goalVisit.visitId],
      (last) => [last.row.visitId],
      ({ row, currency }) => ({
        visit: row.visitId,
        goal: row.goalId,
        at: rfc3339(row.createdAt),
        ...money(row.amount, currency),
        bonus: amountOf(row.bonus, currency),
        transaction: row.transferId,
        returnedBy: row.returnId ?? '',
      }),
    ),
  }
}
