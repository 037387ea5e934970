// Money that came into the purse a moment ago, which the balance shows as it arrives.
import type { TransactionResponse } from '../../../api/money/transactions/responses'
import type { MoneyJson } from '../../../api/platform/values/money'

/** In milliseconds: as long as the page that comes after it may take. */
const JUST_NOW = 10_000

/** The deposit that made the balance what it is: the newest line of all, confirmed just now; null if there is none. */
export function addedJustNow(
  [newest]: Pick<TransactionResponse, 'transactionType' | 'status' | 'amount' | 'createdAt'>[],
  currency: string,
  now: number,
): MoneyJson | null {
  if (newest?.transactionType !== 'deposit' || newest.status !== 'completed') return null
  const age = now - Date.parse(newest.createdAt)
  return newest.amount.currency === currency && age < JUST_NOW ? newest.amount : null
}
