// A salon's imports in each state that a rule of their migration names: what the cases of import-refusals.ts refer to.
import { sql } from 'drizzle-orm'
import type { World } from '../../../fixtures/harness'

export const IMPORT =
  'salon_import (id, salon_id, actor, file_name, status, rows_total, rows_done, kind, source, columns, mapping, done_at, created_at, updated_at)'

/** One that waits, one that runs and has written two rows, and one that is done. */
export async function plantImports(world: World): Promise<void> {
  const planted = (id: string) =>
    `INSERT INTO ${IMPORT} VALUES ('${id}-import', 'nairobi', 'x', 'f.csv', 'checked', 3, 0, 'clients', 'other', '[]', '[]', NULL, 1, 1)`
  const run = (id: string) => `UPDATE salon_import SET status = 'running', rows_done = 2 WHERE id = '${id}-import'`
  for (const row of [
    planted('waits'),
    planted('runs'),
    run('runs'),
    planted('done'),
    run('done'),
    "INSERT INTO salon_import_row (import_id, line, outcome, subject_id) VALUES ('done-import', 2, 'created', 'x')",
    "UPDATE salon_import SET status = 'done', rows_done = 3, done_at = 1 WHERE id = 'done-import'",
  ])
    await world.db.run(sql.raw(row))
}
