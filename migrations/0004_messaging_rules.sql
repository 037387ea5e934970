-- What the database refuses and derives: conversations and notifications.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

CREATE TRIGGER conversation_starts_empty
BEFORE INSERT ON conversation
WHEN NEW.last_seq <> 0 OR EXISTS (
  SELECT 1 FROM conversation WHERE id = NEW.id OR (low_id = NEW.low_id AND high_id = NEW.high_id)
)
BEGIN
  SELECT RAISE(ABORT, 'conversation-exists');
END;
--> statement-breakpoint
CREATE TRIGGER conversation_no_deleted_user
BEFORE INSERT ON conversation
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.low_id, NEW.high_id) AND deleted_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM user_block
    WHERE (blocker_id = NEW.low_id AND blocked_id = NEW.high_id) OR (blocker_id = NEW.high_id AND blocked_id = NEW.low_id))
BEGIN
  SELECT RAISE(ABORT, 'cannot-write');
END;
--> statement-breakpoint
CREATE TRIGGER conversation_participants
AFTER INSERT ON conversation
BEGIN
  INSERT INTO participant (conversation_id, user_id) VALUES (NEW.id, NEW.low_id), (NEW.id, NEW.high_id);
END;
--> statement-breakpoint
CREATE TRIGGER conversation_no_change
BEFORE UPDATE ON conversation
WHEN NEW.id <> OLD.id OR NEW.low_id <> OLD.low_id OR NEW.high_id <> OLD.high_id OR NEW.created_at <> OLD.created_at
  OR NEW.last_seq <> (SELECT coalesce(max(seq), 0) FROM message WHERE conversation_id = OLD.id)
  OR (NEW.updated_at <> OLD.updated_at AND NEW.updated_at IS NOT (
    SELECT created_at FROM message WHERE conversation_id = OLD.id AND seq = NEW.last_seq))
BEGIN
  SELECT RAISE(ABORT, 'conversation-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER participant_of_two
BEFORE INSERT ON participant
WHEN NEW.delivered_seq <> 0 OR NEW.read_seq <> 0 OR NEW.unread <> 0
  OR EXISTS (SELECT 1 FROM participant WHERE conversation_id = NEW.conversation_id AND user_id = NEW.user_id)
  OR NOT EXISTS (SELECT 1 FROM conversation WHERE id = NEW.conversation_id AND NEW.user_id IN (low_id, high_id))
BEGIN
  SELECT RAISE(ABORT, 'conversation-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER participant_forward
BEFORE UPDATE ON participant
WHEN NEW.conversation_id <> OLD.conversation_id OR NEW.user_id <> OLD.user_id
  OR NEW.read_seq < OLD.read_seq OR NEW.delivered_seq < OLD.delivered_seq
  OR NEW.delivered_seq > (SELECT last_seq FROM conversation WHERE id = OLD.conversation_id)
BEGIN
  SELECT RAISE(ABORT, 'receipt-backwards');
END;
--> statement-breakpoint
-- What is unread is counted, never set. One more needs no count: it comes with the other's last message.
CREATE TRIGGER participant_unread_counted
BEFORE UPDATE ON participant
WHEN NEW.unread <> OLD.unread AND NOT (
  NEW.unread = OLD.unread + 1 AND NEW.read_seq = OLD.read_seq AND EXISTS (
    SELECT 1 FROM conversation JOIN message ON message.conversation_id = conversation.id AND seq = last_seq
    WHERE conversation.id = OLD.conversation_id AND sender_id <> OLD.user_id AND NEW.unread <= last_seq - OLD.read_seq)
) AND NEW.unread <> (
  SELECT count(*) FROM message
  WHERE conversation_id = OLD.conversation_id AND seq > NEW.read_seq AND sender_id <> OLD.user_id
)
BEGIN
  SELECT RAISE(ABORT, 'receipt-backwards');
END;
--> statement-breakpoint
CREATE TRIGGER participant_reads
AFTER UPDATE OF read_seq ON participant
WHEN NEW.read_seq > OLD.read_seq
BEGIN
  UPDATE participant SET unread = (
    SELECT count(*) FROM message
    WHERE conversation_id = NEW.conversation_id AND seq > NEW.read_seq AND sender_id <> NEW.user_id
  ) WHERE conversation_id = NEW.conversation_id AND user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_next
BEFORE INSERT ON message
WHEN NEW.seq <> (SELECT last_seq + 1 FROM conversation WHERE id = NEW.conversation_id)
BEGIN
  SELECT RAISE(ABORT, 'message-order');
END;
--> statement-breakpoint
CREATE TRIGGER message_parts
BEFORE INSERT ON message
WHEN NOT EXISTS (SELECT 1 FROM conversation WHERE id = NEW.conversation_id AND NEW.sender_id IN (low_id, high_id))
  OR (NEW.picture_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM message_picture
    WHERE id = NEW.picture_id AND conversation_id = NEW.conversation_id AND uploader_id = NEW.sender_id))
  OR (NEW.offer_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM offer JOIN salon ON salon.id = offer.salon_id
    WHERE offer.id = NEW.offer_id AND offer.conversation_id = NEW.conversation_id AND salon.owner_id = NEW.sender_id))
BEGIN
  SELECT RAISE(ABORT, 'message-foreign');
END;
--> statement-breakpoint
CREATE TRIGGER message_welcome
BEFORE INSERT ON message
WHEN EXISTS (
  SELECT 1 FROM conversation JOIN user ON user.id IN (low_id, high_id)
  WHERE conversation.id = NEW.conversation_id AND user.id <> NEW.sender_id AND user.deleted_at IS NOT NULL
) OR EXISTS (
  SELECT 1 FROM conversation JOIN user_block ON
    (blocker_id = low_id AND blocked_id = high_id) OR (blocker_id = high_id AND blocked_id = low_id)
  WHERE conversation.id = NEW.conversation_id
)
BEGIN
  SELECT RAISE(ABORT, 'cannot-write');
END;
--> statement-breakpoint
CREATE TRIGGER message_once
BEFORE INSERT ON message
WHEN EXISTS (SELECT 1 FROM message WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM message WHERE conversation_id = NEW.conversation_id
    AND sender_id = NEW.sender_id AND client_id = NEW.client_id)
BEGIN
  SELECT RAISE(ABORT, 'message-exists');
END;
--> statement-breakpoint
CREATE TRIGGER message_counted
AFTER INSERT ON message
BEGIN
  UPDATE conversation SET last_seq = NEW.seq, updated_at = NEW.created_at WHERE id = NEW.conversation_id;
  UPDATE participant SET unread = unread + 1
    WHERE conversation_id = NEW.conversation_id AND user_id <> NEW.sender_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_picture_of_two
BEFORE INSERT ON message_picture
WHEN EXISTS (SELECT 1 FROM message_picture WHERE id = NEW.id) OR NOT EXISTS (
  SELECT 1 FROM conversation JOIN user ON user.id = NEW.uploader_id
  WHERE conversation.id = NEW.conversation_id AND NEW.uploader_id IN (low_id, high_id) AND user.deleted_at IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'message-foreign');
END;
--> statement-breakpoint
CREATE TRIGGER message_picture_no_delete
BEFORE DELETE ON message_picture
WHEN EXISTS (SELECT 1 FROM message WHERE picture_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER offer_of_two
BEFORE INSERT ON offer
WHEN NEW.status <> 'open' OR EXISTS (SELECT 1 FROM offer WHERE id = NEW.id) OR NOT EXISTS (
  SELECT 1 FROM conversation
  JOIN salon ON salon.id = NEW.salon_id AND salon.status = 'approved' AND salon.currency = NEW.currency
  JOIN user ON user.id = NEW.client_id AND user.role = 'client' AND user.deleted_at IS NULL
  WHERE conversation.id = NEW.conversation_id
    AND salon.owner_id IN (low_id, high_id) AND NEW.client_id IN (low_id, high_id) AND salon.owner_id <> NEW.client_id
)
BEGIN
  SELECT RAISE(ABORT, 'offer-ended');
END;
--> statement-breakpoint
CREATE TRIGGER offer_ends_once
BEFORE UPDATE ON offer
WHEN OLD.status <> 'open' OR NEW.status = 'open'
  OR NEW.id <> OLD.id OR NEW.conversation_id <> OLD.conversation_id OR NEW.salon_id <> OLD.salon_id
  OR NEW.client_id <> OLD.client_id OR NEW.plan <> OLD.plan OR NEW.name <> OLD.name OR NEW.price <> OLD.price
  OR NEW.list_price <> OLD.list_price OR NEW.currency <> OLD.currency OR NEW.duration_minutes <> OLD.duration_minutes
  OR NEW.starts_at IS NOT OLD.starts_at OR NEW.expires_at <> OLD.expires_at OR NEW.created_at <> OLD.created_at
  OR (NEW.status = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM slot_hold WHERE id = NEW.visit_id AND offer_id = NEW.id AND status = 'booked'))
BEGIN
  SELECT RAISE(ABORT, 'offer-ended');
END;
--> statement-breakpoint
CREATE TRIGGER conversation_report_of_two
BEFORE INSERT ON conversation_report
WHEN EXISTS (SELECT 1 FROM conversation_report WHERE id = NEW.id)
  OR NOT EXISTS (
    SELECT 1 FROM conversation JOIN user ON user.id = NEW.reporter_id
    WHERE conversation.id = NEW.conversation_id AND NEW.reporter_id IN (low_id, high_id) AND user.deleted_at IS NULL)
  OR (NEW.message_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM message WHERE id = NEW.message_id AND conversation_id = NEW.conversation_id))
BEGIN
  SELECT RAISE(ABORT, 'message-foreign');
END;
--> statement-breakpoint
-- What was said in a report stands until its reporter has left; then it goes.
CREATE TRIGGER conversation_report_no_update
BEFORE UPDATE ON conversation_report
WHEN NEW.id <> OLD.id OR NEW.conversation_id <> OLD.conversation_id OR NEW.message_id IS NOT OLD.message_id
  OR NEW.reporter_id <> OLD.reporter_id OR NEW.reason <> OLD.reason OR NEW.created_at <> OLD.created_at
  OR NEW.detail <> '' OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.reporter_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'message-fixed');
END;
--> statement-breakpoint
CREATE TRIGGER push_subscription_no_deleted_user
BEFORE INSERT ON push_subscription
WHEN NOT EXISTS (SELECT 1 FROM session WHERE id = NEW.session_id AND user_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
