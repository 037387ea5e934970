// What one admin may not do alone: it is proposed, and another confirms it. The database holds that it is
// another, in time, and once (migrations/0007_admin_rules.sql).
import { sql } from 'drizzle-orm'
import { proposal } from '../../../db/schema/admin/governance'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { audit } from '../../platform/audit/audit'
import type { command, Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'

export type ProposalRow = typeof proposal.$inferSelect

/** How long a proposal can be confirmed, in milliseconds: seven days. */
export const PROPOSAL_LIFETIME = 7 * 24 * 60 * 60_000

/**
 * What happens when a proposal of one kind is confirmed. `decide` gets the rows that `reads` asked for,
 * throws a DomainError where it can no longer be done, and returns what to write behind the confirmation
 * itself, in its batch. The proposal that it gets is confirmed already: `decidedAt` is the very moment.
 */
export type Confirmation = {
  /** Where the kind has a command of its own. */
  command?: (proposal: ProposalRow) => typeof command
  reads: (ctx: Ctx, proposal: ProposalRow) => Statement[]
  decide: (ctx: Ctx, viewer: ProvenViewer, proposal: ProposalRow, rows: unknown[]) => Statement[]
}

/**
 * The statements that propose something, for the batch of a command: its row, the audit record and a notice to
 * the other admins. `words` say what it is, for people: "Platform fee of 3.5% from 1 Dec 2026". The database
 * refuses a second one about the same thing while one waits (proposal-status).
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
          title: 'A second admin is needed',
          text: `${viewer.name} proposes: ${words}. Reason: ${about.reason}`,
          path: `/admin/proposals/${id}`,
        },
        // Whom it is about is told by the kind's own verb.
        sql`admin.id NOT IN (${viewer.id}, ${about.subject})`,
      ),
    ],
  }
}
