-- Member discounts: what the database refuses. The first triggers replace those of 0008 by ones that name the new columns.
DROP TRIGGER appointment_item_no_replace;
--> statement-breakpoint
DROP TRIGGER appointment_item_no_change;
--> statement-breakpoint
DROP TRIGGER appointment_item_no_delete;
--> statement-breakpoint
DROP TRIGGER slot_hold_no_change;
--> statement-breakpoint
DROP TRIGGER slot_hold_no_delete;
--> statement-breakpoint
DROP TRIGGER order_line_no_change;
--> statement-breakpoint
DROP TRIGGER order_line_no_delete;
--> statement-breakpoint
DROP TRIGGER slot_hold_no_deleted_user;
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
CREATE TRIGGER slot_hold_no_deleted_user
BEFORE INSERT ON slot_hold
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.client_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
-- A discount is of its owner's services or products, and there is one at a time on each.
CREATE TRIGGER member_discount_item_own
BEFORE INSERT ON member_discount_item
WHEN NOT EXISTS (
  SELECT 1 FROM member_discount AS d
  WHERE d.id = NEW.discount_id AND d.ended_at IS NULL
    AND (d.salon_id = (SELECT salon_id FROM service WHERE id = NEW.service_id)
      OR d.shop_id = (SELECT shop_id FROM product WHERE id = NEW.product_id)))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_item_once
BEFORE INSERT ON member_discount_item
WHEN EXISTS (
  SELECT 1 FROM member_discount_item AS other
  JOIN member_discount AS o ON o.id = other.discount_id
  JOIN member_discount AS d ON d.id = NEW.discount_id
  WHERE (other.service_id = NEW.service_id OR other.product_id = NEW.product_id)
    AND o.starts_at < d.ends_at AND d.starts_at < coalesce(o.ended_at, o.ends_at)
    AND o.starts_at < coalesce(o.ended_at, o.ends_at))
BEGIN
  SELECT RAISE(ABORT, 'discount-overlap');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_ended_once
BEFORE UPDATE OF ended_at ON member_discount
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_by_owner
BEFORE INSERT ON member_discount
WHEN NEW.ended_at IS NOT NULL OR NEW.created_by NOT IN (
  SELECT owner_id FROM salon WHERE id = NEW.salon_id UNION ALL SELECT owner_id FROM shop WHERE id = NEW.shop_id)
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
-- Who is a member now, as membership.ts says it.
CREATE VIEW plus_member AS
SELECT user_id FROM plus_subscription WHERE status <> 'ended' AND (had_trial = 1 OR period > 0);
--> statement-breakpoint
-- Discounts that a hold promises: to a member, in force, on that salon's services.
CREATE TRIGGER slot_hold_discounts
BEFORE INSERT ON slot_hold
WHEN NEW.discounts <> '[]' AND (
  json_array_length(NEW.discounts) <> json_array_length(NEW.plan)
  OR EXISTS (
    SELECT 1 FROM json_each(NEW.discounts) AS one
    WHERE one.type <> 'null' AND NOT EXISTS (
      SELECT 1 FROM member_discount AS d
      JOIN member_discount_item AS i ON i.discount_id = d.id
      WHERE d.id = json_extract(one.value, '$.id') AND d.salon_id = NEW.salon_id
        AND i.service_id = json_extract(NEW.plan, '$[' || one.key || '].serviceId')
        AND d.basis_points = json_extract(one.value, '$.basisPoints')
        AND d.starts_at <= NEW.created_at AND NEW.created_at < coalesce(d.ended_at, d.ends_at)
        AND NEW.client_id IN (SELECT user_id FROM plus_member))))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
-- What was taken off a service: never more than the discount's share of the list price, of a discount of that
-- service, for a member or as the hold promised.
CREATE TRIGGER appointment_item_discount
BEFORE INSERT ON appointment_item
WHEN (NEW.discount_id IS NULL AND (NEW.discount_basis_points <> 0 OR NEW.discount_amount <> 0))
  OR (NEW.discount_id IS NOT NULL AND (
    NEW.discount_amount < 0
    OR NEW.discount_amount * 10000 > (NEW.price + NEW.discount_amount) * NEW.discount_basis_points
    OR NOT EXISTS (
      SELECT 1 FROM member_discount AS d
      JOIN member_discount_item AS i ON i.discount_id = d.id AND i.service_id = NEW.service_id
      WHERE d.id = NEW.discount_id AND d.basis_points = NEW.discount_basis_points)
    OR NOT EXISTS (
      SELECT 1 FROM slot_hold AS h JOIN json_each(h.discounts) AS one
      WHERE h.id = NEW.appointment_id AND json_extract(one.value, '$.id') = NEW.discount_id
      UNION ALL
      SELECT 1 FROM appointment AS a JOIN member_discount AS d ON d.id = NEW.discount_id
      WHERE a.id = NEW.appointment_id AND a.client_id IN (SELECT user_id FROM plus_member)
        AND d.starts_at <= a.created_at AND a.created_at < coalesce(d.ended_at, d.ends_at))))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_line_discount
BEFORE INSERT ON checkout_line
WHEN (NEW.discount_id IS NULL AND (NEW.discount_basis_points <> 0 OR NEW.discount_amount <> 0))
  OR (NEW.discount_id IS NOT NULL AND (
    NEW.discount_amount < 0
    OR NEW.discount_amount * 10000 > (NEW.unit_price + NEW.discount_amount) * NEW.discount_basis_points
    OR NOT EXISTS (
      SELECT 1 FROM member_discount AS d
      JOIN member_discount_item AS i ON i.discount_id = d.id
      JOIN product_variant AS v ON v.id = NEW.variant_id AND v.product_id = i.product_id
      JOIN checkout AS c ON c.id = NEW.checkout_id
      WHERE d.id = NEW.discount_id AND d.basis_points = NEW.discount_basis_points AND d.shop_id = NEW.shop_id
        AND d.starts_at <= c.created_at AND c.created_at < coalesce(d.ended_at, d.ends_at)
        AND c.client_id IN (SELECT user_id FROM plus_member))))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
-- An order is placed at exactly what its checkout showed.
CREATE TRIGGER order_line_discount
BEFORE INSERT ON order_line
WHEN (NEW.discount_id IS NULL AND (NEW.discount_basis_points <> 0 OR NEW.discount_amount <> 0))
  OR (NEW.discount_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM shop_order AS o JOIN checkout_line AS c ON c.checkout_id = o.checkout_id
    WHERE o.id = NEW.order_id AND c.variant_id = NEW.variant_id AND c.discount_id = NEW.discount_id
      AND c.discount_basis_points = NEW.discount_basis_points AND c.discount_amount = NEW.discount_amount
      AND c.unit_price = NEW.unit_price))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
-- The list price is the current one, whatever was taken off.
DROP TRIGGER checkout_line_for_sale;
--> statement-breakpoint
CREATE TRIGGER checkout_line_for_sale
BEFORE INSERT ON checkout_line
WHEN NOT EXISTS (
  SELECT 1 FROM product_variant AS v JOIN product ON product.id = v.product_id JOIN shop ON shop.id = v.shop_id
  JOIN checkout ON checkout.id = NEW.checkout_id
  WHERE v.id = NEW.variant_id AND v.active = 1 AND v.price = NEW.unit_price + NEW.discount_amount AND product.visible = 1
    AND shop.id = NEW.shop_id AND shop.currency = checkout.currency AND checkout.status = 'open'
)
BEGIN
  SELECT RAISE(ABORT, 'product-unavailable');
END;
