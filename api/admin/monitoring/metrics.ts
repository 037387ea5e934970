// Marketplace metrics: incoming, outgoing and earned money per day, from the daily sums of the
// ledger, and holds and liabilities, from the same sums: as far as the ledger has been summed. Days are in UTC.

import { and, gte, lt, sql } from 'drizzle-orm'
import { ledgerDay, ledgerKind } from '../../../db/schema/admin/monitoring'
import { user } from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import { datesBetween } from '../../platform/values/dates'
import { CURRENCIES, type Currency, DEFAULT_CURRENCY, moneyJson } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'
import type { DashboardQuery } from './input'
import type { FiguresResponse } from './responses'

const REVENUE = ['fee_revenue', 'plus_revenue', 'exchange_revenue']
const COSTS = ['interest_expense', 'cashback_expense', 'goodwill_expense', 'provider_expense']
const CLIENTS = ['wallet', 'goal', 'accrued', 'deferred']

/** The requested days, first and last: the last thirty by default. */
export function daysOf({ days, from, to }: DashboardQuery, now: number): { from: string; to: string } {
  const last = to ?? dateOf(now)
  const count = Number(days ?? '30')
  return { from: from ?? dateOf(Date.parse(last) - (count - 1) * DAY), to: last }
}

/** The statements of the metrics: `figuresFrom` takes their rows. */
export function figureReads(ctx: Ctx, { from, to }: { from: string; to: string }) {
  const { day, currency, kind, debitKind, creditKind, count, minor } = ledgerDay
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(CASE WHEN ${condition} THEN ${minor} ELSE 0 END)`
  const oneOf = (column: typeof debitKind | typeof creditKind, kinds: string[]) =>
    sql`${column} IN (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})`
  const begin = Date.parse(from)
  const span = spanOf({ from, to })
  const people = (since: number, until: number) =>
    and(gte(user.createdAt, new Date(since)), lt(user.createdAt, new Date(until)), sql`${user.role} <> 'admin'`)
  return [
    ctx.db
      .select({
        day,
        currency,
        in: sumWhere(sql`${kind} = 'deposit'`),
        out: sumWhere(sql`${kind} IN ('withdrawal_capture', 'payout_capture') AND ${creditKind} = 'clearing'`),
        revenue: sql<number>`${sumWhere(oneOf(creditKind, REVENUE))} - ${sumWhere(oneOf(debitKind, REVENUE))}`,
        costs: sql<number>`${sumWhere(oneOf(debitKind, COSTS))} - ${sumWhere(oneOf(creditKind, COSTS))}`,
        visits: sql<number>`sum(CASE WHEN ${kind} = 'booking_capture' AND ${debitKind} = 'hold' AND ${creditKind} = 'payable' THEN ${count} ELSE 0 END)`,
        orders: sql<number>`sum(CASE WHEN ${kind} = 'order_capture' AND ${creditKind} = 'payable' THEN ${count} ELSE 0 END)`,
        moves: sql<number>`sum(${count})`,
      })
      .from(ledgerDay)
      // As many days before, to compare with.
      .where(sql`${day} BETWEEN ${dateOf(begin - span)} AND ${to}`)
      .groupBy(day, currency),
    ctx.db.select().from(ledgerKind),
    ctx.db
      .select({
        day: sql<string>`strftime('%Y-%m-%d', ${user.createdAt} / 1000, 'unixepoch')`,
        role: user.role,
        count: sql<number>`count(*)`,
      })
      .from(user)
      .where(people(begin, begin + span))
      .groupBy(sql`1`, user.role),
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(user)
      .where(people(begin - span, begin)),
  ] as const
}

type DayRow = {
  day: string
  currency: string
  in: number
  out: number
  revenue: number
  costs: number
  visits: number
  orders: number
  moves: number
}

type Rows = [
  DayRow[],
  (typeof ledgerKind.$inferSelect)[],
  { day: string; role: string; count: number }[],
  { count: number }[],
]

/** Pure. The requested currency, or the most frequent one, or the viewer's own. */
export function figuresFrom(
  [allMoved, balances, people, before]: Rows,
  { from, to }: { from: string; to: string },
  requested: Currency | undefined,
  ownCurrency: string,
): FiguresResponse {
  const moved = allMoved.filter(({ day }) => day >= from)
  const moves = (code: string) => total(moved, (row) => (row.currency === code ? row.moves : 0))
  const currencies = CURRENCIES.filter((code) => moves(code) > 0).sort((a, b) => moves(b) - moves(a))
  const currency = requested ?? currencies[0] ?? CURRENCIES.find((code) => code === ownCurrency) ?? DEFAULT_CURRENCY
  const money = (minor: number) => moneyJson(minor, currency)
  const rows = moved.filter((row) => row.currency === currency)
  const earlier = allMoved.filter((row) => row.currency === currency && row.day < from)
  const flows = (of: (flow: 'in' | 'out' | 'revenue') => number) => ({
    in: money(of('in')),
    out: money(of('out')),
    revenue: money(of('revenue')),
  })
  const of = (...kinds: string[]) =>
    money(total(balances, (row) => (row.currency === currency && kinds.includes(row.kind) ? row.balance : 0)))
  const joined = (match: (row: Rows[2][number]) => boolean) => total(people, (row) => (match(row) ? row.count : 0))
  return {
    from,
    to,
    currency,
    currencies,
    sums: { ...flows((flow) => total(rows, (row) => row[flow])), costs: money(total(rows, (row) => row.costs)) },
    sumsBefore: flows((flow) => total(earlier, (row) => row[flow])),
    held: of('hold', 'payout'),
    owed: { clients: of(...CLIENTS), business: of('payable'), giftCards: of('gift_card') },
    days: datesBetween(from, to).map((date) => {
      const row = rows.find(({ day }) => day === date)
      const then = dateOf(Date.parse(date) - spanOf({ from, to }))
      const rowBefore = earlier.find(({ day }) => day === then)
      return {
        date,
        ...flows((flow) => row?.[flow] ?? 0),
        before: flows((flow) => rowBefore?.[flow] ?? 0),
        visits: row?.visits ?? 0,
        orders: row?.orders ?? 0,
        people: joined(({ day }) => day === date),
      }
    }),
    growth: {
      people: joined(() => true),
      peopleBefore: before[0]?.count ?? 0,
      byRole: {
        client: joined(({ role }) => role === 'client'),
        beauty_partner: joined(({ role }) => role === 'beauty_partner'),
        product_seller: joined(({ role }) => role === 'product_seller'),
      },
      visits: total(moved, (row) => row.visits),
      orders: total(moved, (row) => row.orders),
    },
  }
}

function total<T>(rows: T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

/** How long the days are together, in milliseconds. */
function spanOf({ from, to }: { from: string; to: string }): number {
  return Date.parse(to) + DAY - Date.parse(from)
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
