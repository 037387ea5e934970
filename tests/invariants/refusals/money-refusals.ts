// SQL that the database must refuse since 0002_money_rules.sql, under the rule that refuses it, as in
// refusals.ts. The rows that it names stand in money-rows.ts; " ;; " parts statements of one batch.
import { appointment, cases, HOLD, POSTING } from './refusals'

const ENTRY = 'account_entry (sequence, account_id, created_at, posting_id, transfer_id, amount, balance)'
const WITHDRAWAL =
  'withdrawal (id, user_id, currency, amount, fee, fee_id, processor, token, method_label, hold_id, status, daily_limit, monthly_limit, created_at, updated_at)'

/** A withdrawal's values, with what a case changes; its hold is made in the same batch. */
function withdrawal(changes: Record<string, string | number> = {}): string {
  const requested = { id: "'new'", user: "'zara'", currency: "'KES'", amount: 1000, fee: 10 }
  const to = { feeId: "'fee-withdrawal-1'", processor: "'sandbox'", token: "'t'", label: "'m'" }
  const rest = { hold: "'free'", status: "'requested'", day: 9000, month: 12000, created: 9, at: 9 }
  return `${WITHDRAWAL} VALUES (${Object.values({ ...requested, ...to, ...rest, ...changes }).join(', ')})`
}

const FREE = (amount = 1000) => `INSERT INTO ${HOLD} VALUES ('free', 'zara', 'KES', ${amount}, 'held', 'sent', 0)`

const IN_DOLLARS = `INSERT INTO ${HOLD} VALUES ('free', 'zara', 'USD', 1000, 'held', 'sent', 0)`

/** Counts from 1 to 51: once more than anybody may do something in a day. */
const TIMES = 'WITH RECURSIVE times (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM times WHERE n < 51)'
const TRANSFERS = `${TIMES} INSERT INTO transfer SELECT 'time-' || n, 'send', 'd', 'zara', NULL, 0 FROM times`

const TOP_UP = (amount: number, user = 'zara', at = 0) =>
  `INSERT INTO deposit (id, user_id, currency, amount, processor, token, method_label, purpose, created_at, updated_at) VALUES ('top-${amount}', '${user}', 'KES', ${amount}, 'sandbox', 't', 'm', 'auto_top_up', ${at}, 0)`

export const MONEY = cases(`
  account_entry_no_update: ledger-immutable
    UPDATE account_entry SET balance = 1 WHERE account_id = '$WALLET'
    UPDATE OR REPLACE account_entry SET sequence = 1 WHERE sequence = 2
  account_entry_no_delete: ledger-immutable
    DELETE FROM account_entry WHERE account_id = '$WALLET'
  account_entry_by_posting: ledger-immutable
    INSERT INTO ${ENTRY} SELECT NULL, account_id, 0, posting_id, transfer_id, amount, balance FROM account_entry WHERE account_id = '$WALLET'
    INSERT OR REPLACE INTO ${ENTRY} SELECT sequence, account_id, 0, posting_id, transfer_id, amount, balance FROM account_entry WHERE sequence = 1
    INSERT INTO ${ENTRY} SELECT NULL, 'wallet:zara:KES', 0, '$POSTING', transfer_id, amount, 5 FROM posting WHERE id = '$POSTING'
  deposit_no_change: deposit-status
    UPDATE deposit SET purpose = 'plus' WHERE id = '$WAITING'
    UPDATE deposit SET subject_id = 'charge' WHERE id = '$WAITING'
  deposit_auto_top_up_cap: auto-top-up-cap
    ${TOP_UP(801)}
    ${TOP_UP(500)} ;; ${TOP_UP(301, 'zara', 86399999)}
    ${TOP_UP(1, 'amina')}
    UPDATE auto_top_up SET is_active = 0 ;; ${TOP_UP(1)}
  deposit_unpaid_limit: too-many-requests
    ${TIMES} INSERT INTO deposit (id, user_id, currency, amount, processor, token, method_label, purpose, created_at, updated_at) SELECT 'd-' || n, 'zara', 'KES', 5, 'sandbox', 't', 'm', 'add_funds', 9, 9 FROM times WHERE n <= 21
  withdrawal_to_a_usable_method: destination-cooling
    INSERT INTO payment_method (id, user_id, type, processor, token, created_at, usable_at) VALUES ('new', 'zara', 'card', 'sandbox', 't', 0, 10) ;; ${FREE()} ;; INSERT INTO ${withdrawal()}
  withdrawal_starts_requested: withdrawal-status
    ${FREE()} ;; INSERT INTO ${withdrawal({ status: "'waiting'" })}
    ${FREE()} ;; INSERT OR REPLACE INTO ${withdrawal({ id: "'w-failed'" })}
    ${FREE(500)} ;; INSERT INTO ${withdrawal()}
    ${FREE()} ;; INSERT INTO ${withdrawal({ user: "'amina'" })}
    ${FREE()} ;; INSERT INTO ${withdrawal({ currency: "'UGX'" })}
    INSERT INTO ${withdrawal({ hold: "'hold-requested'" })}
    INSERT INTO ${withdrawal({ hold: "'hold-failed'" })}
    INSERT INTO ${withdrawal({ user: "'amina'", hold: "'$HOLD'", amount: 250_000, day: 999_999, month: 999_999 })}
  appointment_hold_of_its_own: hold-ended
    INSERT INTO ${appointment({ client: "'zara'", price: '1000', payment: "'purse'", hold: "'hold-requested'" })}
  withdrawal_within_limits: withdrawal-limit
    ${FREE()} ;; INSERT INTO ${withdrawal({ day: 31 })}
    ${FREE()} ;; INSERT INTO ${withdrawal({ created: 86_400_000, day: 7 })}
    ${FREE()} ;; INSERT INTO ${withdrawal({ created: 2_591_999_999, month: 31 })}
    ${IN_DOLLARS} ;; INSERT INTO ${withdrawal({ currency: "'USD'", day: 1023 })}
  withdrawal_counted_once: withdrawal-status
    UPDATE withdrawal SET reference_amount = 0 WHERE id = 'w-requested'
    UPDATE withdrawal SET rate_set_id = NULL WHERE id = 'w-requested'
  withdrawal_times_a_day: withdrawal-limit
    ${TRANSFERS} ;; ${TIMES} INSERT INTO ${HOLD} SELECT 'time-' || n, 'zara', 'KES', 20, 'held', 'time-' || n, 0 FROM times ;; ${TIMES} INSERT INTO ${WITHDRAWAL} SELECT 'time-' || n, 'zara', 'KES', 20, 1, 'fee-withdrawal-1', 'sandbox', 't', 'm', 'time-' || n, 'requested', 9000, 12000, 9, 9 FROM times
  withdrawal_fee_least: fee-missing
    ${FREE()} ;; INSERT INTO ${withdrawal({ fee: 0 })}
  withdrawal_steps: withdrawal-status
    UPDATE withdrawal SET status = 'requested' WHERE id = 'w-waiting'
    UPDATE withdrawal SET status = 'expired' WHERE id = 'w-waiting'
    UPDATE withdrawal SET status = 'confirmed' WHERE id = 'w-waiting'
    UPDATE withdrawal SET status = 'failed', transfer_id = 'sent' WHERE id = 'w-waiting'
    UPDATE withdrawal SET status = 'confirmed', transfer_id = 'sent' WHERE id = 'w-failed'
    UPDATE withdrawal SET status = 'failed', transfer_id = NULL WHERE id = 'w-paid'
  withdrawal_no_change: withdrawal-status
    UPDATE withdrawal SET amount = 1 WHERE id = 'w-requested'
    UPDATE withdrawal SET daily_limit = 1 WHERE id = 'w-requested'
    UPDATE withdrawal SET hold_id = 'hold-failed' WHERE id = 'w-requested'
  withdrawal_token_stays: withdrawal-status
    UPDATE withdrawal SET token = 'x' WHERE id = 'w-requested'
    UPDATE withdrawal SET token = 'removed' WHERE id = 'w-requested'
  withdrawal_paid_once: withdrawal-status
    UPDATE withdrawal SET transfer_id = 'sent' WHERE id = 'w-paid'
    UPDATE OR REPLACE withdrawal SET transfer_id = 'paid-out' WHERE id = 'w-requested'
    UPDATE OR REPLACE withdrawal SET reference = 'out-1' WHERE id = 'w-requested'
  withdrawal_no_delete: withdrawal-status
    DELETE FROM withdrawal WHERE id = 'w-failed'
  withdrawal_amount: withdrawal-status
    INSERT INTO ${withdrawal({ amount: 0, fee: -1 })}
  withdrawal_fee
    ${FREE()} ;; INSERT INTO ${withdrawal({ fee: 1000 })}
  withdrawal_status_known: withdrawal-status
    UPDATE withdrawal SET status = 'lost' WHERE id = 'w-waiting'
  statement_starts_waiting: file-status
    INSERT INTO statement (id, user_id, currency, month, time_zone, format, status, created_at) VALUES ('new', 'zara', 'KES', '2027-01', 'UTC', 'csv', 'ready', 0)
    INSERT OR REPLACE INTO statement (id, user_id, currency, month, time_zone, format, created_at) VALUES ('statement', 'zara', 'KES', '2027-01', 'UTC', 'csv', 0)
  statement_daily_limit: too-many-requests
    ${TIMES} INSERT INTO statement (id, user_id, currency, month, time_zone, format, created_at) SELECT 's-' || n, 'zara', 'KES', '2027-01', 'UTC', 'csv', 9 FROM times WHERE n <= 13
  statement_steps: file-status
    UPDATE statement SET status = 'expired' WHERE id = 'statement'
    UPDATE statement SET status = 'waiting' WHERE id = 'failed-statement'
    UPDATE statement SET status = 'ready', expires_at = 1 WHERE id = 'statement'
    UPDATE statement SET status = 'ready', file_key = 'k' WHERE id = 'statement'
  statement_status: file-status
    UPDATE statement SET status = 'lost' WHERE id = 'statement'
  statement_format
    UPDATE statement SET format = 'doc' WHERE id = 'statement'
  send_to_a_client: recipient-unavailable
    INSERT INTO ${POSTING} VALUES ('new', 'sent', 'wallet:zara:KES', 'wallet:nobody:KES', 'KES', 5)
    INSERT INTO ${POSTING} VALUES ('new', 'sent', 'wallet:zara:KES', 'wallet:gone:KES', 'KES', 5)
    INSERT INTO ${POSTING} VALUES ('new', 'sent', 'wallet:zara:KES', 'wallet:paula:KES', 'KES', 5)
`)

const QUOTE =
  'exchange_quote (id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at)'
const quote = (to = 'USD', amount = 10, spread = 1, id = 'new', user = 'zara') =>
  `${QUOTE} VALUES ('${id}', '${user}', 'KES', ${amount}, '${to}', 5, ${spread}, 'fee-exchange-1', 'rates', 0, 9)`

export const EXCHANGE = cases(`
  rate_set_no_replace: rates-immutable
    INSERT OR REPLACE INTO rate_set VALUES ('rates', 'sandbox', 6, 6)
    INSERT OR REPLACE INTO rate_set VALUES ('new', 'sandbox', 5, 6)
  rate_set_no_update: rates-immutable
    UPDATE rate_set SET fetched_at = 6
  rate_set_no_delete: rates-immutable
    DELETE FROM rate_set
  rate_no_replace: rates-immutable
    INSERT OR REPLACE INTO rate VALUES ('rates', 'KES', 1)
  rate_no_update: rates-immutable
    UPDATE rate SET micros = 1
  rate_no_delete: rates-immutable
    DELETE FROM rate
  rate_micros
    INSERT INTO rate VALUES ('rates', 'UGX', 0)
  exchange_quote_starts_open: quote-expired
    INSERT OR REPLACE INTO ${quote('USD', 10, 1, 'used')}
    INSERT INTO exchange_quote SELECT 'new', user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at, 5, 'sent' FROM exchange_quote WHERE id = 'quote'
  exchange_quote_accepted_once: quote-expired
    UPDATE exchange_quote SET accepted_at = 6, transfer_id = 'sent' WHERE id = 'used'
    UPDATE exchange_quote SET accepted_at = NULL, transfer_id = NULL WHERE id = 'used'
    UPDATE exchange_quote SET accepted_at = 10, transfer_id = 'sent' WHERE id = 'quote'
    UPDATE OR REPLACE exchange_quote SET accepted_at = 5, transfer_id = 'exchanged' WHERE id = 'quote'
  exchange_quote_times_a_day: daily-limit
    ${TRANSFERS} ;; ${TIMES} INSERT INTO ${QUOTE} SELECT 'time-' || n, 'zara', 'KES', 10, 'USD', 5, 1, 'fee-exchange-1', 'rates', 0, 9 FROM times ;; UPDATE exchange_quote SET accepted_at = 5, transfer_id = id WHERE id LIKE 'time-%'
  exchange_quote_spread_least: fee-missing
    INSERT INTO ${quote('USD', 10, 0)}
  exchange_quote_no_change: quote-expired
    UPDATE exchange_quote SET to_amount = 99, accepted_at = 5, transfer_id = 'sent' WHERE id = 'quote'
    UPDATE exchange_quote SET expires_at = 99, accepted_at = 5, transfer_id = 'sent' WHERE id = 'quote'
    UPDATE exchange_quote SET user_id = 'amina', accepted_at = 5, transfer_id = 'sent' WHERE id = 'quote'
  exchange_quote_no_delete: quote-expired
    DELETE FROM exchange_quote WHERE id = 'quote'
  exchange_quote_amounts
    INSERT INTO ${quote('USD', 0, 1)}
  exchange_quote_spread
    INSERT INTO ${quote('USD', 10, 10)}
    INSERT INTO ${quote('USD', 10, -1)}
  exchange_quote_currencies
    INSERT INTO ${quote('KES')}
  exchange_quote_accepted
    UPDATE exchange_quote SET accepted_at = 5 WHERE id = 'quote'
`)

const GOAL = 'savings_goal (id, user_id, name, target_amount, currency, icon, status, created_at, updated_at)'
const goal = (id: string, status: string, target = 5, user = 'zara') =>
  `${GOAL} VALUES ('${id}', '${user}', 'n', ${target}, 'KES', 'i', '${status}', 0, 0)`
const MEMBER = 'goal_member (id, goal_id, user_id, status, created_at, updated_at)'
const AUTO_SAVE = (goalId: string, user: string, amount = 5, often = 'daily') =>
  `goal_auto_save VALUES ('${goalId}', '${user}', 1, ${amount}, '${often}', 'd', 'UTC', 'd', 0, 0, 0)`
const INTO = (member: string, currency = 'KES') =>
  `INSERT INTO ${POSTING} VALUES ('new', 'saved', 'wallet:zara:${currency}', 'goal:${member}:${currency}', '${currency}', 5)`

export const GOALS = cases(`
  posting_goal_open: goal-status
    ${INTO('m-amina')}
    ${INTO('none')}
    ${INTO('m-zara', 'USD')}
    UPDATE savings_goal SET status = 'completed' WHERE id = 'goal' ;; ${INTO('m-zoe')}
  savings_goal_starts_active: goal-status
    INSERT INTO ${goal('new', 'completed')}
    INSERT OR REPLACE INTO ${goal('goal', 'active')}
  savings_goal_steps: goal-status
    UPDATE savings_goal SET status = 'completed' WHERE id = 'archived'
    UPDATE savings_goal SET status = 'archived' WHERE id = 'archived'
  savings_goal_archived_empty: goal-not-empty
    UPDATE savings_goal SET status = 'archived' WHERE id = 'goal'
  savings_goal_no_change: goal-status
    UPDATE savings_goal SET user_id = 'amina' WHERE id = 'goal'
    UPDATE savings_goal SET currency = 'USD' WHERE id = 'goal'
  savings_goal_no_delete: goal-status
    DELETE FROM savings_goal WHERE id = 'archived'
  savings_goal_target
    UPDATE savings_goal SET target_amount = 0 WHERE id = 'goal'
  savings_goal_status: goal-status
    UPDATE savings_goal SET status = 'lost' WHERE id = 'goal'
  goal_member_starts: goal-status
    INSERT INTO ${MEMBER} VALUES ('new', 'goal', 'yusuf', 'joined', 0, 0)
    INSERT INTO ${MEMBER} VALUES ('new', 'goal', 'yusuf', 'left', 0, 0)
    INSERT OR REPLACE INTO ${MEMBER} VALUES ('new', 'goal', 'zoe', 'invited', 0, 0)
    INSERT OR REPLACE INTO ${MEMBER} VALUES ('m-zoe', 'archived', 'zoe', 'invited', 0, 0)
  goal_member_steps: goal-status
    UPDATE goal_member SET status = 'left' WHERE id = 'm-amina'
    UPDATE goal_member SET status = 'declined' WHERE id = 'm-zara'
    UPDATE goal_member SET status = 'invited' WHERE id = 'm-zara'
  goal_member_leaves_empty: goal-not-empty
    UPDATE goal_member SET status = 'left' WHERE id = 'm-zoe'
  goal_member_no_change: goal-status
    UPDATE goal_member SET user_id = 'yusuf' WHERE id = 'm-zoe'
    UPDATE OR REPLACE goal_member SET id = 'm-zoe' WHERE id = 'm-zara'
  goal_member_no_delete: goal-status
    DELETE FROM goal_member WHERE id = 'm-amina'
  goal_member_status: goal-status
    UPDATE goal_member SET status = 'lost' WHERE id = 'm-zara'
  goal_auto_save_by_member_insert: goal-status
    INSERT INTO ${AUTO_SAVE('goal', 'amina')}
    INSERT INTO ${AUTO_SAVE('goal', 'yusuf')}
    INSERT INTO ${AUTO_SAVE('archived', 'zara')}
  goal_auto_save_by_member_update: goal-status
    UPDATE goal_auto_save SET user_id = 'amina' WHERE user_id = 'zara'
    UPDATE goal_auto_save SET goal_id = 'archived' WHERE user_id = 'zara'
  goal_auto_save_amount
    UPDATE goal_auto_save SET amount = 0
  goal_auto_save_frequency
    UPDATE goal_auto_save SET frequency = 'yearly'
`)

const REPEATED = (id: string, changes: object = {}) => {
  const row = { to: "'amina'", goal: 'NULL', often: "'daily'", status: "'active'", amount: 5 }
  const { to, goal, often, status, amount } = { ...row, ...changes }
  return `scheduled_transfer (id, user_id, currency, amount, to_user_id, to_goal_id, frequency, anchor_date, time_zone, next_date, next_at, status, created_at, updated_at) VALUES ('${id}', 'zara', 'KES', ${amount}, ${to}, ${goal}, ${often}, 'd', 'UTC', 'd', 0, ${status}, 0, 0)`
}
const REQUEST = (id: string, changes: object = {}) => {
  const row = { from: 'amina', to: 'yusuf', currency: 'KES', amount: 5, split: 'NULL' }
  const { from, to, currency, amount, split } = { ...row, ...changes }
  return `money_request (id, requester_id, payer_id, currency, amount, split_id, created_at, updated_at, expires_at) VALUES ('${id}', '${from}', '${to}', '${currency}', ${amount}, ${split}, 0, 0, 9)`
}
const SHARE = "'split'"
const WAITING = (id: string, changes: object = {}) => {
  const row = { from: 'zara', contact: 'a@b.example', amount: 100, hold: 'hold-invited' }
  const { from, contact, amount, hold } = { ...row, ...changes }
  return `waiting_transfer (id, sender_id, contact, currency, amount, hold_id, created_at, expires_at) VALUES ('${id}', '${from}', '${contact}', 'KES', ${amount}, '${hold}', 0, 9)`
}
const ended = (how: string) => `UPDATE hold SET status = '${how}', ended_at = 5 WHERE id = 'hold-invited'`
const claimed = (by: string) =>
  `${ended('captured')} ;; UPDATE waiting_transfer SET status = 'claimed', ended_at = 5, claimed_by = '${by}' WHERE id = 'invited'`

export const SERVICES = cases(`
  auto_top_up_amounts
    UPDATE auto_top_up SET daily_cap = 499
    UPDATE auto_top_up SET threshold = 0
    UPDATE auto_top_up SET amount = 0
  round_up_step
    UPDATE round_up SET step = 0
  spending_budget_amount
    UPDATE spending_budget SET amount = 0
  spending_budget_category
    UPDATE spending_budget SET category = ''
  spending_budget_notified
    UPDATE spending_budget SET notified_percent = 50
  scheduled_transfer_starts: schedule-status
    INSERT INTO ${REPEATED('new', { status: "'paused'" })}
    INSERT OR REPLACE INTO ${REPEATED('ended')}
  scheduled_transfer_ends_once: schedule-status
    UPDATE scheduled_transfer SET status = 'active' WHERE id = 'ended'
    UPDATE scheduled_transfer SET amount = 9 WHERE id = 'ended'
    UPDATE scheduled_transfer SET note = 'x' WHERE id = 'ended'
  scheduled_transfer_no_change: schedule-status
    UPDATE scheduled_transfer SET to_user_id = 'yusuf' WHERE id = 'repeated'
    UPDATE scheduled_transfer SET user_id = 'yusuf' WHERE id = 'repeated'
    UPDATE scheduled_transfer SET currency = 'USD' WHERE id = 'repeated'
  scheduled_transfer_no_delete: schedule-status
    DELETE FROM scheduled_transfer WHERE id = 'repeated'
  scheduled_transfer_amount
    UPDATE scheduled_transfer SET amount = 0 WHERE id = 'repeated'
  scheduled_transfer_target
    INSERT INTO ${REPEATED('new', { to: 'NULL' })}
    INSERT INTO ${REPEATED('new', { goal: "'goal'" })}
  scheduled_transfer_frequency
    UPDATE scheduled_transfer SET frequency = 'yearly' WHERE id = 'repeated'
  scheduled_transfer_status
    UPDATE scheduled_transfer SET status = 'lost' WHERE id = 'repeated'
  split_of_own_payment: split-exceeded
    INSERT INTO split VALUES ('new', 'zara', 'KES', 101, 'sent', '', 0)
    INSERT INTO split VALUES ('new', 'amina', 'KES', 100, 'sent', '', 0)
    INSERT INTO split VALUES ('new', 'zara', 'USD', 100, 'sent', '', 0)
    INSERT OR REPLACE INTO split VALUES ('split', 'zara', 'KES', 100, 'sent', '', 0)
    INSERT OR REPLACE INTO split SELECT 'new', organiser_id, currency, total, transfer_id, '', 0 FROM split
  split_no_change: split-exceeded
    UPDATE split SET total = 999999
  split_no_delete: split-exceeded
    DELETE FROM split
  split_total
    INSERT INTO split VALUES ('new', 'yusuf', 'KES', 0, 'sent', '', 0)
  money_request_starts_pending: request-status
    INSERT INTO money_request SELECT 'new', requester_id, payer_id, currency, amount, note, status, NULL, NULL, 0, 0, 9 FROM money_request WHERE id = 'settled'
    INSERT OR REPLACE INTO ${REQUEST('settled')}
    INSERT OR REPLACE INTO ${REQUEST('new', { to: 'zara', amount: 1, split: SHARE })}
  money_request_within_split: split-exceeded
    INSERT INTO ${REQUEST('new', { amount: 10_001, split: SHARE })}
    INSERT INTO ${REQUEST('new', { from: 'zara', split: SHARE })}
    INSERT INTO ${REQUEST('new', { currency: 'USD', split: SHARE })}
  money_request_steps: request-status
    UPDATE money_request SET status = 'pending' WHERE id = 'settled'
    UPDATE money_request SET status = 'declined' WHERE id = 'settled'
    UPDATE money_request SET status = 'paid' WHERE id = 'pending'
    UPDATE money_request SET status = 'declined', transfer_id = 'sent' WHERE id = 'pending'
    UPDATE money_request SET status = 'cancelled' WHERE id = 'pending' ;; UPDATE money_request SET status = 'paid', transfer_id = 'saved' WHERE id = 'pending'
  money_request_paid_once: request-status
    UPDATE money_request SET transfer_id = 'saved' WHERE id = 'settled'
    UPDATE OR REPLACE money_request SET status = 'paid', transfer_id = 'sent' WHERE id = 'pending'
  money_request_no_change: request-status
    UPDATE money_request SET amount = 9999 WHERE id = 'pending'
    UPDATE money_request SET payer_id = 'yusuf' WHERE id = 'pending'
    UPDATE money_request SET expires_at = 99 WHERE id = 'pending'
  money_request_no_delete: request-status
    DELETE FROM money_request WHERE id = 'pending'
  money_request_amount
    INSERT INTO ${REQUEST('new', { amount: 0 })}
  money_request_people
    INSERT INTO ${REQUEST('new', { to: 'amina' })}
  money_request_status_known
    UPDATE money_request SET status = 'lost' WHERE id = 'pending'
  waiting_transfer_no_replace: waiting-status
    INSERT OR REPLACE INTO ${WAITING('invited')}
    INSERT OR REPLACE INTO ${WAITING('new')}
  waiting_transfer_starts: waiting-status
    INSERT INTO ${WAITING('new', { hold: 'hold-paid', amount: 1000 })}
    INSERT INTO ${WAITING('new', { hold: 'hold-waiting', amount: 999 })}
    INSERT INTO ${WAITING('new', { hold: 'hold-waiting', amount: 1000, from: 'amina' })}
    INSERT INTO ${WAITING('new', { hold: 'hold-waiting', amount: 1000, contact: '' })}
  waiting_transfer_ends_once: waiting-status
    UPDATE waiting_transfer SET status = 'claimed', ended_at = 5, claimed_by = 'yusuf' WHERE id = 'taken-back'
    UPDATE waiting_transfer SET status = 'waiting', ended_at = NULL WHERE id = 'taken-back'
    UPDATE waiting_transfer SET status = 'cancelled', ended_at = 5 WHERE id = 'invited'
    UPDATE waiting_transfer SET status = 'claimed', ended_at = 5, claimed_by = 'yusuf' WHERE id = 'invited'
    ${ended('released')} ;; UPDATE waiting_transfer SET status = 'cancelled', ended_at = 9 WHERE id = 'invited'
    ${ended('expired')} ;; UPDATE waiting_transfer SET status = 'expired', ended_at = 8 WHERE id = 'invited'
    ${ended('released')} ;; UPDATE waiting_transfer SET status = 'claimed', ended_at = 5, claimed_by = 'yusuf' WHERE id = 'invited'
  waiting_transfer_claimer_proven: waiting-status
    ${claimed('amina')}
    ${claimed('zara')}
    UPDATE user SET email_verified = 0 WHERE id = 'yusuf' ;; ${claimed('yusuf')}
    INSERT INTO user_block VALUES ('zara', 'yusuf', 1) ;; ${claimed('yusuf')}
    INSERT INTO user_block VALUES ('yusuf', 'zara', 1) ;; ${claimed('yusuf')}
  waiting_transfer_contact_erased: waiting-status
    UPDATE waiting_transfer SET contact = 'amina@example.com' WHERE id = 'invited'
  waiting_transfer_no_change: waiting-status
    UPDATE waiting_transfer SET amount = 99 WHERE id = 'invited'
    UPDATE waiting_transfer SET expires_at = 99 WHERE id = 'invited'
    UPDATE waiting_transfer SET sender_id = 'amina' WHERE id = 'invited'
  waiting_transfer_no_delete: waiting-status
    DELETE FROM waiting_transfer WHERE id = 'invited'
  waiting_transfer_status_known
    ${ended('expired')} ;; UPDATE waiting_transfer SET status = 'lost', ended_at = 5 WHERE id = 'invited'
  waiting_transfer_ended
    ${ended('released')} ;; UPDATE waiting_transfer SET status = 'cancelled' WHERE id = 'invited'
  waiting_transfer_claimed
    ${ended('released')} ;; UPDATE waiting_transfer SET status = 'cancelled', ended_at = 5, claimed_by = 'yusuf' WHERE id = 'invited'
`)

const PLUS = (id: string, user: string, status = 'active', trial = 0, plan = 'monthly') =>
  `plus_subscription (id, user_id, plan, status, had_trial, pay_with, anchor_date, time_zone, period, period_starts_at, period_ends_at, next_at, created_at, updated_at) VALUES ('${id}', '${user}', '${plan}', '${status}', ${trial}, 'purse', 'd', 'UTC', 0, 0, 0, 0, 0, 0)`
const CHARGE = (id: string, period: number, transfer = 'sent', amount = 5, earned = 0) =>
  `plus_charge VALUES ('${id}', 'p-yusuf', ${period}, 'KES', ${amount}, 'Purse', '${transfer}', 0, 9, ${earned}, 1, 9, 0)`

/** Cashback of the visit that Amina has had at Nia's, which is counted. */
const BACK = (changes: Record<string, string> = {}) => {
  const visit = { transfer: "'back'", appointment: "'$DONE'", user: "'amina'", currency: "'KES'" }
  const values = { ...visit, amount: '100', reference: 'NULL', rates: 'NULL', created: '9' }
  return `INSERT INTO cashback VALUES (${Object.values({ ...values, ...changes }).join(', ')})`
}

const BACK_MOVED = (amount: number, to = 'amina') =>
  `INSERT OR IGNORE INTO ledger_account (id, owner, kind, currency) VALUES ('cashback_expense:platform:KES', 'platform', 'cashback_expense', 'KES') ;; INSERT INTO transfer VALUES ('back', 'cashback', 'd', 'system', NULL, 9) ;; INSERT INTO ${POSTING} VALUES ('back', 'back', 'cashback_expense:platform:KES', 'wallet:${to}:KES', 'KES', ${amount})`

export const PLUS_AND_JOBS = cases(`
  cashback_once: ledger-immutable
    ${BACK()} ;; ${BACK({ transfer: "'other'" })}
    ${BACK()} ;; ${BACK({ appointment: "'$OPEN'" })}
    ${BACK({ user: "'zara'" })}
    ${BACK({ currency: "'UGX'" })}
  cashback_not_linked: cashback-linked
    INSERT INTO account_device VALUES ('d', 'amina', 0), ('d', '$NIA', 0) ;; ${BACK()}
    INSERT INTO payment_method (id, user_id, type, processor, token, phone_number, created_at) VALUES ('p', 'amina', 'mobile_money', 'daraja', 't', '+254799', 0) ;; UPDATE user SET phone = '+254799' WHERE id = '$NIA' ;; ${BACK()}
    INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('p', 'amina', 'mobile_money', 'daraja', '254799', 0) ;; INSERT INTO payout_destination (id, user_id, currency, type, processor, token, label, created_at, usable_at) VALUES ('p', '$NIA', 'GHS', 'mobile_money', 'daraja', '254799', 'l', 0, 0) ;; ${BACK()}
  cashback_within_cap: cashback-cap
    ${BACK({ amount: '65000' })}
    ${BACK({ amount: '40000' })} ;; ${BACK({ transfer: "'new'", appointment: "'$OPEN'", amount: '40000' })}
  cashback_no_change: ledger-immutable
    ${BACK()} ;; UPDATE cashback SET amount = 1
    ${BACK()} ;; UPDATE cashback SET reference_amount = 0
  cashback_goes_back: ledger-immutable
    ${BACK()} ;; DELETE FROM cashback
  cashback_amount
    ${BACK({ amount: '0' })}
  posting_of_cashback: cashback-missing
    ${BACK_MOVED(100)}
    ${BACK()} ;; ${BACK_MOVED(101)}
    ${BACK()} ;; ${BACK_MOVED(100, 'zara')}
  plus_subscription_starts: plus-status
    INSERT INTO ${PLUS('new', 'amina', 'grace')}
    INSERT INTO ${PLUS('new', 'amina', 'trial', 0)}
    INSERT INTO ${PLUS('new', 'amina', 'active', 1)}
    INSERT OR REPLACE INTO ${PLUS('new', 'zara')}
    INSERT OR REPLACE INTO ${PLUS('p-zara', 'amina')}
    UPDATE plus_subscription SET status = 'ended', ended_at = 9 WHERE id = 'p-zara' ;; INSERT INTO ${PLUS('new', 'zara', 'trial', 1)}
  plus_subscription_steps: plus-status
    UPDATE plus_subscription SET status = 'active', ended_at = NULL WHERE id = 'p-amina'
    UPDATE plus_subscription SET status = 'trial' WHERE id = 'p-yusuf'
    UPDATE plus_subscription SET period = 0 WHERE id = 'p-yusuf'
  plus_subscription_no_change: plus-status
    UPDATE plus_subscription SET user_id = 'amina' WHERE id = 'p-yusuf'
    UPDATE plus_subscription SET had_trial = 0 WHERE id = 'p-zara'
  plus_subscription_no_delete: plus-status
    DELETE FROM plus_subscription WHERE id = 'p-amina'
  plus_subscription_plan
    UPDATE plus_subscription SET plan = 'weekly' WHERE id = 'p-yusuf'
  plus_subscription_status
    UPDATE plus_subscription SET status = 'lost' WHERE id = 'p-yusuf'
  plus_subscription_ended
    UPDATE plus_subscription SET status = 'ended' WHERE id = 'p-yusuf'
    UPDATE plus_subscription SET ended_at = 5 WHERE id = 'p-yusuf'
  plus_charge_as_agreed: plus-status
    INSERT INTO ${CHARGE('new', 2, 'sent', 50001)}
  plus_charge_once: plus-status
    INSERT OR REPLACE INTO ${CHARGE('new', 1)}
    INSERT OR REPLACE INTO ${CHARGE('charge', 2)}
    INSERT OR REPLACE INTO ${CHARGE('new', 2, 'plus-paid')}
    INSERT INTO ${CHARGE('new', 2, 'sent', 5, 1)}
  plus_charge_earned_forward: plus-status
    UPDATE plus_charge SET earned_months = 0
    UPDATE plus_charge SET earned_months = 1 ;; UPDATE plus_charge SET earned_months = 0
    UPDATE plus_charge SET paid_with = 'x'
    UPDATE plus_charge SET paid_with = 'Removed', earned_months = 5
  plus_charge_no_change: plus-status
    UPDATE plus_charge SET amount = 1, earned_months = 1
    UPDATE plus_charge SET months = 12, earned_months = 1
  plus_charge_no_delete: plus-status
    DELETE FROM plus_charge
  plus_charge_amount
    INSERT INTO ${CHARGE('new', 2, 'sent', 0)}
  plus_charge_months
    UPDATE plus_charge SET earned_months = 1 ;; UPDATE plus_charge SET earned_months = 2
  interest_no_replace: job-done
    INSERT OR REPLACE INTO interest VALUES ('wallet:zara:KES', 'zara', '0', '2027-01-11')
  interest_forward: job-done
    UPDATE interest SET accrued_on = '2027-01-10'
    UPDATE interest SET accrued_on = '2027-01-09'
    UPDATE interest SET carry = '5'
  interest_no_change: job-done
    UPDATE interest SET account_id = 'wallet:zara:USD', accrued_on = '2027-01-11'
    UPDATE interest SET user_id = 'amina', accrued_on = '2027-01-11'
  interest_no_delete: job-done
    DELETE FROM interest
  job_unit_no_replace: job-done
    INSERT OR REPLACE INTO job_unit VALUES ('job', 'zara', 'p', 'skipped', 'r', 1)
  job_unit_no_update: job-done
    UPDATE job_unit SET period = 'q'
  job_unit_no_delete: job-done
    DELETE FROM job_unit
  job_unit_outcome
    INSERT INTO job_unit VALUES ('job', 'zara', 'q', 'lost', NULL, 0)
`)

/** Nothing new for 'gone', who has left; Zoe and Yusuf stay while a goal's money and Plus are theirs. */
export const DELETION_MONEY = cases(`
  user_deleted_when_settled: account-busy
    UPDATE user SET deleted_at = 1 WHERE id = 'zara'
    UPDATE user SET deleted_at = 1 WHERE id = 'zoe'
    UPDATE user SET deleted_at = 1 WHERE id = 'yusuf'
  withdrawal_no_deleted_user: account-deleted
    INSERT INTO ${withdrawal({ user: "'gone'" })}
  statement_no_deleted_user: account-deleted
    INSERT INTO statement (id, user_id, currency, month, time_zone, format, created_at) VALUES ('new', 'gone', 'KES', '2027-01', 'UTC', 'csv', 0)
  exchange_quote_no_deleted_user: account-deleted
    INSERT INTO ${quote('USD', 10, 1, 'new', 'gone')}
  savings_goal_no_deleted_user: account-deleted
    INSERT INTO ${goal('new', 'active', 5, 'gone')}
  goal_member_no_deleted_user: account-deleted
    INSERT INTO ${MEMBER} VALUES ('new', 'goal', 'gone', 'invited', 0, 0)
  auto_top_up_no_deleted_user: account-deleted
    INSERT INTO auto_top_up VALUES ('gone', 'KES', 1, 100, 500, NULL, 800, 0)
    INSERT INTO auto_top_up VALUES ('gone', 'KES', 1, 100, 500, NULL, 800, 0) ON CONFLICT DO UPDATE SET is_active = 1
  round_up_no_deleted_user: account-deleted
    INSERT INTO round_up VALUES ('gone', 'KES', 1, 100, 0, 0)
  spending_budget_no_deleted_user: account-deleted
    INSERT INTO spending_budget VALUES ('gone', 'KES', 'products', 100, 0, '', 0, 0)
  scheduled_transfer_no_deleted_user: account-deleted
    INSERT INTO scheduled_transfer (id, user_id, currency, amount, to_user_id, frequency, anchor_date, time_zone, next_date, next_at, created_at, updated_at) VALUES ('new', 'gone', 'KES', 5, 'amina', 'daily', 'd', 'UTC', 'd', 0, 0, 0)
  split_no_deleted_user: account-deleted
    INSERT INTO split VALUES ('new', 'gone', 'KES', 100, 'sent', '', 0)
  plus_subscription_no_deleted_user: account-deleted
    INSERT INTO ${PLUS('new', 'gone')}
  money_request_no_deleted_user: account-deleted
    INSERT INTO ${REQUEST('new', { to: 'gone' })}
    INSERT INTO ${REQUEST('new', { from: 'gone' })}
`)
