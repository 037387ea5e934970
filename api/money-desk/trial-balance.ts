// The trial balance: what each kind of account holds in each currency at an instant. Every currency sums to
// zero, because every posting debits one account and credits another.
import { sql } from 'drizzle-orm'
import { accountEntry, ledgerAccount } from '../../db/schema/ledger'
import type { Ctx } from '../context'

export type TrialBalanceRow = {
  currency: string
  kind: (typeof ledgerAccount.$inferSelect)['kind']
  accounts: number
  /** Credits minus debits, in minor units. */
  balance: number
}

/**
 * The statement that reads the balances at an instant (UTC milliseconds; entries of that very moment are
 * not in it), or now where none is given. One row a currency and kind, empty kinds included.
 */
export function trialBalance(ctx: Ctx, at?: number) {
  const balance =
    at === undefined
      ? sql<number>`${ledgerAccount.balance}`
      : sql<number>`coalesce((SELECT entry.balance FROM ${accountEntry} AS entry
          WHERE entry.account_id = ${ledgerAccount.id} AND entry.created_at < ${at}
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
