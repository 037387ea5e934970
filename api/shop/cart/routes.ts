// HTTP routes for carts, which need no sign-in, and for buying an order again.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getCart } from './cart'
import { addToCart, buyAgain, removeFromCart, setQuantity } from './cart-changes'
import { BuyAgain, CartQuery, Quantity, VariantId } from './input'
import { BoughtAgainResponse, CartResponse, LineChangedResponse } from './responses'

export const cart = new Hono<ApiEnv>()
  .get(
    '/',
    route('public', 'Your cart by shop and currency, with any changes', {
      query: CartQuery,
      response: CartResponse,
      handler: ({ ctx, query }) => getCart(ctx, query),
    }),
  )
  .post(
    '/lines/:variantId',
    route('public', 'Add a product to your cart', {
      params: VariantId,
      body: Quantity,
      response: LineChangedResponse,
      handler: ({ ctx, params, body }) => addToCart(ctx, params.variantId, body.quantity),
    }),
  )
  .put(
    '/lines/:variantId',
    route('public', 'Change the quantity of a cart line', {
      params: VariantId,
      body: Quantity,
      response: LineChangedResponse,
      handler: ({ ctx, params, body }) => setQuantity(ctx, params.variantId, body.quantity),
    }),
  )
  .delete(
    '/lines/:variantId',
    route('public', 'Remove a cart line', {
      params: VariantId,
      response: LineChangedResponse,
      handler: ({ ctx, params }) => removeFromCart(ctx, params.variantId),
    }),
  )
  .post(
    '/orders',
    route('client', 'Add an earlier order to your cart again', {
      body: BuyAgain,
      response: BoughtAgainResponse,
      handler: ({ ctx, viewer, body }) => buyAgain(ctx, viewer, body.orderId),
    }),
  )
