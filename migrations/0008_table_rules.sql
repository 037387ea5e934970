-- Rules that many tables share: db/table-rules.ts lists them, `npm run db:rules` prints these statements.
CREATE TRIGGER job_unit_no_replace
BEFORE INSERT ON job_unit
WHEN EXISTS (SELECT 1 FROM job_unit WHERE job = NEW.job AND subject = NEW.subject AND period = NEW.period)
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER job_unit_no_update
BEFORE UPDATE ON job_unit
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER job_unit_no_delete
BEFORE DELETE ON job_unit
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER sign_up_no_update
BEFORE UPDATE ON sign_up
BEGIN
  SELECT RAISE(ABORT, 'sign-up-over');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_no_change
BEFORE UPDATE OF id, purpose, recipient, user_id, code_hash, created_at, expires_at, browser ON one_time_code
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
CREATE TRIGGER rate_set_no_replace
BEFORE INSERT ON rate_set
WHEN EXISTS (SELECT 1 FROM rate_set WHERE (id = NEW.id) OR (as_of = NEW.as_of AND source = NEW.source))
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_set_no_update
BEFORE UPDATE ON rate_set
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_set_no_delete
BEFORE DELETE ON rate_set
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_no_replace
BEFORE INSERT ON rate
WHEN EXISTS (SELECT 1 FROM rate WHERE rate_set_id = NEW.rate_set_id AND currency = NEW.currency)
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_no_update
BEFORE UPDATE ON rate
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_no_delete
BEFORE DELETE ON rate
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_no_change
BEFORE UPDATE OF id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at ON exchange_quote
BEGIN
  SELECT RAISE(ABORT, 'quote-expired');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_no_delete
BEFORE DELETE ON exchange_quote
BEGIN
  SELECT RAISE(ABORT, 'quote-expired');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_no_change
BEFORE UPDATE OF id, user_id, currency, created_at ON savings_goal
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_no_delete
BEFORE DELETE ON savings_goal
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_no_change
BEFORE UPDATE OF id, goal_id, user_id, created_at ON goal_member
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_no_delete
BEFORE DELETE ON goal_member
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_change
BEFORE UPDATE OF id, owner, kind, currency ON ledger_account
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_delete
BEFORE DELETE ON ledger_account
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfer_no_replace
BEFORE INSERT ON transfer
WHEN EXISTS (SELECT 1 FROM transfer WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfer_no_delete
BEFORE DELETE ON transfer
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_no_replace
BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM posting WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_no_update
BEFORE UPDATE ON posting
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_no_delete
BEFORE DELETE ON posting
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER account_entry_no_update
BEFORE UPDATE ON account_entry
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER account_entry_no_delete
BEFORE DELETE ON account_entry
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER hold_no_change
BEFORE UPDATE OF id, owner, currency, amount, transfer_id, created_at ON hold
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER hold_no_delete
BEFORE DELETE ON hold
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER fee_no_replace
BEFORE INSERT ON fee
WHEN EXISTS (SELECT 1 FROM fee WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER fee_no_update
BEFORE UPDATE ON fee
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER fee_no_delete
BEFORE DELETE ON fee
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER command_no_replace
BEFORE INSERT ON command
WHEN EXISTS (SELECT 1 FROM command WHERE actor = NEW.actor AND key = NEW.key)
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER command_no_delete
BEFORE DELETE ON command
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_no_change
BEFORE UPDATE OF id, user_id, staff_id, currency, type, processor, created_at, usable_at ON payout_destination
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_no_delete
BEFORE DELETE ON payout_destination
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_no_change
BEFORE UPDATE OF id, user_id, part_of, staff_id, currency, amount, fee, fee_id, cause, destination_id, processor, from_sequence, to_sequence, hold_transfer_id, created_at ON payout
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_no_delete
BEFORE DELETE ON payout
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_no_change
BEFORE UPDATE OF id, user_id, had_trial, created_at ON plus_subscription
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_no_delete
BEFORE DELETE ON plus_subscription
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_no_change
BEFORE UPDATE OF id, subscription_id, period, currency, amount, transfer_id, starts_at, ends_at, months, created_at ON plus_charge
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_no_delete
BEFORE DELETE ON plus_charge
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER interest_no_replace
BEFORE INSERT ON interest
WHEN EXISTS (SELECT 1 FROM interest WHERE account_id = NEW.account_id)
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER interest_no_change
BEFORE UPDATE OF account_id, user_id ON interest
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER interest_no_delete
BEFORE DELETE ON interest
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_no_replace
BEFORE INSERT ON member_discount
WHEN EXISTS (SELECT 1 FROM member_discount WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_no_change
BEFORE UPDATE OF id, salon_id, shop_id, basis_points, starts_at, ends_at, created_by, created_at ON member_discount
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_no_delete
BEFORE DELETE ON member_discount
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_item_no_replace
BEFORE INSERT ON member_discount_item
WHEN EXISTS (SELECT 1 FROM member_discount_item WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_item_no_update
BEFORE UPDATE ON member_discount_item
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_item_no_delete
BEFORE DELETE ON member_discount_item
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER cashback_no_delete
BEFORE DELETE ON cashback
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_no_change
BEFORE UPDATE OF id, user_id, currency, to_user_id, to_goal_id, created_at ON scheduled_transfer
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_no_delete
BEFORE DELETE ON scheduled_transfer
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER split_no_change
BEFORE UPDATE OF id, organiser_id, currency, total, transfer_id, created_at ON split
BEGIN
  SELECT RAISE(ABORT, 'split-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER split_no_delete
BEFORE DELETE ON split
BEGIN
  SELECT RAISE(ABORT, 'split-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_no_change
BEFORE UPDATE OF id, requester_id, payer_id, currency, amount, split_id, created_at, expires_at ON money_request
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_no_delete
BEFORE DELETE ON money_request
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_no_replace
BEFORE INSERT ON waiting_transfer
WHEN EXISTS (SELECT 1 FROM waiting_transfer WHERE (id = NEW.id) OR (hold_id = NEW.hold_id))
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_no_change
BEFORE UPDATE OF id, sender_id, currency, amount, hold_id, created_at, expires_at ON waiting_transfer
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_no_delete
BEFORE DELETE ON waiting_transfer
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_no_change
BEFORE UPDATE OF purpose, subject_id ON deposit
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_no_delete
BEFORE DELETE ON deposit
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_event_no_replace
BEFORE INSERT ON provider_event
WHEN EXISTS (SELECT 1 FROM provider_event WHERE processor = NEW.processor AND event_id = NEW.event_id)
BEGIN
  SELECT RAISE(ABORT, 'event-exists');
END;
--> statement-breakpoint
CREATE TRIGGER provider_event_no_update
BEFORE UPDATE ON provider_event
BEGIN
  SELECT RAISE(ABORT, 'event-exists');
END;
--> statement-breakpoint
CREATE TRIGGER provider_event_no_delete
BEFORE DELETE ON provider_event
BEGIN
  SELECT RAISE(ABORT, 'event-exists');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_change
BEFORE UPDATE OF id, user_id, currency, amount, fee, fee_id, processor, hold_id, daily_limit, monthly_limit, created_at ON withdrawal
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_delete
BEFORE DELETE ON withdrawal
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_no_delete
BEFORE DELETE ON ticket
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_message_no_delete
BEFORE DELETE ON ticket_message
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
END;
--> statement-breakpoint
CREATE TRIGGER user_report_no_delete
BEFORE DELETE ON user_report
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_no_delete
BEFORE DELETE ON moderation
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER conversation_no_delete
BEFORE DELETE ON conversation
BEGIN
  SELECT RAISE(ABORT, 'conversation-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER participant_no_delete
BEFORE DELETE ON participant
BEGIN
  SELECT RAISE(ABORT, 'conversation-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER message_no_update
BEFORE UPDATE ON message
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER message_no_delete
BEFORE DELETE ON message
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER message_picture_no_update
BEFORE UPDATE ON message_picture
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER offer_no_delete
BEFORE DELETE ON offer
BEGIN
  SELECT RAISE(ABORT, 'offer-ended');
END;
--> statement-breakpoint
CREATE TRIGGER user_block_no_update
BEFORE UPDATE ON user_block
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER conversation_report_no_delete
BEFORE DELETE ON conversation_report
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER recurring_appointment_no_change
BEFORE UPDATE OF id, client_id, salon_id, plan, payment, created_at ON recurring_appointment
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_no_change
BEFORE UPDATE OF id, client_id, guest_id, salon_id, service_id, time_zone, service_name, price, currency, payment, hold_id, fee_id, policy, recurring_id, created_at ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_no_delete
BEFORE DELETE ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_replace
BEFORE INSERT ON appointment_event
WHEN EXISTS (SELECT 1 FROM appointment_event WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_delete
BEFORE DELETE ON appointment_event
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_no_replace
BEFORE INSERT ON appointment_item
WHEN EXISTS (SELECT 1 FROM appointment_item WHERE (id = NEW.id) OR (appointment_id = NEW.appointment_id AND position = NEW.position))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_no_change
BEFORE UPDATE OF id, appointment_id, position, service_id, service_name, price, add_ons, discount_id, discount_basis_points, discount_amount ON appointment_item
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_no_delete
BEFORE DELETE ON appointment_item
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_refund_no_change
BEFORE UPDATE OF id, appointment_id, amount, fee_part, cashback_part, transfer_id, actor, created_at ON appointment_refund
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_refund_no_delete
BEFORE DELETE ON appointment_refund
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_no_change
BEFORE UPDATE OF id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, policy, expires_at, created_at, offer_id, recurring_id, discounts ON slot_hold
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_no_delete
BEFORE DELETE ON slot_hold
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER blocked_time_no_change
BEFORE UPDATE OF id, staff_id, starts_at, ends_at ON blocked_time
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_no_update
BEFORE UPDATE ON busy_interval
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER review_no_replace
BEFORE INSERT ON review
WHEN EXISTS (SELECT 1 FROM review WHERE (id = NEW.id) OR (salon_id = NEW.salon_id AND user_id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'review-exists');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_no_change
BEFORE UPDATE OF id, organiser_id, currency, target, code_hash, code_last_four, deadline, created_at ON gift_card
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_no_delete
BEFORE DELETE ON gift_card
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_contribution_no_delete
BEFORE DELETE ON gift_contribution
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_redemption_no_update
BEFORE UPDATE ON gift_redemption
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_redemption_no_delete
BEFORE DELETE ON gift_redemption
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_no_delete
BEFORE DELETE ON checkout
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_shop_no_delete
BEFORE DELETE ON checkout_shop
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_line_no_update
BEFORE UPDATE ON checkout_line
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_line_no_delete
BEFORE DELETE ON checkout_line
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_no_change
BEFORE UPDATE OF id, reference, checkout_id, client_id, shop_id, currency, items_total, delivery_fee, total, fee_id, fulfilment, salon_id, return_days, created_at ON shop_order
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_no_delete
BEFORE DELETE ON shop_order
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_line_no_change
BEFORE UPDATE OF id, order_id, variant_id, product_id, product_name, variant_name, sku, unit_price, quantity, position, discount_id, discount_basis_points, discount_amount ON order_line
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_line_no_delete
BEFORE DELETE ON order_line
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_event_no_replace
BEFORE INSERT ON order_event
WHEN EXISTS (SELECT 1 FROM order_event WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_event_no_delete
BEFORE DELETE ON order_event
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_no_delete
BEFORE DELETE ON order_refund
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_line_no_update
BEFORE UPDATE ON order_refund_line
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_line_no_delete
BEFORE DELETE ON order_refund_line
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_return_no_delete
BEFORE DELETE ON order_return
BEGIN
  SELECT RAISE(ABORT, 'return-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_no_change
BEFORE UPDATE OF number, id, shop_id, created_at ON product
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER product_no_delete
BEFORE DELETE ON product
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_no_change
BEFORE UPDATE OF id, product_id, shop_id, created_at ON product_variant
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_no_delete
BEFORE DELETE ON product_variant
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_no_delete
BEFORE DELETE ON stock_movement
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_no_replace
BEFORE INSERT ON product_review
WHEN EXISTS (SELECT 1 FROM product_review WHERE (id = NEW.id) OR (product_id = NEW.product_id AND user_id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'review-exists');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_limit_no_update
BEFORE UPDATE ON adjustment_limit
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_limit_no_delete
BEFORE DELETE ON adjustment_limit
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_no_change
BEFORE UPDATE OF id, kind, currency, amount, subject, reason, admin_id, proposal_id, transfer_id, created_at ON adjustment
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_no_delete
BEFORE DELETE ON adjustment
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_no_update
BEFORE UPDATE ON provider_report
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_no_delete
BEFORE DELETE ON provider_report
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_line_no_update
BEFORE UPDATE ON provider_report_line
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_line_no_delete
BEFORE DELETE ON provider_report_line
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER reconciliation_break_no_change
BEFORE UPDATE OF id, report_id, processor, kind, line, reference, subject, currency, ours, theirs, created_at ON reconciliation_break
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER reconciliation_break_no_delete
BEFORE DELETE ON reconciliation_break
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_no_change
BEFORE UPDATE OF id, user_id, role, subject_id, name, created_at ON application
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_no_delete
BEFORE DELETE ON application
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_replace
BEFORE INSERT ON audit_event
WHEN EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_update
BEFORE UPDATE ON audit_event
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_delete
BEFORE DELETE ON audit_event
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_link_no_delete
BEFORE DELETE ON audit_link
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_no_change
BEFORE UPDATE OF id, kind, subject, input, reason, proposed_by, created_at, expires_at ON proposal
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_no_delete
BEFORE DELETE ON proposal
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
CREATE TRIGGER suspension_no_delete
BEFORE DELETE ON suspension
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_switch_no_update
BEFORE UPDATE ON provider_switch
BEGIN
  SELECT RAISE(ABORT, 'provider-switched');
END;
--> statement-breakpoint
CREATE TRIGGER system_alert_no_delete
BEFORE DELETE ON system_alert
BEGIN
  SELECT RAISE(ABORT, 'alert-status');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_day_run_no_update
BEFORE UPDATE ON ledger_day_run
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER notification_no_deleted_user
BEFORE INSERT ON notification
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER session_no_deleted_user
BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER account_no_deleted_user
BEFORE INSERT ON account
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER two_factor_no_deleted_user
BEFORE INSERT ON two_factor
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER passkey_no_deleted_user
BEFORE INSERT ON passkey
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_no_deleted_user
BEFORE INSERT ON one_time_code
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER preference_no_deleted_user
BEFORE INSERT ON preference
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER admin_profile_no_deleted_user
BEFORE INSERT ON admin_profile
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER data_export_no_deleted_user
BEFORE INSERT ON data_export
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_no_deleted_user
BEFORE INSERT ON exchange_quote
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_no_deleted_user
BEFORE INSERT ON savings_goal
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_no_deleted_user
BEFORE INSERT ON goal_member
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER hold_no_deleted_user
BEFORE INSERT ON hold
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.owner) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_no_deleted_user
BEFORE INSERT ON payout_destination
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER payout_setting_no_deleted_user
BEFORE INSERT ON payout_setting
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_no_deleted_user
BEFORE INSERT ON plus_subscription
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER auto_top_up_no_deleted_user
BEFORE INSERT ON auto_top_up
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER round_up_no_deleted_user
BEFORE INSERT ON round_up
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER spending_budget_no_deleted_user
BEFORE INSERT ON spending_budget
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_no_deleted_user
BEFORE INSERT ON member_discount
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.created_by) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_no_deleted_user
BEFORE INSERT ON scheduled_transfer
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER split_no_deleted_user
BEFORE INSERT ON split
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.organiser_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_no_deleted_user
BEFORE INSERT ON money_request
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.requester_id, NEW.payer_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER payment_method_no_deleted_user
BEFORE INSERT ON payment_method
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_no_deleted_user
BEFORE INSERT ON deposit
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_deleted_user
BEFORE INSERT ON withdrawal
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER statement_no_deleted_user
BEFORE INSERT ON statement
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_no_deleted_user
BEFORE INSERT ON ticket
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_message_no_deleted_user
BEFORE INSERT ON ticket_message
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.author_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER user_report_no_deleted_user
BEFORE INSERT ON user_report
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.reporter_id, NEW.reported_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER message_no_deleted_user
BEFORE INSERT ON message
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.sender_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER user_block_no_deleted_user
BEFORE INSERT ON user_block
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.blocker_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER auto_reply_no_deleted_user
BEFORE INSERT ON auto_reply
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER recurring_appointment_no_deleted_user
BEFORE INSERT ON recurring_appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.client_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_no_deleted_user
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.client_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_no_deleted_user
BEFORE INSERT ON slot_hold
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.client_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER calendar_feed_no_deleted_user
BEFORE INSERT ON calendar_feed
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER review_no_deleted_user
BEFORE INSERT ON review
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER review_report_no_deleted_user
BEFORE INSERT ON review_report
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.reporter_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER favorite_no_deleted_user
BEFORE INSERT ON favorite
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER salon_no_deleted_user
BEFORE INSERT ON salon
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.owner_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_no_deleted_user
BEFORE INSERT ON gift_card
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.organiser_id, NEW.recipient_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER address_no_deleted_user
BEFORE INSERT ON address
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER cart_line_no_deleted_user
BEFORE INSERT ON cart_line
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_no_deleted_user
BEFORE INSERT ON checkout
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.client_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER shop_no_deleted_user
BEFORE INSERT ON shop
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.owner_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER product_favorite_no_deleted_user
BEFORE INSERT ON product_favorite
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_no_deleted_user
BEFORE INSERT ON product_review
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_report_no_deleted_user
BEFORE INSERT ON product_review_report
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.reporter_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER application_no_deleted_user
BEFORE INSERT ON application
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER review_hidden_by_moderation
BEFORE UPDATE OF hidden_at ON review
WHEN (NEW.hidden_at IS NOT NULL) <> EXISTS (SELECT 1 FROM moderation WHERE subject_kind = 'review' AND subject_id = NEW.id AND outcome IS NOT 'restored')
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_hidden_stays
BEFORE DELETE ON review
WHEN OLD.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_starts_shown
BEFORE INSERT ON review
WHEN NEW.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_hidden_fixed
BEFORE UPDATE OF rating, comment ON review
WHEN OLD.hidden_at IS NOT NULL AND (NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment)
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_added
AFTER INSERT ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL)
  WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_edited
AFTER UPDATE OF rating, hidden_at ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL)
  WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_removed
AFTER DELETE ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = OLD.salon_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = OLD.salon_id AND hidden_at IS NULL)
  WHERE id = OLD.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_hidden_by_moderation
BEFORE UPDATE OF hidden_at ON product_review
WHEN (NEW.hidden_at IS NOT NULL) <> EXISTS (SELECT 1 FROM moderation WHERE subject_kind = 'product_review' AND subject_id = NEW.id AND outcome IS NOT 'restored')
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_hidden_stays
BEFORE DELETE ON product_review
WHEN OLD.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_starts_shown
BEFORE INSERT ON product_review
WHEN NEW.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_hidden_fixed
BEFORE UPDATE OF rating, comment ON product_review
WHEN OLD.hidden_at IS NOT NULL AND (NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment)
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_added
AFTER INSERT ON product_review
BEGIN
  UPDATE product SET
    review_count = (SELECT count(*) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL)
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_edited
AFTER UPDATE OF rating, hidden_at ON product_review
BEGIN
  UPDATE product SET
    review_count = (SELECT count(*) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL)
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_removed
AFTER DELETE ON product_review
BEGIN
  UPDATE product SET
    review_count = (SELECT count(*) FROM product_review WHERE product_id = OLD.product_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM product_review WHERE product_id = OLD.product_id AND hidden_at IS NULL)
  WHERE id = OLD.product_id;
END;
