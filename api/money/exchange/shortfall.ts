// Paying in a currency that the purse lacks from another of its balances: a quote for exactly the
// shortfall, which is accepted in the batch that pays.

import type { BatchResponse } from 'drizzle-orm/batch'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { refuseOver } from '../../platform/rate-limit'
import { type Currency, formatMoney, minorOf, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { walletFrom } from '../ledger/balances'
import { feeInForce } from '../ledger/fees'
import { acceptance } from './acceptance'
import { newestRates } from './newest-rates'
import { costOf } from './price'
import { type Found, newQuote, QUOTES, quoteAttempt } from './quotes'
import { areFresh, ratesFrom } from './rates'

type Accounts = Parameters<typeof walletFrom>[0]

/** What a quote for a shortfall is made from. */
export function shortfallReads(ctx: Ctx, viewer: Viewer) {
  return [newestRates(ctx), feeInForce(ctx, 'exchange'), quoteAttempt(ctx, viewer)] as const
}

type Rows = Readonly<BatchResponse<ReturnType<typeof shortfallReads>>>

/**
 * A quote for `total` (minor units of `to`) less what the purse has of it, or the least above that the other currency
 * can give. Nothing moves until it is accepted.
 * @throws DomainError invalid-input, where there is no shortfall; insufficient-funds; rates-stale; too-many-requests
 */
export function quoteForShortfall(
  ctx: Ctx,
  viewer: Viewer,
  { from, to, total }: { from: Currency; to: Currency; total: number },
  accounts: Accounts,
  [rateRows, [spreadFee], attempted]: Rows,
): { insert: Statement; found: Found } {
  refuseOver(ctx, attempted, QUOTES)
  if (!spreadFee) throw new Error('there is no fee for exchanges')
  const get = total - minorOf(walletFrom(accounts, viewer, to).available)
  if (from === to || get <= 0) {
    const fault = from === to ? 'Choose another currency.' : 'Your purse now covers this.'
    throw fieldFault('from', fault, { detail: fault })
  }
  const rates = ratesFrom(rateRows)
  if (!areFresh(rates, ctx.now())) throw new DomainError('rates-stale')
  const { available } = walletFrom(accounts, viewer, from)
  const minor = costOf({ get, from, to }, spreadFee.basisPoints, rates)
  if (minor === null || minor > minorOf(available)) {
    const fault = `Your ${from} balance doesn’t cover ${formatMoney(moneyJson(get, to))}.`
    throw new DomainError('insufficient-funds', { detail: fault, errors: { from: [fault] } })
  }
  return newQuote(ctx, viewer, { from, to, minor }, spreadFee, rates)
}

/**
 * Accepts the quote that a payment comes with: the statements, and the minor units of `currency` that they add to the
 * purse. Nothing without one.
 * @throws DomainError quote-expired, also for another currency; rates-stale; daily-limit; insufficient-funds
 */
export function exchangedFor(
  ctx: Ctx,
  viewer: Viewer,
  { quoteId, currency }: { quoteId: string | undefined; currency: string },
  quote: Parameters<typeof acceptance>[2] | undefined,
  accounts: Accounts,
): { added: number; writes: Statement[] } {
  if (quoteId === undefined) return { added: 0, writes: [] }
  if (quote?.quote.toCurrency !== currency) throw new DomainError('quote-expired')
  const { accepted, writes } = acceptance(ctx, viewer, quote, accounts)
  return { added: accepted.toAmount, writes }
}

/** The balances that a quote can take from. */
export function otherBalances(accounts: Accounts, currency: string) {
  return accounts
    .filter((account) => account.kind === 'wallet' && account.balance > 0 && account.currency !== currency)
    .map((account) => moneyJson(account.balance, account.currency))
}
