// Plus over HTTP.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { ChangeSubscription, ReceiptId, ReceiptsQuery, Subscribe } from './input'
import { getPlus } from './plus'
import { getReceipt, listReceipts } from './receipts'
import {
  PlusPageResponse,
  ReceiptResponse,
  ReceiptsResponse,
  SubscriptionResponse,
} from './responses'
import {
  cancelSubscription,
  changeSubscription,
  resumeSubscription,
  subscribe,
} from './subscriptions'

export const plus = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers('The plans, where the person stands, and what Plus brought', 200, PlusPageResponse),
    async (c) => c.json(await getPlus(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/subscription',
    access('client'),
    answers('Start Plus, with the free month the first time', 201, SubscriptionResponse),
    idempotent(),
    takes('json', Subscribe),
    async (c) =>
      c.json(await subscribe(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .patch(
    '/subscription',
    access('client'),
    answers(
      'Change the plan or the way to pay, from the next payment on',
      200,
      SubscriptionResponse,
    ),
    takes('json', ChangeSubscription),
    async (c) => c.json(await changeSubscription(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .post(
    '/subscription/cancellation',
    access('client'),
    answers('Cancel: benefits stay until what is paid for ends', 200, SubscriptionResponse),
    idempotent(),
    async (c) => c.json(await cancelSubscription(c.env.ctx, c.var.viewer, idempotencyKey(c))),
  )
  .post(
    '/subscription/resumption',
    access('client'),
    answers('Take a cancellation back', 200, SubscriptionResponse),
    idempotent(),
    async (c) => c.json(await resumeSubscription(c.env.ctx, c.var.viewer, idempotencyKey(c))),
  )
  .get(
    '/receipts',
    access('client'),
    answers('What was paid for Plus, the newest first', 200, ReceiptsResponse),
    takes('query', ReceiptsQuery),
    async (c) => c.json(await listReceipts(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/receipts/:id',
    access('client'),
    answers('One receipt', 200, ReceiptResponse),
    takes('param', ReceiptId),
    async (c) => c.json(await getReceipt(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
