// Visits that were booked from a goal: their money goes back there if they are cancelled, and the salon's bonus is paid
// once they are completed.
import { eq, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { goalBooking, goalVisit } from '../../../../db/schema/booking/goal-bookings'
import { savingsGoal } from '../../../../db/schema/money/goals'
import { savedIn } from '../../../money/goals/goal-rows'
import { notifyMembersLive } from '../../../money/goals/notifications'
import { recordTransfer } from '../../../money/ledger/ledger'
import { notify } from '../../../notifications/outbox'
import type { Statement } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { sumText } from '../../../platform/values/money'

/** What is known of the goal, and who paid it. `leftBy`: whose purse a part goes to that its member no longer saves in. */
type FromGoal = {
  goalId: string
  name: string
  ownMemberId: string
  bonus: number
  /** What the goal paid, minor units. */
  amount: number
  parts: { memberId: string; minor: number; isOpen: number; leftBy: string | null }[]
}

export const BACK_FROM_GOAL = 'Money back from a goal'

/** A column of a select from `appointment`: null if it was not booked from a goal, or its money has moved on. */
export const FROM_GOAL = sql<FromGoal | null>`(
  SELECT json_object('goalId', goal.id, 'name', goal.name, 'bonus', paid.bonus, 'amount', paid.amount,
    'ownMemberId', (SELECT id FROM goal_member WHERE goal_id = goal.id AND user_id = goal.user_id),
    'parts', (SELECT json_group_array(json_object('memberId', member.id, 'minor', part.value ->> 'minor',
        'isOpen', member.status = 'joined' AND person.deleted_at IS NULL,
        'leftBy', iif(member.status <> 'joined' AND person.deleted_at IS NULL, member.user_id, NULL)))
      FROM json_each(paid.parts) AS part JOIN goal_member AS member ON member.id = part.value ->> 'memberId'
      JOIN user AS person ON person.id = member.user_id))
  FROM goal_visit AS paid JOIN savings_goal AS goal ON goal.id = paid.goal_id
  WHERE paid.visit_id = ${appointment.id} AND paid.return_id IS NULL AND paid.bonus_id IS NULL)`.mapWith(
  (text: string | null) => (text === null ? null : (JSON.parse(text) as FromGoal)),
)

type Appointment = { appointment: typeof appointment.$inferSelect; fromGoal: FromGoal | null }

/**
 * The statements that take what was released from the purse back to the goal, each part to its member; to that person's
 * purse where they have left the goal, and to the goal's owner where they have left Purse. The goal is open again, or reached
 * as it was; nothing is booked from it by itself.
 */
export function returnToGoal(
  ctx: Ctx,
  { appointment: row, fromGoal }: Appointment,
  description: string,
  actor: string,
): Statement[] {
  if (!fromGoal || row.clientId === null) return []
  const { goalId, name, ownMemberId, parts } = fromGoal
  const { currency } = row
  const now = ctx.now()
  const id = ctx.id()
  return [
    ctx.db.run(sql`
      UPDATE ${goalBooking} SET status = 'off', unchecked = coalesce(unchecked, 0) + 1, updated_at = ${now}
      WHERE goal_id = ${goalId} AND status IN ('booked', 'saving')`),
    ctx.db.run(sql`
      UPDATE ${savingsGoal} SET status = 'active', completed_at = NULL, updated_at = ${now}
      WHERE id = ${goalId} AND status <> 'active'`),
    ...recordTransfer(ctx, {
      id,
      kind: 'goal_return',
      description,
      actor,
      moves: parts.map(({ memberId, minor, isOpen, leftBy }) => ({
        from: { kind: 'wallet', owner: row.clientId ?? '', currency },
        to: leftBy
          ? { kind: 'wallet', owner: leftBy, currency }
          : { kind: 'goal', owner: isOpen ? memberId : ownMemberId, currency },
        minor,
      })),
    }),
    ctx.db.run(sql`
      UPDATE ${savingsGoal} SET status = 'completed', completed_at = ${now}, updated_at = ${now}
      WHERE id = ${goalId} AND status = 'active' AND target_amount <= ${savedIn(goalId)}`),
    ctx.db.update(goalVisit).set({ returnId: id }).where(eq(goalVisit.visitId, row.id)),
    notifyMembersLive(ctx, goalId),
    ...parts.flatMap(({ leftBy, minor }) =>
      leftBy
        ? notify(ctx, leftBy, {
            kind: 'money',
            title: BACK_FROM_GOAL,
            text: `${sumText(minor, currency)} that you saved for ${name} is back in your purse.`,
            path: '/client/wallet',
          })
        : [],
    ),
  ]
}

/** The statements that pay the salon's bonus to the client, from what the salon has just been paid. */
export function payBonus(
  ctx: Ctx,
  { appointment: row, fromGoal }: Appointment,
  { salonOwner, description, actor }: { salonOwner: string; description: string; actor: string },
): Statement[] {
  if (!fromGoal || fromGoal.bonus === 0 || row.clientId === null) return []
  const { currency } = row
  const id = ctx.id()
  return [
    ...recordTransfer(ctx, {
      id,
      kind: 'saver_bonus',
      description,
      actor,
      moves: [
        {
          from: { kind: 'payable', owner: salonOwner, currency },
          to: { kind: 'wallet', owner: row.clientId, currency },
          minor: fromGoal.bonus,
        },
      ],
    }),
    ctx.db.update(goalVisit).set({ bonusId: id }).where(eq(goalVisit.visitId, row.id)),
  ]
}
