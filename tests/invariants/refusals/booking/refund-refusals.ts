// SQL that the database must refuse about refunds that salons and shops promise; 'made' is one of amina's visit $DONE that has
// ended. Of her order $DELIVERED two small ones ($LINE, one of them refunded) and a large one ($LARGE) were delivered for 300.00.
import { sql } from 'drizzle-orm'
import type { World } from '../../../fixtures/harness'
import { cases } from '../refusals'

const PROMISED =
  'promised_refund (id, appointment_id, owner_id, currency, amount, net, reason, created_at, ended_at, order_id, parts)'

const promised = (changes: Record<string, string> = {}) => {
  const about = { id: "'new'", visit: "'$DONE'", owner: "'$NIA'", currency: "'KES'" }
  const sums = { amount: '100', net: '90', reason: "'r'", created: '5', ended: 'NULL' }
  const bought = { order: 'NULL', parts: 'NULL' }
  const all = { ...about, ...sums, ...bought, ...changes }
  return `${PROMISED} VALUES (${Object.values(all).join(', ')})`
}

/** Of an order: a small one, a large one, and the delivery. */
const OF_ORDER = {
  visit: 'NULL',
  order: "'$DELIVERED'",
  owner: "'duka-owner'",
  amount: '350000',
  parts: partsOf({ $LINE: 1, $LARGE: 1 }, 30_000),
}

function partsOf(units: Record<string, number>, delivery: number): string {
  const lines = Object.entries(units).map(([lineId, quantity]) => ({ lineId, quantity }))
  return `'${JSON.stringify({ lines, delivery })}'`
}

const bought = (changes: Record<string, string> = {}) => promised({ ...OF_ORDER, ...changes })

export async function plantPromises(world: World, done: string, owner: string) {
  const made = promised({ id: "'made'" }).replace('$DONE', done).replace('$NIA', owner)
  await world.db.run(sql.raw(`INSERT INTO ${made}`))
  await world.db.run(sql.raw("UPDATE promised_refund SET ended_at = 6 WHERE id = 'made'"))
}

/** One that waits. */
export const KEPT = `INSERT INTO ${promised({ id: "'kept'" })}`

/** One of an order that waits. */
const SOLD = `INSERT INTO ${bought({ id: "'sold'" })}`

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
    INSERT INTO ${promised({ visit: 'NULL' })}
    INSERT INTO ${promised({ parts: OF_ORDER.parts })}
    INSERT INTO ${bought({ visit: "'$DONE'" })}
    INSERT INTO ${bought({ parts: 'NULL' })}
    ${SOLD} ;; INSERT INTO ${bought()}
    ${SOLD} ;; INSERT OR REPLACE INTO ${bought()}
    INSERT INTO ${bought({ owner: "'soko-owner'" })}
    INSERT INTO ${bought({ currency: "'USD'" })}
    INSERT INTO ${bought({ amount: '349999' })}
    INSERT INTO ${bought({ order: "'$PLACED'" })}
    INSERT INTO ${bought({ amount: '440000', parts: partsOf({ $LINE: 2, $LARGE: 1 }, 0) })}
    INSERT INTO ${bought({ amount: '1', parts: partsOf({ $LARGE: 0 }, 1) })}
    INSERT INTO ${bought({ amount: '200000', parts: partsOf({ $LARGE: 1, 'of-nobody': 1 }, 0) })}
    INSERT INTO ${bought({ amount: '200100', parts: partsOf({ $LARGE: 1 }, 100) })}
  promised_refund_no_change: refund-promised
    ${KEPT} ;; UPDATE promised_refund SET amount = 1, net = 1 WHERE id = 'kept'
    ${SOLD} ;; UPDATE promised_refund SET parts = '{}' WHERE id = 'sold'
  promised_refund_reason_stays: refund-promised
    ${KEPT} ;; UPDATE promised_refund SET reason = 'x' WHERE id = 'kept'
    ${KEPT} ;; UPDATE promised_refund SET reason = '' WHERE id = 'kept'
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
  order_refund_promised: refund-promised
    ${SOLD} ;; INSERT INTO order_refund (id, order_id, amount, fee_part, transfer_id, actor, created_at) VALUES ('again', '$DELIVERED', 5, 0, '$CAPTURE', 'duka-owner', 9)
  order_return_promised: refund-promised
    ${SOLD} ;; UPDATE order_return SET status = 'declined', answer = 'No' WHERE id = 'requested'
    ${SOLD} ;; UPDATE order_return SET status = 'withdrawn' WHERE id = 'requested'
  user_deleted_when_promises_made: account-busy
    ${KEPT} ;; UPDATE user SET deleted_at = 9 WHERE id = '$NIA'
`)
