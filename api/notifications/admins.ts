// Telling the people who run the marketplace.
import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../command'
import type { Ctx } from '../context'
import type { Notice } from './notices'

/**
 * The statement that tells every admin who may work of something, where the condition holds when it is
 * written; in it, `admin` is who is told.
 * Put it in the batch of the change it tells of, and drain the outbox after.
 */
export function notifyAdmins(ctx: Ctx, notice: Notice, when: SQL = sql`1`): Statement {
  return ctx.db.run(sql`
    INSERT INTO ${outbox} (id, channel, recipient, payload, created_at)
    SELECT ${ctx.id()} || ':' || admin.id, 'notice', admin.id, ${JSON.stringify(notice)}, ${ctx.now()}
    FROM ${user} AS admin
    WHERE admin.role = 'admin' AND admin.deleted_at IS NULL AND admin.suspended_at IS NULL AND ${when}`)
}
