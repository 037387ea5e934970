// HTTP for checkouts: keeping things, choosing how they come, paying, and giving them back.
import { Hono } from 'hono'
import { QuoteResponse } from '../../money/exchange/responses'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
    access('client'),
    answers(
      'Keep what is in your cart in one currency for 20 minutes',
      201,
      OpenedCheckoutResponse,
    ),
    idempotent(),
    takes('json', OpenCheckout),
    async (c) => {
      const what = c.req.valid('json')
      return c.json(await openCheckout(c.env.ctx, c.var.viewer, idempotencyKey(c), what), 201)
    },
  )
  .get(
    '/:id',
    access('client'),
    answers('What is kept, how it can reach you, and what it comes to', 200, CheckoutResponse),
    takes('param', CheckoutId),
    takes('query', CheckoutQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getCheckout(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
  .put(
    '/:id/choices',
    access('client'),
    answers('Choose how each shop’s part reaches you', 200, ChosenResponse),
    idempotent(),
    takes('param', CheckoutId),
    takes('json', Choices),
    async (c) => {
      const { id } = c.req.valid('param')
      const chosen = c.req.valid('json')
      return c.json(await chooseWays(c.env.ctx, c.var.viewer, idempotencyKey(c), id, chosen))
    },
  )
  .post(
    '/:id/quotes',
    access('client'),
    answers('Ask for a quote for exactly what your purse lacks', 201, QuoteResponse),
    idempotent(),
    takes('param', CheckoutId),
    takes('json', QuoteForCheckout),
    async (c) => {
      const { id } = c.req.valid('param')
      const asked = c.req.valid('json')
      const key = idempotencyKey(c)
      return c.json(await quoteForCheckout(c.env.ctx, c.var.viewer, key, id, asked), 201)
    },
  )
  .post(
    '/:id/payment',
    access('client'),
    answers('Hold the money and order, once', 201, PaidResponse),
    idempotent(),
    takes('param', CheckoutId),
    takes('json', PayCheckout),
    async (c) => {
      const { id } = c.req.valid('param')
      const paying = c.req.valid('json')
      return c.json(await payCheckout(c.env.ctx, c.var.viewer, idempotencyKey(c), id, paying), 201)
    },
  )
  .post(
    '/:id/release',
    access('client'),
    answers('Give back what is kept', 200, ReleasedResponse),
    takes('param', CheckoutId),
    async (c) => c.json(await releaseCheckout(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
