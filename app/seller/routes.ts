// The routes of a shop.
import { prefix, route } from '@remix-run/route-config'

export const sellerRoutes = prefix('seller', [
  route('reviews', 'seller/reviews.route.tsx'),
  route('dashboard', 'seller/dashboard/dashboard.route.tsx'),
  route('orders', 'seller/orders/orders.route.tsx'),
  route('orders/:id', 'seller/orders/order.route.tsx'),
  route('orders/:id/cancel', 'seller/orders/cancel.route.tsx'),
  route('orders/:id/refund', 'seller/orders/refund.route.tsx'),
  route('orders/:id/slip', 'seller/orders/packing-slip.route.tsx'),
  route('pick-up', 'seller/orders/pickup.route.tsx'),
  route('import', 'seller/products/imports.route.tsx'),
  route('import/:id', 'seller/products/import.route.tsx'),
  route('products', 'seller/products/products.route.tsx'),
  route('products.csv', 'seller/products/products-csv.route.tsx'),
  route('products/:id', 'seller/products/product.route.tsx'),
  route('products/:id/pictures', 'seller/products/pictures.route.tsx'),
  route('products/:id/variants/:variantId', 'seller/products/variant.route.tsx'),
  route('products/:id/variants/new', 'seller/products/new-variant.route.tsx'),
  route('products/new', 'seller/products/new-product.route.tsx'),
  route('stock', 'seller/products/stock-log.route.tsx'),
  route('stock.csv', 'seller/products/stock-log-csv.route.tsx'),
  route('set-up', 'seller/shop/shop.route.tsx'),
  route('set-up/profile', 'seller/shop/profile.route.tsx'),
  route('set-up/terms', 'seller/shop/terms.route.tsx'),
])
