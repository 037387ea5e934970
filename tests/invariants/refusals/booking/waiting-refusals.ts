// SQL that the database must refuse since 0018_waiting-list.sql, under the rule that refuses it, as in refusals.ts.
// The rows that it names stand in waiting-rows.ts; " ;; " parts statements of one batch.
import { cases } from '../refusals'
import { AGREED } from './salon-rows'

const ENTRY =
  'waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, status, created_at, expires_at, ended_at)'
const TURN = 'waiting_turn (id, entry_id, kind, starts_at, visit_id, reason, created_at)'
const VISIT =
  'appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone, service_name, duration_minutes, price, currency, payment, hold_id, fee_id, policy, created_at, updated_at)'

const entry = (changes: Record<string, string> = {}) => {
  const whose = { id: "'new'", client: "'amina'", salon: "'nairobi'", mode: "'book'" }
  const what = { plan: "'[]'", windows: "'[]'", first: "'2027-02-01'", last: "'2027-02-02'" }
  const terms = { notice: '120', price: '250000', policy: "'{}'" }
  const state = { status: "'waiting'", created: '0', expires: '9', ended: 'NULL' }
  return `${ENTRY} VALUES (${Object.values({ ...whose, ...what, ...terms, ...state, ...changes }).join(', ')})`
}

const turn = (changes: Record<string, string> = {}) => {
  const what = { id: "'new'", entry: "'waits'", kind: "'passed'", at: '$SIX + 60' }
  const more = { visit: 'NULL', reason: "'funds'", created: '0' }
  return `${TURN} VALUES (${Object.values({ ...what, ...more, ...changes }).join(', ')})`
}

const BOOKS = `INSERT INTO ${turn({ kind: "'booked'", visit: "'taken'", reason: "''" })}`

/** What the schedule would book for the entry, from its purse. */
const visit = (changes: { policy?: object } & Record<string, string | object>) => {
  const { policy = {}, ...columns } = changes
  const values = {
    id: "'taken'",
    client: "'amina'",
    salon: 'salon_id',
    service: 'service_id',
    staff: 'staff_id',
    from: '$SIX + 60',
    to: '$SIX + 61',
    zone: 'time_zone',
    name: 'service_name',
    minutes: '1',
    price: '250000',
    currency: 'currency',
    payment: "'salon'",
    hold: 'NULL',
    fee: 'fee_id',
    policy: `'${JSON.stringify({ ...AGREED, ...policy })}'`,
    created: '0',
    updated: '0',
    ...columns,
  }
  return `${BOOKS} ;; INSERT INTO ${VISIT} SELECT ${Object.values(values).join(', ')} FROM appointment WHERE id = '$OPEN'`
}

export const WAITING = cases(`
  waiting_entry_starts: waiting-ended
    INSERT INTO ${entry({ status: "'left'", ended: '1' })}
    INSERT OR REPLACE INTO ${entry({ id: "'waits'" })}
  waiting_entry_taken: waiting-list-closed
    INSERT INTO ${entry({ client: "'paula'" })}
    INSERT INTO ${entry({ salon: "'plain'" })}
    INSERT INTO ${entry({ salon: "'kampala'" })}
  waiting_entry_few: waiting-limit
    INSERT INTO ${ENTRY} SELECT 'more-' || value, 'amina', 'nairobi', 'tell', '[]', '[]', '2027-02-01', '2027-02-02', 0, 0, '{}', 'waiting', 0, 9, NULL FROM json_each('[1,2,3,4,5,6,7,8,9,10]')
  waiting_entry_no_deleted_user: account-deleted
    INSERT INTO ${entry({ client: "'left'" })}
  waiting_entry_no_change: waiting-ended
    UPDATE waiting_entry SET client_id = 'zara' WHERE id = 'waits'
    UPDATE waiting_entry SET plan = '[1]' WHERE id = 'waits'
  waiting_entry_no_delete: waiting-ended
    DELETE FROM waiting_entry WHERE id = 'waits'
  waiting_entry_ends_once: waiting-ended
    UPDATE waiting_entry SET status = 'waiting', ended_at = NULL WHERE id = 'ended-wait'
    UPDATE waiting_entry SET price = 9 WHERE id = 'ended-wait'
  waiting_entry_mode
    INSERT INTO ${entry({ mode: "'guess'" })}
  waiting_entry_status
    UPDATE waiting_entry SET status = 'lost', ended_at = 1 WHERE id = 'waits'
  waiting_entry_ended
    UPDATE waiting_entry SET status = 'left' WHERE id = 'waits'
  waiting_entry_dates
    INSERT INTO ${entry({ first: "'2027-02-03'" })}
  waiting_entry_notice
    INSERT INTO ${entry({ notice: '-1' })}
    INSERT INTO ${entry({ notice: '10081' })}
  waiting_entry_price
    INSERT INTO ${entry({ price: '-1' })}
  waiting_hold_as_agreed: waiting-ended
    INSERT INTO waiting_hold VALUES ('spare', 'saves', 'new', 0)
    INSERT INTO waiting_hold VALUES ('spare', 'listens', 'new', 0)
    INSERT INTO waiting_hold VALUES ('spare', 'gone', 'new', 0)
    INSERT INTO waiting_hold VALUES ('spare', 'waits', 'new', 0)
    INSERT INTO waiting_hold VALUES ('spare', 'dearer', 'new', 0)
    INSERT INTO waiting_hold VALUES ('spare', '$GENTRY', 'new', 0)
  waiting_hold_no_replace: waiting-ended
    INSERT OR REPLACE INTO waiting_hold VALUES ('waited', 'hopes', 'new', 0)
    INSERT OR REPLACE INTO waiting_hold VALUES ('spare', 'hopes', 'back', 0)
  waiting_hold_no_update: waiting-ended
    UPDATE waiting_hold SET release_id = 'other' WHERE hold_id = 'waited'
  waiting_hold_no_delete: waiting-ended
    DELETE FROM waiting_hold WHERE hold_id = 'waited'
  waiting_entry_stays_set_aside: waiting-ended
    UPDATE waiting_entry SET price = 101 WHERE id = 'saves'
    UPDATE waiting_entry SET mode = 'tell' WHERE id = 'saves'
  waiting_turn_of_waiting: waiting-ended
    INSERT INTO ${turn({ entry: "'ended-wait'" })}
    INSERT INTO ${turn({ entry: "'told'", kind: "'booked'", visit: "'x'", reason: "''" })}
  waiting_turn_of_its_hold: waiting-ended
    INSERT INTO ${turn({ kind: "'offered'", visit: "'kept'", reason: "''" })}
    INSERT INTO ${turn({ kind: "'told'", visit: "'over'", at: '$SIX', reason: "''" })}
    INSERT INTO ${turn({ entry: "'told'", kind: "'told'", visit: "'kept'", at: '$SIX', reason: "''" })}
  waiting_turn_no_replace: waiting-ended
    INSERT OR REPLACE INTO ${turn({ id: "'passed'", at: '1' })}
    INSERT INTO ${turn({ at: '1' })}
  waiting_turn_no_update: waiting-ended
    UPDATE waiting_turn SET reason = 'price' WHERE id = 'passed'
  waiting_turn_no_delete: waiting-ended
    DELETE FROM waiting_turn WHERE id = 'passed'
  waiting_turn_kind
    INSERT INTO ${turn({ kind: "'guess'", reason: "''", visit: "'x'" })}
  waiting_turn_reason
    INSERT INTO ${turn({ reason: "'mood'" })}
  waiting_turn_passed
    INSERT INTO ${turn({ reason: "''" })}
  waiting_turn_kept
    INSERT INTO ${turn({ kind: "'booked'", reason: "''" })}
  appointment_as_waited: waiting-ended
    ${visit({})}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", price: '250001' })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", client: "'zara'" })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", from: '$SIX + 59' })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", policy: { freeCancelHours: 25 } })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", policy: { lateFeeBasisPoints: 1 } })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", policy: { rescheduleHours: 25 } })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", policy: { noShowFeeBasisPoints: 1 } })}
    ${visit({ payment: "'purse'", hold: "'$HOLD'", policy: { depositBasisPoints: 1 } })}
`)
