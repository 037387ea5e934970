// HTTP for fees by version.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { ChangeFee, FeeKindParam, FeeQuery } from '../settings/input'
import { changeFee } from './change'
import { getFee, listFees } from './fees'
import { FeeChangedResponse, FeeDetailResponse, FeesResponse } from './responses'

export const fees = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Every fee: current and planned', {
      response: FeesResponse,
      handler: ({ ctx, viewer }) => listFees(ctx, viewer),
    }),
  )
  .get(
    '/:kind',
    route('admin', 'One fee: its versions, and the effect of a change', {
      params: FeeKindParam,
      query: FeeQuery,
      response: FeeDetailResponse,
      handler: ({ ctx, viewer, params, query }) => getFee(ctx, viewer, params.kind, query),
    }),
  )
  .post(
    '/',
    route('admin', 'Schedule a change, or propose it to a second admin', {
      keyed: true,
      body: ChangeFee,
      response: FeeChangedResponse,
      handler: ({ ctx, viewer, key, body }) => changeFee(ctx, viewer, key, body),
    }),
  )
