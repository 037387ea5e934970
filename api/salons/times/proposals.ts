// A time that is kept for a client until they book it or it expires: nothing of their money is held meanwhile.
import { type AppointmentPlan, slotHold } from '../../../db/schema/booking/appointments'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { occupy } from './occupied-time'
import type { PlannedAppointment } from './visit-plan'

type SlotHold = typeof slotHold.$inferInsert

/** The statements that keep a planned visit under this id, at this price (minor units) and on these terms. */
export function proposeAppointment(
  ctx: Ctx,
  planned: PlannedAppointment,
  row: Pick<SlotHold, 'id' | 'clientId' | 'salonId' | 'price' | 'policy' | 'expiresAt'> &
    Partial<Pick<SlotHold, 'message' | 'offerId' | 'recurringId'>>,
): Statement[] {
  const { items, startsAt, endsAt, currency } = planned
  return [
    ctx.db.insert(slotHold).values({
      ...row,
      startsAt,
      endsAt,
      currency,
      kind: 'proposal',
      plan: staffedPlan(planned),
      discounts: items.some(({ discount }) => discount)
        ? items.map(({ discount }) => (discount ? { id: discount.id, basisPoints: discount.basisPoints } : null))
        : [],
      createdAt: ctx.now(),
    }),
    ...occupy(ctx, row.id, planned),
  ]
}

/** The plan of a planned visit, with everybody who does it. */
export function staffedPlan({ items }: PlannedAppointment): AppointmentPlan {
  return items.map(({ service, staffId, addOns }) => ({
    serviceId: service.id,
    staffId,
    addOnIds: addOns.map(({ id }) => id),
  }))
}
