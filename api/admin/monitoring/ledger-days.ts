// Daily sums of the ledger for the admin charts: each run adds what was posted since the last, so
// that no chart reads the whole ledger.
import { sql } from 'drizzle-orm'
import { ledgerDay, ledgerDayRun } from '../../../db/schema/admin/monitoring'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { isJobDone, type Run, runJob } from '../../platform/job-runs'

/** Entries of one batch. */
const PAGE = 4_000

/** Time budget of one run, in milliseconds of real time. */
const RUN_TIME = 20_000

/** Adds new entries. Safe to run twice or concurrently: each run continues where the last ended, or is rejected. */
export function sumLedgerDays(ctx: Ctx): Promise<Run> {
  return runJob(ctx, 'sumLedgerDays', async () => {
    const until = Date.now() + RUN_TIME
    while (Date.now() < until && (await addPage(ctx)));
  })
}

/** Whether there may be more. */
async function addPage(ctx: Ctx): Promise<boolean> {
  const [found] = (
    await ctx.db.run(sql`
      SELECT after, (SELECT max(sequence) FROM (
        SELECT sequence FROM account_entry WHERE sequence > after ORDER BY sequence LIMIT ${PAGE})) AS until
      FROM (SELECT coalesce(max(until_sequence), 0) AS after FROM ${ledgerDayRun})`)
  ).rows
  if (found?.until == null) return false
  const [after, until] = [Number(found.after), Number(found.until)]
  try {
    await writeBatch(ctx, [
      ctx.db.insert(ledgerDayRun).values({ afterSequence: after, untilSequence: until, createdAt: ctx.now() }),
      ctx.db.run(sql`
        INSERT INTO ${ledgerDay} (day, currency, kind, debit_kind, credit_kind, count, minor)
        ${sumsBetween(after, until)}
        ON CONFLICT DO UPDATE SET count = count + excluded.count, minor = minor + excluded.minor`),
      // Only the position it reached is needed.
      ctx.db.run(sql`DELETE FROM ${ledgerDayRun} WHERE until_sequence < ${until}`),
    ])
    return true
  } catch (error) {
    // A concurrent run was faster and continues.
    if (isJobDone(error)) return false
    throw error
  }
}

/** Each posting once, by its credit entry: after one position in the ledger, up to another. */
function sumsBetween(after: number, until: number) {
  return sql`
    SELECT strftime('%Y-%m-%d', account_entry.created_at / 1000, 'unixepoch'), posting.currency, transfer.kind,
      substr(posting.debit_account, 1, instr(posting.debit_account, ':') - 1),
      substr(posting.credit_account, 1, instr(posting.credit_account, ':') - 1),
      count(*), sum(posting.amount)
    FROM account_entry
    JOIN posting ON posting.id = account_entry.posting_id
    JOIN transfer ON transfer.id = posting.transfer_id
    WHERE account_entry.sequence > ${after} AND account_entry.sequence <= ${until} AND account_entry.amount > 0
    GROUP BY 1, 2, 3, 4, 5`
}
