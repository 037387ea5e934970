// HTTP for offers: made in a conversation, and ended by either side. A client accepts one by booking it.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { declineOffer, getOneOffer, makeOffer, withdrawOffer } from './offers'
import { getOfferChoice } from './options'

export const conversationOffers = new Hono<ApiEnv>()
  .use('/conversations/:id/offers', refreshesFreeTime)
  .route('/', operations(getOfferChoice, makeOffer))

export const offers = new Hono<ApiEnv>()
  .use('/offers/*', refreshesFreeTime)
  .route('/', operations(getOneOffer, declineOffer, withdrawOffer))
