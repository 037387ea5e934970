// Actions that need a second admin: one proposes, another confirms. The database ensures that it is
// a different admin, in time, and only once (migrations/0007_admin_rules.sql).
import { sql } from 'drizzle-orm'
import { proposal } from '../../../db/schema/admin/governance'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { audit } from '../../platform/audit/audit'
import type { command, Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { DAY } from '../../platform/values/time'
import { ADMIN_PROBLEMS } from '../problems'

export type ProposalRow = typeof proposal.$inferSelect

/** How long a proposal can be confirmed, in milliseconds: seven days. */
export const PROPOSAL_LIFETIME = 7 * DAY

/**
 * Handles the confirmation of one kind of proposal. `decide` gets the rows that `reads` asked for, throws a DomainError
 * if the action is no longer possible, and returns the statements to write after the confirmation in the same batch.
 * The proposal it gets is already confirmed: `decidedAt` is set.
 */
export type Confirmation = {
  /** Set if the kind has a command of its own. */
  command?: (proposal: ProposalRow) => typeof command
  reads: (ctx: Ctx, proposal: ProposalRow) => Statement[]
  decide: (ctx: Ctx, viewer: ProvenViewer, proposal: ProposalRow, rows: unknown[]) => Statement[]
}

/**
 * The statements that create a proposal, for the batch of a command: its row, the audit record and a notification to
 * the other admins. `words` is a readable summary: "Platform fee of 3.5% from 1 Dec 2026". The database rejects a
 * second pending proposal about the same subject (proposal-status).
 */
export function propose(
  ctx: Ctx,
  viewer: ProvenViewer,
  about: Pick<ProposalRow, 'kind' | 'subject' | 'reason'> & { input: object; words: string },
): { id: string; writes: Statement[] } {
  const { words, input, ...columns } = about
  const id = ctx.id()
  return {
    id,
    writes: [
      ctx.db.insert(proposal).values({
        id,
        ...columns,
        input: JSON.stringify(input),
        proposedBy: viewer.id,
        createdAt: ctx.now(),
        expiresAt: ctx.now() + PROPOSAL_LIFETIME,
      }),
      audit(ctx, { actor: viewer.id, event: 'proposal.made', subject: id, detail: about.kind }),
      notifyAdmins(
        ctx,
        {
          kind: 'system',
          title: ADMIN_PROBLEMS['second-admin-required'].text[0],
          text: `${viewer.name} proposes: ${words}. Reason: ${about.reason}`,
          path: `/admin/proposals/${id}`,
        },
        // The command of the kind notifies the person concerned.
        sql`admin.id NOT IN (${viewer.id}, ${about.subject})`,
      ),
    ],
  }
}
