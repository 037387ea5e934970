// The rows that the statements of operations-refusals.ts name: a provider that is switched off; alerts that
// stand, are seen to, and are over; days summed up to the tenth entry.
import { sql } from 'drizzle-orm'
import type { World } from '../../fixtures/harness'

export async function plantOperations(world: World): Promise<void> {
  for (const row of [
    "INSERT INTO provider_switch VALUES ('payments:paused', 'r', 'ada-admin', 0)",
    "INSERT INTO system_alert (id, kind, subject, words, opened_at, seen_at) VALUES ('standing', 'job', 'autoSave', 'w', 0, 0), ('over', 'job', 'renewPlus', 'w', 0, 0), ('seen-to', 'rates', 'rates', 'w', 0, 0)",
    "UPDATE system_alert SET resolved_at = 1 WHERE id = 'over'",
    "UPDATE system_alert SET acknowledged_at = 1, acknowledged_by = 'ada-admin' WHERE id = 'seen-to'",
    'INSERT INTO ledger_day_run VALUES (0, 10, 0)',
  ])
    await world.db.run(sql.raw(row))
}
