-- What must never happen to accounts, refused by the database itself; see 0001_rules.sql.

CREATE TRIGGER audit_event_no_replace
BEFORE INSERT ON audit_event
WHEN EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_update
BEFORE UPDATE ON audit_event
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_delete
BEFORE DELETE ON audit_event
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_starts_unused
BEFORE INSERT ON one_time_code
WHEN NEW.guesses <> 0 OR NEW.used_at IS NOT NULL OR EXISTS (SELECT 1 FROM one_time_code WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_used_once
BEFORE UPDATE ON one_time_code
WHEN OLD.used_at IS NOT NULL OR NEW.guesses < OLD.guesses OR (NEW.used_at IS NOT NULL AND NEW.used_at >= OLD.expires_at)
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_no_change
BEFORE UPDATE OF id, purpose, recipient, user_id, code_hash, created_at, expires_at ON one_time_code
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
CREATE TRIGGER application_starts_waiting
BEFORE INSERT ON application
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM application WHERE id = NEW.id OR (user_id = NEW.user_id AND status = 'waiting'))
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_own_subject
BEFORE INSERT ON application
WHEN NOT CASE NEW.role
  WHEN 'beauty_partner' THEN EXISTS (SELECT 1 FROM salon WHERE id = NEW.subject_id AND owner_id = NEW.user_id AND status = 'draft')
  ELSE EXISTS (SELECT 1 FROM shop WHERE id = NEW.subject_id AND owner_id = NEW.user_id AND status = 'draft')
END
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_decided_once
BEFORE UPDATE ON application
WHEN OLD.status <> 'waiting' OR NEW.status = 'waiting' OR NEW.decided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_decided_by_admin
BEFORE UPDATE ON application
WHEN NEW.status IN ('approved', 'refused') AND NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.decided_by AND role = 'admin' AND id <> NEW.user_id
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_no_change
BEFORE UPDATE OF id, user_id, role, subject_id, created_at ON application
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_no_delete
BEFORE DELETE ON application
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER salon_listed_by_approval
BEFORE UPDATE OF status ON salon
WHEN OLD.status = 'draft' AND NEW.status = 'approved' AND NOT EXISTS (
  SELECT 1 FROM application WHERE subject_id = NEW.id AND role = 'beauty_partner' AND status = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_listed_by_approval
BEFORE UPDATE OF status ON shop
WHEN OLD.status = 'draft' AND NEW.status = 'approved' AND NOT EXISTS (
  SELECT 1 FROM application WHERE subject_id = NEW.id AND role = 'product_seller' AND status = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER salon_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, licence ON salon
WHEN EXISTS (
  SELECT 1 FROM application WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'beauty_partner'
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, address, city, country, currency, phone, tax_number ON shop
WHEN EXISTS (
  SELECT 1 FROM application WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'product_seller'
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER user_role_when_settled
BEFORE UPDATE OF role ON user
WHEN OLD.role = 'client' AND NEW.role <> 'client' AND EXISTS (
  SELECT 1 FROM appointment WHERE client_id = OLD.id AND status IN ('pending', 'confirmed')
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_by_client
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER user_deleted_for_good
BEFORE UPDATE ON user
WHEN OLD.deleted_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER user_deleted_when_settled
BEFORE UPDATE OF deleted_at ON user
WHEN NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM ledger_account WHERE owner = NEW.id AND balance > 0)
  OR EXISTS (SELECT 1 FROM deposit WHERE user_id = NEW.id AND status IN ('asked', 'waiting', 'requires_action'))
  OR EXISTS (SELECT 1 FROM appointment WHERE client_id = NEW.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE salon.owner_id = NEW.id AND appointment.status IN ('pending', 'confirmed'))
  OR (NEW.role = 'admin' AND NOT EXISTS (
    SELECT 1 FROM user WHERE role = 'admin' AND deleted_at IS NULL AND id <> NEW.id))
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
--> statement-breakpoint
CREATE TRIGGER session_of_the_living
BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
-- A request that was proven before its account was deleted, and writes after, leaves nothing behind.
CREATE TRIGGER hold_of_the_living
BEFORE INSERT ON hold
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_of_the_living
BEFORE INSERT ON deposit
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_of_the_living
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER payment_method_of_the_living
BEFORE INSERT ON payment_method
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER account_of_the_living
BEFORE INSERT ON account
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER two_factor_of_the_living
BEFORE INSERT ON two_factor
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER passkey_of_the_living
BEFORE INSERT ON passkey
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_of_the_living
BEFORE INSERT ON one_time_code
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER preference_of_the_living
BEFORE INSERT ON preference
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER admin_profile_of_the_living
BEFORE INSERT ON admin_profile
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER data_export_of_the_living
BEFORE INSERT ON data_export
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER application_of_the_living
BEFORE INSERT ON application
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_of_the_living
BEFORE INSERT ON ticket
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER review_of_the_living
BEFORE INSERT ON review
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER salon_of_the_living
BEFORE INSERT ON salon
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER shop_of_the_living
BEFORE INSERT ON shop
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER salon_kept_by_the_living
BEFORE UPDATE OF name, description, address, phone, email, licence, status ON salon
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER shop_kept_by_the_living
BEFORE UPDATE OF name, description, address, phone, tax_number, status ON shop
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER data_export_starts_waiting
BEFORE INSERT ON data_export
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM data_export WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'export-status');
END;
--> statement-breakpoint
CREATE TRIGGER data_export_steps
BEFORE UPDATE OF status ON data_export
WHEN NOT (
  (OLD.status = 'waiting' AND NEW.status IN ('ready', 'failed'))
  OR (OLD.status = 'ready' AND NEW.status = 'expired')
) OR (NEW.status = 'ready' AND (NEW.file_key IS NULL OR NEW.expires_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'export-status');
END;
--> statement-breakpoint
-- The answers of commands stay, but the name and the words of somebody who has left go out of them.
DROP TRIGGER command_no_update;
--> statement-breakpoint
CREATE TRIGGER command_no_update
BEFORE UPDATE ON command
WHEN OLD.actor <> NEW.actor OR OLD.key <> NEW.key OR OLD.name <> NEW.name
  OR OLD.input_hash <> NEW.input_hash OR OLD.created_at <> NEW.created_at
  OR NEW.answer IS NOT json_set(OLD.answer, '$.clientName', 'Deleted user', '$.notes', '')
  OR NOT EXISTS (
    SELECT 1 FROM appointment JOIN user ON user.id = appointment.client_id
    WHERE appointment.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
