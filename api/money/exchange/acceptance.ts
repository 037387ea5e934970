// Accepting a quote: what is posted is what it says, whatever rates came in between.
import { eq } from 'drizzle-orm'
import { exchangeQuote } from '../../../db/schema/money/exchange'
import { commandThenTell, notifyLive } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import type { Currency } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { accountsOf, walletFrom } from '../ledger/balances'
import { type Account, type Move, PLATFORM, recordTransfer } from '../ledger/ledger'
import { TIMES_A_DAY } from '../ledger/limits'
import {
  type Found,
  ownQuote,
  type Quote,
  type QuoteRow,
  quoteFrom,
  refuseShort,
  said,
  statusOf,
} from './quotes'
import { isFresh } from './rates'

/**
 * Exchanges as the quote says, once: wallet → liquidity in the one currency, our spread from there to
 * revenue by a posting of its own, liquidity → wallet in the other (quality.md 1). The database refuses a
 * second time, a time too late and an overdraft. Two round trips.
 * @throws DomainError not-found; quote-expired, where it was used or is over; rates-stale, where its rates
 *   have grown too old meanwhile; daily-limit; insufficient-funds; those of `command`
 */
export async function acceptQuote(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Quote> {
  return commandThenTell(ctx, viewer, {
    name: 'acceptQuote',
    key,
    input: { id },
    reads: [ownQuote(ctx, viewer, id), accountsOf(ctx, viewer)],
    decide: ([[found], accounts]) => {
      if (!found) throw new DomainError('not-found')
      const { accepted, writes } = acceptance(ctx, viewer, found, accounts)
      return {
        writes: [...writes, notifyLive(ctx, viewer.id, { type: 'changed', what: 'wallet' })],
        answer: quoteFrom(ctx, { ...found, quote: accepted }),
      }
    },
  })
}

/**
 * What accepts a quote, to go into a batch before whatever its money pays for. The accounts are as they
 * were read.
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
        description: `Exchanged ${said(quote.fromAmount, from)} for ${said(quote.toAmount, quote.toCurrency)}`,
        actor: viewer.id,
        moves: movesOf(quote),
      }),
      // By its id alone: a guard in the condition would match no row, and refuse nothing.
      ctx.db
        .update(exchangeQuote)
        .set({ acceptedAt, transferId })
        .where(eq(exchangeQuote.id, quote.id)),
    ],
  }
}

function movesOf(quote: QuoteRow): Move[] {
  const account = (kind: Account['kind'], owner: string, currency: string): Account => ({
    kind,
    owner,
    currency,
  })
  const { userId, fromCurrency: from, toCurrency: to } = quote
  const liquidity = account('liquidity', PLATFORM, from)
  return [
    { from: account('wallet', userId, from), to: liquidity, minor: quote.fromAmount },
    {
      from: liquidity,
      to: account('exchange_revenue', PLATFORM, from),
      minor: quote.spread,
    },
    {
      from: account('liquidity', PLATFORM, to),
      to: account('wallet', userId, to),
      minor: quote.toAmount,
    },
  ]
}
