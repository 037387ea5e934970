// Makes the promised refund of an order, once the balance covers it.
import { eq } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import type { Promised } from '../../money/promised-refunds/promised-run'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sumIn, toSeller } from './notifications'
import { selectOrders } from './order-rows'
import { partsRequested } from './refund-parts'
import { afterCapture, returnsRequested } from './refunds'

/** The statements that make it and tell both sides; null: its client has closed their account. */
export async function promisedOrderRefund(
  ctx: Ctx,
  { orderId, ownerId, amount, reason, parts: of }: Promised,
): Promise<Statement[] | null> {
  const id = orderId ?? ''
  const [[found], returns] = await ctx.db.batch([
    selectOrders(ctx).where(eq(shopOrder.id, id)),
    returnsRequested(ctx, id),
  ])
  if (!found || !of || found.client.deletedAt !== null) return null
  const parts = partsRequested(found, { lines: of.lines, delivery: of.delivery > 0 })
  // The units have been in stock since it was promised.
  const draft = { parts, restock: false, reason, returns }
  const text = `${found.client.name} has ${sumIn(found, amount)} back for order ${found.order.reference}, from what you earned since.`
  return [
    ...afterCapture(ctx, { id: ownerId }, found, amount, draft),
    notify(ctx, ownerId, toSeller(found, 'Promised refund made', text)),
  ]
}
