// What the purse lacks for an amount that the api has just refused.
import type { ApiClient } from '../../../api/client'
import { isCurrency, type MoneyJson, minorOf, moneyJson, parseAmount } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'

/** Null where the purse covers it by now, or where it is no amount. */
export async function missingFor(api: ApiClient, amount: unknown, currency: unknown): Promise<MoneyJson | null> {
  if (typeof currency !== 'string' || !isCurrency(currency)) return null
  const requested = parseAmount(String(amount).trim(), currency)
  if (!requested.ok) return null
  const { available } = await get(api.wallet.$get({ query: { currency } }))
  const missing = requested.minor - minorOf(available)
  return missing > 0 ? moneyJson(missing, currency) : null
}
