-- What was sent to an address or a number that is no account's any more may lose it in recorded answers, too.
DROP TRIGGER command_no_update;
--> statement-breakpoint
CREATE TRIGGER command_no_update
BEFORE UPDATE ON command
WHEN OLD.actor <> NEW.actor OR OLD.key <> NEW.key OR OLD.name <> NEW.name
  OR OLD.input_hash <> NEW.input_hash OR OLD.created_at <> NEW.created_at
  OR NOT (
    (NEW.answer = json_set(OLD.answer, '$.clientName', 'Deleted user', '$.notes', '',
        '$.forName', '', '$.forContact', '', '$.forMessage', '') AND EXISTS (
      SELECT 1 FROM appointment JOIN user ON user.id = appointment.client_id
      WHERE appointment.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL))
    OR (NEW.answer = '{}' AND EXISTS (
      SELECT 1 FROM user WHERE id = OLD.actor AND deleted_at IS NOT NULL))
    OR NEW.answer = OLD.answer
    OR (instr(NEW.answer, '"Deleted user"') > 0 AND (EXISTS (
      SELECT 1 FROM waiting_transfer AS sent WHERE sent.id = json_extract(OLD.answer, '$.id')
        AND NOT EXISTS (SELECT 1 FROM user WHERE email = sent.contact OR phone = sent.contact))
    OR EXISTS (
      SELECT 1 FROM json_tree(OLD.answer) AS leaf JOIN user ON user.id = leaf.value
      WHERE leaf.key = 'id' AND user.deleted_at IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM shop_order JOIN user ON user.id = shop_order.client_id
      WHERE shop_order.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM gift_card JOIN user ON user.id IN (gift_card.organiser_id, gift_card.recipient_id, gift_card.claimed_by)
      WHERE gift_card.id IN (json_extract(OLD.answer, '$.id'), json_extract(OLD.answer, '$.cardId')) AND user.deleted_at IS NOT NULL)))
  )
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
