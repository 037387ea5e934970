// The money of one card, line by line: payments, redemptions, refunds. Its organiser sees all
// lines; payers see their own; the recipient sees what was claimed.

import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { user } from '../../../db/schema/identity'
import { transfer } from '../../../db/schema/money/ledger'
import { giftCard, giftContribution, giftRedemption } from '../../../db/schema/shop/gift-cards'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { leftOn, receivedBy } from './card-rows'
import { CardStatementResponse } from './responses'

type Line = {
  id: string
  kind: 'paid' | 'claimed' | 'returned'
  userId: string
  name: string
  minor: number
  at: number
}

/** The statement of a card, oldest line first; one round trip. */
export const cardStatement = operation('client', 'GET /gift-cards/:id/statement', {
  summary: 'One gift card’s statement: payments, claims and refunds',
  response: CardStatementResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const back = alias(transfer, 'back')
    const [proven, cards, shares, claims] = await readAs(ctx, viewer, [
      ctx.db
        .select({ card: giftCard })
        .from(giftCard)
        .where(
          and(
            eq(giftCard.id, id),
            or(
              eq(giftCard.organiserId, viewer.id),
              receivedBy(viewer.id),
              sql`EXISTS (SELECT 1 FROM gift_contribution AS mine
              WHERE mine.card_id = ${giftCard.id} AND mine.user_id = ${viewer.id})`,
            ),
          ),
        ),
      ctx.db
        .select({ share: giftContribution, name: user.name, backId: back.id, backAt: back.createdAt })
        .from(giftContribution)
        .innerJoin(user, eq(user.id, giftContribution.userId))
        .leftJoin(back, and(isNotNull(back.reverses), eq(back.reverses, giftContribution.transferId)))
        .where(eq(giftContribution.cardId, id))
        .orderBy(asc(giftContribution.createdAt), asc(giftContribution.id)),
      ctx.db
        .select({ claim: giftRedemption })
        .from(giftRedemption)
        .where(eq(giftRedemption.cardId, id))
        .orderBy(asc(giftRedemption.createdAt), asc(giftRedemption.id)),
    ])
    const card = cards[0]?.card
    if (!card) throw new DomainError('not-found')
    const isOrganiser = card.organiserId === viewer.id
    const lines: Line[] = [
      ...shares.map(({ share, name }) => ({
        id: share.id,
        kind: 'paid' as const,
        userId: share.userId,
        name,
        minor: share.amount,
        at: share.createdAt,
      })),
      ...claims.map(({ claim }) => ({
        // The name on the card: who actually used the code stays private.
        id: claim.id,
        kind: 'claimed' as const,
        userId: claim.userId,
        name: card.recipientName,
        minor: -claim.amount,
        at: claim.createdAt,
      })),
      ...shares.flatMap(({ share, name, backId, backAt }) =>
        share.returned > 0 && backId !== null && backAt !== null
          ? [{ id: backId, kind: 'returned' as const, userId: share.userId, name, minor: -share.returned, at: backAt }]
          : [],
      ),
    ]
    const money = (minor: number) => moneyJson(minor, card.currency)
    return {
      id,
      status: card.status,
      isGroup: card.deadline !== null,
      isOrganiser,
      fromName: card.fromName,
      recipientName: card.recipientName,
      funded: money(card.funded),
      claimed: money(card.claimed),
      returned: money(card.returned),
      left: money(leftOn(card)),
      lines: lines
        .filter(({ userId }) => isOrganiser || userId === viewer.id)
        .map(({ id, kind, userId, name, minor, at }) => ({
          id,
          kind,
          name,
          isYou: userId === viewer.id,
          amount: money(minor),
          createdAt: rfc3339(at),
        })),
      timeZone: proven.timeZone,
    }
  },
})
