// Reading a wallet: what is available, what is held, and the history. A client's money is in their
// wallet and hold accounts; a partner's or seller's is their payable account.
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { ledgerAccount, walletEntry } from '../../db/schema/ledger'
import { deposit } from '../../db/schema/wallet'
import { type Ctx, readAs, type Viewer } from '../context'
import { type Currency, DEFAULT_CURRENCY, isCurrency, type MoneyJson, moneyJson } from '../money'
import { decodeCursor, type Page, pageFrom } from '../page'
import { rfc3339 } from '../time'
import { type DepositAnswer, type DepositRow, depositAnswer } from './deposits'
import { accountId } from './ledger'
import { methodsOf, type PayWith, payWith } from './methods'

export type Wallet = { currency: Currency; available: MoneyJson; held: MoneyJson; total: MoneyJson }

export type Transaction = {
  id: string
  transactionType: 'deposit' | 'withdrawal' | 'goal_contribution' | 'payment' | 'other'
  description: string
  createdAt: string
  /** Signed: money out is negative. */
  amount: MoneyJson
  status: 'completed' | 'pending'
}

export type Overview = Wallet &
  PayWith & {
    balances: MoneyJson[]
    transactions: Page<Transaction>
    openDeposits: DepositAnswer[]
  }

/** The balance in one currency, the display currency by default; one round trip. */
export async function getWallet(ctx: Ctx, viewer: Viewer, currency?: Currency): Promise<Wallet> {
  const [accounts] = await readAs(ctx, viewer, [accountsOf(ctx, viewer)])
  return walletFrom(accounts, viewer, currency ?? displayed(viewer))
}

/** Everything that the wallet screen shows, in one round trip. */
export async function getOverview(
  ctx: Ctx,
  viewer: Viewer,
  query: { currency?: Currency | undefined; cursor?: string | undefined },
): Promise<Overview> {
  const limit = 10
  const [accounts, entries, deposits, methods] = await readAs(ctx, viewer, [
    accountsOf(ctx, viewer),
    entriesOf(ctx, viewer, { ...query, currency: query.currency ?? 'displayed', limit }),
    ctx.db
      .select()
      .from(deposit)
      .where(
        and(
          eq(deposit.userId, viewer.id),
          inArray(deposit.status, ['asked', 'waiting', 'requires_action']),
        ),
      )
      .orderBy(desc(deposit.id))
      .limit(5),
    methodsOf(ctx, viewer.id),
  ])
  return {
    ...walletFrom(accounts, viewer, query.currency ?? displayed(viewer)),
    balances: accounts
      .filter((a) => a.kind !== 'hold' && a.balance > 0)
      .map((a) => moneyJson(a.balance, a.currency)),
    transactions: entriesPage(entries, limit),
    openDeposits: (deposits as DepositRow[]).map(depositAnswer),
    ...payWith(ctx, methods),
  }
}

/** The history, newest first. */
export async function listTransactions(
  ctx: Ctx,
  viewer: Viewer,
  query: { currency?: Currency | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<Transaction>> {
  const [entries] = await readAs(ctx, viewer, [entriesOf(ctx, viewer, query)])
  return entriesPage(entries, query.limit)
}

/** The statement that reads a person's accounts; `walletFrom` makes sense of its rows. */
export function accountsOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.owner, viewer.id),
        inArray(ledgerAccount.kind, viewer.role === 'client' ? ['wallet', 'hold'] : ['payable']),
      ),
    )
}

export function walletFrom(
  accounts: (typeof ledgerAccount.$inferSelect)[],
  viewer: Viewer,
  currency: Currency,
): Wallet {
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

/** Read after `readAs`, which brings the viewer up to date. */
function displayed({ currency }: Viewer): Currency {
  return isCurrency(currency) ? currency : DEFAULT_CURRENCY
}

function inCurrency(viewer: Viewer, currency: EntriesQuery['currency']) {
  if (currency === undefined) return undefined
  if (currency !== 'displayed') return eq(walletEntry.currency, currency)
  return sql`${walletEntry.currency} = (SELECT ${user.currency} FROM ${user} WHERE ${user.id} = ${viewer.id})`
}

type Entry = typeof walletEntry.$inferSelect

/** `displayed`: the person's display currency as the database has it; absent: every currency. */
type EntriesQuery = {
  currency?: Currency | 'displayed' | undefined
  limit: number
  cursor?: string | undefined
}

/** The statement that reads history lines, newest first; one row more than `limit`. */
export function entriesOf(ctx: Ctx, viewer: Viewer, { currency, limit, cursor }: EntriesQuery) {
  const [before] = cursor ? decodeCursor(cursor) : []
  return ctx.db
    .select()
    .from(walletEntry)
    .where(
      and(
        eq(walletEntry.owner, viewer.id),
        inCurrency(viewer, currency),
        before === undefined ? undefined : lt(walletEntry.sequence, Number(before)),
      ),
    )
    .orderBy(desc(walletEntry.sequence))
    .limit(limit + 1)
}

/** History rows as a page of transactions. */
export function entriesPage(entries: Entry[], limit: number): Page<Transaction> {
  return pageFrom(entries, limit, (entry) => [entry.sequence, entry.id], transactionFrom)
}

const TRANSACTION_TYPES: Record<Entry['kind'], Transaction['transactionType']> = {
  deposit: 'deposit',
  withdrawal_hold: 'withdrawal',
  withdrawal_release: 'other',
  withdrawal_capture: 'withdrawal',
  exchange: 'other',
  goal_contribution: 'goal_contribution',
  goal_release: 'goal_contribution',
  booking_hold: 'payment',
  booking_capture: 'payment',
  booking_release: 'other',
  cashback: 'other',
  cashback_reversal: 'other',
  plus_payment: 'payment',
  plus_earned: 'other',
  interest_accrual: 'other',
  interest_payment: 'other',
  interest_forfeit: 'other',
  send: 'payment',
}

function transactionFrom(entry: Entry): Transaction {
  return {
    id: entry.id,
    transactionType: TRANSACTION_TYPES[entry.kind],
    description: entry.description,
    createdAt: rfc3339(entry.createdAt),
    amount: moneyJson(entry.amount, entry.currency),
    status: entry.holdStatus === 'held' ? 'pending' : 'completed',
  }
}
