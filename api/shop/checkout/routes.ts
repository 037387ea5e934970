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
    route('client', 'Keep what is in your cart in one currency for 20 minutes', {
      keyed: true,
      body: OpenCheckout,
      created: OpenedCheckoutResponse,
      handler: ({ ctx, viewer, key, body }) => openCheckout(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'What is kept, how it can reach you, and what it comes to', {
      params: CheckoutId,
      query: CheckoutQuery,
      response: CheckoutResponse,
      handler: ({ ctx, viewer, params, query }) => getCheckout(ctx, viewer, params.id, query),
    }),
  )
  .put(
    '/:id/choices',
    route('client', 'Choose how each shop’s part reaches you', {
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
    route('client', 'Ask for a quote for exactly what your purse lacks', {
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
    route('client', 'Hold the money and order, once', {
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
    route('client', 'Cancel a checkout, and release what it holds', {
      params: CheckoutId,
      response: ReleasedResponse,
      handler: ({ ctx, viewer, params }) => releaseCheckout(ctx, viewer, params.id),
    }),
  )
