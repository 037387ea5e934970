// What each kind of proposal does once a second admin has confirmed it.
import { moneyConfirmation } from '../money-desk/confirming'
import { feeConfirmation } from './fee-change'
import { adminConfirmation } from './person-promotion'
import type { Confirmation, ProposalRow } from './proposing'

export const CONFIRMATIONS: Record<ProposalRow['kind'], Confirmation> = {
  fee: feeConfirmation,
  admin: adminConfirmation,
  money: moneyConfirmation,
}
