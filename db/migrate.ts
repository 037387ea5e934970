// Applies migrations/ to a database.
import { type Client, createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { DatabaseSettings } from './libsql-connection'

/** The folder, in Drizzle's format. */
export const MIGRATIONS = { migrationsFolder: new URL('../migrations', import.meta.url).pathname }

/**
 * Applies outstanding migrations, if any.
 * @throws Error if the database began with other migrations, before anything is changed
 */
export async function migrateDatabase(settings: DatabaseSettings): Promise<void> {
  const client = createClient({ url: settings.url, authToken: settings.token })
  try {
    await expectOurs(client)
    await migrate(drizzle(client), MIGRATIONS)
  } finally {
    client.close()
  }
}

async function expectOurs(client: Client): Promise<void> {
  const { rows: tables } = await client.execute("SELECT name FROM sqlite_master WHERE name = '__drizzle_migrations'")
  if (tables.length === 0) return
  const { rows } = await client.execute('SELECT hash FROM __drizzle_migrations ORDER BY created_at LIMIT 1')
  const [first] = readMigrationFiles(MIGRATIONS)
  if (rows[0] && rows[0].hash !== first?.hash) {
    throw new Error(
      'This database began with other migrations than these. On your own machine, `npm run db:reset` makes a new one.',
    )
  }
}
