// Assigning, closing and reopening tickets.

import { eq, sql } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import { changedForAdmins } from '../../notifications/admin-notifications'
import { changed, commandAndNotify, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { requireTwoFactor } from '../../platform/viewer/proof'
import { AgentTicketId, AssignTicket, StepTicket } from './input'
import { AssignedTicketResponse, TicketDoneResponse } from './responses'
import { adminsAtWork } from './ticket'
import { onlyAsSeen, onlyWhile, ticketState } from './ticket-guard'

/** Assigns a ticket to the viewer, to another admin, who is notified, or to nobody. */
export const assignTicket = operation('admin', 'PUT /admin/tickets/:id/assignee', {
  summary: 'Assign or unassign a ticket',
  params: AgentTicketId,
  body: AssignTicket,
  response: AssignedTicketResponse,
  problems: ['not-found', 'ticket-status'],
  reads: ({ ctx, params: { id } }) => ({ found: ticketState(ctx, id), admins: adminsAtWork(ctx) }),
  decide: ({ found: [found], admins }, { ctx, viewer, params: { id }, body: { assignee, from } }) => {
    requireTwoFactor(viewer)
    if (!found) throw new DomainError('not-found')
    const to = admins.find((admin) => admin.id === assignee) ?? null
    if (assignee !== null && to === null) {
      throw fieldFault('assignee', 'Choose an active admin.')
    }
    if (found.ticket.assignedTo !== from) throw new DomainError('ticket-status')
    return {
      writes: [
        onlyWhile(ctx, id, sql`assigned_to IS ${from}`),
        ctx.db.update(ticket).set({ assignedTo: assignee }).where(eq(ticket.id, id)),
        audit(ctx, { actor: viewer.id, event: 'ticket.assigned', subject: id, detail: assignee ?? 'nobody' }),
        ...(assignee !== null && assignee !== viewer.id
          ? [
              notify(ctx, assignee, {
                kind: 'system',
                title: `Support: ${found.ticket.subject}`,
                text: `${viewer.name} assigned ${found.ticket.reference} to you.`,
                path: `/admin/support/${id}`,
              }),
            ]
          : []),
        changedForAdmins(ctx, 'support'),
      ],
      response: { id, assignee: to },
    }
  },
})

type Step = { id: string; seen: string }

/** Closes a ticket without an answer. */
export const closeTicket = operation('admin', 'POST /admin/tickets/:id/closing', {
  summary: 'Close a ticket without replying',
  keyed: true,
  params: AgentTicketId,
  body: StepTicket,
  response: TicketDoneResponse,
  problems: ['not-found', 'ticket-status'],
  run: ({ ctx, viewer, key, params, body }) => {
    const step = { ...body, ...params }
    return takeStep(ctx, viewer, key, { ...step, to: 'closed' })
  },
})

/** Opens a closed ticket again. */
export const reopenTicket = operation('admin', 'POST /admin/tickets/:id/reopening', {
  summary: 'Reopen a ticket',
  keyed: true,
  params: AgentTicketId,
  body: StepTicket,
  response: TicketDoneResponse,
  problems: ['not-found', 'ticket-status'],
  run: ({ ctx, viewer, key, params, body }) => {
    const step = { ...body, ...params }
    return takeStep(ctx, viewer, key, { ...step, to: 'open' })
  },
})

async function takeStep(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, seen, to }: Step & { to: 'open' | 'closed' },
): Promise<TicketDoneResponse> {
  return commandAndNotify(ctx, viewer, {
    name: to === 'closed' ? 'closeTicket' : 'reopenTicket',
    key,
    input: { id, seen },
    reads: [ticketState(ctx, id)],
    decide: ([[found]], proven) => {
      requireTwoFactor(proven)
      if (!found) throw new DomainError('not-found')
      const { status, userId } = found.ticket
      if (found.seen !== seen || (status === 'closed') === (to === 'closed')) throw new DomainError('ticket-status')
      const closedAt = to === 'closed' ? ctx.now() : null
      return {
        writes: [
          onlyAsSeen(ctx, id, seen),
          ctx.db.update(ticket).set({ status: to, closedAt }).where(eq(ticket.id, id)),
          audit(ctx, { actor: viewer.id, event: to === 'closed' ? 'ticket.closed' : 'ticket.reopened', subject: id }),
          ...(userId === null ? [] : [changed(ctx, userId, 'support')]),
          changedForAdmins(ctx, 'support'),
        ],
        response: { id, status: to },
      }
    },
  })
}
