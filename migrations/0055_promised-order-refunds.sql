-- A promise is of a visit or of an order. Nothing else of the table changes: what was promised stays.
ALTER TABLE `promised_refund` ALTER COLUMN "appointment_id" TO "appointment_id" text;--> statement-breakpoint
ALTER TABLE `promised_refund` ADD `order_id` text REFERENCES shop_order(id);--> statement-breakpoint
ALTER TABLE `promised_refund` ADD `parts` text;--> statement-breakpoint
CREATE UNIQUE INDEX `promised_refund_open_order` ON `promised_refund` (`order_id`) WHERE "promised_refund"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `promised_refund_visit` ON `promised_refund` (`appointment_id`);--> statement-breakpoint
CREATE INDEX `promised_refund_order` ON `promised_refund` (`order_id`);
--> statement-breakpoint
DROP TRIGGER promised_refund_no_change;
--> statement-breakpoint
CREATE TRIGGER promised_refund_no_change
BEFORE UPDATE OF id, appointment_id, order_id, parts, owner_id, currency, amount, net, created_at ON promised_refund
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- The reason is erased once its client has left.
CREATE TRIGGER promised_refund_reason_stays
BEFORE UPDATE OF reason ON promised_refund
WHEN NEW.reason <> '' OR NOT EXISTS (
  SELECT 1 FROM user WHERE user.deleted_at IS NOT NULL AND user.id IN (
    (SELECT client_id FROM appointment WHERE id = OLD.appointment_id), (SELECT client_id FROM shop_order WHERE id = OLD.order_id)))
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
DROP TRIGGER promised_refund_starts;
--> statement-breakpoint
-- By the salon or the shop that was paid, of what is left of it, and one at a time. Of an order the parts make up the amount.
CREATE TRIGGER promised_refund_starts
BEFORE INSERT ON promised_refund
WHEN NEW.ended_at IS NOT NULL
  OR (NEW.appointment_id IS NULL) = (NEW.order_id IS NULL)
  OR (NEW.parts IS NULL) <> (NEW.order_id IS NULL)
  OR EXISTS (SELECT 1 FROM promised_refund WHERE appointment_id = NEW.appointment_id AND ended_at IS NULL)
  OR EXISTS (SELECT 1 FROM promised_refund WHERE order_id = NEW.order_id AND ended_at IS NULL)
  OR (NEW.appointment_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
    WHERE visit.id = NEW.appointment_id AND salon.owner_id = NEW.owner_id AND visit.currency = NEW.currency
      AND visit.client_id IS NOT NULL AND NEW.amount <= visit.captured - visit.refunded))
  OR (NEW.order_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM shop_order AS bought JOIN shop ON shop.id = bought.shop_id
    WHERE bought.id = NEW.order_id AND shop.owner_id = NEW.owner_id AND bought.currency = NEW.currency
      AND bought.capture_id IS NOT NULL AND NEW.amount <= bought.total - bought.refunded
      AND NEW.parts ->> '$.delivery' IN (0, bought.delivery_fee - (
        SELECT coalesce(sum(part.amount), 0) FROM order_refund_line AS part JOIN order_refund ON order_refund.id = part.refund_id
        WHERE part.line_id IS NULL AND order_refund.order_id = bought.id))
      AND (json_array_length(NEW.parts, '$.lines'), NEW.amount) = (
        SELECT count(DISTINCT line.id), (NEW.parts ->> '$.delivery') + coalesce(sum((part.value ->> 'quantity') * line.unit_price), 0)
        FROM json_each(NEW.parts, '$.lines') AS part
        JOIN order_line AS line ON line.id = part.value ->> 'lineId' AND line.order_id = bought.id
          AND part.value ->> 'quantity' BETWEEN 1 AND line.quantity - line.refunded_quantity)))
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- What is left of an order is as it was when its refund was promised: the promise ends before another is made.
CREATE TRIGGER order_refund_promised
BEFORE INSERT ON order_refund
WHEN EXISTS (SELECT 1 FROM promised_refund WHERE order_id = NEW.order_id AND ended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- A return whose refund is promised is neither declined nor withdrawn.
CREATE TRIGGER order_return_promised
BEFORE UPDATE OF status ON order_return
WHEN NEW.status IN ('declined', 'withdrawn') AND EXISTS (
  SELECT 1 FROM promised_refund AS promise, json_each(promise.parts, '$.lines') AS part
  WHERE promise.order_id = OLD.order_id AND promise.ended_at IS NULL AND part.value ->> 'lineId' = OLD.line_id)
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- Who promised refunds leaves once they are made; to a client who leaves they are ended before.
CREATE TRIGGER user_deleted_when_promises_made
BEFORE UPDATE OF deleted_at ON user
WHEN NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM promised_refund WHERE owner_id = NEW.id AND ended_at IS NULL)
  OR EXISTS (SELECT 1 FROM promised_refund JOIN appointment ON appointment.id = promised_refund.appointment_id
    WHERE promised_refund.ended_at IS NULL AND appointment.client_id = NEW.id)
  OR EXISTS (SELECT 1 FROM promised_refund JOIN shop_order ON shop_order.id = promised_refund.order_id
    WHERE promised_refund.ended_at IS NULL AND shop_order.client_id = NEW.id)
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
