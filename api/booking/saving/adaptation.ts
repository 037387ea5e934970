// How a goal goes on whose service, professional or salon changed, as its owner chooses: nothing is taken by itself.

import { eq, sql } from 'drizzle-orm'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { savingsGoal } from '../../../db/schema/money/goals'
import { archiveWrites } from '../../money/goals/changes'
import { completion } from '../../money/goals/contributions'
import { findGoal, membersOf, savedIn } from '../../money/goals/goal-rows'
import { notifyMembersLive } from '../../money/goals/notifications'
import { recordTransfer } from '../../money/ledger/ledger'
import { typedMinor } from '../../money/ledger/typed-amount'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, moneyJson, sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { BACK_FROM_GOAL } from '../appointments/origins/from-goal'
import { endEntries } from '../waiting/goal-entries'
import { askFriendsAnew, bookingOf, ownBooking } from './changes'
import { GoalAdaptation } from './input'
import { type Discounts, isSame, payableOf, promiseFor, withAnyone } from './offer'
import { GoalAdaptedResponse } from './responses'
import { lockedUntil, priceNow } from './start'

type Own = ReturnType<typeof ownBooking>

type PricedChoice = Extract<GoalAdaptation, { price: string }>

/**
 * Takes the price of today as the goal's target, any professional or another service of the salon; or keeps the goal
 * without the visit; or gives everybody their part back and archives it. Two round trips.
 */
export const adaptGoal = operation('client', 'POST /goal-bookings/:id/adaptation', {
  summary: 'Choose how a goal goes on whose service, professional or salon changed',
  body: GoalAdaptation,
  response: GoalAdaptedResponse,
  problems: ['not-found', 'goal-status'],
  reads: ({ ctx, viewer, params: { id } }) => {
    const salonId = sql<string>`(SELECT salon_id FROM goal_booking WHERE goal_id = ${id})`
    const now = ctx.now()
    return {
      goals: findGoal(ctx, viewer.id, id),
      bookings: bookingOf(ctx, id),
      members: membersOf(ctx, id),
      reduced: discountsAtSalon(ctx, viewer.id, salonId),
      calendar: calendarReads(ctx, salonId, now, now + DAY),
    }
  },
  decide: ({ goals, bookings, members, reduced, calendar }, { ctx, viewer, params: { id }, body: input }) => {
    const found = ownBooking(viewer, goals, bookings)
    if (found.goal.status === 'archived' || found.booking.status === 'booked') {
      throw new DomainError('goal-status')
    }
    const live = notifyMembersLive(ctx, id)
    switch (input.choice) {
      case 'plain':
        return { response: { id, returned: null }, writes: [...drop(ctx, id), live] }
      case 'take-out': {
        const returned = members.find(({ userId }) => userId === viewer.id)?.saved ?? 0
        return {
          response: { id, returned: moneyJson(returned, found.goal.currency) },
          writes: [...giveBack(ctx, viewer, found, members), live],
        }
      }
      default: {
        return {
          response: { id, returned: null },
          writes: [...take(ctx, viewer, found, input, calendar, reduced), live],
        }
      }
    }
  },
})

function drop(ctx: Ctx, id: string): Statement[] {
  const now = ctx.now()
  return [
    endEntries(ctx, id, 'left'),
    ctx.db
      .update(goalBooking)
      .set({ status: 'off', reason: '', change: '', unchecked: null, droppedAt: now, updatedAt: now })
      .where(eq(goalBooking.goalId, id)),
  ]
}

/** Each member's part goes to their own purse, as it is now; rejected if more was added meanwhile. */
function giveBack(
  ctx: Ctx,
  viewer: Viewer,
  { goal }: Own,
  members: Awaited<ReturnType<typeof membersOf>>,
): Statement[] {
  const { id, name, currency } = goal
  const savers = members.filter(({ saved }) => saved > 0)
  return [
    ...savers.flatMap((member) =>
      recordTransfer(ctx, {
        id: ctx.id(),
        kind: 'goal_release',
        description: `Withdrawn from ${name}`,
        actor: viewer.id,
        moves: [
          {
            from: { kind: 'goal', owner: member.id, currency },
            to: { kind: 'wallet', owner: member.userId, currency },
            minor: member.saved,
          },
        ],
      }),
    ),
    ...savers.flatMap(({ userId, saved }) => [
      changed(ctx, userId, 'wallet'),
      ...(userId === viewer.id
        ? []
        : [
            notify(ctx, userId, {
              kind: 'money',
              title: BACK_FROM_GOAL,
              text: `${name} has ended. ${sumText(saved, currency)} that you saved in it is back in your purse.`,
              path: '/client/wallet',
            }),
          ]),
    ]),
    ...archiveWrites(ctx, { id, name }),
  ]
}

/** The visit is saved for as it is offered now, at the price that its owner saw, or less. */
function take(
  ctx: Ctx,
  viewer: Viewer,
  { goal, booking }: Own,
  input: PricedChoice,
  rows: CalendarRows,
  reduced: Discounts,
): Statement[] {
  const now = ctx.now()
  const { id, name, currency } = goal
  const calendar = calendarFrom(ctx, rows)
  const plan = planFor(booking.plan, input)
  const promise = promiseFor(booking, plan)
  const payable = payableOf(calendar, promise, reduced)
  if (payable === null) {
    throw fieldFault('choice', `${calendar.salon.name} doesn’t offer that any more. Choose again.`)
  }
  if (payable > typedMinor(input.price, currency as Currency, 'price')) {
    throw fieldFault('price', `It now costs ${sumText(payable, currency)}. Nothing was changed.`)
  }
  const isOther = !isSame(booking.plan, plan)
  const price = isOther ? payable : Math.max(booking.price, payable)
  // A question about its dates or the salon's terms is not decided by a price.
  const isPending = booking.status === 'asked' && (booking.reason === 'over' || booking.reason === 'terms')
  const isOn = booking.status !== 'off' && !isPending
  return [
    endEntries(ctx, id, 'left'),
    ctx.db.run(sql`
      UPDATE ${savingsGoal} SET status = 'active', completed_at = NULL
      WHERE id = ${id} AND status = 'completed' AND ${payable} > target_amount AND ${payable} > ${savedIn(id)}`),
    ctx.db.update(savingsGoal).set({ targetAmount: payable, updatedAt: now }).where(eq(savingsGoal.id, id)),
    ctx.db
      .update(goalBooking)
      .set({
        plan,
        price,
        knownPrice: payable,
        change: '',
        toldAt: null,
        updatedAt: now,
        ...(isOther && {
          startPrice: priceNow(calendar, plan, reduced).listPrice,
          lockedUntil: lockedUntil(calendar),
          bonusBasisPoints: calendar.salon.saverBonusBasisPoints,
        }),
        ...(isOn && {
          status: sql`iif((SELECT status FROM savings_goal WHERE id = ${id}) = 'completed', 'due', 'saving')`,
          reason: '' as const,
        }),
      })
      .where(eq(goalBooking.goalId, id)),
    ...(isOther || price > booking.price ? [askFriendsAnew(ctx, viewer, id)] : []),
    ...completion(ctx, { id, name, currency, targetAmount: payable }),
  ]
}

function planFor(plan: Own['booking']['plan'], input: PricedChoice): Own['booking']['plan'] {
  switch (input.choice) {
    case 'price':
      return plan
    case 'anyone':
      return withAnyone(plan)
    case 'service':
      return [{ serviceId: input.serviceId, staffId: null, addOnIds: [] }]
  }
}
