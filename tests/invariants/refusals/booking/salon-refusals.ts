// SQL that the database must refuse since 0005_booking_rules.sql, under the rule that refuses it, as in
// refusals.ts. The rows that it names stand in salon-rows.ts; " ;; " parts statements of one batch.
import { appointment, cases, HOLD } from '../refusals'
import { AGREED } from './salon-rows'

const SLOT_HOLD =
  'slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, status, expires_at, created_at, ended_at)'
const ITEM =
  'appointment_item (id, appointment_id, position, service_id, staff_id, starts_at, ends_at, service_name, price)'
const REFUND =
  'appointment_refund (id, appointment_id, amount, fee_part, cashback_part, transfer_id, actor, created_at)'
const BUSY = 'busy_interval (id, staff_id, resource_id, visit_id, block_id, starts_at, ends_at)'
const INTO_HOLDS =
  'slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, policy, recurring_id, expires_at, created_at)'
const OF =
  'appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone, service_name, duration_minutes, price, currency, payment, fee_id, policy, recurring_id, created_at, updated_at)'
const RECURRING =
  'recurring_appointment (id, client_id, salon_id, plan, payment, first_date, minute, every_weeks, next_date, status, created_at)'

const slotHold = (changes: Record<string, string> = {}) => {
  const whose = { id: "'new'", client: "'amina'", salon: "'nairobi'", kind: "'checkout'" }
  const when = { from: '1', to: '2', plan: "'[]'", price: '250000', currency: "'KES'" }
  const state = { status: "'held'", expires: '9', created: '0', ended: 'NULL' }
  return `${SLOT_HOLD} VALUES (${Object.values({ ...whose, ...when, ...state, ...changes }).join(', ')})`
}

const recurring = (changes: Record<string, string> = {}) => {
  const whose = { id: "'new'", client: "'amina'", salon: "'nairobi'", plan: "'[]'" }
  const when = { payment: "'salon'", first: "'2027-01-04'", minute: '600', weeks: '2' }
  const state = { next: "'2027-01-18'", status: "'active'", created: '0' }
  return `${RECURRING} VALUES (${Object.values({ ...whose, ...when, ...state, ...changes }).join(', ')})`
}

/** A time that is kept because a visit that repeats is no longer what was agreed. */
const requested = (changes: Record<string, string> = {}) => {
  const whose = { id: "'new'", client: "'amina'", salon: "'nairobi'", kind: "'proposal'" }
  const when = { from: '1', to: '2', plan: "'[]'", price: '250000', currency: "'KES'" }
  const state = { policy: "'{}'", recurring: "'agreed'", expires: '9', created: '0' }
  return `${INTO_HOLDS} VALUES (${Object.values({ ...whose, ...when, ...state, ...changes }).join(', ')})`
}

/** A visit that repeats, as its schedule books it. */
const of = (
  recurringId: string,
  { price, policy = {}, client = "'amina'" }: { price: string; policy?: object; client?: string },
) =>
  `${OF} SELECT 'new', ${client}, salon_id, service_id, staff_id, $SIX, $SIX + 1, time_zone, service_name, 1, ${price}, currency, 'salon', fee_id, '${JSON.stringify({ ...AGREED, ...policy })}', '${recurringId}', 0, 0 FROM appointment WHERE id = '$OPEN'`

const BOOKED = "UPDATE slot_hold SET status = 'booked', ended_at = 1 WHERE id = 'kept'"

export const VISITS = cases(`
  salon_handle_form: invalid-input
    UPDATE salon SET handle = 'ab' WHERE id = 'nairobi'
    UPDATE salon SET handle = '9lives' WHERE id = 'nairobi'
    UPDATE salon SET handle = 'Amani' WHERE id = 'nairobi'
    UPDATE salon SET handle = 'a b c' WHERE id = 'nairobi'
    UPDATE salon SET handle = '${'a'.repeat(31)}' WHERE id = 'nairobi'
  slot_hold_via: invalid-input
    INSERT INTO ${SLOT_HOLD.replace(')', ', via)')} VALUES ('new', 'amina', 'nairobi', 'checkout', 1, 2, '[]', 250000, 'KES', 'held', 9, 0, NULL, 'elsewhere')
  appointment_of_its_slot_hold: slot-unavailable
    INSERT INTO ${appointment({ id: "'kept'", from: '$SIX', to: '$SIX + 1' })}
    ${BOOKED} ;; INSERT INTO ${appointment({ id: "'kept'", from: '$SIX + 5', to: '$SIX + 6' })}
    ${BOOKED} ;; INSERT INTO ${appointment({ id: "'kept'", client: "'zara'", from: '$SIX', to: '$SIX + 1' })}
    ${BOOKED} ;; INSERT INTO ${appointment({ id: "'kept'", price: '1', from: '$SIX', to: '$SIX + 1' })}
  appointment_whose
    INSERT INTO ${appointment({ client: 'NULL' })}
  appointment_ending
    UPDATE appointment SET status = 'cancelled', version = version + 1 WHERE id = '$OPEN'
    UPDATE appointment SET ending = 'client', version = version + 1 WHERE id = '$OPEN'
  appointment_ending_known
    UPDATE appointment SET status = 'cancelled', ending = 'bored', version = version + 1 WHERE id = '$OPEN'
  appointment_versions: appointment-status
    UPDATE appointment SET status = 'confirmed' WHERE id = '$OPEN'
    UPDATE appointment SET status = 'confirmed', version = version + 2 WHERE id = '$OPEN'
    UPDATE appointment SET starts_at = 1 WHERE id = '$OPEN'
    UPDATE appointment SET version = 0 WHERE id = '$DONE'
  appointment_moves_while_open: appointment-status
    UPDATE appointment SET starts_at = 1, version = version + 1 WHERE id = '$DONE'
    UPDATE appointment SET ends_at = ends_at + 1, version = version + 1 WHERE id = '$CANCELLED'
    UPDATE appointment SET staff_id = 'bea', version = version + 1 WHERE id = '$DONE'
  appointment_moves_ahead: slot-unavailable
    UPDATE appointment SET starts_at = updated_at - 60001, version = version + 1 WHERE id = '$OPEN'
  appointment_late_stays: appointment-status
    UPDATE appointment SET late_since = 5 WHERE id = '$OPEN' ;; UPDATE appointment SET late_since = NULL WHERE id = '$OPEN'
  appointment_completed_as_agreed: appointment-status
    UPDATE appointment SET status = 'confirmed', moved_by_salon = 1, version = version + 1 WHERE id = '$OPEN' ;; UPDATE appointment SET status = 'completed', updated_at = starts_at, version = version + 1 WHERE id = '$OPEN'
  appointment_completed_once_begun: appointment-status
    UPDATE appointment SET status = 'confirmed', version = version + 1 WHERE id = '$OPEN' ;; UPDATE appointment SET status = 'completed', updated_at = starts_at - 1, version = version + 1 WHERE id = '$OPEN'
  appointment_captured_once: appointment-status
    UPDATE appointment SET captured = 1, version = version + 1 WHERE id = '$DONE'
    UPDATE appointment SET capture_id = '$TRANSFER' WHERE id = '$DONE'
    UPDATE appointment SET captured = 1, capture_id = '$TRANSFER', version = version + 1 WHERE id = '$OPEN'
    UPDATE appointment SET status = 'cancelled', ending = 'client', captured = 250001, capture_id = '$TRANSFER', version = version + 1 WHERE id = '$OPEN'
    UPDATE appointment SET refunded = 0, version = version + 1 WHERE id = '$DONE'
  appointment_captured
    UPDATE appointment SET refunded = captured + 1, version = version + 1 WHERE id = '$DONE'
    UPDATE appointment SET refunded = 1, version = version + 1 WHERE id = '$OPEN'
  appointment_event_kind
    INSERT INTO appointment_event (id, appointment_id, kind, status, actor, created_at) VALUES ('new', '$OPEN', 'lost', 'pending', 'x', 0)
  appointment_item_no_replace: appointment-status
    INSERT OR REPLACE INTO ${ITEM} VALUES ('new', '$OPEN', 0, 'cut', 'ada', 1, 2, 'Cut', 5)
    INSERT OR REPLACE INTO ${ITEM} SELECT id, '$DONE', 7, 'cut', 'ada', 1, 2, 'Cut', 5 FROM appointment_item WHERE appointment_id = '$OPEN'
  appointment_item_skilled: slot-unavailable
    INSERT INTO ${ITEM} VALUES ('new', '$OPEN', 1, 'nails', 'dan', 1, 2, 'Nails', 5)
    INSERT INTO ${ITEM} VALUES ('new', '$OPEN', 1, 'nails', 'ada', 1, 2, 'Nails', 5)
  appointment_item_moves_to_skilled: slot-unavailable
    UPDATE appointment_item SET staff_id = 'dan' WHERE appointment_id = '$OPEN'
  appointment_item_no_change: appointment-status
    UPDATE appointment_item SET price = 1 WHERE appointment_id = '$OPEN'
    UPDATE appointment_item SET add_ons = '[1]' WHERE appointment_id = '$OPEN'
  appointment_item_moves_while_open: appointment-status
    UPDATE appointment_item SET commission_basis_points = 1 WHERE appointment_id = '$OPEN'
    UPDATE appointment_item SET starts_at = 1 WHERE appointment_id = '$DONE'
  appointment_item_times
    INSERT INTO ${ITEM} VALUES ('new', '$OPEN', 1, 'cut', 'ada', 2, 2, 'Cut', 5)
  appointment_item_price
    INSERT INTO ${ITEM} VALUES ('new', '$OPEN', 1, 'cut', 'ada', 1, 2, 'Cut', -5)
  appointment_refund_counted: appointment-status
    INSERT INTO ${REFUND} VALUES ('new', '$DONE', 5, 0, 0, '$TRANSFER', 'x', 0)
    UPDATE appointment SET refunded = 300, version = version + 1 WHERE id = '$DONE' ;; INSERT INTO ${REFUND} VALUES ('new', '$DONE', 201, 0, 0, '$TRANSFER', 'x', 0)
    UPDATE appointment SET refunded = 200, version = version + 1 WHERE id = '$DONE' ;; INSERT OR REPLACE INTO ${REFUND} VALUES ('back', '$DONE', 100, 0, 0, '$TRANSFER', 'x', 0)
  appointment_refund_no_change: ledger-immutable
    UPDATE appointment_refund SET amount = 1
  appointment_refund_no_delete: ledger-immutable
    DELETE FROM appointment_refund
  appointment_refund_amounts
    INSERT INTO ${REFUND} VALUES ('new', '$OPEN', 0, 0, 0, '$TRANSFER', 'x', 0)
    UPDATE appointment SET refunded = 200, version = version + 1 WHERE id = '$DONE' ;; INSERT INTO ${REFUND} VALUES ('new', '$DONE', 100, 101, 0, '$TRANSFER', 'x', 0)
  slot_hold_starts_held: slot-hold-ended
    INSERT INTO ${slotHold({ status: "'booked'", ended: '1' })}
    INSERT OR REPLACE INTO ${slotHold({ id: "'over'" })}
    INSERT INTO ${slotHold({ id: "'$OPEN'" })}
  slot_hold_for_client: slot-unavailable
    INSERT INTO ${slotHold({ client: "'paula'" })}
    INSERT INTO ${slotHold({ salon: "'plain'" })}
  slot_hold_no_deleted_user: account-deleted
    INSERT INTO ${slotHold({ client: "'left'" })}
  slot_hold_ends_once: slot-hold-ended
    UPDATE slot_hold SET status = 'booked' WHERE id = 'over'
    UPDATE slot_hold SET status = 'held', ended_at = NULL WHERE id = 'over'
    UPDATE slot_hold SET ended_at = 5 WHERE id = 'over'
  slot_hold_no_change: slot-hold-ended
    UPDATE slot_hold SET expires_at = 5 WHERE id = 'kept'
    UPDATE slot_hold SET price = 5 WHERE id = 'kept'
    UPDATE slot_hold SET recurring_id = 'agreed' WHERE id = 'kept'
  slot_hold_no_delete: slot-hold-ended
    DELETE FROM slot_hold WHERE id = 'over'
  slot_hold_times
    INSERT INTO ${slotHold({ to: '1' })}
  slot_hold_kind
    INSERT INTO ${slotHold({ kind: "'guess'" })}
  slot_hold_status
    UPDATE slot_hold SET status = 'lost', ended_at = 1 WHERE id = 'kept'
  slot_hold_ended
    UPDATE slot_hold SET status = 'expired' WHERE id = 'kept'
  busy_interval_no_overlap: slot-taken
    INSERT INTO ${BUSY} VALUES ('new', NULL, 'chair-1', '$OPEN', NULL, $SIX - 5, $SIX + 1)
    INSERT INTO ${BUSY} VALUES ('new', NULL, 'chair-1', '$OPEN', NULL, $SIX - 15, $SIX - 5)
    INSERT INTO ${BUSY} VALUES ('new', 'bea', NULL, NULL, 'meeting', 50, 60)
  busy_interval_of_open_visit: slot-unavailable
    INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, 'nothing', NULL, 1, 2)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, '$CANCELLED', NULL, 1, 2)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, 'over', NULL, 1, 2)
  busy_interval_whose
    INSERT INTO ${BUSY} VALUES ('new', NULL, NULL, '$OPEN', NULL, 1, 2)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', 'chair-1', '$OPEN', NULL, 1, 2)
  busy_interval_why
    INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, NULL, NULL, 1, 2)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, '$OPEN', 'meeting', 1, 2)
  appointment_as_agreed: appointment-status
    INSERT INTO ${of('agreed', { price: '250001' })}
    INSERT INTO ${of('agreed', { price: '250000', policy: { freeCancelHours: 25 } })}
    INSERT INTO ${of('agreed', { price: '250000', policy: { freeCancelHours: null } })}
    INSERT INTO ${of('agreed', { price: '250000', policy: { lateFeeBasisPoints: 1 } })}
    INSERT INTO ${of('agreed', { price: '250000', policy: { rescheduleHours: 25 } })}
    INSERT INTO ${of('agreed', { price: '250000', policy: { noShowFeeBasisPoints: 1 } })}
    INSERT INTO ${of('agreed', { price: '250000', policy: { depositBasisPoints: 1 } })}
    INSERT INTO ${of('ended', { price: '250000' })}
    INSERT INTO ${of('agreed', { price: '250000', client: "'zara'" })}
  appointment_agreed_version: appointment-status
    UPDATE appointment SET moved_by_salon = 1 WHERE id = '$OPEN'
  slot_hold_of_its_recurring: schedule-status
    INSERT INTO ${requested({ recurring: "'ended'" })}
    INSERT INTO ${requested({ recurring: "'agreed'", kind: "'checkout'" })}
    INSERT INTO ${requested({ recurring: "'agreed'", client: "'zara'" })}
    INSERT INTO ${requested({ recurring: "'agreed'", policy: 'NULL' })}
  recurring_appointment_as_accepted: schedule-status
    UPDATE recurring_appointment SET price = 250001 WHERE id = 'agreed'
    UPDATE recurring_appointment SET policy = '{}' WHERE id = 'agreed'
  recurring_appointment_no_change: schedule-status
    UPDATE recurring_appointment SET client_id = 'zara' WHERE id = 'agreed'
    UPDATE recurring_appointment SET payment = 'purse' WHERE id = 'agreed'
    UPDATE recurring_appointment SET plan = '[1]' WHERE id = 'agreed'
  recurring_appointment_ends_once: schedule-status
    UPDATE recurring_appointment SET status = 'active' WHERE id = 'ended'
    UPDATE recurring_appointment SET next_date = '2030-01-01' WHERE id = 'ended'
  recurring_appointment_no_deleted_user: account-deleted
    INSERT INTO ${recurring({ client: "'left'" })}
  recurring_appointment_every
    INSERT INTO ${recurring({ weeks: '0' })}
    INSERT INTO ${recurring({ weeks: '27' })}
  recurring_appointment_minute
    INSERT INTO ${recurring({ minute: '1440' })}
  recurring_appointment_status
    INSERT INTO ${recurring({ status: "'lost'" })}
  calendar_feed_no_deleted_user: account-deleted
    INSERT INTO calendar_feed VALUES ('gone', 'h', 0)
  staff_calendar_feed_no_deleted_user: account-deleted
    INSERT INTO staff_calendar_feed VALUES ('ada', 'gone', 'h', 0)
`)

const EXTRAS =
  'extras_request (id, appointment_id, extras, amount, status, actor, created_at, expires_at, ended_by, ended_at)'
const TIP = 'tip (id, appointment_id, staff_id, number, amount, transfer_id, actor, created_at)'

/** Asked by the salon for a visit that has begun. */
const extras = (changes: Record<string, string> = {}) => {
  const about = { id: "'new'", visit: "'$BEGUN'", extras: `'[{"price":5}]'`, amount: '5' }
  const state = { status: "'asked'", actor: "'$NIA'", created: '0', expires: '9' }
  const values = { ...about, ...state, by: 'NULL', ended: 'NULL', ...changes }
  return `INSERT INTO ${EXTRAS} VALUES (${Object.values(values).join(', ')})`
}

/** Money from amina's purse to the salon, as a tip. */
const paid = (minor: number) =>
  `INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('unspent', 'tip', 'Tip', 'amina', 1) ;; INSERT INTO posting VALUES ('unspent', 'unspent', 'wallet:amina:KES', 'payable:$NIA:KES', 'KES', ${minor})`

/** What raises amina's tip for her completed visit, paid by that transfer. */
const tip = (changes: Record<string, string> = {}) => {
  const about = { id: "'new'", visit: "'$DONE'", staff: "'ada'", number: '2', amount: '10' }
  const state = { transfer: "'unspent'", actor: "'amina'", created: '1' }
  return `INTO ${TIP} VALUES (${Object.values({ ...about, ...state, ...changes }).join(', ')})`
}

const WITHDRAW = "UPDATE extras_request SET status = 'withdrawn', ended_by = 'x', ended_at = 1 WHERE id = 'more'"
const AGREE = "UPDATE extras_request SET status = 'agreed', ended_by = 'amina', ended_at = 1 WHERE id = 'more'"
const GROW = "UPDATE appointment SET status = 'completed', price = price + 5, version = version + 1 WHERE id = '$BEGUN'"

export const CHAIR = cases(`
  appointment_code_stays: appointment-status
    UPDATE appointment SET check_in_code = 'BBBB' WHERE id = '$OPEN'
  appointment_arrives_once: appointment-status
    UPDATE appointment SET arrived_at = 5 WHERE id = '$OPEN'
    UPDATE appointment SET arrived_at = 5 WHERE id = '$DONE'
    UPDATE appointment SET arrived_at = arrived_at + 1 WHERE id = '$BEGUN'
    UPDATE appointment SET arrived_at = NULL WHERE id = '$BEGUN'
  appointment_code_proves: appointment-status
    UPDATE appointment SET arrived_by_code = 1 WHERE id = '$OPEN'
    UPDATE appointment SET arrived_by_code = 1 WHERE id = '$DONE'
    UPDATE appointment SET arrived_by_code = 1 WHERE id = '$BEGUN' ;; UPDATE appointment SET arrived_by_code = 0 WHERE id = '$BEGUN'
  appointment_price_as_agreed: appointment-status
    UPDATE appointment SET price = price + 5 WHERE id = '$BEGUN'
    UPDATE appointment SET price = price - 5 WHERE id = '$DONE'
    ${GROW}
    ${AGREE} ;; ${GROW}
    ${AGREE} ;; ${GROW.replace('+ 5', '+ 6')}
  appointment_captured_once: appointment-status
    ${AGREE} ;; UPDATE appointment SET status = 'completed', captured = 6, capture_id = '$TRANSFER', version = version + 1 WHERE id = '$BEGUN'
  appointment_item_as_agreed: appointment-status
    INSERT INTO ${ITEM.replace(')', ', extras_id)')} VALUES ('new', '$BEGUN', 1, 'cut', 'ada', 1, 2, 'Cut', 5, 'more')
    INSERT INTO ${ITEM.replace(')', ', extras_id)')} VALUES ('new', '$BEGUN', 1, 'cut', 'ada', 1, 2, 'Cut', 5, 'nothing')
    ${AGREE} ;; INSERT INTO ${ITEM.replace(')', ', extras_id)')} VALUES ('new', '$OPEN', 1, 'cut', 'ada', 1, 2, 'Cut', 5, 'more')
  extras_request_starts: extras-ended
    ${extras({ visit: "'$OPEN'" })}
    ${extras({ visit: "'$DONE'" })}
    ${WITHDRAW} ;; ${extras({ amount: '6' })}
    ${WITHDRAW} ;; ${extras({ actor: "'amina'" })}
    ${WITHDRAW} ;; ${extras({ expires: '0' })}
    ${WITHDRAW} ;; ${extras({ status: "'agreed'", by: "'amina'", ended: '1' })}
  extras_request_no_replace: extras-ended
    ${extras({ id: "'more'" }).replace('INSERT', 'INSERT OR REPLACE')}
  extras_request_no_change: extras-ended
    UPDATE extras_request SET amount = 6 WHERE id = 'more'
    UPDATE extras_request SET expires_at = 99 WHERE id = 'more'
  extras_request_no_delete: extras-ended
    DELETE FROM extras_request WHERE id = 'more'
  extras_request_ends_once: extras-ended
    ${WITHDRAW} ;; ${AGREE}
    ${AGREE.replace('amina', '$NIA')}
    ${AGREE.replace('amina', 'zara')}
    ${AGREE.replace('ended_at = 1', 'ended_at = 10')}
    ${AGREE.replace('agreed', 'declined').replace('amina', '$NIA')}
  extras_request_no_deleted_user: account-deleted
    ${extras({ actor: "'gone'" })}
  extras_request_amount
    ${WITHDRAW} ;; ${extras({ extras: "'[]'", amount: '0' })}
  extras_request_status
    UPDATE extras_request SET status = 'lost', ended_by = 'x', ended_at = 1 WHERE id = 'more'
  extras_request_ended
    UPDATE extras_request SET status = 'withdrawn' WHERE id = 'more'
  extras_request_open: extras_request.appointment_id
    ${extras()}
  tip_as_paid: tip-refused
    ${paid(10)} ;; INSERT ${tip({ visit: "'$BEGUN'", number: '1' })}
    ${paid(10)} ;; INSERT ${tip({ actor: "'zara'" })}
    ${paid(10)} ;; INSERT ${tip({ amount: '9' })}
    INSERT ${tip({ transfer: "'$TRANSFER'" })}
    ${paid(10)} ;; INSERT ${tip({ staff: "'bea'" })}
  tip_in_time: tip-refused
    ${paid(10)} ;; INSERT ${tip({ number: '3' })}
    ${paid(10)} ;; INSERT ${tip({ created: '86400002' })}
  tip_within_price: tip-refused
    ${paid(124_991)} ;; INSERT ${tip({ amount: '124991' })}
  tip_no_replace: tip-refused
    INSERT OR REPLACE ${tip({ id: "'thanks'" })}
    INSERT OR REPLACE ${tip({ number: '1' })}
    INSERT OR REPLACE ${tip({ transfer: "'thanks'" })}
  tip_no_update: tip-refused
    UPDATE tip SET amount = 11
  tip_goes_back: tip-refused
    DELETE FROM tip
  tip_no_deleted_user: account-deleted
    ${paid(10)} ;; INSERT ${tip({ actor: "'gone'" })}
`)

export const SALONS = cases(`
  salon_policy
    UPDATE salon SET lead_minutes = -1 WHERE id = 'nairobi'
    UPDATE salon SET deposit_basis_points = 10001 WHERE id = 'nairobi'
    UPDATE salon SET free_cancel_hours = -1 WHERE id = 'nairobi'
  salon_pin
    UPDATE salon SET pinned = 2 WHERE id = 'nairobi'
    UPDATE salon SET pinned = 1, latitude = 0, longitude = 0 WHERE id = 'nairobi'
    UPDATE salon SET pinned = 1, latitude = 91 WHERE id = 'nairobi'
    UPDATE salon SET pinned = 1, longitude = 181 WHERE id = 'nairobi'
  salon_undo
    UPDATE salon SET undo_minutes = -1 WHERE id = 'nairobi'
    UPDATE salon SET undo_minutes = 31 WHERE id = 'nairobi'
  salon_picture_kind
    INSERT INTO salon_picture (id, salon_id, kind, image, created_at) VALUES ('new', 'nairobi', 'logo', '/x', 0)
  salon_client_named
    INSERT INTO salon_client (id, salon_id, created_at) VALUES ('new', 'nairobi', 0)
  star_count_stars
    INSERT INTO star_count VALUES ('salon', 'nairobi', 6, 1)
    INSERT INTO star_count VALUES ('salon', 'kampala', 1, -1)
  staff_commission
    UPDATE staff SET commission_basis_points = 10001 WHERE id = 'ada'
  staff_exception_range
    INSERT INTO staff_exception (id, staff_id, date, from_minute, to_minute) VALUES ('new', 'ada', '2027-01-04', 60, 60)
    INSERT INTO staff_exception (id, staff_id, date, from_minute) VALUES ('new', 'ada', '2027-01-04', 60)
    INSERT INTO staff_exception (id, staff_id, date, from_minute, to_minute) VALUES ('new', 'ada', '2027-01-04', 60, 1441)
  appointment_anyway_by_owner: slot-unavailable
    INSERT INTO ${appointment().replace('updated_at)', 'updated_at, anyway, anyway_by)').replace(/\)$/, ", 'second', 'amina')")}
    INSERT INTO ${appointment().replace('updated_at)', 'updated_at, anyway, anyway_by)').replace(/\)$/, ", 'why not', '$NIA')")}
  appointment_moved_anyway_by_owner: slot-unavailable
    UPDATE appointment SET anyway = 'second', anyway_by = 'amina' WHERE id = '$OPEN'
    UPDATE appointment SET anyway = 'second' WHERE id = '$OPEN'
    UPDATE appointment SET anyway_by = '$NIA' WHERE id = '$OPEN'
    UPDATE appointment SET anyway = 'whim', anyway_by = '$NIA' WHERE id = '$OPEN'
  busy_interval_anyway: slot-taken
    INSERT INTO busy_interval (id, staff_id, visit_id, starts_at, ends_at, anyway) VALUES ('beside', 'ada', '$OPEN', $TEN, $TEN + 1, 1)
    INSERT INTO busy_interval (id, staff_id, block_id, starts_at, ends_at, anyway) VALUES ('beside', 'bea', 'meeting', 41, 42, 1)
  busy_interval_no_overlap: slot-taken
    UPDATE appointment SET anyway = 'second', anyway_by = '$NIA' WHERE id = '$OPEN' ;; INSERT INTO busy_interval (id, staff_id, visit_id, starts_at, ends_at, anyway) VALUES ('beside', 'bea', '$OPEN', 41, 42, 1) ;; INSERT INTO busy_interval (id, staff_id, visit_id, starts_at, ends_at) VALUES ('over', 'bea', '$BEGUN', 41, 42)
  staff_service_once_set_up: slot-unavailable
    UPDATE staff SET set_up = 0 WHERE id = 'ada' ;; DELETE FROM staff_service WHERE staff_id = 'ada' ;; INSERT INTO staff_service (staff_id, service_id) VALUES ('ada', 'cut')
  staff_archived_when_free: staff-busy
    UPDATE staff SET active = 0 WHERE id = 'ada'
  review_photo_few: picture-limit
    INSERT INTO review_photo SELECT 'shot-' || value, 'praise', '/x', value FROM json_each('[1,2,3,4,5]')
  free_time_written_once: job-done
    UPDATE salon_listing SET free_version = free_version + 2 WHERE salon_id = 'nairobi'
  blocked_time_no_change: slot-taken
    UPDATE blocked_time SET starts_at = 1 WHERE id = 'meeting'
    UPDATE blocked_time SET staff_id = 'ada' WHERE id = 'meeting'
    UPDATE blocked_time SET calendar_id = 'own' WHERE id = 'meeting'
  blocked_time_of_own_calendar: slot-taken
    INSERT INTO blocked_time VALUES ('new', 'ada', 5, 6, 'blocked', '', 0, 'own')
  private_calendar_few: calendar-limit
    INSERT INTO private_calendar (id, staff_id, address, host, created_at, next_at) SELECT 'new-' || value, 'bea', 'x', 'cal.example.com', 0, 0 FROM json_each('[1,2,3]')
  private_calendar_no_replace: calendar-limit
    INSERT OR REPLACE INTO private_calendar (id, staff_id, address, host, created_at, next_at) VALUES ('own', 'bea', 'y', 'cal.example.com', 0, 0)
  private_calendar_no_change: calendar-limit
    UPDATE private_calendar SET staff_id = 'ada' WHERE id = 'own'
    UPDATE private_calendar SET address = 'y' WHERE id = 'own'
  private_calendar_host
    INSERT INTO private_calendar (id, staff_id, address, host, created_at, next_at) VALUES ('new', 'bea', 'x', '', 0, 0)
  blocked_time_times
    INSERT INTO blocked_time VALUES ('new', 'ada', 5, 5, 'leave', '', 0, NULL)
  blocked_time_kind
    INSERT INTO blocked_time VALUES ('new', 'ada', 5, 6, 'nap', '', 0, NULL)
  service_gap
    UPDATE service SET gap_minutes = 20 WHERE id = 'cut'
    UPDATE service SET gap_start_minutes = 20, gap_minutes = 40 WHERE id = 'cut'
  add_on_price
    INSERT INTO add_on (id, service_id, name, price) VALUES ('new', 'cut', 'Oil', -1)
  add_on_duration
    INSERT INTO add_on (id, service_id, name, price, duration_minutes) VALUES ('new', 'cut', 'Oil', 1, 241)
  review_reply
    UPDATE review SET reply = 'Acknowledged' WHERE id = 'praise'
  review_report_reason
    INSERT INTO review_report (id, review_id, reporter_id, reason, created_at) VALUES ('new', 'praise', 'zara', 'bored', 0)
  review_report_no_deleted_user: account-deleted
    INSERT INTO review_report (id, review_id, reporter_id, reason, created_at) VALUES ('new', 'praise', 'gone', 'spam', 0)
  favorite_no_deleted_user: account-deleted
    INSERT INTO favorite VALUES ('gone', 'nairobi', 0)
  preference_found_by
    INSERT INTO preference (user_id, found_by) VALUES ('zara', 'everybody')
  preference_reminder
    INSERT INTO preference (user_id, reminder_hours) VALUES ('zara', 7)
`)

/** A hold that is not the price nor, where the rest is paid at the salon, a part of it. */
export const DEPOSIT_HOLDS = cases(`
  appointment_own_hold: hold-ended
    INSERT INTO ${HOLD} VALUES ('part', 'amina', 'KES', 1000, 'held', '$RELEASE', 0) ;; INSERT INTO ${appointment({ payment: "'purse'", hold: "'part'" })}
    INSERT INTO ${HOLD} VALUES ('part', 'amina', 'KES', 250001, 'held', '$RELEASE', 0) ;; INSERT INTO ${appointment({ payment: "'salon'", hold: "'part'" })}
`)

const DISCOUNT = 'member_discount (id, salon_id, shop_id, basis_points, starts_at, ends_at, created_by, created_at)'
const ON = 'member_discount_item (id, discount_id, service_id, product_id)'
const PROMISED =
  'slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, expires_at, created_at, discounts)'
const REDUCED =
  'appointment_item (id, appointment_id, position, service_id, staff_id, starts_at, ends_at, service_name, price, discount_id, discount_basis_points, discount_amount)'
const IN_CHECKOUT =
  'checkout_line (checkout_id, variant_id, shop_id, quantity, unit_price, discount_id, discount_basis_points, discount_amount)'
const ORDERED =
  'order_line (id, order_id, variant_id, product_id, product_name, sku, unit_price, quantity, discount_id, discount_basis_points, discount_amount)'

const agreed = (client: string, basisPoints: number) =>
  `INSERT INTO ${PROMISED} VALUES ('new', '${client}', 'nairobi', 'checkout', 1, 2, '[{"serviceId":"cut"}]', 5, 'KES', 9, 0, '[{"id":"d-nairobi","basisPoints":${basisPoints}}]')`

/** Member discounts; their rows are planted with the shop's. */
export const DISCOUNTS = cases(`
  member_discount_no_replace: discount-refused
    INSERT OR REPLACE INTO ${DISCOUNT} VALUES ('d-duka', NULL, 'duka', 2000, 0, 99, 'duka-owner', 0)
  member_discount_by_owner: discount-refused
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 1000, 0, 99, 'amina', 0)
  member_discount_no_deleted_user: account-deleted
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 1000, 0, 99, 'gone', 0)
  member_discount_no_change: discount-refused
    UPDATE member_discount SET basis_points = 2000 WHERE id = 'd-duka'
    UPDATE member_discount SET ends_at = 999 WHERE id = 'd-duka'
  member_discount_ended_once: discount-refused
    UPDATE member_discount SET ended_at = NULL WHERE id = 'd-over'
    UPDATE member_discount SET ended_at = 9 WHERE id = 'd-over'
  member_discount_no_delete: discount-refused
    DELETE FROM member_discount WHERE id = 'd-over'
  member_discount_whose
    INSERT INTO ${DISCOUNT} SELECT 'new', 'nairobi', 'duka', 1000, 0, 99, 'duka-owner', 0
  member_discount_percent
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 0, 0, 99, 'duka-owner', 0)
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 5100, 0, 99, 'duka-owner', 0)
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 1050, 0, 99, 'duka-owner', 0)
  member_discount_period
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 1000, 99, 99, 'duka-owner', 0)
  member_discount_item_no_replace: discount-refused
    INSERT OR REPLACE INTO ${ON} VALUES ('on-duka', 'd-duka', NULL, 'unlisted')
  member_discount_item_no_update: discount-refused
    UPDATE member_discount_item SET product_id = 'unlisted' WHERE id = 'on-duka'
  member_discount_item_no_delete: discount-refused
    DELETE FROM member_discount_item WHERE id = 'on-duka'
  member_discount_item_own: discount-refused
    INSERT INTO ${ON} VALUES ('new', 'd-duka', 'braids', NULL)
    INSERT INTO ${ON} VALUES ('new', 'd-nairobi', NULL, 'unlisted')
    INSERT INTO ${ON} VALUES ('new', 'd-over', NULL, 'unlisted')
  member_discount_item_once: discount-overlap
    INSERT INTO ${DISCOUNT} VALUES ('new', NULL, 'duka', 2000, 98, 200, 'duka-owner', 0) ;; INSERT INTO ${ON} VALUES ('new', 'new', NULL, 'shampoo')
  member_discount_item_what
    INSERT INTO ${ON} VALUES ('new', 'd-duka', 'braids', 'unlisted')
  slot_hold_discounts: discount-refused
    ${agreed('amina', 1000)}
    ${agreed('zara', 2000)}
  appointment_item_discount: discount-refused
    INSERT INTO ${REDUCED} VALUES ('new', '$OPEN', 7, 'cut', 'ada', 1, 2, 'Cut', 90, 'd-nairobi', 1000, 10)
    INSERT INTO ${REDUCED} VALUES ('new', '$OPEN', 7, 'cut', 'ada', 1, 2, 'Cut', 90, NULL, 0, 10)
  checkout_line_discount: discount-refused
    INSERT INTO ${IN_CHECKOUT} VALUES ('kept', 'soko-large', 'soko', 1, 180000, 'd-duka', 1000, 20000)
    INSERT INTO ${IN_CHECKOUT} VALUES ('kept', 'soko-large', 'soko', 1, 180000, NULL, 0, 20000)
  order_line_discount: discount-refused
    INSERT INTO ${ORDERED} VALUES ('new', '$SHIPPED', 'large', 'shampoo', 'S', 'S', 180000, 1, 'd-duka', 1000, 20000)
`)
