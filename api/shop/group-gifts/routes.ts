// HTTP for group gifts, for taking a card back, and for what became of the money.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { cancelCard, cancellationTerms } from '../gift-cards/cancel'
import { giftHistory } from '../gift-cards/history'
import { GiftCardId } from '../gift-cards/input'
import { cardStatement } from '../gift-cards/statement'
import { payShare } from './contributions'
import { getGroup } from './groups'
import { AskIn, GiftHistoryQuery, GroupQuery, NewGroupGift, SeenSum, Share } from './input'
import { askIn, decline } from './invite'
import {
  CancellationResponse,
  CardStatementResponse,
  GiftHistoryResponse,
  GroupChangedResponse,
  GroupResponse,
  ShareResponse,
} from './responses'
import { sendGroup } from './send'
import { startGroup } from './start'

export const groupGifts = new Hono<ApiEnv>()
  .get(
    '/history',
    access('client'),
    answers('Your gift cards: sent, received, and given together', 200, GiftHistoryResponse),
    takes('query', GiftHistoryQuery),
    async (c) => c.json(await giftHistory(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/groups',
    access('client'),
    answers('Begin a gift card that several pay for', 201, GroupChangedResponse),
    idempotent(),
    takes('json', NewGroupGift),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await startGroup(c.env.ctx, c.var.viewer, idempotencyKey(c), input), 201)
    },
  )
  .get(
    '/groups/:id',
    access('client'),
    answers('A group gift that you organise or are asked into', 200, GroupResponse),
    takes('param', GiftCardId),
    takes('query', GroupQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getGroup(c.env.ctx, c.var.viewer, id, c.req.valid('query').q))
    },
  )
  .post(
    '/:id/contributions',
    access('client'),
    answers('Pay into a group gift from your purse', 201, ShareResponse),
    idempotent(),
    takes('param', GiftCardId),
    takes('json', Share),
    async (c) => {
      const { id } = c.req.valid('param')
      const share = c.req.valid('json')
      return c.json(await payShare(c.env.ctx, c.var.viewer, idempotencyKey(c), id, share), 201)
    },
  )
  .post(
    '/:id/invitations',
    access('client'),
    answers('Ask another client into a group gift of your own', 201, GroupChangedResponse),
    idempotent(),
    takes('param', GiftCardId),
    takes('json', AskIn),
    async (c) => {
      const { id } = c.req.valid('param')
      const { userId } = c.req.valid('json')
      return c.json(await askIn(c.env.ctx, c.var.viewer, idempotencyKey(c), id, userId), 201)
    },
  )
  .post(
    '/:id/refusal',
    access('client'),
    answers('Decline to pay into a group gift', 200, GroupChangedResponse),
    idempotent(),
    takes('param', GiftCardId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await decline(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/sending',
    access('client'),
    answers('Send a group gift of your own with what is there', 200, GroupChangedResponse),
    idempotent(),
    takes('param', GiftCardId),
    takes('json', SeenSum),
    async (c) => {
      const { id } = c.req.valid('param')
      const seen = c.req.valid('json')
      return c.json(await sendGroup(c.env.ctx, c.var.viewer, idempotencyKey(c), id, seen))
    },
  )
  .get(
    '/:id/cancellation',
    access('client'),
    answers(
      'What cancelling a card of yours would give back, and to whom',
      200,
      CancellationResponse,
    ),
    takes('param', GiftCardId),
    async (c) => c.json(await cancellationTerms(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/cancellation',
    access('client'),
    answers('Cancel what is unclaimed of a card of yours', 200, GroupChangedResponse),
    idempotent(),
    takes('param', GiftCardId),
    takes('json', SeenSum),
    async (c) => {
      const { id } = c.req.valid('param')
      const seen = c.req.valid('json')
      return c.json(await cancelCard(c.env.ctx, c.var.viewer, idempotencyKey(c), id, seen))
    },
  )
  .get(
    '/:id/statement',
    access('client'),
    answers(
      'The money of one card: who paid, who claimed, what went back',
      200,
      CardStatementResponse,
    ),
    takes('param', GiftCardId),
    async (c) => c.json(await cardStatement(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
