// HTTP routes for gift cards: buying, reading and claiming.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { claimByCode, claimGiftCard, openGiftCard } from './claim'
import {
  BuyGiftCard,
  ClaimByCode,
  ClaimGiftCard,
  GiftCardId,
  GiftCardsQuery,
  GiftCode,
  GiftDraftQuery,
} from './input'
import { getGiftCard, listGiftCards } from './my-cards'
import { buyGiftCard, getGiftDraft } from './purchase'
import { resendGiftCard } from './resend'
import {
  ClaimedResponse,
  GiftCardDetailResponse,
  GiftCardResponse,
  GiftCardsResponse,
  GiftDraftResponse,
  OpenedCardResponse,
  ResentResponse,
} from './responses'

export const giftCards = new Hono<ApiEnv>()
  .get(
    '/',
    route('client', 'Your sent or received gift cards, newest first', {
      query: GiftCardsQuery,
      response: GiftCardsResponse,
      handler: ({ ctx, viewer, query }) => listGiftCards(ctx, viewer, query),
    }),
  )
  .get(
    '/draft',
    route('client', 'Gift card designs and amounts', {
      query: GiftDraftQuery,
      response: GiftDraftResponse,
      handler: ({ ctx, viewer, query }) => getGiftDraft(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route('client', 'Pay for a gift card and send it', {
      keyed: true,
      body: BuyGiftCard,
      created: GiftCardResponse,
      handler: ({ ctx, viewer, key, body }) => buyGiftCard(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'One gift card and its status', {
      params: GiftCardId,
      response: GiftCardDetailResponse,
      handler: ({ ctx, viewer, params }) => getGiftCard(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/resending',
    route('client', 'Resend a gift card to its recipient', {
      keyed: true,
      params: GiftCardId,
      response: ResentResponse,
      handler: ({ ctx, viewer, key, params }) => resendGiftCard(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/claims',
    route('client', 'Claim a gift card sent to you', {
      keyed: true,
      params: GiftCardId,
      body: ClaimGiftCard,
      created: ClaimedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        claimGiftCard(ctx, viewer, key, params.id, body),
    }),
  )

/** What a code opens. The code travels in the body, never in a URL. */
export const giftRedemptions = new Hono<ApiEnv>()
  .post(
    '/',
    route('client', 'Claim a gift card with its code', {
      keyed: true,
      body: ClaimByCode,
      created: ClaimedResponse,
      handler: ({ ctx, viewer, key, body }) => claimByCode(ctx, viewer, key, body),
    }),
  )
  .post(
    '/opening',
    route('public', 'The gift card that a code opens', {
      body: GiftCode,
      response: OpenedCardResponse,
      handler: async ({ ctx, body }) => openGiftCard(ctx, await ctx.viewer(), body.code),
    }),
  )
