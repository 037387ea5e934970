// What the salon sees when it changes a visit: what is booked, and its menu to choose from.
import { and, eq } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import {
  answerFrom,
  itemsOf,
  itemsShown,
  ownedBy,
  selectAppointments,
} from '../appointments/appointments'
import { menuReads } from '../chair/menu'
import { menuShown } from '../chair/sheet'
import type { ChangeSheetResponse } from './responses'

/** One round trip. @throws DomainError not-found, appointment-status */
export async function getChangeSheet(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<ChangeSheetResponse> {
  const [, [found], items, services, addOns] = await readAs(ctx, viewer, [
    selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
    itemsOf(ctx, id),
    ...menuReads(ctx, id),
  ])
  if (!found) throw new DomainError('not-found')
  const { appointment: row, hold } = found
  if (row.status !== 'pending' && row.status !== 'confirmed') {
    throw new DomainError('appointment-status')
  }
  return {
    appointment: answerFrom(found),
    asks: hold !== null,
    items: itemsShown(row, items),
    menu: menuShown(row.currency, { services, addOns }),
  }
}
