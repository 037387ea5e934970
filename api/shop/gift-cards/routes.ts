// HTTP for gift cards: buying, looking at one's own, and claiming.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
import { claimByCode, claimGiftCard, openGiftCard } from './redeem'
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
    access('client'),
    answers('Your gift cards of one side, the newest first', 200, GiftCardsResponse),
    takes('query', GiftCardsQuery),
    async (c) => c.json(await listGiftCards(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/draft',
    access('client'),
    answers('What there is to make a gift card of', 200, GiftDraftResponse),
    takes('query', GiftDraftQuery),
    async (c) => c.json(await getGiftDraft(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access('client'),
    answers('Pay for a gift card and send it', 201, GiftCardResponse),
    idempotent(),
    takes('json', BuyGiftCard),
    async (c) => {
      const card = c.req.valid('json')
      return c.json(await buyGiftCard(c.env.ctx, c.var.viewer, idempotencyKey(c), card), 201)
    },
  )
  .get(
    '/:id',
    access('client'),
    answers('A gift card, and what became of it', 200, GiftCardDetailResponse),
    takes('param', GiftCardId),
    async (c) => c.json(await getGiftCard(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/resending',
    access('client'),
    answers('Send it again to whom it is for', 200, ResentResponse),
    idempotent(),
    takes('param', GiftCardId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await resendGiftCard(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/claims',
    access('client'),
    answers('Put what was sent to you into your purse', 201, ClaimedResponse),
    idempotent(),
    takes('param', GiftCardId),
    takes('json', ClaimGiftCard),
    async (c) => {
      const { id } = c.req.valid('param')
      const part = c.req.valid('json')
      return c.json(await claimGiftCard(c.env.ctx, c.var.viewer, idempotencyKey(c), id, part), 201)
    },
  )

/** What a code opens. The code travels in the body, never in an address. */
export const giftRedemptions = new Hono<ApiEnv>()
  .post(
    '/',
    access('client'),
    answers('Claim a gift card with its code', 201, ClaimedResponse),
    idempotent(),
    takes('json', ClaimByCode),
    async (c) => {
      const claim = c.req.valid('json')
      return c.json(await claimByCode(c.env.ctx, c.var.viewer, idempotencyKey(c), claim), 201)
    },
  )
  .post(
    '/opening',
    access('public'),
    answers('The gift card that a code opens', 200, OpenedCardResponse),
    takes('json', GiftCode),
    async (c) => {
      const { ctx } = c.env
      return c.json(await openGiftCard(ctx, await ctx.viewer(), c.req.valid('json').code))
    },
  )
