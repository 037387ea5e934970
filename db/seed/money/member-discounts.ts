// Discounts for Plus members: some salons and shops give one now; the demo partner and the demo seller plan one.
import type { memberDiscount, memberDiscountItem } from '../../schema/money/member-discounts'
import { DEMO_SALON, type Salon } from '../booking/salons'
import { DAY } from '../durations'

type Business = { id: string; ownerId: string; items: string[] }

type Rows = { discounts: (typeof memberDiscount.$inferInsert)[]; items: (typeof memberDiscountItem.$inferInsert)[] }

/** `shops`: each with the ids of its products; the first is the demo seller's. */
export function memberDiscountRows(salons: Salon[], shops: Business[], day: number): Rows {
  const listed = salons
    .filter(({ row }) => row.status === 'approved')
    .map(({ row, services }) => ({ id: row.id, ownerId: row.ownerId, items: services.map(({ id }) => id) }))
  const demo = listed.filter(({ id }) => id === DEMO_SALON)
  const others = listed.filter(({ id }) => id !== DEMO_SALON).filter((_, i) => i % 9 === 4)
  const rows: Rows = { discounts: [], items: [] }
  const give = (kind: 'salon' | 'shop', business: Business, index: number, planned: boolean) => {
    const id = `member-discount-${business.id}`
    const startsAt = planned ? day + 21 * DAY : day - (3 + index) * DAY
    rows.discounts.push({
      id,
      ...(kind === 'salon' ? { salonId: business.id } : { shopId: business.id }),
      basisPoints: [1000, 1500, 2000, 1200][index % 4] ?? 1000,
      startsAt,
      endsAt: startsAt + (30 + 5 * index) * DAY,
      createdBy: business.ownerId,
      createdAt: day - (5 + index) * DAY,
    })
    for (const [i, item] of business.items.slice(0, 3).entries()) {
      rows.items.push({
        id: `${id}-${i + 1}`,
        discountId: id,
        ...(kind === 'salon' ? { serviceId: item } : { productId: item }),
      })
    }
  }
  for (const [i, item] of others.entries()) give('salon', item, i, false)
  for (const [i, item] of demo.entries()) give('salon', item, i, true)
  for (const [i, business] of shops.slice(0, 4).entries()) give('shop', business, i, i === 0)
  return rows
}
