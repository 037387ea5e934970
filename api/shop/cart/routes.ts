// HTTP for carts, which everybody has, and for buying an order again.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { getCart } from './cart'
import { addToCart, buyAgain, removeFromCart, setQuantity } from './cart-changes'
import { BuyAgain, CartQuery, Quantity, VariantId } from './input'
import { BoughtAgainResponse, CartResponse, LineChangedResponse } from './responses'

export const cart = new Hono<ApiEnv>()
  .get(
    '/',
    access('public'),
    answers('Your cart, by shop and currency, and what has changed in it', 200, CartResponse),
    takes('query', CartQuery),
    async (c) => c.json(await getCart(c.env.ctx, c.req.valid('query'))),
  )
  .post(
    '/lines/:variantId',
    access('public'),
    answers('Put some of a product into your cart', 200, LineChangedResponse),
    takes('param', VariantId),
    takes('json', Quantity),
    async (c) => {
      const { variantId } = c.req.valid('param')
      return c.json(await addToCart(c.env.ctx, variantId, c.req.valid('json').quantity))
    },
  )
  .put(
    '/lines/:variantId',
    access('public'),
    answers('Say how many of it you want', 200, LineChangedResponse),
    takes('param', VariantId),
    takes('json', Quantity),
    async (c) => {
      const { variantId } = c.req.valid('param')
      return c.json(await setQuantity(c.env.ctx, variantId, c.req.valid('json').quantity))
    },
  )
  .delete(
    '/lines/:variantId',
    access('public'),
    answers('Take it out of your cart', 200, LineChangedResponse),
    takes('param', VariantId),
    async (c) => c.json(await removeFromCart(c.env.ctx, c.req.valid('param').variantId)),
  )
  .post(
    '/orders',
    access('client'),
    answers('Put what you ordered before into your cart again', 200, BoughtAgainResponse),
    takes('json', BuyAgain),
    async (c) => {
      const { orderId } = c.req.valid('json')
      return c.json(await buyAgain(c.env.ctx, c.var.viewer, orderId))
    },
  )
