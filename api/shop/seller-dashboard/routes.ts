// HTTP routes for a seller's daily work (figures, order list, bulk actions) and for the pickup
// counters of shops and salons.
import { Hono } from 'hono'
import { type ApiEnv, BUSINESSES } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { stepOrders } from './bulk-actions'
import { getSales } from './dashboard'
import { Bulk, HandOver, OrdersQuery, RefundQuery, SaleId, SalesQuery, TakesParcels } from './input'
import { listSales } from './order-list'
import { takeParcels } from './pickup-points'
import { handOver, listPickUps } from './pickups'
import { getRefundSheet } from './refund-preview'
import {
  BulkResponse,
  HandedOverResponse,
  PickUpsResponse,
  PointResponse,
  RefundSheetResponse,
  SalesListResponse,
  SalesResponse,
} from './responses'

export const sales = new Hono<ApiEnv>()
  .get(
    '/',
    route('product_seller', 'Sales, orders to act on and low stock', {
      query: SalesQuery,
      response: SalesResponse,
      handler: ({ ctx, viewer, query }) => getSales(ctx, viewer, query),
    }),
  )
  .get(
    '/orders',
    route('product_seller', 'A seller’s orders by status, reference or name', {
      scope: 'read',
      query: OrdersQuery,
      response: SalesListResponse,
      handler: ({ ctx, viewer, query }) => listSales(ctx, viewer, query),
    }),
  )
  .get(
    '/orders/:id/refund',
    route('product_seller', 'What can be refunded, and the chosen amount', {
      params: SaleId,
      query: RefundQuery,
      response: RefundSheetResponse,
      handler: ({ ctx, viewer, params, query }) => getRefundSheet(ctx, viewer, params.id, query),
    }),
  )
  .post(
    '/bulk',
    route('product_seller', 'Accept or pack several orders; returns the result of each', {
      scope: 'orders',
      keyed: true,
      body: Bulk,
      response: BulkResponse,
      handler: ({ ctx, viewer, key, body }) => stepOrders(ctx, viewer, key, body),
    }),
  )

export const pickUps = new Hono<ApiEnv>()
  .get(
    '/',
    route(BUSINESSES, 'Orders to pick up here, and those expected', {
      response: PickUpsResponse,
      handler: ({ ctx, viewer }) => listPickUps(ctx, viewer),
    }),
  )
  .post(
    '/',
    route(
      BUSINESSES,
      'Hand over an order with its reference and the client’s code',
      {
        keyed: true,
        body: HandOver,
        response: HandedOverResponse,
        handler: ({ ctx, viewer, key, body }) => handOver(ctx, viewer, key, body),
      },
    ),
  )
  .put(
    '/points',
    route('beauty_partner', 'Accept shops’ parcels at the partner’s salon, or stop', {
      keyed: true,
      body: TakesParcels,
      response: PointResponse,
      handler: ({ ctx, viewer, key, body }) => takeParcels(ctx, viewer, key, body),
    }),
  )
