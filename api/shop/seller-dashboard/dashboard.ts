// The seller's dashboard: daily sales, waiting orders, low stock, their balance and money on hold. One round trip.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { me } from '../../identity/accounts/me'
import { applicationFrom, lastApplicationOf } from '../../identity/business/application'
import { ownShopId } from '../../identity/business/own-business'
import { payoutCard } from '../../money/payouts/dashboard-card'
import { settingsOf } from '../../money/payouts/settings'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { readAs } from '../../platform/viewer/proof'
import { offeringFor, shopProfile, shopProfileOf } from '../storefront/own-shop'
import { rangeIn } from './date-range'
import { SalesQuery } from './input'
import {
  type BestRow,
  bestSellers,
  heldForOrders,
  type LowRow,
  lowStock,
  type SoldRow,
  soldByHalfHour,
} from './metric-reads'
import { type DaySold, soldByDay } from './metrics'
import { type Counts, countsOf, type Oldest, oldestOf, openReturns, overdueIn } from './order-counts'
import { type SaleRow, saleFrom, salesOf } from './order-list-rows'
import { SalesResponse } from './responses'

type Low = {
  variantId: string
  productId: string
  productName: string
  category: string
  image: string
  variantName: string
  sku: string
  stock: number
  lowStock: number
}

type Figures = {
  /** Days in the shop's city, both ends included. */
  from: string
  to: string
  timeZone: string
  /** Orders placed in the range and not cancelled, and their total, less refunds. */
  orders: number
  sold: MoneyJson
  /** For as many days before. */
  soldBefore: MoneyJson
  days: { date: string; orders: number; amount: MoneyJson; before: MoneyJson }[]
  best: { productId: string; name: string; category: string; image: string; pieces: number; amount: MoneyJson }[]
}

const DISPLAY_LIMIT = 5
const LOW_STOCK_LIMIT = 8

/** A seller's dashboard. */
export const getSales = operation('product_seller', 'GET /sales', {
  summary: 'Sales, orders to act on and low stock',
  query: SalesQuery,
  response: SalesResponse,
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    const shopId = ownShopId(ctx, viewer)
    // All are promised within the same days: the oldest are the most urgent.
    const asking = sql`SELECT o.id FROM shop_order AS o WHERE o.shop_id = ${shopId}
    AND o.status IN ('placed', 'accepted') ORDER BY o.id LIMIT ${DISPLAY_LIMIT}`
    const [proven, shops, applications, accounts, held, counts, oldest, waiting, returns, low, sold, best, settings] =
      await readAs(ctx, viewer, [
        shopProfileOf(ctx, viewer.id),
        lastApplicationOf(ctx, viewer.id),
        ownAccounts(ctx, viewer),
        ctx.db.all<{ currency: string; minor: number }>(heldForOrders(shopId)),
        ctx.db.all<Counts>(countsOf(shopId)),
        ctx.db.all<Oldest>(oldestOf(shopId)),
        ctx.db.all<SaleRow>(salesOf(asking, sql`o.id`)),
        ctx.db.all<ReturnRow>(sql`SELECT r.id, r.order_id, r.quantity, r.created_at, o.reference, user.name,
          line.product_name
        FROM (SELECT r.* FROM ${openReturns(shopId)} ORDER BY r.created_at, r.id LIMIT ${DISPLAY_LIMIT}) AS r
        JOIN shop_order AS o ON o.id = r.order_id JOIN user ON user.id = o.client_id
        JOIN order_line AS line ON line.id = r.line_id ORDER BY r.created_at, r.id`),
        ctx.db.all<LowRow>(lowStock(shopId, LOW_STOCK_LIMIT)),
        ctx.db.all<SoldRow>(soldByHalfHour(shopId, query, now)),
        ctx.db.all<BestRow>(bestSellers(shopId, query, now, DISPLAY_LIMIT)),
        settingsOf(ctx, viewer.id),
      ])
    const [found] = shops
    const ownShop = found?.shop
    const timeZone = ownShop?.timeZone ?? DEFAULT_TIME_ZONE
    return {
      me: me(proven),
      shop: ownShop ? shopProfile(ownShop, offeringFor(viewer, found), found?.nameInReview) : null,
      application: applications[0] ? applicationFrom(applications[0]) : null,
      balances: owedIn(accounts),
      payout: payoutCard(accounts, settings, now, proven.timeZone),
      held: held.map(({ currency, minor }) => moneyJson(minor, currency)),
      counts: counts[0] as Counts,
      overdue: ownShop ? overdueIn(oldest[0] as Oldest, counts[0] as Counts, ownShop.dispatchDays, now) : [],
      waiting: waiting.map((row) => saleFrom(row, now)),
      returns: returns.map((row) => ({
        id: row.id,
        orderId: row.order_id,
        reference: row.reference,
        clientName: row.name,
        productName: row.product_name,
        quantity: row.quantity,
        createdAt: rfc3339(row.created_at, timeZone),
      })),
      lowStock: low.map(lowFrom),
      // A shop without a city has no currency yet, and no sales.
      figures: ownShop?.currency ? figuresFrom(query, now, ownShop, sold, best) : null,
    }
  },
})

type ReturnRow = {
  id: string
  order_id: string
  quantity: number
  created_at: number
  reference: string
  name: string
  product_name: string
}

function figuresFrom(
  query: SalesQuery,
  now: number,
  { timeZone, currency }: { timeZone: string; currency: string },
  sold: SoldRow[],
  best: BestRow[],
): Figures {
  const { from, to, dates, datesBefore } = rangeIn(query, now, timeZone)
  const days = soldByDay(sold, dates, timeZone)
  const earlier = soldByDay(sold, datesBefore, timeZone)
  const money = (minor: number) => moneyJson(minor, currency)
  const sum = (of: (day: DaySold) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    from,
    to,
    timeZone,
    orders: sum(({ orders }) => orders),
    sold: money(sum(({ minor }) => minor)),
    soldBefore: money(earlier.reduce((all, { minor }) => all + minor, 0)),
    days: days.map(({ date, orders, minor }, i) => ({
      date,
      orders,
      amount: money(minor),
      before: money(earlier[i]?.minor ?? 0),
    })),
    best: best.map(({ product_id, name, category, image, pieces, minor }) => ({
      productId: product_id,
      name,
      category,
      image,
      pieces,
      amount: money(minor),
    })),
  }
}

function lowFrom(row: LowRow): Low {
  return {
    variantId: row.variant_id,
    productId: row.product_id,
    productName: row.name,
    category: row.category,
    image: row.image,
    variantName: (JSON.parse(row.option_values) as string[]).join(', '),
    sku: row.sku,
    stock: row.stock,
    lowStock: row.low_stock,
  }
}

type Account = { kind: string; balance: number; currency: string }

/** Their balance, payouts in progress, and money left from their time as a client. */
function ownAccounts(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, viewer.id), inArray(ledgerAccount.kind, ['wallet', 'payable', 'payout'])))
}

function owedIn(accounts: Account[]): MoneyJson[] {
  return accounts
    .filter((account) => account.kind === 'payable' && account.balance > 0)
    .map(({ balance, currency }) => moneyJson(balance, currency))
}
