// SQL that the database must refuse about refunds that salons promise; 'made' is one of amina's visit $DONE that has ended.
import { sql } from 'drizzle-orm'
import type { World } from '../../../fixtures/harness'
import { cases } from '../refusals'

const PROMISED =
  'promised_refund (id, appointment_id, owner_id, currency, amount, net, reason, created_at, ended_at)'

const promised = (changes: Record<string, string> = {}) => {
  const about = { id: "'new'", visit: "'$DONE'", owner: "'$NIA'", currency: "'KES'" }
  const sums = { amount: '100', net: '90', reason: "'r'", created: '5', ended: 'NULL' }
  return `${PROMISED} VALUES (${Object.values({ ...about, ...sums, ...changes }).join(', ')})`
}

export async function plantPromises(world: World, done: string, owner: string) {
  const made = promised({ id: "'made'" }).replace('$DONE', done).replace('$NIA', owner)
  await world.db.run(sql.raw(`INSERT INTO ${made}`))
  await world.db.run(sql.raw("UPDATE promised_refund SET ended_at = 6 WHERE id = 'made'"))
}

/** One that waits. */
export const KEPT = `INSERT INTO ${promised({ id: "'kept'" })}`

export const PROMISES = cases(`
  promised_refund_no_replace: refund-promised
    INSERT OR REPLACE INTO ${promised({ id: "'made'" })}
  promised_refund_starts: refund-promised
    ${KEPT} ;; INSERT INTO ${promised()}
    ${KEPT} ;; INSERT OR REPLACE INTO ${promised()}
    INSERT INTO ${promised({ ended: '9' })}
    INSERT INTO ${promised({ owner: "'amina'" })}
    INSERT INTO ${promised({ currency: "'USD'" })}
    INSERT INTO ${promised({ amount: '99999999' })}
    INSERT INTO ${promised({ visit: "'$OPEN'" })}
  promised_refund_no_change: refund-promised
    ${KEPT} ;; UPDATE promised_refund SET amount = 1, net = 1 WHERE id = 'kept'
    ${KEPT} ;; UPDATE promised_refund SET reason = 'x' WHERE id = 'kept'
  promised_refund_no_delete: refund-promised
    DELETE FROM promised_refund WHERE id = 'made'
  promised_refund_ends_once: refund-promised
    UPDATE promised_refund SET ended_at = 7 WHERE id = 'made'
    UPDATE promised_refund SET ended_at = NULL WHERE id = 'made'
    ${KEPT} ;; UPDATE promised_refund SET ended_at = 4 WHERE id = 'kept'
  promised_refund_amounts
    INSERT INTO ${promised({ net: '0' })}
    INSERT INTO ${promised({ net: '101' })}
  appointment_refund_promised: refund-promised
    ${KEPT} ;; INSERT INTO appointment_refund (id, appointment_id, amount, fee_part, cashback_part, transfer_id, actor, created_at) VALUES ('again', '$DONE', 5, 0, 0, '$TRANSFER', '$NIA', 9)
`)
