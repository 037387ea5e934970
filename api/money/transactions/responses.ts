// What the wallet screen, the history, statements and insights answer.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'
import { DepositAnswer } from '../deposits/responses'
import { WalletAnswer } from '../ledger/responses'
import { PayWithAnswer } from '../payment-methods/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const month = z.string().regex(/^\d{4}-\d\d$/)

export const TransactionAnswer = z.object({
  id,
  /** What its details are found by. */
  transferId: id,
  transactionType: z.enum(['deposit', 'withdrawal', 'goal_contribution', 'payment', 'other']),
  description: z.string(),
  createdAt: instant,
  /** Signed: money out is negative. */
  amount: MoneyAnswer,
  /** The balance after it. */
  balance: MoneyAnswer,
  status: z.enum(['completed', 'pending']),
})

export const OverviewAnswer = WalletAnswer.extend({
  balances: z.array(MoneyAnswer),
  together: z.object({ total: MoneyAnswer, asOf: instant }).nullable(),
  timeZone: z.string(),
  transactions: pageOf(TransactionAnswer),
  openDeposits: z.array(DepositAnswer),
  openWithdrawals: z.array(
    z.object({ id, amount: MoneyAnswer, method: z.string(), createdAt: instant }),
  ),
  plus: z.object({
    member: z.boolean(),
    earned: MoneyAnswer.nullable(),
    lastInterest: z.object({ amount: MoneyAnswer, paidAt: instant }).nullable(),
  }),
  withdrawalFee: z.string(),
  ...PayWithAnswer.shape,
})

const side = z.object({ account: z.string(), yours: z.boolean() })

export const TransferAnswer = z.object({
  id,
  transactionType: TransactionAnswer.shape.transactionType,
  description: z.string(),
  createdAt: instant,
  timeZone: z.string(),
  /** What it did to the person's wallets, signed; of an exchange one in each currency. */
  amounts: z.array(MoneyAnswer),
  /** What of it went to Purse, now or when what is held was paid. */
  fee: MoneyAnswer.nullable(),
  hold: z
    .object({
      status: z.enum(['held', 'captured', 'released', 'expired']),
      amount: MoneyAnswer,
      endedAt: instant.nullable(),
      /** The transfers that ended it and placed it, where that is another one than this. */
      endedBy: id.nullable(),
      placedBy: id.nullable(),
    })
    .nullable(),
  postings: z.array(z.object({ from: side, to: side, amount: MoneyAnswer })),
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

export const StatementAnswer = z.object({
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

export const StatementsAnswer = pageOf(StatementAnswer).extend({
  currency: z.enum(CURRENCIES),
  purses: z.array(z.object({ currency: z.enum(CURRENCIES), months: z.array(month) })),
})

export const InsightsAnswer = z.object({
  /** False: the person has no Plus, and nothing else is told. */
  plus: z.boolean(),
  currency: z.enum(CURRENCIES),
  /** Those that the person has money in, or had. */
  currencies: z.array(z.enum(CURRENCIES)),
  /** The last twelve months, this one last; "2026-11" of the person's own calendar. */
  months: z.array(z.object({ month, spent: MoneyAnswer })),
  /** What was most spent on comes first; only what there was. */
  categories: z.array(
    z.object({ category: z.string(), spent: MoneyAnswer, payments: z.number().int() }),
  ),
  total: MoneyAnswer,
})
