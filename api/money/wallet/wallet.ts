// Reading a wallet: the available and held balances, and the data of the wallet screen. A client's
// money is in their wallet and hold accounts; a partner's or seller's is their payable account.

import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { accountEntry, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import type { ProvenViewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { pageOf } from '../../platform/pagination'
import { type Currency, DEFAULT_CURRENCY, isCurrency, moneyJson } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'
import { depositResponse } from '../deposits/deposits'
import { addedBy, quickAmounts } from '../deposits/quick-amounts'
import { type DepositRow, UNDER_WAY } from '../deposits/row'
import { accountsOf, pursesFrom, walletFrom } from '../ledger/balances'
import { OverviewQuery, TransactionsQuery, WalletQuery } from '../ledger/input'
import { WalletResponse } from '../ledger/responses'
import { methodsOf, payWith } from '../payment-methods/payment-methods'
import { hasPlus, plusOf } from '../plus/membership'
import { OverviewResponse, TransactionResponse } from '../transactions/responses'
import { entriesOf, entriesPage, FIRST, historyPage, pageOfHistory, readInZone } from '../transactions/transactions'
import { feesInForce, feesUntilNow } from './money-overview'

/** The balance in one currency, the display currency by default; one round trip. */
export const getWallet = operation(EVERYONE, 'GET /wallet', {
  summary: 'The balance in one currency',
  query: WalletQuery,
  response: WalletResponse,
  problems: ['unknown-currency'],
  reads: ({ ctx, viewer }) => ({ accounts: accountsOf(ctx, viewer) }),
  read: ({ accounts }, { viewer, query: { currency } }) => walletFrom(accounts, viewer, currency ?? displayed(viewer)),
})

/** The most pending deposits, and withdrawals, on the screen. */
const DISPLAY_LIMIT = 5

/** All data of the wallet screen; one round trip, as `listHistory`. */
export const getOverview = operation('client', 'GET /wallet/overview', {
  summary: 'What the wallet screen shows',
  query: OverviewQuery,
  response: OverviewResponse,
  problems: ['unknown-currency', 'invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
    const { id: userId } = viewer
    const part = { ...query, currency: query.currency ?? ('displayed' as const), limit: FIRST }
    const { proven, rows } = await readInZone(ctx, viewer, part, (bounds) => [
      accountsOf(ctx, viewer),
      ...pageOfHistory(ctx, viewer, part, bounds),
      openDeposits(ctx.db, { userId }),
      openWithdrawals(ctx.db, { userId }),
      methodsOf(ctx, viewer.id),
      plusOf(ctx, viewer.id),
      earnedInterest(ctx.db, { userId }),
      lastInterest(ctx.db, { userId, since: ctx.now() - INTEREST_WINDOW }),
      feesUntilNow(ctx),
      addedBy(ctx, viewer),
    ])
    const [accounts, entries, end, deposits, withdrawals, methods, plus, earned] = rows
    const [, , , , , , , , interest, fees, added] = rows
    const currency = query.currency ?? displayed(proven)
    const member = hasPlus(plus)
    const paid = interest.find((line) => line.accountId.endsWith(`:${currency}`))
    const accrued = earned.find((account) => account.currency === currency)
    return {
      ...walletFrom(accounts, viewer, currency),
      quickAmounts: quickAmounts(currency, added),
      purses: pursesFrom(accounts, viewer, currency),
      balances: accounts.filter((a) => a.kind !== 'hold' && a.balance > 0).map((a) => moneyJson(a.balance, a.currency)),
      timeZone: proven.timeZone,
      transactions: historyPage(entries, end, part),
      openDeposits: (deposits as DepositRow[]).map((row) => depositResponse(row, proven.timeZone)),
      openWithdrawals: withdrawals.map((row) => ({
        id: row.id,
        amount: moneyJson(row.amount, row.currency),
        method: row.methodLabel,
        createdAt: rfc3339(row.createdAt),
      })),
      plus: {
        member,
        earned: accrued ? moneyJson(accrued.balance, currency) : null,
        lastInterest: paid ? { amount: moneyJson(-paid.amount, currency), paidAt: rfc3339(paid.createdAt) } : null,
      },
      withdrawalFee:
        feesInForce(fees).find(({ kind }) => kind === (member ? 'withdrawal_plus' : 'withdrawal'))?.percent ?? '0',
      ...payWith(ctx, methods, { currency }),
    }
  },
})

/** The history of one currency or all, newest first. */
export const listTransactions = operation(EVERYONE, 'GET /wallet/transactions', {
  summary: 'The history, newest first',
  query: TransactionsQuery,
  response: pageOf(TransactionResponse),
  problems: ['invalid-cursor', 'unknown-currency'],
  reads: ({ ctx, viewer, query }) => ({ entries: entriesOf(ctx, viewer, query) }),
  read: ({ entries }, { query }) => entriesPage(entries, query.limit),
})

/** Called after `readAs`, which brings the viewer up to date. */
export function displayed({ currency }: ProvenViewer): Currency {
  return isCurrency(currency) ? currency : DEFAULT_CURRENCY
}

const openDeposits = prepared((db, value) =>
  db
    .select()
    .from(deposit)
    .where(and(eq(deposit.userId, value('userId')), UNDER_WAY, isNull(deposit.abandonedAt)))
    .orderBy(desc(sql`+${deposit.id}`))
    .limit(DISPLAY_LIMIT),
)

const openWithdrawals = prepared((db, value) =>
  db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.userId, value('userId')), inArray(withdrawal.status, ['requested', 'waiting'])))
    .orderBy(desc(withdrawal.createdAt))
    .limit(DISPLAY_LIMIT),
)

/** A person's earned and unpaid interest, by currency. */
const earnedInterest = prepared((db, value) =>
  db
    .select({ currency: ledgerAccount.currency, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, value('userId')), eq(ledgerAccount.kind, 'accrued'))),
)

/** The last interest payments, newest first; they are debits of the accrued account. */
const lastInterest = prepared((db, value) =>
  db
    .select({ accountId: accountEntry.accountId, amount: accountEntry.amount, createdAt: accountEntry.createdAt })
    .from(ledgerAccount)
    .innerJoin(accountEntry, eq(accountEntry.accountId, ledgerAccount.id))
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        eq(ledgerAccount.owner, value('userId')),
        eq(ledgerAccount.kind, 'accrued'),
        lt(accountEntry.amount, 0),
        eq(transfer.kind, 'interest_payment'),
        gt(accountEntry.createdAt, value('since')),
      ),
    )
    .orderBy(desc(accountEntry.sequence))
    .limit(12),
)

/** Interest is paid monthly: an older payment does not count as the last one any more. */
const INTEREST_WINDOW = 62 * DAY
