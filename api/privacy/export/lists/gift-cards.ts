// Export lists about gift cards: given and received ones, payments and redemptions. Never a code:
// only the person it was sent to has it.
import { and, eq, gt, or } from 'drizzle-orm'
import { user } from '../../../../db/schema/identity'
import { giftCard, giftContribution, giftInvitation, giftRedemption } from '../../../../db/schema/shop/gift-cards'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** Cards that they organised, and cards that they received once sent; the other recipients stay private. */
export function giftCardsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'gift-cards',
    columns: [
      'card',
      'at',
      'yours',
      'from',
      'to',
      'contact',
      'message',
      'status',
      'sentAt',
      'expiresAt',
      'claimed',
      'returned',
      'amount',
      'currency',
    ],
    pages: pagesAlong(
      () => ctx.db.select({ row: giftCard }).from(giftCard),
      or(
        eq(giftCard.organiserId, userId),
        eq(giftCard.claimedBy, userId),
        and(eq(giftCard.recipientId, userId), gt(giftCard.sentAt, 0)),
      ),
      [giftCard.id],
      (last) => [last.row.id],
      ({ row }) => {
        const mine = row.organiserId === userId
        return {
          card: row.id,
          at: rfc3339(row.createdAt),
          yours: mine,
          from: row.fromName,
          to: row.recipientName,
          contact: mine ? (row.recipientEmail ?? row.recipientPhone) : null,
          message: row.message,
          status: row.status,
          sentAt: instantOf(row.sentAt),
          expiresAt: instantOf(row.expiresAt),
          claimed: amountOf(row.claimed, row.currency),
          returned: amountOf(row.returned, row.currency),
          ...money(row.funded, row.currency),
        }
      },
    ),
  }
}

/** Their payments into cards, their own and other people's. */
export function giftPaymentsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'gift-card-payments',
    columns: ['payment', 'card', 'at', 'returned', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: giftContribution, currency: giftCard.currency })
          .from(giftContribution)
          .innerJoin(giftCard, eq(giftCard.id, giftContribution.cardId)),
      eq(giftContribution.userId, userId),
      [giftContribution.id],
      (last) => [last.row.id],
      ({ row, currency }) => ({
        payment: row.id,
        card: row.cardId,
        at: rfc3339(row.createdAt),
        returned: amountOf(row.returned, currency),
        ...money(row.amount, currency),
      }),
    ),
  }
}

/** Their redemptions. */
export function giftRedemptionsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'gift-card-claims',
    columns: ['claim', 'card', 'at', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: giftRedemption, currency: giftCard.currency })
          .from(giftRedemption)
          .innerJoin(giftCard, eq(giftCard.id, giftRedemption.cardId)),
      eq(giftRedemption.userId, userId),
      [giftRedemption.id],
      (last) => [last.row.id],
      ({ row, currency }) => ({
        claim: row.id,
        card: row.cardId,
        at: rfc3339(row.createdAt),
        ...money(row.amount, currency),
      }),
    ),
  }
}

/** The group gifts into which they were invited. One round trip. */
export async function readGifts(ctx: Ctx, userId: string) {
  const invitations = await ctx.db
    .select({ row: giftInvitation, organiser: user.name })
    .from(giftInvitation)
    .innerJoin(giftCard, eq(giftCard.id, giftInvitation.cardId))
    .innerJoin(user, eq(user.id, giftCard.organiserId))
    .where(eq(giftInvitation.userId, userId))
  return {
    'gift-invitations': invitations.map(({ row, organiser }) => ({
      card: row.cardId,
      from: organiser,
      at: rfc3339(row.createdAt),
      declinedAt: instantOf(row.declinedAt),
    })),
  }
}
