// Pickups: orders waiting at the counter of a shop or a salon, orders to come, and handing over by the client's code.

import { type SQL, sql } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { pickupPoint } from '../../../db/schema/shop/products'
import { ownListedSalonId, ownShopId } from '../../identity/business/own-business'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { firstName } from '../../platform/values/spelling'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { collectOrder } from '../orders/transitions'
import { HandOver } from './input'
import { HandedOverResponse, PickUpsResponse } from './responses'

/** The most waiting, expected and recently handed-over orders in a list. */
const DISPLAY_LIMIT = 100
const LATELY = 10

/**
 * A seller's counter (pickups at the shop), or a partner's (pickups at their salon, with only what
 * a salon needs to know); one round trip.
 */
export const listPickUps = operation(BUSINESSES, 'GET /pickups', {
  summary: 'Orders to pick up here, and those expected',
  response: PickUpsResponse,
  run: async ({ ctx, viewer }) => {
    const atSalon = viewer.role === 'beauty_partner'
    const salonId = sql`(${ownListedSalonId(ctx, viewer)})`
    const place = atSalon
      ? sql`o.salon_id = ${salonId}`
      : sql`o.shop_id = ${ownShopId(ctx, viewer)} AND o.fulfilment <> 'delivery'`
    const [, salons, here, expected, collected] = await readAs(ctx, viewer, [
      ctx.db.all<SalonRow>(sql`SELECT id, name, status, takes_parcels,
        (SELECT count(*) FROM ${pickupPoint} WHERE salon_id = salon.id) AS shops
      FROM salon WHERE ${atSalon ? sql`id = ${salonId}` : sql`0`}`),
      ctx.db.all<ParcelRow>(parcels(place, sql`o.status = 'ready'`, sql`o.settle_by, o.id`, DISPLAY_LIMIT)),
      // A salon expects accepted orders only; unanswered ones may never come.
      ctx.db.all<ParcelRow>(parcels(place, sql`o.status = 'accepted'`, sql`o.id`, DISPLAY_LIMIT)),
      ctx.db.all<ParcelRow>(
        parcels(place, sql`o.status = 'collected'`, atSalon ? sql`o.fulfilled_at DESC` : sql`o.id DESC`, LATELY),
      ),
    ])
    const parcel = (row: ParcelRow) => parcelFrom(row, atSalon)
    return {
      salon: salons[0] ? salonFrom(salons[0]) : null,
      here: here.map(parcel),
      expected: expected.map(parcel),
      collected: collected.map(parcel),
    }
  },
})

/** Hands an order over by its reference to a person with its code; the seller is paid. */
export const handOver = operation(BUSINESSES, 'POST /pickups', {
  summary: 'Hand over an order with its reference and the client’s code',
  keyed: true,
  body: HandOver,
  response: HandedOverResponse,
  problems: ['not-found', 'order-status', 'invalid-code'],
  run: async ({ ctx, viewer, key, body: { reference, code } }) => {
    const [, found] = await readAs(ctx, viewer, [
      ctx.db.all<{ id: string }>(sql`SELECT o.id FROM ${shopOrder} AS o
      JOIN shop ON shop.id = o.shop_id LEFT JOIN salon ON salon.id = o.salon_id
      WHERE o.reference = ${reference} AND o.fulfilment <> 'delivery'
        AND ${viewer.role === 'beauty_partner' ? sql`salon.owner_id` : sql`shop.owner_id`} = ${viewer.id}`),
    ])
    const [order] = found
    if (!order) {
      throw new DomainError('not-found', {
        detail: `There is no order ${reference} to pick up here. Check the reference.`,
      })
    }
    await collectOrder(ctx, viewer, key, order.id, { code })
    return { id: order.id, reference }
  },
})

type SalonRow = {
  id: string
  name: string
  status: string
  takes_parcels: number
  shops: number
}

type ParcelRow = {
  id: string
  reference: string
  client_name: string
  shop_name: string
  salon_name: string | null
  pieces: number
  packed_at: number | null
  settle_by: number | null
  fulfilled_at: number | null
  status: string
  time_zone: string
}

function parcels(place: SQL, which: SQL, order: SQL, most: number): SQL {
  return sql`SELECT o.id, o.reference, o.packed_at, o.settle_by, o.fulfilled_at, o.status, user.name AS client_name,
      shop.name AS shop_name, salon.name AS salon_name, coalesce(salon.time_zone, shop.time_zone) AS time_zone,
      (SELECT sum(quantity - refunded_quantity) FROM order_line AS l WHERE l.order_id = o.id) AS pieces
    FROM (SELECT o.* FROM ${shopOrder} AS o WHERE ${place} AND ${which} ORDER BY ${order} LIMIT ${most}) AS o
    JOIN shop ON shop.id = o.shop_id JOIN user ON user.id = o.client_id LEFT JOIN salon ON salon.id = o.salon_id
    ORDER BY ${order}`
}

function parcelFrom(row: ParcelRow, atSalon: boolean): PickUpsResponse['here'][number] {
  const at = (instant: number | null) => rfc3339(instant, row.time_zone)
  return {
    id: row.id,
    reference: row.reference,
    clientName: atSalon ? firstName(row.client_name) : row.client_name,
    shopName: row.shop_name,
    salonName: row.salon_name,
    pieces: row.pieces,
    packed: row.packed_at !== null,
    pickupBy: row.status === 'ready' ? at(row.settle_by) : null,
    collectedAt: at(row.fulfilled_at),
  }
}

function salonFrom(row: SalonRow): NonNullable<PickUpsResponse['salon']> {
  return { id: row.id, name: row.name, status: row.status, takesParcels: row.takes_parcels === 1, shops: row.shops }
}
