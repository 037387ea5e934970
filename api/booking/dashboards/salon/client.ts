// One client of a salon, with their visits there.

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { salonClient } from '../../../../db/schema/salons/clients'
import { ownListedSalonId } from '../../../identity/business/own-business'
import { operation } from '../../../platform/http/operation'
import { DomainError } from '../../../platform/values/problem'
import { clientFrom, type Known, knownClients } from '../../../salons/people/client-book'
import { ClientId } from '../../../salons/people/contacts'
import { appointmentFrom, selectAppointments } from '../../appointments/appointments'
import { ClientDetailResponse } from './responses'

const HISTORY = 50

/** One client, with their appointments and notes; one round trip. */
export const getClient = operation('beauty_partner', 'GET /partner-dashboard/clients/:id', {
  summary: 'One client, with visits and notes',
  params: ClientId,
  response: ClientDetailResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: ctx.db.all<Known>(sql`${knownClients(ctx, viewer)} AND salon_client.id = ${id}`),
    notes: ctx.db
      .select({ notes: salonClient.notes, before: salonClient.before })
      .from(salonClient)
      .where(eq(salonClient.id, id)),
    history: selectAppointments(ctx)
      .where(
        and(
          // The plus keeps the salon's whole calendar from being read.
          sql`+${appointment.salonId} = ${ownListedSalonId(ctx, viewer)}`,
          sql`${appointment.id} IN (SELECT id FROM appointment WHERE guest_id = ${id}
            UNION ALL SELECT id FROM appointment
            WHERE client_id = (SELECT user_id FROM salon_client WHERE id = ${id}))`,
        ),
      )
      .orderBy(desc(appointment.startsAt), asc(appointment.id))
      .limit(HISTORY),
  }),
  read: ({ rows, notes, history }) => {
    const row = rows[0]
    if (!row) throw new DomainError('not-found')
    const kept = notes[0]
    return {
      ...clientFrom(row),
      notes: kept?.notes ?? '',
      before: kept?.before ?? {},
      history: history.map(appointmentFrom),
    }
  },
})
