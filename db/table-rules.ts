// Rules that many tables share, each enforced by triggers (rule-triggers.ts). The migrations create them, first
// 0008_table_rules.sql, and rule-triggers.test.ts reads them back from the database. Rules of a single table are in the other
// migrations, by area.
//
// To change the list: change it here, and put what `npm run db:rules -- <table>` prints into a new migration.

export type TableRule = {
  /** The problem code of a rejection; see api/platform/values/problem.ts. */
  problem: string
  /** Keys that cannot be written twice: INSERT OR REPLACE would delete the first row without firing a trigger. */
  keys?: string[]
  /** Columns that never change. */
  immutable?: string
  /** Rows are never deleted. */
  permanent?: true
}

export const TABLE_RULES: Record<string, TableRule> = {
  // Platform
  job_unit: { problem: 'job-done', keys: ['job, subject, period'], immutable: 'all', permanent: true },
  // Identity
  sign_up: { problem: 'sign-up-over', immutable: 'all' },
  // A code works only in the browser that requested it.
  one_time_code: {
    problem: 'code-used',
    immutable: 'id, purpose, recipient, user_id, code_hash, created_at, expires_at, browser',
  },
  // Money
  rate_set: { problem: 'rates-immutable', keys: ['id', 'as_of, source'], immutable: 'all', permanent: true },
  rate: { problem: 'rates-immutable', keys: ['rate_set_id, currency'], immutable: 'all', permanent: true },
  exchange_quote: {
    problem: 'quote-expired',
    immutable:
      'id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at',
    permanent: true,
  },
  savings_goal: { problem: 'goal-status', immutable: 'id, user_id, currency, created_at', permanent: true },
  goal_member: { problem: 'goal-status', immutable: 'id, goal_id, user_id, created_at', permanent: true },
  ledger_account: { problem: 'ledger-immutable', immutable: 'id, owner, kind, currency', permanent: true },
  transfer: { problem: 'ledger-immutable', keys: ['id'], permanent: true },
  posting: { problem: 'ledger-immutable', keys: ['id'], immutable: 'all', permanent: true },
  account_entry: { problem: 'ledger-immutable', immutable: 'all', permanent: true },
  hold: {
    problem: 'ledger-immutable',
    immutable: 'id, owner, currency, amount, transfer_id, created_at',
    permanent: true,
  },
  fee: { problem: 'ledger-immutable', keys: ['id'], immutable: 'all', permanent: true },
  command: { problem: 'command-exists', keys: ['actor, key'], permanent: true },
  payout_destination: {
    problem: 'destination-status',
    immutable: 'id, user_id, staff_id, currency, type, processor, created_at, usable_at',
    permanent: true,
  },
  payout: {
    problem: 'payout-status',
    immutable:
      'id, user_id, part_of, staff_id, currency, amount, fee, fee_id, cause, destination_id, processor, from_sequence, to_sequence, hold_transfer_id, created_at',
    permanent: true,
  },
  plus_subscription: { problem: 'plus-status', immutable: 'id, user_id, had_trial, created_at', permanent: true },
  plus_charge: {
    problem: 'plus-status',
    immutable: 'id, subscription_id, period, currency, amount, transfer_id, starts_at, ends_at, months, created_at',
    permanent: true,
  },
  interest: { problem: 'job-done', keys: ['account_id'], immutable: 'account_id, user_id', permanent: true },
  member_discount: {
    problem: 'discount-refused',
    keys: ['id'],
    immutable: 'id, salon_id, shop_id, basis_points, starts_at, ends_at, created_by, created_at',
    permanent: true,
  },
  member_discount_item: { problem: 'discount-refused', keys: ['id'], immutable: 'all', permanent: true },
  scheduled_transfer: {
    problem: 'schedule-status',
    immutable: 'id, user_id, currency, to_user_id, to_goal_id, created_at',
    permanent: true,
  },
  split: {
    problem: 'split-exceeded',
    immutable: 'id, organiser_id, currency, total, transfer_id, created_at',
    permanent: true,
  },
  money_request: {
    problem: 'request-status',
    immutable: 'id, requester_id, payer_id, currency, amount, split_id, created_at, expires_at',
    permanent: true,
  },
  waiting_transfer: {
    problem: 'waiting-status',
    keys: ['id', 'hold_id'],
    immutable: 'id, sender_id, currency, amount, hold_id, created_at, expires_at',
    permanent: true,
  },
  deposit: { problem: 'deposit-status', immutable: 'purpose, subject_id', permanent: true },
  provider_event: { problem: 'event-exists', keys: ['processor, event_id'], immutable: 'all', permanent: true },
  withdrawal: {
    problem: 'withdrawal-status',
    immutable: 'id, user_id, currency, amount, fee, fee_id, processor, hold_id, daily_limit, monthly_limit, created_at',
    permanent: true,
  },
  // Support
  ticket: { problem: 'ticket-status', permanent: true },
  ticket_message: { problem: 'ticket-status', permanent: true },
  user_report: { problem: 'moderation-status', permanent: true },
  moderation: { problem: 'moderation-status', permanent: true },
  // Messaging
  conversation: { problem: 'conversation-fixed', permanent: true },
  participant: { problem: 'conversation-fixed', permanent: true },
  message: { problem: 'message-fixed', immutable: 'all', permanent: true },
  message_picture: { problem: 'message-fixed', immutable: 'all' },
  offer: { problem: 'offer-ended', permanent: true },
  user_block: { problem: 'message-fixed', immutable: 'all' },
  conversation_report: { problem: 'message-fixed', permanent: true },
  // Booking
  recurring_appointment: {
    problem: 'schedule-status',
    immutable: 'id, client_id, salon_id, plan, payment, created_at',
  },
  appointment: {
    problem: 'appointment-status',
    immutable:
      'id, client_id, guest_id, salon_id, time_zone, currency, payment, fee_id, policy, recurring_id, free_until, created_at',
    permanent: true,
  },
  appointment_event: { problem: 'appointment-status', keys: ['id'], permanent: true },
  appointment_item: {
    problem: 'appointment-status',
    keys: ['id', 'appointment_id, position'],
    immutable:
      'id, appointment_id, position, service_id, service_name, price, add_ons, discount_id, discount_basis_points, discount_amount, extras_id',
  },
  appointment_refund: {
    problem: 'ledger-immutable',
    immutable: 'id, appointment_id, amount, fee_part, cashback_part, transfer_id, actor, created_at',
    permanent: true,
  },
  promised_refund: {
    problem: 'refund-promised',
    keys: ['id'],
    immutable: 'id, appointment_id, order_id, parts, owner_id, currency, amount, net, created_at',
    permanent: true,
  },
  extras_request: {
    problem: 'extras-ended',
    keys: ['id'],
    immutable: 'id, appointment_id, extras, amount, actor, created_at, expires_at',
    permanent: true,
  },
  visit_change: {
    problem: 'change-ended',
    keys: ['id'],
    immutable: 'id, appointment_id, items, summary, price, starts_at, ends_at, actor, created_at, expires_at',
    permanent: true,
  },
  tip: { problem: 'tip-refused', keys: ['id', 'appointment_id, number', 'transfer_id'], immutable: 'all' },
  visit_reopening: {
    problem: 'reopening-refused',
    keys: ['id', 'event_id', 'capture_id', 'transfer_id', 'replaces_hold_id'],
    immutable: 'all',
    permanent: true,
  },
  slot_hold: {
    problem: 'slot-hold-ended',
    immutable:
      'id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, policy, expires_at, created_at, offer_id, recurring_id, discounts',
    permanent: true,
  },
  waiting_entry: {
    problem: 'waiting-ended',
    immutable: 'id, client_id, salon_id, plan, created_at, goal_id',
    permanent: true,
  },
  goal_booking: {
    problem: 'goal-status',
    keys: ['goal_id'],
    immutable: 'goal_id, salon_id, created_at',
    permanent: true,
  },
  goal_visit: {
    problem: 'goal-status',
    keys: ['visit_id', 'transfer_id'],
    immutable: 'visit_id, goal_id, parts, amount, transfer_id, bonus, created_at',
    permanent: true,
  },
  waiting_turn: {
    problem: 'waiting-ended',
    keys: ['id', 'entry_id, kind, starts_at'],
    immutable: 'all',
    permanent: true,
  },
  waiting_hold: { problem: 'waiting-ended', keys: ['hold_id', 'release_id'], immutable: 'all', permanent: true },
  party: {
    problem: 'party-ended',
    keys: ['id'],
    immutable:
      'id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, deposit_basis_points, starts_at, created_at',
    permanent: true,
  },
  party_seat: {
    problem: 'party-ended',
    keys: ['id', 'party_id, position'],
    immutable: 'id, party_id, position, open, starts_at, created_at',
    permanent: true,
  },
  party_share: { problem: 'party-ended', keys: ['id', 'hold_id'], immutable: 'all', permanent: true },
  party_payment: { problem: 'party-ended', keys: ['visit_id, payer_id'], immutable: 'all', permanent: true },
  private_calendar: { problem: 'calendar-limit', keys: ['id'], immutable: 'id, staff_id, address, host, created_at' },
  blocked_time: { problem: 'slot-taken', immutable: 'id, staff_id, starts_at, ends_at, calendar_id' },
  // An appointment is moved by deleting its intervals and inserting new ones, in one batch.
  busy_interval: { problem: 'slot-taken', immutable: 'all' },
  review: { problem: 'review-exists', keys: ['id', 'salon_id, user_id'] },
  // Shop
  gift_card: {
    problem: 'gift-card-status',
    immutable: 'id, organiser_id, currency, target, code_hash, code_last_four, deadline, created_at',
    permanent: true,
  },
  gift_contribution: { problem: 'gift-card-status', permanent: true },
  gift_redemption: { problem: 'gift-card-status', immutable: 'all', permanent: true },
  checkout: { problem: 'checkout-ended', permanent: true },
  checkout_shop: { problem: 'checkout-ended', permanent: true },
  checkout_line: { problem: 'checkout-ended', immutable: 'all', permanent: true },
  shop_order: {
    problem: 'order-status',
    immutable:
      'id, reference, checkout_id, client_id, shop_id, currency, items_total, delivery_fee, total, fee_id, fulfilment, salon_id, return_days, created_at',
    permanent: true,
  },
  order_line: {
    problem: 'order-status',
    immutable:
      'id, order_id, variant_id, product_id, product_name, variant_name, sku, unit_price, quantity, position, discount_id, discount_basis_points, discount_amount',
    permanent: true,
  },
  order_event: { problem: 'order-status', keys: ['id'], permanent: true },
  order_refund: { problem: 'order-status', permanent: true },
  order_refund_line: { problem: 'order-status', immutable: 'all', permanent: true },
  order_return: { problem: 'return-status', permanent: true },
  product: { problem: 'stock-log', immutable: 'number, id, shop_id, created_at', permanent: true },
  product_variant: { problem: 'stock-log', immutable: 'id, product_id, shop_id, created_at', permanent: true },
  stock_movement: { problem: 'stock-log', permanent: true },
  product_review: { problem: 'review-exists', keys: ['id', 'product_id, user_id'] },
  // Developers
  api_key: {
    problem: 'api-key-invalid',
    keys: ['id', 'key_hash'],
    immutable: 'id, user_id, scopes, key_hash, created_at, expires_at',
  },
  // Admin
  adjustment_limit: { problem: 'ledger-immutable', immutable: 'all', permanent: true },
  adjustment: {
    problem: 'ledger-immutable',
    immutable: 'id, kind, currency, amount, subject, reason, admin_id, proposal_id, transfer_id, created_at',
    permanent: true,
  },
  provider_report: { problem: 'break-status', immutable: 'all', permanent: true },
  provider_report_line: { problem: 'break-status', immutable: 'all', permanent: true },
  reconciliation_break: {
    problem: 'break-status',
    immutable: 'id, report_id, processor, kind, line, reference, subject, currency, ours, theirs, created_at',
    permanent: true,
  },
  application: {
    problem: 'application-status',
    immutable: 'id, user_id, role, subject_id, name, created_at',
    permanent: true,
  },
  audit_event: { problem: 'audit-immutable', keys: ['id'], immutable: 'all', permanent: true },
  audit_link: { problem: 'audit-immutable', permanent: true },
  proposal: {
    problem: 'proposal-status',
    immutable: 'id, kind, subject, input, reason, proposed_by, created_at, expires_at',
    permanent: true,
  },
  suspension: { problem: 'suspension-status', permanent: true },
  provider_switch: { problem: 'provider-switched', immutable: 'all' },
  system_alert: { problem: 'alert-status', permanent: true },
  ledger_day_run: { problem: 'ledger-immutable', immutable: 'all' },
}

/**
 * Columns that name a user. Nothing is inserted for a deleted user, not even by a request that was authenticated before
 * the account was deleted and writes after.
 */
export const OWNER_COLUMNS: Record<string, string> = {
  // Notifications
  notification: 'user_id',
  // Identity
  session: 'user_id',
  account: 'user_id',
  two_factor: 'user_id',
  passkey: 'user_id',
  one_time_code: 'user_id',
  preference: 'user_id',
  admin_profile: 'user_id',
  data_export: 'user_id',
  // Money
  exchange_quote: 'user_id',
  savings_goal: 'user_id',
  goal_member: 'user_id',
  hold: 'owner',
  payout_destination: 'user_id',
  payout_setting: 'user_id',
  plus_subscription: 'user_id',
  auto_top_up: 'user_id',
  round_up: 'user_id',
  spending_budget: 'user_id',
  member_discount: 'created_by',
  scheduled_transfer: 'user_id',
  split: 'organiser_id',
  money_request: 'requester_id, payer_id',
  payment_method: 'user_id',
  deposit: 'user_id',
  withdrawal: 'user_id',
  statement: 'user_id',
  // Support
  ticket: 'user_id',
  ticket_message: 'author_id',
  user_report: 'reporter_id, reported_id',
  // Messaging
  message: 'sender_id',
  user_block: 'blocker_id',
  auto_reply: 'user_id',
  // Booking
  recurring_appointment: 'client_id',
  appointment: 'client_id',
  extras_request: 'actor',
  visit_change: 'actor',
  visit_reopening: 'actor',
  tip: 'actor',
  slot_hold: 'client_id',
  waiting_entry: 'client_id',
  party: 'organiser_id',
  party_seat: 'user_id, person_id',
  party_share: 'payer_id',
  party_payment: 'payer_id',
  calendar_feed: 'user_id',
  staff_calendar_feed: 'user_id',
  review: 'user_id',
  review_report: 'reporter_id',
  favorite: 'user_id',
  salon: 'owner_id',
  // Shop
  gift_card: 'organiser_id, recipient_id',
  address: 'user_id',
  cart_line: 'user_id',
  checkout: 'client_id',
  shop: 'owner_id',
  product_favorite: 'user_id',
  product_review: 'user_id',
  product_review_report: 'reporter_id',
  // Developers
  webhook_endpoint: 'user_id',
  api_key: 'user_id',
  // Admin
  application: 'user_id',
}
