// The code for handing an order over. It is derived from the order's id and our secret, stored
// nowhere, and shown to the client alone: it proves that the person collecting was sent by them.
import type { Ctx } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'
import { DAY } from '../../platform/values/time'

/** Six digits: "048213". */
export async function pickUpCode(ctx: Ctx, orderId: string): Promise<string> {
  const digest = await keyedHash(ctx.settings.AUTH_SECRET, `pick-up:${orderId}`)
  // 48 bits modulo a million: the bias between codes is less than a millionth of a millionth.
  return String(Number.parseInt(digest.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}

/** How many wrong codes one person may try for one order. */
export const PICKUP_CODE_LIMIT = { max: 10, windowMs: DAY }

/** The counter of attempts. Only people who may hand the order over are counted: see `collectOrder`. */
export function pickupAttemptsKey(orderId: string, viewerId: string): string {
  return `pick-up:${orderId}:${viewerId}`
}
