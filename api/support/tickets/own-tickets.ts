// A person's own tickets with our answers, never our notes.

import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { hasPlus, plusOf } from '../../money/plus/membership'
import type { Ctx, Viewer } from '../../platform/context'
import { APPLICANTS } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { TicketDraftQuery, TicketQuery, TicketsQuery } from './input'
import { supportHours } from './opening-hours'
import { OwnTicketResponse, OwnTicketsResponse, TicketDraftResponse } from './responses'
import { orderTitle, selectSubject } from './subject'

type MessageRow = typeof ticketMessage.$inferSelect

/** The viewer's tickets of every source, by their newest message. One round trip. */
export const listTickets = operation(APPLICANTS, 'GET /me/tickets', {
  summary: 'The account’s support conversations, newest message first',
  query: TicketsQuery,
  response: OwnTicketsResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query: { cursor, limit } }) => {
    const [at, id] = cursor ? decodeCursor(cursor) : []
    const [proven, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select()
        .from(ticket)
        .where(
          and(
            eq(ticket.userId, viewer.id),
            // Bounds for the index, so that a page does not read the ones before it.
            at === undefined
              ? undefined
              : sql`${ticket.updatedAt} <= ${at} AND (${ticket.updatedAt}, ${ticket.id}) < (${at}, ${id})`,
          ),
        )
        .orderBy(desc(ticket.updatedAt), desc(ticket.id))
        .limit(limit + 1),
    ])
    return pageFrom(
      rows,
      limit,
      (row) => [row.updatedAt, row.id],
      ({ id, reference, subject, source, status, updatedAt }) => ({
        id,
        reference,
        subject,
        source,
        status,
        updatedAt: rfc3339(updatedAt, proven.timeZone),
      }),
    )
  },
})

/** One of the viewer's tickets with its latest messages, or those before a cursor, oldest first. One round trip. */
export const getTicket = operation(APPLICANTS, 'GET /me/tickets/:id', {
  summary: 'One support conversation',
  query: TicketQuery,
  response: OwnTicketResponse,
  problems: ['not-found', 'invalid-cursor'],
  reads: ({ ctx, viewer, params: { id }, query }) => ({
    tickets: ctx.db
      .select({
        row: ticket,
        title: sql<string | null>`CASE ${ticket.aboutKind}
          WHEN 'appointment' THEN (SELECT service_name FROM appointment WHERE appointment.id = ${ticket.aboutId})
          WHEN 'order' THEN (SELECT ${orderTitle(shopOrder.reference)} FROM shop_order WHERE shop_order.id = ${ticket.aboutId})
          END`,
      })
      .from(ticket)
      .where(and(eq(ticket.id, id), eq(ticket.userId, viewer.id))),
    said: textOf(ctx, id, query),
  }),
  read: ({ tickets, said }, { ctx, viewer, params: { id }, query }) => {
    const [found] = tickets
    if (!found) throw new DomainError('not-found')
    const { row, title } = found
    const { reference, subject, source, status, rank, aboutKind, aboutId } = row
    return {
      id,
      reference,
      subject,
      source,
      status,
      first: rank === 0,
      about: aboutKind && aboutId ? { kind: aboutKind, id: aboutId, title } : null,
      ...threadOf(row, said, query.limit, viewer.timeZone),
      hours: supportHours(ctx.now()),
    }
  },
})

/**
 * The page for a new ticket: its subject, if that is the viewer's, whether they have Plus, and the support hours.
 * One round trip.
 */
export const draftTicket = operation(APPLICANTS, 'GET /me/tickets/draft', {
  summary: 'What to show before writing, and the subject',
  query: TicketDraftQuery,
  response: TicketDraftResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, query: { about } }) => ({ found: aboutOf(ctx, viewer, about), plus: plusOf(ctx, viewer.id) }),
  read: ({ found, plus }, { ctx, query: { about } }) => {
    const [mine] = found
    if (about && !mine) throw new DomainError('not-found')
    return {
      about:
        about && mine
          ? {
              ...about,
              title: mine.title,
              startsAt: rfc3339(mine.startsAt, mine.timeZone),
            }
          : null,
      first: hasPlus(plus),
      hours: supportHours(ctx.now()),
    }
  },
})

/**
 * The statement that reads the subject of a ticket, if it is the viewer's: a client's own appointment or order, a
 * partner's appointment at their own salon, an order at a seller's own shop.
 */
export function aboutOf(ctx: Ctx, viewer: Viewer, about: TicketDraftQuery['about']) {
  return selectSubject(ctx, about, (owner, client) =>
    about === undefined
      ? sql`0`
      : viewer.role === 'client'
        ? sql`${client ?? null} = ${viewer.id}`
        : sql`${owner} = ${viewer.id}`,
  )
}

/** The statement that reads the messages of a ticket after its first, newest first. */
export function textOf(ctx: Ctx, ticketId: string, { cursor, limit }: TicketQuery) {
  return ctx.db
    .select()
    .from(ticketMessage)
    .where(
      and(
        eq(ticketMessage.ticketId, ticketId),
        ne(ticketMessage.kind, 'note'),
        beyond(cursor, [ticketMessage.createdAt, ticketMessage.id]),
      ),
    )
    .orderBy(desc(ticketMessage.createdAt), desc(ticketMessage.id))
    .limit(limit + 1)
}

/** A ticket's messages for its person; `earlier`: the cursor to those before, where there are any. */
export function threadOf(
  { name, message, createdAt }: Pick<typeof ticket.$inferSelect, 'name' | 'message' | 'createdAt'>,
  messages: MessageRow[],
  limit: number,
  timeZone: string,
) {
  const page = pageFrom(
    messages,
    limit,
    (row) => [row.createdAt, row.id],
    ({ id, kind, text, createdAt: at }) => ({
      id,
      kind: kind === 'answer' ? ('answer' as const) : ('question' as const),
      author: kind === 'answer' ? 'Purse' : name,
      text,
      at: rfc3339(at, timeZone),
      mine: kind === 'question',
    }),
  )
  return {
    opener: { name, text: message, at: rfc3339(createdAt, timeZone) },
    messages: page.items.reverse(),
    earlier: page.next,
  }
}
