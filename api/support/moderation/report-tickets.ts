// A report becomes a ticket of the reporter, in which it is answered.
import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { type Opening, openTicket } from '../tickets/open'

type Report = {
  /** "a review of Studio Nairobi". No person's name, because the ticket outlives their account. */
  what: string
  /** The label of the form. */
  reason: string
  detail: string
  about: NonNullable<Opening['about']>
}

/**
 * The statements that open the ticket of a report and notify the admins, where `made` holds: where the report is
 * new. Drain the outbox after.
 */
export function ticketOfReport(
  ctx: Ctx,
  viewer: ProvenViewer,
  { what, reason, detail, about }: Report,
  made: SQL,
): Statement[] {
  const subject = `Report of ${[...what].slice(0, 120).join('')}`
  const message = [`${reason}.`, detail].filter(Boolean).join('\n\n')
  return openTicket(ctx, viewer, { source: 'report', subject, message, about }, made).writes
}
