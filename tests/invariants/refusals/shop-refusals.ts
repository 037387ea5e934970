// SQL that the database must refuse of shops and orders since 0006_shop_rules.sql, under the rule that refuses
// it, as in refusals.ts. The rows that it names stand in shop-rows.ts; " ;; " parts statements of one batch.
import { cases } from './refusals'

export type Changes = Record<string, string>

/** A row as an insert names it, with what a case changes. */
export const row = (table: string, values: Changes, changes: Changes) => {
  const all = { ...values, ...changes }
  return `${table} (${Object.keys(all).join(', ')}) VALUES (${Object.values(all).join(', ')})`
}

const variant = (changes: Changes = {}) =>
  row(
    'product_variant',
    { id: "'new'", product_id: "'shampoo'", shop_id: "'duka'", sku: "'NEW'", price: '5', stock: '0', created_at: '1' },
    changes,
  )

const movement = (changes: Changes = {}) =>
  row(
    'stock_movement',
    {
      variant_id: "'soko-large'",
      delta: '1',
      stock: '11',
      reason: "'received'",
      actor: "'soko-owner'",
      created_at: '1',
    },
    changes,
  )

const product = (changes: Changes = {}) =>
  row(
    'product',
    { id: "'new'", shop_id: "'duka'", name: "'n'", category: "'c'", created_at: '1', updated_at: '1' },
    changes,
  )

const review = (changes: Changes = {}) =>
  row(
    'product_review',
    { id: "'new'", product_id: "'shampoo'", user_id: "'zara'", rating: '5', created_at: '1' },
    changes,
  )

const report = (changes: Changes = {}) =>
  row(
    'product_review_report',
    { id: "'new'", review_id: "'shine'", reporter_id: "'zara'", reason: "'spam'", created_at: '1' },
    changes,
  )

const address = (changes: Changes = {}) =>
  row(
    'address',
    {
      id: "'new'",
      user_id: "'zara'",
      name: "'Z'",
      phone: "'1'",
      line1: "'a'",
      city: "'c'",
      country: "'k'",
      created_at: '1',
    },
    changes,
  )

const cartLine = (changes: Changes = {}) =>
  row(
    'cart_line',
    { user_id: "'zara'", variant_id: "'large'", quantity: '1', seen_price: '5', created_at: '1' },
    changes,
  )

const checkout = (changes: Changes = {}) =>
  row('checkout', { id: "'new'", client_id: "'yusuf'", currency: "'KES'", expires_at: '9', created_at: '1' }, changes)

const checkoutLine = (changes: Changes = {}) =>
  row(
    'checkout_line',
    { checkout_id: "'kept'", variant_id: "'soko-large'", shop_id: "'soko'", quantity: '1', unit_price: '200000' },
    changes,
  )

/** As it was paid for; its checkout has an order of this shop by now. */
const order = (changes: Changes = {}) =>
  row(
    'shop_order',
    {
      id: "'new'",
      reference: "'NEW'",
      checkout_id: "'$PAID'",
      client_id: "'amina'",
      shop_id: "'duka'",
      currency: "'KES'",
      items_total: '440000',
      delivery_fee: '30000',
      total: '470000',
      fee_id: "'fee-vendor-1'",
      hold_id: "'$HELD'",
      fulfilment: "'delivery'",
      answer_by: '9',
      created_at: '1',
      updated_at: '1',
    },
    changes,
  )

const line = (changes: Changes = {}) =>
  row(
    'order_line',
    {
      id: "'new'",
      order_id: "'$PLACED'",
      variant_id: "'large'",
      product_id: "'shampoo'",
      product_name: "'S'",
      sku: "'S'",
      unit_price: '200000',
      quantity: '1',
    },
    changes,
  )

const refund = (changes: Changes = {}) =>
  row(
    'order_refund',
    {
      id: "'new'",
      order_id: "'$DELIVERED'",
      amount: '100',
      fee_part: '0',
      transfer_id: "'$CAPTURE'",
      actor: "'duka-owner'",
      created_at: '1',
    },
    changes,
  )

const part = (changes: Changes = {}) =>
  row(
    'order_refund_line',
    { id: "'new'", refund_id: "'new'", line_id: "'$LINE'", quantity: '1', amount: '120000' },
    changes,
  )

const asks = (changes: Changes = {}) =>
  row(
    'order_return',
    {
      id: "'new'",
      order_id: "'$DELIVERED'",
      line_id: "'$LINE'",
      quantity: '1',
      reason: "'damaged'",
      created_at: '1',
      updated_at: '1',
    },
    changes,
  )

const ORDER = 'UPDATE shop_order SET version = version + 1, updated_at = 6,'

export const SHOPS = cases(`
  product_variant_starts_empty: stock-log
    INSERT INTO ${variant({ stock: '5' })}
    INSERT INTO ${variant({ shop_id: "'soko'" })}
    INSERT OR REPLACE INTO ${variant({ id: "'small'" })}
  product_variant_sku_own: sku-taken
    INSERT INTO ${variant({ sku: "'SMALL'" })}
    INSERT OR REPLACE INTO ${variant({ sku: "'SMALL'" })}
  product_variant_sku_stays_own: sku-taken
    UPDATE OR REPLACE product_variant SET sku = 'SMALL' WHERE id = 'large'
  product_variant_no_change: stock-log
    UPDATE product_variant SET product_id = 'soko-shampoo' WHERE id = 'small'
    UPDATE product_variant SET shop_id = 'soko' WHERE id = 'small'
    UPDATE OR REPLACE product_variant SET id = 'small' WHERE id = 'large'
  product_variant_stock_by_log: stock-log
    UPDATE product_variant SET stock = stock + 1 WHERE id = 'small'
    UPDATE product_variant SET stock = 0 WHERE id = 'small'
  product_variant_no_delete: stock-log
    DELETE FROM product_variant WHERE id = 'secret'
  product_variant_price
    UPDATE product_variant SET price = 0 WHERE id = 'small'
    INSERT INTO ${variant({ price: '-5' })}
  out-of-stock
    INSERT INTO ${movement({ delta: '-11', stock: '-1' })}
  stock_movement_enough: out-of-stock
    INSERT INTO ${movement({ delta: '-12', stock: '-2' })}
    INSERT INTO ${checkoutLine({ quantity: '11' })}
  stock_movement_adds_up: stock-log
    INSERT INTO ${movement({ stock: '12' })}
    INSERT OR REPLACE INTO ${movement({ sequence: '1' })}
  stock_movement_no_update: stock-log
    UPDATE stock_movement SET delta = 5
    UPDATE stock_movement SET note = ''
  stock_movement_no_delete: stock-log
    DELETE FROM stock_movement WHERE sequence = 1
  stock_movement_delta
    INSERT INTO ${movement({ delta: '0', stock: '10' })}
  stock_movement_reason
    INSERT INTO ${movement({ reason: "'found'" })}
  price_change_applied_once: price-change-applied
    UPDATE price_change SET applied_at = 6 WHERE id = 'applied'
    UPDATE price_change SET price = 5 WHERE id = 'coming'
  price_change_no_delete: price-change-applied
    DELETE FROM price_change WHERE id = 'applied'
  price_change_price
    INSERT INTO price_change VALUES ('new', 'small', 0, 50, NULL, 'duka-owner', 1)
  product_no_change: stock-log
    UPDATE product SET shop_id = 'soko' WHERE id = 'shampoo'
    UPDATE OR REPLACE product SET id = 'shampoo' WHERE id = 'unlisted'
    UPDATE OR REPLACE product SET number = 1 WHERE id = 'unlisted'
  product_no_delete: stock-log
    DELETE FROM product WHERE id = 'unlisted'
  product_no_deleted_user: account-deleted
    INSERT INTO ${product({ shop_id: "'gone-shop'" })}
    INSERT OR REPLACE INTO ${product({ id: "'shampoo'" })}
    INSERT OR REPLACE INTO ${product({ number: '1' })}
  product_status
    UPDATE product SET status = 'lost' WHERE id = 'shampoo'
  pickup_point_takes_parcels: pickup-unavailable
    INSERT INTO pickup_point SELECT 'duka', id, 1 FROM salon WHERE id = 'plain'
    INSERT INTO pickup_point SELECT 'duka', id, 1 FROM salon WHERE takes_parcels = 0 AND status = 'approved'
  product_review_no_replace: review-exists
    INSERT OR REPLACE INTO ${review({ user_id: "'amina'" })}
    INSERT OR REPLACE INTO ${review({ id: "'shine'", product_id: "'soko-shampoo'" })}
  product_review_no_deleted_user: account-deleted
    INSERT INTO ${review({ user_id: "'gone'" })}
  product_review_rating
    INSERT INTO ${review({ rating: '0' })}
    INSERT INTO ${review({ rating: '6' })}
  product_review_reply
    UPDATE product_review SET reply = 'Acknowledged' WHERE id = 'shine'
  product_favorite_no_deleted_user: account-deleted
    INSERT INTO product_favorite VALUES ('gone', 'shampoo', 1)
  product_review_report_no_deleted_user: account-deleted
    INSERT INTO ${report({ reporter_id: "'gone'" })}
  product_review_report_reason
    INSERT INTO ${report({ reason: "'bored'" })}
  product_import_steps: import-status
    UPDATE product_import SET status = 'running' WHERE id = 'faulty'
    UPDATE product_import SET status = 'done' WHERE id = 'running'
    UPDATE product_import SET rows_done = 1 WHERE id = 'running'
    UPDATE product_import SET shop_id = 'soko' WHERE id = 'running'
  product_import_status
    INSERT INTO product_import (id, shop_id, actor, file_name, status, rows_total, created_at, updated_at) VALUES ('new', 'duka', 'a', 'f', 'lost', 1, 1, 1)
  product_import_rows
    UPDATE product_import SET rows_done = 6 WHERE id = 'running'
`)

export const ORDERS = cases(`
  address_no_deleted_user: account-deleted
    INSERT INTO ${address({ user_id: "'gone'" })}
  address_limit: address-limit
    INSERT INTO address (id, user_id, name, phone, line1, city, country, created_at) SELECT 'a' || value, 'zara', 'Z', '1', 'a', 'c', 'k', 1 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11]')
  cart_line_no_deleted_user: account-deleted
    INSERT INTO ${cartLine({ user_id: "'gone'" })}
  cart_line_limit: cart-full
    INSERT INTO product_variant (id, product_id, shop_id, sku, price, created_at) SELECT 'v' || value, 'shampoo', 'duka', 'V' || value, 5, 1 FROM json_each('[${[...Array(51).keys()].join(',')}]') ;; INSERT INTO cart_line SELECT 'zara', id, 1, 5, 1 FROM product_variant WHERE id GLOB 'v[0-9]*'
  cart_line_quantity
    INSERT INTO ${cartLine({ quantity: '0' })}
    INSERT INTO ${cartLine({ quantity: '100' })}
  checkout_starts_open: checkout-ended
    INSERT INTO ${checkout({ status: "'paid'", ended_at: '1' })}
    INSERT OR REPLACE INTO ${checkout({ id: "'$PAID'" })}
  checkout_one_at_a_time: checkout-exists
    INSERT INTO ${checkout({ client_id: "'zara'" })}
    INSERT OR REPLACE INTO ${checkout({ client_id: "'zara'" })}
  checkout_no_deleted_user: account-deleted
    INSERT INTO ${checkout({ client_id: "'gone'" })}
  checkout_status_known
    UPDATE checkout SET status = 'lost', ended_at = 1, version = 1 WHERE id = 'kept'
  checkout_ended
    UPDATE checkout SET status = 'expired', version = 1 WHERE id = 'kept'
  checkout_steps: checkout-ended
    UPDATE checkout SET status = 'released', version = 2 WHERE id = '$PAID'
    UPDATE checkout SET address = NULL WHERE id = '$PAID'
  checkout_no_change: checkout-ended
    UPDATE checkout SET client_id = 'amina', version = 1 WHERE id = 'kept'
    UPDATE checkout SET currency = 'USD', version = 1 WHERE id = 'kept'
  checkout_version: checkout-changed
    UPDATE checkout SET address = '{}' WHERE id = 'kept'
    UPDATE checkout SET status = 'expired', ended_at = 9 WHERE id = 'kept'
  checkout_no_delete: checkout-ended
    DELETE FROM checkout WHERE id = 'kept'
  checkout_line_for_sale: product-unavailable
    INSERT INTO ${checkoutLine({ unit_price: '1' })}
    INSERT INTO ${checkoutLine({ shop_id: "'duka'" })}
    INSERT INTO ${checkoutLine({ variant_id: "'secret'", shop_id: "'duka'", unit_price: '120000' })}
    INSERT INTO ${checkoutLine({ checkout_id: "'$PAID'" })}
  checkout_line_once: checkout-ended
    INSERT OR REPLACE INTO ${checkoutLine({ variant_id: "'soko-small'", unit_price: '120000' })}
  checkout_line_no_update: checkout-ended
    UPDATE checkout_line SET quantity = 2 WHERE checkout_id = 'kept'
  checkout_line_no_delete: checkout-ended
    DELETE FROM checkout_line WHERE checkout_id = 'kept'
  checkout_line_quantity
    INSERT INTO ${checkoutLine({ quantity: '0' })}
  checkout_line_price: product-unavailable
    INSERT INTO ${checkoutLine({ unit_price: '0' })}
  checkout_shop_while_open: checkout-ended
    INSERT INTO checkout_shop (checkout_id, shop_id) VALUES ('$PAID', 'soko')
    INSERT OR REPLACE INTO checkout_shop (checkout_id, shop_id) VALUES ('kept', 'soko')
  checkout_shop_chosen_while_open: checkout-ended
    UPDATE checkout_shop SET delivery_fee = 0 WHERE checkout_id = '$PAID'
    UPDATE checkout_shop SET note = '' WHERE checkout_id = '$PAID'
  checkout_shop_no_delete: checkout-ended
    DELETE FROM checkout_shop WHERE checkout_id = 'kept'
  checkout_shop_fee
    UPDATE checkout_shop SET delivery_fee = -1 WHERE checkout_id = 'kept'
  checkout_shop_fulfilment
    UPDATE checkout_shop SET fulfilment = 'salon_pickup' WHERE checkout_id = 'kept'
    UPDATE checkout_shop SET fulfilment = 'drone' WHERE checkout_id = 'kept'
  shop_order_starts_placed: order-status
    INSERT INTO ${order({ status: "'accepted'" })}
    INSERT OR REPLACE INTO ${order()}
    INSERT OR REPLACE INTO ${order({ id: "'$PLACED'" })}
  shop_order_of_its_checkout: checkout-ended
    INSERT INTO ${order({ checkout_id: "'kept'", shop_id: "'soko'" })}
  shop_order_of_its_checkout: hold-ended
    INSERT INTO ${order({ items_total: '1', total: '30001' })}
    INSERT INTO ${order({ delivery_fee: '0', total: '440000' })}
    INSERT INTO ${order({ client_id: "'zara'" })}
  shop_order_own_hold: hold-ended
    INSERT INTO ${order({ hold_id: "'$ENDED'" })}
    INSERT INTO ${order({ hold_id: "'$HOLD'" })}
  shop_order_other_hold: hold-ended
    ${ORDER} hold_id = '$HOLD' WHERE id = '$PLACED'
    ${ORDER} hold_id = '$HELD' WHERE id = '$DELIVERED'
  shop_order_steps: order-status
    ${ORDER} status = 'shipped' WHERE id = '$PLACED'
    ${ORDER} status = 'placed', ending = NULL WHERE id = '$OVER'
    ${ORDER} status = 'cancelled', ending = 'seller' WHERE id = '$DELIVERED'
  shop_order_status_known: order-status
    ${ORDER} status = 'lost' WHERE id = '$PLACED'
  shop_order_ending
    ${ORDER} status = 'cancelled' WHERE id = '$PLACED'
    ${ORDER} status = 'accepted', ending = 'seller' WHERE id = '$PLACED'
  shop_order_counted: order-status
    UPDATE shop_order SET status = 'accepted' WHERE id = '$PLACED'
    UPDATE shop_order SET packed_at = 1 WHERE id = '$PLACED'
  shop_order_captured
    ${ORDER} status = 'delivered' WHERE id = '$SHIPPED'
    ${ORDER} capture_id = '$CAPTURE', fulfilled_at = 1 WHERE id = '$PLACED'
  shop_order_captured_once: order-status
    UPDATE shop_order SET capture_id = 'gave-back' WHERE id = '$DELIVERED'
  shop_order_refunds_counted: refund-exceeded
    UPDATE shop_order SET refunded = 5 WHERE id = '$PLACED'
    UPDATE shop_order SET refunded = 0 WHERE id = '$DELIVERED'
  refund-exceeded
    INSERT INTO ${refund({ amount: '350001' })}
  shop_order_no_change: order-status
    UPDATE shop_order SET return_days = 0
  shop_order_no_change: order-status
    UPDATE shop_order SET total = 1, items_total = 1, delivery_fee = 0 WHERE id = '$PLACED'
    UPDATE shop_order SET client_id = 'zara' WHERE id = '$PLACED'
    UPDATE OR REPLACE shop_order SET id = '$PLACED' WHERE id = '$SHIPPED'
  shop_order_address_stays: order-status
    UPDATE shop_order SET address = '{}' WHERE id = '$PLACED'
    UPDATE shop_order SET address = NULL WHERE id = '$PLACED'
  shop_order_no_delete: order-status
    DELETE FROM shop_order WHERE id = '$OVER'
  shop_order_totals: hold-ended
    INSERT INTO ${order({ total: '1' })}
  shop_order_fulfilment
    ${ORDER} status = 'accepted' WHERE id = '$PLACED' ;; ${ORDER} status = 'ready' WHERE id = '$PLACED'
  order_line_as_reserved: order-status
    INSERT INTO ${line({ quantity: '2' })}
    INSERT OR REPLACE INTO ${line()}
    INSERT INTO ${line({ order_id: "'$SHIPPED'" })}
  order_line_amounts: order-status
    INSERT INTO ${line({ order_id: "'$SHIPPED'", quantity: '0' })}
  order_line_refunds_counted: refund-exceeded
    UPDATE order_line SET refunded_quantity = 2 WHERE id = '$LINE'
  order_line_refunded: refund-exceeded
    UPDATE order_line SET refunded_quantity = 3 WHERE id = '$LINE'
  order_line_refunded
    INSERT INTO ${refund({ amount: '240000' })} ;; INSERT INTO ${part({ quantity: '2', amount: '240000' })}
  order_line_no_change: order-status
    UPDATE order_line SET unit_price = 1 WHERE id = '$LINE'
    UPDATE order_line SET quantity = 9 WHERE id = '$LINE'
  order_line_no_delete: order-status
    DELETE FROM order_line WHERE id = '$LINE'
  order_event_no_replace: order-status
    INSERT OR REPLACE INTO order_event (id, order_id, status, actor, created_at) VALUES ('$SOLD', '$PLACED', 'placed', 'amina', 1)
  order_event_no_update: order-status
    UPDATE order_event SET status = 'accepted' WHERE id = '$SOLD'
    UPDATE order_event SET detail = '{}' WHERE id = '$SOLD'
  order_event_no_delete: order-status
    DELETE FROM order_event WHERE id = '$SOLD'
  order_refund_of_money: order-status
    INSERT INTO ${refund({ order_id: "'$OVER'" })}
    INSERT OR REPLACE INTO ${refund({ id: "'refund'" })}
    INSERT OR REPLACE INTO ${refund({ transfer_id: "'gave-back'" })}
  order_refund_amounts
    INSERT INTO ${refund({ amount: '0' })}
    INSERT INTO ${refund({ fee_part: '101' })}
  order_refund_no_update: order-status
    UPDATE order_refund SET amount = 5 WHERE id = 'refund'
    UPDATE order_refund SET reason = '' WHERE id = 'refund'
  order_refund_no_delete: order-status
    DELETE FROM order_refund WHERE id = 'refund'
  order_refund_line_of_order: refund-exceeded
    INSERT INTO ${refund({ amount: '120000' })} ;; INSERT INTO ${part({ amount: '1' })}
    INSERT INTO ${refund()} ;; INSERT INTO ${part()}
    INSERT INTO ${refund({ amount: '30001' })} ;; INSERT INTO ${part({ line_id: 'NULL', quantity: '0', amount: '30001' })}
    INSERT INTO ${refund({ order_id: "'$PLACED'", amount: '120000' })} ;; INSERT INTO ${part()}
    INSERT OR REPLACE INTO ${part({ id: "'refund-line'", refund_id: "'refund'" })}
  order_refund_line_amounts
    INSERT INTO ${refund()} ;; INSERT INTO ${part({ line_id: 'NULL', quantity: '1', amount: '100' })}
    INSERT INTO ${refund()} ;; INSERT INTO ${part({ line_id: 'NULL', quantity: '0', amount: '0' })}
  order_refund_line_no_update: order-status
    UPDATE order_refund_line SET restocked = 0 WHERE id = 'refund-line'
  order_refund_line_no_delete: order-status
    DELETE FROM order_refund_line WHERE id = 'refund-line'
  order_return_of_delivered: return-status
    INSERT INTO ${asks({ quantity: '2' })}
    INSERT INTO ${asks({ line_id: "'$LARGE'" })}
    INSERT INTO ${asks({ order_id: "'$PLACED'" })}
    INSERT INTO ${asks({ status: "'declined'" })}
    INSERT OR REPLACE INTO ${asks({ id: "'answered'" })}
  order_return_steps: return-status
    UPDATE order_return SET status = 'declined', refund_id = NULL WHERE id = 'answered'
    UPDATE order_return SET quantity = 2 WHERE id = 'requested'
    UPDATE order_return SET detail = 'Something else' WHERE id = 'requested'
  order_return_no_delete: return-status
    DELETE FROM order_return WHERE id = 'requested'
  order_return_quantity
    INSERT INTO ${asks({ quantity: '0' })}
  order_return_reason
    INSERT INTO ${asks({ reason: "'bored'" })}
  order_return_status_known
    UPDATE order_return SET status = 'lost' WHERE id = 'requested'
    UPDATE order_return SET status = 'refunded' WHERE id = 'requested'
  user_deleted_when_shop_settled: account-busy
    UPDATE user SET deleted_at = 1 WHERE id = 'duka-owner'
    INSERT INTO ${checkout({ client_id: "'bob-admin'" })} ;; UPDATE user SET deleted_at = 1 WHERE id = 'bob-admin'
`)
