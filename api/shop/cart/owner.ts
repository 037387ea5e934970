// Whose cart it is, and what a visitor's becomes when they sign in.
import { sql } from 'drizzle-orm'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import type { CartRow } from './cart-rows'
import { dropVisitorCart, type Wanted } from './guest-cart'

/** How many lines a client's cart holds; the database refuses more. */
const MAX_LINES = 50

/** Only clients buy: a cart of anybody else's is the browser's. */
export async function clientOf(ctx: Ctx): Promise<Viewer | null> {
  const viewer = await ctx.viewer()
  return viewer?.role === 'client' ? viewer : null
}

/**
 * Of what is in both, the larger quantity stays: whoever asks twice at once gets the same cart. What is no
 * product of ours, or more than a cart holds, is left out.
 */
export async function mergeIntoAccount(
  ctx: Ctx,
  client: Viewer,
  wanted: Wanted[],
  rows: CartRow[],
): Promise<void> {
  const there = new Set(rows.map((row) => row.variantId))
  const room = Math.max(0, MAX_LINES - there.size)
  const known = wanted.filter(({ variantId }) => there.has(variantId))
  const added = wanted.filter(({ variantId }) => !there.has(variantId)).slice(0, room)
  const [first, ...rest] = [...known, ...added].map(({ variantId, quantity, seenPrice }, i) =>
    // A millisecond apart, so that they stay in their order.
    ctx.db.run(sql`INSERT INTO cart_line (user_id, variant_id, quantity, seen_price, created_at)
      SELECT ${client.id}, id, ${quantity}, ${seenPrice}, ${ctx.now() + i} FROM product_variant WHERE id = ${variantId}
      ON CONFLICT (user_id, variant_id) DO UPDATE SET quantity = max(quantity, excluded.quantity)`),
  )
  if (first) await writeBatch(ctx, [first as Statement, ...(rest as Statement[])])
  dropVisitorCart(ctx)
}
