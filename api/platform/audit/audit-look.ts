// Records an admin's access in the same batch that reads.
import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../command'
import type { Ctx, Viewer } from '../context'
import { type AuditEvent, originOf } from './audit'

/**
 * The statement that records an access: only with a valid session, because a batch's writes are committed even if its
 * session check found nothing, and only if the condition holds. A second one with the same id writes nothing, so that a
 * batch can be retried. The detail never holds the search terms: they may be personal.
 */
export function lookedAt(
  ctx: Ctx,
  viewer: Viewer,
  read: { event: AuditEvent; subject: string; detail?: string; id?: string },
  when: SQL = sql`1`,
): Statement {
  const { event, subject, detail = '', id = ctx.id() } = read
  return ctx.db.run(sql`
    INSERT INTO audit_event (id, actor, event, subject, request_id, created_at, detail, origin)
    SELECT ${id}, asking.id, ${event}, ${subject}, ${ctx.requestId}, ${ctx.now()}, ${detail}, ${originOf(ctx, event)}
    FROM session JOIN user AS asking ON asking.id = session.user_id
    WHERE session.token = ${viewer.sessionToken} AND session.user_id = ${viewer.id}
      AND session.expires_at > ${ctx.now()} AND asking.role = 'admin' AND asking.two_factor_enabled = 1
      AND NOT EXISTS (SELECT 1 FROM audit_event WHERE id = ${id}) AND (${when})`)
}
