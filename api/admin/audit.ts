// The record of who did what. Append-only, and ids only: it outlives an account.
import { auditEvent } from '../../db/schema/admin'
import type { Statement } from '../command'
import type { Ctx } from '../context'

/** What is recorded; an event is named by its subject and what became of it. */
export type AuditEvent =
  | 'session.started'
  | 'session.ended'
  | 'sessions.ended'
  | 'sign-in.refused'
  | 'step-up.passed'
  | 'step-up.refused'
  | 'password.changed'
  | 'password.reset'
  | 'phone.changed'
  | 'email.added'
  | 'contact.removed'
  | 'two-factor.enabled'
  | 'two-factor.disabled'
  | 'recovery-codes.renewed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'account.created'
  | 'account.exported'
  | 'account.deleted'
  | 'application.sent'
  | 'application.seen'
  | 'application.withdrawn'
  | 'application.approved'
  | 'application.refused'
  | 'role.changed'
  | 'licence.changed'
  | 'tax-number.changed'
  | 'withdrawal.asked'
  | 'withdrawal.paid'
  | 'withdrawal.failed'
  | 'withdrawal.expired'

/**
 * The statement that records an act; put it in the batch of the act itself. `actor` is a user id,
 * "system" for jobs or "anonymous" for strangers; `subject` the id of what it was done to.
 */
export function audit(
  ctx: Ctx,
  { actor, event, subject }: { actor: string; event: AuditEvent; subject: string },
): Statement {
  return ctx.db.insert(auditEvent).values({
    id: ctx.id(),
    actor,
    event,
    subject,
    requestId: ctx.requestId,
    createdAt: ctx.now(),
  })
}
