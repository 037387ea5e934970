// Spending by month and category: part of Plus. Money counts when it is paid: a booking on
// completion, a withdrawal's fee on payout. Held money does not count.

import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import { appointment } from '../../../db/schema/booking/appointments'
import { salon } from '../../../db/schema/booking/salons'
import { exchangeQuote } from '../../../db/schema/money/exchange'
import { accountEntry, hold, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { withdrawal } from '../../../db/schema/money/wallet'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import {
  type Currency,
  DEFAULT_CURRENCY,
  isCurrency,
  type MoneyJson,
  moneyJson,
} from '../../platform/values/money'
import { dueAt, localDay } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { hasPlus, plusOf } from '../plus/membership'
import type { InsightsResponse } from './responses'

export type Insights = z.output<typeof InsightsResponse>

type Spent = { at: number; category: string; minor: number }

const MONTHS = 12

/** More payments than anybody makes in a year: a safety bound, not a page size. */
const MOST = 5_000

/** One currency, the display currency by default; one round trip. */
export async function getInsights(ctx: Ctx, viewer: Viewer, asked?: Currency): Promise<Insights> {
  // The earliest start of the first month in any time zone; earlier rows are removed below.
  const since = dueAt(`${monthsUntil(localDay(ctx.now(), 'Pacific/Kiritimati'))[0]}-01`, 'UTC', 0)
  const [proven, plus, purses, visits, lines, fees, exchanges] = await readAs(ctx, viewer, [
    plusOf(ctx, viewer.id),
    ctx.db
      .select({ currency: ledgerAccount.currency })
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.owner, viewer.id), eq(ledgerAccount.kind, 'wallet')))
      .orderBy(ledgerAccount.currency),
    visitsOf(ctx, viewer, since - DAY),
    linesOf(ctx, viewer, since - DAY),
    feesOf(ctx, viewer, since - DAY),
    spreadsOf(ctx, viewer, since - DAY),
  ])
  const shown = isCurrency(proven.currency) ? proven.currency : DEFAULT_CURRENCY
  const currency = asked ?? shown
  const member = hasPlus(plus)
  const { timeZone } = proven
  const months = monthsUntil(localDay(ctx.now(), timeZone))
  const spent = [...visits, ...lines, ...fees, ...exchanges]
    .filter((row) => row.currency === currency)
    .map(({ at, category, minor }): Spent => ({ at, category: NAMES[category] ?? category, minor }))
    .filter(({ at }) => localDay(at, timeZone).slice(0, 7) >= (months[0] ?? ''))
  const told = member ? spent : []
  return {
    plus: member,
    currency,
    currencies: member
      ? purses.flatMap((purse) => (isCurrency(purse.currency) ? [purse.currency] : []))
      : [],
    months: member
      ? months.map((month) => ({
          month,
          spent: sumOf(
            told.filter(({ at }) => localDay(at, timeZone).slice(0, 7) === month),
            currency,
          ),
        }))
      : [],
    categories: byCategory(told, currency),
    total: sumOf(told, currency),
  }
}

/** Labels of categories that are no business type. */
const NAMES: Record<string, string> = {
  plus_payment: 'Purse Plus',
  send: 'Sent to people',
  fees: 'Fees',
}

/** Payments from the purse to salons, less refunds, by the salon's business type. */
function visitsOf(ctx: Ctx, viewer: Viewer, since: number) {
  return ctx.db
    .select({
      at: sql<number>`${hold.endedAt}`,
      category: sql<string>`${salon.businessType}`,
      currency: hold.currency,
      minor: sql<number>`${appointment.captured} - ${appointment.refunded}`,
    })
    .from(appointment)
    .innerJoin(hold, eq(hold.id, appointment.holdId))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .where(
      and(
        eq(appointment.clientId, viewer.id),
        eq(hold.status, 'captured'),
        gt(appointment.captured, appointment.refunded),
        gte(hold.endedAt, since),
      ),
    )
    .limit(MOST)
}

/** Wallet debits for Plus and for other people. */
function linesOf(ctx: Ctx, viewer: Viewer, since: number) {
  return ctx.db
    .select({
      at: accountEntry.createdAt,
      category: sql<string>`${transfer.kind}`,
      currency: ledgerAccount.currency,
      minor: sql<number>`-${accountEntry.amount}`,
    })
    .from(ledgerAccount)
    .innerJoin(accountEntry, eq(accountEntry.accountId, ledgerAccount.id))
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        eq(ledgerAccount.owner, viewer.id),
        eq(ledgerAccount.kind, 'wallet'),
        gte(accountEntry.createdAt, since),
        lt(accountEntry.amount, 0),
        inArray(transfer.kind, ['plus_payment', 'send']),
      ),
    )
    .limit(MOST)
}

function feesOf(ctx: Ctx, viewer: Viewer, since: number) {
  return ctx.db
    .select({
      at: withdrawal.updatedAt,
      category: sql<string>`'fees'`,
      currency: withdrawal.currency,
      minor: withdrawal.fee,
    })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.userId, viewer.id),
        eq(withdrawal.status, 'confirmed'),
        sql`${withdrawal.fee} > 0`,
        gte(withdrawal.updatedAt, since),
      ),
    )
    .limit(MOST)
}

/** Our spread of exchanges, in the currency that was paid. */
function spreadsOf(ctx: Ctx, viewer: Viewer, since: number) {
  return ctx.db
    .select({
      at: sql<number>`${exchangeQuote.acceptedAt}`,
      category: sql<string>`'fees'`,
      currency: exchangeQuote.fromCurrency,
      minor: exchangeQuote.spread,
    })
    .from(exchangeQuote)
    .where(
      and(
        eq(exchangeQuote.userId, viewer.id),
        gte(exchangeQuote.createdAt, since - DAY),
        gte(exchangeQuote.acceptedAt, since),
        sql`${exchangeQuote.spread} > 0`,
      ),
    )
    .limit(MOST)
}

/** The months up to and including a local day's, oldest first. */
function monthsUntil(day: string): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7))
  return Array.from({ length: MONTHS }, (_, i) =>
    last.subtract({ months: MONTHS - 1 - i }).toString(),
  )
}

function byCategory(spent: Spent[], currency: Currency): Insights['categories'] {
  const names = [...new Set(spent.map(({ category }) => category))]
  return names
    .map((category) => spent.filter((row) => row.category === category))
    .map((rows) => ({ rows, minor: rows.reduce((sum, { minor }) => sum + minor, 0) }))
    .sort((a, b) => b.minor - a.minor)
    .map(({ rows, minor }) => ({
      category: rows[0]?.category ?? '',
      spent: moneyJson(minor, currency),
      payments: rows.length,
    }))
}

function sumOf(spent: Spent[], currency: Currency): MoneyJson {
  return moneyJson(
    spent.reduce((sum, { minor }) => sum + minor, 0),
    currency,
  )
}
