// Changes whether, when and at most at which price the visit of a goal is booked, by its owner; and whether a friend's
// part pays for it.

import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { recordGrant } from '../../identity/sessions/standing-grants'
import { requireOwner } from '../../money/goals/changes'
import { findGoal, type GoalRow, requireFreshForFriend } from '../../money/goals/goal-rows'
import { notifyMembersLive } from '../../money/goals/notifications'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import { commandAndNotify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { hasOpenAppointment } from '../appointments/origins/pay-from-goal'
import { endEntries } from '../waiting/goal-entries'
import { ChangeGoalBooking, ShareGoal } from './input'
import { GoalBookingChangedResponse, ShareGoalResponse } from './responses'
import { priceNow, wishedOn } from './start'

/**
 * Has the visit booked once the goal is saved, or changes when and at which price; the price and the salon's terms are
 * agreed to anew. If it costs more than the goal is to reach, the goal grows with it. Friends whose parts pay for it are
 * asked again where the price rises.
 */
export const changeGoalBooking = operation('client', 'PUT /goal-bookings/:id', {
  summary: 'Have a goal booked for you, or change when and at which price',
  keyed: true,
  body: ChangeGoalBooking,
  response: GoalBookingChangedResponse,
  problems: ['goal-status', 'goal-booking-limit', 'not-found'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const salonId = sql<string>`(SELECT salon_id FROM goal_booking WHERE goal_id = ${id})`
    const now = ctx.now()
    return commandAndNotify(ctx, viewer, {
      name: 'changeGoalBooking',
      key,
      input: { id, ...input },
      reads: [
        findGoal(ctx, viewer.id, id),
        bookingOf(ctx, id),
        discountsAtSalon(ctx, viewer.id, salonId),
        ...calendarReads(ctx, salonId, now, now + DAY),
      ],
      decide: ([goals, bookings, reduced, ...rows]) => {
        const { goal, booking, isPaying } = ownBooking(viewer, goals, bookings)
        if (goal.status === 'archived') throw new DomainError('goal-status')
        if (isPaying === 1) {
          throw new DomainError('goal-status', { detail: 'This goal has paid for a visit that is still to come.' })
        }
        const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
        const { staffId } = input
        const plan = booking.plan.map((item, i) => (i === 0 && staffId !== undefined ? { ...item, staffId } : item))
        const wished = wishedOn(calendar, plan, input, reduced)
        const today = priceNow(calendar, plan, reduced).price
        const isLocked = booking.lockedUntil !== null && booking.lockedUntil >= now
        const payable = isLocked ? Math.min(today, booking.startPrice) : today
        const grows = payable > goal.targetAmount
        const status = goal.status === 'completed' && !grows ? 'due' : 'saving'
        return {
          response: { id, status },
          writes: [
            endEntries(ctx, id, 'left'),
            ...(grows
              ? [
                  ctx.db
                    .update(savingsGoal)
                    .set({ targetAmount: payable, status: 'active', completedAt: null, updatedAt: now })
                    .where(eq(savingsGoal.id, id)),
                ]
              : []),
            ctx.db
              .update(goalBooking)
              .set({
                ...wished,
                plan,
                status,
                reason: '',
                toldAt: null,
                change: '',
                knownPrice: payable,
                updatedAt: now,
              })
              .where(eq(goalBooking.goalId, id)),
            ...(wished.price > booking.price ? [askFriendsAnew(ctx, viewer, id)] : []),
            notifyMembersLive(ctx, id),
          ],
        }
      },
    })
  },
})

/** The statement by which friends' parts pay no more until they agree again. */
export function askFriendsAnew(ctx: Ctx, owner: Viewer, goalId: string): Statement {
  return ctx.db
    .update(goalMember)
    .set({ pays: false, updatedAt: ctx.now() })
    .where(and(eq(goalMember.goalId, goalId), ne(goalMember.userId, owner.id), eq(goalMember.pays, true)))
}

/** The visit is not booked by itself any more. The goal and its money stay. */
export const endGoalBooking = operation('client', 'POST /goal-bookings/:id/end', {
  summary: 'Stop a goal from being booked for you; its money stays',
  response: GoalBookingChangedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ goals: findGoal(ctx, viewer.id, id), bookings: bookingOf(ctx, id) }),
  decide: ({ goals, bookings }, { ctx, viewer, params: { id } }) => {
    const { booking } = ownBooking(viewer, goals, bookings)
    if (booking.status === 'off' || booking.status === 'booked') {
      throw new DomainError('goal-status')
    }
    return {
      response: { id, status: 'off' as const },
      writes: [
        endEntries(ctx, id, 'left'),
        ctx.db
          .update(goalBooking)
          .set({ status: 'off', reason: '', updatedAt: ctx.now() })
          // Booked meanwhile: it stays booked.
          .where(and(eq(goalBooking.goalId, id), ne(goalBooking.status, 'booked'))),
        notifyMembersLive(ctx, id),
      ],
    }
  },
})

/** Whether the part of the viewer, a friend who saves along, pays for the owner's visit. */
export const shareGoal = operation('client', 'POST /goal-bookings/:id/share', {
  summary: 'Let your part of a friend’s goal pay for their visit, or not',
  body: ShareGoal,
  response: ShareGoalResponse,
  problems: ['goal-status', 'step-up-required', 'not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ row: findGoal(ctx, viewer.id, id), booking: bookingOf(ctx, id) }),
  decide: ({ row: [row], booking: [booking] }, { ctx, viewer, params: { id }, body: { pays } }) => {
    if (!row || !booking) throw new DomainError('not-found')
    if (row.goal.userId === viewer.id) throw new DomainError('goal-status')
    if (pays) requireFreshForFriend(ctx, row.goal, viewer)
    return {
      response: { pays },
      writes: [
        ctx.db.update(goalMember).set({ pays, updatedAt: ctx.now() }).where(eq(goalMember.id, row.member.id)),
        notifyMembersLive(ctx, id),
        ...(pays
          ? recordGrant(ctx, viewer, {
              kind: 'goal_member',
              subject: id,
              title: 'Your savings can pay for a friend’s visit',
              text: `What you save in ${row.goal.name} pays for the visit once it is booked.`,
              path: `/client/goals/${id}`,
            })
          : []),
      ],
    }
  },
})

/** What a goal is saved for, and whether it has paid for a visit to come. */
export function bookingOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({ booking: goalBooking, isPaying: sql<number>`${hasOpenAppointment(sql`${goalBooking.goalId}`)}` })
    .from(goalBooking)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalBooking.goalId))
    .where(and(eq(goalBooking.goalId, id), isNull(goalBooking.droppedAt)))
}

type FoundBooking = Awaited<ReturnType<typeof bookingOf>>[number]

/** @throws DomainError not-found, forbidden */
export function ownBooking(viewer: Viewer, [row]: GoalRow[], [found]: FoundBooking[]) {
  if (!row || !found) throw new DomainError('not-found')
  requireOwner(row, viewer)
  return { goal: row.goal, ...found }
}
