// Purposes of deposits. Higher folders and areas register their effects as hooks.
import type { Ctx, DepositPurpose } from '../../platform/context'
import type { DepositRow } from './row'

/** The title of the notification that money has arrived. */
export const addedTitle = (amount: string) => `${amount} was added to your purse`

const PURPOSES: Record<'add_funds' | 'auto_top_up', DepositPurpose> = {
  add_funds: {
    description: 'Added funds to wallet',
    onConfirmed: async () => [],
    notifyWhen: 'late',
  },
  auto_top_up: {
    description: 'Automatic top-up',
    onConfirmed: async () => [],
    notifyWhen: 'always',
  },
}

export function purposeOf(ctx: Ctx, { purpose }: Pick<DepositRow, 'purpose'>): DepositPurpose {
  return { ...PURPOSES, ...ctx.hooks.deposits }[purpose]
}
