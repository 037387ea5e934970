// A subscription as the API returns it to its owner.
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { hasBegun, type PlusRow, priceOf, unagreedPrice } from './membership'
import type { SubscriptionResponse } from './responses'
import { PLUS_CURRENCY } from './terms/plans'

export function subscriptionResponse(row: PlusRow): SubscriptionResponse {
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
      : { at: rfc3339(row.nextAt, timeZone), amount: moneyJson(price ?? priceOf(row), PLUS_CURRENCY) },
    agreed: isOver || price === null ? null : moneyJson(row.price, PLUS_CURRENCY),
  }
}
