// HTTP routes for group gifts, cancelling a card, and its statement.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { cancelCard, cancellationTerms } from '../gift-cards/cancel'
import { giftHistory } from '../gift-cards/history'
import { GiftCardId, GiftHistoryQuery, SeenSum } from '../gift-cards/input'
import { CardStatementResponse, GiftHistoryResponse } from '../gift-cards/responses'
import { cardStatement } from '../gift-cards/statement'
import { payShare } from './contributions'
import { getGroup } from './groups'
import { AskIn, GroupQuery, NewGroupGift, Share } from './input'
import { askIn, decline } from './invite'
import {
  CancellationResponse,
  GroupChangedResponse,
  GroupResponse,
  ShareResponse,
} from './responses'
import { sendGroup } from './send'
import { startGroup } from './start'

export const groupGifts = new Hono<ApiEnv>()
  .get(
    '/history',
    route('client', 'Your gift cards: sent, received and group gifts', {
      query: GiftHistoryQuery,
      response: GiftHistoryResponse,
      handler: ({ ctx, viewer, query }) => giftHistory(ctx, viewer, query),
    }),
  )
  .post(
    '/groups',
    route('client', 'Start a group gift', {
      keyed: true,
      body: NewGroupGift,
      created: GroupChangedResponse,
      handler: ({ ctx, viewer, key, body }) => startGroup(ctx, viewer, key, body),
    }),
  )
  .get(
    '/groups/:id',
    route('client', 'A group gift that you organise or are asked into', {
      params: GiftCardId,
      query: GroupQuery,
      response: GroupResponse,
      handler: ({ ctx, viewer, params, query }) => getGroup(ctx, viewer, params.id, query.q),
    }),
  )
  .post(
    '/:id/contributions',
    route('client', 'Pay into a group gift from your purse', {
      keyed: true,
      params: GiftCardId,
      body: Share,
      created: ShareResponse,
      handler: ({ ctx, viewer, key, params, body }) => payShare(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/invitations',
    route('client', 'Ask another client into a group gift of your own', {
      keyed: true,
      params: GiftCardId,
      body: AskIn,
      created: GroupChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        askIn(ctx, viewer, key, params.id, body.userId),
    }),
  )
  .post(
    '/:id/refusal',
    route('client', 'Decline to pay into a group gift', {
      keyed: true,
      params: GiftCardId,
      response: GroupChangedResponse,
      handler: ({ ctx, viewer, key, params }) => decline(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/sending',
    route('client', 'Send a group gift of your own with what is there', {
      keyed: true,
      params: GiftCardId,
      body: SeenSum,
      response: GroupChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) => sendGroup(ctx, viewer, key, params.id, body),
    }),
  )
  .get(
    '/:id/cancellation',
    route('client', 'What cancelling a gift card would refund, and to whom', {
      params: GiftCardId,
      response: CancellationResponse,
      handler: ({ ctx, viewer, params }) => cancellationTerms(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/cancellation',
    route('client', 'Cancel the unclaimed amount of a gift card', {
      keyed: true,
      params: GiftCardId,
      body: SeenSum,
      response: GroupChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        cancelCard(ctx, viewer, key, params.id, body),
    }),
  )
  .get(
    '/:id/statement',
    route('client', 'One gift card’s statement: payments, claims and refunds', {
      params: GiftCardId,
      response: CardStatementResponse,
      handler: ({ ctx, viewer, params }) => cardStatement(ctx, viewer, params.id),
    }),
  )
