// HTTP routes for orders. A transition is a resource: POST /orders/:id/acceptance.
import { operations } from '../../platform/http/operation'
import { getOrder } from './order-detail'
import { listOrders } from './orders'
import { refundOrder } from './refunds'
import { askReturn, decideReturn, withdrawReturn } from './returns'
import {
  acceptOrder,
  cancelOrder,
  confirmCollection,
  deliverOrder,
  disputeOrder,
  packOrder,
  readyOrder,
  shipOrder,
} from './transitions'

export const orders = operations(
  listOrders,
  getOrder,
  acceptOrder,
  packOrder,
  shipOrder,
  readyOrder,
  confirmCollection,
  deliverOrder,
  cancelOrder,
  disputeOrder,
  refundOrder,
  askReturn,
)

export const orderReturns = operations(decideReturn, withdrawReturn)
