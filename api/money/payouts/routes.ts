// HTTP routes of payouts, for people who run a salon or a shop.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../../platform/http/guards'
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

const OWED = ['beauty_partner', 'product_seller'] as const

export const payouts = new Hono<ApiEnv>()
  .get(
    '/',
    route(OWED, 'Balances, where they go and when, and the newest payouts', {
      query: PayoutsQuery,
      response: PayoutsResponse,
      handler: ({ ctx, viewer, query }) => getPayouts(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route(OWED, 'Pay out the whole balance of a currency now', {
      keyed: true,
      body: AskForPayout,
      created: PayoutResponse,
      handler: ({ ctx, viewer, key, body }) => askForPayout(ctx, viewer, key, body),
    }),
  )
  .get(
    '/history',
    route(OWED, 'Your payouts, the newest first', {
      query: PayoutsQuery,
      response: PayoutListResponse,
      handler: ({ ctx, viewer, query }) => listPayouts(ctx, viewer, query),
    }),
  )
  .put(
    '/settings',
    route(OWED, 'Change how often you are paid out', {
      body: ChangePayoutSettings,
      response: PayoutSettingsResponse,
      handler: ({ ctx, viewer, body }) => changeSettings(ctx, viewer, body),
    }),
  )
  .post(
    '/destinations',
    route(OWED, 'Say where payouts of a currency go; a change waits a day', {
      keyed: true,
      body: AddDestination,
      created: DestinationResponse,
      handler: ({ ctx, viewer, key, body }) => addDestination(ctx, viewer, key, body),
    }),
  )
  .delete(
    '/destinations/:id',
    route(OWED, 'Take away where payouts go', {
      params: PayoutId,
      response: z.object({ id: z.string() }),
      handler: ({ ctx, viewer, params }) => removeDestination(ctx, viewer, params.id),
    }),
  )
  .get(
    '/:id',
    route(OWED, 'One payout, what it pays and what became of it', {
      params: PayoutId,
      response: PayoutDetailResponse,
      handler: ({ ctx, viewer, params }) => getPayout(ctx, viewer, params.id),
    }),
  )
