// Problems of the shop and of gift cards. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import type { ProblemRows } from '../platform/values/problems'

export const SHOP_PROBLEMS = {
  'out-of-stock': {
    status: 409,
    title: 'Not enough in stock',
    text: ['Out of stock', 'There isn’t enough in stock. Choose fewer or another product.'],
  },
  'product-unavailable': {
    status: 409,
    title: 'Not for sale at this price',
    text: ['No longer for sale', 'The product or its price has changed. Check your cart.'],
  },
  'cart-full': {
    status: 409,
    title: 'The cart is full',
    text: ['Your cart is full', 'Check out or remove something first.'],
  },
  'checkout-ended': {
    status: 409,
    title: 'The checkout has ended',
    text: ['Time is up', 'We can no longer hold your items. Check out again from your cart.'],
  },
  'checkout-changed': {
    status: 409,
    title: 'The checkout has changed in the meantime',
    text: ['Please check again', 'Your order has changed in another window. Check it, then confirm.'],
  },
  'delivery-unavailable': {
    status: 409,
    title: 'The shop does not deliver there',
    text: ['No delivery there', 'This shop doesn’t deliver to that address. Choose another option.'],
  },
  'pickup-unavailable': {
    status: 409,
    title: 'Pickup isn’t available there',
    text: ['Pickup not available', 'Pickup isn’t available there right now. Choose another location.'],
  },
  'order-status': {
    status: 409,
    title: 'The order’s status does not allow this',
    text: ['Already changed', 'This order has changed. Reload the page to see its current status.'],
  },
  'refund-exceeded': {
    status: 409,
    title: 'The amount is more than is left to refund',
    text: ['Amount too high', 'That’s more than is left to refund on this order.'],
  },
  'return-status': {
    status: 409,
    title: 'This cannot be returned',
    text: ['Cannot be returned', 'This return has been answered, or the return window has closed.'],
  },
  'sku-taken': {
    status: 409,
    title: 'Another product has that SKU',
    text: ['SKU in use', 'Another of your products has this SKU. Use a different one.'],
  },
  'price-change-applied': {
    status: 409,
    title: 'The price is already in force',
    text: ['Already changed', 'This price is already in force.'],
  },
  'address-limit': {
    status: 409,
    title: 'The maximum of ten addresses is reached',
    text: ['Too many addresses', 'You have ten addresses, the maximum. Remove one to add another.'],
  },
  'gift-card-status': {
    status: 409,
    title: 'The gift card’s status does not allow this',
    text: ['Already changed', 'This gift card has changed. Reload the page to see its current status.'],
  },
  'gift-card-spent': {
    status: 409,
    title: 'The amount is more than is left on the gift card',
    text: ['Not enough left', 'That’s more than is left on this gift card.'],
  },
  'gift-card-full': {
    status: 409,
    title: 'The amount is more than the gift still needs',
    text: ['Nearly there', 'That’s more than the gift still needs. Choose a smaller amount.'],
  },
  'gift-card-unknown': {
    status: 404,
    title: 'No gift card can be claimed with this code',
    text: ['Gift card not found', 'Check the code. The card may have been claimed or cancelled, or may have expired.'],
  },
} satisfies ProblemRows

type Own = typeof SHOP_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const SHOP_MEANINGS = {
  // The stock, or the planned prices, changed since they were read: see catalogue/stock-log.ts.
  'stock-log': 'set-up-changed',
  stock_movement_delta: 'set-up-changed',
  'price_change.variant_id': 'set-up-changed',
  // Two concurrent checkouts of one client.
  'checkout-exists': 'checkout-changed',
  order_line_refunded: 'refund-exceeded',
  // A contribution or another end happened concurrently.
  gift_card_settled: 'gift-card-status',
  gift_contribution_amounts: 'gift-card-spent',
} satisfies Record<string, ProblemCode>
