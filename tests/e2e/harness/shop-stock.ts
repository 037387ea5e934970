// Orders and gift cards of a client in the states that pages are looked at in. The orders are of the demo
// seller's shop, so that the seller's scenes show the same ones; one waits at the demo partner's salon.
import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Db, openDatabase } from '../../../db/client'
import { orderLine } from '../../../db/schema/shop/orders'
import { productVariant } from '../../../db/schema/shop/products'
import type { World } from '../../fixtures/harness'
import { ordered } from '../../fixtures/shop/shop'
import { addFunds, call, demoPerson, type Person, SALON } from './people'
import { databaseUrl } from './running'

/** The demo seller's, approved, in Nairobi; it delivers, and hands over at the shop and at the demo salon. */
export const SHOP = 'maina-naturals'

/** One of its products, listed, in three sizes and in stock. */
export const PRODUCT = 'avocado-aloe-shampoo'

/** The smallest of them. */
export const VARIANT = `${PRODUCT}-1`

/** One that is out of stock. */
export const SOLD_OUT = 'rooibos-leave-in-mist'

/** Without a body where none is taken: one that nobody reads costs the connection. */
const post = (as: Person, path: string, body?: object) =>
  call(path, { as, key: crypto.randomUUID(), method: 'POST', ...(body && { body }) })

/**
 * Of each state one: `order` is placed, `orderShipped` on its way, `orderReady` waits at the shop with its code,
 * `orderAtSalon` at the demo salon (`/partner/parcels`), `orderDelivered` can be reviewed, refunded and returned, of
 * `orderReturned` (`orderReturn` names the return) the client asks to give a unit back, `orderCancelled` has ended.
 */
export async function stockOrders(client: Person): Promise<Record<string, string>> {
  const db = openDatabase({ url: databaseUrl() })
  const [variant] = await db
    .select()
    .from(productVariant)
    .where(sql`${eq(productVariant.shopId, SHOP)} AND active = 1 AND price < 100000 AND
      EXISTS (SELECT 1 FROM product WHERE product.id = product_id AND product.visible = 1)`)
    .orderBy(sql`stock DESC`)
    .limit(1)
  if (!variant) throw new Error('the demo shop has nothing in stock')
  await addFunds(client, '20000')
  const seller = await demoPerson('seller')
  const { id, name } = await call('/api/me', { as: client })
  const place = async (fulfilment: 'delivery' | 'pickup' | 'salon_pickup', quantity = 1) => {
    const salonId = fulfilment === 'salon_pickup' ? SALON : null
    const how = { fulfilment, salonId }
    const buyer = { ...client, id, name } as unknown as Parameters<typeof ordered>[1]
    return (await ordered(worldOf(db), buyer, SHOP, { [variant.id]: quantity }, how)).id
  }
  const accept = (order: string) => post(seller, `/api/orders/${order}/acceptance`)
  const ready = async (order: string) => {
    await accept(order)
    await post(seller, `/api/orders/${order}/readiness`)
    return order
  }
  const shipped = async (order: string) => {
    await accept(order)
    const shipment = { carrier: 'G4S Courier', tracking: '8841120937' }
    await post(seller, `/api/orders/${order}/shipment`, shipment)
    return order
  }
  const delivered = async (order: string) => {
    await post(client, `/api/orders/${await shipped(order)}/delivery`)
    return order
  }
  const ids = {
    order: await place('delivery', 2),
    orderShipped: await shipped(await place('delivery')),
    orderReady: await ready(await place('pickup')),
    orderAtSalon: await ready(await place('salon_pickup')),
    orderDelivered: await delivered(await place('delivery', 2)),
    orderReturned: await delivered(await place('delivery', 2)),
    orderCancelled: await place('pickup'),
  }
  await post(client, `/api/orders/${ids.orderCancelled}/cancellation`)
  const [line] = await db.select().from(orderLine).where(eq(orderLine.orderId, ids.orderReturned))
  const lines = [{ lineId: line?.id, quantity: 1 }]
  const requested = { lines, reason: 'damaged', detail: 'The lid was cracked, and half of it was gone.' }
  await post(client, `/api/orders/${ids.orderReturned}/returns`, requested)
  const { returns } = await call(`/api/orders/${ids.orderReturned}`, { as: client })
  return { ...ids, orderReturn: returns[0].id }
}

/** As much of a world as planting an order takes. */
function worldOf(db: Db): World {
  const ctx = () => ({ db, id: () => uuid(), now: () => Date.now() })
  return { db, ctx } as unknown as World
}
