// Deletion of appointments and salons: texts are erased; times and prices stay, because other
// people's books depend on them.
import { and, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import {
  appointment,
  appointmentEvent,
  appointmentRefund,
  recurringAppointment,
  slotHold,
} from '../../../db/schema/booking/appointments'
import { blockedTime, calendarFeed, privateCalendar } from '../../../db/schema/booking/calendar'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { staffCalendarFeed } from '../../../db/schema/booking/staff-feeds'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonImport, salonImportRow } from '../../../db/schema/salons/imports'
import { favorite } from '../../../db/schema/salons/reviews'
import { salon, salonException, salonPicture, staff, staffException } from '../../../db/schema/salons/salons'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DELETED_USER } from '../../platform/values/email-address'

/** Texts of a client about their appointments, and of salons about the client. */
export function eraseAppointments(ctx: Ctx, { id }: Viewer, contacts: string[]): Statement[] {
  const parties = ctx.db.select({ id: party.id }).from(party).where(eq(party.organiserId, id))
  const appointments = ctx.db.select({ id: appointment.id }).from(appointment).where(eq(appointment.clientId, id))
  return [
    // A salon's reason for declining or refunding may name the client.
    ctx.db
      .update(appointmentEvent)
      .set({ detail: sql`json_remove(${appointmentEvent.detail}, '$.note')` })
      .where(inArray(appointmentEvent.appointmentId, appointments)),
    ctx.db.update(appointmentRefund).set({ reason: '' }).where(inArray(appointmentRefund.appointmentId, appointments)),
    ctx.db
      .update(appointment)
      .set({ notes: '', forName: '', forContact: '', forMessage: '' })
      .where(eq(appointment.clientId, id)),
    ctx.db.update(slotHold).set({ message: '', booking: null }).where(eq(slotHold.clientId, id)),
    ctx.db.update(recurringAppointment).set({ notes: '', skipped: '' }).where(eq(recurringAppointment.clientId, id)),
    ctx.db
      .update(salonClient)
      .set({ name: '', phone: '', email: '', notes: '', before: null })
      .where(eq(salonClient.userId, id)),
    // How an organiser called them and reached them, and whom they invited themselves.
    ctx.db
      .update(partySeat)
      .set({ name: '', contact: '' })
      .where(or(eq(partySeat.userId, id), inArray(partySeat.contact, contacts), inArray(partySeat.partyId, parties))),
    ctx.db.delete(favorite).where(eq(favorite.userId, id)),
    ctx.db.delete(calendarFeed).where(eq(calendarFeed.userId, id)),
    ctx.db.delete(staffCalendarFeed).where(eq(staffCalendarFeed.userId, id)),
  ]
}

/** Texts of a partner about staff and clients, and the pictures of their salon. */
export function eraseSalon(ctx: Ctx, { id }: Viewer): Statement[] {
  const salons = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, id))
  const team = ctx.db.select({ id: staff.id }).from(staff).where(inArray(staff.salonId, salons))
  const calendars = ctx.db
    .select({ id: privateCalendar.id })
    .from(privateCalendar)
    .where(inArray(privateCalendar.staffId, team))
  return [
    // Secret addresses, and when people are busy elsewhere.
    ctx.db.delete(blockedTime).where(inArray(blockedTime.calendarId, calendars)),
    ctx.db.delete(privateCalendar).where(inArray(privateCalendar.staffId, team)),
    ctx.db.update(staff).set({ bio: '', picture: null }).where(inArray(staff.salonId, salons)),
    ctx.db.update(blockedTime).set({ note: '' }).where(inArray(blockedTime.staffId, team)),
    ctx.db.update(staffException).set({ note: '' }).where(inArray(staffException.staffId, team)),
    ctx.db.update(salonException).set({ note: '' }).where(inArray(salonException.salonId, salons)),
    ctx.db.delete(salonPicture).where(inArray(salonPicture.salonId, salons)),
    ctx.db.update(salonClient).set({ notes: '', before: null }).where(inArray(salonClient.salonId, salons)),
    ...eraseImports(ctx, salons),
    // Walk-in guests are known to the salon alone.
    ctx.db
      .update(salonClient)
      .set({ name: DELETED_USER, phone: '', email: '' })
      .where(and(inArray(salonClient.salonId, salons), isNull(salonClient.userId))),
  ]
}

/** Files that wait go with the next sweep, and what others could be undone by. */
function eraseImports(ctx: Ctx, salons: SQLWrapper): Statement[] {
  const condition = inArray(salonImport.salonId, salons)
  const ids = ctx.db.select({ id: salonImport.id }).from(salonImport).where(condition)
  return [
    ctx.db.update(salonImport).set({ fileName: '', sample: [], columns: [], faults: [], asked: [] }).where(condition),
    ctx.db
      .update(salonImport)
      .set({ status: 'discarded' })
      .where(and(condition, eq(salonImport.status, 'checked'))),
    ctx.db
      .update(salonImportRow)
      .set({ before: null, after: null, note: '' })
      .where(inArray(salonImportRow.importId, ids)),
  ]
}

/** Selects the pictures that are deleted with an account, by the paths at which they are served. */
export function publicPicturesOf(ctx: Ctx, userId: string) {
  return ctx.db.all<{ image: string | null }>(sql`
    SELECT image FROM review_photo JOIN review ON review.id = review_photo.review_id
      WHERE review.user_id = ${userId}
    UNION SELECT image FROM salon_picture JOIN salon ON salon.id = salon_picture.salon_id
      WHERE salon.owner_id = ${userId}
    UNION SELECT picture FROM staff JOIN salon ON salon.id = staff.salon_id
      WHERE salon.owner_id = ${userId} AND picture IS NOT NULL
    UNION SELECT product_picture.image FROM product_picture JOIN product ON product.id = product_picture.product_id
      JOIN shop ON shop.id = product.shop_id WHERE shop.owner_id = ${userId}
    UNION SELECT image FROM shop WHERE owner_id = ${userId} AND image <> ''`)
}
