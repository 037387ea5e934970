// Figures of the system as a whole, noted each minute by the schedule before its jobs: one round trip.
import { sql } from 'drizzle-orm'
import { oldestDue } from '../../notifications/delivery'
import type { Ctx } from '../../platform/context'
import { type Figures, noteFigure } from '../../platform/http/figures'
import { MINUTE } from '../../platform/values/time'

/** Money that came in or went out, by the kind of its transfer. */
const MONEY = { deposit: 'money-in', withdrawal_capture: 'money-out', payout_capture: 'money-out' }

/**
 * How late each schedule is and how long the oldest message has waited, in seconds; what came in and went out in the minute
 * before the last, in minor units of each currency; and how many alerts of each kind are open, the ledger's among them.
 */
export async function noteSystem(ctx: Ctx, figures: Figures): Promise<void> {
  const now = ctx.now()
  const to = Math.floor(now / MINUTE) * MINUTE - MINUTE
  const kinds = JSON.stringify(Object.keys(MONEY))
  const rows = await ctx.db.all<{ name: string; about: string; value: number }>(sql`
    SELECT 'schedule-age' AS name, cron AS about, (${now} - at) / 1000.0 AS value FROM schedule_beat
    UNION ALL SELECT 'outbox-age', '', coalesce((${now} - ${oldestDue(ctx)}) / 1000.0, 0)
    UNION ALL SELECT 'alerts', kind, count(*) FROM system_alert WHERE resolved_at IS NULL GROUP BY kind
    UNION ALL SELECT transfer.kind, account.currency, sum(posting.amount) FROM transfer
      JOIN posting ON posting.transfer_id = transfer.id
      JOIN ledger_account AS account ON account.id = posting.debit_account
      WHERE transfer.created_at >= ${to - MINUTE} AND transfer.created_at < ${to}
        AND transfer.kind IN (SELECT value FROM json_each(${kinds}))
        AND (account.kind = 'clearing' OR posting.credit_account LIKE 'clearing:%')
      GROUP BY transfer.kind, account.currency`)
  for (const { name, about, value } of rows)
    noteFigure(figures, MONEY[name as keyof typeof MONEY] ?? name, about, value)
}
