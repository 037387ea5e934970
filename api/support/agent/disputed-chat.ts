// What the two sides of a disputed visit or order wrote to each other since it was booked: both know that Purse reads it to
// decide. Of other tickets nothing is read.
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context'
import { rfc3339 } from '../../platform/values/time'
import type { AgentTicketResponse } from './responses'

/** The latest messages shown. */
const DISPLAY_LIMIT = 50

type Row = { id: string; by: string; isClient: number; text: string; picture: number; createdAt: number }

/** The statement that reads them of a ticket, newest first. */
export function disputedChat(ctx: Ctx, ticketId: string) {
  return ctx.db.all<Row>(sql`
    WITH side AS (
      SELECT visit.client_id AS client, salon.owner_id AS owner, visit.created_at AS since
      FROM ticket JOIN appointment AS visit ON visit.id = ticket.about_id JOIN salon ON salon.id = visit.salon_id
      WHERE ticket.id = ${ticketId} AND ticket.source = 'dispute' AND ticket.about_kind = 'appointment'
      UNION ALL
      SELECT bought.client_id, shop.owner_id, bought.created_at
      FROM ticket JOIN shop_order AS bought ON bought.id = ticket.about_id JOIN shop ON shop.id = bought.shop_id
      WHERE ticket.id = ${ticketId} AND ticket.source = 'dispute' AND ticket.about_kind = 'order'
    )
    SELECT message.id, user.name AS "by", message.sender_id = side.client AS isClient, message.text,
      message.picture_id IS NOT NULL AS picture, message.created_at AS createdAt
    FROM side
    JOIN conversation ON conversation.low_id = min(side.client, side.owner)
      AND conversation.high_id = max(side.client, side.owner)
    JOIN message ON message.conversation_id = conversation.id AND message.created_at >= side.since
    JOIN user ON user.id = message.sender_id
    ORDER BY message.seq DESC LIMIT ${DISPLAY_LIMIT}`)
}

/** Oldest first, on the reader's clock. */
export function chatResponse(rows: Row[], timeZone: string): AgentTicketResponse['chat'] {
  return rows
    .map(({ id, by, isClient, text, picture, createdAt }) => ({
      id,
      by,
      text,
      side: isClient === 1 ? ('client' as const) : ('business' as const),
      picture: picture === 1,
      at: rfc3339(createdAt, timeZone),
    }))
    .reverse()
}
