// HTTP for a seller's daily work (figures, orders as a list, many at once) and for the counters where orders
// are fetched, a shop's and a salon's.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
    access('product_seller'),
    answers('What was sold, what waits, what runs out', 200, SalesResponse),
    takes('query', SalesQuery),
    async (c) => c.json(await getSales(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/orders',
    access('product_seller'),
    answers('A seller’s orders by state, found by reference or name', 200, SalesListResponse),
    takes('query', OrdersQuery),
    async (c) => c.json(await listSales(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/orders/:id/refund',
    access('product_seller'),
    answers('What can be refunded, and what the chosen part comes to', 200, RefundSheetResponse),
    takes('param', SaleId),
    takes('query', RefundQuery),
    async (c) => {
      const [{ id }, query] = [c.req.valid('param'), c.req.valid('query')]
      return c.json(await getRefundSheet(c.env.ctx, c.var.viewer, id, query))
    },
  )
  .post(
    '/bulk',
    access('product_seller'),
    idempotent(),
    answers('Accept or pack many orders, and say what became of each', 200, BulkResponse),
    takes('json', Bulk),
    async (c) =>
      c.json(await stepOrders(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )

export const pickUps = new Hono<ApiEnv>()
  .get(
    '/',
    access('beauty_partner', 'product_seller'),
    answers('What waits to be fetched here, and what is to come', 200, PickUpsResponse),
    async (c) => c.json(await listPickUps(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    access('beauty_partner', 'product_seller'),
    idempotent(),
    answers('Hand an order over by its reference and the client’s code', 200, HandedOverResponse),
    takes('json', HandOver),
    async (c) =>
      c.json(await handOver(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
  .put(
    '/points',
    access('beauty_partner'),
    idempotent(),
    answers('Take shops’ parcels in at one’s salon, or no longer', 200, PointResponse),
    takes('json', TakesParcels),
    async (c) =>
      c.json(await takeParcels(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
