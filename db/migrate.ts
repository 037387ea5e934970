// Applies migrations/ to a database. `npm run db:migrate` runs it for DATABASE_URL.
import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { DatabaseSettings } from './client'

/** Brings the database's structure up to date; does nothing when it is. */
export async function migrateDatabase(settings: DatabaseSettings): Promise<void> {
  const client = createClient({ url: settings.url, authToken: settings.token })
  await migrate(drizzle(client), {
    migrationsFolder: new URL('../migrations', import.meta.url).pathname,
  })
  client.close()
}
