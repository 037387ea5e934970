// What the salon sees when it changes a visit: what is booked, and its menu to choose from.

import { and, eq } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { operation } from '../../../platform/http/operation'
import { DomainError } from '../../../platform/values/problem'
import { appointmentFrom, itemsOf, itemsResponse, ownedBy, selectAppointments } from '../appointments'
import { menuReads } from '../chair/menu'
import { menuResponse } from '../chair/sheet'
import { ChangeSheetResponse } from './responses'

/** One round trip. */
export const getChangeSheet = operation('beauty_partner', 'GET /appointments/:id/changes', {
  summary: 'What a visit can be changed to',
  response: ChangeSheetResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
    items: itemsOf(ctx, id),
    menu: menuReads(ctx, id),
  }),
  read: ({ found: [found], items, menu: [services, addOns] }) => {
    if (!found) throw new DomainError('not-found')
    const { appointment: row, hold } = found
    if (row.status !== 'pending' && row.status !== 'confirmed') {
      throw new DomainError('appointment-status')
    }
    return {
      appointment: appointmentFrom(found),
      asks: hold !== null,
      items: itemsResponse(row, items),
      menu: menuResponse(row.currency, { services, addOns }),
    }
  },
})
