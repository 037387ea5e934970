// Saving together: who is asked into a goal, who joins, and who leaves with their part empty.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { FINDABLE } from '../../identity/accounts/people-search'
import { commandThenTell, notify, notifyLive } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { sum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { requireOwner } from './changes'
import { findGoal, membersOf, selectGoals } from './goal-rows'
import { goalPath, tellMembersLive } from './notifications'

/** Who may be asked into one goal: a kindness to its page, not a rule of money. */
const MOST = 12

type Status = 'joined' | 'declined' | 'left'

/**
 * Asks another client into the viewer's goal, found by a search. Who declined or left may be asked again.
 * Two round trips.
 * @throws DomainError not-found (no such goal; nobody who can be found), forbidden (not the owner),
 *   goal-status (not active; asked or joined already; too many)
 */
export async function invite(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  userId: string,
): Promise<{ id: string }> {
  return commandThenTell(ctx, viewer, {
    name: 'inviteToGoal',
    key,
    input: { goalId, userId },
    reads: [
      findGoal(ctx, viewer.id, goalId),
      membersOf(ctx, goalId),
      ctx.db
        .select({ id: goalMember.id, status: goalMember.status })
        .from(goalMember)
        .where(and(eq(goalMember.goalId, goalId), eq(goalMember.userId, userId))),
      findable(ctx, userId),
    ],
    decide: ([goals, members, earlier, people], proven) => {
      const row = goals[0]
      if (!row) throw new DomainError('not-found')
      requireOwner(row, viewer)
      const { goal } = row
      if (people.length === 0) throw new DomainError('not-found')
      if (goal.status !== 'active') throw new DomainError('goal-status')
      if (members.length >= MOST) {
        throw new DomainError('goal-status', { detail: `A goal has room for ${MOST} people.` })
      }
      const before = earlier[0]
      if (before?.status === 'joined' || before?.status === 'invited') {
        throw new DomainError('goal-status', { detail: 'They are in it, or asked to be, already.' })
      }
      const at = ctx.now()
      const id = before?.id ?? ctx.id()
      const target = sum(goal.targetAmount, goal.currency)
      return {
        answer: { id },
        writes: [
          before
            ? setMember(ctx, id, 'invited')
            : ctx.db.insert(goalMember).values({
                id,
                goalId,
                userId,
                status: 'invited',
                createdAt: at,
                updatedAt: at,
              }),
          notify(ctx, userId, {
            kind: 'money',
            title: 'Save together',
            text: `${proven.name} asks you to save for ${goal.name} together: ${target}. What you put in stays yours.`,
            path: '/goals',
          }),
          notifyLive(ctx, userId, { type: 'changed', what: 'goals' }),
          tellMembersLive(ctx, goalId),
        ],
      }
    },
  })
}

/**
 * Joins a goal that the viewer was asked into, or declines. Two round trips.
 * @throws DomainError not-found (not asked), goal-status (answered already, or the goal was put away)
 */
export async function answerInvitation(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  status: 'joined' | 'declined',
): Promise<{ id: string }> {
  return commandThenTell(ctx, viewer, {
    name: `goalInvitation:${status}`,
    key,
    input: { goalId },
    reads: [
      selectGoals(ctx, viewer.id).where(
        and(eq(goalMember.goalId, goalId), eq(goalMember.userId, viewer.id)),
      ),
    ],
    decide: ([rows], proven) => {
      const row = rows[0]
      if (!row) throw new DomainError('not-found')
      const { goal, member } = row
      if (member.status !== 'invited') throw new DomainError('goal-status')
      if (status === 'joined' && goal.status !== 'active') throw new DomainError('goal-status')
      const said = status === 'joined' ? 'saves with you now' : 'does not join'
      return {
        answer: { id: goalId },
        writes: [
          setMember(ctx, member.id, status),
          notify(ctx, goal.userId, {
            kind: 'money',
            title: goal.name,
            text: `${goal.name}: ${proven.name} ${said}.`,
            path: goalPath(goalId),
          }),
          notifyLive(ctx, viewer.id, { type: 'changed', what: 'goals' }),
          tellMembersLive(ctx, goalId),
        ],
      }
    },
  })
}

/**
 * Ends a membership, or an invitation: one's own, or another's by the goal's owner. A part that still
 * holds money keeps its member (`goal_member_leaves_empty`); the owner stays. Their auto-save ends with
 * it. Two round trips.
 * @throws DomainError not-found, forbidden (another's, and not the owner), goal-status (the owner, or
 *   not in it), goal-not-empty
 */
export async function removeMember(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  memberId: string,
): Promise<{ id: string }> {
  return commandThenTell(ctx, viewer, {
    name: 'removeGoalMember',
    key,
    input: { goalId, memberId },
    reads: [findGoal(ctx, viewer.id, goalId), membersOf(ctx, goalId)],
    decide: ([goals, members], proven) => {
      const row = goals[0]
      const leaving = members.find(({ id }) => id === memberId)
      if (!row || !leaving) throw new DomainError('not-found')
      const { goal } = row
      const own = leaving.userId === viewer.id
      if (!own) requireOwner(row, viewer)
      if (leaving.userId === goal.userId) throw new DomainError('goal-status')
      if (leaving.saved > 0) {
        const amount = sum(leaving.saved, goal.currency)
        throw new DomainError('goal-not-empty', {
          detail: own
            ? `${amount} of yours is still in it. Please take it out first.`
            : `${amount} of theirs is still in it. They must take it out first.`,
        })
      }
      const told = own
        ? {
            to: goal.userId,
            text: `${goal.name}: ${proven.name} has left.`,
            path: goalPath(goalId),
          }
        : {
            to: leaving.userId,
            text: `${proven.name} has ended it for you: ${goal.name}.`,
            path: '/goals',
          }
      return {
        answer: { id: memberId },
        writes: [
          tellMembersLive(ctx, goalId),
          setMember(ctx, memberId, leaving.status === 'invited' ? 'declined' : 'left'),
          ctx.db.run(sql`
            UPDATE goal_auto_save SET is_active = 0, updated_at = ${ctx.now()}
            WHERE goal_id = ${goalId} AND user_id = ${leaving.userId} AND is_active = 1`),
          notify(ctx, told.to, {
            kind: 'money',
            title: goal.name,
            text: told.text,
            path: told.path,
          }),
          notifyLive(ctx, leaving.userId, { type: 'changed', what: 'goals' }),
        ],
      }
    },
  })
}

/** The trigger `goal_member_steps` refuses a step that a competitor has made impossible. */
function setMember(ctx: Ctx, id: string, status: Status | 'invited'): Statement {
  return ctx.db
    .update(goalMember)
    .set({ status, updatedAt: ctx.now() })
    .where(eq(goalMember.id, id))
}

/** A client whom the search by name would find: an id that was guessed is not told from nobody's. */
function findable(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: user.id })
    .from(user)
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(and(eq(user.id, userId), eq(user.role, 'client'), isNull(user.deletedAt), FINDABLE))
}
