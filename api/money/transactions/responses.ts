// Responses of the wallet screen, the history, statements and insights.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { DepositResponse } from '../deposits/responses'
import { TogetherResponse, WalletResponse } from '../ledger/responses'
import { PayWithResponse } from '../payment-methods/responses'

const instant = z.iso.datetime({ offset: true })
const month = z.string().regex(/^\d{4}-\d\d$/)

export const TransactionResponse = z.object({
  id,
  /** The id for reading its details. */
  transferId: id,
  transactionType: z.enum(['deposit', 'withdrawal', 'goal_contribution', 'payment', 'other']),
  description: z.string(),
  createdAt: instant,
  /** Signed: money out is negative. */
  amount: MoneyResponse,
  /** The balance after this line. */
  balance: MoneyResponse,
  status: z.enum(['completed', 'pending']),
})

export type TransactionResponse = z.output<typeof TransactionResponse>

export const OverviewResponse = WalletResponse.extend({
  balances: z.array(MoneyResponse),
  /** Every currency with money, available or held; the displayed one first. */
  purses: z.array(WalletResponse),
  /** Amounts to add with one press, in the displayed currency. */
  quickAmounts: z.array(MoneyResponse),
  timeZone: z.string(),
  transactions: pageOf(TransactionResponse),
  openDeposits: z.array(DepositResponse),
  openWithdrawals: z.array(z.object({ id, amount: MoneyResponse, method: z.string(), createdAt: instant })),
  plus: z.object({
    member: z.boolean(),
    earned: MoneyResponse.nullable(),
    lastInterest: z.object({ amount: MoneyResponse, paidAt: instant }).nullable(),
  }),
  withdrawalFee: z.string(),
  ...PayWithResponse.shape,
})

export type OverviewResponse = z.output<typeof OverviewResponse>

const side = z.object({ account: z.string(), yours: z.boolean() })

export const TransferResponse = z.object({
  id,
  transactionType: TransactionResponse.shape.transactionType,
  description: z.string(),
  createdAt: instant,
  timeZone: z.string(),
  /** The effect on the person's wallets, signed; for an exchange one amount per currency. */
  amounts: z.array(MoneyResponse),
  /** The balance after it, of each wallet that it changed. */
  balances: z.array(MoneyResponse),
  /** The part of it that Purse earned, now or at capture of the hold. */
  fee: MoneyResponse.nullable(),
  hold: z
    .object({
      status: z.enum(['held', 'captured', 'released', 'expired']),
      amount: MoneyResponse,
      endedAt: instant.nullable(),
      /** The transfers that ended the hold and placed it, unless that is this one. */
      endedBy: id.nullable(),
      placedBy: id.nullable(),
    })
    .nullable(),
  postings: z.array(z.object({ from: side, to: side, amount: MoneyResponse })),
  /** Other pages about it, each with its name: a goal's, a booking's. */
  links: z.array(
    z.object({
      kind: z.enum(['deposit', 'withdrawal', 'appointment', 'order', 'goal', 'receipt', 'gift_card', 'waiting']),
      id,
      name: z.string(),
    }),
  ),
  /** A payment by the person that is not shared with others yet. */
  splittable: z.boolean(),
})

export type TransferResponse = z.output<typeof TransferResponse>

export const StatementResponse = z.object({
  id,
  currency: z.enum(CURRENCIES),
  month,
  format: z.enum(['csv', 'pdf']),
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  linesDone: z.number().int(),
  linesTotal: z.number().int(),
  bytes: z.number().int().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
})

export type StatementResponse = z.output<typeof StatementResponse>

export const StatementsResponse = pageOf(StatementResponse).extend({
  currency: z.enum(CURRENCIES),
  purses: z.array(z.object({ currency: z.enum(CURRENCIES), months: z.array(month) })),
})

/** A monthly budget of one category. */
export const BudgetResponse = z.object({ key: z.string(), category: z.string(), amount: MoneyResponse })

export type BudgetResponse = z.output<typeof BudgetResponse>

export const InsightsResponse = z.object({
  /** False: the person has no Plus, and only what everything adds up to is returned. */
  plus: z.boolean(),
  currency: z.enum(CURRENCIES),
  /** All the person owns, in their display currency. */
  together: TogetherResponse,
  /** Currencies that the person holds or has held. */
  currencies: z.array(z.enum(CURRENCIES)),
  /** The month that the categories, the payees and the total are of; null: all twelve. */
  month: month.nullable(),
  /** The last twelve months, the current one last; "2026-11" in the person's time zone. */
  months: z.array(z.object({ month, spent: MoneyResponse })),
  /** Less what was refunded. Largest first; without zeros. */
  categories: z.array(
    z.object({
      /** For setting a budget. */
      key: z.string(),
      category: z.string(),
      spent: MoneyResponse,
      payments: z.number().int(),
    }),
  ),
  /** The budgets, with what was spent of each in the current month. */
  budgets: z.array(BudgetResponse.extend({ spent: MoneyResponse, percent: z.number().int() })),
  /** Salons and shops that were paid, the largest sum first. */
  payees: z.array(
    z.object({
      id,
      kind: z.enum(['salon', 'shop']),
      name: z.string(),
      spent: MoneyResponse,
      payments: z.number().int(),
    }),
  ),
  total: MoneyResponse,
})

export type InsightsResponse = z.output<typeof InsightsResponse>
