// What left the purse, by month, by category, and by salon or shop: part of Plus. Counted from the ledger, so that it
// equals the history to the unit: a booking or an order when the salon or shop is paid, a refund in the month it comes
// back. Money that is set aside has not left, and neither has what moved between somebody's own balances and goals.

import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { appointment, appointmentRefund } from '../../../db/schema/booking/appointments'
import { accountEntry, ledgerAccount, posting, transfer } from '../../../db/schema/money/ledger'
import { salon } from '../../../db/schema/salons/salons'
import { orderRefund, shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, DEFAULT_CURRENCY, isCurrency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { dueAt, localDay } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { newestRates } from '../exchange/newest-rates'
import { ratesFrom } from '../exchange/rates'
import { togetherIn } from '../exchange/total'
import { accountsOf, savedOf } from '../ledger/balances'
import { InsightsQuery } from '../ledger/input'
import { hasPlus, plusOf } from '../plus/membership'
import { budgetsOf, budgetsView } from './budgets'
import { categoryName } from './categories'
import { InsightsResponse } from './responses'
import type { TransferKind } from './transaction-kinds'

/** A salon or a shop that was paid. */
type Payee = { id: string; kind: 'salon' | 'shop'; name: string }

type Spent = { month: string; category: string; payee: Payee | null; minor: number; back: boolean }

const MONTHS = 12

/** How long after its start a visit may be paid, in milliseconds. */
const YEAR = 365 * DAY

/** More payments than anybody makes in a year: a safety bound, not a page size. */
const MOST = 20_000

export const getSpendingInsights = operation('client', 'GET /wallet/history/insights', {
  summary: 'Spending by month, category and payee; for Plus',
  query: InsightsQuery,
  response: InsightsResponse,
  problems: ['unknown-currency'],
  run: ({ ctx, viewer, query }) => getInsights(ctx, viewer, query),
})

/**
 * One currency, the display currency by default, in one of its last twelve months or in all of them. One round trip.
 */
async function getInsights(
  ctx: Ctx,
  viewer: Viewer,
  requested: { currency?: Currency | undefined; month?: string | undefined } = {},
): Promise<InsightsResponse> {
  // The earliest start of the first month in any time zone; earlier rows are removed below.
  const since = dueAt(`${monthsUntil(localDay(ctx.now(), 'Pacific/Kiritimati'))[0]}-01`, 'UTC', 0)
  const from = since - 2 * DAY
  const [proven, plus, accounts, saved, rateRows, budgets, ...rows] = await readAs(ctx, viewer, [
    plusOf(ctx, viewer.id),
    accountsOf(ctx, viewer),
    savedOf(ctx, viewer),
    newestRates(ctx),
    budgetsOf(ctx, viewer.id),
    ...spendingReads(ctx, viewer, from),
  ])
  const displayedCurrency = isCurrency(proven.currency) ? proven.currency : DEFAULT_CURRENCY
  const currency = requested.currency ?? displayedCurrency
  const member = hasPlus(plus)
  const all = monthsUntil(localDay(ctx.now(), proven.timeZone))
  const months = member ? all : []
  const month = requested.month && months.includes(requested.month) ? requested.month : null
  const spent = spentFrom(rows, currency, proven.timeZone).filter((part) => months.includes(part.month))
  const chosen = month ? spent.filter((part) => part.month === month) : spent
  return {
    plus: member,
    currency,
    together: togetherIn([...accounts, ...saved], ratesFrom(rateRows), displayedCurrency),
    currencies: member
      ? accounts.flatMap(({ kind, currency: code }) => (kind === 'wallet' && isCurrency(code) ? [code] : [])).sort()
      : [],
    month,
    months: months.map((month) => ({
      month,
      spent: sumOf(
        spent.filter((part) => part.month === month),
        currency,
      ),
    })),
    categories: grouped(chosen, ({ category }) => category).map(({ key, rows }) => ({
      key,
      category: categoryName(key),
      spent: sumOf(rows, currency),
      payments: rows.filter(({ back }) => !back).length,
    })),
    payees: grouped(chosen, ({ payee }) => payee?.id ?? null).flatMap(({ rows }) => {
      const payee = rows[0]?.payee
      if (!payee) return []
      const payments = rows.filter(({ back }) => !back).length
      return [{ ...payee, spent: sumOf(rows, currency), payments }]
    }),
    budgets: member
      ? budgetsView(
          budgets.filter((row) => row.currency === currency),
          inCategory(spent, months.at(-1) ?? ''),
        )
      : [],
    total: sumOf(chosen, currency),
  }
}

/** The statements that read what somebody has spent since an instant; for `spentFrom`. */
export function spendingReads(ctx: Ctx, viewer: Pick<Viewer, 'id'>, from: number) {
  return [
    movementsOf(ctx, viewer, from),
    appointmentsOf(ctx, viewer, from),
    appointmentRefundsOf(ctx, viewer, from),
    ordersOf(ctx, viewer, from),
    orderRefundsOf(ctx, viewer, from),
  ] as const
}

/** What was spent in one currency, with the month in the person's time zone. */
export function spentFrom(
  [movements, ...payees]: [Movement[], ...PaidTo[][]],
  currency: string,
  timeZone: string,
): Spent[] {
  const paidTo = new Map(payees.flat().map((row) => [row.transferId, row]))
  return movements
    .filter((row) => row.currency === currency)
    .flatMap((row) => partsOf(row, paidTo.get(row.transferId), timeZone))
}

/** What was spent in a month by category, in minor units. */
export function inCategory(spent: Spent[], month: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const part of spent) {
    if (part.month === month) sums.set(part.category, (sums.get(part.category) ?? 0) + part.minor)
  }
  return sums
}

/** The category of a debit; what is not listed moved between somebody's own balances. */
const CATEGORY: Partial<Record<TransferKind, string>> = {
  booking_capture: 'visits',
  tip: 'visits',
  order_capture: 'products',
  gift_card_payment: 'gift_cards',
  plus_payment: 'plus',
  send: 'people',
  send_capture: 'people',
  withdrawal_capture: 'withdrawals',
  cashback_reversal: 'cashback',
  correction: 'other',
  purse_to_business: 'other',
  exchange: 'fees',
}

/** The category of what comes back. */
const RETURNED: Partial<Record<TransferKind, string>> = {
  booking_refund: 'visits',
  booking_reopening: 'visits',
  order_refund: 'products',
  gift_card_return: 'gift_cards',
}

const COUNTED = [...Object.keys(CATEGORY), ...Object.keys(RETURNED)] as TransferKind[]

type Movement = Awaited<ReturnType<typeof movementsOf>>[number]

type PaidTo = Payee & { transferId: string; category: string }

/** What of one movement was spent; a withdrawal is parted into what was paid out and its fee. */
function partsOf(row: Movement, paidTo: PaidTo | undefined, timeZone: string): Spent[] {
  const back = row.net > 0
  const kind = (back ? RETURNED : CATEGORY)[row.kind]
  if (!kind) return []
  const month = localDay(row.at, timeZone).slice(0, 7)
  const payee = paidTo ? { id: paidTo.id, kind: paidTo.kind, name: paidTo.name } : null
  const part = (category: string, minor: number): Spent[] =>
    minor === 0 ? [] : [{ month, category, payee, minor, back }]
  if (row.kind === 'exchange') return part('fees', row.fee)
  if (row.kind === 'withdrawal_capture') return [...part(kind, -row.net - row.fee), ...part('fees', row.fee)]
  return part(paidTo?.category ?? kind, -row.net)
}

/**
 * What each transfer changed in the purse, held money included: nothing where money was only set
 * aside or released. `fee`: what of it Purse earned.
 */
function movementsOf(ctx: Ctx, viewer: Pick<Viewer, 'id'>, since: number) {
  return ctx.db
    .select({
      transferId: transfer.id,
      kind: transfer.kind,
      currency: ledgerAccount.currency,
      at: sql<number>`min(${accountEntry.createdAt})`,
      net: sql<number>`sum(${accountEntry.amount})`,
      fee: sql<number>`coalesce((SELECT sum(${posting.amount}) FROM ${posting}
        WHERE ${posting.transferId} = ${transfer.id} AND ${posting.creditAccount} IN (
          'fee_revenue:platform:' || ${ledgerAccount.currency},
          'exchange_revenue:platform:' || ${ledgerAccount.currency})), 0)`,
    })
    .from(ledgerAccount)
    .innerJoin(accountEntry, eq(accountEntry.accountId, ledgerAccount.id))
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        eq(ledgerAccount.owner, viewer.id),
        inArray(ledgerAccount.kind, ['wallet', 'hold']),
        gte(accountEntry.createdAt, since),
        inArray(transfer.kind, COUNTED),
      ),
    )
    .groupBy(transfer.id, ledgerAccount.currency)
    .having(sql`sum(${accountEntry.amount}) <> 0`)
    .limit(MOST)
}

const salonPaid = { id: salon.id, kind: sql<'salon'>`'salon'`, name: salon.name, category: salon.businessType }

const shopPaid = { id: shop.id, kind: sql<'shop'>`'shop'`, name: shop.name, category: sql<string>`'products'` }

/** A visit is paid after it began: at most a year after, as far as anybody knows. */
function appointmentsOf(ctx: Ctx, viewer: Pick<Viewer, 'id'>, since: number) {
  return ctx.db
    .select({ transferId: sql<string>`${appointment.captureId}`, ...salonPaid })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .where(
      and(
        eq(appointment.clientId, viewer.id),
        gte(appointment.startsAt, since - YEAR),
        isNotNull(appointment.captureId),
      ),
    )
}

function appointmentRefundsOf(ctx: Ctx, viewer: Pick<Viewer, 'id'>, since: number) {
  return ctx.db
    .select({ transferId: appointmentRefund.transferId, ...salonPaid })
    .from(appointment)
    .innerJoin(appointmentRefund, eq(appointmentRefund.appointmentId, appointment.id))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .where(and(eq(appointment.clientId, viewer.id), gte(appointmentRefund.createdAt, since)))
}

function ordersOf(ctx: Ctx, viewer: Pick<Viewer, 'id'>, since: number) {
  return ctx.db
    .select({ transferId: sql<string>`${shopOrder.captureId}`, ...shopPaid })
    .from(shopOrder)
    .innerJoin(shop, eq(shop.id, shopOrder.shopId))
    .where(and(eq(shopOrder.clientId, viewer.id), gte(shopOrder.fulfilledAt, since)))
}

function orderRefundsOf(ctx: Ctx, viewer: Pick<Viewer, 'id'>, since: number) {
  return ctx.db
    .select({ transferId: orderRefund.transferId, ...shopPaid })
    .from(shopOrder)
    .innerJoin(orderRefund, eq(orderRefund.orderId, shopOrder.id))
    .innerJoin(shop, eq(shop.id, shopOrder.shopId))
    .where(and(eq(shopOrder.clientId, viewer.id), gte(orderRefund.createdAt, since)))
}

/** The months up to and including a local day's, oldest first. */
function monthsUntil(day: string): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7))
  return Array.from({ length: MONTHS }, (_, i) => last.subtract({ months: MONTHS - 1 - i }).toString())
}

/** Rows by a key, the largest sum first; without those that came back whole. */
function grouped(spent: Spent[], keyOf: (part: Spent) => string | null) {
  const groups = new Map<string, Spent[]>()
  for (const part of spent) {
    const key = keyOf(part)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups]
    .map(([key, rows]) => ({ key, rows, minor: minorSum(rows) }))
    .filter(({ minor }) => minor !== 0)
    .sort((a, b) => b.minor - a.minor)
}

function minorSum(spent: Spent[]): number {
  return spent.reduce((sum, { minor }) => sum + minor, 0)
}

function sumOf(spent: Spent[], currency: Currency): MoneyJson {
  return moneyJson(minorSum(spent), currency)
}
