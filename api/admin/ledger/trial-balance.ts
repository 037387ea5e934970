// The trial balance: what each kind of account holds in each currency at an instant. Every currency sums to
// zero, because every posting debits one account and credits another. An instant is a place in the order in
// which postings were made, so that no posting is ever counted by half, whatever the clocks said.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accountEntry, ledgerAccount } from '../../../db/schema/money/ledger'
import type { AccountKind } from '../../money/ledger/ledger'
import { readInZone } from '../../money/transactions/transactions'
import type { Ctx, Viewer } from '../../platform/context'
import { requireTwoFactor } from '../../platform/context'
import { tableOf } from '../../platform/documents/csv-writer'
import { type Currency, decimal, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { ACCOUNT_WORDS } from './account-labels'
import type { TrialBalanceQuery } from './input'
import type { TrialBalanceResponse } from './responses'

export type TrialBalanceRow = {
  currency: string
  kind: (typeof ledgerAccount.$inferSelect)['kind']
  accounts: number
  /** Credits minus debits, in minor units. */
  balance: number
}

/** How far the clocks of two servers may stand apart, in milliseconds. */
const CLOCKS_APART = 10_000

export type TrialBalance = z.output<typeof TrialBalanceResponse>

/**
 * The statement that reads the balances at an instant (UTC milliseconds; entries of that very moment are
 * not in it), or now where none is given. One row a currency and kind, empty kinds included.
 */
export function trialBalance(ctx: Ctx, at?: number) {
  // The last entry before the instant, of all accounts; then each account's last entry up to it. Servers'
  // clocks may differ, so the last by the clock is not always the last made: the final moments are looked at.
  const place = sql`(SELECT max((SELECT max(line.sequence) FROM ${accountEntry} AS line
      WHERE line.account_id = each.id AND line.created_at < ${at ?? 0}
        AND line.created_at >= (SELECT max(latest.created_at) FROM ${accountEntry} AS latest
          WHERE latest.account_id = each.id AND latest.created_at < ${at ?? 0}) - ${CLOCKS_APART}))
      FROM ${ledgerAccount} AS each)`
  const balance =
    at === undefined
      ? sql<number>`${ledgerAccount.balance}`
      : sql<number>`coalesce((SELECT entry.balance FROM ${accountEntry} AS entry
          WHERE entry.account_id = ${ledgerAccount.id} AND entry.sequence <= ${place}
          ORDER BY entry.sequence DESC LIMIT 1), 0)`
  return ctx.db
    .select({
      currency: ledgerAccount.currency,
      kind: ledgerAccount.kind,
      accounts: sql<number>`count(*)`,
      balance: sql<number>`sum(${balance})`,
    })
    .from(ledgerAccount)
    .groupBy(ledgerAccount.currency, ledgerAccount.kind)
    .orderBy(ledgerAccount.currency, ledgerAccount.kind)
}

/** What each currency sums to: zero, or the books are broken. */
export function sumsOf(rows: TrialBalanceRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { currency, balance } of rows) {
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  }
  return sums
}

/**
 * The trial balance at an instant, at the end of a local day, or now. One round trip, a second where a day is
 * given and the admin lives in another zone than most.
 */
export async function getTrialBalance(
  ctx: Ctx,
  viewer: Viewer,
  { at }: TrialBalanceQuery,
): Promise<TrialBalance> {
  const day = at !== undefined && /^\d{4}-\d\d-\d\d$/.test(at) ? at : undefined
  let until = at === undefined || day ? undefined : Date.parse(at)
  const { proven, rows } = await readInZone(ctx, viewer, { to: day }, ({ before }) => {
    until = before ?? until
    return [trialBalance(ctx, until)]
  })
  requireTwoFactor(proven)
  const [found] = rows
  const sums = sumsOf(found)
  return {
    until: until === undefined ? null : rfc3339(until, proven.timeZone),
    zero: [...sums.values()].every((sum) => sum === 0),
    currencies: [...sums].map(([currency, sum]) => ({
      currency: currency as Currency,
      sum: moneyJson(sum, currency),
      rows: ORDER.flatMap((kind) =>
        found
          .filter((row) => row.currency === currency && row.kind === kind)
          .map(({ accounts, balance }) => ({
            ...{ kind, words: ACCOUNT_WORDS[kind], accounts },
            balance: moneyJson(balance, currency),
          })),
      ),
    })),
  }
}

const ORDER = Object.keys(ACCOUNT_WORDS) as AccountKind[]

/** The same as a table: what is owed on one side, what is owned or was spent on the other. */
export function trialBalanceTable({ until, currencies }: TrialBalance): Uint8Array {
  const plain = ({ amount }: { amount: string }) => amount.replace('-', '')
  return tableOf([
    ['Currency', 'Kind', 'Account', 'Accounts', 'Debit', 'Credit', 'Until'],
    ...currencies.flatMap(({ currency, rows, sum }) => [
      ...rows.map(({ kind, words, accounts, balance }) => {
        const debit = balance.amount.startsWith('-')
        return [
          ...[currency, kind, words, String(accounts)],
          ...(debit ? [plain(balance), ''] : ['', plain(balance)]),
          until ?? 'now',
        ]
      }),
      [currency, 'sum', 'Sum (zero)', '', '', decimal({ minor: Number(sum.amount), currency }), ''],
    ]),
  ])
}
