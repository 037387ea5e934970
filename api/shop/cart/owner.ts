// The owner of a cart, and merging a guest cart at sign-in.
import { sql } from 'drizzle-orm'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import type { CartRow } from './cart-rows'
import { dropVisitorCart, type Wanted } from './guest-cart'

/** How many lines a client's cart holds; the database rejects more. */
const MAX_LINES = 50

/** Only clients have a cart in their account; other roles use the browser's. */
export async function clientOf(ctx: Ctx): Promise<Viewer | null> {
  const viewer = await ctx.viewer()
  return viewer?.role === 'client' ? viewer : null
}

/**
 * For a variant in both carts, the larger quantity wins, so concurrent requests give the same cart.
 * Unknown products and lines over the limit are left out.
 */
export async function mergeIntoAccount(ctx: Ctx, client: Viewer, wanted: Wanted[], rows: CartRow[]): Promise<void> {
  const there = new Set(rows.map((row) => row.variantId))
  const room = Math.max(0, MAX_LINES - there.size)
  const known = wanted.filter(({ variantId }) => there.has(variantId))
  const added = wanted.filter(({ variantId }) => !there.has(variantId)).slice(0, room)
  const [first, ...rest] = [...known, ...added].map(({ variantId, quantity, seenPrice }, i) =>
    // A millisecond apart, so that their order stays.
    ctx.db.run(sql`INSERT INTO cart_line (user_id, variant_id, quantity, seen_price, created_at)
      SELECT ${client.id}, id, ${quantity}, ${seenPrice}, ${ctx.now() + i} FROM product_variant WHERE id = ${variantId}
      ON CONFLICT (user_id, variant_id) DO UPDATE SET quantity = max(quantity, excluded.quantity)`),
  )
  if (first) await writeBatch(ctx, [first as Statement, ...(rest as Statement[])])
  dropVisitorCart(ctx)
}
