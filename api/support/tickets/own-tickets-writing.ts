// Starting, continuing and closing a ticket of one's own.
import { and, eq, ne } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import { changedForAdmins } from '../../notifications/admin-notifications'
import { changed, drainOutbox } from '../../notifications/outbox'
import { command } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { addQuestion, QUESTIONS } from './follow-up'
import type { NewTicket, Question } from './input'
import { openTicket } from './open'
import { aboutOf } from './own-tickets'

/**
 * Starts a ticket, optionally about an appointment or order of the viewer's. Two round trips.
 * @throws DomainError not-found (what it is about), too-many-requests, idempotency-key-reused
 */
export async function startTicket(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: NewTicket,
): Promise<{ id: string }> {
  const { subject, message, about } = input
  const { answer } = await command(ctx, viewer, {
    name: 'startTicket',
    key,
    input,
    reads: [countQuestion(ctx, viewer), aboutOf(ctx, viewer, about)],
    decide: ([attempts, mine], proven) => {
      refuseOver(ctx, attempts, QUESTIONS)
      if (about && !mine[0]) throw new DomainError('not-found')
      const { id, writes } = openTicket(ctx, proven, { source: 'chat', subject, message, about })
      return { writes: [...writes, ...notifyPages(ctx, viewer)], answer: { id } }
    },
  })
  ctx.after(() => drainOutbox(ctx))
  return answer
}

/**
 * Adds a message to a ticket of the viewer's; a closed one is opened again. Two round trips.
 * @throws DomainError not-found, too-many-requests, idempotency-key-reused
 */
export async function writeInTicket(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  ticketId: string,
  { text }: Question,
): Promise<{ id: string }> {
  const { answer } = await command(ctx, viewer, {
    name: 'writeInTicket',
    key,
    input: { ticketId, text },
    reads: [countQuestion(ctx, viewer), own(ctx, viewer, ticketId)],
    decide: ([attempts, [found]], proven) => {
      refuseOver(ctx, attempts, QUESTIONS)
      if (!found) throw new DomainError('not-found')
      const id = ctx.id()
      return {
        writes: [
          ...addQuestion(ctx, {
            ...{ id, text, authorId: viewer.id },
            ticket: { ...found, name: proven.name },
          }),
          changed(ctx, viewer.id, 'support'),
        ],
        answer: { id },
      }
    },
  })
  ctx.after(() => drainOutbox(ctx))
  return answer
}

/**
 * Closes a ticket of the viewer's. Two round trips.
 * @throws DomainError not-found, ticket-status (closed already), idempotency-key-reused
 */
export async function closeTicket(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  ticketId: string,
): Promise<{ id: string }> {
  const { answer } = await command(ctx, viewer, {
    name: 'closeTicket',
    key,
    input: { ticketId },
    reads: [own(ctx, viewer, ticketId)],
    decide: ([[found]]) => {
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
        answer: { id: ticketId },
      }
    },
  })
  ctx.after(() => drainOutbox(ctx))
  return answer
}

function countQuestion(ctx: Ctx, viewer: Viewer) {
  return attempt(ctx, `question:${viewer.id}`, QUESTIONS)
}

function own(ctx: Ctx, viewer: Viewer, ticketId: string) {
  return ctx.db
    .select({ id: ticket.id, subject: ticket.subject, status: ticket.status })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), eq(ticket.userId, viewer.id)))
}

/** Updates open pages of admins and the person's other devices. */
function notifyPages(ctx: Ctx, viewer: Viewer) {
  return [changedForAdmins(ctx, 'support'), changed(ctx, viewer.id, 'support')]
}
