// A client's sent and received gift cards, and one card with its timeline.
import { and, asc, desc, eq, lt, or } from 'drizzle-orm'
import { giftCard, giftRedemption } from '../../../db/schema/shop/gift-cards'
import type { Ctx, Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { type CardRow, cardAnswer, isClaimable, receivedBy, selectCards } from './card-rows'
import type { GIFT_SIDES } from './input'
import { lastAgain, resendFrom } from './resend'
import type { GiftCardResponse } from './responses'

type GiftStep = {
  what: 'made' | 'scheduled' | 'sent' | 'claimed' | 'cancelled' | 'expired'
  at: string
  /** The amount claimed or refunded. */
  amount: MoneyJson | null
}

type GiftCardDetail = GiftCardResponse & {
  /** The card's events, oldest first; a `scheduled` day in the future comes last. */
  timeline: GiftStep[]
  /** Whether the viewer can claim the rest without a code. */
  claimable: boolean
  /** When the sender can resend it; null when that is not possible. */
  resendAt: string | null
  timeZone: string
}

/**
 * The cards of one side, newest first; one round trip.
 * @throws DomainError unauthenticated, invalid-cursor
 */
export async function listGiftCards(
  ctx: Ctx,
  viewer: Viewer,
  query: { side: (typeof GIFT_SIDES)[number]; limit: number; cursor?: string | undefined },
): Promise<Page<GiftCardResponse>> {
  const { side, limit, cursor } = query
  const [, before] = cursor ? decodeCursor(cursor) : []
  const own = side === 'sent' ? eq(giftCard.organiserId, viewer.id) : receivedBy(viewer.id)
  const [, rows] = await readAs(ctx, viewer, [
    selectCards(ctx)
      .where(and(own, before === undefined ? undefined : lt(giftCard.id, before)))
      .orderBy(desc(giftCard.id))
      .limit(limit + 1),
  ])
  return pageFrom(
    rows,
    limit,
    ({ card }) => [card.createdAt, card.id],
    (row) => ({ ...cardAnswer(row, viewer), side }),
  )
}

/**
 * A card as its sender or recipient sees it; one round trip.
 * @throws DomainError unauthenticated, not-found
 */
export async function getGiftCard(ctx: Ctx, viewer: Viewer, id: string): Promise<GiftCardDetail> {
  const [proven, rows, claims, again] = await readAs(ctx, viewer, [
    selectCards(ctx).where(
      and(eq(giftCard.id, id), or(eq(giftCard.organiserId, viewer.id), receivedBy(viewer.id))),
    ),
    ctx.db
      .select()
      .from(giftRedemption)
      .where(eq(giftRedemption.cardId, id))
      .orderBy(asc(giftRedemption.id)),
    lastAgain(ctx, id),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  const mine = found.card.organiserId === viewer.id
  const resendable = mine ? resendFrom(found.card, again[0]) : null
  return {
    ...cardAnswer(found, viewer),
    timeline: timelineOf(found.card, claims),
    claimable: isClaimable(found, viewer, ctx.now()),
    resendAt: rfc3339(resendable),
    timeZone: proven.timeZone,
  }
}

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
    ...(status === 'cancelled' || status === 'expired'
      ? [step(status, card.updatedAt, card.returned)]
      : []),
  ]
}
