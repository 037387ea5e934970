// A client's gift card history: sent, received and group gifts, with what they paid, got back and claimed.

import { and, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { leftOn, receivedBy } from './card-rows'
import { type GiftDesign, GiftHistoryQuery } from './input'
import { GiftHistoryResponse } from './responses'

const OVER = ['claimed', 'cancelled', 'expired'] as const

/** A client's gift cards by side and state, newest first; one round trip. */
export const giftHistory = operation('client', 'GET /gift-cards/history', {
  summary: 'Your gift cards: sent, received and group gifts',
  problems: ['invalid-cursor'],
  query: GiftHistoryQuery,
  response: GiftHistoryResponse,
  run: async ({ ctx, viewer, query: { side, state, limit, cursor } }) => {
    const [, before] = cursor ? decodeCursor(cursor) : []
    const [, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select({
          card: giftCard,
          organiser: user.name,
          received: sql<number>`coalesce(${receivedBy(viewer.id)}, 0)`,
          paid: mine(viewer, 'amount', 'gift_contribution'),
          back: mine(viewer, 'returned', 'gift_contribution'),
          claimed: mine(viewer, 'amount', 'gift_redemption'),
        })
        .from(giftCard)
        .innerJoin(user, eq(user.id, giftCard.organiserId))
        .where(
          and(
            onSide(viewer, side),
            state === 'all' ? undefined : (state === 'over' ? inArray : notInArray)(giftCard.status, [...OVER]),
            before === undefined ? undefined : lt(giftCard.id, before),
          ),
        )
        .orderBy(desc(giftCard.id))
        .limit(limit + 1),
    ])
    return pageFrom(
      rows,
      limit,
      ({ card }) => [card.createdAt, card.id],
      ({ card, organiser, received, paid, back, claimed }) => {
        const money = (minor: number) => moneyJson(minor, card.currency)
        return {
          id: card.id,
          side: received === 1 ? 'received' : card.deadline === null ? 'sent' : 'group',
          status: card.status,
          design: card.design as GiftDesign,
          fromName: card.fromName,
          recipientName: card.recipientName,
          organiser,
          amount: money(card.status === 'funding' ? card.target : card.funded),
          left: money(leftOn(card)),
          paid: money(paid),
          returned: money(back),
          claimed: money(claimed),
          at: rfc3339(card.sentAt ?? card.createdAt),
        } as const
      },
    )
  },
})

/** What somebody paid into a card, got back from it or claimed from it, in minor units. */
function mine(viewer: Viewer, column: 'amount' | 'returned', table: 'gift_contribution' | 'gift_redemption') {
  return sql<number>`coalesce((SELECT sum(${sql.raw(column)}) FROM ${sql.raw(table)} AS part
    WHERE part.card_id = ${giftCard.id} AND part.user_id = ${viewer.id}), 0)`
}

function onSide(viewer: Viewer, side: GiftHistoryQuery['side']): SQL | undefined {
  const sent = and(eq(giftCard.organiserId, viewer.id), isNull(giftCard.deadline))
  const group = and(
    isNotNull(giftCard.deadline),
    // A union of indexed lookups, so that the query does not scan all cards.
    sql`${giftCard.id} IN (
      SELECT id FROM gift_card WHERE organiser_id = ${viewer.id}
      UNION SELECT card_id FROM gift_invitation WHERE user_id = ${viewer.id}
      UNION SELECT card_id FROM gift_contribution WHERE user_id = ${viewer.id})`,
    // A surprise stays hidden from its recipient.
    sql`(${giftCard.sentAt} IS NOT NULL OR ${giftCard.recipientId} IS NOT ${viewer.id})`,
  )
  const received = receivedBy(viewer.id)
  return { sent, group, received, all: or(sent, group, received) }[side]
}
