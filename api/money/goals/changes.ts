// Creating, editing, archiving and restoring a goal, by its owner.
import { and, eq, sql } from 'drizzle-orm'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { changed } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { AUTO_SAVE_ENDED, completion, SAVES_BY_ITSELF } from './contributions'
import { findGoal, type GoalRow, savedIn, zoneOf } from './goal-rows'
import { GoalEdit, NewGoal } from './input'
import { notifyMembers, notifyMembersLive } from './notifications'
import { GoalChangedResponse } from './responses'

/** Active goals per person: a limit for readability, not for money. */
const MOST = 100

/** Creates a goal and adds the viewer as its first member. */
export const createGoal = operation('client', 'POST /goals', {
  summary: 'Create a goal',
  body: NewGoal,
  created: GoalChangedResponse,
  problems: ['invalid-amount', 'unknown-currency'],
  reads: ({ ctx, viewer }) => ({ own: ownGoals(ctx, viewer) }),
  decide: ({ own }, { ctx, viewer, body: goal }) => {
    const id = ctx.id()
    return { response: { id }, writes: goalWrites(ctx, viewer, own, { id, ...goal }) }
  },
})

type OwnGoals = { timeZone: string; goals: number }

/** The statement that reads what a new goal depends on. */
export function ownGoals(ctx: Ctx, viewer: Viewer) {
  return ctx.db.all<OwnGoals>(sql`
    SELECT ${zoneOf(viewer.id)} AS timeZone, (
      SELECT count(*) FROM savings_goal WHERE user_id = ${viewer.id} AND status = 'active'
    ) AS goals`)
}

/**
 * The statements that create a goal with the viewer as its first member.
 * @throws DomainError invalid-input (a date not in the future), goal-status (too many goals)
 */
export function goalWrites(
  ctx: Ctx,
  viewer: Viewer,
  rows: OwnGoals[],
  { targetMinor, ...fields }: NewGoal & { id: string },
): Statement[] {
  const known = rows[0] as OwnGoals
  requireComing(ctx, fields.targetDate, known.timeZone)
  if (known.goals >= MOST) {
    throw new DomainError('goal-status', { detail: `You have ${MOST} goals, the maximum. Archive one first.` })
  }
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  return [
    ctx.db.insert(savingsGoal).values({ ...fields, ...at, userId: viewer.id, targetAmount: targetMinor }),
    ctx.db.insert(goalMember).values({ id: ctx.id(), goalId: fields.id, userId: viewer.id, status: 'joined', ...at }),
    changed(ctx, viewer.id, 'goals'),
  ]
}

/**
 * Edits a goal; its currency stays. A target already reached completes it; raising the target of a
 * completed goal above what is saved makes it active again.
 */
export const editGoal = operation('client', 'PUT /goals/:id', {
  summary: 'Edit a goal of your own',
  body: GoalEdit,
  response: GoalChangedResponse,
  problems: ['not-found', 'goal-status'],
  reads: ({ ctx, viewer, params }) => ({ goals: findGoal(ctx, viewer.id, params.id) }),
  decide: ({ goals }, { ctx, viewer, body: edit }) => {
    const { goal, timeZone } = ownGoal(goals, viewer)
    const { id } = goal
    if (goal.status === 'archived') throw new DomainError('goal-status')
    const { targetMinor, currency, ...fields } = edit
    if (currency !== goal.currency) {
      throw fieldFault('currency', `This goal is in ${goal.currency}, and that can’t be changed.`)
    }
    // A date that has passed may remain unchanged.
    if (edit.targetDate !== goal.targetDate) requireComing(ctx, edit.targetDate, timeZone)
    const now = ctx.now()
    return changedGoal(ctx, id, [
      ...(targetMinor > goal.targetAmount
        ? [
            ctx.db.run(sql`
              UPDATE savings_goal SET status = 'active', completed_at = NULL
              WHERE id = ${id} AND status = 'completed' AND ${targetMinor} > ${savedIn(id)}`),
          ]
        : []),
      ctx.db
        .update(savingsGoal)
        .set({ ...fields, targetAmount: targetMinor, updatedAt: now })
        .where(eq(savingsGoal.id, id)),
      ...completion(ctx, { id, name: edit.name, currency, targetAmount: targetMinor }),
    ])
  },
})

/**
 * Archives a goal: it accepts no more money, and its auto-save ends. Every member's part must be
 * empty; the trigger `savings_goal_archived_empty` enforces this against concurrent writes.
 */
export const archiveGoal = operation('client', 'POST /goals/:id/archival', {
  summary: 'Archive an empty goal of your own',
  response: GoalChangedResponse,
  problems: ['not-found', 'goal-status', 'goal-not-empty'],
  reads: ({ ctx, viewer, params }) => ({ goals: findGoal(ctx, viewer.id, params.id) }),
  decide: ({ goals }, { ctx, viewer }) => {
    const { goal, saved, own } = ownGoal(goals, viewer)
    if (goal.status === 'archived') throw new DomainError('goal-status')
    if (saved > 0) throw new DomainError('goal-not-empty', { detail: whoseMoney(goal, saved, own) })
    return changedGoal(ctx, goal.id, archiveWrites(ctx, goal))
  },
})

/** The statements that archive a goal; rejected while anybody's money is in it. */
export function archiveWrites(ctx: Ctx, { id, name }: { id: string; name: string }): Statement[] {
  const text = `${name} was archived, so auto-save into it has ended.`
  return [
    notifyMembers(ctx, id, { title: AUTO_SAVE_ENDED, text }, SAVES_BY_ITSELF),
    ctx.db.run(sql`
      UPDATE goal_auto_save SET is_active = 0, updated_at = ${ctx.now()}
      WHERE goal_id = ${id} AND is_active = 1`),
    // A trigger rejects archiving an archived goal, so a second attempt fails.
    ctx.db.update(savingsGoal).set({ status: 'archived', updatedAt: ctx.now() }).where(eq(savingsGoal.id, id)),
  ]
}

/** Restores an archived goal to active. */
export const restoreGoal = operation('client', 'POST /goals/:id/restoration', {
  summary: 'Restore an archived goal',
  response: GoalChangedResponse,
  problems: ['not-found', 'goal-status'],
  reads: ({ ctx, viewer, params }) => ({ goals: findGoal(ctx, viewer.id, params.id) }),
  decide: ({ goals }, { ctx, viewer }) => {
    const { goal } = ownGoal(goals, viewer)
    if (goal.status !== 'archived') throw new DomainError('goal-status')
    return changedGoal(ctx, goal.id, [
      // After a concurrent restore it is already active, or even completed: then its status stays.
      ctx.db
        .update(savingsGoal)
        .set({ status: 'active', completedAt: null, updatedAt: ctx.now() })
        .where(and(eq(savingsGoal.id, goal.id), eq(savingsGoal.status, 'archived'))),
    ])
  },
})

/** The goal that the viewer owns. @throws DomainError not-found, forbidden (not the owner) */
export function ownGoal([row]: GoalRow[], viewer: Viewer): GoalRow {
  if (!row) throw new DomainError('not-found')
  requireOwner(row, viewer)
  return row
}

/** A change by the goal's owner, with a live update to everybody's open pages. */
function changedGoal(ctx: Ctx, id: string, writes: Statement[]) {
  return { response: { id }, writes: [...writes, notifyMembersLive(ctx, id)] }
}

/** @throws DomainError forbidden, if the viewer saves in the goal but does not own it */
export function requireOwner({ goal }: GoalRow, viewer: Viewer): void {
  if (goal.userId !== viewer.id) throw new DomainError('forbidden')
}

/** @throws DomainError invalid-input, at the field, if a day in a person's zone is not in the future */
export function requireComing(ctx: Ctx, day: string | null, timeZone: string, field = 'targetDate'): void {
  if (day === null || day > localDay(ctx.now(), timeZone)) return
  throw fieldFault(field, 'Choose a future date.')
}

function whoseMoney({ currency }: GoalRow['goal'], saved: number, ownShare: number): string {
  const others = saved - ownShare
  if (ownShare === 0) {
    return `${sumText(others, currency)} from others is still in it. They have to withdraw it first.`
  }
  const also = others > 0 ? `, and ${sumText(others, currency)} of others` : ''
  return `${sumText(ownShare, currency)} of yours is still in it${also}. Withdraw it first.`
}
