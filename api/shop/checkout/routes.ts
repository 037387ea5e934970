// HTTP routes for checkouts: opening, choosing delivery, paying and releasing.
import { Hono } from 'hono'
import { QuoteResponse } from '../../money/exchange/responses'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import {
  CheckoutId,
  CheckoutQuery,
  Choices,
  OpenCheckout,
  PayCheckout,
  QuoteForCheckout,
} from '../cart/input'
import {
  CheckoutResponse,
  ChosenResponse,
  OpenedCheckoutResponse,
  PaidResponse,
  ReleasedResponse,
} from '../cart/responses'
import { openCheckout, releaseCheckout } from './checkouts'
import { chooseWays } from './delivery-choices'
import { getCheckout } from './detail'
import { payCheckout, quoteForCheckout } from './payment'

export const checkouts = new Hono<ApiEnv>()
  .post(
    '/',
    route('client', 'Start a checkout: hold the cart’s items in one currency for 20 minutes', {
      keyed: true,
      body: OpenCheckout,
      created: OpenedCheckoutResponse,
      handler: ({ ctx, viewer, key, body }) => openCheckout(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'A checkout: held items, delivery options and total', {
      params: CheckoutId,
      query: CheckoutQuery,
      response: CheckoutResponse,
      handler: ({ ctx, viewer, params, query }) => getCheckout(ctx, viewer, params.id, query),
    }),
  )
  .put(
    '/:id/choices',
    route('client', 'Choose delivery or pickup for each shop', {
      keyed: true,
      params: CheckoutId,
      body: Choices,
      response: ChosenResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        chooseWays(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/quotes',
    route('client', 'Get a quote for the exact amount missing in your purse', {
      keyed: true,
      params: CheckoutId,
      body: QuoteForCheckout,
      created: QuoteResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        quoteForCheckout(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/payment',
    route('client', 'Place the order: the money is held', {
      keyed: true,
      params: CheckoutId,
      body: PayCheckout,
      created: PaidResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        payCheckout(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/release',
    route('client', 'Cancel a checkout and release its items', {
      params: CheckoutId,
      response: ReleasedResponse,
      handler: ({ ctx, viewer, params }) => releaseCheckout(ctx, viewer, params.id),
    }),
  )
