// Member discounts on a visit: on each service itself, never on its add-ons.
import type { AgreedDiscount, AppointmentPlan } from '../../../db/schema/booking/appointments'
import type { DiscountRow } from '../../money/member-discounts/in-force'
import { reductionOf } from '../../money/member-discounts/reduction'
import type { PlannedAppointment, Wanted } from './visit-plan'

/** The discount in force on each service of a plan, from the rows of `discountsAtSalon`. */
export function discountsOn(plan: AppointmentPlan, rows: DiscountRow[]): AgreedDiscount[] {
  const on = plan.map(({ serviceId }) => {
    const row = rows.find(({ itemId }) => itemId === serviceId)
    return row ? { id: row.id, basisPoints: row.basisPoints } : null
  })
  return on.some((discount) => discount !== null) ? on : []
}

/** A plan at member prices: `discounts` by position, as agreed or in force. */
export function atMemberPrice(planned: PlannedAppointment, discounts: AgreedDiscount[]): PlannedAppointment {
  const items = planned.items.map((item, i) => {
    const agreed = discounts[i]
    if (!agreed) return item
    const amount = offOf(item, agreed)
    return { ...item, price: item.price - amount, discount: { ...agreed, amount } }
  })
  return { ...planned, items, price: items.reduce((sum, { price }) => sum + price, 0) }
}

/** What a discount takes off a service, minor units. */
export function offOf({ price, addOns }: Pick<Wanted, 'price' | 'addOns'>, agreed: AgreedDiscount | undefined): number {
  if (!agreed) return 0
  const alone = price - addOns.reduce((sum, extra) => sum + extra.price, 0)
  return reductionOf(alone, agreed.basisPoints)
}
