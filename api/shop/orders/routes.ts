// HTTP for orders. A step is a resource: POST /orders/:id/acceptance.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
import { OrderListItem, OrderOrParcel, OrdersResponse } from './responses'
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
    access('client'),
    answers('What the client has ordered, the newest first', 200, OrdersResponse),
    takes('query', OrdersQuery),
    async (c) => c.json(await listOrders(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('client', 'product_seller', 'beauty_partner'),
    answers(
      'One order in full, to its client and its seller; to the salon where it waits, what hands it over',
      200,
      OrderOrParcel,
    ),
    takes('param', OrderId),
    async (c) => c.json(await getOrder(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/acceptance',
    access('product_seller'),
    answers('The seller takes it on', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await acceptOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/packing',
    access('product_seller'),
    answers('It is packed', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await packOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/shipment',
    access('product_seller'),
    answers('It is on its way', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    takes('json', Shipment.prefault({})),
    async (c) => {
      const [{ id }, shipment] = [c.req.valid('param'), c.req.valid('json')]
      return c.json(await shipOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id, shipment))
    },
  )
  .post(
    '/:id/readiness',
    access('product_seller'),
    answers('It waits to be collected', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await readyOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/collection',
    access('product_seller', 'beauty_partner'),
    answers(
      'Handed over to whoever says the client’s code; the seller is paid',
      200,
      OrderListItem.pick({ id: true, reference: true, status: true }),
    ),
    idempotent(),
    takes('param', OrderId),
    takes('json', Collection),
    async (c) => {
      const [{ id: of }, said] = [c.req.valid('param'), c.req.valid('json')]
      const done = await collectOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), of, said)
      // A salon learns no more of it than it knew.
      const { id, reference, status } = done
      return c.json({ id, reference, status })
    },
  )
  .post(
    '/:id/delivery',
    access('client'),
    answers('The client has it; the seller is paid', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await deliverOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/cancellation',
    access('client', 'product_seller'),
    answers('End it; all that is held goes back to the client', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    takes('json', OrderCancellation.prefault({})),
    async (c) => {
      const [{ id }, said] = [c.req.valid('param'), c.req.valid('json')]
      return c.json(await cancelOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .post(
    '/:id/dispute',
    access('client'),
    answers('It has not arrived: it is not settled by itself', 200, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    takes('json', Dispute.prefault({})),
    async (c) => {
      const [{ id }, said] = [c.req.valid('param'), c.req.valid('json')]
      return c.json(await disputeOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .post(
    '/:id/refunds',
    access('product_seller'),
    answers('Give back units of lines, or what the delivery cost', 201, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    takes('json', OrderRefund),
    async (c) => {
      const [{ id }, refund] = [c.req.valid('param'), c.req.valid('json')]
      return c.json(await refundOrder(c.env.ctx, c.var.viewer, idempotencyKey(c), id, refund), 201)
    },
  )
  .post(
    '/:id/returns',
    access('client'),
    answers('Ask to give units of lines back', 201, OrderListItem),
    idempotent(),
    takes('param', OrderId),
    takes('json', ReturnRequest),
    async (c) => {
      const [{ id }, asked] = [c.req.valid('param'), c.req.valid('json')]
      return c.json(await askReturn(c.env.ctx, c.var.viewer, idempotencyKey(c), id, asked), 201)
    },
  )

export const orderReturns = new Hono<ApiEnv>()
  .post(
    '/:id/answer',
    access('product_seller'),
    answers('Refund what is given back, or decline it in words', 200, OrderListItem),
    idempotent(),
    takes('param', ReturnId),
    takes('json', ReturnResponse),
    async (c) => {
      const [{ id }, said] = [c.req.valid('param'), c.req.valid('json')]
      return c.json(await answerReturn(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .post(
    '/:id/withdrawal',
    access('client'),
    answers('The client keeps it after all', 200, OrderListItem),
    idempotent(),
    takes('param', ReturnId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await withdrawReturn(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
