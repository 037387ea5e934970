// The dated rate by which the price of Plus, which is in dollars, is shown in the currency of a client's purse too.
import type { ApiClient } from '../../../api/client'
import { ask } from '../../platform/api.server'
import { keptForAll } from '../../platform/kept-for-all.server'
import { type AboutRate, PLUS_CURRENCY } from './about-price'

const rateOf = keptForAll<AboutRate>()

/** Null: the purse is in dollars, or no rate is known that is new enough. `now` in UTC ms. */
export async function aboutRate(api: ApiClient, currency: string, now: number): Promise<AboutRate | null> {
  if (currency === PLUS_CURRENCY) return null
  return rateOf(currency, now, async () => {
    const response = await ask(api.exchange.rates.$get())
    if (!response.ok || !response.value.usable || !response.value.asOf) return null
    const { rates, asOf } = response.value
    const rate = rates.find(({ base, counter }) => base === PLUS_CURRENCY && counter === currency)
    return rate ? { currency: rate.counter, value: rate.value, asOf } : null
  })
}
