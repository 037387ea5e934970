// HTTP for offers: made in a conversation, and ended by either side. A client accepts one by
// booking it.
import { Hono } from 'hono'
import { MessageResponse } from '../../messaging/live/message'
import { ConversationId } from '../../messaging/messages/input'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { MakeOffer, OfferId, OfferSheetQuery } from './input'
import { declineOffer, getOffer, makeOffer, withdrawOffer } from './offers'
import { getOfferChoice } from './options'
import { OfferChoiceResponse } from './responses'

export const conversationOffers = new Hono<ApiEnv>()
  .use('/:id/offers', refreshesFreeTime)
  .get(
    '/:id/offers/new',
    route('beauty_partner', 'What you can offer this client: services, staff and free times', {
      params: ConversationId,
      query: OfferSheetQuery,
      response: OfferChoiceResponse,
      handler: ({ ctx, viewer, params, query }) => getOfferChoice(ctx, viewer, params.id, query),
    }),
  )
  .post(
    '/:id/offers',
    route('beauty_partner', 'Offer the client a visit, at a held time or a time they choose', {
      keyed: true,
      params: ConversationId,
      body: MakeOffer,
      created: MessageResponse,
      handler: ({ ctx, viewer, key, params, body }) => makeOffer(ctx, viewer, key, params.id, body),
    }),
  )

export const offers = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/:id',
    route(['client', 'beauty_partner'], 'An offer, with its message', {
      params: OfferId,
      response: MessageResponse,
      handler: ({ ctx, viewer, params }) => getOffer(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/decline',
    route('client', 'Decline an offer; a held time is released', {
      params: OfferId,
      response: MessageResponse,
      handler: ({ ctx, viewer, params }) => declineOffer(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/withdrawal',
    route('beauty_partner', 'Withdraw an offer', {
      params: OfferId,
      response: MessageResponse,
      handler: ({ ctx, viewer, params }) => withdrawOffer(ctx, viewer, params.id),
    }),
  )
