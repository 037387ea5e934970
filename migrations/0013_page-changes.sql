CREATE TABLE `page_change` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_change_subject` ON `page_change` (`subject`);
--> statement-breakpoint
CREATE TRIGGER salon_added_to_pages
AFTER INSERT ON salon
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.id WHERE 'salon:' || NEW.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_edited_on_pages
AFTER UPDATE ON salon
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.id WHERE 'salon:' || NEW.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_removed_from_pages
AFTER DELETE ON salon
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.id WHERE 'salon:' || OLD.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_picture_added_to_pages
AFTER INSERT ON salon_picture
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_picture_edited_on_pages
AFTER UPDATE ON salon_picture
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_picture_removed_from_pages
AFTER DELETE ON salon_picture
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.salon_id WHERE 'salon:' || OLD.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_hours_added_to_pages
AFTER INSERT ON salon_hours
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_hours_edited_on_pages
AFTER UPDATE ON salon_hours
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_hours_removed_from_pages
AFTER DELETE ON salon_hours
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.salon_id WHERE 'salon:' || OLD.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_exception_added_to_pages
AFTER INSERT ON salon_exception
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_exception_edited_on_pages
AFTER UPDATE ON salon_exception
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_exception_removed_from_pages
AFTER DELETE ON salon_exception
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.salon_id WHERE 'salon:' || OLD.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER staff_added_to_pages
AFTER INSERT ON staff
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER staff_edited_on_pages
AFTER UPDATE ON staff
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER staff_removed_from_pages
AFTER DELETE ON staff
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.salon_id WHERE 'salon:' || OLD.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER service_added_to_pages
AFTER INSERT ON service
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER service_edited_on_pages
AFTER UPDATE ON service
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER service_removed_from_pages
AFTER DELETE ON service
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.salon_id WHERE 'salon:' || OLD.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER add_on_added_to_pages
AFTER INSERT ON add_on
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id);
  INSERT INTO page_change (subject) SELECT 'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id) WHERE 'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id) IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER add_on_edited_on_pages
AFTER UPDATE ON add_on
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id);
  INSERT INTO page_change (subject) SELECT 'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id) WHERE 'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id) IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER add_on_removed_from_pages
AFTER DELETE ON add_on
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || (SELECT salon_id FROM service WHERE id = OLD.service_id);
  INSERT INTO page_change (subject) SELECT 'salon:' || (SELECT salon_id FROM service WHERE id = OLD.service_id) WHERE 'salon:' || (SELECT salon_id FROM service WHERE id = OLD.service_id) IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER review_added_to_pages
AFTER INSERT ON review
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER review_edited_on_pages
AFTER UPDATE ON review
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || NEW.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || NEW.salon_id WHERE 'salon:' || NEW.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER review_removed_from_pages
AFTER DELETE ON review
BEGIN
  DELETE FROM page_change WHERE subject = 'salon:' || OLD.salon_id;
  INSERT INTO page_change (subject) SELECT 'salon:' || OLD.salon_id WHERE 'salon:' || OLD.salon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER shop_added_to_pages
AFTER INSERT ON shop
BEGIN
  DELETE FROM page_change WHERE subject = 'shop:' || NEW.id;
  INSERT INTO page_change (subject) SELECT 'shop:' || NEW.id WHERE 'shop:' || NEW.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER shop_edited_on_pages
AFTER UPDATE ON shop
BEGIN
  DELETE FROM page_change WHERE subject = 'shop:' || NEW.id;
  INSERT INTO page_change (subject) SELECT 'shop:' || NEW.id WHERE 'shop:' || NEW.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER shop_removed_from_pages
AFTER DELETE ON shop
BEGIN
  DELETE FROM page_change WHERE subject = 'shop:' || OLD.id;
  INSERT INTO page_change (subject) SELECT 'shop:' || OLD.id WHERE 'shop:' || OLD.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_added_to_pages
AFTER INSERT ON product
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.id WHERE 'product:' || NEW.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_edited_on_pages
AFTER UPDATE ON product
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.id WHERE 'product:' || NEW.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_removed_from_pages
AFTER DELETE ON product
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || OLD.id;
  INSERT INTO page_change (subject) SELECT 'product:' || OLD.id WHERE 'product:' || OLD.id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_added_to_pages
AFTER INSERT ON product_variant
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.product_id WHERE 'product:' || NEW.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_edited_on_pages
AFTER UPDATE ON product_variant
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.product_id WHERE 'product:' || NEW.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_variant_removed_from_pages
AFTER DELETE ON product_variant
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || OLD.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || OLD.product_id WHERE 'product:' || OLD.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_picture_added_to_pages
AFTER INSERT ON product_picture
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.product_id WHERE 'product:' || NEW.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_picture_edited_on_pages
AFTER UPDATE ON product_picture
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.product_id WHERE 'product:' || NEW.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_picture_removed_from_pages
AFTER DELETE ON product_picture
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || OLD.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || OLD.product_id WHERE 'product:' || OLD.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_added_to_pages
AFTER INSERT ON product_review
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.product_id WHERE 'product:' || NEW.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_edited_on_pages
AFTER UPDATE ON product_review
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || NEW.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || NEW.product_id WHERE 'product:' || NEW.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_removed_from_pages
AFTER DELETE ON product_review
BEGIN
  DELETE FROM page_change WHERE subject = 'product:' || OLD.product_id;
  INSERT INTO page_change (subject) SELECT 'product:' || OLD.product_id WHERE 'product:' || OLD.product_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_added_to_pages
AFTER INSERT ON member_discount
BEGIN
  DELETE FROM page_change WHERE subject = coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id);
  INSERT INTO page_change (subject) SELECT coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id) WHERE coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id) IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_edited_on_pages
AFTER UPDATE ON member_discount
BEGIN
  DELETE FROM page_change WHERE subject = coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id);
  INSERT INTO page_change (subject) SELECT coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id) WHERE coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id) IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_removed_from_pages
AFTER DELETE ON member_discount
BEGIN
  DELETE FROM page_change WHERE subject = coalesce('salon:' || OLD.salon_id, 'shop:' || OLD.shop_id);
  INSERT INTO page_change (subject) SELECT coalesce('salon:' || OLD.salon_id, 'shop:' || OLD.shop_id) WHERE coalesce('salon:' || OLD.salon_id, 'shop:' || OLD.shop_id) IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER salon_listed_on_pages
AFTER UPDATE OF status ON salon
WHEN NEW.status IS NOT OLD.status
BEGIN
  DELETE FROM page_change WHERE subject = 'salons';
  INSERT INTO page_change (subject) SELECT 'salons' WHERE 'salons' IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_listed_on_pages
AFTER UPDATE OF visible ON product
WHEN NEW.visible IS NOT OLD.visible
BEGIN
  DELETE FROM page_change WHERE subject = 'products';
  INSERT INTO page_change (subject) SELECT 'products' WHERE 'products' IS NOT NULL;
END;
