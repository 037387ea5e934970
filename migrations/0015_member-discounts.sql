CREATE TABLE `member_discount` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text,
	`shop_id` text,
	`basis_points` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_discount_whose" CHECK(("member_discount"."salon_id" IS NULL) <> ("member_discount"."shop_id" IS NULL)),
	CONSTRAINT "member_discount_percent" CHECK("member_discount"."basis_points" BETWEEN 100 AND 5000 AND "member_discount"."basis_points" % 100 = 0),
	CONSTRAINT "member_discount_period" CHECK("member_discount"."starts_at" < "member_discount"."ends_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_discount_salon` ON `member_discount` (`salon_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `member_discount_shop` ON `member_discount` (`shop_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `member_discount_item` (
	`id` text PRIMARY KEY NOT NULL,
	`discount_id` text NOT NULL,
	`service_id` text,
	`product_id` text,
	FOREIGN KEY (`discount_id`) REFERENCES `member_discount`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_discount_item_what" CHECK(("member_discount_item"."service_id" IS NULL) <> ("member_discount_item"."product_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_discount_item_of_service` ON `member_discount_item` (`service_id`);--> statement-breakpoint
CREATE INDEX `member_discount_item_of_product` ON `member_discount_item` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_discount_item_service` ON `member_discount_item` (`discount_id`,`service_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_discount_item_product` ON `member_discount_item` (`discount_id`,`product_id`);--> statement-breakpoint
ALTER TABLE `appointment_item` ADD `discount_id` text REFERENCES member_discount(id);--> statement-breakpoint
ALTER TABLE `appointment_item` ADD `discount_basis_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `appointment_item` ADD `discount_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `slot_hold` ADD `discounts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkout_line` ADD `discount_id` text REFERENCES member_discount(id);--> statement-breakpoint
ALTER TABLE `checkout_line` ADD `discount_basis_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `checkout_line` ADD `discount_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_line` ADD `discount_id` text REFERENCES member_discount(id);--> statement-breakpoint
ALTER TABLE `order_line` ADD `discount_basis_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_line` ADD `discount_amount` integer DEFAULT 0 NOT NULL;