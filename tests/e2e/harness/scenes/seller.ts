// The pages of sellers.

import { openFirst, type Scene, sendAnyway } from './scene'

export const SELLER: Scene[] = [
  { name: 'seller, payments', as: 'product_seller', at: '/seller/settings?tab=payments' },
  { name: 'seller, discounts', as: 'product_seller', at: '/seller/member-discounts' },
  { name: 'seller, developers', as: 'product_seller', at: '/seller/settings/developers' },
  { name: 'seller, payouts', as: 'product_seller', at: '/seller/payouts' },
  {
    name: 'seller, reviews',
    as: 'product_seller',
    at: '/seller/reviews',
  },
  {
    name: 'delete account',
    as: 'product_seller',
    at: '/seller/settings/delete-account',
  },
  { name: 'your data, none yet', as: 'product_seller', at: '/seller/settings/export' },
  { name: 'seller', as: 'product_seller', at: '/seller/dashboard' },
  { name: 'seller, orders', as: 'product_seller', at: '/seller/orders' },
  { name: 'seller, an order', as: 'product_seller', at: '/seller/orders/{order}' },
  { name: 'seller, decline an order', as: 'product_seller', at: '/seller/orders/{order}/cancel' },
  { name: 'seller, packing slip', as: 'product_seller', at: '/seller/orders/{orderShipped}/slip' },
  {
    name: 'seller, refund, refused',
    as: 'product_seller',
    at: '/seller/orders/{orderShipped}/refund',
    first: sendAnyway('Review'),
  },
  { name: 'seller, orders, none', as: 'product_seller', at: '/seller/orders?q=zzzzzz' },
  { name: 'seller, pick-up', as: 'product_seller', at: '/seller/pick-up' },
  {
    name: 'seller, pick-up, refused',
    as: 'product_seller',
    at: '/seller/pick-up',
    first: sendAnyway('Confirm pickup'),
  },
  { name: 'seller, shop', as: 'product_seller', at: '/seller/set-up' },
  { name: 'seller, about the shop', as: 'product_seller', at: '/seller/set-up/profile' },
  { name: 'seller, terms', as: 'product_seller', at: '/seller/set-up/terms' },
  { name: 'seller, products', as: 'product_seller', at: '/seller/products' },
  {
    name: 'seller, new product, refused',
    as: 'product_seller',
    at: '/seller/products/new',
    first: sendAnyway('Save draft'),
  },
  {
    name: 'seller, a product',
    as: 'product_seller',
    at: '/seller/products?status=current',
    first: (page) => openFirst(page, '/seller/products/'),
  },
  {
    name: 'seller, product pictures',
    as: 'product_seller',
    at: '/seller/products?status=current',
    first: async (page) => {
      await openFirst(page, '/seller/products/')
      await page.getByRole('link', { name: /(?:Add|Change) pictures/ }).click()
      await page.getByRole('heading', { name: 'Pictures', level: 1 }).waitFor()
    },
  },
  {
    name: 'seller, a variant, refused',
    as: 'product_seller',
    at: '/seller/products?status=current',
    first: async (page) => {
      await openFirst(page, '/seller/products/')
      await openFirst(page, '/variants/')
      await sendAnyway('Change stock')(page)
    },
  },
  { name: 'seller, stock log', as: 'product_seller', at: '/seller/stock' },
  { name: 'seller, import, refused', as: 'product_seller', at: '/seller/import', first: sendAnyway('Check the file') },
  { name: 'seller, settings', as: 'product_seller', at: '/seller/settings' },
]
