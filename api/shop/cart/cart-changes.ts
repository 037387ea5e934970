// Changes of a cart: adding, changing quantities, removing, and buying an order again. Stock is checked here only for a
// clear message: the checkout takes the stock, and the database enforces it.

import { and, eq } from 'drizzle-orm'
import { cartLine } from '../../../db/schema/shop/checkout'
import { orderLine, shopOrder } from '../../../db/schema/shop/orders'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { cartRows, isForSale, nameOf, obtainable, ownLine, type SoldRow, soldRows } from './cart-rows'
import { keepVisitorCart, MAX_VISITOR_LINES, visitorCart, type Wanted } from './guest-cart'
import { BuyAgain, MAX_QUANTITY, Quantity } from './input'
import { clientOf } from './owner'
import { BoughtAgainResponse, LineChangedResponse } from './responses'

/** Adds units of a variant to the cart. */
export const addToCart = operation('public', 'POST /cart/lines/:variantId', {
  summary: 'Add a product to your cart',
  body: Quantity,
  response: LineChangedResponse,
  problems: ['not-found', 'product-unavailable', 'out-of-stock', 'cart-full'],
  run: ({ ctx, params: { variantId }, body: { quantity } }) =>
    changeLine(ctx, variantId, (before) => before + quantity),
})

/** Sets how many units of a variant the cart holds. */
export const setQuantity = operation('public', 'PUT /cart/lines/:variantId', {
  summary: 'Change the quantity of a cart line',
  body: Quantity,
  response: LineChangedResponse,
  problems: ['not-found'],
  run: ({ ctx, params: { variantId }, body: { quantity } }) => changeLine(ctx, variantId, () => quantity),
})

/** Removes a variant, whether it was in the cart or not. */
export const removeFromCart = operation('public', 'DELETE /cart/lines/:variantId', {
  summary: 'Remove a cart line',
  response: LineChangedResponse,
  run: async ({ ctx, params: { variantId } }) => {
    const client = await clientOf(ctx)
    const wanted = visitorCart(ctx)
    // A guest cart's cookie may still wait to be merged: the line is removed from both.
    const rest = wanted.filter((cartLine) => cartLine.variantId !== variantId)
    if (rest.length < wanted.length) keepVisitorCart(ctx, rest)
    if (client) {
      await readAs(ctx, client, [ownLine(ctx, client.id, variantId)])
      await ctx.db.delete(cartLine).where(and(eq(cartLine.userId, client.id), eq(cartLine.variantId, variantId)))
    }
    return { quantity: 0, name: '' }
  },
})

/** Adds the lines of a past order to the cart again, if they are for sale and in stock. */
export const buyAgain = operation('client', 'POST /cart/orders', {
  summary: 'Add an earlier order to your cart again',
  body: BuyAgain,
  response: BoughtAgainResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, body: { orderId } }) => {
    const inOrder = ctx.db
      .select({ id: orderLine.variantId })
      .from(orderLine)
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(and(eq(shopOrder.id, orderId), eq(shopOrder.clientId, viewer.id)))
    const [, lines, sold, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select({ variantId: orderLine.variantId, quantity: orderLine.quantity })
        .from(orderLine)
        .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
        .where(and(eq(shopOrder.id, orderId), eq(shopOrder.clientId, viewer.id)))
        .orderBy(orderLine.position),
      soldRows(ctx, inOrder, viewer.id),
      cartRows(ctx, viewer.id),
    ])
    if (lines.length === 0) throw new DomainError('not-found')
    const before = new Map(rows.map((row) => [row.variantId, row.quantity]))
    const found = new Map(sold.map((row) => [row.variantId, row]))
    const leftOut: string[] = []
    const wanted = lines.flatMap(({ variantId, quantity }) => {
      const row = found.get(variantId)
      const had = before.get(variantId) ?? 0
      const most = row && isForSale(row) ? Math.min(MAX_QUANTITY, obtainable(row)) : 0
      const wants = Math.min(had + quantity, most)
      if (row && wants <= had) leftOut.push(nameOf(row))
      return row && wants > had ? [{ variantId, quantity: wants, seenPrice: row.price }] : []
    })
    const [first, ...rest] = wanted.map((line) => putLine(ctx, viewer.id, line))
    if (!first) throw new DomainError('out-of-stock', { detail: 'Nothing in this order is available right now.' })
    await writeBatch(ctx, [first, ...rest])
    return { added: wanted.length, leftOut }
  },
})

async function changeLine(ctx: Ctx, variantId: string, to: (before: number) => number): Promise<LineChangedResponse> {
  const client = await clientOf(ctx)
  if (client) {
    const [, sold, inCart] = await readAs(ctx, client, [
      soldRows(ctx, [variantId], client.id),
      ownLine(ctx, client.id, variantId),
    ])
    const line = refuseMore(sold[0], inCart[0]?.quantity ?? 0, to)
    await writeBatch(ctx, [putLine(ctx, client.id, line)])
    return { quantity: line.quantity, name: line.name }
  }
  const wanted = visitorCart(ctx)
  const before = wanted.find((cartLine) => cartLine.variantId === variantId)
  if (!before && wanted.length >= MAX_VISITOR_LINES) throw new DomainError('cart-full')
  const sold = await soldRows(ctx, [variantId])
  const line = refuseMore(sold[0], before?.quantity ?? 0, to)
  keepVisitorCart(ctx, before ? wanted.map((cartLine) => (cartLine === before ? line : cartLine)) : [...wanted, line])
  return { quantity: line.quantity, name: line.name }
}

/** Refuses an unavailable quantity early; the checkout enforces it. */
function refuseMore(
  row: SoldRow | undefined,
  before: number,
  to: (before: number) => number,
): Wanted & { name: string } {
  if (!row) throw new DomainError('not-found')
  const name = nameOf(row)
  if (!isForSale(row)) throw new DomainError('product-unavailable', { detail: `${name} is no longer for sale.` })
  const quantity = to(before)
  const most = obtainable(row)
  if (quantity > most) {
    const left = most === 0 ? `${name} is sold out.` : `Only ${most} of ${name} left.`
    const inside = before > 0 && quantity > before ? ` ${before} in your cart already.` : ''
    throw new DomainError('out-of-stock', { detail: left + inside })
  }
  if (quantity > MAX_QUANTITY) {
    const fault = `You can order up to ${MAX_QUANTITY} of each product.`
    throw fieldFault('quantity', fault, { detail: fault })
  }
  return { variantId: row.variantId, quantity, seenPrice: row.price, name }
}

function putLine(ctx: Ctx, userId: string, line: Wanted): Statement {
  const { variantId, quantity, seenPrice } = line
  return ctx.db
    .insert(cartLine)
    .values({ userId, variantId, quantity, seenPrice, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: [cartLine.userId, cartLine.variantId], set: { quantity, seenPrice } })
}
