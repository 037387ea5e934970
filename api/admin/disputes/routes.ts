// HTTP routes of disputes: admins only. A decision is an adjustment.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getDispute } from './detail'
import { listDisputes } from './disputes'
import { DisputeId, DisputesQuery } from './input'
import { DisputeListResponse, DisputeResponse } from './responses'

export const adminDisputes = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Disputed orders, waiting or decided', {
      query: DisputesQuery,
      response: DisputeListResponse,
      handler: ({ ctx, viewer, query }) => listDisputes(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route('admin', 'One disputed order; the view is recorded', {
      params: DisputeId,
      response: DisputeResponse,
      handler: ({ ctx, viewer, params }) => getDispute(ctx, viewer, params.id),
    }),
  )
