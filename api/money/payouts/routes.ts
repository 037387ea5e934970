// HTTP routes of payouts, for people who run a salon or a shop.
import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv, BUSINESSES } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { addDestination, removeDestination } from './destinations'
import { AddDestination, AskForPayout, ChangePayoutSettings, PayoutId, PayoutsQuery } from './input'
import { getPayout, getPayouts, listPayouts } from './payouts'
import { askForPayout } from './request'
import {
  DestinationResponse,
  PayoutDetailResponse,
  PayoutListResponse,
  PayoutResponse,
  PayoutSettingsResponse,
  PayoutsResponse,
} from './responses'
import { changeSettings } from './settings'

export const payouts = new Hono<ApiEnv>()
  .get(
    '/',
    route(BUSINESSES, 'Balances, payout settings and recent payouts', {
      query: PayoutsQuery,
      response: PayoutsResponse,
      handler: ({ ctx, viewer, query }) => getPayouts(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route(BUSINESSES, 'Pay out the whole balance of a currency now', {
      keyed: true,
      body: AskForPayout,
      created: PayoutResponse,
      handler: ({ ctx, viewer, key, body }) => askForPayout(ctx, viewer, key, body),
    }),
  )
  .get(
    '/history',
    route(BUSINESSES, 'Your payouts, newest first', {
      query: PayoutsQuery,
      response: PayoutListResponse,
      handler: ({ ctx, viewer, query }) => listPayouts(ctx, viewer, query),
    }),
  )
  .put(
    '/settings',
    route(BUSINESSES, 'Change the payout schedule', {
      body: ChangePayoutSettings,
      response: PayoutSettingsResponse,
      handler: ({ ctx, viewer, body }) => changeSettings(ctx, viewer, body),
    }),
  )
  .post(
    '/destinations',
    route(BUSINESSES, 'Set the payout destination of a currency; a change applies after 24 hours', {
      keyed: true,
      body: AddDestination,
      created: DestinationResponse,
      handler: ({ ctx, viewer, key, body }) => addDestination(ctx, viewer, key, body),
    }),
  )
  .delete(
    '/destinations/:id',
    route(BUSINESSES, 'Remove a payout destination', {
      params: PayoutId,
      response: z.object({ id: z.string() }),
      handler: ({ ctx, viewer, params }) => removeDestination(ctx, viewer, params.id),
    }),
  )
  .get(
    '/:id',
    route(BUSINESSES, 'One payout, its lines and its status', {
      params: PayoutId,
      response: PayoutDetailResponse,
      handler: ({ ctx, viewer, params }) => getPayout(ctx, viewer, params.id),
    }),
  )
