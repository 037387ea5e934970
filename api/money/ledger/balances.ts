// Balances of a person's accounts.
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { goalMember } from '../../../db/schema/money/goals'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import type { Ctx, Viewer } from '../../platform/context'
import { CURRENCIES, type Currency, isCurrency, minorOf, moneyJson, sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { accountId } from './ledger'
import type { WalletResponse } from './responses'

/** The statement that reads a person's accounts; `walletFrom` parses its rows. */
export function accountsOf(ctx: Ctx, { role, id }: Viewer) {
  return (role === 'client' ? clientAccounts : businessAccounts)(ctx.db, { owner: id })
}

const clientAccounts = accountsOfKinds(['wallet', 'hold'])
const businessAccounts = accountsOfKinds(['payable'])

function accountsOfKinds(kinds: (typeof ledgerAccount.$inferSelect)['kind'][]) {
  return prepared((db, value) =>
    db
      .select()
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.owner, value('owner')), inArray(ledgerAccount.kind, kinds))),
  )
}

/** A person's wallet, from the rows that `accountsOf` reads. */
export function walletFrom(
  accounts: (typeof ledgerAccount.$inferSelect)[],
  viewer: Viewer,
  currency: Currency,
): WalletResponse {
  const balance = (kind: 'wallet' | 'hold' | 'payable') =>
    accounts.find((a) => a.id === accountId({ kind, owner: viewer.id, currency }))?.balance ?? 0
  const available = viewer.role === 'client' ? balance('wallet') : balance('payable')
  const held = balance('hold')
  return {
    currency,
    available: moneyJson(available, currency),
    held: moneyJson(held, currency),
    total: moneyJson(available + held, currency),
  }
}

/** What is available to a person, minor units; every salon's and shop's currency is one of ours. */
export function availableIn(currency: string, accounts: Parameters<typeof walletFrom>[0], viewer: Viewer): number {
  if (!isCurrency(currency)) throw new Error('a business in a currency that is not ours')
  return minorOf(walletFrom(accounts, viewer, currency).available)
}

/** @throws DomainError insufficient-funds, with the missing amount (minor units) */
export function requireCovered(needed: number, available: number, currency: string): void {
  if (needed <= available) return
  throw new DomainError('insufficient-funds', { detail: shortBy(sumText(needed - available, currency)) })
}

export function shortBy(missing: string): string {
  return `Your purse is short by ${missing}.`
}

/** The statement that reads the available balances of a client, in every currency. */
export function walletsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ currency: ledgerAccount.currency, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, userId), eq(ledgerAccount.kind, 'wallet')))
    .orderBy(ledgerAccount.currency)
}

/** The same in one currency, from the rows. */
export function balanceIn(rows: { currency: string; balance: number }[], currency: string): number {
  return rows.find((row) => row.currency === currency)?.balance ?? 0
}

/** The balance of an account by its id, in a statement; 0 if it was never opened. */
export function accountBalance(account: SQL) {
  return sql<number>`coalesce((SELECT balance FROM ledger_account WHERE id = ${account}), 0)`
}

/** The wallet in each currency that has money, available or held; the displayed one first. */
export function pursesFrom(
  accounts: (typeof ledgerAccount.$inferSelect)[],
  viewer: Viewer,
  displayed: Currency,
): WalletResponse[] {
  return [displayed, ...CURRENCIES.filter((currency) => currency !== displayed)]
    .map((currency) => walletFrom(accounts, viewer, currency))
    .filter(({ total }) => minorOf(total) !== 0)
}

/** The statement that reads what a person has saved in goals, by member and currency. */
export function savedOf(ctx: Ctx, viewer: Viewer) {
  return saved(ctx.db, { userId: viewer.id })
}

const saved = prepared((db, value) =>
  db
    .select({ currency: ledgerAccount.currency, balance: ledgerAccount.balance })
    .from(goalMember)
    .innerJoin(
      ledgerAccount,
      and(sql`${ledgerAccount.owner} = ${goalMember.id}`, eq(ledgerAccount.kind, 'goal'), gt(ledgerAccount.balance, 0)),
    )
    .where(eq(goalMember.userId, value('userId'))),
)
