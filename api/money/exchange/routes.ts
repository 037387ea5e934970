// HTTP for exchanging: the rates, quotes, and accepting them.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { acceptQuote } from './acceptance'
import { QuoteExchange, QuoteId } from './input'
import { getExchange, getRates } from './overview'
import { getQuote, quoteExchange } from './quotes'
import {
  ExchangeResponse,
  OpenedQuoteResponse,
  QuoteResponse,
  RateTableResponse,
} from './responses'

export const exchange = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers('What the exchange screen shows', 200, ExchangeResponse),
    async (c) => c.json(await getExchange(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/rates',
    access('public'),
    answers('The newest rates of exchange', 200, RateTableResponse),
    async (c) => c.json(await getRates(c.env.ctx)),
  )
  .post(
    '/quotes',
    access('client'),
    answers('Ask for a quote, good for 60 seconds', 201, QuoteResponse),
    idempotent(),
    takes('json', QuoteExchange),
    async (c) =>
      c.json(
        await quoteExchange(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .get(
    '/quotes/:id',
    access('client'),
    answers('One quote and what became of it', 200, OpenedQuoteResponse),
    takes('param', QuoteId),
    async (c) => c.json(await getQuote(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/quotes/:id/acceptance',
    access('client'),
    answers('Exchange as the quote says', 200, QuoteResponse),
    idempotent(),
    takes('param', QuoteId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await acceptQuote(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
