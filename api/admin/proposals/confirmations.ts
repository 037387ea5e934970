// What each kind of proposal does once a second admin has confirmed it.

import type { Confirmation, ProposalRow } from '../approvals/propose'
import { feeConfirmation } from '../fees/change'
import { moneyConfirmation } from '../ledger/confirmation'
import { actionConfirmation, actionOf } from '../users/account-recovery'
import { promotionConfirmation } from '../users/promote-to-admin'

/** About an account: a promotion to admin, or a change to an admin's account. */
const adminConfirmation: Confirmation = {
  reads: (ctx, row) => accountConfirmation(row).reads(ctx, row),
  decide: (ctx, viewer, row, rows) => accountConfirmation(row).decide(ctx, viewer, row, rows),
}

function accountConfirmation(row: ProposalRow): Confirmation {
  return actionOf(row) ? actionConfirmation : promotionConfirmation
}

export const CONFIRMATIONS: Record<ProposalRow['kind'], Confirmation> = {
  fee: feeConfirmation,
  admin: adminConfirmation,
  money: moneyConfirmation,
}
