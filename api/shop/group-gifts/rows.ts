// Database rows of group gifts: the card, its members, and their contributions.
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Ctx } from '../../platform/context'
import { selectCards } from '../gift-cards/card-rows'

export type GroupPerson = {
  id: string
  name: string
  image: string | null
  declinedAt: number | null
  /** Minor units that they paid in. */
  paid: number
}

/**
 * Selects a group gift for one of its members: its organiser or an invited person. Never for the
 * recipient while it is a surprise.
 */
export function findGroup(ctx: Ctx, userId: string, cardId: string) {
  return selectCards(ctx).where(
    and(
      eq(giftCard.id, cardId),
      isNotNull(giftCard.deadline),
      or(
        eq(giftCard.organiserId, userId),
        sql`EXISTS (SELECT 1 FROM gift_invitation AS invited
          WHERE invited.card_id = ${giftCard.id} AND invited.user_id = ${userId})`,
      ),
      sql`(${giftCard.sentAt} IS NOT NULL OR ${giftCard.recipientId} IS NOT ${userId})`,
    ),
  )
}

/** Selects the members of a group gift: its organiser first, then in the order of invitation. */
export function groupPeople(ctx: Ctx, cardId: string) {
  return ctx.db.all<GroupPerson>(sql`
    SELECT user.id, user.name, user.image, member.declined_at AS declinedAt, coalesce((
      SELECT sum(amount) FROM gift_contribution WHERE card_id = ${cardId} AND user_id = user.id
    ), 0) AS paid
    FROM (
      SELECT organiser_id AS user_id, NULL AS declined_at, 0 AS asked_at
      FROM gift_card WHERE id = ${cardId}
      UNION ALL
      SELECT user_id, declined_at, created_at FROM gift_invitation WHERE card_id = ${cardId}
    ) AS member JOIN user ON user.id = member.user_id
    ORDER BY member.asked_at, user.name, user.id`)
}

/** Selects a person's purse balance in the currency of a card, in minor units. */
export function purseFor(ctx: Ctx, userId: string, cardId: string) {
  return ctx.db.all<{ available: number }>(sql`
    SELECT coalesce((
      SELECT balance FROM ledger_account
      WHERE ledger_account.id = 'wallet:' || ${userId} || ':' || gift_card.currency
    ), 0) AS available FROM gift_card WHERE gift_card.id = ${cardId}`)
}
