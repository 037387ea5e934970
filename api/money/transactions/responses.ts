// What the wallet screen, the history, statements and insights answer.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { DepositResponse } from '../deposits/responses'
import { WalletResponse } from '../ledger/responses'
import { PayWithResponse } from '../payment-methods/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const month = z.string().regex(/^\d{4}-\d\d$/)

export const TransactionResponse = z.object({
  id,
  /** What its details are found by. */
  transferId: id,
  transactionType: z.enum(['deposit', 'withdrawal', 'goal_contribution', 'payment', 'other']),
  description: z.string(),
  createdAt: instant,
  /** Signed: money out is negative. */
  amount: MoneyResponse,
  /** The balance after it. */
  balance: MoneyResponse,
  status: z.enum(['completed', 'pending']),
})

export const OverviewResponse = WalletResponse.extend({
  balances: z.array(MoneyResponse),
  together: z.object({ total: MoneyResponse, asOf: instant }).nullable(),
  timeZone: z.string(),
  transactions: pageOf(TransactionResponse),
  openDeposits: z.array(DepositResponse),
  openWithdrawals: z.array(
    z.object({ id, amount: MoneyResponse, method: z.string(), createdAt: instant }),
  ),
  plus: z.object({
    member: z.boolean(),
    earned: MoneyResponse.nullable(),
    lastInterest: z.object({ amount: MoneyResponse, paidAt: instant }).nullable(),
  }),
  withdrawalFee: z.string(),
  ...PayWithResponse.shape,
})

const side = z.object({ account: z.string(), yours: z.boolean() })

export const TransferResponse = z.object({
  id,
  transactionType: TransactionResponse.shape.transactionType,
  description: z.string(),
  createdAt: instant,
  timeZone: z.string(),
  /** What it did to the person's wallets, signed; of an exchange one in each currency. */
  amounts: z.array(MoneyResponse),
  /** What of it went to Purse, now or when what is held was paid. */
  fee: MoneyResponse.nullable(),
  hold: z
    .object({
      status: z.enum(['held', 'captured', 'released', 'expired']),
      amount: MoneyResponse,
      endedAt: instant.nullable(),
      /** The transfers that ended it and placed it, where that is another one than this. */
      endedBy: id.nullable(),
      placedBy: id.nullable(),
    })
    .nullable(),
  postings: z.array(z.object({ from: side, to: side, amount: MoneyResponse })),
  /** What else tells of it, each with its name: a goal's, a booking's. */
  links: z.array(
    z.object({
      kind: z.enum([
        'deposit',
        'withdrawal',
        'appointment',
        'order',
        'goal',
        'receipt',
        'gift_card',
      ]),
      id,
      name: z.string(),
    }),
  ),
  /** A payment of the person's own that is not shared with others yet. */
  splittable: z.boolean(),
})

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

export const StatementsResponse = pageOf(StatementResponse).extend({
  currency: z.enum(CURRENCIES),
  purses: z.array(z.object({ currency: z.enum(CURRENCIES), months: z.array(month) })),
})

export const InsightsResponse = z.object({
  /** False: the person has no Plus, and nothing else is told. */
  plus: z.boolean(),
  currency: z.enum(CURRENCIES),
  /** Those that the person has money in, or had. */
  currencies: z.array(z.enum(CURRENCIES)),
  /** The last twelve months, this one last; "2026-11" of the person's own calendar. */
  months: z.array(z.object({ month, spent: MoneyResponse })),
  /** What was most spent on comes first; only what there was. */
  categories: z.array(
    z.object({ category: z.string(), spent: MoneyResponse, payments: z.number().int() }),
  ),
  total: MoneyResponse,
})
