// HTTP for what happens at the chair: check-in, what was done on top, tips.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { AppointmentId } from '../appointments/input'
import { AppointmentResponse, TipResponse } from '../appointments/responses'
import { checkIn, markArrived } from './check-in'
import { agreeToExtras, completeVisit, declineExtras } from './extras'
import { CheckIn, Completion, ExtrasReply, Tip } from './input'
import { CompletionSheetResponse } from './responses'
import { getCompletionSheet } from './sheet'
import { payTip } from './tips'

export const checkIns = new Hono<ApiEnv>().post(
  '/',
  route('beauty_partner', 'Check in the client who shows a code', {
    keyed: true,
    body: CheckIn,
    response: AppointmentResponse,
    handler: ({ ctx, viewer, key, body }) => checkIn(ctx, viewer, key, body),
  }),
)

export const chair = new Hono<ApiEnv>()
  .post(
    '/:id/arrival',
    route('beauty_partner', 'Check in the client of a visit', {
      keyed: true,
      params: AppointmentId,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params }) => markArrived(ctx, viewer, key, params.id),
    }),
  )
  .get(
    '/:id/completion',
    route('beauty_partner', 'What can be added when a visit is completed', {
      params: AppointmentId,
      response: CompletionSheetResponse,
      handler: ({ ctx, viewer, params }) => getCompletionSheet(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/completion',
    route(
      'beauty_partner',
      'Complete the visit; the salon is paid, for extras once the client agrees',
      {
        keyed: true,
        params: AppointmentId,
        body: Completion.prefault({}),
        response: AppointmentResponse,
        handler: ({ ctx, viewer, key, params, body }) =>
          completeVisit(ctx, viewer, key, params.id, body),
      },
    ),
  )
  .post(
    '/:id/extras-agreement',
    route('client', 'Agree to the salon’s extras; the visit is completed with them', {
      keyed: true,
      params: AppointmentId,
      body: ExtrasReply,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        agreeToExtras(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/extras-refusal',
    route('client', 'Decline the salon’s extras; the visit is completed without them', {
      keyed: true,
      params: AppointmentId,
      body: ExtrasReply,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        declineExtras(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/tips',
    route('client', 'Tip the professional of a completed visit, or raise the tip', {
      keyed: true,
      params: AppointmentId,
      body: Tip,
      created: TipResponse,
      handler: ({ ctx, viewer, key, params, body }) => payTip(ctx, viewer, key, params.id, body),
    }),
  )
