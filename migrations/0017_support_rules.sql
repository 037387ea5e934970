-- The support desk: who may say what in a ticket, what was taken down and by whom it is restored, refused by
-- the database.

-- The money desk's acts, whose table was made anew for the settlement of disputed orders.
CREATE TRIGGER money_act_by_admin
BEFORE INSERT ON money_act
WHEN EXISTS (SELECT 1 FROM money_act WHERE id = NEW.id OR transfer_id = NEW.transfer_id OR proposal_id = NEW.proposal_id)
  OR EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.admin_id AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
  OR (NEW.proposal_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'money' AND status = 'confirmed' AND proposed_by = NEW.admin_id
      AND subject = NEW.subject AND json_extract(input, '$.act') = NEW.kind
      AND json_extract(input, '$.minor') = NEW.amount AND json_extract(input, '$.currency') = NEW.currency))
BEGIN
  SELECT RAISE(ABORT, 'money-act');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_within_limit
BEFORE INSERT ON money_act
WHEN NEW.proposal_id IS NULL AND NEW.amount + coalesce((
    SELECT sum(amount) FROM money_act WHERE admin_id = NEW.admin_id AND currency = NEW.currency
      AND proposal_id IS NULL AND created_at > NEW.created_at - 86400000), 0)
  > coalesce((SELECT minor FROM desk_limit WHERE currency = NEW.currency), 0)
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_no_update
BEFORE UPDATE ON money_act
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_no_delete
BEFORE DELETE ON money_act
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- What is held for an order is moved by an admin for a disputed one only, and by an act.
CREATE TRIGGER posting_of_settlement
BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM transfer JOIN user ON user.id = transfer.actor WHERE transfer.id = NEW.transfer_id
    AND transfer.kind IN ('order_capture', 'order_release') AND user.role = 'admin')
  AND NEW.amount + coalesce((SELECT sum(amount) FROM posting WHERE transfer_id = NEW.transfer_id), 0) > coalesce((
    SELECT amount FROM money_act WHERE transfer_id = NEW.transfer_id AND kind = 'settlement' AND currency = NEW.currency), 0)
BEGIN
  SELECT RAISE(ABORT, 'money-act');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Tickets. What people said stands, until they have left: then it is emptied.
CREATE TRIGGER ticket_of_the_living
BEFORE INSERT ON ticket
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
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
CREATE TRIGGER ticket_no_delete
BEFORE DELETE ON ticket
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
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
CREATE TRIGGER ticket_message_of_the_living
BEFORE INSERT ON ticket_message
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.author_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
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
CREATE TRIGGER ticket_message_no_delete
BEFORE DELETE ON ticket_message
BEGIN
  SELECT RAISE(ABORT, 'ticket-status');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Reports of accounts, as those of conversations.
CREATE TRIGGER user_report_of_the_living
BEFORE INSERT ON user_report
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.reporter_id, NEW.reported_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
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
CREATE TRIGGER user_report_no_delete
BEFORE DELETE ON user_report
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
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
CREATE TRIGGER moderation_no_delete
BEFORE DELETE ON moderation
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
-- Hidden while, and only while, what was decided stands; and not to be got rid of by writing it anew.
CREATE TRIGGER review_hidden_by_moderation
BEFORE UPDATE OF hidden_at ON review
WHEN (NEW.hidden_at IS NOT NULL) <> EXISTS (
  SELECT 1 FROM moderation WHERE subject_kind = 'review' AND subject_id = NEW.id AND outcome IS NOT 'restored')
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_hidden_stays
BEFORE DELETE ON review
WHEN OLD.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_starts_shown
BEFORE INSERT ON review
WHEN NEW.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_hidden_by_moderation
BEFORE UPDATE OF hidden_at ON product_review
WHEN (NEW.hidden_at IS NOT NULL) <> EXISTS (
  SELECT 1 FROM moderation WHERE subject_kind = 'product_review' AND subject_id = NEW.id AND outcome IS NOT 'restored')
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_hidden_stays
BEFORE DELETE ON product_review
WHEN OLD.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_starts_shown
BEFORE INSERT ON product_review
WHEN NEW.hidden_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
-- An appeal is decided about the words that were taken down.
CREATE TRIGGER review_hidden_fixed
BEFORE UPDATE OF rating, comment ON review
WHEN OLD.hidden_at IS NOT NULL AND (NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment)
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
CREATE TRIGGER product_review_hidden_fixed
BEFORE UPDATE OF rating, comment ON product_review
WHEN OLD.hidden_at IS NOT NULL AND (NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment)
BEGIN
  SELECT RAISE(ABORT, 'moderation-status');
END;
--> statement-breakpoint
-- The stars of what is hidden count no more.
DROP TRIGGER review_added;
--> statement-breakpoint
DROP TRIGGER review_edited;
--> statement-breakpoint
DROP TRIGGER product_review_added;
--> statement-breakpoint
DROP TRIGGER product_review_edited;
--> statement-breakpoint
DROP TRIGGER review_removed;
--> statement-breakpoint
DROP TRIGGER product_review_removed;
--> statement-breakpoint
CREATE TRIGGER review_added
AFTER INSERT ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL)
  WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_edited
AFTER UPDATE OF rating, hidden_at ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = NEW.salon_id AND hidden_at IS NULL)
  WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_removed
AFTER DELETE ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = OLD.salon_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = OLD.salon_id AND hidden_at IS NULL)
  WHERE id = OLD.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_added
AFTER INSERT ON product_review
BEGIN
  UPDATE product SET
    review_count = (SELECT count(*) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL)
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_edited
AFTER UPDATE OF rating, hidden_at ON product_review
BEGIN
  UPDATE product SET
    review_count = (SELECT count(*) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM product_review WHERE product_id = NEW.product_id AND hidden_at IS NULL)
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_review_removed
AFTER DELETE ON product_review
BEGIN
  UPDATE product SET
    review_count = (SELECT count(*) FROM product_review WHERE product_id = OLD.product_id AND hidden_at IS NULL),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM product_review WHERE product_id = OLD.product_id AND hidden_at IS NULL)
  WHERE id = OLD.product_id;
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- What was reported before there was a desk waits at it now.
INSERT INTO ticket (id, reference, user_id, name, email, subject, message, source, about_kind, about_id, created_at, updated_at)
SELECT 'report:' || report.id, 'PRS-' || replace(replace(upper(hex(randomblob(3))), '0', 'X'), '1', 'Y'), user.id, user.name,
  CASE WHEN user.email LIKE '%.invalid' THEN '' ELSE user.email END, report.subject, report.detail, 'report',
  report.about_kind, report.about_id, report.created_at, report.created_at
FROM (
  SELECT id, reporter_id, 'Report of a review: ' || reason AS subject, detail, 'review' AS about_kind, review_id AS about_id, created_at FROM review_report
  UNION ALL SELECT id, reporter_id, 'Report of a review: ' || reason, detail, 'product_review', review_id, created_at FROM product_review_report
  UNION ALL SELECT id, reporter_id, 'Report of a conversation: ' || reason, detail,
    CASE WHEN message_id IS NULL THEN 'conversation' ELSE 'message' END, coalesce(message_id, conversation_id), created_at FROM conversation_report
) AS report JOIN user ON user.id = report.reporter_id
WHERE user.deleted_at IS NULL;
--> statement-breakpoint
-- What the people who run the marketplace begin their answers with; theirs to change.
INSERT INTO saved_answer (id, title, text, created_at, updated_at) VALUES
  ('saved-answer-1', 'We are looking into it', 'Dear {name},

Thank you for writing to us. We are looking into it, and come back to you here as soon as we know more.

Your reference is {reference}.', 0, 0),
  ('saved-answer-2', 'Report: taken down', 'Dear {name},

Thank you for telling us. We have looked at what you reported, and have taken it down.', 0, 0),
  ('saved-answer-3', 'Report: it may stand', 'Dear {name},

Thank you for telling us. We have looked at what you reported. It is within our rules, so it stays. You can block whoever wrote it, and write to us again if it goes on.', 0, 0);
