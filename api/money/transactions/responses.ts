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
  transferId: id,
  transactionType: z.enum(['deposit', 'withdrawal', 'goal_contribution', 'payment', 'other']),
  description: z.string(),
  createdAt: instant,
  amount: MoneyAnswer,
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
  amounts: z.array(MoneyAnswer),
  fee: MoneyAnswer.nullable(),
  hold: z
    .object({
      status: z.enum(['held', 'captured', 'released', 'expired']),
      amount: MoneyAnswer,
      endedAt: instant.nullable(),
      endedBy: id.nullable(),
      placedBy: id.nullable(),
    })
    .nullable(),
  postings: z.array(z.object({ from: side, to: side, amount: MoneyAnswer })),
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
  plus: z.boolean(),
  currency: z.enum(CURRENCIES),
  currencies: z.array(z.enum(CURRENCIES)),
  months: z.array(z.object({ month, spent: MoneyAnswer })),
  categories: z.array(
    z.object({ category: z.string(), spent: MoneyAnswer, payments: z.number().int() }),
  ),
  total: MoneyAnswer,
})
