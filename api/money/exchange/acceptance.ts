// Accepting a quote: posts exactly what the quote says, even if rates have changed since.

import { eq } from 'drizzle-orm'
import { exchangeQuote } from '../../../db/schema/money/exchange'
import { changed } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { Currency } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { accountsOf, walletFrom } from '../ledger/balances'
import { type Account, type Move, PLATFORM, recordTransfer } from '../ledger/ledger'
import { TIMES_A_DAY } from '../ledger/limits'
import { amountText, type Found, ownQuote, type QuoteRow, quoteFrom, refuseShort, statusOf } from './quotes'
import { isFresh } from './rates'
import { QuoteResponse } from './responses'

/**
 * Exchanges as quoted, once: wallet → liquidity in the first currency, our spread from there to
 * revenue as a separate posting, liquidity → wallet in the second. The database
 * rejects a second acceptance, an expired quote and an overdraft. Two round trips.
 */
export const acceptQuote = operation('client', 'POST /exchange/quotes/:id/acceptance', {
  summary: 'Exchange at the quote’s rate',
  response: QuoteResponse,
  problems: ['not-found', 'quote-expired', 'rates-stale', 'daily-limit', 'insufficient-funds'],
  reads: ({ ctx, viewer, params: { id } }) => ({ found: ownQuote(ctx, viewer, id), accounts: accountsOf(ctx, viewer) }),
  decide: ({ found: [found], accounts }, { ctx, viewer }) => {
    if (!found) throw new DomainError('not-found')
    const { accepted, writes } = acceptance(ctx, viewer, found, accounts)
    return {
      writes: [...writes, changed(ctx, viewer.id, 'wallet')],
      response: quoteFrom(ctx, { ...found, quote: accepted }),
    }
  },
})

/**
 * Statements that accept a quote, placed in a batch before whatever its money pays for. Expects the accounts as read.
 * @throws DomainError quote-expired; rates-stale; daily-limit; insufficient-funds
 */
export function acceptance(
  ctx: Ctx,
  viewer: Viewer,
  { quote, asOf, acceptedInDay }: Pick<Found, 'quote' | 'asOf'> & { acceptedInDay: number },
  accounts: Parameters<typeof walletFrom>[0],
): { accepted: QuoteRow; writes: Statement[] } {
  if (statusOf(ctx, quote) !== 'open') throw new DomainError('quote-expired')
  if (!isFresh(asOf, ctx.now())) throw new DomainError('rates-stale')
  if (acceptedInDay >= TIMES_A_DAY) throw new DomainError('daily-limit')
  const from = quote.fromCurrency as Currency
  refuseShort(walletFrom(accounts, viewer, from).available, quote.fromAmount)
  const [acceptedAt, transferId] = [ctx.now(), ctx.id()]
  return {
    accepted: { ...quote, acceptedAt, transferId },
    writes: [
      ...recordTransfer(ctx, {
        id: transferId,
        kind: 'exchange',
        description: `Exchanged ${amountText(quote.fromAmount, from)} for ${amountText(quote.toAmount, quote.toCurrency)}`,
        actor: viewer.id,
        moves: movesOf(quote),
      }),
      // Matches by id alone: with a guard in the condition no row would match, and nothing be rejected.
      ctx.db.update(exchangeQuote).set({ acceptedAt, transferId }).where(eq(exchangeQuote.id, quote.id)),
    ],
  }
}

function movesOf(quote: QuoteRow): Move[] {
  const account = (kind: Account['kind'], owner: string, currency: string): Account => ({ kind, owner, currency })
  const { userId, fromCurrency: from, toCurrency: to } = quote
  const liquidity = account('liquidity', PLATFORM, from)
  return [
    { from: account('wallet', userId, from), to: liquidity, minor: quote.fromAmount },
    {
      from: liquidity,
      to: account('exchange_revenue', PLATFORM, from),
      minor: quote.spread,
    },
    { from: account('liquidity', PLATFORM, to), to: account('wallet', userId, to), minor: quote.toAmount },
  ]
}
