// Moves a visit to where it does not fit: outside hours, over a break, or beside another client. Its salon decides that, and
// says why; its client may agree, move it or cancel it free of charge, as with every other move of the salon's.

import { drainOutbox } from '../../notifications/outbox'
import { command } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { doesNotFit, planAnyway, planWanted } from '../../salons/times/visit-plan'
import {
  appointmentReads,
  appointmentToMove,
  LATER_TIME,
  moved,
  takenOver,
} from '../appointments/rescheduling/reschedule'
import { AppointmentResponse } from '../appointments/responses'
import { MoveAnyway } from './input'

export const moveAnyway = operation('beauty_partner', 'POST /calendar/appointments/:id/move-anyway', {
  summary: 'Move a visit also to where it does not fit, with the reason',
  keyed: true,
  body: MoveAnyway,
  response: AppointmentResponse,
  problems: ['slot-unavailable', 'not-found'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { startsAt, staffId, anyway } = input
    const { response, replayed } = await command(ctx, viewer, {
      name: 'moveAnyway',
      key,
      input: { id, ...input },
      reads: appointmentReads(ctx, viewer, id, startsAt - 2 * DAY, startsAt + 2 * DAY),
      decide: (rows) => {
        const appointment = appointmentToMove(ctx, viewer, rows)
        const { calendar, found } = appointment
        const { appointment: row } = found
        if (startsAt !== row.startsAt && startsAt < calendar.now) {
          throw new DomainError('slot-unavailable', {
            errors: { startsAt: [LATER_TIME] },
          })
        }
        const wanted = takenOver(calendar, appointment.wanted, staffId)
        try {
          // Where it fits it is moved as any other.
          const planned = planWanted(calendar, wanted, startsAt, { by: 'salon', ignoring: row.id })
          return moved(ctx, appointment, planned, viewer)
        } catch (error) {
          if (!doesNotFit(error)) throw error
          const planned = planAnyway(calendar, wanted, startsAt, { ignoring: row.id })
          return moved(ctx, appointment, planned, viewer, { anyway })
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})
