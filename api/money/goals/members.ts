// Saving together: inviting, joining, and leaving with an empty part.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { FINDABLE } from '../../identity/accounts/people-search'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { ownGoal, requireOwner } from './changes'
import { findGoal, type GoalRow, membersOf, requireFreshForFriend, selectGoals } from './goal-rows'
import { Invite } from './input'
import { goalPath, notifyMembersLive } from './notifications'
import { GoalChangedResponse } from './responses'

export const ALREADY_INVITED = 'They’ve already joined or been invited.'

/** People per goal: a limit for readability, not for money. */
const MOST = 12

type Status = 'joined' | 'declined' | 'left'

/** Invites another client, found by search, to the viewer's goal. People who declined or left can be invited again. */
export const invite = operation('client', 'POST /goals/:id/members', {
  summary: 'Invite another client to your goal',
  body: Invite,
  created: GoalChangedResponse,
  problems: ['not-found', 'goal-status'],
  reads: ({ ctx, viewer, params, body: { userId } }) => ({
    goals: findGoal(ctx, viewer.id, params.id),
    members: membersOf(ctx, params.id),
    earlier: ctx.db
      .select({ id: goalMember.id, status: goalMember.status })
      .from(goalMember)
      .where(and(eq(goalMember.goalId, params.id), eq(goalMember.userId, userId))),
    people: findable(ctx, userId),
  }),
  decide: ({ goals, members, earlier, people }, { ctx, viewer, body: { userId } }) => {
    const { goal } = ownGoal(goals, viewer)
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
    const target = sumText(goal.targetAmount, goal.currency)
    return {
      response: { id },
      writes: [
        before
          ? setMember(ctx, id, 'invited')
          : ctx.db
              .insert(goalMember)
              .values({ id, userId, status: 'invited', goalId: goal.id, createdAt: at, updatedAt: at }),
        notify(ctx, userId, {
          kind: 'money',
          title: 'Save together',
          text: `${viewer.name} invited you to save for ${goal.name} together: ${target}. The money you add stays yours.`,
          path: '/goals',
        }),
        changed(ctx, userId, 'goals'),
        notifyMembersLive(ctx, goal.id),
      ],
    }
  },
})

/** Accepts an invitation to a goal. */
export const acceptInvitation = operation('client', 'POST /goals/:id/acceptance', {
  summary: 'Accept an invitation to a goal',
  response: GoalChangedResponse,
  problems: ['not-found', 'goal-status', 'step-up-required'],
  reads: ({ ctx, viewer, params }) => ({ goals: invited(ctx, viewer, params.id) }),
  decide: ({ goals: [row] }, { ctx, viewer }) => {
    if (!row) throw new DomainError('not-found')
    if (row.goal.status !== 'active') throw new DomainError('goal-status')
    requireFreshForFriend(ctx, row.goal, viewer)
    return answered(ctx, viewer, row, 'joined')
  },
})

/** Declines an invitation to a goal, also of one that has ended. */
export const declineInvitation = operation('client', 'POST /goals/:id/refusal', {
  summary: 'Decline an invitation to a goal',
  response: GoalChangedResponse,
  problems: ['not-found', 'goal-status'],
  reads: ({ ctx, viewer, params }) => ({ goals: invited(ctx, viewer, params.id) }),
  decide: ({ goals: [row] }, { ctx, viewer }) => {
    if (!row) throw new DomainError('not-found')
    return answered(ctx, viewer, row, 'declined')
  },
})

function invited(ctx: Ctx, viewer: Viewer, goalId: string) {
  return selectGoals(ctx, viewer.id).where(and(eq(goalMember.goalId, goalId), eq(goalMember.userId, viewer.id)))
}

/** @throws DomainError goal-status (answered already) */
function answered(ctx: Ctx, viewer: ProvenViewer, { goal, member }: GoalRow, status: 'joined' | 'declined') {
  if (member.status !== 'invited') throw new DomainError('goal-status')
  const did = status === 'joined' ? 'joined your goal' : 'declined'
  return {
    response: { id: goal.id },
    writes: [
      setMember(ctx, member.id, status),
      notify(ctx, goal.userId, {
        kind: 'money',
        title: goal.name,
        text: `${goal.name}: ${viewer.name} ${did}.`,
        path: goalPath(goal.id),
      }),
      changed(ctx, viewer.id, 'goals'),
      notifyMembersLive(ctx, goal.id),
    ],
  }
}

/**
 * Ends a membership or an invitation: the viewer's own, or another person's by the goal's owner. A member whose part
 * holds money cannot leave (`goal_member_leaves_empty`); the owner cannot leave at all. Their auto-save ends too.
 */
export const removeMember = operation('client', 'POST /goals/:id/members/:member/removal', {
  summary: 'Leave a goal, or remove a member of your goal',
  response: GoalChangedResponse,
  problems: ['not-found', 'goal-status', 'goal-not-empty'],
  reads: ({ ctx, viewer, params }) => ({
    goals: findGoal(ctx, viewer.id, params.id),
    members: membersOf(ctx, params.id),
  }),
  decide: ({ goals: [row], members }, { ctx, viewer, params: { id: goalId, member: memberId } }) => {
    const member = members.find(({ id }) => id === memberId)
    if (!row || !member) throw new DomainError('not-found')
    const { goal } = row
    const isOwn = member.userId === viewer.id
    if (!isOwn) requireOwner(row, viewer)
    if (member.userId === goal.userId) throw new DomainError('goal-status')
    if (member.saved > 0) {
      const amount = sumText(member.saved, goal.currency)
      throw new DomainError('goal-not-empty', {
        detail: isOwn
          ? `${amount} of yours is still in it. Withdraw it first.`
          : `${amount} of theirs is still in it. They have to withdraw it first.`,
      })
    }
    const notification = isOwn
      ? {
          to: goal.userId,
          text: `${goal.name}: ${viewer.name} has left.`,
          path: goalPath(goalId),
        }
      : {
          to: member.userId,
          text: `${viewer.name} removed you from ${goal.name}.`,
          path: '/goals',
        }
    return {
      response: { id: memberId },
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

/** The trigger `goal_member_steps` rejects a step that a concurrent write has made invalid. */
function setMember(ctx: Ctx, id: string, status: Status | 'invited'): Statement {
  return ctx.db.update(goalMember).set({ status, updatedAt: ctx.now() }).where(eq(goalMember.id, id))
}

/** A client whom the search by name finds: a guessed id gets the same response as an unknown one. */
function findable(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: user.id })
    .from(user)
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(and(eq(user.id, userId), eq(user.role, 'client'), isNull(user.deletedAt), FINDABLE))
}
