// What can go on without a person: the standing grants that give money or data of theirs to others, those that are off
// too. After a recovery they are off, and each is turned on where it was made.
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context'
import type { SecurityResponse } from '../authentication/responses'

type Grant = SecurityResponse['grants'][number]

/** How many are listed. */
const DISPLAY_LIMIT = 100

/**
 * The statement that reads them: each kind of `STANDING_GRANTS` in sessions/standing-grants.ts, by its table, named as its
 * owner knows it. A key that is revoked, like an address that is deleted, is not turned on again: they are not listed.
 */
export function grantsOf(ctx: Ctx, userId: string) {
  const friends = sql`SELECT member.goal_id AS id, member.pays, goal.name FROM goal_member AS member
    JOIN savings_goal AS goal ON goal.id = member.goal_id AND goal.status = 'active' AND goal.user_id <> ${userId}
    WHERE member.user_id = ${userId} AND member.status = 'joined'`
  const grants = sql`(
    WITH friends AS (${friends})
    SELECT 'scheduled_transfer' AS kind, one.id, coalesce(receiver.name, friends.name) AS name, one.status = 'active' AS active
    FROM scheduled_transfer AS one
    LEFT JOIN user AS receiver ON receiver.id = one.to_user_id
    LEFT JOIN friends ON friends.id = one.to_goal_id
    WHERE one.user_id = ${userId} AND one.status IN ('active', 'paused')
      AND (one.to_user_id IS NOT NULL OR friends.id IS NOT NULL)
    UNION ALL
    SELECT 'goal_auto_save', friends.id, friends.name, saves.is_active FROM friends
    JOIN goal_auto_save AS saves ON saves.goal_id = friends.id AND saves.user_id = ${userId}
    UNION ALL
    SELECT 'goal_member', friends.id, friends.name, friends.pays FROM friends
    JOIN goal_booking AS booking ON booking.goal_id = friends.id
    UNION ALL
    SELECT 'round_up', rounds.currency, rounds.currency, rounds.is_active FROM round_up AS rounds
    WHERE rounds.user_id = ${userId} AND EXISTS (SELECT 1 FROM round_up_goal AS into_goal
      JOIN friends ON friends.id = into_goal.goal_id
      WHERE into_goal.user_id = ${userId} AND into_goal.currency = rounds.currency)
    UNION ALL
    SELECT 'webhook_endpoint', id, url, status = 'active' FROM webhook_endpoint WHERE user_id = ${userId}
    UNION ALL
    SELECT 'api_key', id, name, 1 FROM api_key
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${ctx.now()}
    UNION ALL
    SELECT 'calendar_feed', user_id, '', 1 FROM calendar_feed WHERE user_id = ${userId}
    UNION ALL
    SELECT 'staff_calendar_feed', feed.staff_id, staff.name, 1 FROM staff_calendar_feed AS feed
    JOIN staff ON staff.id = feed.staff_id WHERE feed.user_id = ${userId}
    LIMIT ${DISPLAY_LIMIT}) AS granted`
  return ctx.db
    .select({
      kind: sql<Grant['kind']>`kind`,
      id: sql<string>`id`,
      name: sql<string>`name`,
      active: sql<boolean>`active`.mapWith(Boolean),
    })
    .from(grants)
}
