// Staff commission of an appointment: their share of each service, less its refund. Pure, so that
// the monthly report and the payouts of their parts agree.

import { percent, proportion } from '../../platform/values/money'

type CommissionedItem = { price: number; commissionBasisPoints: number }

/** Groups rows by appointment, in order of appearance. */
export function byVisit<T>(rows: T[], visitOf: (row: T) => string): Map<string, T[]> {
  const visits = new Map<string, T[]>()
  for (const row of rows) {
    const own = visits.get(visitOf(row))
    if (own) own.push(row)
    else visits.set(visitOf(row), [row])
  }
  return visits
}

/**
 * Spreads a sum over a whole appointment, such as a refund, over its services by price, exactly.
 */
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
 * The commission of each service of an appointment, out of its revenue: `paid` less `refunded`, in
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
