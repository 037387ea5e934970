// Product search: by text, category, the shop's place, price across currencies, and stock. One
// round trip finds, counts, sorts and pages.

import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { currencyIn } from '../../../db/places/countries'
import { product, shop } from '../../../db/schema/shop/products'
import { divisorNow } from '../../money/exchange/newest-rates'
import { largestDiscount } from '../../money/member-discounts/in-force'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type CappedTotal, COUNTED, decodeCursor, type Page, pageFrom, totalFrom } from '../../platform/pagination'
import { type Match, rowsFor, totalFor, typedQuery } from '../../platform/search/words'
import { CURRENCY } from '../../platform/values/currencies'
import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  type MoneyJson,
  moneyJson,
  parseAmount,
} from '../../platform/values/money'
import { fieldFault } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { MyProductsQuery, ProductsQuery } from './input'
import { cardColumns, cardOf, isFavorite, type Reach, reachOf, VISIBLE } from './product-cards'
import { MyProductSearchResponse, type ProductCardResponse, ProductSearchResponse } from './responses'

/** About as much in the currency that is asked for, where the shop has another. */
type FoundProduct = ProductCardResponse & { about: MoneyJson | null }

export type ProductList = Page<FoundProduct> & CappedTotal

/** How a product reaches the viewer's default address; null if they have none. */
type MyProductCard = FoundProduct & { favorite: boolean; reach: Reach }

type MyProductList = Page<MyProductCard> & CappedTotal

/**
 * Beside the URL's conditions: one shop's products, or a person's favorites. `buyerId`: what reaches
 * their address comes first, where nothing else orders the list.
 */
type Within = { shopId?: string; favoriteOf?: string | undefined; buyerId?: string }

/** The longest list of cities to choose from. */
const MOST_CITIES = 300

/** Products on sale, a page at a time; one round trip. Independent of the viewer. */
export const searchProducts = operation('public', 'GET /products', {
  summary: 'Find products',
  query: ProductsQuery,
  response: ProductSearchResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, query }) => {
    const [rows, totals, places] = await ctx.db.batch([...searchReads(ctx, query), citiesWithShops(ctx)])
    return { ...productsFrom(query, rows, totals), instead: totals[0]?.instead ?? null, places }
  },
})

/** The same for a client, with their favorites marked or as a filter. */
export const searchMyProducts = operation('client', 'GET /me/products', {
  summary: 'Find products, with your favorites',
  problems: ['invalid-cursor'],
  query: MyProductsQuery,
  response: MyProductSearchResponse,
  run: async ({ ctx, viewer, query }) => {
    const within = { favoriteOf: query.favorites && viewer.id, buyerId: viewer.id }
    const [, rows, totals, places] = await readAs(ctx, viewer, [
      ...searchReads(ctx, query, within, isFavorite(viewer.id)),
      citiesWithShops(ctx),
    ])
    return { ...myProductsFrom(query, rows, totals), instead: totals[0]?.instead ?? null, places }
  },
})

/** Every city that has a shop, by country: each is one step in the index `shop_place`. */
function citiesWithShops(ctx: Ctx) {
  const next = (after: SQL) =>
    sql`SELECT rowid FROM shop WHERE status = 'approved' AND (country, city) > ${after}
      ORDER BY country, city LIMIT 1`
  return ctx.db
    .select({ city: sql<string>`city`, country: sql<string>`country` })
    .from(sql`(WITH RECURSIVE found (country, city) AS (
        SELECT country, city FROM shop WHERE rowid = (${next(sql`('', '')`)})
        UNION ALL SELECT shop.country, shop.city FROM found
          JOIN shop ON shop.rowid = (${next(sql`(found.country, found.city)`)}))
      SELECT country, city FROM found LIMIT ${MOST_CITIES})`)
}

/**
 * The statements for one page of products and their count. Where nothing has the words that were
 * typed, others like them are searched.
 * @throws DomainError invalid-input, invalid-cursor
 */
export function searchReads(
  ctx: Ctx,
  query: ProductsQuery,
  within: Within = {},
  favorite: SQL<number> = sql<number>`0`,
) {
  const typed = typedQuery('product_word', query.q)
  const { buyerId } = within
  const reach = buyerId === undefined ? sql<null>`NULL` : reachOf(buyerId)
  // The page is limited before the data that only its cards need is joined.
  const page = rowsFor(typed, (match) => pageOf(ctx, query, within, match))
  const key = sql<number>`page.key`
  return [
    ctx.db
      .select({
        key,
        favorite: favorite.as('favorite'),
        reach: sql<Reach>`${reach}`.as('reach'),
        about: aboutIn(query).as('about'),
        ...cardColumns(ctx),
      })
      .from(sql`${page} AS page`)
      .innerJoin(product, eq(product.number, sql`page.number`))
      .innerJoin(shop, eq(shop.id, product.shopId))
      .orderBy(asc(key), desc(product.number)),
    totalFor(ctx, typed, (match) => countOf(ctx, query, within, match)),
  ] as const
}

/** The numbers of the products of one page. */
function pageOf(ctx: Ctx, query: ProductsQuery, within: Within, match: Match) {
  const key = sortKey(query, match) ?? usualKey(query, within)
  const [value, number] = query.cursor ? decodeCursor(query.cursor) : []
  const last = sql`CAST(${number} AS INTEGER)`
  const after = key && sql`(${key} > ${value} OR (${key} = ${value} AND product.number < ${last}))`
  const beyond = value === undefined ? undefined : (after ?? sql`product.number < ${last}`)
  const found = ctx.db
    .select({ number: product.number, key: (key ?? sql<number>`0`).as('key') })
    .from(product)
    .$dynamic()
  return (
    (match ? found.innerJoin(sql`product_search`, HITS) : found)
      .where(and(filtersOf(ctx, query, match, within), beyond))
      // Without a key the table's own order is newest first, so reading stops at the end of the page.
      .orderBy(...(key ? [asc(key)] : []), desc(product.number))
      .limit(query.limit + 1)
  )
}

/** The number of products, at most one more than are counted. */
function countOf(ctx: Ctx, query: ProductsQuery, within: Within, match: Match) {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(product)
    .$dynamic()
  const limited = (match ? some.innerJoin(sql`product_search`, HITS) : some)
    .where(filtersOf(ctx, query, match, within))
    .limit(COUNTED + 1)
    .as('some')
  return ctx.db.select({ total: sql<number>`count(*)`.as('total'), cut: sql<number>`0`.as('cut') }).from(limited)
}

type Reads = ReturnType<typeof searchReads>
type Rows = Awaited<Reads[0]>
type Totals = Awaited<Reads[1]>

/** Builds the page from the rows of `searchReads`. */
export function productsFrom(query: ProductsQuery, rows: Rows, totals: Totals): ProductList {
  const page = pageFrom(rows, query.limit, keyOf, (row) => foundFrom(query, row))
  return { ...page, ...totalFrom(totals[0]?.total) }
}

function foundFrom({ currency }: ProductsQuery, row: Rows[number]): FoundProduct {
  const about = row.about === null || !currency ? null : moneyJson(row.about, currency)
  return { ...cardOf(row), about }
}

/** The same, with the viewer's favorites marked. */
export function myProductsFrom(query: ProductsQuery, rows: Rows, totals: Totals): MyProductList {
  const card = (row: Rows[number]) => ({ ...foundFrom(query, row), favorite: row.favorite === 1, reach: row.reach })
  return { ...pageFrom(rows, query.limit, keyOf, card), ...totalFrom(totals[0]?.total) }
}

function keyOf(row: Rows[number]): [number, string] {
  return [row.key, String(row.product.number)]
}

const HITS = sql`product_search.rowid = product.number`

function filtersOf(ctx: Ctx, query: ProductsQuery, match: Match, { shopId, favoriteOf }: Within) {
  const { category, country, city, rating } = query
  return and(
    VISIBLE,
    query.q && !match ? sql`0` : undefined,
    match ? sql`product_search MATCH ${match}` : undefined,
    shopId ? sql`product.shop_id = ${shopId} AND product.status = 'listed'` : undefined,
    favoriteOf ? isFavorite(favoriteOf) : undefined,
    category.length === 1 ? eq(product.category, category[0] ?? '') : undefined,
    // For several categories, newest first follows the table's order, not the category index.
    category.length > 1 ? inArray(sql`+product.category`, category) : undefined,
    country ? sql`product.shop_id IN (SELECT id FROM shop WHERE country = ${country})` : undefined,
    city ? sql`product.shop_id IN (SELECT id FROM shop WHERE city = ${city})` : undefined,
    query.stock ? sql`product.in_stock = 1` : undefined,
    query.plus ? sql`${largestDiscount(ctx, 'product', product.id)} IS NOT NULL` : undefined,
    rating ? sql`product.review_count > 0 AND product.rating_sum >= ${rating} * product.review_count` : undefined,
    pricedWithin(query),
  )
}

/** Ascending sort key; null: newest first. Ties are newest first. */
function sortKey({ sort, q }: ProductsQuery, match: Match): SQL<number> | null {
  switch (sort ?? (q ? 'relevance' : 'newest')) {
    case 'relevance':
      // Names weigh most, then brands, categories and shops; descriptions least. Rounded, because
      // cursors compare exactly.
      return match ? sql<number>`CAST(1e6 * bm25(product_search, 10.0, 6.0, 4.0, 1.0, 3.0) AS INTEGER)` : null
    case 'rating':
      return sql<number>`(CASE product.review_count WHEN 0 THEN 0
        ELSE -100000 * (product.rating_sum * 1000 / product.review_count) - min(product.review_count, 99999) END)`
    case 'price':
      return sql<number>`coalesce(${inDollars}, ${UNRATED} + product.from_price)`
    case 'price-high':
      return sql<number>`coalesce(-${inDollars}, ${UNRATED} - product.from_price)`
    default:
      return null
  }
}

/**
 * The order that nobody chose: what reaches the buyer, or is sold in the country that is asked for, comes first, and of that
 * what is in stock. Null, for everybody else: newest first, which an index has.
 */
function usualKey(query: ProductsQuery, { buyerId }: Within): SQL<number> | null {
  const soldIn = soldInFirst(query)
  const near = buyerId === undefined ? soldIn : reachedFirst(buyerId, soldIn)
  if (near === null || query.sort !== undefined || query.q) return near
  return sql<number>`2 * ${near} + (product.in_stock = 0)`
}

/**
 * Newest first among what reaches the buyer's address, then among the rest. Without an address, what is sold in the
 * country that is asked for comes first, else in their currency, the dollar apart, which is everybody's.
 */
function reachedFirst(buyerId: string, soldIn: SQL<number> | null): SQL<number> {
  const inTheirCurrency = sql`(
    SELECT user.currency NOT IN ('USD', shop.currency) FROM user JOIN shop ON shop.id = product.shop_id
    WHERE user.id = ${buyerId})`
  return sql<number>`coalesce(${reachOf(buyerId)} = 'none', ${soldIn ?? inTheirCurrency})`
}

/** Newest first among what is sold in the country that is asked for first, then among the rest; null: no such country. */
function soldInFirst({ first, country, city }: ProductsQuery): SQL<number> | null {
  if (!first || country || city) return null
  return sql<number>`(SELECT shop.country <> ${first} FROM shop WHERE shop.id = product.shop_id)`
}

/** A price in minor units of the currency that is asked for, about; null: it is in that one, or none is asked for. */
function aboutIn({ currency }: ProductsQuery): SQL<number | null> {
  if (!currency) return sql<null>`NULL`
  return sql<number | null>`CASE WHEN shop.currency <> ${currency} THEN CAST(round(product.from_price * 1.0
    * ${divisorNow(currency)} / ${divisorNow(sql`shop.currency`)}) AS INTEGER) END`
}

/** The currencies without decimals, as SQL. */
const WHOLE = sql.raw(
  CURRENCIES.filter((code) => CURRENCY[code].digits === 0)
    .map((code) => `'${code}'`)
    .join(', '),
)

/**
 * Minor units of a currency in thousandths of a US dollar by our newest rates, in whole numbers:
 * for sorting, never for payments. Null without a rate.
 */
function dollars(minor: SQL, currency: SQL): SQL<number> {
  return sql<number>`(SELECT ${minor} * (CASE WHEN ${currency} IN (${WHOLE}) THEN 100 ELSE 1 END) * 10000000 / rate.micros
    FROM rate WHERE rate.currency = ${currency}
      AND rate.rate_set_id = (SELECT id FROM rate_set ORDER BY as_of DESC, fetched_at DESC LIMIT 1))`
}

const SHOP_CURRENCY = sql`(SELECT currency FROM shop WHERE shop.id = product.shop_id)`

const inDollars = dollars(sql`product.from_price`, SHOP_CURRENCY)

/** Prices without a rate sort after all others, by their own amount. */
const UNRATED = sql.raw('4000000000000000')

/** @throws DomainError invalid-input */
function pricedWithin(query: ProductsQuery): SQL | undefined {
  const currency = currencyOf(query)
  const bounds = [boundOf(query, 'min', currency), boundOf(query, 'max', currency)] as const
  const [least, most] = bounds
  if (least === null && most === null) return undefined
  const requested = sql`${currency}`
  const same = and(
    least === null ? undefined : sql`product.from_price >= ${least}`,
    most === null ? undefined : sql`product.from_price <= ${most}`,
  )
  const other = and(
    least === null ? undefined : sql`${inDollars} >= ${dollars(sql`${least}`, requested)}`,
    most === null ? undefined : sql`${inDollars} <= ${dollars(sql`${most}`, requested)}`,
  )
  return sql`CASE WHEN ${SHOP_CURRENCY} = ${currency} THEN (${same}) ELSE coalesce((${other}), 0) END`
}

/** The given currency, else that of the given country. */
function currencyOf({ currency, country }: ProductsQuery): Currency {
  return currency ?? (currencyIn(country ?? '') as Currency | undefined) ?? DEFAULT_CURRENCY
}

function boundOf(query: ProductsQuery, field: 'min' | 'max', currency: Currency): number | null {
  const text = query[field]
  if (text === undefined) return null
  const read = parseAmount(text.replace(/^0+(?=\d)/, ''), currency)
  if (read.ok) return read.minor
  if (read.fault === 'zero') return field === 'min' ? null : 0
  throw fieldFault(field, `Use an amount like 1200, with no more decimals than ${currency} has.`)
}
