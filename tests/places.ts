// Finds a text wherever it stands in the database.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { World } from './harness'

/** The places, as "table.column", of any table that have a text in any case. */
export async function placesOf(world: World, word: string): Promise<string[]> {
  const { rows: columns } = await world.db.run(sql`
    SELECT sqlite_master.name AS tbl, info.name AS col
    FROM sqlite_master, pragma_table_info(sqlite_master.name) AS info
    WHERE sqlite_master.type = 'table' AND sqlite_master.name NOT LIKE 'sqlite_%'`)
  expect(columns.length).toBeGreaterThan(150)
  const results = await world.db.$client.batch(
    columns
      // The local mailbox stands in for people's own inboxes: what was delivered is theirs.
      .filter(({ tbl }) => tbl !== 'local_mail')
      .map(({ tbl, col }) => ({
        sql: `SELECT '${tbl}.${col}' AS place FROM "${tbl}"
            WHERE instr(lower(CAST("${col}" AS TEXT)), lower(?)) > 0 LIMIT 1`,
        args: [word],
      })),
  )
  return results.flatMap((result) => result.rows).map(({ place }) => String(place))
}
