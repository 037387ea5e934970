// An admin's messages in a ticket: answers, which the person reads, and notes, which only admins do.

import { sql } from 'drizzle-orm'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { changedForAdmins } from '../../notifications/admin-notifications'
import { commandAndNotify, emailRow } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { requireTwoFactor } from '../../platform/viewer/proof'
import { replyToTickets } from '../tickets/answer'
import { guestLink } from '../tickets/guest-link'
import { AgentTicketId, NoteTicket, ReplyToTicket } from './input'
import { TicketDoneResponse } from './responses'
import { onlyAsSeen, ticketState } from './ticket-guard'

/**
 * Answers a ticket, and closes it where asked to. An unassigned one is assigned to the viewer. A guest gets the
 * answer by email with a link to the ticket.
 */
export const replyToTicket = operation('admin', 'POST /admin/tickets/:id/answers', {
  summary: 'Reply, and optionally close',
  keyed: true,
  params: AgentTicketId,
  body: ReplyToTicket,
  created: TicketDoneResponse,
  problems: ['not-found', 'ticket-status'],
  run: async ({ ctx, viewer, key, params: { id }, body: { text, seen, close } }) => {
    const link = await guestLink(ctx, id)
    return commandAndNotify(ctx, viewer, {
      name: 'answerTicket',
      key,
      input: { id, text, seen, close },
      reads: [ticketState(ctx, id)],
      decide: ([[found]], proven) => {
        requireTwoFactor(proven)
        if (!found) throw new DomainError('not-found')
        // The account was deleted.
        if (found.person?.deletedAt) throw new DomainError('ticket-status')
        if (found.seen !== seen) throw new DomainError('ticket-status')
        const { userId, email, reference } = found.ticket
        return {
          writes: [
            onlyAsSeen(ctx, id, seen),
            ...replyToTickets(ctx, viewer, sql`${ticket.id} = ${id}`, text, { closes: close }),
            ctx.db.run(sql`UPDATE ticket SET assigned_to = ${viewer.id}
            WHERE id = ${id} AND assigned_to IS NULL`),
            ...(userId === null && email !== '' ? [emailRow(ctx, replyEmail({ email, reference, text, link }))] : []),
            audit(ctx, { actor: viewer.id, event: 'ticket.answered', subject: id }),
            ...(close ? [audit(ctx, { actor: viewer.id, event: 'ticket.closed', subject: id })] : []),
            changedForAdmins(ctx, 'support'),
          ],
          response: { id, status: close ? ('closed' as const) : ('answered' as const) },
        }
      },
    })
  },
})

/** Contains none of a guest's own text: they may have given another's address. */
function replyEmail({
  email,
  reference,
  text,
  link,
}: {
  email: string
  reference: string
  text: string
  link: string
}) {
  return {
    to: email,
    subject: `Our reply (${reference})`,
    text: [text, `Read the conversation and reply here: ${link}`].join('\n\n'),
  }
}

/** Stores a note, which only admins read; nothing else of the ticket changes. */
export const noteTicket = operation('admin', 'POST /admin/tickets/:id/notes', {
  summary: 'Add a note that only admins see',
  params: AgentTicketId,
  body: NoteTicket,
  created: TicketDoneResponse,
  problems: ['not-found'],
  reads: ({ ctx, params: { id } }) => ({ found: ticketState(ctx, id) }),
  decide: ({ found: [found] }, { ctx, viewer, params: { id }, body: { text } }) => {
    requireTwoFactor(viewer)
    if (!found) throw new DomainError('not-found')
    return {
      writes: [
        ctx.db
          .insert(ticketMessage)
          .values({ id: ctx.id(), ticketId: id, kind: 'note', authorId: viewer.id, text, createdAt: ctx.now() }),
        audit(ctx, { actor: viewer.id, event: 'ticket.noted', subject: id }),
        changedForAdmins(ctx, 'support'),
      ],
      response: { id, status: found.ticket.status },
    }
  },
})
