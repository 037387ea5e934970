// SQL of parties that the database must refuse, under the rule that refuses it, as in refusals.ts. The rows that it names
// stand in party-rows.ts; " ;; " parts statements of one batch.
import { appointment, cases } from '../refusals'

const PARTY =
  'party (id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, starts_at, deadline_at, status, version, created_at, ended_at, deposit_basis_points)'
const BUSY = 'busy_interval (id, staff_id, visit_id, starts_at, ends_at)'
const SEAT =
  'party_seat (id, party_id, position, plan, open, starts_at, ends_at, price, share, user_id, person_id, status, created_at)'

const party = (changes: Record<string, string> = {}) => {
  const whose = { id: "'new'", organiser: "'amina'", salon: "'nairobi'", how: "'together'" }
  const what = { split: "'own'", currency: "'KES'", policy: "'{}'", smallest: '2' }
  const when = { starts: '9000000', deadline: '5400000', status: "'gathering'", version: '0' }
  return `${PARTY} VALUES (${Object.values({ ...whose, ...what, ...when, created: '0', ended: 'NULL', deposit: '10000', ...changes }).join(', ')})`
}

const seat = (changes: Record<string, string> = {}) => {
  const whose = { id: "'new'", party: "'party'", position: '3', plan: "'[]'", open: '0' }
  const what = { starts: '1', ends: '2', price: '100', share: '100', user: 'NULL', person: 'NULL' }
  return `${SEAT} VALUES (${Object.values({ ...whose, ...what, status: "'invited'", created: '0', ...changes }).join(', ')})`
}

const NEXT = 'version = version + 1'

const seated = (changes: Record<string, string> = {}) =>
  appointment({
    id: "'seat-0'",
    client: "'wanja'",
    from: '9000000',
    to: '9000060',
    price: '100',
    payment: "'purse'",
    hold: "'share'",
    ...changes,
  })

export const PARTIES = cases(`
  salon_party_terms: invalid-input
    UPDATE salon SET party_largest = 9 WHERE id = 'nairobi'
    UPDATE salon SET party_smallest = 1 WHERE id = 'nairobi'
    UPDATE salon SET party_largest = 3, party_smallest = 4 WHERE id = 'nairobi'
    UPDATE salon SET party_hours = 1 WHERE id = 'nairobi'
    UPDATE salon SET party_hours = 13 WHERE id = 'nairobi'
  salon_party_deposit: invalid-input
    UPDATE salon SET party_deposit_basis_points = 1999 WHERE id = 'nairobi'
    UPDATE salon SET party_deposit_basis_points = 10001 WHERE id = 'nairobi'
  party_starts: party-ended
    INSERT INTO ${party({ status: "'cancelled'", ended: '1' })}
    INSERT INTO ${party({ version: '1' })}
  party_taken: parties-closed
    INSERT INTO ${party({ organiser: "'paula'" })}
    INSERT INTO ${party({ salon: "'plain'" })}
    INSERT INTO ${party({ currency: "'UGX'" })}
    INSERT INTO ${party({ smallest: '3' })}
    INSERT INTO ${party({ deadline: '5400001' })}
    INSERT INTO ${party({ starts: '99000000', deadline: '21600001' })}
    UPDATE salon SET parties = 0 WHERE id = 'nairobi' ;; INSERT INTO ${party()}
  party_deposit: parties-closed
    INSERT INTO ${party({ deposit: '10001' })}
    INSERT INTO ${party({ deposit: '9999' })}
    UPDATE salon SET party_deposit_basis_points = 5000 WHERE id = 'nairobi' ;; INSERT INTO ${party({ deposit: '4999' })}
    UPDATE salon SET party_deposit_basis_points = 5000 WHERE id = 'nairobi' ;; INSERT INTO ${party({ deposit: '5000', split: "'even'" })}
    UPDATE salon SET party_deposit_basis_points = 5000, deposit_basis_points = 6000 WHERE id = 'nairobi' ;; INSERT INTO ${party({ deposit: '5999' })}
  party_unpaid_hours: party-limit
    INSERT INTO ${BUSY} VALUES ('new', 'cem', 'small-1', 99000000, 127800001)
    INSERT INTO ${BUSY} VALUES ('new', 'cem', 'small-1', 99000000, 127799999)
    INSERT INTO ${BUSY} VALUES ('new', 'cem', 'seat-1', 99000000, 113400000) ;; INSERT INTO ${BUSY} VALUES ('new-2', 'cem', 'small-0', 113400000, 127800000)
  party_no_replace: party-ended
    INSERT OR REPLACE INTO ${party({ id: "'party'" })}
  party_no_change: party-ended
    UPDATE party SET organiser_id = 'amina', ${NEXT} WHERE id = 'party'
    UPDATE party SET policy = '{"a":1}', ${NEXT} WHERE id = 'party'
    UPDATE party SET deposit_basis_points = 5000, ${NEXT} WHERE id = 'party'
  party_no_delete: party-ended
    DELETE FROM party WHERE id = 'party'
  party_no_deleted_user: account-deleted
    INSERT INTO ${party({ organiser: "'left'" })}
  party_ends_once: party-ended
    UPDATE party SET status = 'failed', ended_at = 9999999, ${NEXT} WHERE id = 'over'
    UPDATE party SET ${NEXT} WHERE id = 'over'
    UPDATE party SET deadline_at = deadline_at + 1, ${NEXT} WHERE id = 'party'
    UPDATE party SET status = 'failed', ended_at = 5399999, ${NEXT} WHERE id = 'small'
  party_versions: party-changed
    UPDATE party SET deadline_at = 1 WHERE id = 'party'
    UPDATE party SET status = 'cancelled', ended_at = 1, version = version + 2 WHERE id = 'small'
  party_booked_whole: party-changed
    UPDATE party SET status = 'booked', ended_at = 1, ${NEXT} WHERE id = 'small'
    UPDATE party SET status = 'booked', ended_at = 1, ${NEXT} WHERE id = 'party'
  party_booked_in_time: party-changed
    DROP TRIGGER party_booked_whole ;; DROP TRIGGER party_ended_pays ;; DELETE FROM busy_interval WHERE visit_id = 'seat-2' ;; UPDATE party SET status = 'booked', ended_at = 1, ${NEXT} WHERE id = 'party'
  party_ended_pays: party-changed
    UPDATE party SET status = 'cancelled', ended_at = 1, ${NEXT} WHERE id = 'party'
    UPDATE party SET status = 'failed', ended_at = 5400000, ${NEXT} WHERE id = 'party'
  party_arrangement
    INSERT INTO ${party({ how: "'mixed'" })}
  party_split
    INSERT INTO ${party({ split: "'none'" })}
  party_status
    UPDATE party SET status = 'lost', ended_at = 1, ${NEXT} WHERE id = 'small'
  party_ended
    UPDATE party SET status = 'cancelled', ${NEXT} WHERE id = 'small'
  party_deadline
    UPDATE party SET deadline_at = -1, ${NEXT} WHERE id = 'small'
  party_seat_starts: parties-closed
    INSERT INTO ${seat({ status: "'dropped'" })}
    INSERT INTO ${seat({ id: "'$OPEN'" })}
    INSERT INTO ${seat({ id: "'kept'" })}
    INSERT INTO ${seat({ party: "'over'" })}
    INSERT INTO ${seat({ position: '8' })}
    UPDATE party SET ${NEXT} WHERE id = 'small' ;; INSERT INTO ${seat({ party: "'small'" })}
  party_seat_no_replace: party-ended
    INSERT OR REPLACE INTO ${seat({ id: "'seat-1'" })}
    INSERT OR REPLACE INTO ${seat({ position: '1' })}
  party_seat_no_change: party-ended
    UPDATE party_seat SET starts_at = 1 WHERE id = 'seat-1'
    UPDATE party_seat SET open = 1 WHERE id = 'seat-1'
  party_seat_no_delete: party-ended
    DELETE FROM party_seat WHERE id = 'seat-1'
  party_seat_no_deleted_user: account-deleted
    INSERT INTO ${seat({ user: "'left'" })}
  party_seat_once: party_seat.party_id
    INSERT INTO ${seat({ user: "'zara'" })}
  party_seat_steps: party-changed
    UPDATE party_seat SET status = 'declined', person_id = NULL WHERE id = 'seat-0'
    UPDATE party_seat SET status = 'booked' WHERE id = 'seat-0'
    UPDATE party_seat SET status = 'declined' WHERE id = 'over-1'
    UPDATE party_seat SET status = 'declined' WHERE id = 'seat-1' ;; UPDATE party_seat SET status = 'invited' WHERE id = 'seat-1'
    UPDATE party_seat SET status = 'declined' WHERE id = 'seat-1' ;; UPDATE party_seat SET status = 'accepted', person_id = 'amina' WHERE id = 'seat-1'
  party_seat_left: party-changed
    UPDATE party_seat SET status = 'dropped' WHERE id = 'small-0'
    UPDATE party_seat SET status = 'dropped' WHERE id = 'small-1'
  party_seat_paid: party-changed
    UPDATE party_seat SET status = 'accepted', person_id = 'zara' WHERE id = 'seat-1'
    UPDATE party_seat SET share = 50 WHERE id = 'seat-0'
    UPDATE party_seat SET share = 0 WHERE id = 'seat-1' ;; UPDATE party_seat SET status = 'accepted', person_id = 'zara' WHERE id = 'seat-1' ;; INSERT INTO ${seat({ share: '0' })} ;; UPDATE party_seat SET status = 'accepted', person_id = 'zara' WHERE id = 'new'
  party_seat_agreed: party-changed
    UPDATE party_seat SET price = 90 WHERE id = 'seat-1'
    UPDATE party_seat SET plan = '[1]' WHERE id = 'seat-1'
    UPDATE party_seat SET person_id = 'amina' WHERE id = 'seat-2'
    UPDATE party_seat SET share = 0 WHERE id = 'seat-1' ;; UPDATE party_seat SET status = 'accepted', person_id = 'zara' WHERE id = 'seat-1' ;; UPDATE party_seat SET share = 5 WHERE id = 'seat-1'
  party_seat_deposit: party-changed
    UPDATE party_seat SET share = 0 WHERE id = 'small-1' ;; UPDATE party_seat SET status = 'accepted', person_id = 'zara' WHERE id = 'small-1'
  party_seat_claimed: party-claimed
    UPDATE party_seat SET user_id = 'amina' WHERE id = 'seat-1'
  party_seat_few
    INSERT INTO ${seat({ position: '-1' })}
  party_seat_times
    INSERT INTO ${seat({ ends: '1' })}
  party_seat_money
    INSERT INTO ${seat({ price: '0' })}
    INSERT INTO ${seat({ share: '-1' })}
  party_seat_taken
    INSERT INTO ${seat({ person: "'zara'" })}
    UPDATE party_seat SET share = 0 WHERE id = 'seat-1' ;; UPDATE party_seat SET status = 'accepted' WHERE id = 'seat-1'
  party_share_held: party-changed
    INSERT INTO party_share VALUES ('new', 'seat-1', 'zara', 100, '$HOLD', 0)
    INSERT INTO party_share VALUES ('new', 'seat-1', 'amina', 100, '$HOLD', 0)
    INSERT INTO party_share VALUES ('new', 'over-1', 'amina', 250000, '$HOLD', 0)
    INSERT INTO party_share VALUES ('new', 'seat-1', 'amina', 250000, '$ENDED', 0)
  party_share_no_replace: party-ended
    INSERT OR REPLACE INTO party_share VALUES ('share', 'seat-0', 'wanja', 100, 'share', 0)
    INSERT INTO party_share VALUES ('new', 'seat-0', 'wanja', 100, 'share', 0)
  party_share_no_update: party-ended
    UPDATE party_share SET amount = 1 WHERE id = 'share'
  party_share_no_delete: party-ended
    DELETE FROM party_share WHERE id = 'share'
  party_share_no_deleted_user: account-deleted
    INSERT INTO party_share VALUES ('new', 'seat-0', 'left', 100, 'spare-2', 0)
  party_payment_of_visit: party-changed
    INSERT INTO party_payment VALUES ('seat-1', 'amina', 5)
    INSERT INTO party_payment VALUES ('seat-0', 'wanja', 5)
    INSERT INTO party_payment VALUES ('seat-0', 'amina', 101)
    INSERT INTO party_payment VALUES ('seat-0', 'amina', 60) ;; INSERT INTO party_payment VALUES ('seat-0', 'zara', 41)
  party_payment_no_replace: party-ended
    INSERT INTO party_payment VALUES ('seat-0', 'amina', 5) ;; INSERT OR REPLACE INTO party_payment VALUES ('seat-0', 'amina', 6)
  party_payment_no_update: party-ended
    INSERT INTO party_payment VALUES ('seat-0', 'amina', 5) ;; UPDATE party_payment SET amount = 6
  party_payment_no_delete: party-ended
    INSERT INTO party_payment VALUES ('seat-0', 'amina', 5) ;; DELETE FROM party_payment
  party_payment_no_deleted_user: account-deleted
    INSERT INTO party_payment VALUES ('seat-0', 'left', 5)
  party_payment_amount
    INSERT INTO party_payment VALUES ('seat-0', 'amina', 0)
  appointment_of_its_seat: party-changed
    INSERT INTO ${seated({ payment: "'salon'" })}
    INSERT INTO ${seated({ id: "'seat-2'", client: "'amina'", hold: "'$HOLD'" })}
    INSERT INTO ${seated({ id: "'seat-1'" })}
    INSERT INTO ${seated({ from: '9000001' })}
    INSERT INTO ${seated({ price: '99' })}
    INSERT INTO ${seated()}
`)
