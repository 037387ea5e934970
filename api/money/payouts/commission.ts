// What staff earn of a visit: their share of each service, less what was refunded of it. Pure: the report
// of a month and the payouts of their parts come to the same.

import { percent, proportion } from '../../platform/values/money'

export type CommissionedItem = { price: number; commissionBasisPoints: number }

/** Rows of several visits, visit by visit, in the order in which they came. */
export function byVisit<T>(rows: T[], visitOf: (row: T) => string): Map<string, T[]> {
  const visits = new Map<string, T[]>()
  for (const row of rows) {
    const own = visits.get(visitOf(row))
    if (own) own.push(row)
    else visits.set(visitOf(row), [row])
  }
  return visits
}

/** A sum of a whole visit, such as a refund, spread over its services by price, to the unit. */
export function spread(sum: number, items: CommissionedItem[], price: number): number[] {
  let before = 0
  return items.map((item) => {
    const upTo = before + item.price
    const part = proportion(sum, upTo, price) - proportion(sum, before, price)
    before = upTo
    return part
  })
}

/**
 * What each service of a visit earns whoever does it, of what the visit brought: `paid` less `refunded`,
 * minor units.
 */
export function commissionsOf(
  items: CommissionedItem[],
  visit: { price: number; paid: number; refunded: number },
): number[] {
  const paid = spread(visit.paid, items, visit.price)
  const refunded = spread(visit.refunded, items, visit.price)
  return items.map((item, i) =>
    percent((paid[i] ?? 0) - (refunded[i] ?? 0), item.commissionBasisPoints),
  )
}
