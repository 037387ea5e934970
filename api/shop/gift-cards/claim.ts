// Claiming a gift card into the purse, in whole or in part: with its code, or without one by its recipient on Purse or
// the person who has begun to claim it. Every invalid code gets the same answer.

import { and, eq } from 'drizzle-orm'
import { giftCard, giftRedemption } from '../../../db/schema/shop/gift-cards'
import { recordTransfer } from '../../money/ledger/ledger'
import { typedMinor } from '../../money/ledger/typed-amount'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attemptAll, refuseOverAll } from '../../platform/rate-limit'
import { type Currency, moneyJson, sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { codeFrom, hashOfCode } from '../gift-card-codes/codes'
import { type CardRow, type FoundCard, isClaimable, leftOn, receivedBy, selectCards, suggestionOf } from './card-rows'
import { cardAccount } from './cards'
import { attemptsOf, openedBy } from './claim-attempts'
import { ClaimByCode, ClaimGiftCard, GiftCode, type GiftDesign } from './input'
import { ClaimedResponse, OpenedCardResponse } from './responses'

export const openByCode = operation('public', 'POST /gift-redemptions/opening', {
  summary: 'The gift card that a code opens',
  body: GiftCode,
  response: OpenedCardResponse,
  problems: ['gift-card-unknown'],
  run: async ({ ctx, body }) => openGiftCard(ctx, await ctx.viewer(), body.code),
})

/**
 * What a code shows, also to signed-out people, who sign in to claim it. One round trip for any code.
 * @throws DomainError gift-card-unknown, too-many-requests
 */
async function openGiftCard(ctx: Ctx, viewer: Viewer | null, typed: string): Promise<OpenedCardResponse> {
  const codeHash = await hashOfTyped(typed)
  const userId = viewer?.id ?? null
  const counters = await attemptsOf(ctx, userId)
  const reads = [selectCards(ctx).where(openedBy(ctx, codeHash, userId)), ...attemptAll(ctx, counters)] as const
  const [, cards, ...tries] = viewer ? await readAs(ctx, viewer, reads) : [null, ...(await ctx.db.batch(reads))]
  refuseOverAll(ctx, tries, counters)
  const found = cards[0]
  if (!found) throw new DomainError('gift-card-unknown')
  const { card } = found
  return {
    design: card.design as GiftDesign,
    fromName: card.fromName,
    recipientName: card.recipientName,
    message: card.message,
    amount: moneyJson(card.funded, card.currency),
    left: moneyJson(leftOn(card), card.currency),
    expiresAt: rfc3339(card.expiresAt ?? 0),
    suggestion: suggestionOf(found),
  }
}

export const redeemGiftCode = operation('client', 'POST /gift-redemptions', {
  summary: 'Claim a gift card with its code',
  keyed: true,
  body: ClaimByCode,
  created: ClaimedResponse,
  problems: ['gift-card-spent', 'gift-card-unknown', 'invalid-amount'],
  run: ({ ctx, viewer, key, body }) => claimByCode(ctx, viewer, key, body),
})

/**
 * Claims with a code. Two round trips, or one when refused, for any code.
 * @throws DomainError gift-card-unknown, too-many-requests, invalid-amount, gift-card-spent, idempotency-key-reused
 */
export async function claimByCode(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { code, amount }: ClaimByCode,
): Promise<ClaimedResponse> {
  const codeHash = await hashOfTyped(code)
  const counters = await attemptsOf(ctx, viewer.id)
  const { response, replayed } = await command(ctx, viewer, {
    name: 'claimGiftCardByCode',
    key,
    // Not the code: the input of a key is stored as a digest, and this is one already.
    input: { codeHash, amount },
    reads: [selectCards(ctx).where(openedBy(ctx, codeHash, viewer.id)), ...attemptAll(ctx, counters)],
    decide: ([cards, ...tries]) => {
      refuseOverAll(ctx, tries, counters)
      const found = cards[0]
      if (!found) throw new DomainError('gift-card-unknown')
      return claimOf(ctx, viewer, found, amount)
    },
  }).catch((error: unknown) => {
    // The code is no longer valid; the answer must not reveal more than that.
    throw wasLate(error) ? new DomainError('gift-card-unknown') : error
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return response
}

/** Claims a card that was sent to the viewer on Purse, or that they have begun to claim. Two round trips. */
export const claimGiftCard = operation('client', 'POST /gift-cards/:id/claims', {
  summary: 'Claim a gift card sent to you',
  keyed: true,
  body: ClaimGiftCard,
  created: ClaimedResponse,
  problems: ['not-found', 'gift-card-status', 'gift-card-spent'],
  run: async ({ ctx, viewer, key, params: { id }, body: { amount } }) => {
    const { response, replayed } = await command(ctx, viewer, {
      name: 'claimGiftCard',
      key,
      input: { id, amount },
      reads: [selectCards(ctx).where(and(eq(giftCard.id, id), receivedBy(viewer.id)))],
      decide: ([cards]) => {
        const found = cards[0]
        if (!found) throw new DomainError('not-found')
        if (!isClaimable(found, viewer, ctx.now())) throw new DomainError('gift-card-status')
        return claimOf(ctx, viewer, found, amount)
      },
    }).catch((error: unknown) => {
      throw wasLate(error) ? new DomainError('gift-card-status') : error
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** Whether a concurrent redemption came first: the card's account or its status rejected this one. */
function wasLate(error: unknown): boolean {
  const late = ['gift-card-status', 'insufficient-funds']
  return error instanceof DomainError && late.includes(error.code)
}

/** The writes and the answer of a redemption. Without an amount: everything that is left. */
function claimOf(
  ctx: Ctx,
  viewer: Viewer,
  found: FoundCard,
  amount: string | undefined,
): { writes: Statement[]; response: ClaimedResponse } {
  const { card } = found
  const left = leftOn(card)
  const minor = amount === undefined ? left : typedMinor(amount.trim(), card.currency as Currency)
  if (minor > left) throw new DomainError('gift-card-spent')
  const [id, transferId] = [ctx.id(), ctx.id()]
  const sum = moneyJson(minor, card.currency)
  return {
    writes: [
      ...recordTransfer(ctx, {
        id: transferId,
        kind: 'gift_card_claim',
        description: 'Gift card',
        actor: viewer.id,
        moves: [{ from: cardAccount(card), to: { kind: 'wallet', owner: viewer.id, currency: card.currency }, minor }],
      }),
      ctx.db
        .insert(giftRedemption)
        .values({ id, cardId: card.id, userId: viewer.id, amount: minor, transferId, createdAt: ctx.now() }),
      ...notifyClaimed(ctx, card, viewer, minor),
    ],
    response: {
      id,
      cardId: card.id,
      transferId,
      fromName: card.fromName,
      amount: sum,
      left: moneyJson(left - minor, card.currency),
      suggestion: suggestionOf(found),
    },
  }
}

/** The sender sees the name that they wrote, no matter who used the code. */
function notifyClaimed(ctx: Ctx, card: CardRow, viewer: Viewer, minor: number): Statement[] {
  return [
    ...(card.organiserId === viewer.id
      ? []
      : [
          notify(ctx, card.organiserId, {
            kind: 'gift',
            title: `${card.recipientName} opened your gift card`,
            text: `${sumText(minor, card.currency)} of your gift card for ${card.recipientName} is now in their purse.`,
            path: `/client/gift-cards/${card.id}`,
          }),
          changed(ctx, card.organiserId, 'gift-cards'),
        ]),
    changed(ctx, viewer.id, 'gift-cards'),
    changed(ctx, viewer.id, 'wallet'),
  ]
}

/** The digest of a typed code; for an impossible code, a digest that no card has. */
async function hashOfTyped(typed: string): Promise<string> {
  return hashOfCode(codeFrom(typed) ?? '')
}
