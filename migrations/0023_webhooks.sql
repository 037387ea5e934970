CREATE TABLE `webhook_endpoint` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`secret_version` integer DEFAULT 1 NOT NULL,
	`secret_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoint_status" CHECK("webhook_endpoint"."status" IN ('active', 'paused', 'failing')),
	CONSTRAINT "webhook_endpoint_sizes" CHECK(length("webhook_endpoint"."url") <= 500 AND json_array_length("webhook_endpoint"."events") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_endpoint_user` ON `webhook_endpoint` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_message` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`receiver_status` integer,
	`fault` text,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoint`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_message_status" CHECK("webhook_message"."status" IN ('waiting', 'delivered', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_message_endpoint` ON `webhook_message` (`endpoint_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_message_old` ON `webhook_message` (`created_at`);
--> statement-breakpoint
-- What happens to a salon or a shop becomes a message for each endpoint that wants it, in the batch of the change.
CREATE TRIGGER appointment_event_to_webhooks
AFTER INSERT ON appointment_event
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', visit.id, 'salonId', visit.salon_id, 'status', NEW.status, 'ending', NEW.detail ->> 'ending', 'startsAt', visit.starts_at, 'endsAt', visit.ends_at), NEW.created_at
  FROM (SELECT 'appointment.' || CASE NEW.kind WHEN 'step' THEN NEW.status ELSE NEW.kind END AS type) AS event
  JOIN appointment AS visit ON visit.id = NEW.appointment_id JOIN salon ON salon.id = visit.salon_id
  JOIN webhook_endpoint AS endpoint ON endpoint.user_id = salon.owner_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER order_event_to_webhooks
AFTER INSERT ON order_event
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', shop_order.id, 'shopId', shop_order.shop_id, 'reference', shop_order.reference, 'status', NEW.status), NEW.created_at
  FROM (SELECT 'order.' || CASE NEW.kind WHEN 'step' THEN NEW.status ELSE NEW.kind END AS type) AS event
  JOIN shop_order ON shop_order.id = NEW.order_id JOIN shop ON shop.id = shop_order.shop_id
  JOIN webhook_endpoint AS endpoint ON endpoint.user_id = shop.owner_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER review_to_webhooks
AFTER INSERT ON review
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', NEW.id, 'salonId', NEW.salon_id, 'rating', NEW.rating), NEW.created_at
  FROM (SELECT 'review.created' AS type) AS event
  JOIN salon ON salon.id = NEW.salon_id JOIN webhook_endpoint AS endpoint ON endpoint.user_id = salon.owner_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER review_edit_to_webhooks
AFTER UPDATE OF edited_at ON review
WHEN NEW.edited_at IS NOT NULL
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', NEW.id, 'salonId', NEW.salon_id, 'rating', NEW.rating), NEW.edited_at
  FROM (SELECT 'review.edited' AS type) AS event
  JOIN salon ON salon.id = NEW.salon_id JOIN webhook_endpoint AS endpoint ON endpoint.user_id = salon.owner_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER product_review_to_webhooks
AFTER INSERT ON product_review
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', NEW.id, 'productId', NEW.product_id, 'rating', NEW.rating), NEW.created_at
  FROM (SELECT 'review.created' AS type) AS event
  JOIN product ON product.id = NEW.product_id JOIN shop ON shop.id = product.shop_id
  JOIN webhook_endpoint AS endpoint ON endpoint.user_id = shop.owner_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER product_review_edit_to_webhooks
AFTER UPDATE OF edited_at ON product_review
WHEN NEW.edited_at IS NOT NULL
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', NEW.id, 'productId', NEW.product_id, 'rating', NEW.rating), NEW.edited_at
  FROM (SELECT 'review.edited' AS type) AS event
  JOIN product ON product.id = NEW.product_id JOIN shop ON shop.id = product.shop_id
  JOIN webhook_endpoint AS endpoint ON endpoint.user_id = shop.owner_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER payout_to_webhooks
AFTER INSERT ON payout
WHEN NEW.part_of IS NULL
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', NEW.id, 'status', NEW.status, 'amount', NEW.amount, 'currency', NEW.currency), NEW.updated_at
  FROM (SELECT 'payout.requested' AS type) AS event
  JOIN webhook_endpoint AS endpoint ON endpoint.user_id = NEW.user_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
CREATE TRIGGER payout_step_to_webhooks
AFTER UPDATE OF status ON payout
WHEN NEW.part_of IS NULL AND NEW.status <> OLD.status
BEGIN
  INSERT INTO webhook_message (id, endpoint_id, type, data, created_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), endpoint.id, event.type,
    json_object('id', NEW.id, 'status', NEW.status, 'amount', NEW.amount, 'currency', NEW.currency), NEW.updated_at
  FROM (SELECT 'payout.' || NEW.status AS type) AS event
  JOIN webhook_endpoint AS endpoint ON endpoint.user_id = NEW.user_id
    AND endpoint.status = 'active' AND EXISTS (SELECT 1 FROM json_each(endpoint.events) WHERE value = event.type);
END;
--> statement-breakpoint
-- A message is in the outbox while it is waiting, under the same id.
CREATE TRIGGER webhook_message_starts
AFTER INSERT ON webhook_message
BEGIN
  INSERT INTO outbox (id, channel, recipient, payload, created_at) VALUES (NEW.id, 'webhook', NEW.endpoint_id, '{}', NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_message_ends
AFTER UPDATE OF status ON webhook_message
WHEN OLD.status = 'waiting' AND NEW.status <> 'waiting'
BEGIN
  DELETE FROM outbox WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER webhook_message_replayed
AFTER UPDATE OF status ON webhook_message
WHEN OLD.status <> 'waiting' AND NEW.status = 'waiting'
BEGIN
  INSERT INTO outbox (id, channel, recipient, payload, created_at) VALUES (NEW.id, 'webhook', NEW.endpoint_id, '{}', NEW.tried_at);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_message_deleted
AFTER DELETE ON webhook_message
BEGIN
  DELETE FROM outbox WHERE id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoint_paused
AFTER UPDATE OF status ON webhook_endpoint
WHEN NEW.status <> 'active' AND OLD.status = 'active'
BEGIN
  UPDATE webhook_message SET status = 'failed', fault = 'paused' WHERE endpoint_id = NEW.id AND status = 'waiting';
END;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoint_few
BEFORE INSERT ON webhook_endpoint
WHEN (SELECT count(*) FROM webhook_endpoint WHERE user_id = NEW.user_id) >= 5
BEGIN
  SELECT RAISE(ABORT, 'webhook-limit');
END;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoint_of_business
BEFORE INSERT ON webhook_endpoint
WHEN NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND role IN ('beauty_partner', 'product_seller'))
BEGIN
  SELECT RAISE(ABORT, 'forbidden');
END;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoint_no_deleted_user
BEFORE INSERT ON webhook_endpoint
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
