-- Counted along instead of anew at every write and every read: reviews, and what a salon's clients did there.
DROP TRIGGER review_added;
--> statement-breakpoint
DROP TRIGGER review_edited;
--> statement-breakpoint
DROP TRIGGER review_removed;
--> statement-breakpoint
DROP TRIGGER product_review_added;
--> statement-breakpoint
DROP TRIGGER product_review_edited;
--> statement-breakpoint
DROP TRIGGER product_review_removed;
--> statement-breakpoint
CREATE TRIGGER review_added
AFTER INSERT ON review
BEGIN
  UPDATE salon SET review_count = review_count + 1, rating_sum = rating_sum + NEW.rating
  WHERE id = NEW.salon_id AND NEW.hidden_at IS NULL;
  INSERT INTO star_count (kind, subject_id, stars, reviews)
  SELECT 'salon', NEW.salon_id, NEW.rating, 1 WHERE NEW.hidden_at IS NULL
  ON CONFLICT DO UPDATE SET reviews = reviews + 1;
END;
--> statement-breakpoint
CREATE TRIGGER review_edited
AFTER UPDATE OF rating, hidden_at ON review
BEGIN
  UPDATE salon SET review_count = review_count - 1, rating_sum = rating_sum - OLD.rating
  WHERE id = OLD.salon_id AND OLD.hidden_at IS NULL;
  UPDATE star_count SET reviews = reviews - 1
  WHERE kind = 'salon' AND subject_id = OLD.salon_id AND stars = OLD.rating AND OLD.hidden_at IS NULL;
  UPDATE salon SET review_count = review_count + 1, rating_sum = rating_sum + NEW.rating
  WHERE id = NEW.salon_id AND NEW.hidden_at IS NULL;
  INSERT INTO star_count (kind, subject_id, stars, reviews)
  SELECT 'salon', NEW.salon_id, NEW.rating, 1 WHERE NEW.hidden_at IS NULL
  ON CONFLICT DO UPDATE SET reviews = reviews + 1;
END;
--> statement-breakpoint
CREATE TRIGGER review_removed
AFTER DELETE ON review
BEGIN
  UPDATE salon SET review_count = review_count - 1, rating_sum = rating_sum - OLD.rating
  WHERE id = OLD.salon_id AND OLD.hidden_at IS NULL;
  UPDATE star_count SET reviews = reviews - 1
  WHERE kind = 'salon' AND subject_id = OLD.salon_id AND stars = OLD.rating AND OLD.hidden_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_added
AFTER INSERT ON product_review
BEGIN
  UPDATE product SET review_count = review_count + 1, rating_sum = rating_sum + NEW.rating
  WHERE id = NEW.product_id AND NEW.hidden_at IS NULL;
  INSERT INTO star_count (kind, subject_id, stars, reviews)
  SELECT 'product', NEW.product_id, NEW.rating, 1 WHERE NEW.hidden_at IS NULL
  ON CONFLICT DO UPDATE SET reviews = reviews + 1;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_edited
AFTER UPDATE OF rating, hidden_at ON product_review
BEGIN
  UPDATE product SET review_count = review_count - 1, rating_sum = rating_sum - OLD.rating
  WHERE id = OLD.product_id AND OLD.hidden_at IS NULL;
  UPDATE star_count SET reviews = reviews - 1
  WHERE kind = 'product' AND subject_id = OLD.product_id AND stars = OLD.rating AND OLD.hidden_at IS NULL;
  UPDATE product SET review_count = review_count + 1, rating_sum = rating_sum + NEW.rating
  WHERE id = NEW.product_id AND NEW.hidden_at IS NULL;
  INSERT INTO star_count (kind, subject_id, stars, reviews)
  SELECT 'product', NEW.product_id, NEW.rating, 1 WHERE NEW.hidden_at IS NULL
  ON CONFLICT DO UPDATE SET reviews = reviews + 1;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_removed
AFTER DELETE ON product_review
BEGIN
  UPDATE product SET review_count = review_count - 1, rating_sum = rating_sum - OLD.rating
  WHERE id = OLD.product_id AND OLD.hidden_at IS NULL;
  UPDATE star_count SET reviews = reviews - 1
  WHERE kind = 'product' AND subject_id = OLD.product_id AND stars = OLD.rating AND OLD.hidden_at IS NULL;
END;
--> statement-breakpoint
INSERT INTO star_count (kind, subject_id, stars, reviews)
SELECT 'salon', salon_id, rating, count(*) FROM review WHERE hidden_at IS NULL GROUP BY salon_id, rating
UNION ALL
SELECT 'product', product_id, rating, count(*) FROM product_review WHERE hidden_at IS NULL GROUP BY product_id, rating;
--> statement-breakpoint
CREATE TRIGGER appointment_counted
AFTER UPDATE OF status, ending, price, captured, refunded ON appointment
BEGIN
  UPDATE salon_client SET
    visits = visits + (NEW.status = 'completed') - (OLD.status = 'completed'),
    missed = missed + (NEW.ending IS 'no_show') - (OLD.ending IS 'no_show'),
    spent = spent + (iif(NEW.status = 'completed', NEW.price, NEW.captured) - NEW.refunded) - (iif(OLD.status = 'completed', OLD.price, OLD.captured) - OLD.refunded),
    last_visit = max(last_visit, iif(NEW.status = 'completed', NEW.starts_at, 0))
  WHERE id = coalesce(NEW.guest_id, (SELECT id FROM salon_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id));
END;
--> statement-breakpoint
CREATE TRIGGER salon_client_named
AFTER INSERT ON salon_client
WHEN NEW.user_id IS NOT NULL
BEGIN
  UPDATE salon_client SET name = (SELECT name FROM user WHERE id = NEW.user_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER user_renamed_for_salons
AFTER UPDATE OF name ON user
BEGIN
  UPDATE salon_client SET name = NEW.name WHERE user_id = NEW.id;
END;
--> statement-breakpoint
UPDATE salon_client SET (visits, missed, spent, last_visit) = (
  SELECT count(CASE WHEN appointment.status = 'completed' THEN 1 END), count(CASE WHEN ending = 'no_show' THEN 1 END),
    coalesce(sum(iif(appointment.status = 'completed', appointment.price, appointment.captured) - appointment.refunded), 0), coalesce(max(CASE WHEN appointment.status = 'completed' THEN starts_at END), 0)
  FROM appointment WHERE guest_id = salon_client.id
) WHERE user_id IS NULL;
--> statement-breakpoint
UPDATE salon_client SET (name, visits, missed, spent, last_visit) = (
  SELECT (SELECT name FROM user WHERE id = salon_client.user_id),
    count(CASE WHEN appointment.status = 'completed' THEN 1 END), count(CASE WHEN ending = 'no_show' THEN 1 END),
    coalesce(sum(iif(appointment.status = 'completed', appointment.price, appointment.captured) - appointment.refunded), 0), coalesce(max(CASE WHEN appointment.status = 'completed' THEN starts_at END), 0)
  FROM appointment WHERE client_id = salon_client.user_id AND +salon_id = salon_client.salon_id
) WHERE user_id IS NOT NULL;
