// The rows that the statements of developer-refusals.ts name: a seller with a webhook, and a message to it.
import { sql } from 'drizzle-orm'
import type { World } from '../../fixtures/harness'

export async function plantDevelopers(world: World): Promise<void> {
  await world.person('product_seller', { id: 'dev' })
  for (const row of [
    sql`INSERT INTO webhook_endpoint (id, user_id, url, events, secret_at, created_at)
      VALUES ('hook', 'dev', 'https://a.co', '["order.placed"]', 0, 0)`,
    sql`INSERT INTO api_key (id, user_id, name, scopes, key_hash, last_four, created_at, expires_at, revoked_at) VALUES
      ('key', 'dev', 'n', '["read"]', 'h', 'wxyz', 0, 1, NULL), ('revoked', 'dev', 'n', '["read"]', 'h2', 'wxyz', 0, 1, 1)`,
    sql`INSERT INTO webhook_message (id, endpoint_id, type, data, created_at) VALUES ('told', 'hook', 'order.placed', '{}', 0)`,
  ])
    await world.db.run(row)
}
