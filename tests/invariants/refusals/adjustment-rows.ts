// The rows that the statements of adjustment-refusals.ts name.
import { sql } from 'drizzle-orm'
import { recordTransfer } from '../../../api/money/ledger/ledger'
import type { World } from '../../fixtures/harness'

/**
 * An act of Ada's (an admin) with its transfer; a confirmed and a waiting proposal of hers; a report with a line,
 * and breaks that are open and resolved. The books stay sound.
 */
export async function plantTransfer(world: World): Promise<Record<string, string>> {
  const run = async (...rows: string[]) => {
    for (const row of rows) await world.db.run(sql.raw(row))
  }
  const ctx = world.ctx()
  const transferId = ctx.id()
  const platform = (kind: 'goodwill_expense') => ({ kind, owner: 'platform', currency: 'KES' })
  const wallet = { kind: 'wallet' as const, owner: 'amina', currency: 'KES' }
  await run(
    `INSERT INTO adjustment (id, kind, currency, amount, subject, reason, admin_id, transfer_id, created_at)
      VALUES ('adjust-act', 'goodwill', 'KES', 5, 'amina', 'r', 'ada-admin', '${transferId}', 0)`,
  )
  for (const statement of recordTransfer(ctx, {
    id: transferId,
    kind: 'goodwill',
    description: 'Goodwill',
    actor: 'ada-admin',
    moves: [{ from: platform('goodwill_expense'), to: wallet, minor: 5 }],
  }))
    await statement
  const input = '{"act":"goodwill","minor":700,"currency":"KES"}'
  await run(
    `INSERT INTO proposal (id, kind, subject, input, reason, proposed_by, created_at, expires_at)
      VALUES ('adjust-agreed', 'money', 'amina', '${input}', 'r', 'ada-admin', 0, 9)`,
    "UPDATE proposal SET status = 'confirmed', decided_by = 'bob-admin', decided_at = 5 WHERE id = 'adjust-agreed'",
    `INSERT INTO proposal (id, kind, subject, input, reason, proposed_by, created_at, expires_at)
      VALUES ('adjust-waits', 'money', 'amina', '${input}', 'r', 'ada-admin', 0, 9)`,
    "INSERT INTO provider_report VALUES ('adjust-report', 'sandbox', 0, 9, 2, 'ada-admin', 0)",
    "INSERT INTO provider_report_line VALUES ('adjust-report', 1, 'fee', 'f', 'KES', 5, 0)",
    `INSERT INTO reconciliation_break (id, report_id, processor, kind, reference, currency, theirs, created_at)
      VALUES ('adjust-open', 'adjust-report', 'sandbox', 'unbooked', 'fee:f', 'KES', -5, 0),
        ('adjust-over', 'adjust-report', 'sandbox', 'unbooked', 'fee:g', 'KES', -5, 0)`,
    `UPDATE reconciliation_break SET status = 'resolved', resolution = 'r', resolved_by = 'ada-admin', resolved_at = 1
      WHERE id = 'adjust-over'`,
  )
  return { ADJUSTED: transferId }
}
