// Confirmation of an adjustment by a second admin: it is planned again, then made.

import { DomainError } from '../../platform/values/problem'
import type { Confirmation, ProposalRow } from '../approvals/propose'
import { actReads, actWrites, commandOf, planOf, refuseFault } from './adjustments'
import type { Act } from './plan'

/**
 * Throws what the adjustment itself would, and proposal-status if its effect has changed since it
 * was proposed. The adjustment is attributed to the proposer; a break it resolves, to the
 * confirming admin.
 */
export const moneyConfirmation: Confirmation = {
  command: (proposal) => commandOf(actOf(proposal).act),
  reads: (ctx, proposal) => actReads(ctx, actOf(proposal).act),
  decide: (ctx, viewer, proposal, rows) => {
    const { act, minor, currency } = actOf(proposal)
    const plan = planOf(act, rows)
    refuseFault(plan)
    if (plan.minor !== minor || plan.currency !== currency) {
      throw new DomainError('proposal-status', {
        detail: 'The result has changed since this was proposed. Propose it again.',
      })
    }
    const { id: proposalId, proposedBy: adminId, reason } = proposal
    return actWrites(ctx, act, plan, { adminId, viewerId: viewer.id, proposalId, reason }).writes
  },
}

/** The input of a proposal of kind `money`, as `doAct` wrote it. */
function actOf({ input }: ProposalRow): { act: Act; minor: number; currency: string } {
  const act = JSON.parse(input) as Act & { minor: number; currency: string }
  return { act, minor: act.minor, currency: act.currency }
}
