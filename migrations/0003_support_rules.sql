-- What the database refuses and derives: tickets, reports and moderation.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

CREATE TRIGGER ticket_starts_open
BEFORE INSERT ON ticket
WHEN NEW.status <> 'open' OR NEW.assigned_to IS NOT NULL OR NEW.updated_at <> NEW.created_at
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_fixed
BEFORE UPDATE ON ticket
WHEN NEW.id <> OLD.id OR NEW.reference <> OLD.reference OR NEW.user_id IS NOT OLD.user_id OR NEW.source <> OLD.source
  OR NEW.rank <> OLD.rank OR NEW.about_kind IS NOT OLD.about_kind OR NEW.about_id IS NOT OLD.about_id
  OR NEW.created_at <> OLD.created_at OR NEW.updated_at < OLD.updated_at
  OR NEW.name NOT IN (OLD.name, 'Deleted user') OR NEW.email NOT IN (OLD.email, '')
  OR NEW.subject NOT IN (OLD.subject, '') OR NEW.message NOT IN (OLD.message, '')
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_assigned_to_admin
BEFORE UPDATE OF assigned_to ON ticket
WHEN NEW.assigned_to IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.assigned_to AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'support-act');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_message_by
BEFORE INSERT ON ticket_message
WHEN EXISTS (SELECT 1 FROM ticket_message WHERE id = NEW.id)
  OR CASE NEW.kind
    WHEN 'question' THEN NOT EXISTS (SELECT 1 FROM ticket WHERE id = NEW.ticket_id AND user_id IS NEW.author_id)
    ELSE NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.author_id AND role = 'admin' AND two_factor_enabled = 1
      AND deleted_at IS NULL AND suspended_at IS NULL) END
BEGIN
  SELECT RAISE(ABORT, 'support-act');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_message_moves
AFTER INSERT ON ticket_message
WHEN NEW.kind <> 'note'
BEGIN
  UPDATE ticket SET status = CASE NEW.kind WHEN 'question' THEN 'open' ELSE 'answered' END, closed_at = NULL,
    updated_at = max(updated_at, NEW.created_at)
  WHERE id = NEW.ticket_id;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_message_fixed
BEFORE UPDATE ON ticket_message
WHEN NEW.id <> OLD.id OR NEW.ticket_id <> OLD.ticket_id OR NEW.kind <> OLD.kind OR NEW.author_id IS NOT OLD.author_id
  OR NEW.created_at <> OLD.created_at OR NEW.text <> ''
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
END;
--> statement-breakpoint
CREATE TRIGGER user_report_fixed
BEFORE UPDATE ON user_report
WHEN NEW.id <> OLD.id OR NEW.reported_id <> OLD.reported_id OR NEW.reporter_id <> OLD.reporter_id
  OR NEW.met_as <> OLD.met_as OR NEW.reason <> OLD.reason OR NEW.created_at <> OLD.created_at OR NEW.detail <> ''
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
-- What is taken down: by an admin, of its author, once while it stands; appealed once; decided once, and after
-- an appeal by another admin.
CREATE TRIGGER moderation_starts
BEFORE INSERT ON moderation
WHEN NEW.outcome IS NOT NULL OR NEW.appealed_at IS NOT NULL OR NEW.appeal <> '' OR NEW.outcome_reason <> '' OR NEW.reason = ''
  OR EXISTS (SELECT 1 FROM moderation WHERE id = NEW.id
    OR (subject_kind = NEW.subject_kind AND subject_id = NEW.subject_id AND outcome IS NOT 'restored'))
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.decided_by AND role = 'admin' AND two_factor_enabled = 1
    AND deleted_at IS NULL AND suspended_at IS NULL)
  OR CASE NEW.subject_kind
    WHEN 'review' THEN NOT EXISTS (SELECT 1 FROM review WHERE id = NEW.subject_id AND user_id = NEW.author_id)
    WHEN 'product_review' THEN NOT EXISTS (SELECT 1 FROM product_review WHERE id = NEW.subject_id AND user_id = NEW.author_id)
    WHEN 'message' THEN NOT EXISTS (SELECT 1 FROM message WHERE id = NEW.subject_id AND sender_id = NEW.author_id)
    ELSE 0 END
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_steps
BEFORE UPDATE ON moderation
WHEN NEW.id <> OLD.id OR NEW.subject_kind <> OLD.subject_kind OR NEW.subject_id <> OLD.subject_id OR NEW.author_id <> OLD.author_id
  OR NEW.decided_by <> OLD.decided_by OR NEW.created_at <> OLD.created_at
  OR NEW.reason NOT IN (OLD.reason, '')
  OR (NEW.appealed_at IS NOT OLD.appealed_at AND (OLD.appealed_at IS NOT NULL OR OLD.outcome IS NOT NULL OR NEW.appeal = ''))
  OR (NEW.appeal <> OLD.appeal AND NEW.appeal <> '' AND NEW.appealed_at IS OLD.appealed_at)
  OR (NEW.outcome IS NOT OLD.outcome AND (OLD.outcome IS NOT NULL OR NEW.outcome_reason = ''
    OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.outcome_by AND role = 'admin' AND two_factor_enabled = 1
      AND deleted_at IS NULL AND suspended_at IS NULL)
    OR (OLD.appealed_at IS NOT NULL AND NEW.outcome_by = OLD.decided_by)))
  OR (NEW.outcome IS OLD.outcome AND (NEW.outcome_by IS NOT OLD.outcome_by OR NEW.outcome_at IS NOT OLD.outcome_at
    OR NEW.outcome_reason NOT IN (OLD.outcome_reason, '')))
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_hides
AFTER INSERT ON moderation
BEGIN
  UPDATE review SET hidden_at = NEW.created_at WHERE NEW.subject_kind = 'review' AND id = NEW.subject_id;
  UPDATE product_review SET hidden_at = NEW.created_at WHERE NEW.subject_kind = 'product_review' AND id = NEW.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_restores
AFTER UPDATE OF outcome ON moderation
WHEN NEW.outcome = 'restored' AND OLD.outcome IS NULL
BEGIN
  UPDATE review SET hidden_at = NULL WHERE NEW.subject_kind = 'review' AND id = NEW.subject_id;
  UPDATE product_review SET hidden_at = NULL WHERE NEW.subject_kind = 'product_review' AND id = NEW.subject_id;
END;
--> statement-breakpoint
INSERT INTO canned_response (id, title, text, updated_by, created_at, updated_at) VALUES
  ('canned-response-1', 'We are looking into it', 'Dear {name},

Thank you for writing to us. We are looking into it, and come back to you here as soon as we know more.

Your reference is {reference}.', NULL, 0, 0),
  ('canned-response-2', 'Report: taken down', 'Dear {name},

Thank you for telling us. We have looked at what you reported, and have taken it down.', NULL, 0, 0),
  ('canned-response-3', 'Report: it may stand', 'Dear {name},

Thank you for telling us. We have looked at what you reported. It is within our rules, so it stays. You can block whoever wrote it, and write to us again if it goes on.', NULL, 0, 0);
