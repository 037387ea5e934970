-- Words with an apostrophe are searched with and without it: "N'Djeri" has the words n, djeri and ndjeri.
DROP TRIGGER salon_listing_changed;
--> statement-breakpoint
CREATE TRIGGER salon_listing_changed
AFTER UPDATE OF changes ON salon_listing
BEGIN
  DELETE FROM salon_search WHERE rowid = NEW.number;
  INSERT INTO salon_search (rowid, name, business_type, services, place)
  SELECT NEW.number, name || iif(replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', '') <> name, ' ' || replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', ''), ''), business_type,
    services || iif(replace(replace(replace(services, '''', ''), '’', ''), 'ʼ', '') <> services, ' ' || replace(replace(replace(services, '''', ''), '’', ''), 'ʼ', ''), ''),
    place || iif(replace(replace(replace(place, '''', ''), '’', ''), 'ʼ', '') <> place, ' ' || replace(replace(replace(place, '''', ''), '’', ''), 'ʼ', ''), '')
  FROM (SELECT name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), '') AS services,
    address || ' ' || city || ' ' || country AS place
  FROM salon WHERE id = NEW.salon_id AND status = 'approved');
  DELETE FROM salon_kind WHERE number = NEW.number;
  INSERT INTO salon_kind (kind, number, shortest_minutes, from_price)
  SELECT service_kind.kind, NEW.number, min(service.duration_minutes), min(service.price)
  FROM service JOIN service_kind ON service_kind.category = lower(service.category)
  WHERE service.salon_id = NEW.salon_id AND service.active = 1
  GROUP BY service_kind.kind;
END;
--> statement-breakpoint
UPDATE salon_listing SET changes = changes + 1
WHERE salon_id IN (SELECT id FROM salon WHERE (name || address) GLOB '*[''’ʼ]*')
  OR salon_id IN (SELECT salon_id FROM service WHERE (name || category) GLOB '*[''’ʼ]*');
--> statement-breakpoint
DROP TRIGGER product_added_search;
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
DROP TRIGGER product_edited_search;
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
DROP TRIGGER shop_edited_search;
--> statement-breakpoint
CREATE TRIGGER shop_edited_search
AFTER UPDATE OF name ON shop
WHEN NEW.name <> OLD.name
BEGIN
  UPDATE product_search SET shop = NEW.name || iif(replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', '') <> NEW.name, ' ' || replace(replace(replace(NEW.name, '''', ''), '’', ''), 'ʼ', ''), '')
  WHERE rowid IN (SELECT number FROM product WHERE shop_id = NEW.id);
END;
--> statement-breakpoint
UPDATE product_search SET name = name || iif(replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', '') <> name, ' ' || replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', ''), ''),
  brand = brand || iif(replace(replace(replace(brand, '''', ''), '’', ''), 'ʼ', '') <> brand, ' ' || replace(replace(replace(brand, '''', ''), '’', ''), 'ʼ', ''), ''),
  words = words || iif(replace(replace(replace(words, '''', ''), '’', ''), 'ʼ', '') <> words, ' ' || replace(replace(replace(words, '''', ''), '’', ''), 'ʼ', ''), ''),
  shop = shop || iif(replace(replace(replace(shop, '''', ''), '’', ''), 'ʼ', '') <> shop, ' ' || replace(replace(replace(shop, '''', ''), '’', ''), 'ʼ', ''), '')
WHERE (name || brand || words || shop) GLOB '*[''’ʼ]*';
--> statement-breakpoint
-- The words of the indexes, in which what nothing has is looked up.
CREATE VIRTUAL TABLE salon_word USING fts5vocab(salon_search, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE product_word USING fts5vocab(product_search, 'row');
--> statement-breakpoint
UPDATE shop SET time_zone = CASE country WHEN 'Uganda' THEN 'Africa/Kampala' WHEN 'Tanzania' THEN 'Africa/Dar_es_Salaam'
  WHEN 'Rwanda' THEN 'Africa/Kigali' WHEN 'Nigeria' THEN 'Africa/Lagos' WHEN 'Ghana' THEN 'Africa/Accra'
  WHEN 'South Africa' THEN 'Africa/Johannesburg' ELSE time_zone END;
