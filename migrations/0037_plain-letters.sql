-- Names are searched by plain letters too where they have others that keyboards lack, as Ɔ and ß (api/platform/search/letters.ts).
DROP TRIGGER searched_person_changed;
--> statement-breakpoint
CREATE TRIGGER searched_person_changed
AFTER UPDATE OF changes ON searched_person
BEGIN
  DELETE FROM person_search WHERE rowid = NEW.number;
  INSERT INTO person_search (rowid, user_id, name, phone, found)
  SELECT NEW.number, id, name || iif(plain <> name, ' ' || plain, ''),
    coalesce((SELECT group_concat(substr(digits, value), ' ') FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') WHERE value < length(digits)), ''),
    role || iif(suspended, ' suspended', ' active') || iif(everyone, ' everyone', '')
  FROM (SELECT *, iif(bare GLOB '*[ɑⱭæÆɓƁƈƇɖƉɗƊđĐðÐɛƐəƏǝƎƒƑɠƓɣƔħĦɩƖıƙƘłŁŋŊɲƝɔƆøØœŒßẞŧŦþÞʊƱʋƲƴƳ]*', (
      WITH RECURSIVE folded (name, letters) AS (
        SELECT bare, 0
        UNION ALL
        SELECT replace(name, '["ɑ","Ɑ","æ","Æ","ɓ","Ɓ","ƈ","Ƈ","ɖ","Ɖ","ɗ","Ɗ","đ","Đ","ð","Ð","ɛ","Ɛ","ə","Ə","ǝ","Ǝ","ƒ","Ƒ","ɠ","Ɠ","ɣ","Ɣ","ħ","Ħ","ɩ","Ɩ","ı","ƙ","Ƙ","ł","Ł","ŋ","Ŋ","ɲ","Ɲ","ɔ","Ɔ","ø","Ø","œ","Œ","ß","ẞ","ŧ","Ŧ","þ","Þ","ʊ","Ʊ","ʋ","Ʋ","ƴ","Ƴ"]' ->> letters, '["a","a","ae","ae","b","b","c","c","d","d","d","d","d","d","d","d","e","e","e","e","e","e","f","f","g","g","g","g","h","h","i","i","i","k","k","l","l","ng","ng","ny","ny","o","o","o","o","oe","oe","ss","ss","t","t","th","th","u","u","v","v","y","y"]' ->> letters), letters + 1 FROM folded WHERE letters < 59
      )
      SELECT name FROM folded WHERE letters = 59
    ), bare) AS plain
    FROM (SELECT *, replace(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', '') AS bare
    FROM (SELECT user.id, user.name, user.role, user.suspended_at IS NOT NULL AS suspended,
      replace(replace(replace(replace(replace(replace(coalesce(user.phone, ''), ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', '') AS digits,
      (user.email_verified OR user.phone IS NOT NULL)
        AND coalesce(preference.found_by, CASE user.role WHEN 'client' THEN 'contact' ELSE 'name' END) = 'name' AS everyone
    FROM user LEFT JOIN preference ON preference.user_id = user.id
    WHERE user.id = NEW.user_id AND user.deleted_at IS NULL)));
END;
--> statement-breakpoint
DROP TRIGGER searched_client_changed;
--> statement-breakpoint
CREATE TRIGGER searched_client_changed
AFTER UPDATE OF changes ON searched_client
BEGIN
  DELETE FROM client_search WHERE rowid = NEW.number;
  INSERT INTO client_search (rowid, client_id, salon, name, phone)
  SELECT NEW.number, id, salon, name || iif(plain <> name, ' ' || plain, ''),
    coalesce((SELECT group_concat(substr(digits, value), ' ') FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') WHERE value < length(digits)), '')
  FROM (SELECT *, iif(bare GLOB '*[ɑⱭæÆɓƁƈƇɖƉɗƊđĐðÐɛƐəƏǝƎƒƑɠƓɣƔħĦɩƖıƙƘłŁŋŊɲƝɔƆøØœŒßẞŧŦþÞʊƱʋƲƴƳ]*', (
      WITH RECURSIVE folded (name, letters) AS (
        SELECT bare, 0
        UNION ALL
        SELECT replace(name, '["ɑ","Ɑ","æ","Æ","ɓ","Ɓ","ƈ","Ƈ","ɖ","Ɖ","ɗ","Ɗ","đ","Đ","ð","Ð","ɛ","Ɛ","ə","Ə","ǝ","Ǝ","ƒ","Ƒ","ɠ","Ɠ","ɣ","Ɣ","ħ","Ħ","ɩ","Ɩ","ı","ƙ","Ƙ","ł","Ł","ŋ","Ŋ","ɲ","Ɲ","ɔ","Ɔ","ø","Ø","œ","Œ","ß","ẞ","ŧ","Ŧ","þ","Þ","ʊ","Ʊ","ʋ","Ʋ","ƴ","Ƴ"]' ->> letters, '["a","a","ae","ae","b","b","c","c","d","d","d","d","d","d","d","d","e","e","e","e","e","e","f","f","g","g","g","g","h","h","i","i","i","k","k","l","l","ng","ng","ny","ny","o","o","o","o","oe","oe","ss","ss","t","t","th","th","u","u","v","v","y","y"]' ->> letters), letters + 1 FROM folded WHERE letters < 59
      )
      SELECT name FROM folded WHERE letters = 59
    ), bare) AS plain
    FROM (SELECT *, replace(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', '') AS bare
    FROM (SELECT salon_client.id, 's' || salon_listing.number AS salon, salon_client.name,
      replace(replace(replace(replace(replace(replace(coalesce(user.phone, salon_client.phone), ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', '') AS digits
    FROM salon_client JOIN salon_listing ON salon_listing.salon_id = salon_client.salon_id
    LEFT JOIN user ON user.id = salon_client.user_id
    WHERE salon_client.id = NEW.client_id)));
END;
--> statement-breakpoint
DROP TRIGGER salon_listing_changed;
--> statement-breakpoint
CREATE TRIGGER salon_listing_changed
AFTER UPDATE OF changes ON salon_listing
BEGIN
  DELETE FROM salon_search WHERE rowid = NEW.number;
  INSERT INTO salon_search (rowid, name, business_type, services, place)
  SELECT NEW.number, name || iif(plain <> name, ' ' || plain, ''), business_type,
    services || iif(replace(replace(replace(services, '''', ''), '’', ''), 'ʼ', '') <> services, ' ' || replace(replace(replace(services, '''', ''), '’', ''), 'ʼ', ''), ''),
    place || iif(replace(replace(replace(place, '''', ''), '’', ''), 'ʼ', '') <> place, ' ' || replace(replace(replace(place, '''', ''), '’', ''), 'ʼ', ''), '')
  FROM (SELECT *, iif(bare GLOB '*[ɑⱭæÆɓƁƈƇɖƉɗƊđĐðÐɛƐəƏǝƎƒƑɠƓɣƔħĦɩƖıƙƘłŁŋŊɲƝɔƆøØœŒßẞŧŦþÞʊƱʋƲƴƳ]*', (
      WITH RECURSIVE folded (name, letters) AS (
        SELECT bare, 0
        UNION ALL
        SELECT replace(name, '["ɑ","Ɑ","æ","Æ","ɓ","Ɓ","ƈ","Ƈ","ɖ","Ɖ","ɗ","Ɗ","đ","Đ","ð","Ð","ɛ","Ɛ","ə","Ə","ǝ","Ǝ","ƒ","Ƒ","ɠ","Ɠ","ɣ","Ɣ","ħ","Ħ","ɩ","Ɩ","ı","ƙ","Ƙ","ł","Ł","ŋ","Ŋ","ɲ","Ɲ","ɔ","Ɔ","ø","Ø","œ","Œ","ß","ẞ","ŧ","Ŧ","þ","Þ","ʊ","Ʊ","ʋ","Ʋ","ƴ","Ƴ"]' ->> letters, '["a","a","ae","ae","b","b","c","c","d","d","d","d","d","d","d","d","e","e","e","e","e","e","f","f","g","g","g","g","h","h","i","i","i","k","k","l","l","ng","ng","ny","ny","o","o","o","o","oe","oe","ss","ss","t","t","th","th","u","u","v","v","y","y"]' ->> letters), letters + 1 FROM folded WHERE letters < 59
      )
      SELECT name FROM folded WHERE letters = 59
    ), bare) AS plain
    FROM (SELECT *, replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', '') AS bare
    FROM (SELECT name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), '') AS services,
    address || ' ' || city || ' ' || country AS place
  FROM salon WHERE id = NEW.salon_id AND status = 'approved')));
  DELETE FROM salon_kind WHERE number = NEW.number;
  INSERT INTO salon_kind (kind, number, shortest_minutes, from_price)
  SELECT service_kind.kind, NEW.number, min(service.duration_minutes), min(service.price)
  FROM service JOIN service_kind ON service_kind.category = lower(service.category)
  WHERE service.salon_id = NEW.salon_id AND service.active = 1
  GROUP BY service_kind.kind;
END;
--> statement-breakpoint
UPDATE searched_person SET changes = changes + 1
WHERE user_id IN (SELECT id FROM user WHERE name GLOB '*[ɑⱭæÆɓƁƈƇɖƉɗƊđĐðÐɛƐəƏǝƎƒƑɠƓɣƔħĦɩƖıƙƘłŁŋŊɲƝɔƆøØœŒßẞŧŦþÞʊƱʋƲƴƳ]*');
--> statement-breakpoint
UPDATE searched_client SET changes = changes + 1
WHERE client_id IN (SELECT id FROM salon_client WHERE name GLOB '*[ɑⱭæÆɓƁƈƇɖƉɗƊđĐðÐɛƐəƏǝƎƒƑɠƓɣƔħĦɩƖıƙƘłŁŋŊɲƝɔƆøØœŒßẞŧŦþÞʊƱʋƲƴƳ]*');
--> statement-breakpoint
UPDATE salon_listing SET changes = changes + 1
WHERE salon_id IN (SELECT id FROM salon WHERE name GLOB '*[ɑⱭæÆɓƁƈƇɖƉɗƊđĐðÐɛƐəƏǝƎƒƑɠƓɣƔħĦɩƖıƙƘłŁŋŊɲƝɔƆøØœŒßẞŧŦþÞʊƱʋƲƴƳ]*');
