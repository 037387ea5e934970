// Purposes of deposits. Higher folders and areas register their effects as hooks.
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '../../platform/context'
import type { DepositRow } from './row'

/** The purpose of a deposit decides what is written on confirmation, and the person's notification. */
type DepositPurpose = {
  /** Its transaction in the history. */
  description: string
  /**
   * Written in the batch that credits the wallet, after the credit, whichever path reports the confirmation: the
   * request itself, an event or the minute job. It may read first. If the database rejects these statements, the money
   * is credited without them, so that none is lost: check later work by its own rows, not by the deposit.
   */
  onConfirmed: (ctx: Ctx, row: DepositRow) => Promise<BatchItem<'sqlite'>[]>
  /** Notifies others of the confirmation, after the response. */
  announce?: (ctx: Ctx, row: DepositRow) => Promise<void>
  /** Written when the person chooses another way to pay. It may read first. */
  onAbandoned?: (ctx: Ctx, row: DepositRow) => Promise<BatchItem<'sqlite'>[]>
  /** Written instead of `onConfirmed` if the database rejected that. */
  onRefused?: (ctx: Ctx, row: DepositRow) => BatchItem<'sqlite'>[]
  /**
   * When the person is notified of the result: once they have left the page, always, only of a
   * failure after they have left, or by other code.
   */
  notifyWhen: 'late' | 'always' | 'late failures' | 'elsewhere'
  /** Where the person returns after a provider's extra step; the deposit's own page by default. */
  returnTo?: (row: DepositRow) => string
}

declare module '../../platform/context' {
  interface Hooks {
    /** The purposes of deposits for a booking and for Purse Plus. */
    deposits: Record<'booking' | 'plus', DepositPurpose>
  }
}

/** The title of the notification that money has arrived. */
export const addedTitle = (amount: string) => `${amount} was added to your purse`

const PURPOSES: Record<'add_funds' | 'auto_top_up', DepositPurpose> = {
  add_funds: { description: 'Added funds to wallet', onConfirmed: async () => [], notifyWhen: 'late' },
  auto_top_up: { description: 'Automatic top-up', onConfirmed: async () => [], notifyWhen: 'always' },
}

export function purposeOf(ctx: Ctx, { purpose }: Pick<DepositRow, 'purpose'>): DepositPurpose {
  return { ...PURPOSES, ...ctx.hooks.deposits }[purpose]
}
