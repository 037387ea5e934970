// Goals that are reached begin to look for a time, once each; what can no longer be looked for is asked of its owner.
// The waiting list's matching then books: see goal-entries.ts there.
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { user } from '../../../db/schema/identity'
import { savingsGoal } from '../../../db/schema/money/goals'
import { salon } from '../../../db/schema/salons/salons'
import { notifyMembersLive } from '../../money/goals/notifications'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { dateBounds } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { matchSoon } from '../waiting/due'
import { ask, type Question } from '../waiting/goal-entries'

/** What a concurrent change has made of it: the next run looks again. */
const FASTER: DomainError['code'][] = ['goal-status', 'waiting-ended', 'waiting-list-closed']

/** Minute job; safe to run twice and beside itself. */
export async function bookSavedGoals(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'bookSavedGoals', (run) =>
    eachRow(
      run,
      (after) => openBookings(ctx, after),
      ({ booking }) => booking.goalId,
      (row) => goOn(ctx, row),
    ),
  )
}

function openBookings(ctx: Ctx, after: string) {
  return ctx.db
    .select({
      booking: goalBooking,
      goal: { id: savingsGoal.id, name: savingsGoal.name },
      clientId: savingsGoal.userId,
      entry: { status: waitingEntry.status, expiresAt: waitingEntry.expiresAt },
      salon: { name: salon.name, status: salon.status, currency: salon.currency, timeZone: salon.timeZone },
    })
    .from(goalBooking)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalBooking.goalId))
    .innerJoin(user, and(eq(user.id, savingsGoal.userId), isNull(user.deletedAt)))
    .innerJoin(salon, eq(salon.id, goalBooking.salonId))
    .leftJoin(waitingEntry, eq(waitingEntry.id, goalBooking.entryId))
    .where(
      and(
        gt(goalBooking.goalId, after),
        or(
          eq(goalBooking.status, 'due'),
          and(
            eq(goalBooking.status, 'waiting'),
            sql`(${salon.status} <> 'approved' OR ${waitingEntry.status} <> 'waiting'
              OR ${waitingEntry.expiresAt} <= ${ctx.now()})`,
          ),
        ),
      ),
    )
    .orderBy(asc(goalBooking.goalId))
    .limit(JOB_PAGE)
}

type Open = Awaited<ReturnType<typeof openBookings>>[number]

async function goOn(ctx: Ctx, row: Open): Promise<Outcome> {
  try {
    await writeBatch(ctx, nextWrites(ctx, row))
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (FASTER.includes(error.code)) return 'nothing'
    if (error.code === 'client-blocked') return leave(ctx, row)
    throw error
  }
}

/** The salon takes no bookings from who saves: they are asked what shall become of it, as where a salon is gone. */
async function leave(ctx: Ctx, row: Open): Promise<Outcome> {
  await writeBatch(ctx, questionOf(ctx, row, 'gone'))
  return 'done'
}

function questionOf(ctx: Ctx, { booking, goal, clientId, salon }: Open, reason: Question): [Statement, ...Statement[]] {
  return ask(ctx, {
    goal,
    clientId,
    reason,
    salonName: salon.name,
    currency: salon.currency,
    price: 0,
    agreed: booking.price,
    funds: 0,
    lastDate: booking.lastDate,
  })
}

function nextWrites(ctx: Ctx, row: Open) {
  const { booking, goal, entry, salon } = row
  const { timeZone } = salon
  const { endsAt } = dateBounds(booking.lastDate, booking.lastDate, timeZone)
  const asks = (reason: Question) => questionOf(ctx, row, reason)
  if (salon.status !== 'approved') return asks('gone')
  if (endsAt <= ctx.now()) return asks('over')
  if (booking.status === 'due') return look(ctx, booking, endsAt)
  // Its entry ended otherwise: the owner has booked the same themselves.
  return entry?.status === 'expired' ? asks('over') : switchOff(ctx, goal.id)
}

/** The entry of what was agreed, and the salon to be matched. */
function look(ctx: Ctx, { goalId, salonId }: Open['booking'], expiresAt: number): [Statement, ...Statement[]] {
  const id = ctx.id()
  return [
    ctx.db.run(sql`
      INSERT INTO ${waitingEntry} (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes,
        price, policy, created_at, expires_at, goal_id)
      SELECT ${id}, goal.user_id, wish.salon_id, 'book', wish.plan, wish.windows, wish.first_date, wish.last_date,
        wish.notice_minutes, wish.price, wish.policy, ${ctx.now()}, ${expiresAt}, goal.id
      FROM goal_booking AS wish JOIN savings_goal AS goal ON goal.id = wish.goal_id WHERE wish.goal_id = ${goalId}`),
    ctx.db
      .update(goalBooking)
      .set({ status: 'waiting', entryId: id, updatedAt: ctx.now() })
      .where(eq(goalBooking.goalId, goalId)),
    matchSoon(ctx, salonId),
    notifyMembersLive(ctx, goalId),
  ]
}

function switchOff(ctx: Ctx, goalId: string): [Statement, ...Statement[]] {
  return [
    ctx.db
      .update(goalBooking)
      .set({ status: 'off', updatedAt: ctx.now() })
      .where(and(eq(goalBooking.goalId, goalId), eq(goalBooking.status, 'waiting'))),
    notifyMembersLive(ctx, goalId),
  ]
}
