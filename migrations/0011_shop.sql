CREATE TABLE `gift_card` (
	`id` text PRIMARY KEY NOT NULL,
	`organiser_id` text NOT NULL,
	`design` text NOT NULL,
	`currency` text NOT NULL,
	`target` integer NOT NULL,
	`funded` integer DEFAULT 0 NOT NULL,
	`claimed` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'funding' NOT NULL,
	`from_name` text NOT NULL,
	`recipient_name` text NOT NULL,
	`recipient_id` text,
	`recipient_email` text,
	`recipient_phone` text,
	`message` text DEFAULT '' NOT NULL,
	`deliver_at` integer,
	`sent_at` integer,
	`code_hash` text NOT NULL,
	`code_last_four` text NOT NULL,
	`claimed_by` text,
	`expires_at` integer,
	`deadline` integer,
	`salon_id` text,
	`service_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organiser_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_card_status_known" CHECK("gift_card"."status" IN ('funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired')),
	CONSTRAINT "gift-card-spent" CHECK("gift_card"."claimed" >= 0 AND "gift_card"."returned" >= 0 AND "gift_card"."claimed" + "gift_card"."returned" <= "gift_card"."funded"),
	CONSTRAINT "gift_card_funded" CHECK("gift_card"."target" > 0 AND "gift_card"."funded" BETWEEN 0 AND "gift_card"."target"),
	CONSTRAINT "gift_card_settled" CHECK(CASE "gift_card"."status" WHEN 'claimed' THEN "gift_card"."claimed" + "gift_card"."returned" = "gift_card"."funded" AND "gift_card"."claimed" > 0
        WHEN 'cancelled' THEN "gift_card"."claimed" + "gift_card"."returned" = "gift_card"."funded"
        WHEN 'expired' THEN "gift_card"."claimed" + "gift_card"."returned" = "gift_card"."funded"
        WHEN 'funding' THEN "gift_card"."claimed" = 0 AND "gift_card"."sent_at" IS NULL
        WHEN 'scheduled' THEN "gift_card"."claimed" = 0 AND "gift_card"."funded" > 0 AND "gift_card"."sent_at" IS NULL
        ELSE "gift_card"."funded" > 0 AND "gift_card"."sent_at" IS NOT NULL AND "gift_card"."expires_at" IS NOT NULL END),
	CONSTRAINT "gift_card_recipient_known" CHECK(("gift_card"."recipient_id" IS NOT NULL) + ("gift_card"."recipient_email" IS NOT NULL) + ("gift_card"."recipient_phone" IS NOT NULL) = 1),
	CONSTRAINT "gift_card_suggestion" CHECK("gift_card"."service_id" IS NULL OR "gift_card"."salon_id" IS NOT NULL),
	CONSTRAINT "gift_card_last_four" CHECK(length("gift_card"."code_last_four") = 4)
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_card_organiser` ON `gift_card` (`organiser_id`,`id`);--> statement-breakpoint
CREATE INDEX `gift_card_recipient` ON `gift_card` (`recipient_id`,`id`) WHERE recipient_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_card_claimer` ON `gift_card` (`claimed_by`,`id`) WHERE claimed_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_card_deadline` ON `gift_card` (`deadline`) WHERE status = 'funding';--> statement-breakpoint
CREATE INDEX `gift_card_delivery` ON `gift_card` (`deliver_at`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX `gift_card_expiry` ON `gift_card` (`expires_at`) WHERE status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX `gift_card_code` ON `gift_card` (`code_hash`);--> statement-breakpoint
CREATE TABLE `gift_claim` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`card_id`) REFERENCES `gift_card`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_claim_amount" CHECK("gift_claim"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_claim_card` ON `gift_claim` (`card_id`);--> statement-breakpoint
CREATE INDEX `gift_claim_user` ON `gift_claim` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gift_claim_transfer` ON `gift_claim` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `gift_invitation` (
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`declined_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`card_id`, `user_id`),
	FOREIGN KEY (`card_id`) REFERENCES `gift_card`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_invitation_user` ON `gift_invitation` (`user_id`);--> statement-breakpoint
CREATE TABLE `gift_share` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`transfer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`card_id`) REFERENCES `gift_card`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_share_amounts" CHECK("gift_share"."amount" > 0 AND "gift_share"."returned" BETWEEN 0 AND "gift_share"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_share_card` ON `gift_share` (`card_id`);--> statement-breakpoint
CREATE INDEX `gift_share_user` ON `gift_share` (`user_id`,`card_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gift_share_transfer` ON `gift_share` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `address` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`line1` text NOT NULL,
	`line2` text DEFAULT '' NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `address_user` ON `address` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_default` ON `address` (`user_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `cart_line` (
	`user_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`seen_price` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `variant_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_line_quantity" CHECK("cart_line"."quantity" BETWEEN 1 AND 99)
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`currency` text NOT NULL,
	`address` text,
	`status` text DEFAULT 'open' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_status_known" CHECK("checkout"."status" IN ('open', 'paid', 'released', 'expired')),
	CONSTRAINT "checkout_ended" CHECK(("checkout"."status" = 'open') = ("checkout"."ended_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_open` ON `checkout` (`client_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `checkout_due` ON `checkout` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `checkout_line` (
	`checkout_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`checkout_id`, `variant_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_line_quantity" CHECK("checkout_line"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "checkout_line_price" CHECK("checkout_line"."unit_price" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout_shop` (
	`checkout_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`fulfilment` text,
	`salon_id` text,
	`delivery_fee` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`checkout_id`, `shop_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_shop_fee" CHECK("checkout_shop"."delivery_fee" >= 0),
	CONSTRAINT "checkout_shop_fulfilment" CHECK(coalesce("checkout_shop"."fulfilment", 'pickup') IN ('delivery', 'pickup', 'salon_pickup')
        AND ("checkout_shop"."fulfilment" IS 'salon_pickup') = ("checkout_shop"."salon_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text DEFAULT 'step' NOT NULL,
	`status` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_event_order` ON `order_event` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`variant_name` text DEFAULT '' NOT NULL,
	`sku` text NOT NULL,
	`unit_price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`refunded_quantity` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_line_amounts" CHECK("order_line"."unit_price" > 0 AND "order_line"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_line_refunded" CHECK("order_line"."refunded_quantity" BETWEEN 0 AND "order_line"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_line_product` ON `order_line` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_line_variant` ON `order_line` (`variant_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_line_once` ON `order_line` (`order_id`,`variant_id`);--> statement-breakpoint
CREATE TABLE `order_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee_part` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_refund_amounts" CHECK("order_refund"."amount" > 0 AND "order_refund"."fee_part" BETWEEN 0 AND "order_refund"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_refund_order` ON `order_refund` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_refund_transfer` ON `order_refund` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `order_refund_line` (
	`id` text PRIMARY KEY NOT NULL,
	`refund_id` text NOT NULL,
	`line_id` text,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`restocked` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`refund_id`) REFERENCES `order_refund`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_line`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_refund_line_amounts" CHECK("order_refund_line"."amount" > 0 AND "order_refund_line"."quantity" >= 0 AND ("order_refund_line"."quantity" > 0) = ("order_refund_line"."line_id" IS NOT NULL)
        AND ("order_refund_line"."restocked" = 0 OR "order_refund_line"."line_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_refund_line_refund` ON `order_refund_line` (`refund_id`);--> statement-breakpoint
CREATE INDEX `order_refund_line_line` ON `order_refund_line` (`line_id`);--> statement-breakpoint
CREATE TABLE `order_return` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`refund_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_line`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `order_refund`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_return_quantity" CHECK("order_return"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_return_reason" CHECK("order_return"."reason" IN ('damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other')),
	CONSTRAINT "order_return_status_known" CHECK("order_return"."status" IN ('asked', 'refunded', 'declined', 'withdrawn')
        AND ("order_return"."status" = 'refunded') = ("order_return"."refund_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_return_open` ON `order_return` (`line_id`) WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX `order_return_order` ON `order_return` (`order_id`);--> statement-breakpoint
CREATE TABLE `shop_order` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`checkout_id` text NOT NULL,
	`client_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`currency` text NOT NULL,
	`items_total` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`total` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`capture_id` text,
	`fee_id` text NOT NULL,
	`hold_id` text NOT NULL,
	`status` text DEFAULT 'placed' NOT NULL,
	`ending` text,
	`fulfilment` text NOT NULL,
	`salon_id` text,
	`address` text,
	`note` text DEFAULT '' NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking` text DEFAULT '' NOT NULL,
	`packed_at` integer,
	`answer_by` integer NOT NULL,
	`settle_by` integer,
	`disputed_at` integer,
	`fulfilled_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`capture_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_order_status_known" CHECK("shop_order"."status" IN ('placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled')),
	CONSTRAINT "shop_order_ending" CHECK(("shop_order"."status" = 'cancelled') = ("shop_order"."ending" IS NOT NULL)
        AND coalesce("shop_order"."ending", 'client') IN ('client', 'declined', 'seller', 'expired', 'uncollected', 'lost')),
	CONSTRAINT "shop_order_totals" CHECK("shop_order"."items_total" > 0 AND "shop_order"."delivery_fee" >= 0 AND "shop_order"."total" = "shop_order"."items_total" + "shop_order"."delivery_fee"),
	CONSTRAINT "refund-exceeded" CHECK("shop_order"."refunded" BETWEEN 0 AND "shop_order"."total"),
	CONSTRAINT "shop_order_captured" CHECK(("shop_order"."status" IN ('delivered', 'collected')) = ("shop_order"."capture_id" IS NOT NULL)
        AND ("shop_order"."capture_id" IS NULL) = ("shop_order"."fulfilled_at" IS NULL)),
	CONSTRAINT "shop_order_fulfilment" CHECK("shop_order"."fulfilment" IN ('delivery', 'pickup', 'salon_pickup')
        AND ("shop_order"."fulfilment" = 'salon_pickup') = ("shop_order"."salon_id" IS NOT NULL)
        AND ("shop_order"."fulfilment" = 'delivery' OR "shop_order"."status" NOT IN ('shipped', 'delivered'))
        AND ("shop_order"."fulfilment" <> 'delivery' OR "shop_order"."status" NOT IN ('ready', 'collected')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_hold` ON `shop_order` (`hold_id`);--> statement-breakpoint
CREATE INDEX `shop_order_client` ON `shop_order` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_shop` ON `shop_order` (`shop_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_salon` ON `shop_order` (`salon_id`,`status`) WHERE salon_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_order_answer` ON `shop_order` (`answer_by`) WHERE status = 'placed';--> statement-breakpoint
CREATE INDEX `shop_order_settle` ON `shop_order` (`settle_by`) WHERE status IN ('shipped', 'ready') AND disputed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_reference` ON `shop_order` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_once` ON `shop_order` (`checkout_id`,`shop_id`);--> statement-breakpoint
CREATE TABLE `pickup_point` (
	`shop_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `salon_id`),
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `pickup_point_salon` ON `pickup_point` (`salon_id`);--> statement-breakpoint
CREATE TABLE `price_change` (
	`id` text PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`price` integer NOT NULL,
	`effective_from` integer NOT NULL,
	`applied_at` integer,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_change_price" CHECK("price_change"."price" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_change_due` ON `price_change` (`effective_from`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `price_change_once` ON `price_change` (`variant_id`,`effective_from`);--> statement-breakpoint
CREATE TABLE `product` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`visible` integer DEFAULT false NOT NULL,
	`from_price` integer,
	`in_stock` integer DEFAULT false NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_status" CHECK("product"."status" IN ('draft', 'listed', 'archived'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_shop` ON `product` (`shop_id`,`status`);--> statement-breakpoint
CREATE INDEX `product_visible` ON `product` (`category`,`number`) WHERE visible = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `product_id` ON `product` (`id`);--> statement-breakpoint
CREATE TABLE `product_favorite` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_favorite_product` ON `product_favorite` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_import` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`actor` text NOT NULL,
	`file_name` text NOT NULL,
	`file` text,
	`status` text DEFAULT 'checked' NOT NULL,
	`rows_total` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`faults` text DEFAULT '[]' NOT NULL,
	`fault_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_import_status" CHECK("product_import"."status" IN ('checked', 'running', 'done', 'discarded')),
	CONSTRAINT "product_import_rows" CHECK("product_import"."rows_done" BETWEEN 0 AND "product_import"."rows_total")
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_import_shop` ON `product_import` (`shop_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `product_import_running` ON `product_import` (`updated_at`) WHERE status = 'running';--> statement-breakpoint
CREATE TABLE `product_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`image` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_picture_product` ON `product_picture` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `product_review` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`reply` text DEFAULT '' NOT NULL,
	`replied_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_review_rating" CHECK("product_review"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "product_review_reply" CHECK(("product_review"."reply" = '') = ("product_review"."replied_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_review_product` ON `product_review` (`product_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_review_once` ON `product_review` (`product_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `product_review_report` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `product_review`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_review_report_reason" CHECK("product_review_report"."reason" IN ('spam', 'offensive', 'not_a_purchase', 'private', 'other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_review_report_once` ON `product_review_report` (`review_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `product_variant` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`sku` text NOT NULL,
	`option_values` text DEFAULT '[]' NOT NULL,
	`price` integer NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`low_stock` integer DEFAULT 3 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "out-of-stock" CHECK("product_variant"."stock" >= 0),
	CONSTRAINT "product_variant_price" CHECK("product_variant"."price" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_variant_product` ON `product_variant` (`product_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_variant_sku` ON `product_variant` (`shop_id`,`sku`);--> statement-breakpoint
CREATE TABLE `stock_movement` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`delta` integer NOT NULL,
	`stock` integer NOT NULL,
	`reason` text NOT NULL,
	`subject_id` text,
	`note` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movement_delta" CHECK("stock_movement"."delta" <> 0),
	CONSTRAINT "stock_movement_reason" CHECK("stock_movement"."reason" IN ('received', 'corrected', 'damaged', 'imported', 'reserved', 'released', 'cancelled', 'returned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movement_variant` ON `stock_movement` (`variant_id`,`sequence`);--> statement-breakpoint
ALTER TABLE `salon` ADD `takes_parcels` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shop` ADD `delivers` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `shop` ADD `delivery_fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shop` ADD `country_fee` integer;--> statement-breakpoint
ALTER TABLE `shop` ADD `free_delivery_from` integer;--> statement-breakpoint
ALTER TABLE `shop` ADD `picks_up` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `shop` ADD `dispatch_days` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `shop` ADD `return_days` integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE `shop` ADD `image` text DEFAULT '' NOT NULL;