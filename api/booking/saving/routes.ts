// HTTP for saving for a visit: a client's goals, and what the salon sees and offers.
import { Hono } from 'hono'
import { GoalQuery } from '../../money/goals/input'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { adaptGoal } from './adaptation'
import { changeGoalBooking, endGoalBooking, shareGoal } from './changes'
import { getGoalBooking } from './goal-booking'
import {
  ChangeGoalBooking,
  GoalAdaptation,
  GoalBookingId,
  SaveForVisit,
  SaverTerms,
  ShareGoal,
} from './input'
import {
  GoalAdaptedResponse,
  GoalBookingChangedResponse,
  GoalBookingResponse,
  GoalStartedResponse,
  SaversResponse,
  SaverTermsResponse,
  ShareGoalResponse,
} from './responses'
import { getSavers, saveSaverTerms } from './savers'
import { saveForVisit } from './start'

export const goalBookings = new Hono<ApiEnv>()
  .post(
    '/',
    route('client', 'Save for a visit: a goal of its price, booked for you once it is saved', {
      keyed: true,
      body: SaveForVisit,
      created: GoalStartedResponse,
      handler: ({ ctx, viewer, key, body }) => saveForVisit(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route(
      'client',
      'A goal with what it is saved for: the times, the price and the pace as of now',
      {
        params: GoalBookingId,
        query: GoalQuery,
        response: GoalBookingResponse,
        handler: ({ ctx, viewer, params, query }) =>
          getGoalBooking(ctx, viewer, params.id, query.cursor),
      },
    ),
  )
  .put(
    '/:id',
    route('client', 'Have a goal booked for you, or change when and at which price', {
      keyed: true,
      params: GoalBookingId,
      body: ChangeGoalBooking,
      response: GoalBookingChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        changeGoalBooking(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/end',
    route('client', 'Stop a goal from being booked for you; its money stays', {
      keyed: true,
      params: GoalBookingId,
      response: GoalBookingChangedResponse,
      handler: ({ ctx, viewer, key, params }) => endGoalBooking(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/adaptation',
    route('client', 'Choose how a goal goes on whose service, professional or salon changed', {
      keyed: true,
      params: GoalBookingId,
      body: GoalAdaptation,
      response: GoalAdaptedResponse,
      handler: ({ ctx, viewer, key, params, body }) => adaptGoal(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/share',
    route('client', 'Let your part of a friend’s goal pay for their visit, or not', {
      keyed: true,
      params: GoalBookingId,
      body: ShareGoal,
      response: ShareGoalResponse,
      handler: ({ ctx, viewer, key, params, body }) => shareGoal(ctx, viewer, key, params.id, body),
    }),
  )

export const savers = new Hono<ApiEnv>()
  .get(
    '/',
    route(
      'beauty_partner',
      'Who saves for a visit at your salon: how many and how much, by month',
      {
        response: SaversResponse,
        handler: ({ ctx, viewer }) => getSavers(ctx, viewer),
      },
    ),
  )
  .post(
    '/settings',
    route('beauty_partner', 'What those get who save for a visit: a price that stays, a bonus', {
      keyed: true,
      body: SaverTerms,
      response: SaverTermsResponse,
      handler: ({ ctx, viewer, key, body }) => saveSaverTerms(ctx, viewer, key, body),
    }),
  )
