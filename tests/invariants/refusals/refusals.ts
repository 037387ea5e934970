// SQL that the database must refuse, under the rule that refuses it. $NAMES are rows that
// database.test.ts makes: an appointment with its hold, one that ended, deposits, an account.

const ACCOUNT = 'ledger_account (id, owner, kind, currency, balance)'
export const POSTING = 'posting (id, transfer_id, debit_account, credit_account, currency, amount)'
const TRANSFER = 'transfer (id, kind, description, actor, reverses, created_at)'
export const HOLD = 'hold (id, owner, currency, amount, status, transfer_id, created_at)'
const DEPOSIT =
  'deposit (id, user_id, currency, amount, status, processor, token, method_label, created_at, updated_at, reference)'
const APPOINTMENT =
  'appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone, service_name, ' +
  'duration_minutes, price, currency, payment, hold_id, fee_id, notes, status, created_at, updated_at)'
const BUSY = 'busy_interval (id, staff_id, visit_id, starts_at, ends_at)'

const REVIEW = 'review (id, salon_id, user_id, rating, comment, created_at)'

/** An appointment's values, with what a case changes. */
export function appointment(changes: Record<string, string> = {}): string {
  const agreed = { client: "'amina'", salon: "'nairobi'", service: "'cut'", staff: "'ada'" }
  const times = { from: '1', to: '2', zone: "'Africa/Nairobi'", name: "'Cut'", minutes: '60' }
  const money = { price: '250000', currency: "'KES'", payment: "'salon'", hold: 'NULL' }
  const rest = { fee: "'$FEE'", notes: "''", status: "'pending'", created: '0', updated: '0' }
  const values = { id: "'new'", ...agreed, ...times, ...money, ...rest, ...changes }
  return `${APPOINTMENT} VALUES (${Object.values(values).join(', ')})`
}

const deposit = (status: string, id = 'new', reference = 'NULL', amount = 100) =>
  `${DEPOSIT} VALUES ('${id}', 'amina', 'KES', ${amount}, '${status}', 'sandbox', 't', 'm', 0, 0, ${reference})`

const REFERENCE = "(SELECT reference FROM deposit WHERE id = '$CONFIRMED')"

/** Lines of "the trigger or check: the name it refuses with", each above what it refuses. */
export function cases(text: string): [rule: string, statement: string, name: string][] {
  let rule = ''
  let name = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('    ')) return [[rule, line.trim(), name]]
    const [, first, second] = /^ {2}([\w -]+?)(?:: (\S+))?$/.exec(line) ?? []
    if (first) [rule, name] = [first, second ?? first]
    return []
  })
}

export const LEDGER = cases(`
  ledger_account_no_replace: ledger-immutable
    INSERT INTO ${ACCOUNT} VALUES ('wallet:new:KES', 'new', 'wallet', 'KES', 5)
    INSERT OR REPLACE INTO ${ACCOUNT} VALUES ('$WALLET', 'amina', 'wallet', 'KES', 0)
    INSERT INTO ${ACCOUNT} VALUES ('$WALLET', 'amina', 'wallet', 'KES', 0) ON CONFLICT DO UPDATE SET balance = 5
  ledger_account_no_change: ledger-immutable
    UPDATE ledger_account SET owner = 'x' WHERE id = '$WALLET'
    UPDATE ledger_account SET kind = 'clearing' WHERE id = '$WALLET'
    UPDATE OR REPLACE ledger_account SET id = '$WALLET' WHERE kind = 'hold'
  ledger_account_no_delete: ledger-immutable
    DELETE FROM ledger_account WHERE id = '$WALLET'
  ledger_account_id
    INSERT INTO ${ACCOUNT} VALUES ('wallet:a:KES', 'b', 'wallet', 'KES', 0)
  overdraft
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', '$CLEARING', 'KES', 100000000)
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', 'payable:$NIA:KES', '$CLEARING', 'KES', 100000000)
  transfer_no_replace: ledger-immutable
    INSERT OR REPLACE INTO ${TRANSFER} VALUES ('$TRANSFER', 'deposit', 'x', 'x', NULL, 0)
  transfer_no_update: ledger-immutable
    UPDATE transfer SET description = 'x' WHERE id = '$TRANSFER'
    UPDATE transfer SET description = 'Deleted user' WHERE id = '$TRANSFER'
  transfer_no_delete: ledger-immutable
    DELETE FROM transfer WHERE id = '$TRANSFER'
  transfer_reverses: transfer.reverses
    INSERT INTO ${TRANSFER} SELECT 'new', 'deposit', 'x', 'x', reverses, 0 FROM transfer WHERE id = '$RELEASE'
  transfer_reverses: FOREIGN
    INSERT OR REPLACE INTO ${TRANSFER} SELECT 'new', 'deposit', 'x', 'x', reverses, 0 FROM transfer WHERE id = '$RELEASE'
  posting_no_replace: ledger-immutable
    INSERT OR REPLACE INTO ${POSTING} VALUES ('$POSTING', '$TRANSFER', '$CLEARING', '$WALLET', 'KES', 9)
  posting_no_update: ledger-immutable
    UPDATE posting SET amount = 1 WHERE id = '$POSTING'
  posting_no_delete: ledger-immutable
    DELETE FROM posting WHERE id = '$POSTING'
  posting_amount
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', '$CLEARING', 'KES', 0)
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', '$CLEARING', 'KES', -5)
  posting_accounts
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', '$WALLET', 'KES', 5)
  one currency and accounts that are: FOREIGN
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', '$CLEARING', 'USD', 5)
    INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', 'payable:nobody:KES', 'KES', 5)
    INSERT INTO ${POSTING} VALUES ('new', 'none', '$WALLET', '$CLEARING', 'KES', 5)
  hold_no_replace: hold-ended
    INSERT OR REPLACE INTO ${HOLD} VALUES ('$HOLD', 'amina', 'KES', 1, 'held', '$TRANSFER', 0)
    INSERT OR REPLACE INTO ${HOLD} SELECT 'new', owner, 'KES', 1, 'held', transfer_id, 0 FROM hold WHERE id = '$HOLD'
    INSERT INTO ${HOLD} VALUES ('new', 'amina', 'KES', 1, 'released', '$TRANSFER', 0)
  hold_ends_once: hold-ended
    UPDATE hold SET status = 'released', ended_at = 1 WHERE id = '$ENDED'
    UPDATE hold SET status = 'held', ended_at = 1 WHERE id = '$ENDED'
    UPDATE hold SET status = 'captured' WHERE id = '$HOLD'
  hold_no_change: ledger-immutable
    UPDATE hold SET amount = 1, status = 'captured', ended_at = 1 WHERE id = '$HOLD'
    UPDATE hold SET owner = 'x', status = 'captured', ended_at = 1 WHERE id = '$HOLD'
  hold_no_delete: ledger-immutable
    DELETE FROM hold WHERE id = '$ENDED'
  hold_amount
    INSERT INTO ${HOLD} VALUES ('new', 'amina', 'KES', 0, 'held', '$TRANSFER', 0)
  hold_status
    UPDATE hold SET status = 'lost', ended_at = 1 WHERE id = '$HOLD'
  fee_no_replace: ledger-immutable
    INSERT OR REPLACE INTO fee (id, kind, basis_points, effective_from, changed_by) VALUES ('$FEE', 'platform', 250, 0, 'ada-admin')
  fee_no_update: ledger-immutable
    UPDATE fee SET basis_points = 0 WHERE id = '$FEE'
  fee_no_delete: ledger-immutable
    DELETE FROM fee WHERE id = '$FEE'
  fee_basis_points
    INSERT INTO fee (id, kind, basis_points, effective_from) VALUES ('new', 'unheard', 10001, 0)
  command_no_replace: command-exists
    INSERT OR REPLACE INTO command SELECT actor, key, name, 'x', '{}', 0 FROM command
  command_no_update: command-exists
    UPDATE command SET answer = '{}'
    UPDATE command SET answer = json_set(answer, '$.clientName', 'Deleted user', '$.notes', '')
    UPDATE command SET answer = replace(answer, 'a', '"Deleted user"')
  command_no_delete: command-exists
    DELETE FROM command
`)

export const DEPOSITS = cases(`
  provider_event_no_replace: event-exists
    INSERT OR REPLACE INTO provider_event VALUES ('sandbox', 'seen', 1)
  provider_event_no_update: event-exists
    UPDATE provider_event SET event_id = 'other'
  provider_event_no_delete: event-exists
    DELETE FROM provider_event
  deposit_no_replace: deposit-status
    INSERT INTO ${deposit('confirmed')}
    INSERT OR REPLACE INTO ${deposit('requested', '$CONFIRMED')}
  deposit_own_reference: deposit-status
    INSERT OR REPLACE INTO ${deposit('requested', 'new', REFERENCE)}
    UPDATE OR REPLACE deposit SET reference = ${REFERENCE} WHERE id = '$WAITING'
  deposit_steps: deposit-status
    UPDATE deposit SET status = 'confirmed' WHERE id = '$WAITING'
    UPDATE deposit SET status = 'failed', transfer_id = '$TRANSFER' WHERE id = '$WAITING'
    UPDATE deposit SET status = 'requested' WHERE id = '$WAITING'
    UPDATE deposit SET status = 'confirmed' WHERE id = '$CONFIRMED'
    UPDATE deposit SET status = 'failed', transfer_id = NULL WHERE id = '$CONFIRMED'
  deposit_credited_once: deposit-status
    UPDATE deposit SET transfer_id = NULL WHERE id = '$CONFIRMED'
    UPDATE deposit SET transfer_id = '$RELEASE' WHERE id = '$CONFIRMED'
  deposit_only_token_removed: deposit-status
    UPDATE deposit SET amount = 1 WHERE id = '$WAITING'
    UPDATE deposit SET token = 'removed' WHERE id = '$WAITING'
    UPDATE deposit SET user_id = 'x' WHERE id = '$WAITING'
  deposit_return_to_removed: deposit-status
    UPDATE deposit SET return_to = '/goals/create' WHERE id = '$WAITING'
  deposit_starts_not_abandoned: deposit-status
    INSERT INTO deposit (id, user_id, currency, amount, purpose, processor, token, method_label, reference, status, abandoned_at, created_at, updated_at) VALUES ('new', 'amina', 'KES', 100, 'add_funds', 'sandbox', 't', 'm', 'REF-NEW', 'requested', 1, 0, 0)
  deposit_abandoned_while_open: deposit-status
    UPDATE deposit SET abandoned_at = 1 WHERE id = '$CONFIRMED'
  deposit_abandoned_for_good: deposit-abandoned
    UPDATE deposit SET abandoned_at = 1 WHERE id = '$WAITING' ;; UPDATE deposit SET abandoned_at = NULL WHERE id = '$WAITING'
  deposit_no_delete: deposit-status
    DELETE FROM deposit WHERE id = '$WAITING'
  deposit_amount
    INSERT INTO ${deposit('requested', 'new', 'NULL', 0)}
  deposit_status_known: deposit-status
    UPDATE deposit SET status = 'lost' WHERE id = '$WAITING'
  payment_method_type
    INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('m', 'amina', 'cash', 's', 't', 0)
`)

export const BOOKINGS = cases(`
  appointment_starts_pending: appointment-status
    INSERT INTO ${appointment({ status: "'completed'" })}
    INSERT OR REPLACE INTO ${appointment({ id: "'$DONE'" })}
    INSERT OR REPLACE INTO ${appointment({ payment: "'purse'", hold: "'$HOLD'" })}
  appointment_one_salon: slot-unavailable
    INSERT INTO ${appointment({ service: "'nails'" })}
    INSERT INTO ${appointment({ staff: "'dan'" })}
    INSERT INTO ${appointment({ salon: "'kampala'" })}
  appointment_unsecured_limit: visit-limit
    ${Array.from({ length: 11 }, (_, n) => `INSERT INTO ${appointment({ id: `'v${n}'` })}`).join(' ;; ')}
  appointment_own_hold: hold-ended
    INSERT INTO ${appointment({ payment: "'purse'", hold: "'$ENDED'" })}
    INSERT INTO ${appointment({ payment: "'purse'", hold: "'none'" })}
  appointment_steps: appointment-status
    UPDATE appointment SET status = 'completed', version = version + 1 WHERE id = '$OPEN'
    UPDATE appointment SET status = 'pending', version = version + 1 WHERE id = '$OPEN'
    UPDATE appointment SET status = 'cancelled', ending = 'salon', version = version + 1 WHERE id = '$DONE'
    UPDATE appointment SET status = 'confirmed', ending = NULL, version = version + 1 WHERE id = '$CANCELLED'
  appointment_status_known: appointment-status
    UPDATE appointment SET status = 'lost', version = version + 1 WHERE id = '$OPEN'
  appointment_no_change: appointment-status
    UPDATE appointment SET currency = 'UGX' WHERE id = '$OPEN'
    UPDATE appointment SET client_id = 'x' WHERE id = '$OPEN'
  appointment_no_delete: appointment-status
    DELETE FROM appointment WHERE id = '$CANCELLED'
  appointment_times
    INSERT INTO ${appointment({ from: '2' })}
  appointment_payment
    INSERT INTO ${appointment({ payment: "'purse'" })}
  appointment_event_no_replace: appointment-status
    INSERT OR REPLACE INTO appointment_event (id, appointment_id, status, actor, created_at) VALUES ('$EVENT', '$OPEN', 'pending', 'x', 0)
  appointment_event_no_update: appointment-status
    UPDATE appointment_event SET actor = 'x'
  appointment_event_no_delete: appointment-status
    DELETE FROM appointment_event
  busy_interval_no_overlap: slot-taken
    INSERT INTO ${BUSY} VALUES ('new', 'ada', '$OPEN', $TEN - 1000, $TEN + 1)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', '$OPEN', $TEN + 5, $TEN + 6)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', '$OPEN', $TEN - 90000000, $TEN + 90000000)
    INSERT OR REPLACE INTO ${BUSY} VALUES ('$BUSY', 'ada', '$OPEN', 1, 2)
  busy_interval_no_update: slot-taken
    UPDATE busy_interval SET starts_at = $TEN WHERE id = '$OTHERBUSY'
    UPDATE OR REPLACE busy_interval SET visit_id = '$OPEN' WHERE id = '$OTHERBUSY'
    UPDATE busy_interval SET ends_at = ends_at + 1 WHERE id = '$OTHERBUSY'
  busy_interval_times
    INSERT INTO ${BUSY} VALUES ('new', 'ada', '$OPEN', 5, 5)
    INSERT INTO ${BUSY} VALUES ('new', 'ada', '$OPEN', 5, 2678400006)
`)

export const OTHERS = cases(`
  payment_method_once: method-exists
    INSERT INTO payment_method (id, user_id, type, processor, token, provider, phone_number, created_at) SELECT id || n, 'amina', 'mobile_money', 's', 't', 'M-Pesa', '+254700000009', 0 FROM (SELECT 'twice' AS id, 1 AS n UNION SELECT 'twice', 2)
  payment_method_limit: method-limit
    INSERT INTO payment_method (id, user_id, type, processor, token, created_at) SELECT 'many' || value, 'amina', 'card', 's', 't', 0 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11]')
  payment_method_daily_limit: too-many-requests
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15) INSERT INTO audit_event SELECT 'added-' || i, 'amina', 'payment-method.added', 'm', 'r', 5, '', '' FROM n ;; INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('m', 'amina', 'card', 's', 't', 5)
  payment_method_stays_cool: destination-status
    INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('m', 'amina', 'card', 's', 't', 0) ;; INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('n', 'amina', 'card', 's', 't', 5) ;; UPDATE payment_method SET usable_at = 5 WHERE id = 'n'
  user_role
    UPDATE user SET role = 'root' WHERE id = 'paula'
  user_email: user.email
    INSERT INTO user (id, name, email, created_at, updated_at) SELECT 'new', name, email, 0, 0 FROM user WHERE id = 'amina'
  salon_price_range
    UPDATE salon SET price_range = 5 WHERE id = 'nairobi'
  salon_status
    UPDATE salon SET status = 'closed' WHERE id = 'nairobi'
  salon_hours_range
    INSERT INTO salon_hours VALUES ('nairobi', 8, 0, 1)
    INSERT INTO salon_hours VALUES ('nairobi', 1, 60, 60)
    INSERT INTO salon_hours VALUES ('nairobi', 1, 60, 1441)
  staff_hours_range
    INSERT INTO staff_hours VALUES ('ada', 0, 0, 1)
  staff_break_range
    INSERT INTO staff_break VALUES ('ada', 1, -1, 1)
  service_amount
    UPDATE service SET amount = -2 WHERE id = 'cut'
  service_price
    UPDATE service SET price = 0 WHERE id = 'cut'
  service_duration
    UPDATE service SET duration_minutes = 4 WHERE id = 'cut'
  service_buffers
    UPDATE service SET buffer_after_minutes = 241 WHERE id = 'cut'
  review_rating
    UPDATE review SET rating = 0 WHERE id = 'praise'
    UPDATE review SET rating = 6 WHERE id = 'praise'
  review_no_replace: review-exists
    INSERT INTO ${REVIEW} VALUES ('more', 'nairobi', 'amina', 5, '', 0)
    INSERT OR REPLACE INTO ${REVIEW} VALUES ('more', 'nairobi', 'amina', 5, '', 0)
    INSERT OR REPLACE INTO ${REVIEW} VALUES ('praise', 'kampala', 'amina', 5, '', 0)
  strict types: cannot
    UPDATE service SET price = 'free' WHERE id = 'cut'
`)

const CODE = 'one_time_code (id, purpose, recipient, code_hash, attempts, created_at, expires_at, used_at)'
const AUDIT = 'audit_event (id, actor, event, subject, request_id, created_at)'

export const ACCOUNTS = cases(`
  audit_event_no_replace: audit-immutable
    INSERT OR REPLACE INTO ${AUDIT} VALUES ('act', 'x', 'x', 'x', 'x', 0)
  audit_event_no_update: audit-immutable
    UPDATE audit_event SET actor = 'x'
  audit_event_no_delete: audit-immutable
    DELETE FROM audit_event
  one_time_code_starts_unused: code-used
    INSERT INTO ${CODE} VALUES ('new', 'sign-in', 'x', 'h', 0, 0, 9, 5)
    INSERT INTO ${CODE} VALUES ('new', 'sign-in', 'x', 'h', 1, 0, 9, NULL)
    INSERT OR REPLACE INTO ${CODE} VALUES ('used', 'sign-in', 'x', 'h', 0, 0, 9, NULL)
  one_time_code_used_once: code-used
    UPDATE one_time_code SET used_at = 6 WHERE id = 'used'
    UPDATE one_time_code SET used_at = NULL WHERE id = 'used'
    UPDATE one_time_code SET used_at = 9 WHERE id = 'open'
    UPDATE one_time_code SET attempts = 1 WHERE id = 'open'
  one_time_code_no_change: code-used
    UPDATE one_time_code SET code_hash = 'other' WHERE id = 'open'
    UPDATE one_time_code SET recipient = 'other' WHERE id = 'open'
    UPDATE one_time_code SET browser = 'another' WHERE id = 'open'
    UPDATE one_time_code SET expires_at = 99 WHERE id = 'open'
  one_time_code_attempts
    UPDATE one_time_code SET attempts = 4 WHERE id = 'open'
  one_time_code_purpose
    INSERT INTO ${CODE} VALUES ('new', 'other', 'x', 'h', 0, 0, 9, NULL)
  preference_quiet
    INSERT INTO preference (user_id, quiet_from) VALUES ('amina', 60)
    INSERT INTO preference (user_id, quiet_from, quiet_to) VALUES ('amina', 60, 1440)
    INSERT INTO preference (user_id, quiet_from, quiet_to) VALUES ('amina', -1, 60)
  user_phone: user.phone
    UPDATE user SET phone = '+254700000001' WHERE id = 'amina'
`)

const APPLICATION = 'application (id, user_id, role, subject_id, status, created_at, decided_by, decided_at)'
const application = (id: string, user: string, role: string, subject: string, status = 'waiting') =>
  `${APPLICATION} VALUES ('${id}', '${user}', '${role}', '${subject}', '${status}', 0, NULL, NULL)`

export const APPLICATIONS = cases(`
  application_starts_waiting: application-status
    INSERT INTO ${application('new', 'paula', 'beauty_partner', 'plain', 'approved')}
    INSERT INTO ${application('new', 'selma', 'product_seller', 'stall')}
    INSERT OR REPLACE INTO ${application('requested', 'selma', 'product_seller', 'stall')}
    INSERT OR REPLACE INTO ${application('new', 'selma', 'product_seller', 'stall')}
  application_own_subject: application-status
    INSERT INTO ${application('new', 'amina', 'beauty_partner', 'plain')}
    INSERT INTO ${application('new', 'paula', 'beauty_partner', 'nairobi')}
    INSERT INTO ${application('new', 'paula', 'beauty_partner', 'none')}
    INSERT INTO ${application('new', 'paula', 'product_seller', 'plain')}
    INSERT INTO ${application('new', 'paula', 'beauty_partner', 'stall')}
  application_decided_once: application-status
    UPDATE application SET status = 'approved', decided_by = 'ada-admin', decided_at = 1 WHERE id = 'refused'
    UPDATE application SET status = 'waiting', decided_at = NULL WHERE id = 'refused'
    UPDATE application SET status = 'withdrawn' WHERE id = 'requested'
    UPDATE application SET reason = 'x' WHERE id = 'requested'
  application_decided_by_admin: application-status
    UPDATE application SET status = 'approved', decided_at = 1 WHERE id = 'requested'
    UPDATE application SET status = 'approved', decided_by = 'paula', decided_at = 1 WHERE id = 'requested'
    UPDATE application SET status = 'refused', decided_by = 'selma', decided_at = 1 WHERE id = 'requested'
    UPDATE application SET status = 'approved', decided_by = 'bob-admin', decided_at = 1 WHERE id = 'bobs'
  application_no_change: application-status
    UPDATE application SET subject_id = 'plain', status = 'withdrawn', decided_at = 1 WHERE id = 'requested'
    UPDATE application SET role = 'beauty_partner', status = 'withdrawn', decided_at = 1 WHERE id = 'requested'
    UPDATE application SET user_id = 'paula', status = 'withdrawn', decided_at = 1 WHERE id = 'requested'
    UPDATE application SET name = 'Bait', status = 'withdrawn', decided_at = 1 WHERE id = 'requested'
  application_no_delete: application-status
    DELETE FROM application WHERE id = 'refused'
  application_role: application-status
    INSERT INTO ${application('new', 'paula', 'admin', 'plain')}
  application_status_known
    UPDATE application SET status = 'lost', decided_at = 1 WHERE id = 'requested'
  salon_listed_by_approval: application-status
    UPDATE salon SET status = 'approved' WHERE id = 'plain'
  shop_listed_by_approval: application-status
    UPDATE shop SET status = 'approved' WHERE id = 'stall'
  salon_waits_unchanged: application-status
    UPDATE salon SET name = 'Bait' WHERE id = 'chair'
    UPDATE salon SET licence = 'x' WHERE id = 'chair'
    UPDATE salon SET owner_id = 'amina' WHERE id = 'chair'
  shop_waits_unchanged: application-status
    UPDATE shop SET name = 'Bait' WHERE id = 'stall'
    UPDATE shop SET tax_number = 'x' WHERE id = 'stall'
  salon_renamed_by_approval: application-status
    UPDATE salon SET name = 'Bait' WHERE id = 'nairobi'
  shop_renamed_by_approval: application-status
    UPDATE shop SET name = 'Bait' WHERE id = 'duka'
  shop_status
    UPDATE shop SET status = 'closed' WHERE id = 'kiosk'
  user_role_when_settled: account-busy
    UPDATE user SET role = 'beauty_partner' WHERE id = 'amina'
  appointment_by_client: slot-unavailable
    INSERT INTO ${appointment({ client: "'paula'" })}
`)

const SALON_OF_GONE = `INSERT INTO salon (id, owner_id, name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, amenities, created_at) SELECT 'new', 'gone', name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, amenities, 0 FROM salon WHERE id = 'nairobi'`

/** 'gone' has deleted their account; amina has an export that waits, and one that failed. */
export const DELETION = cases(`
  user_deleted_when_settled: account-busy
    UPDATE user SET deleted_at = 1 WHERE id = 'amina'
    UPDATE user SET deleted_at = 1 WHERE id = (SELECT owner_id FROM salon WHERE id = 'nairobi')
    UPDATE user SET deleted_at = 1 WHERE role = 'admin'
  user_deleted_for_good: account-deleted
    UPDATE user SET deleted_at = NULL WHERE id = 'gone'
    UPDATE user SET name = 'Back' WHERE id = 'gone'
  session_no_deleted_user: account-deleted
    INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at) VALUES ('new', 'gone', 't', 1, 0, 0)
  hold_no_deleted_user: account-deleted
    INSERT INTO ${HOLD} VALUES ('new', 'gone', 'KES', 1, 'held', '$RELEASE', 0)
  deposit_no_deleted_user: account-deleted
    INSERT INTO ${DEPOSIT} VALUES ('new', 'gone', 'KES', 5, 'requested', 'sandbox', 't', 'm', 0, 0, NULL)
  appointment_no_deleted_user: account-deleted
    INSERT INTO ${appointment({ client: "'gone'" })}
  payment_method_no_deleted_user: account-deleted
    INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('m', 'gone', 'card', 's', 't', 0)
  account_no_deleted_user: account-deleted
    INSERT INTO account (id, account_id, provider_id, user_id, created_at, updated_at) VALUES ('new', 'gone', 'credential', 'gone', 0, 0)
  two_factor_no_deleted_user: account-deleted
    INSERT INTO two_factor (id, user_id, secret, backup_codes) VALUES ('new', 'gone', 's', 'b')
  passkey_no_deleted_user: account-deleted
    INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up) VALUES ('new', 'k', 'gone', 'c', 0, 'd', 0)
  one_time_code_no_deleted_user: account-deleted
    INSERT INTO one_time_code (id, purpose, recipient, user_id, code_hash, created_at, expires_at) VALUES ('new', 'contact', 'x', 'gone', 'h', 0, 1)
  preference_no_deleted_user: account-deleted
    INSERT INTO preference (user_id) VALUES ('gone')
    INSERT INTO preference (user_id) VALUES ('gone') ON CONFLICT DO UPDATE SET sms = 1
  admin_profile_no_deleted_user: account-deleted
    INSERT INTO admin_profile (user_id) VALUES ('gone')
  data_export_no_deleted_user: account-deleted
    INSERT INTO data_export (id, user_id, created_at) VALUES ('new', 'gone', 0)
  application_no_deleted_user: account-deleted
    INSERT INTO application (id, user_id, role, subject_id, created_at) VALUES ('new', 'gone', 'product_seller', 'gone-shop', 0)
  review_no_deleted_user: account-deleted
    INSERT INTO ${REVIEW} VALUES ('new', 'nairobi', 'gone', 5, '', 0)
  salon_no_deleted_user: account-deleted
    ${SALON_OF_GONE}
  shop_no_deleted_user: account-deleted
    INSERT INTO shop (id, owner_id, name, address, city, country, currency, phone, created_at) VALUES ('new', 'gone', 'n', 'a', 'c', 'k', 'KES', 'p', 0)
  salon_no_deleted_owner: account-deleted
    UPDATE salon SET phone = '+254' WHERE id = 'gone-salon'
    UPDATE salon SET status = 'approved' WHERE id = 'gone-salon'
  shop_no_deleted_owner: account-deleted
    UPDATE shop SET tax_number = 'x' WHERE id = 'gone-shop'
    UPDATE shop SET status = 'approved' WHERE id = 'gone-shop'
  data_export_starts_waiting: file-status
    INSERT INTO data_export (id, user_id, status, created_at) VALUES ('new', 'amina', 'ready', 0)
    INSERT OR REPLACE INTO data_export (id, user_id, created_at) VALUES ('export', 'amina', 0)
  data_export_steps: file-status
    UPDATE data_export SET status = 'expired' WHERE id = 'export'
    UPDATE data_export SET status = 'waiting' WHERE id = 'failed-export'
    UPDATE data_export SET status = 'failed' WHERE id = 'failed-export'
    UPDATE data_export SET status = 'ready' WHERE id = 'failed-export'
    UPDATE data_export SET status = 'ready', expires_at = 1 WHERE id = 'export'
  data_export_status: file-status
    UPDATE data_export SET status = 'lost' WHERE id = 'export'
  data_export_waiting: data_export.user_id
    INSERT INTO data_export (id, user_id, created_at) VALUES ('new', 'amina', 0)
`)
