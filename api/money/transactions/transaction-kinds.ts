// What each kind of transfer is in the history: in which tab it stands, and its type.
import { inArray, type SQL } from 'drizzle-orm'
import { transfer } from '../../../db/schema/money/ledger'
import type { TransactionResponse } from './responses'

type TransactionType = TransactionResponse['transactionType']

export type TransferKind = (typeof transfer.$inferSelect)['kind']

/** Tabs of the history. */
export type Tab = 'all' | 'deposits' | 'withdrawals' | 'payments'

/** A tab shows reversals beside the original: a returned payment is in Payments too. */
const KINDS: Record<Exclude<Tab, 'all'>, TransferKind[]> = {
  deposits: ['deposit'],
  withdrawals: ['withdrawal_hold', 'withdrawal_release'],
  payments: [
    'booking_hold',
    'booking_release',
    'booking_capture',
    'booking_refund',
    'booking_reopening',
    'tip',
    'order_hold',
    'order_release',
    'order_capture',
    'order_refund',
    'gift_card_payment',
    'gift_card_return',
    'plus_payment',
    'send',
    'send_hold',
    'send_release',
    'send_capture',
  ],
}

/** Selects the transfers of a tab. */
export function ofTab(tab: Tab = 'all'): SQL | undefined {
  return tab === 'all' ? undefined : inArray(transfer.kind, KINDS[tab])
}

const TRANSACTION_TYPES: Record<TransferKind, TransactionType> = {
  deposit: 'deposit',
  withdrawal_hold: 'withdrawal',
  withdrawal_release: 'other',
  withdrawal_capture: 'withdrawal',
  exchange: 'other',
  goal_contribution: 'goal_contribution',
  goal_release: 'goal_contribution',
  goal_visit: 'goal_contribution',
  goal_return: 'goal_contribution',
  saver_bonus: 'other',
  booking_hold: 'payment',
  booking_capture: 'payment',
  booking_refund: 'payment',
  booking_reopening: 'other',
  tip: 'payment',
  booking_release: 'other',
  order_hold: 'payment',
  order_capture: 'payment',
  order_refund: 'payment',
  order_release: 'other',
  gift_card_payment: 'payment',
  gift_card_claim: 'other',
  gift_card_return: 'other',
  payout_hold: 'withdrawal',
  payout_release: 'other',
  payout_capture: 'withdrawal',
  payout_reserve: 'other',
  payout_reserve_release: 'other',
  goodwill: 'other',
  correction: 'other',
  cashback: 'other',
  cashback_reversal: 'other',
  plus_payment: 'payment',
  plus_earned: 'other',
  interest_accrual: 'other',
  interest_payment: 'other',
  interest_forfeit: 'other',
  send: 'payment',
  send_hold: 'payment',
  send_release: 'other',
  send_capture: 'payment',
  purse_to_business: 'other',
}

export function transactionTypeOf(kind: TransferKind): TransactionType {
  return TRANSACTION_TYPES[kind]
}
