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
    route('public', 'Your cart, by shop and currency, and what has changed in it', {
      query: CartQuery,
      response: CartResponse,
      handler: ({ ctx, query }) => getCart(ctx, query),
    }),
  )
  .post(
    '/lines/:variantId',
    route('public', 'Put some of a product into your cart', {
      params: VariantId,
      body: Quantity,
      response: LineChangedResponse,
      handler: ({ ctx, params, body }) => addToCart(ctx, params.variantId, body.quantity),
    }),
  )
  .put(
    '/lines/:variantId',
    route('public', 'Say how many of it you want', {
      params: VariantId,
      body: Quantity,
      response: LineChangedResponse,
      handler: ({ ctx, params, body }) => setQuantity(ctx, params.variantId, body.quantity),
    }),
  )
  .delete(
    '/lines/:variantId',
    route('public', 'Take it out of your cart', {
      params: VariantId,
      response: LineChangedResponse,
      handler: ({ ctx, params }) => removeFromCart(ctx, params.variantId),
    }),
  )
  .post(
    '/orders',
    route('client', 'Put what you ordered before into your cart again', {
      body: BuyAgain,
      response: BoughtAgainResponse,
      handler: ({ ctx, viewer, body }) => buyAgain(ctx, viewer, body.orderId),
    }),
  )
