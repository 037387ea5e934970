// Refunds the rest of a card to its payers in proportion to their contributions, and ends the card:
// cancelled by its organiser, or expired.
import { asc, eq, sql } from 'drizzle-orm'
import { giftCard, giftContribution } from '../../../db/schema/shop/gift-cards'
import { type Account, recordTransfer } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { proportionalParts } from '../../platform/values/money'

export type ShareRow = typeof giftContribution.$inferSelect

/** The fields that `returnRest` and `restOf` need of a card. */
type Returnable = Pick<typeof giftCard.$inferSelect, 'id' | 'currency' | 'funded' | 'claimed' | 'returned' | 'version'>

/** Selects the contributions of a card, in the order in which they were paid. */
export function sharesOf(ctx: Ctx, cardId: string) {
  return ctx.db
    .select()
    .from(giftContribution)
    .where(eq(giftContribution.cardId, cardId))
    .orderBy(asc(giftContribution.createdAt), asc(giftContribution.id))
}

/** The balance of a card, in minor units. */
export function restOf({ funded, claimed, returned }: Returnable): number {
  return funded - claimed - returned
}

/** Each contribution's part of the rest, in minor units; they add up to the rest. Pure. */
function returnsOf<S extends { amount: number }>(card: Returnable, shares: S[]): { share: S; minor: number }[] {
  const parts = proportionalParts(
    restOf(card),
    shares.map(({ amount }) => amount),
  )
  return shares.map((share, i) => ({ share, minor: parts[i] ?? 0 }))
}

/** The same by person: two contributions of one person make one sum. */
export function returnsByPerson(
  card: Returnable,
  shares: ShareRow[],
): { userId: string; paid: number; minor: number }[] {
  const found = new Map<string, { userId: string; paid: number; minor: number }>()
  for (const { share, minor } of returnsOf(card, shares)) {
    const { paid, minor: back } = found.get(share.userId) ?? { paid: 0, minor: 0 }
    const { userId } = share
    found.set(userId, { userId, paid: paid + share.amount, minor: back + minor })
  }
  return [...found.values()]
}

/**
 * Refunds everything that is left, each contribution by a transfer that reverses its payment, and
 * ends the card. The batch is rejected with `gift-card-spent` or `gift-card-status` when somebody
 * has claimed, paid or ended it since it was read, because the sums would be wrong.
 */
export function returnRest(
  ctx: Ctx,
  card: Returnable,
  shares: ShareRow[],
  end: { status: 'cancelled' | 'expired'; actor: string },
): Statement[] {
  const from: Account = { kind: 'gift_card', owner: card.id, currency: card.currency }
  const back = returnsOf(card, shares).filter(({ minor }) => minor > 0)
  return [
    // Before the card's end: it may only end once everything on it is accounted for.
    ...back.map(({ share, minor }) =>
      ctx.db
        .update(giftContribution)
        .set({ returned: sql`${giftContribution.returned} + ${minor}` })
        .where(eq(giftContribution.id, share.id)),
    ),
    ctx.db
      .update(giftCard)
      .set({ status: end.status, version: card.version + 1, updatedAt: ctx.now() })
      .where(eq(giftCard.id, card.id)),
    ...back.flatMap(({ share, minor }) =>
      recordTransfer(ctx, {
        id: ctx.id(),
        kind: 'gift_card_return',
        description: 'Gift card returned',
        actor: end.actor,
        reverses: share.transferId,
        moves: [
          {
            from,
            to: { kind: 'wallet', owner: share.userId, currency: card.currency },
            minor,
          },
        ],
      }),
    ),
  ]
}
