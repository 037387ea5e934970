// HTTP for offers: made in a conversation, and ended by either side. One is accepted by booking it.
import { Hono } from 'hono'
import { ConversationId } from '../../messaging/messages/input'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { MessageResponse } from '../../platform/providers/live/message'
import { MakeOffer, OfferId, OfferSheetQuery } from './input'
import { declineOffer, getOffer, makeOffer, withdrawOffer } from './offers'
import { getOfferChoice } from './options'
import { OfferChoiceResponse } from './responses'

export const conversationOffers = new Hono<ApiEnv>()
  .get(
    '/:id/offers/new',
    access('beauty_partner'),
    answers(
      'What you may offer the client here: services, people, free times',
      200,
      OfferChoiceResponse,
    ),
    takes('param', ConversationId),
    takes('query', OfferSheetQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getOfferChoice(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/offers',
    access('beauty_partner'),
    answers(
      'Offer the client a visit, at a time that is kept or of their choosing',
      201,
      MessageResponse,
    ),
    idempotent(),
    takes('param', ConversationId),
    takes('json', MakeOffer),
    async (c) => {
      const { id } = c.req.valid('param')
      const key = idempotencyKey(c)
      return c.json(await makeOffer(c.env.ctx, c.var.viewer, key, id, c.req.valid('json')), 201)
    },
  )

export const offers = new Hono<ApiEnv>()
  .get(
    '/:id',
    access('client', 'beauty_partner'),
    answers('An offer, with its message', 200, MessageResponse),
    takes('param', OfferId),
    async (c) => c.json(await getOffer(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/decline',
    access('client'),
    answers('Decline an offer; a time that was kept is free again', 200, MessageResponse),
    takes('param', OfferId),
    async (c) => c.json(await declineOffer(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/withdrawal',
    access('beauty_partner'),
    answers('Take an offer back', 200, MessageResponse),
    takes('param', OfferId),
    async (c) => c.json(await withdrawOffer(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
