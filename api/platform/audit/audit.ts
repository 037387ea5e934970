// The audit log. Append-only and ids only: it outlives an account. For sign-ins and admin actions
// it records the origin.
import { auditEvent } from '../../../db/schema/admin/governance'
import type { Statement } from '../command'
import type { Ctx } from '../context'

/** The recorded events, each named by its subject and its result. */
export const AUDIT_EVENTS = [
  'salon.exported',
  'salon.imported',
  'salon.import-undone',
  'session.started',
  'session.ended',
  'sessions.ended',
  'sign-in.refused',
  'limit.reached',
  'step-up.passed',
  'step-up.refused',
  'password.changed',
  'password.reset',
  'phone.changed',
  'email.confirmed',
  'email.added',
  'contact.removed',
  'contact.searched',
  'two-factor.enabled',
  'two-factor.disabled',
  'recovery-codes.renewed',
  'passkey.added',
  'passkey.removed',
  'account.created',
  'terms.agreed',
  'account.exported',
  'discount.ended',
  'discount.given',
  'account.deleted',
  'application.sent',
  'application.seen',
  'application.withdrawn',
  'application.approved',
  'application.refused',
  'role.changed',
  'licence.changed',
  'tax-number.changed',
  'withdrawal.requested',
  'withdrawal.paid',
  'withdrawal.failed',
  'withdrawal.expired',
  'payout.requested',
  'payout.paid',
  'payout.failed',
  'payout.expired',
  'payment-method.added',
  'payment-method.refused',
  'payment-method.removed',
  'card-testing.suspected',
  'payout-destination.added',
  'payout-destination.removed',
  'payout-settings.changed',
  'api-key.added',
  'api-key.revoked',
  'private-calendar.added',
  'private-calendar.removed',
  'calendar-feed.added',
  'grant.added',
  'webhook.added',
  'webhook.changed',
  'webhook.secret-renewed',
  'webhook.removed',
  'proposal.made',
  'proposal.confirmed',
  'proposal.refused',
  'proposal.withdrawn',
  'proposal.expired',
  'fee.changed',
  'person.searched',
  'person.seen',
  'person.suspended',
  'person.restored',
  'person.factors-reset',
  'admin.made',
  'transfer.searched',
  'transfer.seen',
  'money.refunded',
  'money.credited',
  'money.corrected',
  'report.imported',
  'break.resolved',
  'alert.acknowledged',
  'ticket.searched',
  'ticket.seen',
  'ticket.answered',
  'ticket.noted',
  'ticket.assigned',
  'ticket.closed',
  'ticket.reopened',
  'canned-response.added',
  'canned-response.changed',
  'canned-response.removed',
  'moderation.seen',
  'content.seen',
  'content.removed',
  'content.approved',
  'content.restored',
  'appeal.upheld',
  'order.seen',
  'order.settled',
  'provider.switched-off',
  'provider.switched-on',
  'provider.tested',
  'audit.read',
  'audit.exported',
  'audit.verified',
] as const

export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** Events of people's own money and business: their location is not stored permanently. */
const OWN_ACCOUNT_EVENTS: ReadonlySet<AuditEvent> = new Set([
  'salon.exported',
  'salon.imported',
  'salon.import-undone',
  'account.exported',
  'account.deleted',
  'application.sent',
  'application.withdrawn',
  'licence.changed',
  'tax-number.changed',
  'withdrawal.requested',
  'withdrawal.paid',
  'withdrawal.failed',
  'withdrawal.expired',
  'payout.requested',
  'payout.paid',
  'payout.failed',
  'payout.expired',
  'payout-destination.added',
  'payout-destination.removed',
  'payout-settings.changed',
])

/** The network address an event is recorded with; empty if none is stored, and outside requests. */
export function originOf(ctx: Ctx, event: AuditEvent): string {
  if (OWN_ACCOUNT_EVENTS.has(event)) return ''
  return (ctx.headers.get('cf-connecting-ip') ?? '').slice(0, 45)
}

/**
 * The statement that records an event; put it in the batch of the change itself. `actor` is a user
 * id, "system" for jobs or "anonymous" for signed-out people; `subject` the id of what was changed;
 * `detail` further facts, never personal: the purpose of an access, the kind of a proposal.
 */
export function audit(
  ctx: Ctx,
  { actor, event, subject, detail = '' }: { actor: string; event: AuditEvent; subject: string; detail?: string },
): Statement {
  return ctx.db
    .insert(auditEvent)
    .values({
      id: ctx.id(),
      actor,
      event,
      subject,
      requestId: ctx.requestId,
      createdAt: ctx.now(),
      detail,
      origin: originOf(ctx, event),
    })
}
