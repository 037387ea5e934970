// Labels of ledger accounts for the admin screens.
import type { AccountKind } from '../../money/ledger/ledger'
import { AT_PROVIDERS, OWED_TO_BUSINESSES } from './input'

/** Kinds of account in the order of the trial balance, liabilities to people first. */
export const ACCOUNT_LABELS: Record<AccountKind, string> = {
  wallet: 'Purses',
  hold: 'Held for bookings, orders and withdrawals',
  goal: 'Savings goals',
  gift_card: 'Gift cards',
  payable: OWED_TO_BUSINESSES,
  payout: 'Payouts in progress',
  reserve: 'Reserves of payouts',
  accrued: 'Interest earned, not yet paid',
  deferred: 'Plus, prepaid',
  receivable: 'Owed to Purse',
  clearing: AT_PROVIDERS,
  suspense: 'Under investigation (suspense)',
  liquidity: 'Exchange pool',
  fee_revenue: 'Fees earned',
  exchange_revenue: 'Exchange earned',
  plus_revenue: 'Plus earned',
  interest_expense: 'Interest given',
  cashback_expense: 'Cashback given',
  goodwill_expense: 'Goodwill given',
  provider_expense: 'Provider fees',
}

/** Names an account with its owner: "Purse of Amina". */
export function accountText(kind: AccountKind, name: string): string {
  const of = name || 'somebody'
  switch (kind) {
    case 'wallet':
      return `Purse of ${of}`
    case 'hold':
      return `Held for ${of}`
    case 'goal':
      return `A goal of ${of}`
    case 'payable':
      return `Owed to ${of}`
    case 'payout':
      return `On its way to ${of}`
    case 'reserve':
      return `Reserve of ${of}`
    case 'receivable':
      return `Owed by ${of}`
    case 'accrued':
      return `Interest of ${of}`
    case 'deferred':
      return `Prepaid Plus of ${of}`
    case 'gift_card':
      return 'A gift card'
    default:
      return ACCOUNT_LABELS[kind]
  }
}
