-- What moves money later keeps to what was agreed: visits that repeat, Plus, and visits that a salon moves.

-- What was agreed before this was written down: the price and terms of the visit that is repeated. Where
-- that is no longer found, nothing counts as agreed, and the next one is proposed.
UPDATE standing_appointment SET (price, policy) = (
  SELECT price, policy FROM appointment
  WHERE client_id = standing_appointment.client_id AND salon_id = standing_appointment.salon_id
    AND service_id = json_extract(standing_appointment.plan, '$[0].serviceId')
    AND standing_id IS NULL AND for_name = '' AND created_at <= standing_appointment.created_at
    AND abs(starts_at / 1000 - unixepoch(standing_appointment.first_date) - standing_appointment.minute * 60) <= 86400
  ORDER BY created_at DESC LIMIT 1
)
WHERE EXISTS (
  SELECT 1 FROM appointment
  WHERE client_id = standing_appointment.client_id AND salon_id = standing_appointment.salon_id
    AND service_id = json_extract(standing_appointment.plan, '$[0].serviceId')
    AND standing_id IS NULL AND for_name = '' AND created_at <= standing_appointment.created_at
    AND abs(starts_at / 1000 - unixepoch(standing_appointment.first_date) - standing_appointment.minute * 60) <= 86400
);
--> statement-breakpoint
-- The prices that Plus has always had.
UPDATE plus_subscription SET price = CASE plan WHEN 'yearly' THEN 4999 ELSE 499 END WHERE status <> 'ended';
--> statement-breakpoint
UPDATE shop_order SET return_days = (SELECT return_days FROM shop WHERE shop.id = shop_order.shop_id);
--> statement-breakpoint
-- An order keeps the days to return of the terms that it was placed on.
CREATE TRIGGER shop_order_return_days
BEFORE UPDATE OF return_days ON shop_order
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
-- A visit that repeats costs no more than was agreed, on no worse terms, unless its client has taken up
-- the time that was kept for them at what the salon asks.
CREATE TRIGGER appointment_as_agreed
BEFORE INSERT ON appointment
WHEN NEW.standing_id IS NOT (SELECT standing_id FROM slot_hold WHERE id = NEW.id) AND NOT EXISTS (
  SELECT 1 FROM standing_appointment AS agreed
  WHERE agreed.id = NEW.standing_id AND agreed.client_id = NEW.client_id AND agreed.salon_id = NEW.salon_id
    AND agreed.payment = NEW.payment AND NEW.price <= agreed.price
    AND (json_extract(agreed.policy, '$.freeCancelHours') IS NULL OR (
      coalesce(json_extract(NEW.policy, '$.freeCancelHours') <= json_extract(agreed.policy, '$.freeCancelHours'), 0)
      AND json_extract(NEW.policy, '$.lateFeeBasisPoints') <= json_extract(agreed.policy, '$.lateFeeBasisPoints')))
    AND json_extract(NEW.policy, '$.rescheduleHours') <= json_extract(agreed.policy, '$.rescheduleHours')
    AND json_extract(NEW.policy, '$.noShowFeeBasisPoints') <= json_extract(agreed.policy, '$.noShowFeeBasisPoints')
    AND json_extract(NEW.policy, '$.depositBasisPoints') <= json_extract(agreed.policy, '$.depositBasisPoints')
)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_of_its_standing
BEFORE INSERT ON slot_hold
WHEN NEW.standing_id IS NOT NULL AND (NEW.kind <> 'proposal' OR NEW.policy IS NULL OR NOT EXISTS (
  SELECT 1 FROM standing_appointment
  WHERE id = NEW.standing_id AND client_id = NEW.client_id AND salon_id = NEW.salon_id AND status = 'active'
))
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_standing_no_change
BEFORE UPDATE OF standing_id ON slot_hold
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
-- Booking what was proposed agrees to its price and terms for those to come.
CREATE TRIGGER slot_hold_booked_standing
AFTER UPDATE OF status ON slot_hold
WHEN NEW.status = 'booked' AND NEW.standing_id IS NOT NULL
BEGIN
  UPDATE standing_appointment SET price = NEW.price, policy = NEW.policy, skipped = '' WHERE id = NEW.standing_id;
END;
--> statement-breakpoint
CREATE TRIGGER standing_appointment_as_accepted
BEFORE UPDATE OF price, policy ON standing_appointment
WHEN NOT EXISTS (
  SELECT 1 FROM slot_hold
  WHERE standing_id = OLD.id AND status = 'booked' AND price = NEW.price AND policy = NEW.policy
)
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER standing_appointment_no_change
BEFORE UPDATE OF id, client_id, salon_id, plan, payment, created_at ON standing_appointment
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
-- Whether its client has agreed to the time is said of the version that was read.
CREATE TRIGGER appointment_agreed_version
BEFORE UPDATE OF moved_by_salon ON appointment
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_as_agreed
BEFORE INSERT ON plus_charge
WHEN NEW.amount > coalesce((SELECT price FROM plus_subscription WHERE id = NEW.subscription_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
