// Cancelling a card: the unclaimed amount goes back to its payers in proportion, and the card's
// holder is notified. A group gift that is not sent yet is cancelled the same way.

import { and, eq, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { giftCard, giftContribution } from '../../../db/schema/shop/gift-cards'
import { changed, commandAndNotify, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson, sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import type { CardRow } from './card-rows'
import { SeenSum } from './input'
import { groupPath, notifyGroup, notifyGroupLive, notifyHolder } from './notifications'
import { restOf, returnRest, returnsByPerson, type ShareRow, sharesOf } from './refund'
import { CancellationResponse, GroupChangedResponse } from './responses'
import { requireSeen, sumsMoved } from './seen-balance'

/** Statuses in which a card can be cancelled. */
const OPEN: CardRow['status'][] = ['funding', 'scheduled', 'sent']

/** What cancelling one of the viewer's cards would refund, and to whom, to the unit. One round trip. */
export const cancellationTerms = operation('client', 'GET /gift-cards/:id/cancellation', {
  summary: 'What cancelling a gift card would refund, and to whom',
  response: CancellationResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    cards: ownCard(ctx, viewer, id),
    shares: sharesOf(ctx, id),
    people: payersOf(ctx, id),
  }),
  read: ({ cards, shares, people }, { viewer, params: { id } }) => {
    const card = cards[0]
    if (!card) throw new DomainError('not-found')
    const money = (minor: number) => moneyJson(minor, card.currency)
    return {
      id,
      status: card.status,
      possible: OPEN.includes(card.status),
      isGroup: card.deadline !== null,
      recipientName: card.recipientName,
      funded: money(card.funded),
      claimed: money(card.claimed),
      rest: money(restOf(card)),
      returns: returnsByPerson(card, shares).map(({ userId, paid, minor }) => ({
        name: people.find((person) => person.id === userId)?.name ?? '',
        isYou: userId === viewer.id,
        paid: money(paid),
        back: money(minor),
      })),
      expiresAt: rfc3339(card.expiresAt),
    }
  },
})

/**
 * Cancels one of the viewer's cards and refunds the rest. `rest` is the sum the page showed: when it has changed, the
 * request is refused, so that nobody confirms a sum they did not see. Two round trips.
 */
export const cancelCard = operation('client', 'POST /gift-cards/:id/cancellation', {
  summary: 'Cancel the unclaimed amount of a gift card',
  keyed: true,
  body: SeenSum,
  response: GroupChangedResponse,
  problems: ['not-found', 'gift-card-status', 'unknown-currency'],
  run: async ({ ctx, viewer, key, params: { id }, body: rest }) => {
    try {
      return await commandAndNotify(ctx, viewer, {
        name: 'cancelGiftCard',
        key,
        input: { id, ...rest },
        reads: [ownCard(ctx, viewer, id), sharesOf(ctx, id)],
        decide: ([cards, shares], proven) => {
          const card = cards[0]
          if (!card) throw new DomainError('not-found')
          if (!OPEN.includes(card.status)) throw new DomainError('gift-card-status')
          requireSeen(card, restOf(card), rest)
          return {
            response: { id },
            writes: [
              ...returnRest(ctx, card, shares, { status: 'cancelled', actor: viewer.id }),
              ...notifyPayers(ctx, card, shares, viewer.id, `${proven.name} cancelled it.`),
              ...notifyOthers(ctx, card, proven),
              changed(ctx, viewer.id, 'wallet'),
              notifyGroupLive(ctx, id),
            ],
          }
        },
      })
    } catch (error) {
      // A concurrent redemption: the sum the page showed no longer holds.
      if (error instanceof DomainError && error.code === 'gift-card-spent') throw sumsMoved()
      throw error
    }
  },
})

/**
 * Notifies everybody who paid into a card, except `actor`, of their refund. `why` begins with a
 * capital and ends with a full stop.
 */
export function notifyPayers(
  ctx: Ctx,
  card: CardRow,
  shares: ShareRow[],
  actor: string | null,
  why: string,
): Statement[] {
  return returnsByPerson(card, shares)
    .filter(({ userId }) => userId !== actor)
    .flatMap(({ userId, minor }) => [
      notify(ctx, userId, {
        kind: 'gift',
        title: 'Gift card returned',
        text: `The gift for ${card.recipientName}: ${why} ${
          minor > 0 ? `${sumText(minor, card.currency)} is back in your purse.` : 'There was nothing left to refund.'
        }`,
        path: card.deadline === null ? `/client/gift-cards/${card.id}` : groupPath(card.id),
      }),
      changed(ctx, userId, 'wallet'),
    ])
}

/** Notifies the holder of a sent card, or, before it is sent, the invited people who have not paid. */
function notifyOthers(ctx: Ctx, card: CardRow, viewer: ProvenViewer): Statement[] {
  if (card.status !== 'sent') {
    return card.status === 'funding' ? notifyUnpaid(ctx, card, `${viewer.name} cancelled it.`, viewer.id) : []
  }
  return notifyHolder(ctx, card, {
    title: 'Gift card cancelled',
    text:
      card.claimed > 0
        ? `${card.fromName} cancelled the rest of your gift card. The amount you claimed stays yours.`
        : `${card.fromName} cancelled the gift card for you. Its code no longer works.`,
  })
}

/** Notifies the people in a group gift who have not paid, except `actor`. */
export function notifyUnpaid(ctx: Ctx, card: CardRow, why: string, actor: string | null = null): Statement[] {
  return [
    notifyGroup(
      ctx,
      card.id,
      { title: 'Group gift cancelled', text: `The gift for ${card.recipientName}: ${why}` },
      sql`person.user_id IS NOT ${actor} AND NOT EXISTS (
        SELECT 1 FROM gift_contribution WHERE card_id = ${card.id} AND user_id = person.user_id)`,
    ),
  ]
}

/** Selects a card that the viewer made. */
function ownCard(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(giftCard)
    .where(and(eq(giftCard.id, id), eq(giftCard.organiserId, viewer.id)))
}

/** Selects the names of the payers. */
function payersOf(ctx: Ctx, id: string) {
  return ctx.db
    .selectDistinct({ id: user.id, name: user.name })
    .from(giftContribution)
    .innerJoin(user, eq(user.id, giftContribution.userId))
    .where(eq(giftContribution.cardId, id))
}
