// HTTP routes of Plus.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { ChangeSubscription, ReceiptId, ReceiptsQuery, Subscribe } from './input'
import { getPlus } from './plus'
import { getReceipt, listReceipts } from './receipts'
import {
  PlusPageResponse,
  ReceiptDetailResponse,
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
    route('client', 'The plans, the subscription and what Plus has saved', {
      response: PlusPageResponse,
      handler: ({ ctx, viewer }) => getPlus(ctx, viewer),
    }),
  )
  .post(
    '/subscription',
    route('client', 'Start Plus, with the free month the first time', {
      keyed: true,
      body: Subscribe,
      created: SubscriptionResponse,
      handler: ({ ctx, viewer, key, body }) => subscribe(ctx, viewer, key, body),
    }),
  )
  .patch(
    '/subscription',
    route('client', 'Change the plan or payment method from the next payment', {
      body: ChangeSubscription,
      response: SubscriptionResponse,
      handler: ({ ctx, viewer, body }) => changeSubscription(ctx, viewer, body),
    }),
  )
  .post(
    '/subscription/cancellation',
    route('client', 'Cancel; benefits stay until the end of the paid period', {
      keyed: true,
      response: SubscriptionResponse,
      handler: ({ ctx, viewer, key }) => cancelSubscription(ctx, viewer, key),
    }),
  )
  .post(
    '/subscription/resumption',
    route('client', 'Undo a cancellation', {
      keyed: true,
      response: SubscriptionResponse,
      handler: ({ ctx, viewer, key }) => resumeSubscription(ctx, viewer, key),
    }),
  )
  .get(
    '/receipts',
    route('client', 'Plus payments, newest first', {
      query: ReceiptsQuery,
      response: ReceiptsResponse,
      handler: ({ ctx, viewer, query }) => listReceipts(ctx, viewer, query),
    }),
  )
  .get(
    '/receipts/:id',
    route('client', 'One receipt', {
      params: ReceiptId,
      response: ReceiptDetailResponse,
      handler: ({ ctx, viewer, params }) => getReceipt(ctx, viewer, params.id),
    }),
  )
