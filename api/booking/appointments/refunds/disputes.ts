// A client disputes what the salon was paid for a visit: Purse gets a support ticket and decides, with a refund or without.

import { and, eq } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { ticket } from '../../../../db/schema/support'
import { commandAndNotify, notify } from '../../../notifications/outbox'
import { retryUnique } from '../../../platform/command'
import { operation } from '../../../platform/http/operation'
import { formatMoney, moneyJson } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { disputeTicketOf } from '../../../support/tickets/dispute-ticket'
import { openTicket } from '../../../support/tickets/open'
import { appointmentFrom, ownedBy, selectAppointments } from '../appointments'
import { endOf, selectEvents } from '../history/timeline'
import { changedForBoth } from '../notifications'
import { disputableUntil } from '../policy'
import { AppointmentResponse } from '../responses'
import { appointmentAt } from '../settlement'
import { AppointmentDispute } from './input'

/**
 * Disputes a visit that the salon has completed, or marked as a no-show, within seven days; once. What it was paid stays
 * with it until an admin decides, or it refunds by itself.
 */
export const disputeAppointment = operation('client', 'POST /appointments/:id/dispute', {
  summary: 'Dispute what the salon was paid for a visit; Purse decides',
  keyed: true,
  body: AppointmentDispute,
  created: AppointmentResponse,
  problems: ['not-found', 'appointment-status'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const dispute = () =>
      commandAndNotify(ctx, viewer, {
        name: 'appointment:dispute',
        key,
        input: { id, ...input },
        reads: [
          selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
          selectEvents(ctx, id),
          ctx.db.select({ id: ticket.id }).from(ticket).where(disputeTicketOf('appointment', id)),
        ],
        decide: ([[found], events, disputes], proven) => {
          if (!found) throw new DomainError('not-found')
          const { appointment: row, salon, clientName } = found
          if (disputes.length > 0) throw refused('You’ve already disputed this visit.')
          const until = disputableUntil(row, endOf(events))
          if (until === null) throw refused('The salon has been paid nothing that you can dispute.')
          if (ctx.now() > until) throw refused('A visit can be disputed for 7 days.')
          const left = formatMoney(moneyJson(row.captured - row.refunded, row.currency))
          const { writes } = openTicket(ctx, proven, {
            source: 'dispute',
            subject: `Disputed: ${appointmentAt(found)}`,
            message: input.message,
            about: { kind: 'appointment', id },
          })
          return {
            writes: [
              ...writes,
              notify(ctx, salon.ownerId, {
                kind: 'booking',
                title: 'A client disputes a visit',
                text: `${clientName} disputes the ${left} paid for ${row.serviceName}. They say: ${input.message}\n\nPurse decides, and reads what you and they have written to each other since the booking. You can refund it yourself, or tell us your side.`,
                path: `/partner/appointments/${id}`,
              }),
              ...changedForBoth(ctx, found),
            ],
            response: appointmentFrom(found),
          }
        },
      })
    // Meanwhile it was disputed, or refunded.
    return retryUnique(['ticket.about_kind', 'dispute-status'], dispute)
  },
})

function refused(detail: string): DomainError {
  return new DomainError('appointment-status', { detail })
}
