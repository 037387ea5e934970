CREATE INDEX `appointment_item_discount` ON `appointment_item` (`discount_id`) WHERE discount_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `salon_listing_strip` ON `salon_listing` (CAST(latitude * 50 AS INTEGER),`longitude`,`latitude`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `order_line_discount` ON `order_line` (`discount_id`) WHERE discount_id IS NOT NULL;