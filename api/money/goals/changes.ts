// Creating, editing, archiving and restoring a goal, by its owner.
import { and, eq, sql } from 'drizzle-orm'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { changed, commandAndNotify, drainOutbox } from '../../notifications/outbox'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { sum } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { AUTO_SAVE_ENDED, completion, SAVES_BY_ITSELF } from './contributions'
import { findGoal, type GoalRow, savedIn, zoneOf } from './goal-rows'
import type { NewGoal } from './input'
import { notifyMembers, notifyMembersLive } from './notifications'

/** Active goals per person: a limit for readability, not for money. */
const MOST = 100

/**
 * Creates a goal and adds the viewer as its first member. Two round trips.
 * @throws DomainError invalid-input (a date not in the future), goal-status (too many goals)
 */
export async function createGoal(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  goal: NewGoal,
): Promise<{ id: string }> {
  const { answer } = await command(ctx, viewer, {
    name: 'createGoal',
    key,
    input: goal,
    reads: [ownGoals(ctx, viewer)],
    decide: ([rows]) => {
      const id = ctx.id()
      return { answer: { id }, writes: goalWrites(ctx, viewer, rows, { id, ...goal }) }
    },
  })
  ctx.after(() => drainOutbox(ctx))
  return answer
}

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
    throw new DomainError('goal-status', {
      detail: `You have ${MOST} goals, the maximum. Archive one first.`,
    })
  }
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  return [
    ctx.db
      .insert(savingsGoal)
      .values({ ...fields, ...at, userId: viewer.id, targetAmount: targetMinor }),
    ctx.db
      .insert(goalMember)
      .values({ id: ctx.id(), goalId: fields.id, userId: viewer.id, status: 'joined', ...at }),
    changed(ctx, viewer.id, 'goals'),
  ]
}

/**
 * Edits a goal; its currency stays. A target already reached completes it; raising the target of a
 * completed goal above what is saved makes it active again. Two round trips.
 * @throws DomainError not-found, forbidden (not the owner), goal-status (archived), invalid-input
 *   (a new date not in the future, another currency)
 */
export async function editGoal(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  edit: NewGoal,
): Promise<{ id: string }> {
  return change(ctx, viewer, key, 'editGoal', id, edit, ({ goal, timeZone }) => {
    if (goal.status === 'archived') throw new DomainError('goal-status')
    const { targetMinor, currency, ...fields } = edit
    if (currency !== goal.currency) {
      throw fieldFault('currency', `This goal is in ${goal.currency}, and that can’t be changed.`)
    }
    // A date that has passed may remain unchanged.
    if (edit.targetDate !== goal.targetDate) requireComing(ctx, edit.targetDate, timeZone)
    const now = ctx.now()
    return [
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
    ]
  })
}

/**
 * Archives a goal: it accepts no more money, and its auto-save ends. Every member's part must be
 * empty; the trigger `savings_goal_archived_empty` enforces this against concurrent writes. Two
 * round trips.
 * @throws DomainError not-found, forbidden (not the owner), goal-status, goal-not-empty
 */
export async function archiveGoal(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<{ id: string }> {
  return change(ctx, viewer, key, 'archiveGoal', id, {}, ({ goal, saved, own }) => {
    if (goal.status === 'archived') throw new DomainError('goal-status')
    if (saved > 0) throw new DomainError('goal-not-empty', { detail: whoseMoney(goal, saved, own) })
    return archiveWrites(ctx, goal)
  })
}

/** The statements that archive a goal; rejected while anybody's money is in it. */
export function archiveWrites(ctx: Ctx, { id, name }: { id: string; name: string }): Statement[] {
  const text = `${name} was archived, so auto-save into it has ended.`
  return [
    notifyMembers(ctx, id, { title: AUTO_SAVE_ENDED, text }, SAVES_BY_ITSELF),
    ctx.db.run(sql`
      UPDATE goal_auto_save SET is_active = 0, updated_at = ${ctx.now()}
      WHERE goal_id = ${id} AND is_active = 1`),
    // A trigger rejects archiving an archived goal, so a second attempt fails.
    ctx.db
      .update(savingsGoal)
      .set({ status: 'archived', updatedAt: ctx.now() })
      .where(eq(savingsGoal.id, id)),
  ]
}

/**
 * Restores an archived goal to active. Two round trips.
 * @throws DomainError not-found, forbidden (not the owner), goal-status
 */
export async function restoreGoal(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<{ id: string }> {
  return change(ctx, viewer, key, 'restoreGoal', id, {}, ({ goal }) => {
    if (goal.status !== 'archived') throw new DomainError('goal-status')
    return [
      // After a concurrent restore it is already active, or even completed: then its status stays.
      ctx.db
        .update(savingsGoal)
        .set({ status: 'active', completedAt: null, updatedAt: ctx.now() })
        .where(and(eq(savingsGoal.id, id), eq(savingsGoal.status, 'archived'))),
    ]
  })
}

/** One change by the goal's owner, with a live update to everybody's open pages. */
async function change(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  name: string,
  id: string,
  input: object,
  decide: (row: GoalRow) => Statement[],
): Promise<{ id: string }> {
  return commandAndNotify(ctx, viewer, {
    name,
    key,
    input: { id, ...input },
    reads: [findGoal(ctx, viewer.id, id)],
    decide: ([rows]) => {
      const row = rows[0]
      if (!row) throw new DomainError('not-found')
      requireOwner(row, viewer)
      return { writes: [...decide(row), notifyMembersLive(ctx, id)], answer: { id } }
    },
  })
}

/** @throws DomainError forbidden, if the viewer saves in the goal but does not own it */
export function requireOwner({ goal }: GoalRow, viewer: Viewer): void {
  if (goal.userId !== viewer.id) throw new DomainError('forbidden')
}

/** @throws DomainError invalid-input, at the field, if a day in a person's zone is not in the future */
export function requireComing(
  ctx: Ctx,
  day: string | null,
  timeZone: string,
  field = 'targetDate',
): void {
  if (day === null || day > localDay(ctx.now(), timeZone)) return
  throw fieldFault(field, 'Choose a future date.')
}

function whoseMoney({ currency }: GoalRow['goal'], saved: number, own: number): string {
  const others = saved - own
  if (own === 0) {
    return `${sum(others, currency)} from others is still in it. They have to withdraw it first.`
  }
  const also = others > 0 ? `, and ${sum(others, currency)} of others` : ''
  return `${sum(own, currency)} of yours is still in it${also}. Withdraw it first.`
}
