-- Money that waits for whoever has proven a contact: what the database refuses.
CREATE TRIGGER waiting_transfer_no_replace
BEFORE INSERT ON waiting_transfer
WHEN EXISTS (SELECT 1 FROM waiting_transfer WHERE (id = NEW.id) OR (hold_id = NEW.hold_id))
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_no_change
BEFORE UPDATE OF id, sender_id, currency, amount, hold_id, created_at, expires_at ON waiting_transfer
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_no_delete
BEFORE DELETE ON waiting_transfer
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_starts
BEFORE INSERT ON waiting_transfer
WHEN NEW.status <> 'waiting' OR NEW.contact = '' OR NOT EXISTS (
  SELECT 1 FROM hold WHERE hold.id = NEW.hold_id AND hold.status = 'held' AND hold.owner = NEW.sender_id
    AND hold.currency = NEW.currency AND hold.amount = NEW.amount)
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_ends_once
BEFORE UPDATE OF status, claimed_by, ended_at ON waiting_transfer
WHEN OLD.status <> 'waiting' OR NEW.status = 'waiting'
  OR (NEW.status = 'expired') <> (NEW.ended_at >= OLD.expires_at)
  OR (SELECT status FROM hold WHERE hold.id = OLD.hold_id) IS NOT
    CASE NEW.status WHEN 'claimed' THEN 'captured' WHEN 'cancelled' THEN 'released' ELSE 'expired' END
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
-- Only a client who has proven the contact, is somebody else, and is not across a block.
CREATE TRIGGER waiting_transfer_claimer_proven
BEFORE UPDATE OF claimed_by ON waiting_transfer
WHEN NEW.claimed_by IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM user WHERE user.id = NEW.claimed_by AND user.id <> OLD.sender_id AND user.role = 'client'
    AND user.deleted_at IS NULL
    AND ((user.email = OLD.contact AND user.email_verified = 1) OR user.phone = OLD.contact)
    AND NOT EXISTS (SELECT 1 FROM user_block
      WHERE (blocker_id = OLD.sender_id AND blocked_id = NEW.claimed_by)
        OR (blocker_id = NEW.claimed_by AND blocked_id = OLD.sender_id)))
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_contact_erased
BEFORE UPDATE OF contact ON waiting_transfer
WHEN NEW.contact NOT IN ('', OLD.contact)
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
