// Export lists that are not about money: appointments, texts, events.
import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { application, auditEvent, suspension } from '../../../../db/schema/admin/governance'
import { appointment } from '../../../../db/schema/booking/appointments'
import { salon } from '../../../../db/schema/booking/salons'
import { ticket, ticketMessage } from '../../../../db/schema/support'
import {
  answerFrom,
  type Found,
  selectAppointments,
} from '../../../booking/appointments/appointments'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { after, amountOf, PAGE, pagesOf } from './pages'
import type { List } from './zip-archive'

/** A client's own appointments. */
export function visitsOf(ctx: Ctx, userId: string): List {
  return visits(ctx, 'appointments', eq(appointment.clientId, userId), 'salon')
}

export function visitsAt(ctx: Ctx, userId: string): List {
  return visits(ctx, 'salon-appointments', eq(salon.ownerId, userId), 'client')
}

function visits(ctx: Ctx, name: string, whose: SQL, other: 'salon' | 'client'): List {
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
      ...(other === 'salon' ? ['forName', 'forContact', 'forMessage'] : ['forName']),
      'notes',
      'bookedAt',
    ],
    pages: pagesOf<Found>(
      (last) =>
        selectAppointments(ctx)
          .where(and(whose, last && after(appointment.startsAt, appointment.id, placeOf(last))))
          .orderBy(asc(appointment.startsAt), asc(appointment.id))
          .limit(PAGE),
      (found) => {
        const visit = answerFrom(found)
        return {
          appointment: visit.id,
          status: visit.status,
          startsAt: visit.startsAt,
          endsAt: visit.endsAt,
          timeZone: visit.timeZone,
          salon: visit.salonName,
          salonAddress: visit.salonAddress,
          client: visit.clientName,
          service: visit.serviceName,
          staff: visit.staffName,
          amount: visit.price.amount,
          currency: visit.price.currency,
          payment: visit.payment,
          hold: visit.hold,
          ending: visit.ending,
          captured: amountOf(found.appointment.captured, found.appointment.currency),
          refunded: amountOf(found.appointment.refunded, found.appointment.currency),
          forName: found.appointment.forName,
          forContact: found.appointment.forContact,
          forMessage: found.appointment.forMessage,
          notes: visit.notes,
          bookedAt: visit.createdAt,
        }
      },
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
    pages: pagesOf<typeof application.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(application)
          .where(and(eq(application.userId, userId), last && gt(application.id, last.id)))
          .orderBy(asc(application.id))
          .limit(PAGE),
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
    pages: pagesOf<typeof suspension.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(suspension)
          .where(and(eq(suspension.userId, userId), last && gt(suspension.id, last.id)))
          .orderBy(asc(suspension.id))
          .limit(PAGE),
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
    pages: pagesOf<typeof ticket.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(ticket)
          .where(and(eq(ticket.userId, userId), last && gt(ticket.id, last.id)))
          .orderBy(asc(ticket.id))
          .limit(PAGE),
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
    pages: pagesOf<{ reference: string; row: typeof ticketMessage.$inferSelect }>(
      (last) =>
        ctx.db
          .select({ reference: ticket.reference, row: ticketMessage })
          .from(ticketMessage)
          .innerJoin(ticket, eq(ticket.id, ticketMessage.ticketId))
          .where(
            and(
              eq(ticket.userId, userId),
              ne(ticketMessage.kind, 'note'),
              last &&
                after(ticketMessage.createdAt, ticketMessage.id, [last.row.createdAt, last.row.id]),
            ),
          )
          .orderBy(asc(ticketMessage.createdAt), asc(ticketMessage.id))
          .limit(PAGE),
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
    pages: pagesOf<typeof auditEvent.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(auditEvent)
          .where(
            and(
              eq(auditEvent.subject, userId),
              last && after(auditEvent.createdAt, auditEvent.id, [last.createdAt, last.id]),
            ),
          )
          .orderBy(asc(auditEvent.createdAt), asc(auditEvent.id))
          .limit(PAGE),
      (row) => ({
        at: rfc3339(row.createdAt),
        event: row.event,
        by: row.actor === userId ? 'you' : row.actor === 'anonymous' ? 'somebody unknown' : 'Purse',
      }),
    ),
  }
}
