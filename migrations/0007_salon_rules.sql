-- What the rebuilt tables must never take, and the rules of salons and bookings; see 0001.
CREATE TRIGGER user_role_when_settled
BEFORE UPDATE OF role ON user
WHEN OLD.role = 'client' AND NEW.role <> 'client' AND EXISTS (
  SELECT 1 FROM appointment WHERE client_id = OLD.id AND status IN ('pending', 'confirmed')
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
--> statement-breakpoint
CREATE TRIGGER user_deleted_when_settled
BEFORE UPDATE OF deleted_at ON user
WHEN NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM ledger_account WHERE owner = NEW.id AND kind <> 'accrued' AND balance > 0)
  OR EXISTS (SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
    WHERE goal_member.user_id = NEW.id AND ledger_account.balance > 0)
  OR EXISTS (SELECT 1 FROM savings_goal JOIN goal_member ON goal_member.goal_id = savings_goal.id
    JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
    WHERE savings_goal.user_id = NEW.id AND ledger_account.balance > 0)
  OR EXISTS (SELECT 1 FROM deposit WHERE user_id = NEW.id AND status IN ('asked', 'waiting', 'requires_action'))
  OR EXISTS (SELECT 1 FROM withdrawal WHERE user_id = NEW.id AND status IN ('asked', 'waiting'))
  OR EXISTS (SELECT 1 FROM plus_subscription WHERE user_id = NEW.id AND status <> 'ended')
  OR EXISTS (SELECT 1 FROM appointment WHERE client_id = NEW.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE salon.owner_id = NEW.id AND appointment.status IN ('pending', 'confirmed'))
  OR (NEW.role = 'admin' AND NOT EXISTS (
    SELECT 1 FROM user WHERE role = 'admin' AND deleted_at IS NULL AND id <> NEW.id))
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
--> statement-breakpoint
CREATE TRIGGER command_no_update
BEFORE UPDATE ON command
WHEN OLD.actor <> NEW.actor OR OLD.key <> NEW.key OR OLD.name <> NEW.name
  OR OLD.input_hash <> NEW.input_hash OR OLD.created_at <> NEW.created_at
  OR NOT (
    (NEW.answer = json_set(OLD.answer, '$.clientName', 'Deleted user', '$.notes', '',
        '$.forName', '', '$.forContact', '', '$.forMessage', '') AND EXISTS (
      SELECT 1 FROM appointment JOIN user ON user.id = appointment.client_id
      WHERE appointment.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL))
    OR (NEW.answer = '{}' AND EXISTS (
      SELECT 1 FROM user WHERE id = OLD.actor AND deleted_at IS NOT NULL))
    OR (instr(NEW.answer, '"Deleted user"') > 0 AND EXISTS (
      SELECT 1 FROM json_tree(OLD.answer) AS leaf JOIN user ON user.id = leaf.value
      WHERE leaf.key = 'id' AND user.deleted_at IS NOT NULL))
  )
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_starts_asked
BEFORE INSERT ON withdrawal
WHEN NEW.status <> 'asked' OR NEW.transfer_id IS NOT NULL OR NEW.reference IS NOT NULL
  OR EXISTS (SELECT 1 FROM withdrawal WHERE id = NEW.id OR hold_id = NEW.hold_id)
  OR NOT EXISTS (
    SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.user_id AND currency = NEW.currency
      AND amount = NEW.amount AND status = 'held'
  )
  OR EXISTS (SELECT 1 FROM appointment WHERE hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_starts_pending
BEFORE INSERT ON appointment
WHEN NEW.status NOT IN ('pending', 'confirmed') OR NEW.captured <> 0 OR NEW.refunded <> 0 OR NEW.version <> 0
  OR EXISTS (SELECT 1 FROM appointment WHERE id = NEW.id OR hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_one_salon
BEFORE INSERT ON appointment
WHEN NOT EXISTS (
  SELECT 1 FROM salon
  JOIN service ON service.salon_id = salon.id AND service.id = NEW.service_id AND service.active = 1
  JOIN staff ON staff.salon_id = salon.id AND staff.id = NEW.staff_id AND staff.active = 1
  JOIN staff_service ON staff_service.staff_id = staff.id AND staff_service.service_id = service.id
  WHERE salon.id = NEW.salon_id AND salon.status = 'approved'
) OR (NEW.guest_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM salon_client WHERE id = NEW.guest_id AND salon_id = NEW.salon_id AND user_id IS NULL
))
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_own_hold
BEFORE INSERT ON appointment
WHEN NEW.hold_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.client_id AND currency = NEW.currency AND status = 'held'
    AND (amount = NEW.price OR (NEW.payment = 'salon' AND amount < NEW.price))
)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_hold_of_its_own
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM withdrawal WHERE hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
-- A time that was kept becomes the appointment of its client, once.
CREATE TRIGGER appointment_of_its_slot_hold
BEFORE INSERT ON appointment
WHEN EXISTS (
  SELECT 1 FROM slot_hold WHERE id = NEW.id AND (status <> 'booked' OR client_id IS NOT NEW.client_id
    OR salon_id <> NEW.salon_id OR starts_at <> NEW.starts_at OR price <> NEW.price OR currency <> NEW.currency)
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_by_client
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_of_the_living
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_makes_client
AFTER INSERT ON appointment
WHEN NEW.client_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM salon_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id
)
BEGIN
  INSERT INTO salon_client (id, salon_id, user_id, created_at)
  VALUES (NEW.salon_id || ':' || NEW.client_id, NEW.salon_id, NEW.client_id, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER appointment_steps
BEFORE UPDATE OF status ON appointment
WHEN NOT (
  (OLD.status = 'pending' AND NEW.status IN ('confirmed', 'cancelled'))
  OR (OLD.status = 'confirmed' AND NEW.status IN ('completed', 'cancelled'))
)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- Whoever changes it counts on from the version that they read: of two at once, one is refused.
CREATE TRIGGER appointment_versions
BEFORE UPDATE OF status, ending, staff_id, starts_at, ends_at, duration_minutes, captured, refunded, version ON appointment
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_moves_while_open
BEFORE UPDATE OF staff_id, starts_at, ends_at, duration_minutes ON appointment
WHEN OLD.status NOT IN ('pending', 'confirmed')
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_captured_once
BEFORE UPDATE OF captured, capture_id, refunded ON appointment
WHEN (OLD.captured <> 0 AND (NEW.captured <> OLD.captured OR NEW.capture_id IS NOT OLD.capture_id))
  OR NEW.captured > coalesce((SELECT amount FROM hold WHERE id = NEW.hold_id), 0)
  OR (NEW.captured > 0 AND NEW.status NOT IN ('completed', 'cancelled'))
  OR NEW.refunded < OLD.refunded
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_no_change
BEFORE UPDATE OF id, client_id, guest_id, salon_id, service_id, time_zone, service_name,
  price, currency, payment, hold_id, fee_id, policy, standing_id, created_at ON appointment
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
CREATE TRIGGER appointment_cancelled_frees
AFTER UPDATE OF status ON appointment
WHEN NEW.status = 'cancelled'
BEGIN
  DELETE FROM busy_interval WHERE visit_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_no_replace
BEFORE INSERT ON appointment_item
WHEN EXISTS (SELECT 1 FROM appointment_item WHERE id = NEW.id OR (appointment_id = NEW.appointment_id AND position = NEW.position))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_skilled
BEFORE INSERT ON appointment_item
WHEN NOT EXISTS (
  SELECT 1 FROM appointment
  JOIN staff ON staff.salon_id = appointment.salon_id AND staff.id = NEW.staff_id
  JOIN staff_service ON staff_service.staff_id = staff.id AND staff_service.service_id = NEW.service_id
  WHERE appointment.id = NEW.appointment_id
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_moves_to_skilled
BEFORE UPDATE OF staff_id ON appointment_item
WHEN NOT EXISTS (
  SELECT 1 FROM appointment
  JOIN staff ON staff.salon_id = appointment.salon_id AND staff.id = NEW.staff_id
  JOIN staff_service ON staff_service.staff_id = staff.id AND staff_service.service_id = NEW.service_id
  WHERE appointment.id = NEW.appointment_id
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_no_change
BEFORE UPDATE OF id, appointment_id, position, service_id, service_name, price, add_ons ON appointment_item
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- A visit moves while it is open; the share is agreed with whoever does it, and changes only with them.
CREATE TRIGGER appointment_item_moves_while_open
BEFORE UPDATE OF staff_id, starts_at, ends_at, commission_basis_points ON appointment_item
WHEN NOT EXISTS (SELECT 1 FROM appointment WHERE id = OLD.appointment_id AND status IN ('pending', 'confirmed'))
  OR (NEW.commission_basis_points <> OLD.commission_basis_points AND NEW.staff_id = OLD.staff_id)
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
-- What went back is what the appointment says went back, to the unit.
CREATE TRIGGER appointment_refund_counted
BEFORE INSERT ON appointment_refund
WHEN EXISTS (SELECT 1 FROM appointment_refund WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
  OR NEW.amount + coalesce((SELECT sum(amount) FROM appointment_refund WHERE appointment_id = NEW.appointment_id), 0)
    <> coalesce((SELECT refunded FROM appointment WHERE id = NEW.appointment_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_refund_no_update
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
CREATE TRIGGER slot_hold_starts_held
BEFORE INSERT ON slot_hold
WHEN NEW.status <> 'held' OR EXISTS (SELECT 1 FROM slot_hold WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM appointment WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_for_client
BEFORE INSERT ON slot_hold
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client') OR NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND status = 'approved')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_of_the_living
BEFORE INSERT ON slot_hold
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_ends_once
BEFORE UPDATE OF status, ended_at ON slot_hold
WHEN OLD.status <> 'held' OR NEW.status = 'held'
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_no_change
BEFORE UPDATE OF id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, policy, expires_at, created_at ON slot_hold
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
CREATE TRIGGER slot_hold_ended_frees
AFTER UPDATE OF status ON slot_hold
WHEN NEW.status IN ('released', 'expired')
BEGIN
  DELETE FROM busy_interval WHERE visit_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_no_overlap
BEFORE INSERT ON busy_interval
WHEN EXISTS (
  SELECT 1 FROM busy_interval
  WHERE staff_id = NEW.staff_id AND starts_at < NEW.ends_at AND starts_at > NEW.starts_at - 2678400000
    AND ends_at > NEW.starts_at
) OR EXISTS (
  SELECT 1 FROM busy_interval
  WHERE resource_id = NEW.resource_id AND starts_at < NEW.ends_at AND starts_at > NEW.starts_at - 2678400000
    AND ends_at > NEW.starts_at
) OR EXISTS (SELECT 1 FROM busy_interval WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
-- A visit is moved by taking its intervals away and writing new ones, in one batch.
CREATE TRIGGER busy_interval_no_update
BEFORE UPDATE ON busy_interval
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_of_open_visit
BEFORE INSERT ON busy_interval
WHEN NEW.visit_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM appointment WHERE id = NEW.visit_id AND status IN ('pending', 'confirmed'))
  AND NOT EXISTS (SELECT 1 FROM slot_hold WHERE id = NEW.visit_id AND status = 'held')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER staff_block_removed_frees
BEFORE DELETE ON staff_block
BEGIN
  DELETE FROM busy_interval WHERE block_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER staff_block_no_change
BEFORE UPDATE OF id, staff_id, starts_at, ends_at ON staff_block
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER standing_appointment_ends_once
BEFORE UPDATE OF status, next_date ON standing_appointment
WHEN OLD.status = 'ended'
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER standing_appointment_of_the_living
BEFORE INSERT ON standing_appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER favorite_of_the_living
BEFORE INSERT ON favorite
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER review_report_of_the_living
BEFORE INSERT ON review_report
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.reporter_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER review_photo_few
BEFORE INSERT ON review_photo
WHEN (SELECT count(*) FROM review_photo WHERE review_id = NEW.review_id) >= 4
BEGIN
  SELECT RAISE(ABORT, 'picture-limit');
END;
--> statement-breakpoint
CREATE TRIGGER calendar_feed_of_the_living
BEFORE INSERT ON calendar_feed
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
-- Who still has visits stays on the team until they are done, moved or cancelled.
CREATE TRIGGER staff_archived_when_free
BEFORE UPDATE OF active ON staff
WHEN OLD.active = 1 AND NEW.active = 0 AND (
  EXISTS (SELECT 1 FROM appointment
    WHERE salon_id = OLD.salon_id AND staff_id = OLD.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM appointment_item JOIN appointment ON appointment.id = appointment_item.appointment_id
    WHERE appointment_item.staff_id = OLD.id AND appointment.status IN ('pending', 'confirmed'))
)
BEGIN
  SELECT RAISE(ABORT, 'staff-busy');
END;
--> statement-breakpoint
-- Asked first again: of two rules that refuse, the younger one speaks.
DROP TRIGGER withdrawal_of_the_living;
--> statement-breakpoint
CREATE TRIGGER withdrawal_of_the_living
BEFORE INSERT ON withdrawal
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
-- What was said with a step goes with whose visit it was, or whose salon.
DROP TRIGGER appointment_event_no_update;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_update
BEFORE UPDATE ON appointment_event
WHEN OLD.id <> NEW.id OR OLD.appointment_id <> NEW.appointment_id OR OLD.kind <> NEW.kind
  OR OLD.status <> NEW.status OR OLD.actor <> NEW.actor OR OLD.created_at <> NEW.created_at
  OR NEW.detail <> json_remove(OLD.detail, '$.note')
  OR NOT EXISTS (
    SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    JOIN user ON user.id IN (appointment.client_id, salon.owner_id)
    WHERE appointment.id = OLD.appointment_id AND user.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
