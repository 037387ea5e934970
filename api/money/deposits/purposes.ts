// What deposits are for. A booking's is the booking's to say: a hook.
import type { Ctx, DepositPurpose } from '../../platform/context'
import { paidByDeposit } from '../plus/charges'
import type { DepositRow } from './row'

export const PURPOSES: Record<Exclude<DepositRow['purpose'], 'booking'>, DepositPurpose> = {
  add_funds: { description: 'Added funds to wallet', onConfirmed: async () => [], told: 'late' },
  auto_top_up: { description: 'Automatic top-up', onConfirmed: async () => [], told: 'always' },
  plus: {
    description: 'Added funds for Purse Plus',
    onConfirmed: paidByDeposit,
    told: 'elsewhere',
  },
}

export function purposeOf(ctx: Ctx, { purpose }: Pick<DepositRow, 'purpose'>): DepositPurpose {
  return purpose === 'booking' ? ctx.hooks.bookingDeposit : PURPOSES[purpose]
}
