// Expires proposals that were not decided in time. The hourly job marks them; the database rejects
// them from the moment they expire.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { proposal } from '../../../db/schema/admin/governance'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, runJob } from '../../platform/job-runs'
import { refusalName } from '../../platform/values/problem'

/** Expires proposals after seven days and notifies the proposer. */
export async function expireProposals(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const run = await runJob(ctx, 'expireProposals', (run) =>
    eachRow(
      run,
      (after) =>
        ctx.db
          .select({ id: proposal.id, kind: proposal.kind, proposedBy: proposal.proposedBy })
          .from(proposal)
          .where(and(eq(proposal.status, 'waiting'), lte(proposal.expiresAt, now), sql`${proposal.id} > ${after}`))
          .orderBy(asc(proposal.id))
          .limit(JOB_PAGE),
      ({ id }) => id,
      async ({ id, kind, proposedBy }) => {
        try {
          await writeBatch(ctx, [
            ctx.db.update(proposal).set({ status: 'expired', decidedAt: now }).where(eq(proposal.id, id)),
            audit(ctx, { actor: 'system', event: 'proposal.expired', subject: id, detail: kind }),
            notify(ctx, proposedBy, {
              kind: 'system',
              title: 'Your proposal has expired',
              text: 'No admin decided it within seven days. You can propose it again.',
              path: `/admin/proposals/${id}`,
            }),
          ])
        } catch (error) {
          // It was decided meanwhile, or a concurrent run expired it first.
          if (refusalName(error) === 'proposal-status') return 'nothing'
          throw error
        }
        return 'done'
      },
    ),
  )
  if (run.done > 0) await drainOutbox(ctx)
}
