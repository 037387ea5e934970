// Content of a monthly statement, for every format. Amounts are minor units.
import type { Currency } from '../../platform/values/money'
import type { TransactionResponse } from './responses'

/** Lines that a statement has at most; each takes memory while it is generated. */
export const MOST = { pdf: 10_000, csv: 50_000 } as const

export type StatementLine = {
  transferId: string
  createdAt: number
  description: string
  type: TransactionResponse['transactionType']
  /** Signed. */
  amount: number
  /** After this line. */
  balance: number
}

export type MonthOfMoney = {
  /** The owner's name. */
  name: string
  currency: Currency
  month: string
  timeZone: string
  madeAt: number
  opening: number
  lines: StatementLine[]
  closing: number
}

export const TYPE_LABELS: Record<TransactionResponse['transactionType'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  goal_contribution: 'Goal',
  payment: 'Payment',
  other: 'Other',
}

export function totalsOf({ lines }: MonthOfMoney): { moneyIn: number; moneyOut: number } {
  let moneyIn = 0
  let moneyOut = 0
  for (const { amount } of lines) {
    if (amount > 0) moneyIn += amount
    else moneyOut -= amount
  }
  return { moneyIn, moneyOut }
}
