// One ticket for an agent: its messages and notes, its author, subject, and the author's other tickets. Each read
// is recorded.

import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { user } from '../../../db/schema/identity'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { lookedAt } from '../../platform/audit/audit-look'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { cannedResponsesOf } from './canned-responses'
import { chatResponse, disputedChat } from './disputed-chat'
import { AgentTicketId } from './input'
import { AgentTicketResponse } from './responses'
import { subjectFrom, subjectReads } from './subject-facts'

/** The latest messages on the page. */
const DISPLAY_LIMIT = 200

/** Other tickets of the same person. */
const OTHERS = 5

/** One round trip. */
export const getAgentTicket = operation('admin', 'GET /admin/tickets/:id', {
  summary: 'One ticket with its notes; the view is recorded',
  params: AgentTicketId,
  response: AgentTicketResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const admin = alias(user, 'admin')
    const read = { id: ctx.id(), event: 'ticket.seen', subject: id } as const
    const [proven, [found], messages, admins, saved, others, chat, appointments, orders, people] = await readAsAdmin(
      ctx,
      viewer,
      [
        ctx.db
          .select({ ticket, person: user, adminName: admin.name, seen: seenOf().as('seen') })
          .from(ticket)
          .leftJoin(user, eq(user.id, ticket.userId))
          .leftJoin(admin, eq(admin.id, ticket.assignedTo))
          .where(eq(ticket.id, id)),
        ctx.db
          .select({ message: ticketMessage, author: user.name })
          .from(ticketMessage)
          .leftJoin(user, eq(user.id, ticketMessage.authorId))
          .where(eq(ticketMessage.ticketId, id))
          .orderBy(desc(ticketMessage.createdAt), desc(ticketMessage.id))
          .limit(DISPLAY_LIMIT),
        adminsAtWork(ctx),
        cannedResponsesOf(ctx),
        othersOf(ctx, id),
        disputedChat(ctx, id),
        ...subjectReads(ctx, id),
        lookedAt(ctx, viewer, read, sql`EXISTS (SELECT 1 FROM ticket WHERE id = ${id})`),
      ],
    )
    if (!found) throw new DomainError('not-found')
    const { ticket: row, person, adminName, seen } = found
    const at = (instant: number) => rfc3339(instant, proven.timeZone)
    return {
      id: row.id,
      reference: row.reference,
      subject: row.subject,
      name: row.name,
      userId: row.userId,
      plus: row.rank === 0,
      source: row.source,
      status: row.status,
      about: row.aboutKind,
      updatedAt: at(row.updatedAt),
      assignee: row.assignedTo === null ? null : { id: row.assignedTo, name: adminName ?? '' },
      email: row.email,
      message: row.message,
      createdAt: at(row.createdAt),
      closedAt: row.closedAt === null ? null : at(row.closedAt),
      person: person && {
        id: person.id,
        role: person.role,
        deleted: person.deletedAt !== null,
        suspended: person.suspendedAt !== null,
      },
      seen,
      messages: messages.reverse().map(({ message, author }) => ({
        id: message.id,
        kind: message.kind,
        author: message.kind === 'question' ? row.name : (author ?? ''),
        text: message.text,
        at: at(message.createdAt),
        mine: message.authorId === viewer.id,
      })),
      earlier: Number.parseInt(seen, 10) - messages.length,
      subjectOf: subjectFrom(row, [appointments, orders, people], proven.timeZone),
      chat: chatResponse(chat, proven.timeZone),
      others: others.map(({ updatedAt, ...other }) => ({ ...other, updatedAt: at(updatedAt) })),
      admins,
      saved: saved.map(({ saved: { id, title, text } }) => ({ id, title, text })),
    }
  },
})

/** The state of a ticket as a text: the number of its messages, which never shrinks, and its status. */
export function seenOf(): SQL<string> {
  return sql<string>`(SELECT count(*) FROM ticket_message AS said WHERE said.ticket_id = ticket.id) || '-' || ticket.status`
}

/** Who a ticket may be assigned to. */
export function adminsAtWork(ctx: Ctx) {
  return ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.deletedAt), isNull(user.suspendedAt)))
    .orderBy(asc(user.name), asc(user.id))
    .limit(100)
}

/** Other tickets of the same account, or of a guest with the same address, newest first. */
function othersOf(ctx: Ctx, id: string) {
  const ownerId = sql`(SELECT user_id FROM ticket WHERE id = ${id})`
  const address = sql`(SELECT email FROM ticket WHERE id = ${id} AND user_id IS NULL AND email <> '')`
  return ctx.db
    .select({
      id: ticket.id,
      reference: ticket.reference,
      subject: ticket.subject,
      status: ticket.status,
      updatedAt: ticket.updatedAt,
    })
    .from(ticket)
    .where(
      and(
        sql`${ticket.id} IN (
          SELECT id FROM (SELECT id FROM ticket WHERE user_id = ${ownerId} ORDER BY updated_at DESC LIMIT ${OTHERS + 1})
          UNION SELECT id FROM (SELECT id FROM ticket WHERE email = ${address} AND user_id IS NULL
            ORDER BY created_at DESC LIMIT ${OTHERS + 1}))`,
        ne(ticket.id, id),
      ),
    )
    .orderBy(desc(ticket.updatedAt))
    .limit(OTHERS)
}
