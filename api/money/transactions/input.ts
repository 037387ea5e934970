// Input of budgets. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

export const SET_ASIDE = 'Set aside for bookings and orders'

export const PLUS_BUDGETS = 'Budgets are part of Purse Plus.'

const CHOOSE = 'Choose a category.'

/** A category by its key: see categories.ts; any other is a kind of salon. */
const Category = z.string({ error: CHOOSE }).trim().min(1, CHOOSE).max(60, CHOOSE)

/** What a budget can be set for, besides kinds of salons. */
export const BUDGETED = {
  products: 'Beauty products',
  gift_cards: 'Gift cards',
  people: 'Sent to people',
  withdrawals: 'Withdrawn',
} as const

/** Shares of a budget, in percent, at which its owner is notified. */
export const BUDGET_THRESHOLDS = [80, 100] as const

export const BudgetName = z.object({ currency: CurrencyCode, category: Category })

export type BudgetName = z.output<typeof BudgetName>

/** A monthly budget, parsed into minor units of its currency. */
export const BudgetEdit = z
  .object({ currency: CurrencyCode, category: Category, amount: TypedAmount })
  .transform(({ currency, category, amount }, check) => ({
    currency,
    category,
    minor: minorIn(amount, currency, check),
  }))
