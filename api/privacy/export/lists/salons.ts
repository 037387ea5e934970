// Export lists about appointments and salons, except the appointments themselves.
import { eq, inArray, type SQL } from 'drizzle-orm'
import {
  appointment,
  appointmentItem,
  appointmentRefund,
  recurringAppointment,
  slotHold,
} from '../../../../db/schema/booking/appointments'
import { blockedTime, privateCalendar } from '../../../../db/schema/booking/calendar'
import { user } from '../../../../db/schema/identity'
import { salonClient } from '../../../../db/schema/salons/clients'
import { salonImport } from '../../../../db/schema/salons/imports'
import { favorite } from '../../../../db/schema/salons/reviews'
import { salon, staff } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { selectContacts } from '../../../salons/people/contacts'
import { instantOf, money, pagesAlong, pagesOf } from './pages'
import type { List } from './zip-archive'

/** The services of a client's appointments, each with its staff member. */
export function itemsOf(ctx: Ctx, userId: string): List {
  return items(ctx, eq(appointment.clientId, userId))
}

/** The same of the appointments at somebody's salons. */
export function itemsAt(ctx: Ctx, userId: string): List {
  const salons = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, userId))
  return items(ctx, inArray(appointment.salonId, salons))
}

function items(ctx: Ctx, whose: SQL): List {
  return {
    name: 'appointment-services',
    columns: ['item', 'appointment', 'service', 'addOns', 'staff', 'startsAt', 'endsAt', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({
            item: appointmentItem,
            currency: appointment.currency,
            timeZone: appointment.timeZone,
            staffName: staff.name,
          })
          .from(appointmentItem)
          .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
          .innerJoin(staff, eq(staff.id, appointmentItem.staffId)),
      whose,
      [appointmentItem.id],
      (last) => [last.item.id],
      ({ item, currency, timeZone, staffName }) => ({
        item: item.id,
        appointment: item.appointmentId,
        service: item.serviceName,
        addOns: item.addOns.map(({ name }) => name).join(', '),
        staff: staffName,
        startsAt: rfc3339(item.startsAt, timeZone),
        endsAt: rfc3339(item.endsAt, timeZone),
        ...money(item.price, currency),
      }),
    ),
  }
}

/** Refunds to a client after the salon was paid. */
export function refundsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'refunds',
    columns: ['refund', 'at', 'appointment', 'reason', 'transaction', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ refund: appointmentRefund, currency: appointment.currency })
          .from(appointmentRefund)
          .innerJoin(appointment, eq(appointment.id, appointmentRefund.appointmentId)),
      eq(appointment.clientId, userId),
      [appointmentRefund.id],
      (last) => [last.refund.id],
      ({ refund, currency }) => ({
        refund: refund.id,
        at: rfc3339(refund.createdAt),
        appointment: refund.appointmentId,
        reason: refund.reason,
        transaction: refund.transferId,
        ...money(refund.amount, currency),
      }),
    ),
  }
}

/** Recurring appointments. */
export function recurringOf(ctx: Ctx, userId: string): List {
  return {
    name: 'recurring-appointments',
    columns: [
      'recurring',
      'since',
      'salon',
      'firstDate',
      'everyWeeks',
      'nextDate',
      'until',
      'payment',
      'amount',
      'currency',
      'notes',
      'skipped',
      'status',
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({
            row: recurringAppointment,
            salonName: salon.name,
            currency: salon.currency,
          })
          .from(recurringAppointment)
          .innerJoin(salon, eq(salon.id, recurringAppointment.salonId)),
      eq(recurringAppointment.clientId, userId),
      [recurringAppointment.id],
      (last) => [last.row.id],
      ({ row, salonName, currency }) => ({
        recurring: row.id,
        since: rfc3339(row.createdAt),
        salon: salonName,
        firstDate: row.firstDate,
        everyWeeks: row.everyWeeks,
        nextDate: row.nextDate,
        until: row.untilDate,
        payment: row.payment,
        ...money(row.price, currency),
        notes: row.notes,
        skipped: row.skipped,
        status: row.status,
      }),
    ),
  }
}

/** Slots held for them while they paid, or offered to them. */
export function slotHoldsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'slot-holds',
    columns: ['hold', 'at', 'kind', 'salon', 'startsAt', 'message', 'status', 'endedAt', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: slotHold, salonName: salon.name, timeZone: salon.timeZone })
          .from(slotHold)
          .innerJoin(salon, eq(salon.id, slotHold.salonId)),
      eq(slotHold.clientId, userId),
      [slotHold.id],
      (last) => [last.row.id],
      ({ row, salonName, timeZone }) => ({
        hold: row.id,
        at: rfc3339(row.createdAt),
        kind: row.kind,
        salon: salonName,
        startsAt: rfc3339(row.startsAt, timeZone),
        message: row.message,
        status: row.status,
        endedAt: instantOf(row.endedAt),
        ...money(row.price, row.currency),
      }),
    ),
  }
}

export function favoritesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'favorites',
    columns: ['salon', 'name', 'since'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ id: salon.id, name: salon.name, since: favorite.createdAt })
          .from(favorite)
          .innerJoin(salon, eq(salon.id, favorite.salonId)),
      eq(favorite.userId, userId),
      [favorite.salonId],
      (last) => [last.id],
      ({ id, name, since }) => ({ salon: id, name, since: rfc3339(since) }),
    ),
  }
}

/** The contact details that salons keep without knowing of the account; see salons/people. */
export function contactsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'salon-contacts',
    columns: ['since', 'salon', 'name', 'phone', 'email'],
    pages: pagesOf(
      () => selectContacts(ctx, userId),
      ({ createdAt, salonName, name, phone, email }) => ({
        since: rfc3339(createdAt),
        salon: salonName,
        name,
        phone,
        email,
      }),
    ),
  }
}

/** The files that a partner imported into their salon. */
export function importsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'salon-imports',
    columns: ['at', 'file', 'kind', 'status', 'rows', 'created', 'changed', 'undone'],
    pages: pagesAlong(
      () => ctx.db.select({ row: salonImport }).from(salonImport).innerJoin(salon, eq(salon.id, salonImport.salonId)),
      eq(salon.ownerId, userId),
      [salonImport.id],
      (last) => [last.row.id],
      ({ row }) => ({
        at: rfc3339(row.createdAt),
        file: row.fileName,
        kind: row.kind,
        status: row.status,
        rows: row.rowsTotal,
        created: row.created,
        changed: row.updated,
        undone: row.undone,
      }),
    ),
  }
}

/** The clients of a partner's salons, as the partner sees them. */
export function clientsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'salon-clients',
    columns: ['since', 'salon', 'name', 'phone', 'email', 'notes'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: salonClient, salonName: salon.name, userName: user.name })
          .from(salonClient)
          .innerJoin(salon, eq(salon.id, salonClient.salonId))
          .leftJoin(user, eq(user.id, salonClient.userId)),
      eq(salon.ownerId, userId),
      [salonClient.id],
      (last) => [last.row.id],
      ({ row, salonName, userName }) => ({
        since: rfc3339(row.createdAt),
        salon: salonName,
        name: userName ?? row.name,
        phone: row.phone,
        email: row.email,
        notes: row.notes,
      }),
    ),
  }
}

/** The private calendars of a partner's staff, without their addresses. */
export function privateCalendarsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'private-calendars',
    columns: ['since', 'staff', 'server'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: privateCalendar, staffName: staff.name })
          .from(privateCalendar)
          .innerJoin(staff, eq(staff.id, privateCalendar.staffId))
          .innerJoin(salon, eq(salon.id, staff.salonId)),
      eq(salon.ownerId, userId),
      [privateCalendar.id],
      (last) => [last.row.id],
      ({ row, staffName }) => ({ since: rfc3339(row.createdAt), staff: staffName, server: row.host }),
    ),
  }
}

/** A partner's blocked times. */
export function blocksOf(ctx: Ctx, userId: string): List {
  const salons = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, userId))
  return {
    name: 'blocked-times',
    columns: ['block', 'staff', 'kind', 'startsAt', 'endsAt', 'note'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: blockedTime, staffName: staff.name })
          .from(blockedTime)
          .innerJoin(staff, eq(staff.id, blockedTime.staffId)),
      inArray(staff.salonId, salons),
      [blockedTime.id],
      (last) => [last.row.id],
      ({ row, staffName }) => ({
        block: row.id,
        staff: staffName,
        kind: row.kind,
        startsAt: rfc3339(row.startsAt),
        endsAt: rfc3339(row.endsAt),
        note: row.note,
      }),
    ),
  }
}
