// Goals whose salon, service or professional changed: triggers mark them, each is compared with its salon as it is now, and
// its owner is told once of each change. A dearer price is never taken by itself, and what can no longer be booked as agreed
// is asked of its owner.
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { user } from '../../../db/schema/identity'
import { savingsGoal } from '../../../db/schema/money/goals'
import { salon } from '../../../db/schema/salons/salons'
import { notifyMembers, notifyMembersLive } from '../../money/goals/notifications'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { sumText } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'
import { type CalendarRows, calendarReads } from '../../salons/times/calendar-reads'
import { NEEDS_DECISION } from '../waiting/goal-entries'
import { NAMES } from './goal-booking'
import { calendarIfListed, type Offer, offerOf } from './offer'

/** Minute job; safe to run twice and beside itself. */
export async function notifyChangedGoals(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'tellChangedGoals', (run) =>
    eachRow(
      run,
      (after) => unchecked(ctx, after),
      ({ booking }) => booking.goalId,
      (row) => compare(ctx, row),
    ),
  )
}

function unchecked(ctx: Ctx, after: string) {
  return ctx.db
    .select({
      booking: goalBooking,
      goal: { name: savingsGoal.name, status: savingsGoal.status },
      owner: { id: savingsGoal.userId, deletedAt: user.deletedAt },
      salon: { name: salon.name, currency: salon.currency },
      names: NAMES,
    })
    .from(goalBooking)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalBooking.goalId))
    .innerJoin(user, eq(user.id, savingsGoal.userId))
    .innerJoin(salon, eq(salon.id, goalBooking.salonId))
    .where(and(isNotNull(goalBooking.unchecked), gt(goalBooking.goalId, after)))
    .orderBy(asc(goalBooking.goalId))
    .limit(JOB_PAGE)
}

type Unchecked = Awaited<ReturnType<typeof unchecked>>[number]

async function compare(ctx: Ctx, row: Unchecked): Promise<Outcome> {
  const { booking, goal, owner } = row
  if (goal.status === 'archived' || owner.deletedAt !== null || booking.status === 'booked') {
    await writeBatch(ctx, [checked(ctx, row, {})])
    return 'nothing'
  }
  const now = ctx.now()
  const [reduced, ...rows] = await ctx.db.batch([
    discountsAtSalon(ctx, owner.id, booking.salonId),
    ...calendarReads(ctx, booking.salonId, now, now + DAY),
  ])
  const calendar = calendarIfListed(ctx, rows as unknown as CalendarRows)
  const offer = offerOf(calendar, booking, reduced)
  await writeBatch(ctx, outcomeOf(ctx, row, offer))
  return 'done'
}

function outcomeOf(ctx: Ctx, row: Unchecked, offer: Offer): [Statement, ...Statement[]] {
  const { booking, owner } = row
  const knownPrice = offer.price ?? booking.knownPrice
  const isNewPrice = offer.price !== null && booking.knownPrice !== null && offer.price !== booking.knownPrice
  const isNewlyMissing = offer.missing !== null && offer.missing !== booking.change
  // A price that was told and not decided stays to be decided; what is offered again needs no decision.
  const change = offer.missing ?? (isNewPrice || booking.change === 'price' ? 'price' : '')
  const isLooking = booking.status === 'due' || booking.status === 'waiting'
  const asks = isLooking && (offer.missing !== null || offer.price > booking.price)
  const writes: [Statement, ...Statement[]] = [
    checked(ctx, row, {
      change,
      knownPrice,
      ...(asks && { status: 'asked', reason: offer.missing ? 'gone' : 'price' }),
    }),
  ]
  if (isNewPrice || isNewlyMissing) {
    const message = { title: NEEDS_DECISION, text: textOf(row, offer) }
    writes.push(
      notifyMembers(
        ctx,
        booking.goalId,
        message,
        // Only if the previous statement noted it, and not another run.
        sql`changes() > 0 AND goal_member.user_id = ${owner.id}`,
      ),
    )
  }
  if (asks) {
    writes.push(
      ctx.db
        .update(waitingEntry)
        .set({ status: 'left', endedAt: ctx.now() })
        .where(
          and(
            eq(waitingEntry.goalId, booking.goalId),
            eq(waitingEntry.status, 'waiting'),
            sql`EXISTS (SELECT 1 FROM goal_booking WHERE goal_id = ${booking.goalId} AND status = 'asked')`,
          ),
        ),
    )
  }
  writes.push(notifyMembersLive(ctx, booking.goalId))
  return writes
}

/** Clears the mark as it was read: what changed meanwhile is compared by the next run. */
function checked(ctx: Ctx, { booking }: Unchecked, found: Partial<typeof goalBooking.$inferInsert>): Statement {
  return ctx.db
    .update(goalBooking)
    .set({ ...found, unchecked: null, updatedAt: ctx.now() })
    .where(
      and(
        eq(goalBooking.goalId, booking.goalId),
        eq(goalBooking.unchecked, booking.unchecked ?? 0),
        eq(goalBooking.status, booking.status),
        isNull(goalBooking.droppedAt),
      ),
    )
}

function textOf({ booking, goal, salon, names }: Unchecked, { price, missing }: Offer): string {
  const rest = 'Your money is still in the goal, and you choose how to go on.'
  switch (missing) {
    case 'salon':
      return `${goal.name}: ${salon.name} takes no bookings any more. ${rest}`
    case 'service':
      return `${goal.name}: ${salon.name} no longer offers ${names.services}. ${rest}`
    case 'staff':
      return `${goal.name}: ${names.staff} no longer does ${names.services} at ${salon.name}. ${rest}`
    case null: {
      const money = (minor: number) => sumText(minor, salon.currency)
      const was = booking.knownPrice ?? price
      return `${goal.name}: ${names.services} at ${salon.name} now costs ${money(price)} instead of ${money(was)}. Nothing changes until you decide.`
    }
  }
}
