-- What the database refuses and derives: shops, products, orders, gift cards and the search for products.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

CREATE TRIGGER shop_listed_by_approval
BEFORE UPDATE OF status ON shop
WHEN OLD.status = 'draft' AND NEW.status = 'approved' AND NOT EXISTS (
  SELECT 1 FROM application WHERE subject_id = NEW.id AND role = 'product_seller' AND status = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_no_deleted_owner
BEFORE UPDATE OF name, description, address, phone, tax_number, status ON shop
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
-- Stock: a variant has what the last row of its log says, so that the log always sums to the stock.
CREATE TRIGGER product_variant_starts_empty
BEFORE INSERT ON product_variant
WHEN NEW.stock <> 0 OR EXISTS (SELECT 1 FROM product_variant WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM product WHERE id = NEW.product_id AND shop_id = NEW.shop_id)
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_sku_own
BEFORE INSERT ON product_variant
WHEN EXISTS (SELECT 1 FROM product_variant WHERE shop_id = NEW.shop_id AND sku = NEW.sku)
BEGIN
  SELECT RAISE(ABORT, 'sku-taken');
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_sku_stays_own
BEFORE UPDATE OF sku ON product_variant
WHEN EXISTS (SELECT 1 FROM product_variant WHERE shop_id = NEW.shop_id AND sku = NEW.sku AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'sku-taken');
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_stock_by_log
BEFORE UPDATE OF stock ON product_variant
WHEN NEW.stock IS NOT (SELECT stock FROM stock_movement WHERE variant_id = NEW.id ORDER BY sequence DESC LIMIT 1)
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_enough
BEFORE INSERT ON stock_movement
WHEN NEW.delta + (SELECT stock FROM product_variant WHERE id = NEW.variant_id) < 0
BEGIN
  SELECT RAISE(ABORT, 'out-of-stock');
END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_adds_up
BEFORE INSERT ON stock_movement
WHEN NEW.stock IS NOT NEW.delta + (SELECT stock FROM product_variant WHERE id = NEW.variant_id)
  OR EXISTS (SELECT 1 FROM stock_movement WHERE sequence = NEW.sequence)
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_moves_stock
AFTER INSERT ON stock_movement
BEGIN
  UPDATE product_variant SET stock = NEW.stock WHERE id = NEW.variant_id;
END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_no_update
BEFORE UPDATE ON stock_movement
WHEN NEW.sequence <> OLD.sequence OR NEW.variant_id <> OLD.variant_id OR NEW.delta <> OLD.delta OR NEW.stock <> OLD.stock
  OR NEW.reason <> OLD.reason OR NEW.subject_id IS NOT OLD.subject_id OR NEW.actor <> OLD.actor OR NEW.created_at <> OLD.created_at
  OR NEW.note <> '' OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.actor AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'stock-log');
END;
--> statement-breakpoint
CREATE TRIGGER price_change_applied_once
BEFORE UPDATE ON price_change
WHEN OLD.applied_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.variant_id <> OLD.variant_id OR NEW.price <> OLD.price
  OR NEW.effective_from <> OLD.effective_from OR NEW.actor <> OLD.actor OR NEW.created_at <> OLD.created_at
BEGIN
  SELECT RAISE(ABORT, 'price-change-applied');
END;
--> statement-breakpoint
CREATE TRIGGER price_change_no_delete
BEFORE DELETE ON price_change
WHEN OLD.applied_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'price-change-applied');
END;
--> statement-breakpoint
CREATE TRIGGER product_no_deleted_user
BEFORE INSERT ON product
WHEN EXISTS (SELECT 1 FROM shop JOIN user ON user.id = shop.owner_id WHERE shop.id = NEW.shop_id AND user.deleted_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM product WHERE id = NEW.id OR number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER pickup_point_takes_parcels
BEFORE INSERT ON pickup_point
WHEN NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND status = 'approved' AND takes_parcels = 1)
BEGIN
  SELECT RAISE(ABORT, 'pickup-unavailable');
END;
--> statement-breakpoint
-- What the public sees of a product, kept from its variants and its shop.
CREATE TRIGGER product_variant_added
AFTER INSERT ON product_variant
BEGIN
  UPDATE product SET
    from_price = (SELECT min(price) FROM product_variant WHERE product_id = NEW.product_id AND active = 1),
    in_stock = EXISTS (SELECT 1 FROM product_variant WHERE product_id = NEW.product_id AND active = 1 AND stock > 0),
    visible = status = 'listed' AND EXISTS (SELECT 1 FROM shop WHERE id = product.shop_id AND status = 'approved')
      AND EXISTS (SELECT 1 FROM product_variant WHERE product_id = NEW.product_id AND active = 1)
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_edited
AFTER UPDATE OF price, stock, active ON product_variant
BEGIN
  UPDATE product SET
    from_price = (SELECT min(price) FROM product_variant WHERE product_id = NEW.product_id AND active = 1),
    in_stock = EXISTS (SELECT 1 FROM product_variant WHERE product_id = NEW.product_id AND active = 1 AND stock > 0),
    visible = status = 'listed' AND EXISTS (SELECT 1 FROM shop WHERE id = product.shop_id AND status = 'approved')
      AND EXISTS (SELECT 1 FROM product_variant WHERE product_id = NEW.product_id AND active = 1)
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_listed
AFTER UPDATE OF status ON product
BEGIN
  UPDATE product SET
    visible = status = 'listed' AND EXISTS (SELECT 1 FROM shop WHERE id = product.shop_id AND status = 'approved')
      AND EXISTS (SELECT 1 FROM product_variant WHERE product_id = NEW.id AND active = 1)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER shop_listed
AFTER UPDATE OF status ON shop
BEGIN
  UPDATE product SET
    visible = status = 'listed' AND NEW.status = 'approved'
      AND EXISTS (SELECT 1 FROM product_variant WHERE product_id = product.id AND active = 1)
  WHERE shop_id = NEW.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search USING fts5(
  name, brand, category, words, shop,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_word USING fts5vocab(product_search, 'row');
--> statement-breakpoint
CREATE TRIGGER product_added_search
AFTER INSERT ON product
BEGIN
  INSERT INTO product_search (rowid, name, brand, category, words, shop)
  SELECT NEW.number, NEW.name || iif(replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', '') <> NEW.name, ' ' || replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', ''), ''),
    NEW.brand || iif(replace(replace(replace(NEW.brand, '''', ''), '’', ''), 'ʼ', '') <> NEW.brand, ' ' || replace(replace(replace(NEW.brand, '''', ''), '’', ''), 'ʼ', ''), ''), NEW.category,
    NEW.description || iif(replace(replace(replace(NEW.description, '''', ''), '’', ''), 'ʼ', '') <> NEW.description, ' ' || replace(replace(replace(NEW.description, '''', ''), '’', ''), 'ʼ', ''), ''),
    name || iif(replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', '') <> name, ' ' || replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', ''), '')
  FROM shop WHERE id = NEW.shop_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_edited_search
AFTER UPDATE OF name, brand, category, description ON product
BEGIN
  UPDATE product_search SET name = NEW.name || iif(replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', '') <> NEW.name, ' ' || replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', ''), ''),
    brand = NEW.brand || iif(replace(replace(replace(NEW.brand, '''', ''), '’', ''), 'ʼ', '') <> NEW.brand, ' ' || replace(replace(replace(NEW.brand, '''', ''), '’', ''), 'ʼ', ''), ''), category = NEW.category,
    words = NEW.description || iif(replace(replace(replace(NEW.description, '''', ''), '’', ''), 'ʼ', '') <> NEW.description, ' ' || replace(replace(replace(NEW.description, '''', ''), '’', ''), 'ʼ', ''), '')
  WHERE rowid = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER shop_edited_search
AFTER UPDATE OF name ON shop
WHEN NEW.name <> OLD.name
BEGIN
  UPDATE product_search SET shop = NEW.name || iif(replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', '') <> NEW.name, ' ' || replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', ''), '')
  WHERE rowid IN (SELECT number FROM product WHERE shop_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER product_import_steps
BEFORE UPDATE ON product_import
WHEN NEW.id <> OLD.id OR NEW.shop_id <> OLD.shop_id OR NEW.rows_total <> OLD.rows_total OR NEW.rows_done < OLD.rows_done
  OR (NEW.status <> OLD.status AND NOT (
    (OLD.status = 'checked' AND NEW.status IN ('running', 'discarded') AND (NEW.status = 'discarded' OR OLD.fault_count = 0))
    OR (OLD.status = 'running' AND NEW.status = 'done' AND NEW.rows_done = NEW.rows_total)))
BEGIN
  SELECT RAISE(ABORT, 'import-status');
END;
--> statement-breakpoint
CREATE TRIGGER address_limit
BEFORE INSERT ON address
WHEN (SELECT count(*) FROM address WHERE user_id = NEW.user_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'address-limit');
END;
--> statement-breakpoint
CREATE TRIGGER cart_line_limit
BEFORE INSERT ON cart_line
WHEN (SELECT count(*) FROM cart_line WHERE user_id = NEW.user_id AND variant_id <> NEW.variant_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'cart-full');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_starts_open
BEFORE INSERT ON checkout
WHEN NEW.status <> 'open' OR EXISTS (SELECT 1 FROM checkout WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_one_at_a_time
BEFORE INSERT ON checkout
WHEN EXISTS (SELECT 1 FROM checkout WHERE client_id = NEW.client_id AND status = 'open')
BEGIN
  SELECT RAISE(ABORT, 'checkout-exists');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_steps
BEFORE UPDATE ON checkout
WHEN OLD.status <> 'open' AND NOT (
    NEW.address IS NULL AND NEW.id = OLD.id AND NEW.client_id = OLD.client_id AND NEW.currency = OLD.currency AND NEW.status = OLD.status
    AND NEW.version = OLD.version AND NEW.expires_at = OLD.expires_at AND NEW.created_at = OLD.created_at AND NEW.ended_at = OLD.ended_at
    AND EXISTS (SELECT 1 FROM user WHERE id = OLD.client_id AND deleted_at IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_no_change
BEFORE UPDATE OF id, client_id, currency, created_at ON checkout
WHEN NEW.id <> OLD.id OR NEW.client_id <> OLD.client_id OR NEW.currency <> OLD.currency OR NEW.created_at <> OLD.created_at
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_version
BEFORE UPDATE ON checkout
WHEN OLD.status = 'open' AND NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'checkout-changed');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_gives_back
AFTER UPDATE OF status ON checkout
WHEN NEW.status IN ('released', 'expired') AND OLD.status = 'open'
BEGIN
  INSERT INTO stock_movement (variant_id, delta, stock, reason, subject_id, actor, created_at)
  SELECT line.variant_id, line.quantity, product_variant.stock + line.quantity, 'released', NEW.id,
    CASE NEW.status WHEN 'expired' THEN 'system' ELSE NEW.client_id END, NEW.ended_at
  FROM checkout_line AS line JOIN product_variant ON product_variant.id = line.variant_id
  WHERE line.checkout_id = NEW.id;
END;
--> statement-breakpoint
-- The list price is the current one, whatever was taken off.
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
--> statement-breakpoint
CREATE TRIGGER checkout_line_once
BEFORE INSERT ON checkout_line
WHEN EXISTS (SELECT 1 FROM checkout_line WHERE checkout_id = NEW.checkout_id AND variant_id = NEW.variant_id)
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_line_reserves
AFTER INSERT ON checkout_line
BEGIN
  INSERT INTO stock_movement (variant_id, delta, stock, reason, subject_id, actor, created_at)
  SELECT NEW.variant_id, -NEW.quantity, stock - NEW.quantity, 'reserved', NEW.checkout_id,
    (SELECT client_id FROM checkout WHERE id = NEW.checkout_id), (SELECT created_at FROM checkout WHERE id = NEW.checkout_id)
  FROM product_variant WHERE id = NEW.variant_id;
END;
--> statement-breakpoint
CREATE TRIGGER checkout_shop_while_open
BEFORE INSERT ON checkout_shop
WHEN NOT EXISTS (SELECT 1 FROM checkout WHERE id = NEW.checkout_id AND status = 'open')
  OR EXISTS (SELECT 1 FROM checkout_shop WHERE checkout_id = NEW.checkout_id AND shop_id = NEW.shop_id)
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER checkout_shop_chosen_while_open
BEFORE UPDATE ON checkout_shop
WHEN (NOT EXISTS (SELECT 1 FROM checkout WHERE id = OLD.checkout_id AND status = 'open')
    AND NOT (NEW.note = '' AND NEW.checkout_id = OLD.checkout_id AND NEW.shop_id = OLD.shop_id AND NEW.fulfilment IS OLD.fulfilment
      AND NEW.salon_id IS OLD.salon_id AND NEW.delivery_fee = OLD.delivery_fee
      AND EXISTS (SELECT 1 FROM checkout JOIN user ON user.id = checkout.client_id
        WHERE checkout.id = OLD.checkout_id AND user.deleted_at IS NOT NULL)))
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_starts_placed
BEFORE INSERT ON shop_order
WHEN NEW.status <> 'placed' OR NEW.refunded <> 0
  OR EXISTS (SELECT 1 FROM shop_order WHERE id = NEW.id OR reference = NEW.reference OR hold_id = NEW.hold_id
    OR (checkout_id = NEW.checkout_id AND shop_id = NEW.shop_id))
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_of_its_checkout
BEFORE INSERT ON shop_order
WHEN NOT EXISTS (
  SELECT 1 FROM checkout JOIN checkout_shop AS part ON part.checkout_id = checkout.id
  WHERE checkout.id = NEW.checkout_id AND checkout.status = 'paid' AND checkout.client_id = NEW.client_id
    AND checkout.currency = NEW.currency AND part.shop_id = NEW.shop_id AND part.fulfilment = NEW.fulfilment
    AND part.salon_id IS NEW.salon_id AND part.delivery_fee = NEW.delivery_fee
    AND NEW.items_total = (SELECT sum(quantity * unit_price) FROM checkout_line
      WHERE checkout_id = NEW.checkout_id AND shop_id = NEW.shop_id)
)
BEGIN
  SELECT RAISE(ABORT, 'checkout-ended');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_own_hold
BEFORE INSERT ON shop_order
WHEN NOT EXISTS (
  SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.client_id
    AND amount = NEW.total AND currency = NEW.currency AND status = 'held'
)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_other_hold
BEFORE UPDATE OF hold_id ON shop_order
WHEN NEW.hold_id <> OLD.hold_id AND (NEW.status NOT IN ('placed', 'accepted', 'shipped', 'ready') OR NOT EXISTS (
  SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.client_id
    AND amount = NEW.total - NEW.refunded AND currency = NEW.currency AND status = 'held'
))
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps
BEFORE UPDATE OF status ON shop_order
WHEN NEW.status <> OLD.status AND NOT (
  (OLD.status = 'placed' AND NEW.status IN ('accepted', 'cancelled'))
  OR (OLD.status = 'accepted' AND NEW.status IN ('shipped', 'ready', 'cancelled'))
  OR (OLD.status = 'shipped' AND NEW.status IN ('delivered', 'cancelled'))
  OR (OLD.status = 'ready' AND NEW.status IN ('collected', 'cancelled'))
)
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_counted
BEFORE UPDATE OF status, packed_at, disputed_at, hold_id, settle_by ON shop_order
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_captured_once
BEFORE UPDATE OF capture_id ON shop_order
WHEN OLD.capture_id IS NOT NULL AND NEW.capture_id IS NOT OLD.capture_id
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_refunds_counted
BEFORE UPDATE OF refunded ON shop_order
WHEN NEW.refunded <> (SELECT coalesce(sum(amount), 0) FROM order_refund WHERE order_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'refund-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_address_stays
BEFORE UPDATE OF address, note ON shop_order
WHEN NEW.address IS NOT NULL OR NEW.note <> ''
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.client_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_cancelled_restocks
AFTER UPDATE OF status ON shop_order
WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND NEW.ending <> 'lost'
BEGIN
  INSERT INTO stock_movement (variant_id, delta, stock, reason, subject_id, actor, created_at)
  SELECT line.variant_id, line.quantity - line.refunded_quantity,
    product_variant.stock + line.quantity - line.refunded_quantity, 'cancelled', NEW.id, 'system', NEW.updated_at
  FROM order_line AS line JOIN product_variant ON product_variant.id = line.variant_id
  WHERE line.order_id = NEW.id AND line.quantity > line.refunded_quantity;
END;
--> statement-breakpoint
CREATE TRIGGER order_line_as_reserved
BEFORE INSERT ON order_line
WHEN NEW.refunded_quantity <> 0 OR EXISTS (SELECT 1 FROM order_line WHERE id = NEW.id OR (order_id = NEW.order_id AND variant_id = NEW.variant_id))
  OR NOT EXISTS (
    SELECT 1 FROM shop_order JOIN checkout_line AS line ON line.checkout_id = shop_order.checkout_id AND line.shop_id = shop_order.shop_id
    WHERE shop_order.id = NEW.order_id AND line.variant_id = NEW.variant_id
      AND line.quantity = NEW.quantity AND line.unit_price = NEW.unit_price
  )
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_line_refunds_counted
BEFORE UPDATE OF refunded_quantity ON order_line
WHEN NEW.refunded_quantity <> (SELECT coalesce(sum(quantity), 0) FROM order_refund_line WHERE line_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'refund-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER order_event_no_update
BEFORE UPDATE ON order_event
WHEN NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id OR NEW.kind <> OLD.kind OR NEW.status <> OLD.status
  OR NEW.actor <> OLD.actor OR NEW.created_at <> OLD.created_at OR NEW.detail <> json_remove(OLD.detail, '$.note')
  OR NOT EXISTS (SELECT 1 FROM user JOIN shop_order ON shop_order.id = OLD.order_id
    WHERE user.id IN (OLD.actor, shop_order.client_id) AND user.deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_of_money
BEFORE INSERT ON order_refund
WHEN EXISTS (SELECT 1 FROM order_refund WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
  OR NOT EXISTS (SELECT 1 FROM shop_order WHERE id = NEW.order_id AND status <> 'cancelled')
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_counts
AFTER INSERT ON order_refund
BEGIN
  UPDATE shop_order SET refunded = refunded + NEW.amount WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_no_update
BEFORE UPDATE ON order_refund
WHEN NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id OR NEW.amount <> OLD.amount OR NEW.fee_part <> OLD.fee_part
  OR NEW.transfer_id <> OLD.transfer_id OR NEW.actor <> OLD.actor OR NEW.created_at <> OLD.created_at OR NEW.reason <> ''
  OR NOT EXISTS (SELECT 1 FROM user JOIN shop_order ON shop_order.id = OLD.order_id
    WHERE user.id IN (OLD.actor, shop_order.client_id) AND user.deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_line_of_order
BEFORE INSERT ON order_refund_line
WHEN EXISTS (SELECT 1 FROM order_refund_line WHERE id = NEW.id)
  OR (NEW.line_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM order_refund JOIN order_line ON order_line.order_id = order_refund.order_id
    WHERE order_refund.id = NEW.refund_id AND order_line.id = NEW.line_id AND NEW.amount = NEW.quantity * order_line.unit_price))
  OR NEW.amount + (SELECT coalesce(sum(amount), 0) FROM order_refund_line WHERE refund_id = NEW.refund_id)
    > (SELECT amount FROM order_refund WHERE id = NEW.refund_id)
  OR (NEW.line_id IS NULL AND NEW.amount + (
    SELECT coalesce(sum(part.amount), 0) FROM order_refund_line AS part JOIN order_refund ON order_refund.id = part.refund_id
    WHERE part.line_id IS NULL AND order_refund.order_id = (SELECT order_id FROM order_refund WHERE id = NEW.refund_id)
  ) > (SELECT delivery_fee FROM shop_order JOIN order_refund ON order_refund.order_id = shop_order.id WHERE order_refund.id = NEW.refund_id))
BEGIN
  SELECT RAISE(ABORT, 'refund-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER order_refund_line_counts
AFTER INSERT ON order_refund_line
WHEN NEW.line_id IS NOT NULL
BEGIN
  UPDATE order_line SET refunded_quantity = refunded_quantity + NEW.quantity WHERE id = NEW.line_id;
  INSERT INTO stock_movement (variant_id, delta, stock, reason, subject_id, actor, created_at)
  SELECT line.variant_id, NEW.quantity, product_variant.stock + NEW.quantity, 'returned', order_refund.order_id,
    order_refund.actor, order_refund.created_at
  FROM order_line AS line JOIN product_variant ON product_variant.id = line.variant_id
  JOIN order_refund ON order_refund.id = NEW.refund_id
  WHERE line.id = NEW.line_id AND NEW.restocked = 1;
END;
--> statement-breakpoint
CREATE TRIGGER order_return_of_delivered
BEFORE INSERT ON order_return
WHEN NEW.status <> 'requested' OR EXISTS (SELECT 1 FROM order_return WHERE id = NEW.id OR (line_id = NEW.line_id AND status = 'requested'))
  OR NOT EXISTS (
    SELECT 1 FROM order_line JOIN shop_order ON shop_order.id = order_line.order_id
    WHERE order_line.id = NEW.line_id AND shop_order.id = NEW.order_id AND shop_order.status IN ('delivered', 'collected')
      AND NEW.quantity <= order_line.quantity - order_line.refunded_quantity
  )
BEGIN
  SELECT RAISE(ABORT, 'return-status');
END;
--> statement-breakpoint
CREATE TRIGGER order_return_steps
BEFORE UPDATE ON order_return
WHEN NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id OR NEW.line_id <> OLD.line_id OR NEW.quantity <> OLD.quantity
  OR NEW.reason <> OLD.reason OR NEW.created_at <> OLD.created_at
  OR (OLD.status <> 'requested' AND (NEW.status <> OLD.status OR NEW.refund_id IS NOT OLD.refund_id))
  OR (NEW.detail <> OLD.detail AND NEW.detail <> '')
BEGIN
  SELECT RAISE(ABORT, 'return-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_starts_empty
BEFORE INSERT ON gift_card
WHEN NEW.status <> 'funding' OR NEW.funded <> 0 OR NEW.claimed <> 0 OR NEW.returned <> 0
  OR EXISTS (SELECT 1 FROM gift_card WHERE id = NEW.id OR code_hash = NEW.code_hash)
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_steps
BEFORE UPDATE OF status ON gift_card
WHEN NEW.status <> OLD.status AND NOT (
  (OLD.status = 'funding' AND NEW.status IN ('scheduled', 'sent', 'cancelled'))
  OR (OLD.status = 'scheduled' AND NEW.status IN ('sent', 'cancelled'))
  OR (OLD.status = 'sent' AND NEW.status IN ('claimed', 'cancelled', 'expired'))
)
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_counted
BEFORE UPDATE OF status ON gift_card
WHEN NEW.status <> 'claimed' AND NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_sums
BEFORE UPDATE OF funded, claimed, returned ON gift_card
WHEN NEW.funded <> (SELECT coalesce(sum(amount), 0) FROM gift_contribution WHERE card_id = NEW.id)
  OR NEW.returned <> (SELECT coalesce(sum(returned), 0) FROM gift_contribution WHERE card_id = NEW.id)
  OR NEW.claimed <> (SELECT coalesce(sum(amount), 0) FROM gift_redemption WHERE card_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'gift-card-spent');
END;
--> statement-breakpoint
CREATE TRIGGER gift_card_claimer_stays
BEFORE UPDATE OF claimed_by ON gift_card
WHEN OLD.claimed_by IS NOT NULL AND NEW.claimed_by IS NOT OLD.claimed_by
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_contribution_while_funding
BEFORE INSERT ON gift_contribution
WHEN NEW.returned <> 0 OR EXISTS (SELECT 1 FROM gift_contribution WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
  OR NOT EXISTS (SELECT 1 FROM gift_card WHERE id = NEW.card_id AND status = 'funding')
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_contribution_within_target
BEFORE INSERT ON gift_contribution
WHEN NEW.amount > (SELECT target - funded FROM gift_card WHERE id = NEW.card_id)
BEGIN
  SELECT RAISE(ABORT, 'gift-card-full');
END;
--> statement-breakpoint
CREATE TRIGGER gift_contribution_funds
AFTER INSERT ON gift_contribution
BEGIN
  UPDATE gift_card SET funded = funded + NEW.amount, updated_at = NEW.created_at WHERE id = NEW.card_id;
END;
--> statement-breakpoint
CREATE TRIGGER gift_contribution_returned_forward
BEFORE UPDATE ON gift_contribution
WHEN NEW.id <> OLD.id OR NEW.card_id <> OLD.card_id OR NEW.user_id <> OLD.user_id OR NEW.amount <> OLD.amount
  OR NEW.transfer_id <> OLD.transfer_id OR NEW.created_at <> OLD.created_at OR NEW.returned < OLD.returned
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_contribution_returns
AFTER UPDATE OF returned ON gift_contribution
BEGIN
  UPDATE gift_card SET returned = returned + NEW.returned - OLD.returned WHERE id = NEW.card_id;
END;
--> statement-breakpoint
CREATE TRIGGER gift_invitation_of_group
BEFORE INSERT ON gift_invitation
WHEN NOT EXISTS (SELECT 1 FROM gift_card WHERE id = NEW.card_id AND deadline IS NOT NULL AND status = 'funding')
  OR EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_redemption_of_sent
BEFORE INSERT ON gift_redemption
WHEN EXISTS (SELECT 1 FROM gift_redemption WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
  OR NOT EXISTS (
    SELECT 1 FROM gift_card WHERE id = NEW.card_id AND status = 'sent' AND expires_at > NEW.created_at
      AND coalesce(claimed_by, NEW.user_id) = NEW.user_id AND coalesce(recipient_id, NEW.user_id) = NEW.user_id
  )
BEGIN
  SELECT RAISE(ABORT, 'gift-card-status');
END;
--> statement-breakpoint
CREATE TRIGGER gift_redemption_of_client
BEFORE INSERT ON gift_redemption
WHEN NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND role = 'client' AND deleted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'recipient-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER gift_redemption_counts
AFTER INSERT ON gift_redemption
BEGIN
  UPDATE gift_card SET claimed = claimed + NEW.amount, claimed_by = NEW.user_id, updated_at = NEW.created_at WHERE id = NEW.card_id;
  UPDATE gift_card SET status = 'claimed' WHERE id = NEW.card_id AND claimed + returned = funded;
END;
--> statement-breakpoint
CREATE TRIGGER shop_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, address, city, country, currency, phone, tax_number ON shop
WHEN EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'product_seller' AND name = ''
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_renamed_by_approval
BEFORE UPDATE OF name ON shop
WHEN OLD.status = 'approved' AND NEW.status = 'approved' AND NEW.name <> OLD.name AND NOT EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND subject_id = OLD.id AND role = 'product_seller' AND status = 'approved' AND name = NEW.name
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
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
