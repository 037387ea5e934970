// Saving together: inviting, joining, and leaving with an empty part.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { FINDABLE } from '../../identity/accounts/people-search'
import { changed, commandAndNotify, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { sum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { requireOwner } from './changes'
import { findGoal, membersOf, requireFreshForFriend, selectGoals } from './goal-rows'
import { goalPath, notifyMembersLive } from './notifications'

export const ALREADY_INVITED = 'They’ve already joined or been invited.'

/** People per goal: a limit for readability, not for money. */
const MOST = 12

type Status = 'joined' | 'declined' | 'left'

/**
 * Invites another client, found by search, to the viewer's goal. People who declined or left can be
 * invited again. Two round trips.
 * @throws DomainError not-found (no such goal; no such client), forbidden (not the owner),
 *   goal-status (not active; already invited or joined; too many)
 */
export async function invite(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  userId: string,
): Promise<{ id: string }> {
  return commandAndNotify(ctx, viewer, {
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
        throw new DomainError('goal-status', { detail: `A goal can have up to ${MOST} people.` })
      }
      const before = earlier[0]
      if (before?.status === 'joined' || before?.status === 'invited') {
        throw new DomainError('goal-status', { detail: ALREADY_INVITED })
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
            text: `${proven.name} invited you to save for ${goal.name} together: ${target}. The money you add stays yours.`,
            path: '/goals',
          }),
          changed(ctx, userId, 'goals'),
          notifyMembersLive(ctx, goalId),
        ],
      }
    },
  })
}

/**
 * Accepts or declines an invitation to a goal. Two round trips.
 * @throws DomainError not-found (not invited), goal-status (already answered, or the goal is
 *   archived), step-up-required (to join)
 */
export async function answerInvitation(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  status: 'joined' | 'declined',
): Promise<{ id: string }> {
  return commandAndNotify(ctx, viewer, {
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
      if (status === 'joined') requireFreshForFriend(ctx, goal, proven)
      const said = status === 'joined' ? 'joined your goal' : 'declined'
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
          changed(ctx, viewer.id, 'goals'),
          notifyMembersLive(ctx, goalId),
        ],
      }
    },
  })
}

/**
 * Ends a membership or an invitation: the viewer's own, or another person's by the goal's owner. A
 * member whose part holds money cannot leave (`goal_member_leaves_empty`); the owner cannot leave
 * at all. Their auto-save ends too. Two round trips.
 * @throws DomainError not-found, forbidden (another person's, and not the owner), goal-status (the
 *   owner, or not a member), goal-not-empty
 */
export async function removeMember(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  memberId: string,
): Promise<{ id: string }> {
  return commandAndNotify(ctx, viewer, {
    name: 'removeGoalMember',
    key,
    input: { goalId, memberId },
    reads: [findGoal(ctx, viewer.id, goalId), membersOf(ctx, goalId)],
    decide: ([goals, members], proven) => {
      const row = goals[0]
      const member = members.find(({ id }) => id === memberId)
      if (!row || !member) throw new DomainError('not-found')
      const { goal } = row
      const own = member.userId === viewer.id
      if (!own) requireOwner(row, viewer)
      if (member.userId === goal.userId) throw new DomainError('goal-status')
      if (member.saved > 0) {
        const amount = sum(member.saved, goal.currency)
        throw new DomainError('goal-not-empty', {
          detail: own
            ? `${amount} of yours is still in it. Withdraw it first.`
            : `${amount} of theirs is still in it. They have to withdraw it first.`,
        })
      }
      const notification = own
        ? {
            to: goal.userId,
            text: `${goal.name}: ${proven.name} has left.`,
            path: goalPath(goalId),
          }
        : {
            to: member.userId,
            text: `${proven.name} removed you from ${goal.name}.`,
            path: '/goals',
          }
      return {
        answer: { id: memberId },
        writes: [
          notifyMembersLive(ctx, goalId),
          setMember(ctx, memberId, member.status === 'invited' ? 'declined' : 'left'),
          ctx.db.run(sql`
            UPDATE goal_auto_save SET is_active = 0, updated_at = ${ctx.now()}
            WHERE goal_id = ${goalId} AND user_id = ${member.userId} AND is_active = 1`),
          notify(ctx, notification.to, {
            kind: 'money',
            title: goal.name,
            text: notification.text,
            path: notification.path,
          }),
          changed(ctx, member.userId, 'goals'),
        ],
      }
    },
  })
}

/** The trigger `goal_member_steps` rejects a step that a concurrent write has made invalid. */
function setMember(ctx: Ctx, id: string, status: Status | 'invited'): Statement {
  return ctx.db
    .update(goalMember)
    .set({ status, updatedAt: ctx.now() })
    .where(eq(goalMember.id, id))
}

/**
 * A client whom the search by name finds: a guessed id gets the same response as an unknown one.
 */
function findable(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: user.id })
    .from(user)
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(and(eq(user.id, userId), eq(user.role, 'client'), isNull(user.deletedAt), FINDABLE))
}
