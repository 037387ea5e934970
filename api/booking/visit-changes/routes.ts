// HTTP for changing a booked visit: the salon changes or asks, its client agrees or declines.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { AppointmentId } from '../appointments/input'
import { AppointmentResponse } from '../appointments/responses'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { agreeToChange, changeVisit, declineChange } from './changes'
import { ChangeReply, VisitChange } from './input'
import { ChangedResponse, ChangeSheetResponse } from './responses'
import { getChangeSheet } from './sheet'

export const visitChanges = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/:id/changes',
    route('beauty_partner', 'What a visit can be changed to', {
      params: AppointmentId,
      response: ChangeSheetResponse,
      handler: ({ ctx, viewer, params }) => getChangeSheet(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/changes',
    route(
      'beauty_partner',
      'Change the services, people or price of a visit; its client is asked where they have paid and it costs more or takes longer',
      {
        keyed: true,
        params: AppointmentId,
        body: VisitChange,
        response: ChangedResponse,
        handler: ({ ctx, viewer, key, params, body }) =>
          changeVisit(ctx, viewer, key, params.id, body),
      },
    ),
  )
  .post(
    '/:id/change-agreement',
    route('client', 'Agree to the salon’s change; what it costs is set aside', {
      keyed: true,
      params: AppointmentId,
      body: ChangeReply,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        agreeToChange(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/change-refusal',
    route('client', 'Decline the salon’s change; the visit stays as it was booked', {
      keyed: true,
      params: AppointmentId,
      body: ChangeReply,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        declineChange(ctx, viewer, key, params.id, body),
    }),
  )
