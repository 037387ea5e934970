// Reading gift cards, and presenting them to each side.

import { and, eq, getTableColumns, isNotNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { user } from '../../../db/schema/identity'
import { salon, service } from '../../../db/schema/salons/salons'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Ctx, Viewer } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import type { GiftDesign } from './input'
import type { GiftCardResponse } from './responses'

export type CardRow = typeof giftCard.$inferSelect

/** Selects cards; the caller adds `where`. */
export function selectCards(ctx: Ctx) {
  const recipient = alias(user, 'recipient')
  return ctx.db
    .select({
      card: getTableColumns(giftCard),
      organiser: { id: user.id, name: user.name },
      recipient: { id: recipient.id, name: recipient.name, deletedAt: recipient.deletedAt },
      salonName: salon.name,
      salonStatus: salon.status,
      serviceName: service.name,
      serviceActive: service.active,
    })
    .from(giftCard)
    .innerJoin(user, eq(user.id, giftCard.organiserId))
    .leftJoin(recipient, eq(recipient.id, giftCard.recipientId))
    .leftJoin(salon, eq(salon.id, giftCard.salonId))
    .leftJoin(service, eq(service.id, giftCard.serviceId))
}

export type FoundCard = Awaited<ReturnType<typeof selectCards>>[number]

/** Cards that somebody received: claimed by them, or sent to them. Surprises stay hidden until then. */
export function receivedBy(userId: string): SQL | undefined {
  return or(eq(giftCard.claimedBy, userId), and(eq(giftCard.recipientId, userId), isNotNull(giftCard.sentAt)))
}

/** Minor units that can still be claimed or refunded. */
export function leftOn({ funded, claimed, returned }: CardRow): number {
  return funded - claimed - returned
}

/** Whether the viewer can claim without a code: the card names them, or they have begun to claim it. */
export function isClaimable({ card }: FoundCard, viewer: Pick<Viewer, 'id'>, now: number): boolean {
  return (
    card.status === 'sent' &&
    (card.expiresAt ?? 0) > now &&
    leftOn(card) > 0 &&
    (card.claimedBy ?? card.recipientId) === viewer.id
  )
}

/** A card as the viewer sees it; only the sender sees the recipient's contact details. */
export function cardResponse({ card, ...found }: FoundCard, viewer: Pick<Viewer, 'id'>): GiftCardResponse {
  const money = (minor: number) => moneyJson(minor, card.currency)
  const mine = card.organiserId === viewer.id
  const reach = card.recipientId ? 'person' : card.recipientEmail ? 'email' : 'phone'
  return {
    id: card.id,
    side: mine ? 'sent' : 'received',
    status: card.status,
    design: card.design as GiftDesign,
    target: money(card.target),
    funded: money(card.funded),
    claimed: money(card.claimed),
    returned: money(card.returned),
    left: money(leftOn(card)),
    fromName: card.fromName,
    recipientName: card.recipientName,
    reach,
    sentTo: mine ? (card.recipientEmail ?? card.recipientPhone) : null,
    lastFour: reach === 'person' || card.sentAt === null ? null : card.codeLastFour,
    message: card.message,
    deliverAt: rfc3339(card.deliverAt),
    sentAt: rfc3339(card.sentAt),
    expiresAt: rfc3339(card.expiresAt),
    deadline: rfc3339(card.deadline),
    suggestion: suggestionOf({ card, ...found }),
    createdAt: rfc3339(card.createdAt),
  }
}

/** The suggested salon or service, as long as the salon can be booked. */
export function suggestionOf(found: FoundCard): GiftCardResponse['suggestion'] {
  const { card, salonName, salonStatus, serviceName, serviceActive } = found
  if (!card.salonId || !salonName || salonStatus !== 'approved') return null
  return {
    salon: { id: card.salonId, name: salonName },
    service: card.serviceId && serviceName && serviceActive ? { id: card.serviceId, name: serviceName } : null,
  }
}
