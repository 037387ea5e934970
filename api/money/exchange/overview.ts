// Data of the exchange screen: every balance and the dated rates. The rates alone are public.

import { operation } from '../../platform/http/operation'
import { CURRENCIES, type Currency } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { accountsOf, walletFrom } from '../ledger/balances'
import { feeInForce } from '../ledger/fees'
import { newestRates } from './newest-rates'
import { quotedRate } from './price'
import { areFresh, type DatedRates, ratesFrom } from './rates'
import { ExchangeResponse, RateTableResponse } from './responses'

/** The newest rates. One round trip. */
export const getRates = operation('public', 'GET /exchange/rates', {
  summary: 'The newest exchange rates',
  response: RateTableResponse,
  run: async ({ ctx }) => tableFrom(ratesFrom(await newestRates(ctx)), ctx.now()),
})

/** One round trip. */
export const getExchange = operation('client', 'GET /exchange', {
  summary: 'What the exchange screen shows',
  response: ExchangeResponse,
  reads: ({ ctx, viewer }) => ({
    accounts: accountsOf(ctx, viewer),
    rateRows: newestRates(ctx),
    spread: feeInForce(ctx, 'exchange'),
  }),
  read: ({ accounts, rateRows, spread: [spread] }, { ctx, viewer }) => ({
    ...tableFrom(ratesFrom(rateRows), ctx.now()),
    balances: CURRENCIES.map((currency) => walletFrom(accounts, viewer, currency).available),
    currency: viewer.currency as Currency,
    spreadPercent: String((spread?.basisPoints ?? 0) / 100),
  }),
})

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
