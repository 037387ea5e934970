// SQL that the database must refuse of support since 0003_support_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'
import { type Changes, row } from './shop-refusals'

const ticket = (changes: Changes = {}) =>
  row(
    'ticket',
    {
      id: "'new'",
      reference: "'PRS-4'",
      user_id: "'amina'",
      name: "'n'",
      email: "'e'",
      subject: "'s'",
      message: "'m'",
      source: "'chat'",
      created_at: '1',
      updated_at: '1',
    },
    changes,
  )

const messageRow = (changes: Changes = {}) =>
  row(
    'ticket_message',
    { id: "'new'", ticket_id: "'requested'", kind: "'answer'", author_id: "'sue-admin'", text: "'t'", created_at: '7' },
    changes,
  )

const stored = (changes: Changes = {}) =>
  row(
    'canned_response',
    { id: "'new'", title: "'New'", text: "'t'", updated_by: 'NULL', created_at: '1', updated_at: '1' },
    changes,
  )

const notified = (changes: Changes = {}) =>
  row(
    'user_report',
    {
      id: "'new'",
      reported_id: "'sly'",
      reporter_id: "'amina'",
      met_as: "'person'",
      reason: "'spam'",
      created_at: '1',
    },
    changes,
  )

const down = (changes: Changes = {}) =>
  row(
    'moderation',
    {
      id: "'new'",
      subject_kind: "'review'",
      subject_id: "'praise'",
      author_id: "'amina'",
      reason: "'r'",
      decided_by: "'sue-admin'",
      created_at: '1',
    },
    changes,
  )

const OUTCOME = "outcome_reason = 'r', outcome_at = 4"

export const SUPPORT = cases(`
  ticket_status_known
    UPDATE ticket SET status = 'lost' WHERE id = 'requested'
  ticket_source_known
    INSERT INTO ${ticket({ source: "'air'" })}
  ticket_rank
    INSERT INTO ${ticket({ rank: '2' })}
  ticket_closed
    UPDATE ticket SET status = 'closed' WHERE id = 'requested'
    UPDATE ticket SET closed_at = 7 WHERE id = 'requested'
  ticket_about_known
    INSERT INTO ${ticket({ about_kind: "'order'" })}
    INSERT INTO ${ticket({ about_id: "'x'" })}
    INSERT INTO ${ticket({ about_kind: "'wish'", about_id: "'x'" })}
  ticket_dispute_of_client: dispute-status
    INSERT INTO ${ticket({ source: "'dispute'", about_kind: "'appointment'", about_id: "'nobody'" })}
  ticket_no_deleted_user: account-deleted
    INSERT INTO ${ticket({ user_id: "'gone'" })}
  ticket_starts_open: ticket-status
    INSERT INTO ${ticket({ status: "'answered'" })}
    INSERT INTO ${ticket({ assigned_to: "'sue-admin'" })}
    INSERT INTO ${ticket({ updated_at: '2' })}
  ticket_fixed: ticket-status
    UPDATE ticket SET id = 'x' WHERE id = 'requested'
    UPDATE ticket SET reference = 'x' WHERE id = 'requested'
    UPDATE ticket SET user_id = 'zara' WHERE id = 'requested'
    UPDATE ticket SET user_id = 'zara' WHERE id = 'strange'
    UPDATE ticket SET source = 'contact' WHERE id = 'requested'
    UPDATE ticket SET rank = 0 WHERE id = 'requested'
    UPDATE ticket SET about_kind = 'user', about_id = 'zara' WHERE id = 'requested'
    UPDATE ticket SET created_at = 4 WHERE id = 'requested'
    UPDATE ticket SET updated_at = 4 WHERE id = 'requested'
    UPDATE ticket SET name = 'x' WHERE id = 'requested'
    UPDATE ticket SET email = 'x' WHERE id = 'requested'
    UPDATE ticket SET subject = 'x' WHERE id = 'requested'
    UPDATE ticket SET message = 'x' WHERE id = 'requested'
  ticket_assigned_to_admin: support-act
    UPDATE ticket SET assigned_to = 'amina' WHERE id = 'requested'
    UPDATE ticket SET assigned_to = 'hal-admin' WHERE id = 'requested'
  ticket_no_delete: ticket-status
    DELETE FROM ticket WHERE id = 'strange'
  ticket_message_kind
    INSERT INTO ${messageRow({ kind: "'song'" })}
  ticket_message_length
    INSERT INTO ${messageRow({ text: "printf('%4001d', 1)" })}
  ticket_message_by: support-act
    INSERT INTO ${messageRow({ author_id: "'amina'" })}
    INSERT INTO ${messageRow({ author_id: "'hal-admin'" })}
    INSERT INTO ${messageRow({ author_id: 'NULL' })}
    INSERT INTO ${messageRow({ kind: "'note'", author_id: "'amina'" })}
    INSERT INTO ${messageRow({ kind: "'question'", author_id: "'zara'" })}
    INSERT INTO ${messageRow({ kind: "'question'", author_id: 'NULL' })}
    INSERT INTO ${messageRow({ kind: "'question'", author_id: "'amina'", ticket_id: "'strange'" })}
    INSERT OR REPLACE INTO ${messageRow({ id: "'said'" })}
  ticket_message_no_deleted_user: account-deleted
    INSERT INTO ${ticket()} ;; UPDATE user SET deleted_at = 1 WHERE id = 'loud' ;; INSERT INTO ${messageRow({ kind: "'note'", author_id: "'loud'" })}
  ticket_message_fixed: ticket-status
    UPDATE ticket_message SET text = 'x' WHERE id = 'said'
    UPDATE ticket_message SET kind = 'note' WHERE id = 'said'
    UPDATE ticket_message SET author_id = 'zara' WHERE id = 'said'
    UPDATE ticket_message SET ticket_id = 'strange' WHERE id = 'said'
    UPDATE ticket_message SET created_at = 9 WHERE id = 'said'
  ticket_message_no_delete: ticket-status
    DELETE FROM ticket_message WHERE id = 'said'
  canned_response_title_length
    INSERT INTO ${stored({ title: "''" })}
    INSERT INTO ${stored({ title: "printf('%81d', 1)" })}
  canned_response_text_length
    INSERT INTO ${stored({ text: "''" })}
    INSERT INTO ${stored({ text: "printf('%4001d', 1)" })}
  user_report_reason
    INSERT INTO ${notified({ reason: "'bored'" })}
  user_report_met_as
    INSERT INTO ${notified({ met_as: "'ghost'" })}
  user_report_of_two
    INSERT INTO ${notified({ reported_id: "'amina'" })}
  user_report_no_deleted_user: account-deleted
    INSERT INTO ${notified({ reporter_id: "'gone'" })}
    INSERT INTO ${notified({ reported_id: "'gone'" })}
  user_report_fixed: moderation-status
    UPDATE user_report SET detail = 'x' WHERE id = 'told-on'
    UPDATE user_report SET reported_id = 'sly' WHERE id = 'told-on'
    UPDATE user_report SET reason = 'other' WHERE id = 'told-on'
  user_report_no_delete: moderation-status
    DELETE FROM user_report WHERE id = 'told-on'
  moderation_subject_kind
    INSERT INTO ${down({ subject_kind: "'offer'", subject_id: "'last'", author_id: "'$NIA'" })}
  moderation_outcome
    UPDATE moderation SET outcome = 'undone', outcome_by = 'tom-admin', ${OUTCOME} WHERE id = 'down'
  moderation_decided
    UPDATE moderation SET outcome = 'restored', outcome_reason = 'r', outcome_by = 'tom-admin' WHERE id = 'down'
  moderation_upheld
    UPDATE moderation SET outcome = 'upheld', outcome_by = 'tom-admin', ${OUTCOME} WHERE id = 'down'
  moderation_starts: moderation-status
    INSERT INTO ${down({ reason: "''" })}
    INSERT INTO ${down({ decided_by: "'amina'" })}
    INSERT INTO ${down({ decided_by: "'hal-admin'" })}
    INSERT INTO ${down({ author_id: "'zara'" })}
    INSERT INTO ${down({ subject_id: "'no-such'" })}
    INSERT INTO ${down({ subject_kind: "'product_review'", subject_id: "'no-such'" })}
    INSERT INTO ${down({ subject_kind: "'message'", subject_id: "'no-such'" })}
    INSERT INTO ${down({ appeal: "'x'", appealed_at: '2' })}
    INSERT INTO ${down({ outcome: "'restored'", outcome_by: "'tom-admin'", outcome_at: '2' })}
    INSERT INTO ${down({ subject_id: "'rude-words'", author_id: "'rude'" })}
    INSERT OR REPLACE INTO ${down({ subject_id: "'rude-words'", author_id: "'rude'" })}
    INSERT OR REPLACE INTO ${down({ id: "'down'" })}
  moderation_steps: moderation-status
    UPDATE moderation SET id = 'x' WHERE id = 'down'
    UPDATE moderation SET subject_id = 'praise' WHERE id = 'down'
    UPDATE moderation SET author_id = 'amina' WHERE id = 'down'
    UPDATE moderation SET decided_by = 'tom-admin' WHERE id = 'down'
    UPDATE moderation SET reason = 'x' WHERE id = 'down'
    UPDATE moderation SET appeal = 'x' WHERE id = 'down'
    UPDATE moderation SET appealed_at = 3 WHERE id = 'down'
    UPDATE moderation SET appeal = 'again', appealed_at = 4 WHERE id = 'appealed'
    UPDATE moderation SET appeal = 'again' WHERE id = 'appealed'
    UPDATE moderation SET appeal = 'x', appealed_at = 4 WHERE id = 'back'
    UPDATE moderation SET outcome = 'upheld', outcome_by = 'sue-admin', ${OUTCOME} WHERE id = 'appealed'
    UPDATE moderation SET outcome = 'restored', outcome_by = 'sue-admin', ${OUTCOME} WHERE id = 'appealed'
    UPDATE moderation SET outcome = 'restored', outcome_by = 'amina', ${OUTCOME} WHERE id = 'down'
    UPDATE moderation SET outcome = 'restored', outcome_by = 'hal-admin', ${OUTCOME} WHERE id = 'down'
    UPDATE moderation SET outcome = 'restored', outcome_by = 'tom-admin', outcome_at = 4 WHERE id = 'down'
    UPDATE moderation SET outcome = NULL, outcome_by = NULL, outcome_at = NULL WHERE id = 'back'
    UPDATE moderation SET outcome_reason = 'x' WHERE id = 'back'
    UPDATE moderation SET outcome_by = 'tom-admin' WHERE id = 'back'
  moderation_no_delete: moderation-status
    DELETE FROM moderation WHERE id = 'back'
  review_hidden_by_moderation: moderation-status
    UPDATE review SET hidden_at = 1 WHERE id = 'praise'
    UPDATE review SET hidden_at = NULL WHERE id = 'rude-words'
    UPDATE review SET hidden_at = 1 WHERE id = 'loud-words'
  review_hidden_stays: moderation-status
    DELETE FROM review WHERE id = 'rude-words'
  review_hidden_fixed: moderation-status
    UPDATE review SET rating = 5 WHERE id = 'rude-words'
    UPDATE review SET comment = 'x' WHERE id = 'rude-words'
  product_review_hidden_fixed: moderation-status
    UPDATE product_review SET rating = 5 WHERE id = 'rude-stars'
    UPDATE product_review SET comment = 'x' WHERE id = 'rude-stars'
  review_starts_shown: moderation-status
    INSERT INTO review (id, salon_id, user_id, rating, created_at, hidden_at) VALUES ('new', 'nairobi', 'zara', 5, 1, 1)
  product_review_hidden_by_moderation: moderation-status
    UPDATE product_review SET hidden_at = 1 WHERE id = 'shine'
    UPDATE product_review SET hidden_at = NULL WHERE id = 'rude-stars'
  product_review_hidden_stays: moderation-status
    DELETE FROM product_review WHERE id = 'rude-stars'
  product_review_starts_shown: moderation-status
    INSERT INTO product_review (id, product_id, user_id, rating, created_at, hidden_at) SELECT 'new', product_id, 'loud', 5, 1, 1 FROM product_review WHERE id = 'shine'
  posting_of_settlement: adjustment
    INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('new', 'order_capture', 'd', 'ada-admin', 1) ;; INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount) VALUES ('new', 'new', 'goodwill_expense:platform:KES', 'wallet:amina:KES', 'KES', 1)
    INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('new', 'order_release', 'd', 'ada-admin', 1) ;; INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount) VALUES ('new', 'new', 'goodwill_expense:platform:KES', 'wallet:amina:KES', 'KES', 1)
    INSERT INTO adjustment VALUES ('new', 'settlement', 'KES', 5, 'x', 'r', 'ada-admin', NULL, 'new', 1, NULL, NULL) ;; INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('new', 'order_release', 'd', 'ada-admin', 1) ;; INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount) VALUES ('new', 'new', 'goodwill_expense:platform:KES', 'wallet:amina:KES', 'KES', 6)
`)
