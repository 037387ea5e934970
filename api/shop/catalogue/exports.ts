// The catalogue and the stock log as spreadsheet tables. An export can be imported again.

import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { CSV, tableOf } from '../../platform/documents/csv-writer'
import { guarded } from '../../platform/documents/import-cells'
import { operation } from '../../platform/http/operation'
import { type Currency, decimal } from '../../platform/values/money'
import { readAs } from '../../platform/viewer/proof'
import { knownFrom } from './import-plan'
import { COLUMNS } from './import-rows'
import { catalogueOf } from './import-run'
import type { StockQuery } from './input'
import { StockExport } from './input'
import { movementFrom, movementsOf } from './stock-log'

/** The number of newest log lines in one file. */
const LOG_LINES = 10_000

export const exportProducts = operation('product_seller', 'GET /my-shop/products.csv', {
  summary: 'All products as CSV',
  file: CSV,
  run: async ({ ctx, viewer }) => ({
    body: await productTable(ctx, viewer),
    name: 'products.csv',
  }),
})

/**
 * Every product and variant, including archived ones: one row for each variant. One round trip.
 * @throws DomainError not-found
 */
async function productTable(ctx: Ctx, viewer: Viewer): Promise<Uint8Array> {
  const [, shops, products, variants] = await readAs(ctx, viewer, [
    ownShop(ctx, viewer),
    ...catalogueOf(ctx, ownShopId(ctx, viewer)),
  ])
  const currency = requireOwnShop(shops).currency as Currency
  const { variants: theirs } = knownFrom(products, variants)
  const rows = products.flatMap((product) =>
    (theirs.get(product.id) ?? []).map((variant, i) => [
      ...[variant.sku, product.name, product.brand, product.category],
      // Only in the first row: an empty cell changes nothing.
      i === 0 ? product.description : '',
      ...[product.options[0] ?? '', variant.values[0] ?? ''],
      ...[product.options[1] ?? '', variant.values[1] ?? ''],
      decimal({ minor: variant.price, currency }),
      ...[String(variant.stock), String(variant.lowStock)],
      ...[variant.active ? 'yes' : 'no', product.status],
    ]),
  )
  return tableOf([[...COLUMNS], ...rows.map((cells) => cells.map(guarded))])
}

export const openExample = operation('product_seller', 'GET /my-shop/example.csv', {
  summary: 'An example CSV',
  file: CSV,
  run: () => ({ body: exampleTable(), name: 'products-example.csv' }),
})

/** A template table with an example or two. */
function exampleTable(): Uint8Array {
  return tableOf([
    [...COLUMNS],
    [
      ...['SHEA-250', 'Shea Shampoo', 'Maina Naturals', 'Hair Care'],
      ...['Gentle, for dry hair.', 'Size', '250 ml', '', '', '1200.00', '24', '5', 'yes', 'draft'],
    ],
    ['SHEA-500', 'Shea Shampoo', '', '', '', '', '500 ml', '', '', '2000.00', '12', '3', 'yes', ''],
  ])
}

const LOG_COLUMNS = ['When', 'Product', 'Variant', 'SKU', 'Change', 'Stock after', 'Reason', 'Order', 'Note', 'By']

export const exportStock = operation('product_seller', 'GET /my-shop/stock.csv', {
  summary: 'The stock log as CSV',
  query: StockExport,
  file: CSV,
  run: async ({ ctx, viewer, query }) => ({ body: await stockTable(ctx, viewer, query), name: 'stock.csv' }),
})

/** The stock log, newest first. One round trip. @throws DomainError not-found */
async function stockTable(
  ctx: Ctx,
  viewer: Viewer,
  filter: Pick<StockQuery, 'variant' | 'reason'>,
): Promise<Uint8Array> {
  const [, shops, rows] = await readAs(ctx, viewer, [
    ownShop(ctx, viewer),
    movementsOf(ctx, viewer, { ...filter, before: null, limit: LOG_LINES }),
  ])
  const zone = requireOwnShop(shops).timeZone
  const lines = rows.map((row) => {
    const { at, product, variant, delta, stock, reason, order, note, by } = movementFrom(row, zone)
    return [
      ...[at, guarded(product.name), guarded(variant.name), variant.sku],
      // A number, not guarded even if negative, because nobody typed it.
      ...[String(delta), String(stock), reason, order?.reference ?? '', guarded(note), guarded(by)],
    ]
  })
  return tableOf([LOG_COLUMNS, ...lines])
}
