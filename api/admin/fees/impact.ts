// Estimates what another percentage would have earned last month, from the ledger's fee bases. The
// percentage is applied to the month's sum although fees are rounded one by one; transactions
// without a fee are left out; behaviour is assumed unchanged.
import { type SQL, sql } from 'drizzle-orm'
import { accountEntry } from '../../../db/schema/money/ledger'
import { accountId, PLATFORM } from '../../money/ledger/ledger'
import type { Ctx } from '../../platform/context'
import { CURRENCIES, type MoneyJson, moneyJson, percent } from '../../platform/values/money'
import { type FeeKind, percentOf } from '../settings/input'

type FeeEffect = {
  percent: string
  month: string
  lines: { count: number; base: MoneyJson; was: MoneyJson; wouldBe: MoneyJson }[]
}

/** A calendar month in UTC: start inclusive, end exclusive. */
type Month = { name: string; from: number; until: number }

/** The last whole month before an instant. */
export function monthBefore(instant: number): Month {
  const date = new Date(instant)
  const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)
  const until = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  return { name: new Date(from).toISOString().slice(0, 7), from, until }
}

/** The accounts each kind of fee is posted to, and the transfers that post it. */
const BOOKED: Record<
  FeeKind,
  { account: 'fee_revenue' | 'exchange_revenue' | 'cashback_expense'; transfers: string[] }
> = {
  platform: { account: 'fee_revenue', transfers: ['booking_capture', 'booking_refund', 'booking_reopening'] },
  vendor: { account: 'fee_revenue', transfers: ['order_capture', 'order_refund'] },
  withdrawal: { account: 'fee_revenue', transfers: ['withdrawal_capture'] },
  withdrawal_plus: { account: 'fee_revenue', transfers: ['withdrawal_capture'] },
  exchange: { account: 'exchange_revenue', transfers: ['exchange'] },
  cashback: { account: 'cashback_expense', transfers: ['cashback'] },
  // Has no base.
  cashback_cap: { account: 'cashback_expense', transfers: [] },
  payout_daily: { account: 'fee_revenue', transfers: ['payout_capture'] },
  payout_weekly: { account: 'fee_revenue', transfers: ['payout_capture'] },
  payout_monthly: { account: 'fee_revenue', transfers: ['payout_capture'] },
  payout_instant: { account: 'fee_revenue', transfers: ['payout_capture'] },
}

/** A posting that charged somebody, and did not move money between their purse and what is set aside in it. */
const CHARGED = sql`(credit_account NOT LIKE 'wallet:%' AND credit_account NOT LIKE 'hold:%')`

/**
 * The statement that sums, by currency, a fee's revenue in a month and its base, both net of
 * refunds. It reads the month's lines of the revenue accounts by index.
 */
export function takenIn(ctx: Ctx, kind: FeeKind, { from, until }: Month) {
  const { account, transfers } = BOOKED[kind]
  const accounts = CURRENCIES.map((currency) => accountId({ kind: account, owner: PLATFORM, currency }))
  const list = (values: string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
  // Captured and not refunded, withdrawn, paid out, refunded or exchanged.
  const base = {
    fee_revenue: sql`(SELECT sum(amount) FROM posting WHERE transfer_id = entry.transfer_id
      AND (entry.amount < 0 OR ${CHARGED}))`,
    exchange_revenue: sql`(SELECT sum(amount) FROM posting WHERE transfer_id = entry.transfer_id
      AND debit_account LIKE 'wallet:%')`,
    cashback_expense: sql`(SELECT sum(amount) FROM posting
      WHERE transfer_id = substr(entry.transfer_id, 1, length(entry.transfer_id) - length('-cashback'))
        AND ${CHARGED})`,
  }[account]
  // Cashback is paid from an expense account; debits of revenue are refunds.
  const sign = account === 'cashback_expense' ? sql`1` : sql`iif(entry.amount < 0, -1, 1)`
  return ctx.db
    .select({
      currency: sql<string>`currency`,
      count: sql<number>`count(*)`,
      was: sql<number>`coalesce(sum(fee), 0)`,
      base: sql<number>`coalesce(sum(base), 0)`,
    })
    .from(sql`(
      SELECT substr(entry.account_id, -3) AS currency,
        abs(entry.amount) * ${sign} AS fee, ${base} * ${sign} AS base
      FROM ${accountEntry} AS entry JOIN transfer ON transfer.id = entry.transfer_id
      WHERE entry.account_id IN (${list(accounts)})
        AND entry.created_at >= ${from} AND entry.created_at < ${until}
        AND transfer.kind IN (${list(transfers)}) AND ${ofVersion(kind)})`)
    .groupBy(sql`currency`)
    .orderBy(sql`currency`)
}

/** One kind of transfer can post several kinds of fee: its withdrawal or payout says which. */
function ofVersion(kind: FeeKind): SQL {
  if (kind.startsWith('withdrawal'))
    return sql`EXISTS (SELECT 1 FROM withdrawal JOIN fee ON fee.id = withdrawal.fee_id
      WHERE withdrawal.transfer_id = transfer.id AND fee.kind = ${kind})`
  if (kind.startsWith('payout'))
    return sql`EXISTS (SELECT 1 FROM payout JOIN fee ON fee.id = payout.fee_id
      WHERE payout.end_transfer_id = transfer.id AND fee.kind = ${kind})`
  return sql`1`
}

type Taken = Awaited<ReturnType<typeof takenIn>>

/** The sums with what another percentage would have brought. */
export function feeEffect(taken: Taken, basisPoints: number, month: Month): FeeEffect {
  return {
    percent: percentOf(basisPoints),
    month: month.name,
    lines: taken.map(({ currency, count, base, was }) => ({
      count,
      base: moneyJson(base, currency),
      was: moneyJson(was, currency),
      wouldBe: moneyJson(percent(base, basisPoints), currency),
    })),
  }
}
