// The rows that the statements of audit-refusals.ts name.
import { sql } from 'drizzle-orm'
import { sealAudit } from '../../../api/admin/audit-log/hash-chain'
import type { World } from '../../fixtures/harness'

/** Everything sealed, and two events more that are not. */
export async function plantAudit(world: World): Promise<Record<string, string>> {
  await world.settle()
  await sealAudit(world.ctx())
  for (const id of ['unsealed-1', 'unsealed-2']) {
    await world.db.run(sql`INSERT INTO audit_event VALUES (${id}, 'amina', 'act', 'amina', 'r', 0, '', '')`)
  }
  const place = async (id: string) => {
    const { rows } = await world.db.run(sql`SELECT sequence FROM audit_link WHERE event_id = ${id}`)
    return String(rows[0]?.sequence)
  }
  return {
    SEALED: await place('act'),
    OPENPLACE: await place('unsealed-1'),
    LATER: await place('unsealed-2'),
    HASH: '0'.repeat(64),
  }
}
