// Confirmation of an adjustment by a second admin: it is planned again, then made.

import { DomainError } from '../../platform/values/problem'
import type { Confirmation, ProposalRow } from '../approvals/propose'
import { adjustmentReads, adjustmentWrites, commandOf, planOf, refuseFault } from './adjustments'
import type { Adjustment } from './plan'

/**
 * Throws what the adjustment itself would, and proposal-status if its effect has changed since it was proposed. The
 * adjustment is attributed to the proposer; a break it resolves, to the confirming admin.
 */
export const moneyConfirmation: Confirmation = {
  command: (proposal) => commandOf(adjustmentOf(proposal).act),
  reads: (ctx, proposal) => adjustmentReads(ctx, adjustmentOf(proposal).act),
  decide: (ctx, viewer, proposal, rows) => {
    const { act, minor, currency } = adjustmentOf(proposal)
    const plan = planOf(act, rows)
    refuseFault(plan)
    if (plan.minor !== minor || plan.currency !== currency) {
      throw new DomainError('proposal-status', {
        detail: 'The result has changed since this was proposed. Propose it again.',
      })
    }
    const { id: proposalId, proposedBy: adminId, reason } = proposal
    return adjustmentWrites(ctx, act, plan, { adminId, viewerId: viewer.id, proposalId, reason }).writes
  },
}

/** The input of a proposal of kind `money`, as `doAdjustment` wrote it. */
function adjustmentOf({ input }: ProposalRow): { act: Adjustment; minor: number; currency: string } {
  const adjustment = JSON.parse(input) as Adjustment & { minor: number; currency: string }
  return { act: adjustment, minor: adjustment.minor, currency: adjustment.currency }
}
