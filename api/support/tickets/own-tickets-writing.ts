// Starting, continuing and closing a ticket of one's own.

import { and, eq, ne } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import { changedForAdmins } from '../../notifications/admin-notifications'
import { changed } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { APPLICANTS } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { addQuestion, QUESTIONS } from './follow-up'
import { NewTicket, Question } from './input'
import { openTicket } from './open'
import { aboutOf } from './own-tickets'
import { MessageAddedResponse } from './responses'

/** Starts a ticket, optionally about an appointment or order of the viewer's. Two round trips. */
export const startTicket = operation(APPLICANTS, 'POST /me/tickets', {
  summary: 'Start a support conversation',
  body: NewTicket,
  created: MessageAddedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, body: { about } }) => ({
    attempts: countQuestion(ctx, viewer),
    mine: aboutOf(ctx, viewer, about),
  }),
  decide: ({ attempts, mine }, { ctx, viewer, body: { subject, message, about } }) => {
    refuseOver(ctx, attempts, QUESTIONS)
    if (about && !mine[0]) throw new DomainError('not-found')
    const { id, writes } = openTicket(ctx, viewer, { source: 'chat', subject, message, about })
    return { writes: [...writes, ...notifyPages(ctx, viewer)], response: { id } }
  },
})

/** Adds a message to a ticket of the viewer's; a closed one is opened again. Two round trips. */
export const writeInTicket = operation(APPLICANTS, 'POST /me/tickets/:id/messages', {
  summary: 'Send a message; reopens a closed conversation',
  body: Question,
  created: MessageAddedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id: ticketId } }) => ({
    attempts: countQuestion(ctx, viewer),
    found: ownTicket(ctx, viewer, ticketId),
  }),
  decide: ({ attempts, found: [found] }, { ctx, viewer, body: { text } }) => {
    refuseOver(ctx, attempts, QUESTIONS)
    if (!found) throw new DomainError('not-found')
    const id = ctx.id()
    return {
      writes: [
        ...addQuestion(ctx, { id, text, authorId: viewer.id, ticket: { ...found, name: viewer.name } }),
        changed(ctx, viewer.id, 'support'),
      ],
      response: { id },
    }
  },
})

/** Closes a ticket of the viewer's. Two round trips. */
export const closeTicket = operation(APPLICANTS, 'POST /me/tickets/:id/closing', {
  summary: 'Close a support conversation',
  response: MessageAddedResponse,
  problems: ['not-found', 'ticket-status'],
  reads: ({ ctx, viewer, params: { id: ticketId } }) => ({ found: ownTicket(ctx, viewer, ticketId) }),
  decide: ({ found: [found] }, { ctx, viewer, params: { id: ticketId } }) => {
    if (!found) throw new DomainError('not-found')
    if (found.status === 'closed') throw new DomainError('ticket-status')
    return {
      writes: [
        // An admin closed it a moment ago.
        ctx.db
          .update(ticket)
          .set({ status: 'closed', closedAt: ctx.now() })
          .where(and(eq(ticket.id, ticketId), ne(ticket.status, 'closed'))),
        ...notifyPages(ctx, viewer),
      ],
      response: { id: ticketId },
    }
  },
})

function countQuestion(ctx: Ctx, viewer: Viewer) {
  return attempt(ctx, `question:${viewer.id}`, QUESTIONS)
}

function ownTicket(ctx: Ctx, viewer: Viewer, ticketId: string) {
  return ctx.db
    .select({ id: ticket.id, subject: ticket.subject, status: ticket.status })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), eq(ticket.userId, viewer.id)))
}

/** Updates open pages of admins and the person's other devices. */
function notifyPages(ctx: Ctx, viewer: Viewer) {
  return [changedForAdmins(ctx, 'support'), changed(ctx, viewer.id, 'support')]
}
