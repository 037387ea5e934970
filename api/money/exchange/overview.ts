// Data of the exchange screen: every balance and the dated rates. The rates alone are public.
import type { Ctx, Viewer } from '../../platform/context'
import { CURRENCIES, type Currency, type MoneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { accountsOf, walletFrom } from '../ledger/balances'
import { feeInForce } from '../ledger/fees'
import { newestRates } from './newest-rates'
import { quotedRate } from './price'
import { areFresh, type DatedRates, ratesFrom } from './rates'
import type { RateTableResponse } from './responses'

type ExchangeOverview = RateTableResponse & {
  /** The available balance in each of the twelve currencies, zeros included. */
  balances: MoneyJson[]
  /** The display currency. */
  currency: Currency
  /** "0.5" */
  spreadPercent: string
}

/** The newest rates. One round trip. */
export async function getRates(ctx: Ctx): Promise<RateTableResponse> {
  return tableFrom(ratesFrom(await newestRates(ctx)), ctx.now())
}

/** One round trip. @throws DomainError unauthenticated */
export async function getExchange(ctx: Ctx, viewer: Viewer): Promise<ExchangeOverview> {
  const [proven, accounts, rateRows, [spread]] = await readAs(ctx, viewer, [
    accountsOf(ctx, viewer),
    newestRates(ctx),
    feeInForce(ctx, 'exchange'),
  ])
  return {
    ...tableFrom(ratesFrom(rateRows), ctx.now()),
    balances: CURRENCIES.map((currency) => walletFrom(accounts, viewer, currency).available),
    currency: proven.currency as Currency,
    spreadPercent: String((spread?.basisPoints ?? 0) / 100),
  }
}

function tableFrom(rates: DatedRates | null, now: number): RateTableResponse {
  const usable = areFresh(rates, now)
  if (rates === null) return { source: null, asOf: null, usable, rates: [] }
  const dollar = rates.micros.get('USD') ?? 1_000_000
  return {
    source: rates.source,
    asOf: rfc3339(rates.asOf),
    usable,
    rates: CURRENCIES.filter((currency) => currency !== 'USD').flatMap((currency) => {
      const micros = rates.micros.get(currency)
      return micros ? [quotedRate(['USD', dollar], [currency, micros])] : []
    }),
  }
}
