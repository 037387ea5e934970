// The end of an order's hold: captured for the seller, less the agreed vendor fee, or released to
// the client. A hold ends exactly once.
import { refundParts } from '../../booking/appointments/policy'
import { captureHold, releaseHold } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { percent } from '../../platform/values/money'
import { captured, type Found } from './order-rows'

type About = Pick<Found, 'order' | 'shop'>

/** "Order K7M2-9QXD at Duka": how transactions name an order. */
export function orderAt({ order, shop }: About): string {
  return `Order ${order.reference} at ${shop.name}`
}

/** Captures the whole hold for the seller, net of our fee; minor units. */
export function payTheSeller(
  ctx: Ctx,
  found: Pick<Found, 'order' | 'shop' | 'hold' | 'basisPoints'>,
  actor: string,
  captureId: string = ctx.id(),
): { writes: Statement[]; captureId: string; paid: number; net: number } {
  const { hold: held, shop, basisPoints } = found
  const feeMinor = percent(held.amount, basisPoints)
  return {
    writes: captureHold(ctx, held, {
      kind: 'order_capture',
      id: captureId,
      payee: { kind: 'payable', owner: shop.ownerId, currency: held.currency },
      feeMinor,
      description: orderAt(found),
      actor,
    }),
    captureId,
    paid: held.amount,
    net: held.amount - feeMinor,
  }
}

/** Releases the whole hold to the client. `expired` when nobody chose it. */
export function giveBack(
  ctx: Ctx,
  found: About & Pick<Found, 'hold'>,
  actor: string,
  status: 'released' | 'expired' = 'released',
  id: string = ctx.id(),
): Statement[] {
  const description = `Released: order ${found.order.reference} at ${found.shop.name}`
  return releaseHold(ctx, found.hold, { kind: 'order_release', id, status, description, actor })
}

/** Our fee of the seller's earnings, less what later refunds returned of it; minor units. */
export function chargedFee(found: Pick<Found, 'order' | 'hold' | 'basisPoints'>): number {
  const paid = captured(found)
  if (paid === 0) return 0
  const fee = percent(paid, found.basisPoints)
  return fee - refundParts({ captured: paid, fee, cashback: 0 }, 0, refundedSince(found)).fee
}

/** How a refund of `amount` after the capture divides between the seller and our fee, minor units. */
export function partsOf(
  found: Pick<Found, 'order' | 'hold' | 'basisPoints'>,
  amount: number,
): { net: number; fee: number } {
  const paid = captured(found)
  const fee = percent(paid, found.basisPoints)
  return refundParts({ captured: paid, fee, cashback: 0 }, refundedSince(found), amount)
}

/** Refunds after the capture only: earlier refunds had already reduced the hold. */
function refundedSince({ order, hold: held }: Pick<Found, 'order' | 'hold'>): number {
  return order.refunded - (order.total - held.amount)
}
