// What somebody does who can write to the database itself: the rules are taken away and put back as they were.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'

/** Runs statements with the triggers of some tables gone, in one batch that leaves them as they stood. */
export async function behindOurBack(db: Db, tables: string[], statements: string[]): Promise<void> {
  const { rows } = await db.run(sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'
    AND tbl_name IN (SELECT value FROM json_each(${JSON.stringify(tables)}))`)
  await db.$client.batch(
    [
      ...rows.map(({ name }) => `DROP TRIGGER ${name}`),
      ...statements,
      ...rows.map(({ sql: text }) => String(text)),
    ],
    'write',
  )
}
