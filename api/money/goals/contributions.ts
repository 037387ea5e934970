// Contributions to a goal and take-outs: between a member's own purse and their own part of the goal. The database
// rejects money for a goal that is not active, and taking out more than a part holds.

import { sql } from 'drizzle-orm'
import { changed } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson, sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { type Account, recordTransfer } from '../ledger/ledger'
import { findGoal, requireFreshForFriend, savedIn } from './goal-rows'
import { GoalMove } from './input'
import { notifyMembers, notifyMembersLive } from './notifications'
import { MovedResponse } from './responses'

/** The fields of a goal that a contribution needs. */
type Fundable = { id: string; name: string; currency: string; targetAmount: number }

export const AUTO_SAVE_ENDED = 'Auto-save has ended'

/** Selects the members of a goal with auto-save into it. */
export const SAVES_BY_ITSELF = sql`EXISTS (SELECT 1 FROM goal_auto_save
  WHERE goal_auto_save.goal_id = goal_member.goal_id AND goal_auto_save.is_active = 1
    AND goal_auto_save.user_id = goal_member.user_id)`

type ContributionDraft = {
  goal: Fundable
  /** The member whose part is credited. */
  member: { id: string }
  /** Whose purse is debited: the member's own. */
  userId: string
  minor: number
  description: string
  /** A user id, or `system`. */
  actor: string
  /** The transfer's id, if the caller sets it. */
  transferId?: string
}

/**
 * The statements that contribute money from a purse to that person's part of a goal: the transfer,
 * the goal's completion if this reaches the target, and a live update. The batch is rejected with
 * `goal-status` if the goal accepts no money or the person has not joined, and with
 * `insufficient-funds` if the purse does not cover it. The caller drains the outbox afterwards.
 */
export function contributionStatements(
  ctx: Ctx,
  { goal, member, userId, minor, description, actor, transferId }: ContributionDraft,
): Statement[] {
  const { currency } = goal
  return [
    ...recordTransfer(ctx, {
      id: transferId ?? ctx.id(),
      kind: 'goal_contribution',
      description,
      actor,
      moves: [{ from: purse(userId, currency), to: partOf(member.id, currency), minor }],
    }),
    ...completion(ctx, goal),
    changed(ctx, userId, 'wallet'),
    notifyMembersLive(ctx, goal.id),
  ]
}

/**
 * Completes a goal once all parts together reach the target, using the balances within the batch, so that it also holds
 * for concurrent contributions. Auto-save for it ends, and all members are notified.
 */
export function completion(ctx: Ctx, goal: Pick<Fundable, 'id' | 'name' | 'currency' | 'targetAmount'>): Statement[] {
  const now = ctx.now()
  const reached = `You made it: ${goal.name} has reached ${sumText(goal.targetAmount, goal.currency)}.`
  return [
    ctx.db.run(sql`
      UPDATE savings_goal SET status = 'completed', completed_at = ${now}, updated_at = ${now}
      WHERE id = ${goal.id} AND status = 'active' AND target_amount <= ${savedIn(goal.id)}`),
    notifyMembers(
      ctx,
      goal.id,
      { title: 'Goal reached', text: reached },
      // Only if the previous statement completed it, and not an earlier batch.
      sql`changes() > 0`,
      { text: `${reached} Auto-save into it has ended.`, to: SAVES_BY_ITSELF },
    ),
    ctx.db.run(sql`
      UPDATE goal_auto_save SET is_active = 0, updated_at = ${now}
      WHERE goal_id = ${goal.id} AND is_active = 1 AND EXISTS (
        SELECT 1 FROM savings_goal WHERE id = ${goal.id} AND status = 'completed')`),
  ]
}

/**
 * The statements that end saving in a goal that has paid for what it was saved for, reached or not: auto-save into it ends,
 * and those who had it are told. `now` (UTC ms) is that of the payment, which shows that it came after.
 */
export function endPaidGoal(ctx: Ctx, goalId: string, { paidFor, now }: { paidFor: string; now: number }): Statement[] {
  const title = AUTO_SAVE_ENDED
  const text = `The goal paid for ${paidFor}, so auto-save into it has ended.`
  return [
    notifyMembers(ctx, goalId, { title, text }, SAVES_BY_ITSELF),
    ctx.db.run(sql`
      UPDATE goal_auto_save SET is_active = 0, updated_at = ${now}
      WHERE goal_id = ${goalId} AND is_active = 1`),
    ctx.db.run(sql`
      UPDATE savings_goal SET status = 'completed', completed_at = ${now}, updated_at = ${now}
      WHERE id = ${goalId} AND status = 'active'`),
  ]
}

/** Contributes money from the viewer's purse to their part of a goal. */
export const contribute = operation('client', 'POST /goals/:id/contributions', {
  summary: 'Add money from your purse',
  body: GoalMove,
  created: MovedResponse,
  problems: [
    'not-found',
    'step-up-required',
    'insufficient-funds',
    'goal-status',
    'invalid-amount',
    'unknown-currency',
  ],
  reads: ({ ctx, viewer, params }) => ({ goals: findGoal(ctx, viewer.id, params.id) }),
  decide: ({ goals }, { ctx, viewer, body: move }) => {
    const { goal, member, available } = ownPart(goals, move)
    if (goal.status !== 'active') throw new DomainError('goal-status')
    requireFreshForFriend(ctx, goal, viewer)
    if (available < move.minor) {
      throw short(`You have ${sumText(available, goal.currency)} in your purse.`)
    }
    const { response, transferId } = moved(ctx, goal.id, move)
    return {
      response,
      writes: [
        ...contributionStatements(ctx, {
          goal,
          member,
          transferId,
          minor: move.minor,
          userId: viewer.id,
          actor: viewer.id,
          description: `Contribution to ${goal.name}`,
        }),
        notifyOthers(ctx, viewer, goal, `${viewer.name} added ${sumText(move.minor, goal.currency)}.`),
      ],
    }
  },
})

/**
 * Takes money out of the viewer's own part, back into their purse. A completed goal stays
 * completed: its money is meant to be used.
 */
export const takeOut = operation('client', 'POST /goals/:id/releases', {
  summary: 'Withdraw your own money back to your purse',
  body: GoalMove,
  created: MovedResponse,
  problems: ['not-found', 'insufficient-funds', 'invalid-amount'],
  reads: ({ ctx, viewer, params }) => ({ goals: findGoal(ctx, viewer.id, params.id) }),
  decide: ({ goals }, { ctx, viewer, body: move }) => {
    const { goal, member, own } = ownPart(goals, move)
    const { currency } = goal
    if (own < move.minor) throw short(`You can withdraw up to ${sumText(own, currency)}.`)
    const { response, transferId } = moved(ctx, goal.id, move)
    const to = purse(viewer.id, currency)
    return {
      response,
      writes: [
        ...recordTransfer(ctx, {
          id: transferId,
          kind: 'goal_release',
          description: `Withdrawn from ${goal.name}`,
          actor: viewer.id,
          moves: [{ from: partOf(member.id, currency), to, minor: move.minor }],
        }),
        changed(ctx, viewer.id, 'wallet'),
        notifyMembersLive(ctx, goal.id),
        notifyOthers(ctx, viewer, goal, `${viewer.name} withdrew ${sumText(move.minor, currency)}.`),
      ],
    }
  },
  // A concurrent request was faster. The message of every overdraft is about the purse; this one is about the goal.
  refused: { 'insufficient-funds': () => short('You no longer have that much in this goal.') },
})

function ownPart(rows: Awaited<ReturnType<typeof findGoal>>, { currency }: GoalMove) {
  const row = rows[0]
  if (!row) throw new DomainError('not-found')
  if (row.goal.currency !== currency) {
    throw fieldFault('currency', `This goal is in ${row.goal.currency}.`)
  }
  return row
}

function short(text: string): DomainError {
  return new DomainError('insufficient-funds', { errors: { amount: [text] } })
}

function moved(ctx: Ctx, goalId: string, { minor, currency }: GoalMove) {
  const transferId = ctx.id()
  const response = { id: transferId, goalId, amount: moneyJson(minor, currency), createdAt: rfc3339(ctx.now()) }
  return { transferId, response }
}

function notifyOthers(ctx: Ctx, viewer: Viewer, goal: Fundable, text: string): Statement {
  return notifyMembers(
    ctx,
    goal.id,
    { title: goal.name, text: `${goal.name}: ${text}` },
    sql`goal_member.user_id <> ${viewer.id}`,
  )
}

function purse(userId: string, currency: string): Account {
  return { kind: 'wallet', owner: userId, currency }
}

function partOf(memberId: string, currency: string): Account {
  return { kind: 'goal', owner: memberId, currency }
}
