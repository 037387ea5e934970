// The double-entry ledger: accounts, transfers that group postings, holds, and the idempotency
// record of every command. Amounts are integer minor units; instants are UTC milliseconds.
// Triggers in migrations/ move balances, and refuse updates, deletes and replacements.
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { FEE_KINDS } from '../../fee-kinds'

/**
 * One account of one owner in one currency. `id` is `kind:owner:currency`, so a command can name an
 * account without reading it first. `balance` is credits minus debits: what is owed to the owner.
 * All balances of a currency sum to zero, the platform's clearing, liquidity, suspense and expense
 * accounts and what is owed to us (receivable) being the only ones that may go below it.
 *
 * Owners: a user for wallet, hold, payable, payout (on its way to a salon or a shop), reserve (what a payout leaves
 * behind, within its batch only), receivable and accrued (interest earned, not yet paid); a goal's member for goal (what one person has in one goal, so that nobody takes out another's); a Plus
 * subscription for deferred; a gift card for gift_card (what is owed to whoever claims it); `platform`
 * for the rest.
 */
export const ledgerAccount = sqliteTable(
  'ledger_account',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    kind: text('kind', {
      enum: [
        'wallet',
        'hold',
        'goal',
        'payable',
        'clearing',
        'fee_revenue',
        'liquidity',
        'exchange_revenue',
        'deferred',
        'plus_revenue',
        'interest_expense',
        'accrued',
        'cashback_expense',
        'gift_card',
        'payout',
        'reserve',
        'goodwill_expense',
        'provider_expense',
        'receivable',
        'suspense',
      ],
    }).notNull(),
    currency: text('currency').notNull(),
    balance: integer('balance').notNull().default(0),
  },
  (t) => [
    unique('ledger_account_currency').on(t.id, t.currency),
    index('ledger_account_owner').on(t.owner),
    index('ledger_account_kind').on(t.currency, t.kind),
    check('ledger_account_id', sql`${t.id} = ${t.kind} || ':' || ${t.owner} || ':' || ${t.currency}`),
    check(
      'overdraft',
      sql`${t.balance} >= 0 OR ${t.kind} IN ('clearing', 'liquidity', 'interest_expense', 'cashback_expense', 'goodwill_expense', 'provider_expense', 'receivable', 'suspense')`,
    ),
  ],
)

export const transfer = sqliteTable(
  'transfer',
  {
    id: text('id').primaryKey(),
    kind: text('kind', {
      enum: [
        'deposit',
        'withdrawal_hold',
        'withdrawal_release',
        'withdrawal_capture',
        'exchange',
        'goal_contribution',
        'goal_release',
        // From a goal's parts to its owner's purse, for the visit it was saved for, and back if that is cancelled.
        'goal_visit',
        'goal_return',
        // What a salon pays back to those who saved for a visit, once it is completed.
        'saver_bonus',
        'booking_hold',
        'booking_release',
        'booking_capture',
        'booking_refund',
        // What had been paid for a visit comes back, because its salon undoes how it ended.
        'booking_reopening',
        'order_hold',
        'order_release',
        'order_capture',
        'order_refund',
        'gift_card_payment',
        'gift_card_claim',
        'gift_card_return',
        'payout_hold',
        'payout_release',
        'payout_capture',
        'payout_reserve',
        'payout_reserve_release',
        'goodwill',
        'correction',
        'cashback',
        'cashback_reversal',
        'plus_payment',
        'plus_earned',
        'interest_accrual',
        'interest_payment',
        'interest_forfeit',
        'send',
        'send_hold',
        'send_release',
        'send_capture',
        'purse_to_business',
        'tip',
      ],
    }).notNull(),
    description: text('description').notNull(),
    /** Who caused it: a user id, or `system` for jobs and providers. */
    actor: text('actor').notNull(),
    reverses: text('reverses').references((): AnySQLiteColumn => transfer.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [unique('transfer_reverses').on(t.reverses), index('transfer_created').on(t.createdAt, t.id)],
)

/**
 * The condition that a column holds accounts of one kind, as indexes of few postings have it. Their queries say the same,
 * letter for letter: the kind is no parameter.
 */
export function isOfKind(column: string, kind: 'wallet' | 'cashback_expense'): SQL {
  return sql.raw(`${column} GLOB '${kind}:*'`)
}

export const posting = sqliteTable(
  'posting',
  {
    id: text('id').primaryKey(),
    transferId: reference('transfer_id', () => transfer.id),
    debitAccount: text('debit_account').notNull(),
    creditAccount: text('credit_account').notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.debitAccount, t.currency], foreignColumns: [ledgerAccount.id, ledgerAccount.currency] }),
    foreignKey({ columns: [t.creditAccount, t.currency], foreignColumns: [ledgerAccount.id, ledgerAccount.currency] }),
    check('posting_amount', sql`${t.amount} > 0`),
    check('posting_accounts', sql`${t.debitAccount} <> ${t.creditAccount}`),
    index('posting_transfer').on(t.transferId),
    index('posting_debit').on(t.debitAccount, t.transferId),
    index('posting_credit').on(t.creditAccount, t.transferId),
    // Few of a purse's postings: cashback, and what went from one purse to another.
    index('posting_cashback').on(t.creditAccount).where(isOfKind('debit_account', 'cashback_expense')),
    index('posting_cashback_back').on(t.debitAccount).where(isOfKind('credit_account', 'cashback_expense')),
    index('posting_sent')
      .on(t.debitAccount, t.creditAccount)
      .where(sql`${isOfKind('debit_account', 'wallet')} AND ${isOfKind('credit_account', 'wallet')}`),
    index('posting_received')
      .on(t.creditAccount, t.debitAccount)
      .where(sql`${isOfKind('debit_account', 'wallet')} AND ${isOfKind('credit_account', 'wallet')}`),
  ],
)

/**
 * One line of an account's statement: what a posting did to it, and the balance after it. Written by
 * a trigger with the posting, so that no balance of the past is ever summed at read time.
 */
export const accountEntry = sqliteTable(
  'account_entry',
  {
    /** Counts up over all accounts in the order in which postings were made. */
    sequence: integer('sequence').primaryKey(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
    postingId: reference('posting_id', () => posting.id),
    transferId: reference('transfer_id', () => transfer.id),
    /** Signed: what went out of the account is negative. */
    amount: integer('amount').notNull(),
    balance: integer('balance').notNull(),
  },
  (t) => [
    uniqueIndex('account_entry_posting').on(t.accountId, t.postingId),
    index('account_entry_created').on(t.accountId, t.createdAt),
    index('account_entry_account').on(t.accountId, t.sequence),
  ],
)

/** Money set aside for one purpose. It ends exactly once: captured, released or expired. */
export const hold = sqliteTable(
  'hold',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    status: text('status', { enum: ['held', 'captured', 'released', 'expired'] })
      .notNull()
      .default('held'),
    /** The transfer that placed the money on hold. */
    transferId: reference('transfer_id', () => transfer.id),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    unique('hold_transfer').on(t.transferId),
    index('hold_owner').on(t.owner, t.status),
    check('hold_amount', sql`${t.amount} > 0`),
    check('hold_status', sql`${t.status} IN ('held', 'captured', 'released', 'expired')`),
  ],
)

/** A fee in basis points (1/100 of a percent). Rows are never changed: a new version is a new row. */
export const fee = sqliteTable(
  'fee',
  {
    id: text('id').primaryKey(),
    /** `withdrawal_plus` and `cashback` are what Plus members pay and get, `cashback_cap` how much of it in a
     * month, as a share of the price of one; `exchange` is the spread;
     * `vendor` is what a seller pays on an order; `payout_…` what a payout of that rhythm costs. */
    kind: text('kind', { enum: FEE_KINDS }).notNull(),
    basisPoints: integer('basis_points').notNull(),
    effectiveFrom: integer('effective_from').notNull(),
    /** The admin who changed it, and the proposal that a second one confirmed; null for the first versions. */
    changedBy: text('changed_by'),
    proposalId: text('proposal_id'),
    createdAt: integer('created_at').notNull().default(0),
  },
  (t) => [
    index('fee_kind').on(t.kind, t.effectiveFrom),
    uniqueIndex('fee_proposal').on(t.proposalId),
    check('fee_basis_points', sql`${t.basisPoints} BETWEEN 0 AND 10000`),
  ],
)

/** The idempotency record of a command: written in the command's own batch, never changed. */
export const command = sqliteTable(
  'command',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ name: 'command_key', columns: [t.actor, t.key] })],
)
