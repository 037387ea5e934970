// A goal pays for a visit of what it is saved for, whoever chose its time: what of it can pay, what its owner agreed to,
// and what is written. However it pays, nothing more is booked from it by itself.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { goalBooking, goalVisit } from '../../../../db/schema/booking/goal-bookings'
import { waitingEntry } from '../../../../db/schema/booking/waiting-list'
import { savingsGoal } from '../../../../db/schema/money/goals'
import { endPaidGoal } from '../../../money/goals/contributions'
import { notifyMembersLive } from '../../../money/goals/notifications'
import { recordTransfer } from '../../../money/ledger/ledger'
import { typedMinor } from '../../../money/ledger/typed-amount'
import type { Statement } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { type Currency, percent, sumText } from '../../../platform/values/money'
import { DomainError, fieldFault } from '../../../platform/values/problem'

/** A member's part of a goal, in minor units. */
export type GoalPart = { memberId: string; minor: number }

type OwnedPart = GoalPart & { isOwn: 0 | 1 }

/** What of a goal pays for a visit, in minor units; `parts` are in the order in which they pay. */
export type GoalPayment = {
  id: string
  parts: GoalPart[]
  minor: number
  bonusBasisPoints: number
}

/** SQL for what of a goal may pay for its visit: its owner's part, and those of friends who agreed. */
export function payingParts(goalId: SQL): SQL {
  return sql`(SELECT coalesce(json_group_array(json_object('memberId', id, 'minor', balance, 'isOwn', own)), '[]') FROM (
    SELECT part.id AS id, account.balance AS balance, part.user_id = whole.user_id AS own
    FROM goal_member AS part JOIN savings_goal AS whole ON whole.id = part.goal_id
    JOIN ledger_account AS account ON account.id = 'goal:' || part.id || ':' || whole.currency
    WHERE part.goal_id = ${goalId} AND part.status = 'joined' AND account.balance > 0
      AND (part.user_id = whole.user_id OR part.pays = 1)
    ORDER BY part.user_id <> whole.user_id, part.id))`
}

export function fundsOf({ parts }: { parts: GoalPart[] }): number {
  return parts.reduce((all, { minor }) => all + minor, 0)
}

/** SQL for whether a visit that a goal has paid for is still to come. */
export function hasOpenAppointment(goalId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM goal_visit AS paid JOIN appointment AS paid_for ON paid_for.id = paid.visit_id
    WHERE paid.goal_id = ${goalId} AND paid.return_id IS NULL AND paid_for.status IN ('pending', 'confirmed'))`
}

/**
 * The statement that reads a client's own goals that fit a visit: saved for services of it at its salon, with money in
 * them, and without a visit to come. `plan` is SQL for its JSON.
 */
export function fittingGoals(ctx: Ctx, clientId: string, appointment: { salonId: SQL; plan: SQL }) {
  return ctx.db
    .select({
      id: savingsGoal.id,
      name: savingsGoal.name,
      status: savingsGoal.status,
      booking: goalBooking.status,
      agreed: goalBooking.price,
      bonusBasisPoints: goalBooking.bonusBasisPoints,
      parts: sql<OwnedPart[]>`${payingParts(sql`${savingsGoal.id}`)}`.mapWith(
        (text: string) => JSON.parse(text) as OwnedPart[],
      ),
    })
    .from(savingsGoal)
    .innerJoin(goalBooking, eq(goalBooking.goalId, savingsGoal.id))
    .where(
      and(
        eq(savingsGoal.userId, clientId),
        inArray(savingsGoal.status, ['active', 'completed']),
        isNull(goalBooking.droppedAt),
        sql`${goalBooking.salonId} = ${appointment.salonId}`,
        sql`NOT EXISTS (SELECT 1 FROM json_each(${goalBooking.plan}) AS step
          WHERE step.value ->> 'serviceId' NOT IN (
            SELECT value ->> 'serviceId' FROM json_each(${appointment.plan})))`,
        sql`NOT ${hasOpenAppointment(sql`${savingsGoal.id}`)}`,
      ),
    )
    .orderBy(desc(savingsGoal.completedAt), desc(savingsGoal.id))
}

/** Within a statement: the salon and the plan of a slot hold. */
export function appointmentOfHold(id: string): { salonId: SQL; plan: SQL } {
  const held = (column: 'salon_id' | 'plan') => sql`(SELECT ${sql.identifier(column)} FROM slot_hold WHERE id = ${id})`
  return { salonId: held('salon_id'), plan: held('plan') }
}

export type FittingGoal = Awaited<ReturnType<typeof fittingGoals>>[number]

/**
 * What a goal pays of a visit, minor units: its owner's part first. Friends have agreed to pay once the goal is reached,
 * up to the agreed price: otherwise their parts stay.
 */
function paymentOf(goal: FittingGoal, price: number): GoalPayment {
  const withFriends = goal.status === 'completed' && price <= goal.agreed
  const parts = goal.parts.filter(({ isOwn }) => isOwn === 1 || withFriends)
  const { id, bonusBasisPoints } = goal
  return { id, parts, minor: Math.min(price, fundsOf({ parts })), bonusBasisPoints }
}

/** The goal that is offered at checkout, which pays most, with what it pays; null: none can. */
export function offeredGoal(goals: FittingGoal[], price: number): { goal: FittingGoal; minor: number } | null {
  const [best] = goals.map((goal) => ({ goal, minor: paymentOf(goal, price).minor })).sort((a, b) => b.minor - a.minor)
  return best && best.minor > 0 ? best : null
}

/** A goal that a client chose to pay with, and the amount that they saw it pay, in the salon's currency. */
type FromGoal = { id: string; amount: string }

/**
 * What the chosen goal pays: exactly what its owner saw, so that their purse never pays more than they saw either.
 * @throws DomainError invalid-amount, invalid-input (paid at the salon, more than the price), goal-status (the goal does
 *   not fit, or can no longer pay that much)
 */
export function chosenGoal(
  goals: FittingGoal[],
  { fromGoal, payment }: { fromGoal?: FromGoal | undefined; payment: 'purse' | 'salon' },
  { price, currency }: { price: number; currency: string },
): GoalPayment | undefined {
  if (!fromGoal) return undefined
  if (payment !== 'purse') {
    throw fieldFault('payment', 'A goal pays when you book, not at the salon.')
  }
  const minor = typedMinor(fromGoal.amount, currency as Currency, 'fromGoal.amount')
  if (minor > price) {
    throw fieldFault('fromGoal.amount', `The visit costs ${sumText(price, currency)}.`)
  }
  const goal = goals.find(({ id }) => id === fromGoal.id)
  const most = goal ? paymentOf(goal, price) : null
  if (!most || most.minor < minor) {
    throw new DomainError('goal-status', {
      detail: `Your goal can ${most && most.minor > 0 ? `now pay ${sumText(most.minor, currency)}` : 'no longer pay'} for this visit. Nothing was booked. Check the amounts and try again.`,
    })
  }
  return { ...most, minor }
}

type Appointment = {
  id: string
  clientId: string
  currency: string
  description: string
  /** A user id, or `system`. */
  actor: string
}

/**
 * The statements that take a goal's money to its owner's purse, before the visit is booked from there, and those after
 * it: the goal has paid its visit, so that saving for it and looking for a time end.
 */
export function payFromGoal(
  ctx: Ctx,
  goal: GoalPayment,
  { id: appointmentId, clientId, currency, description, actor }: Appointment,
): { before: Statement[]; after: Statement[] } {
  const transferId = ctx.id()
  const parts = partsOf(goal)
  const now = ctx.now()
  return {
    before: recordTransfer(ctx, {
      id: transferId,
      kind: 'goal_visit',
      description: `From your goal for ${description}`,
      actor,
      moves: parts.map(({ memberId, minor }) => ({
        from: { kind: 'goal', owner: memberId, currency },
        to: { kind: 'wallet', owner: clientId, currency },
        minor,
      })),
    }),
    after: [
      ctx.db.insert(goalVisit).values({
        visitId: appointmentId,
        goalId: goal.id,
        parts,
        amount: goal.minor,
        transferId,
        bonus: percent(goal.minor, goal.bonusBasisPoints),
        createdAt: now,
      }),
      // Booked by hand: what looks for a time ends. Booked by the schedule: its entry has ended with the visit.
      ctx.db
        .update(waitingEntry)
        .set({ status: 'replaced', endedAt: now })
        .where(and(eq(waitingEntry.goalId, goal.id), eq(waitingEntry.status, 'waiting'))),
      ctx.db
        .update(goalBooking)
        .set({ status: 'booked', reason: '', updatedAt: now })
        .where(eq(goalBooking.goalId, goal.id)),
      ...endPaidGoal(ctx, goal.id, { paidFor: description, now }),
      notifyMembersLive(ctx, goal.id),
    ],
  }
}

/** Who pays how much: the parts in order, until the amount is covered. */
function partsOf({ parts, minor: amount }: GoalPayment): GoalPart[] {
  let left = amount
  return parts.flatMap(({ memberId, minor }) => {
    const part = Math.min(minor, left)
    left -= part
    return part > 0 ? [{ memberId, minor: part }] : []
  })
}
