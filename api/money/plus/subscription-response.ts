// A subscription as its owner sees it.
import type { MoneyJson } from '../../platform/values/money'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { hasBegun, type PlusRow, priceOf, unagreedPrice } from './membership'
import { PLUS_CURRENCY, type Plan } from './terms/plans'

/** `waiting`: the very first payment is on its way, and benefits begin with it. */
export type Subscription = {
  id: string
  /** The plan of the next payment. */
  plan: Plan
  status: 'waiting' | 'trial' | 'active' | 'grace' | 'ended'
  payWith: 'purse' | 'method'
  paymentMethodId: string | null
  /** Where its days are counted. */
  timeZone: string
  startedAt: string
  /** Until when the free month, or what was paid, lasts. */
  periodEndsAt: string
  cancelAtEnd: boolean
  /** What is charged next, and when; null where nothing is. */
  next: { at: string; amount: MoneyJson } | null
  /** Where the price has risen: what was agreed, and that nothing is charged until its owner agrees to it. */
  agreed: MoneyJson | null
}

export function subscriptionAnswer(row: PlusRow): Subscription {
  const { id, plan, payWith, paymentMethodId, timeZone, cancelAtEnd } = row
  const price = unagreedPrice(row)
  const isOver = row.status === 'ended' || cancelAtEnd
  return {
    id,
    plan,
    status: row.status !== 'ended' && !hasBegun(row) ? 'waiting' : row.status,
    payWith,
    paymentMethodId,
    timeZone,
    startedAt: rfc3339(row.createdAt, timeZone),
    periodEndsAt: rfc3339(row.periodEndsAt, timeZone),
    cancelAtEnd,
    next: isOver
      ? null
      : {
          at: rfc3339(row.nextAt, timeZone),
          amount: moneyJson(price ?? priceOf(row), PLUS_CURRENCY),
        },
    agreed: isOver || price === null ? null : moneyJson(row.price, PLUS_CURRENCY),
  }
}
