// The suggested amounts of a gift card, in every currency of the purse.
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type MoneyJson, moneyJson } from '../../../api/platform/values/money'

export function offeredSums(balances: MoneyJson[]) {
  return balances.map(({ currency }) => ({
    currency,
    sums: CURRENCY[currency].sums.suggested.map((minor) => moneyJson(minor, currency)),
  }))
}

/** The id of a suggested amount, counted over all currencies. */
export function sumId(i: number | 'own'): string {
  return `sum-${i}`
}
