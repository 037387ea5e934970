// The rows that the statements of people-refusals.ts name: three admins, proposals in each state, and
// somebody who is suspended.
import { sql } from 'drizzle-orm'
import type { World } from '../../fixtures/harness'

export async function plantPeople(world: World): Promise<Record<string, string>> {
  for (const id of ['eve-admin', 'fay-admin', 'hal-admin']) await world.person('admin', { id })
  for (const id of ['ivy', 'jon', 'kim']) await world.person('client', { id })
  const rows = [
    ...['waits-fee', 'waits-old', 'agreed-fee', 'agreed-other', 'agreed-admin', 'waits-admin'].map(proposalOf),
    sql`UPDATE proposal SET status = 'confirmed', decided_by = 'fay-admin', decided_at = 5 WHERE id LIKE 'agreed-%'`,
    // An admin who may not work: suspended.
    sql`INSERT INTO suspension (id, user_id, reason, suspended_by, created_at) VALUES
      ('standing', 'jon', 'r', 'eve-admin', 1), ('of-hal', 'hal-admin', 'r', 'eve-admin', 1), ('lifted', 'kim', 'r', 'eve-admin', 1)`,
    sql`INSERT INTO proposal (id, kind, subject, input, reason, proposed_by, created_at, expires_at)
      VALUES ('suspends-hal', 'admin', 'hal-admin', '{"act":"suspension"}', 'r', 'eve-admin', 0, 10)`,
    sql`UPDATE proposal SET status = 'confirmed', decided_by = 'fay-admin', decided_at = 1 WHERE id = 'suspends-hal'`,
    sql`UPDATE user SET suspended_at = 1 WHERE id IN ('jon', 'hal-admin')`,
    sql`UPDATE suspension SET lifted_by = 'fay-admin', lifted_at = 2 WHERE id = 'lifted'`,
  ]
  for (const row of rows) await world.db.run(row)
  return {}
}

/** Each about a subject of its own. */
function proposalOf(id: string) {
  const kind = id.endsWith('admin') ? 'admin' : 'fee'
  const subject = {
    'agreed-fee': 'platform',
    'agreed-other': 'vendor',
    'agreed-admin': 'ivy',
    'waits-admin': 'kim',
    'waits-fee': 'cashback',
    'waits-old': 'exchange',
  }[id]
  const expires = id === 'waits-old' ? 3 : 10
  return sql`INSERT INTO proposal (id, kind, subject, input, reason, proposed_by, created_at, expires_at)
    VALUES (${id}, ${kind}, ${subject}, '{"basisPoints":400}', 'r', 'eve-admin', 0, ${expires})`
}
