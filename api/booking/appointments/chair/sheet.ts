// What the salon sees when it completes a visit: what was booked, and its menu to add from.

import { and, eq } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { operation } from '../../../platform/http/operation'
import { moneyJson } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { appointmentFrom, ownedBy, selectAppointments } from '../appointments'
import { type Menu, menuReads } from './menu'
import { CompletionSheetResponse } from './responses'

/** One round trip. */
export const getCompletionSheet = operation('beauty_partner', 'GET /appointments/:id/completion', {
  summary: 'What can be added when a visit is completed',
  response: CompletionSheetResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
    menu: menuReads(ctx, id),
  }),
  read: ({ found: [found], menu: [services, addOns] }) => {
    if (!found) throw new DomainError('not-found')
    return {
      appointment: appointmentFrom(found),
      guest: found.appointment.guestId !== null,
      menu: menuResponse(found.appointment.currency, { services, addOns }),
    }
  },
})

/** The menu of a salon: each service once, with who does it. */
export function menuResponse(currency: string, { services, addOns }: Menu) {
  const once = new Map(services.map((row) => [row.id, row]))
  return [...once.values()].map(({ id, category, name, price }) => ({
    serviceId: id,
    category,
    name,
    price: moneyJson(price, currency),
    staff: services.filter((row) => row.id === id).map(({ staffId, staffName }) => ({ id: staffId, name: staffName })),
    addOns: addOns
      .filter(({ serviceId }) => serviceId === id)
      .map((row) => ({ id: row.id, name: row.name, price: moneyJson(row.price, currency) })),
  }))
}
