// The code by which an order is handed over. It is worked out of the order's id under our secret, stands
// nowhere, and is shown to the client alone: whoever says it was told it by them.
import type { Ctx } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'

/** Six digits: "048213". */
export async function pickUpCode(ctx: Ctx, orderId: string): Promise<string> {
  const digest = await keyedHash(ctx.settings.AUTH_SECRET, `pick-up:${orderId}`)
  // 48 bits over a million: no code is likelier than another by more than a millionth of a millionth.
  return String(Number.parseInt(digest.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}

/** How often the code of one order may be guessed by one person. */
export const PICK_UP_GUESSES = { max: 10, windowMs: 24 * 60 * 60_000 }

/** What guesses are counted under. Only who may hand the order over is counted: see `collectOrder`. */
export function guessesOf(orderId: string, viewerId: string): string {
  return `pick-up:${orderId}:${viewerId}`
}
