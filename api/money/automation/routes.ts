// HTTP routes of auto top-up and round-ups.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getAutoTopUps, saveAutoTopUp, switchAutoTopUp } from './auto-top-up'
import { AutoTopUpEdit, RoundUpEdit, ServiceCurrency, ServiceSwitch } from './input'
import { getServices } from './overview'
import {
  AutoTopUpResponse,
  AutoTopUpsResponse,
  RoundUpResponse,
  RoundUpsResponse,
  ServicesResponse,
} from './responses'
import { getRoundUps, saveRoundUp, switchRoundUp } from './round-up'

export const automation = new Hono<ApiEnv>()
  .get(
    '/',
    route('client', 'The wallet services at a glance', {
      response: ServicesResponse,
      handler: ({ ctx, viewer }) => getServices(ctx, viewer),
    }),
  )
  .get(
    '/auto-top-up',
    route('client', 'Auto top-up for each currency', {
      response: AutoTopUpsResponse,
      handler: ({ ctx, viewer }) => getAutoTopUps(ctx, viewer),
    }),
  )
  .put(
    '/auto-top-up',
    route('client', 'Set up auto top-up for a currency and turn it on', {
      keyed: true,
      body: AutoTopUpEdit,
      response: AutoTopUpResponse,
      handler: ({ ctx, viewer, key, body }) => saveAutoTopUp(ctx, viewer, key, body),
    }),
  )
  .put(
    '/auto-top-up/:currency/active',
    route('client', 'Turn auto top-up on or off', {
      keyed: true,
      params: ServiceCurrency,
      body: ServiceSwitch,
      response: AutoTopUpResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        switchAutoTopUp(ctx, viewer, key, params.currency, body.isActive),
    }),
  )
  .get(
    '/round-up',
    route('client', 'Round-ups for each currency', {
      response: RoundUpsResponse,
      handler: ({ ctx, viewer }) => getRoundUps(ctx, viewer),
    }),
  )
  .put(
    '/round-up',
    route('client', 'Set up round-ups for a currency and turn them on', {
      keyed: true,
      body: RoundUpEdit,
      response: RoundUpResponse,
      handler: ({ ctx, viewer, key, body }) => saveRoundUp(ctx, viewer, key, body),
    }),
  )
  .put(
    '/round-up/:currency/active',
    route('client', 'Turn round-ups on or off', {
      keyed: true,
      params: ServiceCurrency,
      body: ServiceSwitch,
      response: RoundUpResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        switchRoundUp(ctx, viewer, key, params.currency, body.isActive),
    }),
  )
