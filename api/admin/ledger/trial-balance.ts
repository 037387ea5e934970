// The trial balance: what each kind of account holds in each currency at an instant. Every currency
// sums to zero, because every posting debits one account and credits another. An instant maps to a
// place in the order of postings, so that no posting is counted by half, despite clock skew.

import { sql } from 'drizzle-orm'
import { accountEntry, ledgerAccount } from '../../../db/schema/money/ledger'
import type { AccountKind } from '../../money/ledger/ledger'
import { readInZone } from '../../money/transactions/transactions'
import type { Ctx, Viewer } from '../../platform/context'
import { CSV, tableOf } from '../../platform/documents/csv-writer'
import { operation } from '../../platform/http/operation'
import { type Currency, decimal, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { requireTwoFactor } from '../../platform/viewer/proof'
import { ACCOUNT_LABELS } from './account-labels'
import { TrialBalanceQuery } from './input'
import type { TrialBalanceResponse } from './responses'

type TrialBalanceRow = {
  currency: string
  kind: (typeof ledgerAccount.$inferSelect)['kind']
  accounts: number
  /** Credits minus debits, in minor units. */
  balance: number
}

/** The maximum clock skew between two servers, in milliseconds. */
const CLOCKS_APART = 10_000

/**
 * The statement that reads the balances at an instant (UTC milliseconds, exclusive), or now by
 * default. One row per currency and kind, empty kinds included.
 */
export function trialBalance(ctx: Ctx, at?: number) {
  // The last entry before the instant, of all accounts; then each account's last entry up to it. Because of clock skew
  // the last by time is not always the last posted, so the final moments are scanned.
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

/** The sum of each currency: anything but zero means broken books. */
export function sumsOf(rows: TrialBalanceRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { currency, balance } of rows) {
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  }
  return sums
}

/**
 * The trial balance at an instant, at the end of a local day, or now. One round trip, a second if a
 * day is given and the admin lives in an uncommon zone.
 */
export async function getTrialBalance(
  ctx: Ctx,
  viewer: Viewer,
  { at }: TrialBalanceQuery,
): Promise<TrialBalanceResponse> {
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
            kind,
            words: ACCOUNT_LABELS[kind],
            accounts,
            balance: moneyJson(balance, currency),
          })),
      ),
    })),
  }
}

const ORDER = Object.keys(ACCOUNT_LABELS) as AccountKind[]

export const exportTrialBalance = operation('admin', 'GET /admin/trial-balance/table', {
  summary: 'The same as CSV',
  query: TrialBalanceQuery,
  file: CSV,
  run: async ({ ctx, viewer, query }) => {
    const found = await getTrialBalance(ctx, viewer, query)
    return { body: trialBalanceTable(found), name: 'trial-balance.csv' }
  },
})

/** The same as a table: liabilities on one side, assets and expenses on the other. */
function trialBalanceTable({ until, currencies }: TrialBalanceResponse): Uint8Array {
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
