// HTTP for the desk of disputed parcels: admins only. What is decided is an act of the money desk.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { getDispute } from './detail'
import { listDisputes } from './disputes'
import { DisputeId, DisputesQuery } from './input'
import { DisputeListResponse, DisputeResponse } from './responses'

export const adminDisputes = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Disputed parcels: those that wait, or those decided', 200, DisputeListResponse),
    takes('query', DisputesQuery),
    async (c) => c.json(await listDisputes(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One disputed parcel; that it was looked at is recorded', 200, DisputeResponse),
    takes('param', DisputeId),
    async (c) => c.json(await getDispute(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
