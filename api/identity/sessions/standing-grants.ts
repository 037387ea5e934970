// What goes on by itself after a person has left the screen: money that is sent, addresses and keys that open their data. An
// intruder may have set it up, so that it ends with the access of everybody else. One list, which its test
// compares with the tables.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { calendarFeed } from '../../../db/schema/booking/calendar'
import { staffCalendarFeed } from '../../../db/schema/booking/staff-feeds'
import { apiKey, webhookEndpoint } from '../../../db/schema/developers'
import { goalAutoSave, goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { roundUp, roundUpGoal, scheduledTransfer } from '../../../db/schema/money/wallet-services'
import { notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'

/** By table, the statement that ends or pauses the grants of a person. Their owner makes or resumes them. */
export const STANDING_GRANTS = {
  calendar_feed: ({ db }, userId) => db.delete(calendarFeed).where(eq(calendarFeed.userId, userId)),
  staff_calendar_feed: ({ db }, userId) => db.delete(staffCalendarFeed).where(eq(staffCalendarFeed.userId, userId)),
  api_key: (ctx, userId) =>
    ctx.db
      .update(apiKey)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(apiKey.userId, userId), isNull(apiKey.revokedAt))),
  webhook_endpoint: ({ db }, userId) =>
    db
      .update(webhookEndpoint)
      .set({ status: 'paused' })
      .where(and(eq(webhookEndpoint.userId, userId), eq(webhookEndpoint.status, 'active'))),
  scheduled_transfer: (ctx, userId) =>
    ctx.db
      .update(scheduledTransfer)
      .set({ status: 'paused', updatedAt: ctx.now() })
      .where(
        and(
          eq(scheduledTransfer.userId, userId),
          eq(scheduledTransfer.status, 'active'),
          sql`(${scheduledTransfer.toUserId} IS NOT NULL OR ${scheduledTransfer.toGoalId} IN ${friendsGoals(ctx, userId)})`,
        ),
      ),
  goal_member: (ctx, userId) =>
    ctx.db
      .update(goalMember)
      .set({ pays: false, updatedAt: ctx.now() })
      .where(and(eq(goalMember.userId, userId), eq(goalMember.pays, true))),
  goal_auto_save: (ctx, userId) =>
    ctx.db
      .update(goalAutoSave)
      .set({ isActive: false, updatedAt: ctx.now() })
      .where(
        and(
          eq(goalAutoSave.userId, userId),
          eq(goalAutoSave.isActive, true),
          inArray(goalAutoSave.goalId, friendsGoals(ctx, userId)),
        ),
      ),
  round_up: (ctx, userId) =>
    ctx.db
      .update(roundUp)
      .set({ isActive: false, updatedAt: ctx.now() })
      .where(
        and(
          eq(roundUp.userId, userId),
          eq(roundUp.isActive, true),
          inArray(
            roundUp.currency,
            ctx.db
              .select({ currency: roundUpGoal.currency })
              .from(roundUpGoal)
              .where(and(eq(roundUpGoal.userId, userId), inArray(roundUpGoal.goalId, friendsGoals(ctx, userId)))),
          ),
        ),
      ),
} satisfies Record<string, (ctx: Ctx, userId: string) => Statement>

/** The statements that end or pause all of them. */
export function pauseGrants(ctx: Ctx, userId: string): Statement[] {
  return Object.values(STANDING_GRANTS).map((pause) => pause(ctx, userId))
}

/** Goals of others that the person saves in. */
function friendsGoals({ db }: Ctx, userId: string) {
  return db
    .select({ id: savingsGoal.id })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .where(and(eq(goalMember.userId, userId), ne(savingsGoal.userId, userId)))
}

type Grant = {
  kind: keyof typeof STANDING_GRANTS
  subject: string
  title: string
  /** What goes on by itself from now on. */
  text: string
  path: string
}

/**
 * The statements that record a grant of money to somebody else, made or resumed, and say so to whoever gives it: somebody
 * else may have done it in their name. Drain the outbox after.
 */
export function recordGrant(ctx: Ctx, viewer: Viewer, { kind, subject, title, text, path }: Grant): Statement[] {
  return [
    audit(ctx, { actor: viewer.id, event: 'grant.added', subject, detail: kind }),
    notify(ctx, viewer.id, {
      kind: 'security',
      title,
      text: `${text} If this wasn’t you, change your password and log out your other devices: it stops with them.`,
      path,
    }),
  ]
}
