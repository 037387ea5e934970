// Export lists that are not about money: appointments, texts, events.
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { application, auditEvent, suspension } from '../../../../db/schema/admin/governance'
import { appointment } from '../../../../db/schema/booking/appointments'
import { extrasRequest, tip } from '../../../../db/schema/booking/chair'
import { visitReopening } from '../../../../db/schema/booking/reopenings'
import { visitChange } from '../../../../db/schema/booking/visit-changes'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { ticket, ticketMessage } from '../../../../db/schema/support'
import { appointmentFrom, type Found, selectAppointments } from '../../../booking/appointments/appointments'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** A client's own appointments. */
export function appointmentsOf(ctx: Ctx, userId: string): List {
  return appointments(ctx, 'appointments', eq(appointment.clientId, userId), 'salon')
}

export function appointmentsAt(ctx: Ctx, userId: string): List {
  return appointments(ctx, 'salon-appointments', eq(salon.ownerId, userId), 'client')
}

function appointments(ctx: Ctx, name: string, whose: SQL, other: 'salon' | 'client'): List {
  return {
    name,
    columns: [
      'appointment',
      'status',
      'startsAt',
      'endsAt',
      'timeZone',
      'salon',
      ...(other === 'salon' ? ['salonAddress'] : ['client']),
      'service',
      'staff',
      'amount',
      'currency',
      'payment',
      'hold',
      'ending',
      'captured',
      'refunded',
      'arrivedAt',
      ...(other === 'salon' ? ['forName', 'forContact', 'forMessage'] : ['forName']),
      'notes',
      'bookedAt',
    ],
    pages: pagesAlong(
      () => selectAppointments(ctx),
      whose,
      [appointment.startsAt, appointment.id],
      placeOf,
      (found) => {
        const appointment = appointmentFrom(found)
        return {
          appointment: appointment.id,
          status: appointment.status,
          startsAt: appointment.startsAt,
          endsAt: appointment.endsAt,
          timeZone: appointment.timeZone,
          salon: appointment.salonName,
          salonAddress: appointment.salonAddress,
          client: appointment.clientName,
          service: appointment.serviceName,
          staff: appointment.staffName,
          amount: appointment.price.amount,
          currency: appointment.price.currency,
          payment: appointment.payment,
          hold: appointment.hold,
          ending: appointment.ending,
          captured: amountOf(found.appointment.captured, found.appointment.currency),
          refunded: amountOf(found.appointment.refunded, found.appointment.currency),
          arrivedAt: appointment.arrivedAt,
          forName: found.appointment.forName,
          forContact: found.appointment.forContact,
          forMessage: found.appointment.forMessage,
          notes: appointment.notes,
          bookedAt: appointment.createdAt,
        }
      },
    ),
  }
}

/** What they were asked to agree to on top of a visit, and how they replied. */
export function extrasOf(ctx: Ctx, userId: string): List {
  return {
    name: 'extras',
    columns: ['appointment', 'at', 'extras', 'amount', 'currency', 'status', 'endedAt'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: extrasRequest, currency: appointment.currency })
          .from(extrasRequest)
          .innerJoin(appointment, eq(appointment.id, extrasRequest.appointmentId)),
      eq(appointment.clientId, userId),
      [extrasRequest.createdAt, extrasRequest.id],
      (last) => [last.row.createdAt, last.row.id],
      ({ row, currency }) => ({
        appointment: row.appointmentId,
        at: rfc3339(row.createdAt),
        extras: row.extras.map(({ name }) => name).join(', '),
        amount: amountOf(row.amount, currency),
        currency,
        status: row.status,
        endedAt: rfc3339(row.endedAt),
      }),
    ),
  }
}

/** What the salon asked them to agree to change, or changed, and how they replied. */
export function appointmentChangesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'visit-changes',
    columns: ['appointment', 'at', 'change', 'price', 'currency', 'status', 'endedAt'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: visitChange, currency: appointment.currency })
          .from(visitChange)
          .innerJoin(appointment, eq(appointment.id, visitChange.appointmentId)),
      eq(appointment.clientId, userId),
      [visitChange.createdAt, visitChange.id],
      (last) => [last.row.createdAt, last.row.id],
      ({ row, currency }) => ({
        appointment: row.appointmentId,
        at: rfc3339(row.createdAt),
        change: row.summary,
        price: amountOf(row.price, currency),
        currency,
        status: row.status,
        endedAt: rfc3339(row.endedAt),
      }),
    ),
  }
}

/** Where a salon took back how a visit of theirs had ended. */
export function reopeningsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'undone-visits',
    columns: ['appointment', 'at', 'undone'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: visitReopening })
          .from(visitReopening)
          .innerJoin(appointment, eq(appointment.id, visitReopening.appointmentId)),
      eq(appointment.clientId, userId),
      [visitReopening.createdAt, visitReopening.id],
      (last) => [last.row.createdAt, last.row.id],
      ({ row }) => ({ appointment: row.appointmentId, at: rfc3339(row.createdAt), undone: row.undone }),
    ),
  }
}

/** The tips that they left. */
export function tipsOf(ctx: Ctx, userId: string): List {
  return tips(ctx, 'tips', eq(appointment.clientId, userId))
}

/** The tips that were left at their salons. */
export function tipsAt(ctx: Ctx, userId: string): List {
  return tips(ctx, 'salon-tips', eq(salon.ownerId, userId))
}

function tips(ctx: Ctx, name: string, whose: SQL): List {
  return {
    name,
    columns: ['appointment', 'at', 'staff', 'amount', 'currency', 'transfer'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: tip, currency: appointment.currency, staffName: staff.name })
          .from(tip)
          .innerJoin(appointment, eq(appointment.id, tip.appointmentId))
          .innerJoin(salon, eq(salon.id, appointment.salonId))
          .innerJoin(staff, eq(staff.id, tip.staffId)),
      whose,
      [tip.createdAt, tip.id],
      (last) => [last.row.createdAt, last.row.id],
      ({ row, currency, staffName }) => ({
        appointment: row.appointmentId,
        at: rfc3339(row.createdAt),
        staff: staffName,
        amount: amountOf(row.amount, currency),
        currency,
        transfer: row.transferId,
      }),
    ),
  }
}

function placeOf({ appointment }: Found): [number, string] {
  return [appointment.startsAt, appointment.id]
}

/** Their applications and the decisions. */
export function applicationsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'applications',
    columns: ['application', 'at', 'role', 'status', 'reason', 'decidedAt'],
    pages: pagesAlong(
      () => ctx.db.select().from(application),
      eq(application.userId, userId),
      [application.id],
      (last) => [last.id],
      (row) => ({
        application: row.id,
        at: rfc3339(row.createdAt),
        role: row.role,
        status: row.status,
        reason: row.reason,
        decidedAt: row.decidedAt === null ? null : rfc3339(row.decidedAt),
      }),
    ),
  }
}

/** When and why their account was suspended. */
export function suspensionsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'suspensions',
    columns: ['at', 'reason', 'liftedAt'],
    pages: pagesAlong(
      () => ctx.db.select().from(suspension),
      eq(suspension.userId, userId),
      [suspension.id],
      (last) => [last.id],
      (row) => ({
        at: rfc3339(row.createdAt),
        reason: row.reason,
        liftedAt: row.liftedAt === null ? null : rfc3339(row.liftedAt),
      }),
    ),
  }
}

/** Their support tickets. */
export function ticketsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'tickets',
    columns: ['reference', 'at', 'status', 'name', 'email', 'subject', 'message'],
    pages: pagesAlong(
      () => ctx.db.select().from(ticket),
      eq(ticket.userId, userId),
      [ticket.id],
      (last) => [last.id],
      (row) => ({
        reference: row.reference,
        at: rfc3339(row.createdAt),
        status: row.status,
        name: row.name,
        email: row.email,
        subject: row.subject,
        message: row.message,
      }),
    ),
  }
}

/** The replies in their tickets: their own and ours. Internal notes are not exported. */
export function ticketMessagesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'ticket-messages',
    columns: ['reference', 'at', 'by', 'text'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ reference: ticket.reference, row: ticketMessage })
          .from(ticketMessage)
          .innerJoin(ticket, eq(ticket.id, ticketMessage.ticketId)),
      and(eq(ticket.userId, userId), ne(ticketMessage.kind, 'note')),
      [ticketMessage.createdAt, ticketMessage.id],
      (last) => [last.row.createdAt, last.row.id],
      ({ reference, row }) => ({
        reference,
        at: rfc3339(row.createdAt),
        by: row.kind === 'question' ? 'you' : 'Purse',
        text: row.text,
      }),
    ),
  }
}

/** Events of the account. Other actors stay private: they are named as Purse. */
export function eventsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'account-events',
    columns: ['at', 'event', 'by'],
    pages: pagesAlong(
      () => ctx.db.select().from(auditEvent),
      eq(auditEvent.subject, userId),
      [auditEvent.createdAt, auditEvent.id],
      (last) => [last.createdAt, last.id],
      (row) => ({
        at: rfc3339(row.createdAt),
        event: row.event,
        by: row.actor === userId ? 'you' : row.actor === 'anonymous' ? 'somebody unknown' : 'Purse',
      }),
    ),
  }
}
