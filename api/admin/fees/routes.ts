// HTTP for fees by version.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { ChangeFee, FeeKindParam, FeeQuery } from '../settings/input'
import { changeFee } from './change'
import { getFee, listFees } from './fees'
import { FeeChangedResponse, FeeDetailResponse, FeesResponse } from './responses'

export const fees = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Every kind of fee: what holds and what is planned', 200, FeesResponse),
    async (c) => c.json(await listFees(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/:kind',
    access('admin'),
    answers('One kind of fee: its versions, and what a change would do', 200, FeeDetailResponse),
    takes('param', FeeKindParam),
    takes('query', FeeQuery),
    async (c) =>
      c.json(
        await getFee(c.env.ctx, c.var.viewer, c.req.valid('param').kind, c.req.valid('query')),
      ),
  )
  .post(
    '/',
    access('admin'),
    answers('Plan another version, or propose it to a second admin', 200, FeeChangedResponse),
    idempotent(),
    takes('json', ChangeFee),
    async (c) =>
      c.json(await changeFee(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
