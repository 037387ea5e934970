// SQL that the database must refuse since 0021_saving.sql, under the rule that refuses it, as in refusals.ts.
// The rows that it names stand in saving-rows.ts; " ;; " parts statements of one batch.
import { cases } from '../refusals'

const BOOKING =
  'goal_booking (goal_id, salon_id, plan, first_date, last_date, price, policy, status, start_price, bonus_basis_points, created_at, updated_at)'
const ENTRY =
  'waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at, goal_id)'

const booking = (goal: string, salon: string, status: string, price = 5, bonus = 0) =>
  `INSERT INTO ${BOOKING} VALUES ('${goal}', '${salon}', '[]', 'a', 'b', ${price}, '{}', '${status}', 5, ${bonus}, 0, 0)`

const entry = (goal: string, changes: Record<string, string> = {}) => {
  const columns = {
    id: "'new'",
    client: "'sara'",
    salon: 'salon_id',
    mode: "'book'",
    plan: 'plan',
    windows: 'windows',
    first: 'first_date',
    last: 'last_date',
    notice: 'notice_minutes',
    price: 'price',
    policy: 'policy',
    created: '0',
    expires: '9',
    goal: 'goal_id',
    ...changes,
  }
  return `INSERT INTO ${ENTRY} SELECT ${Object.values(columns).join(', ')} FROM goal_booking WHERE goal_id = '${goal}'`
}

/** Eleven goals of zara's. */
const ELEVEN = (status: string) =>
  `INSERT INTO savings_goal (id, user_id, name, target_amount, currency, icon, created_at, updated_at) SELECT 'z-' || value, 'zara', 'n', 5, 'KES', 'gift', 0, 0 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11]') ;; INSERT INTO ${BOOKING} SELECT id, 'nairobi', '[]', 'a', 'b', 5, '{}', '${status}', 5, 0, 0, 0 FROM savings_goal WHERE id LIKE 'z-%'`

const TAKEN = `INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('taken', 'goal_visit', 'x', 'system', 0) ;; INSERT INTO posting VALUES ('taken', 'taken', 'goal:m-zoe:KES', 'wallet:zara:KES', 'KES', 5)`

const VISIT = (visit: string) =>
  `INSERT INTO goal_visit (visit_id, goal_id, parts, amount, transfer_id, bonus, created_at) SELECT '${visit}', goal_id, parts, amount, 'other', amount, 0 FROM goal_visit WHERE visit_id = '$GVISIT'`

export const SAVING = cases(`
  waiting_entry_no_change: waiting-ended
    UPDATE waiting_entry SET goal_id = '$GDUE' WHERE id = 'waits'
  waiting_entry_of_goal: goal-status
    ${entry('$GSAVING')}
    ${entry('$GDUE', { price: 'price + 1' })}
    ${entry('$GDUE', { client: "'zara'" })}
    ${entry('$GDUE', { plan: "'[]'" })}
    ${entry('$GDUE', { last: "'2099-01-01'" })}
    ${entry('$GDUE', { policy: "'{}'" })}
  waiting_entry_of_goal_stays: goal-status
    UPDATE waiting_entry SET price = 9 WHERE id = '$GENTRY'
  waiting_turn_of_goal: goal-status
    UPDATE goal_booking SET status = 'off' WHERE goal_id = '$GWAITING' ;; INSERT INTO waiting_turn (id, entry_id, kind, starts_at, visit_id, created_at) VALUES ('new', '$GENTRY', 'booked', 1, 'x', 0)
  goal_booking_starts: goal-status
    ${booking('goal', 'nairobi', 'due')}
    ${booking('goal', 'kampala', 'off')}
    ${booking('goal', 'plain', 'off')}
    ${booking('archived', 'nairobi', 'off')}
  goal_booking_few_insert: goal-booking-limit
    ${ELEVEN('saving')}
  goal_booking_few_update: goal-booking-limit
    ${ELEVEN('off')} ;; UPDATE goal_booking SET status = 'saving' WHERE goal_id LIKE 'z-%'
  goal_booking_steps: goal-status
    UPDATE goal_booking SET status = 'booked' WHERE goal_id = '$GWAITING'
    UPDATE goal_booking SET status = 'waiting' WHERE goal_id = '$GDUE'
    UPDATE goal_booking SET status = 'waiting', entry_id = '$GENTRY' WHERE goal_id = '$GDUE'
    UPDATE goal_booking SET status = 'due' WHERE goal_id = '$GOFF'
    UPDATE goal_booking SET status = 'saving' WHERE goal_id = '$GDUE'
    UPDATE goal_booking SET status = 'asked', reason = 'price' WHERE goal_id = '$GSAVING'
    UPDATE goal_booking SET status = 'waiting' WHERE goal_id = '$GBOOKED'
    UPDATE goal_booking SET status = 'due' WHERE goal_id = '$GBOOKED'
    UPDATE goal_booking SET status = 'booked' WHERE goal_id = '$GSAVING'
  goal_booking_as_agreed: goal-status
    UPDATE goal_booking SET price = 9 WHERE goal_id = '$GWAITING'
    UPDATE goal_booking SET policy = '{}' WHERE goal_id = '$GBOOKED'
  goal_booking_no_replace: goal-status
    INSERT OR REPLACE INTO goal_booking SELECT * FROM goal_booking WHERE goal_id = '$GOFF'
  goal_booking_no_change: goal-status
    UPDATE goal_booking SET salon_id = 'kampala' WHERE goal_id = '$GOFF'
  goal_booking_promise: goal-status
    UPDATE goal_booking SET start_price = 9 WHERE goal_id = '$GOFF'
    UPDATE goal_booking SET locked_until = 9 WHERE goal_id = '$GSAVING'
    UPDATE goal_booking SET bonus_basis_points = 9, plan = json_set(plan, '$[0].staffId', NULL) WHERE goal_id = '$GOFF'
  goal_booking_dropped: goal-status
    UPDATE goal_booking SET dropped_at = 9 WHERE goal_id = '$GSAVING'
    UPDATE goal_booking SET dropped_at = 9, status = 'off' WHERE goal_id = '$GSAVING' ;; UPDATE goal_booking SET status = 'saving' WHERE goal_id = '$GSAVING'
  goal_booking_no_delete: goal-status
    DELETE FROM goal_booking WHERE goal_id = '$GOFF'
  goal_booking_status: goal-status
    UPDATE goal_booking SET status = 'lost' WHERE goal_id = '$GOFF'
  goal_booking_reason
    UPDATE goal_booking SET reason = 'price' WHERE goal_id = '$GOFF'
    UPDATE goal_booking SET status = 'asked', reason = 'mood' WHERE goal_id = '$GDUE'
  goal_booking_wishes
    UPDATE goal_booking SET first_date = '9' WHERE goal_id = '$GSAVING'
    UPDATE goal_booking SET status = 'saving' WHERE goal_id = '$GOFF'
  goal_booking_prices
    ${booking('goal', 'nairobi', 'off', 0)}
  goal_booking_bonus
    ${booking('goal', 'nairobi', 'off', 5, 2001)}
  posting_goal_pays: goal-status
    ${TAKEN}
  goal_visit_as_paid: goal-status
    ${VISIT('$OPEN')}
  goal_visit_once: goal-status
    ${VISIT('$OPEN')}
  goal_visit_ends_once: goal-status
    UPDATE goal_visit SET return_id = '$TRANSFER' WHERE visit_id = '$GVISIT'
    UPDATE goal_visit SET bonus_id = '$TRANSFER' WHERE visit_id = '$GVISIT'
  goal_visit_no_replace: goal-status
    INSERT OR REPLACE INTO goal_visit SELECT * FROM goal_visit
  goal_visit_no_change: goal-status
    UPDATE goal_visit SET amount = amount + 1
  goal_visit_no_delete: goal-status
    DELETE FROM goal_visit
  goal_visit_amounts: goal-status
    ${VISIT('$GVISIT')}
  goal_visit_ended: goal-status
    UPDATE goal_visit SET return_id = '$TRANSFER', bonus_id = '$TRANSFER'
  salon_saver_terms: invalid-amount
    UPDATE salon SET saver_lock_months = 13
    UPDATE salon SET saver_bonus_basis_points = 2001
`)
