// What a deposit is for decides what is written when it is confirmed, and what the person is told.
// What is imported here must not import deposits.ts, which imports this.
import { bookedByDeposit, keptInPurse } from '../../booking/slots/deposit-purpose'
import { tellOfOffer } from '../../messaging/messages/offer-updates'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { paidByDeposit } from '../plus/charges'
import type { DepositRow } from './row'

type Purpose = {
  /** Its line in the history. */
  description: string
  /**
   * What is written in the batch that credits the wallet, after the credit, whoever brought the
   * confirmation: the request that asked, an event or the minute job. It may read first. Where the
   * database refuses what it wrote, the money is credited without it, so that none is lost: check
   * later work by its own rows, not by the deposit.
   */
  onConfirmed: (ctx: Ctx, row: DepositRow) => Promise<Statement[]>
  /** Who else is told, after the answer, that it was confirmed. */
  announce?: (ctx: Ctx, row: DepositRow) => Promise<void>
  /** What is written instead where the database refused that. */
  onRefused?: (ctx: Ctx, row: DepositRow) => Statement[]
  /**
   * When the person is told how it ended: once they no longer look at it, always, so only of what
   * failed, or elsewhere.
   */
  told: 'late' | 'always' | 'late failures' | 'elsewhere'
  /** Where the person comes back to after a step that the provider wants; its own page where not said. */
  returnTo?: (row: DepositRow) => string
}

const nothing = async () => []

export const PURPOSES: Record<DepositRow['purpose'], Purpose> = {
  add_funds: { description: 'Added funds to wallet', onConfirmed: nothing, told: 'late' },
  auto_top_up: { description: 'Automatic top-up', onConfirmed: nothing, told: 'always' },
  booking: {
    description: 'Added funds for a booking',
    onConfirmed: bookedByDeposit,
    announce: (ctx, { subjectId }) => tellOfOffer(ctx, { slotHoldId: subjectId ?? '' }),
    onRefused: keptInPurse,
    told: 'late failures',
    returnTo: ({ subjectId }) => `/booking/${subjectId}`,
  },
  plus: {
    description: 'Added funds for Purse Plus',
    onConfirmed: paidByDeposit,
    told: 'elsewhere',
  },
}
