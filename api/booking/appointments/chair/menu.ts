// What a salon can add to a visit: its menu at the current prices, with who does each.
import { and, asc, eq, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import type { Extra } from '../../../../db/schema/booking/chair'
import { addOn, service, staff, staffService } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { fieldFault } from '../../../platform/values/problem'
import type { AppointmentRow } from '../appointments'
import type { Completion } from './input'

/** The statements that read the menu of an appointment's salon: services with their staff, and add-ons. */
export function menuReads(ctx: Ctx, appointmentId: string) {
  return [
    ctx.db
      .select({
        id: service.id,
        category: service.category,
        name: service.name,
        price: service.price,
        staffId: staff.id,
        staffName: staff.name,
        commissionBasisPoints: staff.commissionBasisPoints,
      })
      .from(appointment)
      .innerJoin(service, eq(service.salonId, appointment.salonId))
      .innerJoin(staffService, eq(staffService.serviceId, service.id))
      .innerJoin(staff, eq(staff.id, staffService.staffId))
      .where(and(eq(appointment.id, appointmentId), eq(service.active, true), eq(staff.active, true)))
      .orderBy(asc(service.position), asc(service.name), asc(staff.position), asc(staff.id)),
    ctx.db
      .select({ id: addOn.id, serviceId: addOn.serviceId, name: addOn.name, price: addOn.price })
      .from(appointment)
      .innerJoin(service, eq(service.salonId, appointment.salonId))
      .innerJoin(addOn, and(eq(addOn.serviceId, service.id), eq(addOn.active, true)))
      .where(and(eq(appointment.id, appointmentId), sql`${addOn.price} > 0`))
      .orderBy(asc(addOn.position), asc(addOn.name)),
  ] as const
}

type Rows<I extends 0 | 1> = Awaited<ReturnType<typeof menuReads>[I]>

export type Menu = { services: Rows<0>; addOns: Rows<1> }

/**
 * The chosen extras with the prices of the menu, each by who was chosen, else by who did the visit, else by the first
 * who does it.
 * @throws DomainError invalid-input
 */
export function extrasFrom(
  { services, addOns }: Menu,
  appointment: Pick<AppointmentRow, 'staffId'>,
  chosen: Completion['extras'],
): Extra[] {
  return chosen.map(({ serviceId, addOnId, staffId }, i) => {
    const able = services.filter(({ id }) => id === serviceId)
    const by = staffId
      ? able.find((row) => row.staffId === staffId)
      : (able.find((row) => row.staffId === appointment.staffId) ?? able[0])
    const added = addOns.find((row) => row.id === addOnId && row.serviceId === serviceId)
    if (!by || (addOnId && !added)) {
      const fault = 'Choose something from your menu, and somebody who does it.'
      throw fieldFault(`extras.${i}`, fault)
    }
    return {
      serviceId,
      staffId: by.staffId,
      name: added?.name ?? by.name,
      price: added?.price ?? by.price,
      commissionBasisPoints: by.commissionBasisPoints,
    }
  })
}
