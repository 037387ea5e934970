// Notifications to every admin.
import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema/identity'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../platform/command'
import type { Ctx } from '../platform/context'
import { writesRow } from '../platform/outbox-rows'
import type { Changed } from '../platform/providers/live/port'
import type { Notification } from './channels'

/**
 * The statement that notifies every active admin, where the condition holds when it is written; in it, `admin`
 * is the recipient. Put it in the batch of the change, and drain the outbox after.
 */
export function notifyAdmins(ctx: Ctx, notification: Notification, when: SQL = sql`1`): Statement {
  return writesRow(toAdmins(ctx, 'notification', notification, when), null)
}

/** The same for what rarely happens in a frequent change: the minute job sends it. */
export function notifyAdminsRarely(ctx: Ctx, notification: Notification, when: SQL): Statement {
  return toAdmins(ctx, 'notification', notification, when)
}

/** The statement that makes the open pages of every admin read again what has changed. */
export function changedForAdmins(ctx: Ctx, what: Changed): Statement {
  return writesRow(toAdmins(ctx, 'live', { type: 'changed', what }, sql`1`), null)
}

function toAdmins(ctx: Ctx, channel: 'notification' | 'live', payload: object, when: SQL): Statement {
  return ctx.db.run(sql`
    INSERT INTO ${outbox} (id, channel, recipient, payload, created_at)
    SELECT ${ctx.id()} || ':' || admin.id, ${channel}, admin.id, ${JSON.stringify(payload)}, ${ctx.now()}
    FROM ${user} AS admin
    WHERE admin.role = 'admin' AND admin.deleted_at IS NULL AND admin.suspended_at IS NULL AND ${when}`)
}
