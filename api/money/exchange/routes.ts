// HTTP routes of exchanges: the rates, quotes, and accepting them.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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
    route('client', 'What the exchange screen shows', {
      response: ExchangeResponse,
      handler: ({ ctx, viewer }) => getExchange(ctx, viewer),
    }),
  )
  .get(
    '/rates',
    route('public', 'The newest exchange rates', {
      response: RateTableResponse,
      handler: ({ ctx }) => getRates(ctx),
    }),
  )
  .post(
    '/quotes',
    route('client', 'Get a quote, valid for 60 seconds', {
      keyed: true,
      body: QuoteExchange,
      created: QuoteResponse,
      handler: ({ ctx, viewer, key, body }) => quoteExchange(ctx, viewer, key, body),
    }),
  )
  .get(
    '/quotes/:id',
    route('client', 'One quote and its outcome', {
      params: QuoteId,
      response: OpenedQuoteResponse,
      handler: ({ ctx, viewer, params }) => getQuote(ctx, viewer, params.id),
    }),
  )
  .post(
    '/quotes/:id/acceptance',
    route('client', 'Exchange at the quote’s rate', {
      keyed: true,
      params: QuoteId,
      response: QuoteResponse,
      handler: ({ ctx, viewer, key, params }) => acceptQuote(ctx, viewer, key, params.id),
    }),
  )
