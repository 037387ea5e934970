// SQL that the database must refuse of whom a salon has blocked, under the rule that refuses it, as in refusals.ts.
import { appointment, cases } from '../refusals'

/** Blocks somebody at the salon, known there or not yet; what follows is another statement of one batch. */
const blocks = (who: string) =>
  `INSERT INTO salon_client (id, salon_id, user_id, created_at) VALUES ('unwanted', 'nairobi', '${who}', 0) ON CONFLICT DO NOTHING ;; UPDATE salon_client SET blocked_at = 1 WHERE salon_id = 'nairobi' AND user_id = '${who}'`

const byGuest = (contact: string) =>
  `INSERT INTO salon_client (id, salon_id, name, created_at, blocked_at, ${contact}) SELECT 'unwanted', 'nairobi', 'Guest', 0, 1, ${contact} FROM user WHERE id = 'amina'`

const HOLD =
  "INSERT INTO slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, expires_at, created_at) VALUES ('new', 'amina', 'nairobi', 'checkout', 1, 2, '[]', 1, 'KES', 9, 0)"

export const BLOCKED = cases(`
  appointment_not_blocked: client-blocked
    ${blocks('amina')} ;; INSERT INTO ${appointment()}
  slot_hold_not_blocked: client-blocked
    ${blocks('amina')} ;; ${HOLD}
    UPDATE user SET phone = '+254700999111' WHERE id = 'amina' ;; ${byGuest('phone')} ;; ${HOLD}
    UPDATE user SET email_verified = 1 WHERE id = 'amina' ;; ${byGuest('email')} ;; ${HOLD}
  waiting_entry_not_blocked: client-blocked
    ${blocks('amina')} ;; INSERT INTO waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at) SELECT 'new', client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at FROM waiting_entry WHERE id = 'ended-wait'
  recurring_appointment_not_blocked: client-blocked
    ${blocks('amina')} ;; INSERT INTO recurring_appointment SELECT * FROM recurring_appointment WHERE id = 'none' UNION ALL SELECT * FROM recurring_appointment LIMIT 1
  party_not_blocked: client-blocked
    ${blocks('amina')} ;; INSERT INTO party (id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, starts_at, deadline_at, status, version, created_at, deposit_basis_points) VALUES ('new', 'amina', 'nairobi', 'together', 'own', 'KES', '{}', 2, 9000000, 5400000, 'gathering', 0, 0, 10000)
  party_seat_not_blocked: client-blocked
    ${blocks('zara')} ;; UPDATE party_seat SET status = 'accepted', person_id = 'zara' WHERE id = 'seat-1'
  goal_booking_not_blocked: client-blocked
    INSERT INTO salon_client (id, salon_id, user_id, created_at) SELECT 'unwanted', wish.salon_id, goal.user_id, 0 FROM goal_booking AS wish JOIN savings_goal AS goal ON goal.id = wish.goal_id WHERE wish.goal_id = '$GOFF' ON CONFLICT DO NOTHING ;; UPDATE salon_client SET blocked_at = 1 ;; INSERT INTO goal_booking (goal_id, salon_id, plan, first_date, last_date, price, policy, status, start_price, bonus_basis_points, created_at, updated_at) SELECT goal_id, salon_id, plan, first_date, last_date, price, policy, 'off', start_price, bonus_basis_points, 0, 0 FROM goal_booking WHERE goal_id = '$GOFF'
`)
