// The cart of a signed-out person: an HttpOnly cookie. It holds only the wanted quantities and the prices they saw:
// amounts are always computed from the shop's own rows, so forging one gains nothing.
import type { Ctx } from '../../platform/context'
import { MAX_OPERATION_MINOR } from '../../platform/values/money'
import { expireCookie } from '../../platform/viewer/cookies'
import { MAX_QUANTITY } from './input'

/** `seenPrice`: minor units of the shop's currency, when it was added. */
export type Wanted = { variantId: string; quantity: number; seenPrice: number }

const CART_COOKIE = '__Host-cart'

/** How long a browser keeps it, in seconds. */
const LIFE = 30 * 24 * 60 * 60

/** As many as fit into a cookie. */
export const MAX_VISITOR_LINES = 30

const LINE = /^([\w-]{1,64})\*(\d{1,2})\*(\d{1,10})$/

/** The valid lines of the guest cart's cookie; invalid ones are ignored. */
export function visitorCart(ctx: Ctx): Wanted[] {
  const cookie = (ctx.headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(`${CART_COOKIE}=`))
  if (!cookie) return []
  const lines = new Map<string, Wanted>()
  for (const text of cookie.slice(CART_COOKIE.length + 1, 4096).split('~')) {
    const [, variantId, quantity, seenPrice] = LINE.exec(text) ?? []
    if (!variantId || lines.size === MAX_VISITOR_LINES) continue
    const wanted = { variantId, quantity: Number(quantity), seenPrice: Number(seenPrice) }
    if (wanted.quantity < 1 || wanted.quantity > MAX_QUANTITY) continue
    if (wanted.seenPrice < 1 || wanted.seenPrice > MAX_OPERATION_MINOR) continue
    lines.set(variantId, wanted)
  }
  return [...lines.values()]
}

export function keepVisitorCart(ctx: Ctx, lines: Wanted[]): void {
  if (lines.length === 0) {
    dropVisitorCart(ctx)
    return
  }
  const value = lines.map((line) => `${line.variantId}*${line.quantity}*${line.seenPrice}`).join('~')
  ctx.cookies.push(`${CART_COOKIE}=${value}; Max-Age=${LIFE}; Path=/; Secure; HttpOnly; SameSite=Lax`)
}

/** Deletes the cookie: the cart is empty, or was merged into an account. */
export function dropVisitorCart(ctx: Ctx): void {
  expireCookie(ctx, CART_COOKIE)
}
