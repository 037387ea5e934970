// The rows that the statements of credential-refusals.ts name: somebody whose address is unproven, with a sign-up.
import { sql } from 'drizzle-orm'
import type { World } from '../../fixtures/harness'

export async function plantCredentials(world: World): Promise<void> {
  await world.person('client', { id: 'lea' })
  for (const id of ['dee-admin', 'eli-admin', 'flo-admin']) await world.person('admin', { id })
  for (const row of [
    sql`UPDATE user SET email_verified = 0 WHERE id = 'lea'`,
    sql`INSERT INTO sign_up (id, user_id, name, role, password_hash, created_at) VALUES ('first', 'lea', 'Lea', 'client', 'h', 0)`,
    // Each may be decided by the third, and not by whom it is about, nor by who changed a credential.
    sql`INSERT INTO proposal (id, kind, subject, input, reason, proposed_by, created_at, expires_at)
      VALUES ('about-eli', 'admin', 'eli-admin', '{"act":"factors-reset"}', 'r', 'dee-admin', 0, 9000000000)`,
    sql`INSERT INTO audit_event (id, actor, event, subject, request_id, created_at) VALUES
      ('changed', 'flo-admin', 'password.changed', 'flo-admin', 'r', 100),
      ('anew', 'flo-admin', 'person.factors-reset', 'flo-admin', 'r', 0),
      ('set-up', 'flo-admin', 'two-factor.enabled', 'flo-admin', 'r', 700000000)`,
    sql`INSERT INTO two_factor (id, user_id, secret, backup_codes) VALUES ('of-eli', 'eli-admin', 's', 'b')`,
  ])
    await world.db.run(row)
}
