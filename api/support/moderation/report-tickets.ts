// A report waits for us as a ticket of who reported: it is answered there, and they hear of it.
import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { type Opening, openTicket } from '../tickets/open'

type Report = {
  /** "a review of Studio Nairobi". Nobody by name: it stays in the ticket when they have left. */
  what: string
  /** As the form words it. */
  reason: string
  detail: string
  about: NonNullable<Opening['about']>
}

/**
 * The statements that open the ticket of a report and tell the admins, where `made` holds: where the
 * report is new. Drain the outbox after.
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
