// Notifications about goals: statements for the batch that makes the change.
import { type SQL, sql } from 'drizzle-orm'
import type { Notification } from '../../notifications/channels'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { writesRow } from '../../platform/outbox-rows'

/** Refreshes the open pages of everybody in the goal. */
export function notifyMembersLive(ctx: Ctx, goalId: string): Statement {
  return toMembers(ctx, goalId, 'live', sql`${JSON.stringify({ type: 'changed', what: 'goals' })}`)
}

/** Notifies the members selected by `which`; in the money category. `other`: what some of them read instead. */
export function notifyMembers(
  ctx: Ctx,
  goalId: string,
  { title, text }: Pick<Notification, 'title' | 'text'>,
  which: SQL,
  other?: { text: string; to: SQL },
): Statement {
  const written = (text: string): SQL => {
    const notification: Notification = { kind: 'money', title, text, path: goalPath(goalId) }
    return sql`${JSON.stringify(notification)}`
  }
  const payload = other ? sql`iif(${other.to}, ${written(other.text)}, ${written(text)})` : written(text)
  return toMembers(ctx, goalId, 'notification', payload, which)
}

export function goalPath(goalId: string): string {
  return `/goals/${goalId}`
}

/** One outbox row for each joined member at the time of the batch. */
function toMembers(
  ctx: Ctx,
  goalId: string,
  channel: 'live' | 'notification',
  payload: SQL,
  which: SQL = sql`1`,
): Statement {
  const rows = ctx.db.run(sql`
    INSERT INTO outbox (id, channel, recipient, payload, created_at)
    SELECT ${`${ctx.id()}-`} || goal_member.id, ${channel}, goal_member.user_id,
      ${payload}, ${ctx.now()}
    FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    WHERE goal_member.goal_id = ${goalId} AND goal_member.status = 'joined' AND ${which}`)
  return writesRow(rows, null)
}
