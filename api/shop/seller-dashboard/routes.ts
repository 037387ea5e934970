// HTTP routes for a seller's daily work (figures, order list, bulk actions) and for the pickup
// counters of shops and salons.
import { operations } from '../../platform/http/operation'
import { stepOrders } from './bulk-actions'
import { getSales } from './dashboard'
import { listSales } from './order-list'
import { takeParcels } from './pickup-points'
import { handOver, listPickUps } from './pickups'
import { getRefundSheet } from './refund-preview'

export const sales = operations(getSales, listSales, getRefundSheet, stepOrders)

export const pickUps = operations(listPickUps, handOver, takeParcels)
