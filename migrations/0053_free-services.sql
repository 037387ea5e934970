ALTER TABLE `service` ADD `amount` integer DEFAULT -1 NOT NULL CONSTRAINT "service_amount" CHECK (amount >= -1);
--> statement-breakpoint
UPDATE service SET amount = price;
--> statement-breakpoint
-- A service may be free, which "price" cannot say: it is 1 then, and "amount" is what it costs. An earlier version of the
-- Worker writes "price" alone.
CREATE TRIGGER service_priced
AFTER INSERT ON service
BEGIN
  UPDATE service SET amount = iif(NEW.amount < 0, NEW.price, NEW.amount), price = max(1, iif(NEW.amount < 0, NEW.price, NEW.amount))
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER service_amount_changed
AFTER UPDATE OF amount ON service
WHEN NEW.amount <> OLD.amount AND NEW.price <> max(1, NEW.amount)
BEGIN
  UPDATE service SET price = max(1, NEW.amount) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER service_price_changed
AFTER UPDATE OF price ON service
WHEN NEW.price <> OLD.price AND NEW.price <> max(1, NEW.amount)
BEGIN
  UPDATE service SET amount = NEW.price WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER service_added_listing;
--> statement-breakpoint
CREATE TRIGGER service_added_listing
AFTER INSERT ON service
BEGIN
  UPDATE salon_listing SET changes = changes + 1,
    from_price = (SELECT min(iif(amount < 0, price, amount)) FROM service WHERE salon_id = NEW.salon_id AND active = 1)
  WHERE salon_id = NEW.salon_id;
END;
--> statement-breakpoint
DROP TRIGGER service_edited_listing;
--> statement-breakpoint
CREATE TRIGGER service_edited_listing
AFTER UPDATE OF name, category, amount, price, duration_minutes, active ON service
BEGIN
  UPDATE salon_listing SET changes = changes + 1,
    from_price = (SELECT min(iif(amount < 0, price, amount)) FROM service WHERE salon_id = NEW.salon_id AND active = 1)
  WHERE salon_id = NEW.salon_id;
END;
--> statement-breakpoint
DROP TRIGGER service_removed_listing;
--> statement-breakpoint
CREATE TRIGGER service_removed_listing
AFTER DELETE ON service
BEGIN
  UPDATE salon_listing SET changes = changes + 1,
    from_price = (SELECT min(amount) FROM service WHERE salon_id = OLD.salon_id AND active = 1)
  WHERE salon_id = OLD.salon_id;
END;
--> statement-breakpoint
DROP TRIGGER appointment_as_waited;
--> statement-breakpoint
-- What is booked for somebody who waits costs no more than they agreed to, on no worse terms.
CREATE TRIGGER appointment_as_waited
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM waiting_turn WHERE visit_id = NEW.id AND kind = 'booked') AND NOT EXISTS (
  SELECT 1 FROM waiting_turn AS turn JOIN waiting_entry AS agreed ON agreed.id = turn.entry_id
  WHERE turn.visit_id = NEW.id AND turn.kind = 'booked' AND turn.starts_at = NEW.starts_at
    AND agreed.client_id = NEW.client_id AND agreed.salon_id = NEW.salon_id
    AND NEW.price <= agreed.price AND (NEW.payment = 'purse' OR NEW.price = 0)
    AND (json_extract(agreed.policy, '$.freeCancelHours') IS NULL OR (
      coalesce(json_extract(NEW.policy, '$.freeCancelHours') <= json_extract(agreed.policy, '$.freeCancelHours'), 0)
      AND json_extract(NEW.policy, '$.lateFeeBasisPoints') <= json_extract(agreed.policy, '$.lateFeeBasisPoints')))
    AND json_extract(NEW.policy, '$.rescheduleHours') <= json_extract(agreed.policy, '$.rescheduleHours')
    AND json_extract(NEW.policy, '$.noShowFeeBasisPoints') <= json_extract(agreed.policy, '$.noShowFeeBasisPoints')
    AND json_extract(NEW.policy, '$.depositBasisPoints') <= json_extract(agreed.policy, '$.depositBasisPoints')
)
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
