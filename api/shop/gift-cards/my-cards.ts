// A client's sent and received gift cards, and one card with its timeline.

import { and, asc, desc, eq, lt, or } from 'drizzle-orm'
import { giftCard, giftRedemption } from '../../../db/schema/shop/gift-cards'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { type CardRow, cardResponse, isClaimable, receivedBy, selectCards } from './card-rows'
import { GiftCardsQuery } from './input'
import { lastAgain, resendFrom } from './resend'
import { GiftCardDetailResponse, GiftCardsResponse } from './responses'

type GiftStep = {
  what: 'made' | 'scheduled' | 'sent' | 'claimed' | 'cancelled' | 'expired'
  at: string
  /** The amount claimed or refunded. */
  amount: MoneyJson | null
}

/** The cards of one side, newest first; one round trip. */
export const listGiftCards = operation('client', 'GET /gift-cards', {
  summary: 'Your sent or received gift cards, newest first',
  problems: ['invalid-cursor'],
  query: GiftCardsQuery,
  response: GiftCardsResponse,
  run: async ({ ctx, viewer, query }) => {
    const { side, limit, cursor } = query
    const [, before] = cursor ? decodeCursor(cursor) : []
    const condition = side === 'sent' ? eq(giftCard.organiserId, viewer.id) : receivedBy(viewer.id)
    const [, rows] = await readAs(ctx, viewer, [
      selectCards(ctx)
        .where(and(condition, before === undefined ? undefined : lt(giftCard.id, before)))
        .orderBy(desc(giftCard.id))
        .limit(limit + 1),
    ])
    return pageFrom(
      rows,
      limit,
      ({ card }) => [card.createdAt, card.id],
      (row) => ({ ...cardResponse(row, viewer), side }),
    )
  },
})

/** A card as its sender or recipient sees it; one round trip. */
export const getGiftCard = operation('client', 'GET /gift-cards/:id', {
  summary: 'One gift card and its status',
  response: GiftCardDetailResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: selectCards(ctx).where(
      and(eq(giftCard.id, id), or(eq(giftCard.organiserId, viewer.id), receivedBy(viewer.id))),
    ),
    claims: ctx.db.select().from(giftRedemption).where(eq(giftRedemption.cardId, id)).orderBy(asc(giftRedemption.id)),
    again: lastAgain(ctx, id),
  }),
  read: ({ rows, claims, again }, { ctx, viewer }) => {
    const found = rows[0]
    if (!found) throw new DomainError('not-found')
    const mine = found.card.organiserId === viewer.id
    const resendable = mine ? resendFrom(found.card, again[0]) : null
    return {
      ...cardResponse(found, viewer),
      timeline: timelineOf(found.card, claims),
      claimable: isClaimable(found, viewer, ctx.now()),
      resendAt: rfc3339(resendable),
      timeZone: viewer.timeZone,
    }
  },
})

function timelineOf(card: CardRow, claims: (typeof giftRedemption.$inferSelect)[]): GiftStep[] {
  const step = (what: GiftStep['what'], at: number, minor?: number): GiftStep => ({
    what,
    at: rfc3339(at),
    amount: minor === undefined ? null : moneyJson(minor, card.currency),
  })
  const { status } = card
  return [
    step('made', card.createdAt, card.funded),
    ...(status === 'scheduled' && card.deliverAt ? [step('scheduled', card.deliverAt)] : []),
    ...(card.sentAt === null ? [] : [step('sent', card.sentAt)]),
    ...claims.map(({ createdAt, amount }) => step('claimed', createdAt, amount)),
    ...(status === 'cancelled' || status === 'expired' ? [step(status, card.updatedAt, card.returned)] : []),
  ]
}
