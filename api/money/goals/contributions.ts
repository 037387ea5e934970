// Money into a goal and out of it: between a member's own purse and their own part of the goal. The
// database refuses money for a goal that is not active, and more out than a part holds.

import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { commandThenTell, notifyLive } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { moneyJson, sum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { type Account, recordTransfer } from '../ledger/ledger'
import { findGoal, savedIn } from './goal-rows'
import type { GoalMove } from './input'
import { tellMembers, tellMembersLive } from './notifications'
import type { MovedResponse } from './responses'

/** What a contribution needs to know of its goal. */
export type Fundable = { id: string; name: string; currency: string; targetAmount: number }

export type ContributionDraft = {
  goal: Fundable
  /** The member whose part it becomes. */
  member: { id: string }
  /** Whose purse it comes from: the member's own. */
  userId: string
  minor: number
  description: string
  /** A user id, or `system`. */
  actor: string
  /** The transfer's id, where the caller wants to name it. */
  transferId?: string
}

/**
 * The statements that put money from a purse into that person's part of a goal: the transfer, the goal's
 * completion where this reaches the target, and word to the open pages. The batch is refused with
 * `goal-status` where the goal takes no money or the person has not joined, and with
 * `insufficient-funds` where the purse does not cover it. Drain the outbox after.
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
    notifyLive(ctx, userId, { type: 'changed', what: 'wallet' }),
    tellMembersLive(ctx, goal.id),
  ]
}

/**
 * Completes a goal whose members have its target together, by the balances as the batch has made them:
 * whoever brings the last of it, no race misses the moment. Auto-save into it ends, and all are told.
 */
export function completion(
  ctx: Ctx,
  goal: Pick<Fundable, 'id' | 'name' | 'currency' | 'targetAmount'>,
): Statement[] {
  const now = ctx.now()
  return [
    ctx.db.run(sql`
      UPDATE savings_goal SET status = 'completed', completed_at = ${now}, updated_at = ${now}
      WHERE id = ${goal.id} AND status = 'active' AND target_amount <= ${savedIn(goal.id)}`),
    tellMembers(
      ctx,
      goal.id,
      {
        title: 'Goal reached',
        text: `You made it: ${goal.name} has reached ${sum(goal.targetAmount, goal.currency)}. Nothing more is saved into it by itself.`,
      },
      // Where the statement before has completed it, and not some batch long ago.
      sql`changes() > 0`,
    ),
    ctx.db.run(sql`
      UPDATE goal_auto_save SET is_active = 0, updated_at = ${now}
      WHERE goal_id = ${goal.id} AND is_active = 1 AND EXISTS (
        SELECT 1 FROM savings_goal WHERE id = ${goal.id} AND status = 'completed')`),
  ]
}

export type Moved = z.output<typeof MovedResponse>

/**
 * Puts money from the viewer's purse into their part of a goal. Two round trips.
 * @throws DomainError not-found (no goal that they save in), invalid-input (another currency),
 *   insufficient-funds, goal-status (completed or archived), and those of `command`
 */
export async function contribute(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  move: GoalMove,
): Promise<Moved> {
  return commandThenTell(ctx, viewer, {
    name: 'contribute',
    key,
    input: { goalId, ...move },
    reads: [findGoal(ctx, viewer.id, goalId)],
    decide: ([rows], proven) => {
      const { goal, member, available } = ownPart(rows, move)
      if (goal.status !== 'active') throw new DomainError('goal-status')
      if (available < move.minor) {
        throw short(`There is ${sum(available, goal.currency)} in your purse.`)
      }
      const { answer, transferId } = moved(ctx, goalId, move)
      return {
        answer,
        writes: [
          ...contributionStatements(ctx, {
            goal,
            member,
            userId: viewer.id,
            minor: move.minor,
            description: `Contribution to ${goal.name}`,
            actor: viewer.id,
            transferId,
          }),
          tellOthers(
            ctx,
            viewer,
            goal,
            `${proven.name} has put ${sum(move.minor, goal.currency)} in.`,
          ),
        ],
      }
    },
  })
}

/**
 * Takes money out of the viewer's own part, back into their purse. A completed goal stays completed:
 * the money is taken out to be used. Two round trips.
 * @throws DomainError not-found, invalid-input (another currency), insufficient-funds (more than their
 *   own part), and those of `command`
 */
export async function takeOut(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goalId: string,
  move: GoalMove,
): Promise<Moved> {
  try {
    return await commandThenTell(ctx, viewer, {
      name: 'takeOut',
      key,
      input: { goalId, ...move },
      reads: [findGoal(ctx, viewer.id, goalId)],
      decide: ([rows], proven) => {
        const { goal, member, own } = ownPart(rows, move)
        if (own < move.minor) throw short(`${sum(own, goal.currency)} of this goal is yours.`)
        const { answer, transferId } = moved(ctx, goalId, move)
        const { currency } = goal
        return {
          answer,
          writes: [
            ...recordTransfer(ctx, {
              id: transferId,
              kind: 'goal_release',
              description: `Taken out of ${goal.name}`,
              actor: viewer.id,
              moves: [
                {
                  from: partOf(member.id, currency),
                  to: purse(viewer.id, currency),
                  minor: move.minor,
                },
              ],
            }),
            notifyLive(ctx, viewer.id, { type: 'changed', what: 'wallet' }),
            tellMembersLive(ctx, goalId),
            tellOthers(
              ctx,
              viewer,
              goal,
              `${proven.name} has taken ${sum(move.minor, currency)} out.`,
            ),
          ],
        }
      },
    })
  } catch (error) {
    // A twin was faster. The general words are about the purse; this is about the goal.
    if (!(error instanceof DomainError && error.code === 'insufficient-funds')) throw error
    if (error.extra.errors) throw error
    throw short('There is not that much of yours in this goal any more.')
  }
}

function ownPart(rows: Awaited<ReturnType<typeof findGoal>>, { currency }: GoalMove) {
  const row = rows[0]
  if (!row) throw new DomainError('not-found')
  if (row.goal.currency !== currency) {
    throw new DomainError('invalid-input', {
      errors: { currency: [`This goal is in ${row.goal.currency}.`] },
    })
  }
  return row
}

function short(text: string): DomainError {
  return new DomainError('insufficient-funds', { errors: { amount: [text] } })
}

function moved(ctx: Ctx, goalId: string, { minor, currency }: GoalMove) {
  const transferId = ctx.id()
  const answer: Moved = {
    id: transferId,
    goalId,
    amount: moneyJson(minor, currency),
    createdAt: rfc3339(ctx.now()),
  }
  return { transferId, answer }
}

function tellOthers(ctx: Ctx, viewer: Viewer, goal: Fundable, text: string): Statement {
  return tellMembers(
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
