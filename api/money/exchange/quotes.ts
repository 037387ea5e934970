// Exchange quotes: creating and reading them. See acceptance.ts for accepting them.

import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { exchangeQuote, rate, rateSet } from '../../../db/schema/money/exchange'
import { fee } from '../../../db/schema/money/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, type Limit, refuseOver } from '../../platform/rate-limit'
import { type Currency, formatMoney, type MoneyJson, minorOf, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { DAY, MINUTE, rfc3339 } from '../../platform/values/time'
import { accountsOf, shortBy, walletFrom } from '../ledger/balances'
import { feeInForce } from '../ledger/fees'
import { QuoteExchange } from './input'
import { newestRates } from './newest-rates'
import { priceOf, quotedRate } from './price'
import { areFresh, type DatedRates, ratesFrom } from './rates'
import { OpenedQuoteResponse, QuoteResponse } from './responses'

/** How long a quote is valid, in milliseconds. */
export const QUOTE_LIFETIME = 60_000

/** Quotes are stored permanently, so their number per person is limited. */
export const QUOTES: Limit = { max: 60, windowMs: 10 * MINUTE }

export type QuoteRow = typeof exchangeQuote.$inferSelect

/** A quote with the data that it was made from. */
export type Found = { quote: QuoteRow; asOf: number; basisPoints: number; fromMicros: number; toMicros: number }

/**
 * Offers to exchange `minor` (minor units of `from`) at the newest rates and the spread in force,
 * for 60 seconds. Moves no money. Two round trips.
 */
export const quoteExchange = operation('client', 'POST /exchange/quotes', {
  summary: 'Get a quote, valid for 60 seconds',
  body: QuoteExchange,
  created: QuoteResponse,
  problems: ['rates-stale', 'insufficient-funds', 'invalid-amount', 'unknown-currency'],
  reads: ({ ctx, viewer }) => ({
    accounts: accountsOf(ctx, viewer),
    rateRows: newestRates(ctx),
    spreadFee: feeInForce(ctx, 'exchange'),
    attempted: quoteAttempt(ctx, viewer),
  }),
  decide: ({ accounts, rateRows, spreadFee: [spreadFee], attempted }, { ctx, viewer, body: input }) => {
    refuseOver(ctx, attempted, QUOTES)
    if (!spreadFee) throw new Error('there is no fee for exchanges')
    const rates = ratesFrom(rateRows)
    if (!areFresh(rates, ctx.now())) throw new DomainError('rates-stale')
    const { from, minor } = input
    refuseShort(walletFrom(accounts, viewer, from).available, minor)
    const { insert, found } = newQuote(ctx, viewer, input, spreadFee, rates)
    return { writes: [insert], response: quoteFrom(ctx, found) }
  },
})

/**
 * A quote for `minor` (minor units of `from`), to be written in a batch: the spread in force, at
 * rates that are still fresh.
 * @throws DomainError invalid-amount, if the result would be zero
 */
export function newQuote(
  ctx: Ctx,
  viewer: Viewer,
  { from, to, minor }: QuoteExchange,
  spreadFee: { id: string; basisPoints: number },
  rates: DatedRates,
): { insert: Statement; found: Found } {
  const { spread, get } = priceOf({ from, to, minor }, spreadFee.basisPoints, rates)
  if (get === 0)
    throw new DomainError('invalid-amount', {
      errors: { amount: [`That’s less than ${amountText(1, to)}. Enter a higher amount.`] },
    })
  const quote: QuoteRow = {
    id: ctx.id(),
    userId: viewer.id,
    fromCurrency: from,
    fromAmount: minor,
    toCurrency: to,
    toAmount: get,
    spread,
    feeId: spreadFee.id,
    rateSetId: rates.id,
    createdAt: ctx.now(),
    expiresAt: ctx.now() + QUOTE_LIFETIME,
    acceptedAt: null,
    transferId: null,
  }
  return {
    insert: ctx.db.insert(exchangeQuote).values(quote),
    found: {
      quote,
      asOf: rates.asOf,
      basisPoints: spreadFee.basisPoints,
      fromMicros: rates.micros.get(from) ?? 0,
      toMicros: rates.micros.get(to) ?? 0,
    },
  }
}

/** One of the viewer's quotes, and the available balance in the currency that pays. One round trip. */
export const getQuote = operation('client', 'GET /exchange/quotes/:id', {
  summary: 'One quote and its outcome',
  response: OpenedQuoteResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ found: ownQuote(ctx, viewer, id), accounts: accountsOf(ctx, viewer) }),
  read: ({ found: [found], accounts }, { ctx, viewer }) => {
    if (!found) throw new DomainError('not-found')
    const quote = quoteFrom(ctx, found)
    return { ...quote, available: walletFrom(accounts, viewer, quote.pay.currency).available }
  },
})

/** The statement that counts a person's quotes; `refuseOver` checks it against `QUOTES`. */
export function quoteAttempt(ctx: Ctx, viewer: Viewer) {
  return attempt(ctx, `exchange-quote:${viewer.id}`, QUOTES)
}

/**
 * The statement that reads one of the viewer's quotes, the data that it was made from, and how many
 * they have accepted within a day.
 */
export function ownQuote(ctx: Ctx, viewer: Viewer, id: string) {
  const from = alias(rate, 'from_rate')
  const to = alias(rate, 'to_rate')
  const of = (account: typeof from | typeof to, currency: SQLWrapper) =>
    and(eq(account.rateSetId, exchangeQuote.rateSetId), eq(account.currency, currency))
  return ctx.db
    .select({
      quote: exchangeQuote,
      asOf: rateSet.asOf,
      basisPoints: fee.basisPoints,
      fromMicros: from.micros,
      toMicros: to.micros,
      acceptedInDay: sql<number>`(SELECT count(*) FROM exchange_quote
        WHERE user_id = ${viewer.id} AND accepted_at > ${ctx.now() - DAY})`,
    })
    .from(exchangeQuote)
    .innerJoin(rateSet, eq(rateSet.id, exchangeQuote.rateSetId))
    .innerJoin(fee, eq(fee.id, exchangeQuote.feeId))
    .innerJoin(from, of(from, exchangeQuote.fromCurrency))
    .innerJoin(to, of(to, exchangeQuote.toCurrency))
    .where(and(eq(exchangeQuote.id, id), eq(exchangeQuote.userId, viewer.id)))
}

/** @throws DomainError insufficient-funds, if less than `minor` is available */
export function refuseShort(available: MoneyJson, minor: number): void {
  const missing = minor - minorOf(available)
  if (missing <= 0) return
  const detail = shortBy(amountText(missing, available.currency))
  throw new DomainError('insufficient-funds', { detail, errors: { amount: [detail] } })
}

/** Minor units formatted with plain spaces, because stored text is searched. */
export function amountText(minor: number, currency: string): string {
  return formatMoney(moneyJson(minor, currency)).replaceAll('\u00a0', ' ')
}

/** The current status of a quote. */
export function statusOf(ctx: Ctx, quote: QuoteRow): QuoteResponse['status'] {
  if (quote.acceptedAt !== null) return 'accepted'
  return ctx.now() < quote.expiresAt ? 'open' : 'expired'
}

/** A quote as the API returns it. */
export function quoteFrom(ctx: Ctx, { quote, asOf, basisPoints, fromMicros, toMicros }: Found): QuoteResponse {
  return {
    id: quote.id,
    status: statusOf(ctx, quote),
    pay: moneyJson(quote.fromAmount, quote.fromCurrency),
    get: moneyJson(quote.toAmount, quote.toCurrency),
    spread: moneyJson(quote.spread, quote.fromCurrency),
    spreadPercent: String(basisPoints / 100),
    rate: quotedRate([quote.fromCurrency as Currency, fromMicros], [quote.toCurrency as Currency, toMicros]),
    ratesAsOf: rfc3339(asOf),
    expiresAt: rfc3339(quote.expiresAt),
    transferId: quote.transferId,
  }
}
