// HTTP routes for orders. A transition is a resource: POST /orders/:id/acceptance.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import {
  Collection,
  Dispute,
  OrderCancellation,
  OrderId,
  OrderRefund,
  OrdersQuery,
  ReturnId,
  ReturnRequest,
  ReturnResponse,
  Shipment,
} from './input'
import { getOrder } from './order-detail'
import { listOrders } from './orders'
import { refundOrder } from './refunds'
import { OrderListItem, OrderOrParcel, OrdersResponse, RefundedOrderResponse } from './responses'
import { answerReturn, askReturn, withdrawReturn } from './returns'
import {
  acceptOrder,
  cancelOrder,
  collectOrder,
  deliverOrder,
  disputeOrder,
  packOrder,
  readyOrder,
  shipOrder,
} from './transitions'

export const orders = new Hono<ApiEnv>()
  .get(
    '/',
    route('client', 'A client’s orders, newest first', {
      query: OrdersQuery,
      response: OrdersResponse,
      handler: ({ ctx, viewer, query }) => listOrders(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route(
      ['client', 'product_seller', 'beauty_partner'],
      'One order in full for its client and seller; the handover for its pickup salon',
      {
        scope: 'read',
        params: OrderId,
        response: OrderOrParcel,
        handler: ({ ctx, viewer, params }) => getOrder(ctx, viewer, params.id),
      },
    ),
  )
  .post(
    '/:id/acceptance',
    route('product_seller', 'Accept an order', {
      scope: 'orders',
      keyed: true,
      params: OrderId,
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params }) => acceptOrder(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/packing',
    route('product_seller', 'Mark an order as packed', {
      scope: 'orders',
      keyed: true,
      params: OrderId,
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params }) => packOrder(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/shipment',
    route('product_seller', 'Mark an order as shipped', {
      scope: 'orders',
      keyed: true,
      params: OrderId,
      body: Shipment.prefault({}),
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params, body }) => shipOrder(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/readiness',
    route('product_seller', 'Mark an order as ready for pickup', {
      scope: 'orders',
      keyed: true,
      params: OrderId,
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params }) => readyOrder(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/collection',
    route(
      ['product_seller', 'beauty_partner'],
      'Confirm pickup with the client’s code; the seller is paid',
      {
        keyed: true,
        params: OrderId,
        body: Collection,
        response: OrderListItem.pick({ id: true, reference: true, status: true }),
        handler: async ({ ctx, viewer, key, params, body }) => {
          const [{ id: of }, said] = [params, body]
          const done = await collectOrder(ctx, viewer, key, of, said)
          const { id, reference, status } = done
          return { id, reference, status }
        },
      },
    ),
  )
  .post(
    '/:id/delivery',
    route('client', 'Confirm receipt; the seller is paid', {
      keyed: true,
      params: OrderId,
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params }) => deliverOrder(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/cancellation',
    route(['client', 'product_seller'], 'Cancel an order; the hold is released', {
      keyed: true,
      params: OrderId,
      body: OrderCancellation.prefault({}),
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params, body }) => cancelOrder(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/dispute',
    route('client', 'Report an order as not arrived; it no longer completes automatically', {
      keyed: true,
      params: OrderId,
      body: Dispute.prefault({}),
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params, body }) => disputeOrder(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/refunds',
    route('product_seller', 'Refund units of lines, or the delivery', {
      keyed: true,
      params: OrderId,
      body: OrderRefund,
      created: RefundedOrderResponse,
      handler: ({ ctx, viewer, key, params, body }) => refundOrder(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/returns',
    route('client', 'Request a return', {
      keyed: true,
      params: OrderId,
      body: ReturnRequest,
      created: OrderListItem,
      handler: ({ ctx, viewer, key, params, body }) => askReturn(ctx, viewer, key, params.id, body),
    }),
  )

export const orderReturns = new Hono<ApiEnv>()
  .post(
    '/:id/answer',
    route('product_seller', 'Refund a return, or decline it with a message', {
      keyed: true,
      params: ReturnId,
      body: ReturnResponse,
      response: RefundedOrderResponse,
      handler: ({ ctx, viewer, key, params, body }) => answerReturn(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/withdrawal',
    route('client', 'Withdraw a return', {
      keyed: true,
      params: ReturnId,
      response: OrderListItem,
      handler: ({ ctx, viewer, key, params }) => withdrawReturn(ctx, viewer, key, params.id),
    }),
  )
