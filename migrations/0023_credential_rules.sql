-- Credentials: what was set before an address was proven, refused and removed by the database.

-- Those who wait for their confirmation already: their sign-up is the only one.
INSERT INTO sign_up (id, user_id, name, role, password_hash, created_at)
SELECT user.id, user.id, user.name, user.role, account.password, user.created_at
FROM user JOIN account ON account.user_id = user.id AND account.provider_id = 'credential' AND account.password IS NOT NULL
WHERE user.email_verified = 0 AND user.deleted_at IS NULL AND user.role <> 'admin' AND user.email NOT LIKE '%.invalid';
--> statement-breakpoint
-- A proven address is nobody's to sign up with.
CREATE TRIGGER sign_up_of_the_unproven
BEFORE INSERT ON sign_up
WHEN EXISTS (SELECT 1 FROM sign_up WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND email_verified = 0 AND deleted_at IS NULL AND role <> 'admin')
BEGIN
  SELECT RAISE(ABORT, 'sign-up-over');
END;
--> statement-breakpoint
CREATE TRIGGER sign_up_no_update
BEFORE UPDATE ON sign_up
BEGIN
  SELECT RAISE(ABORT, 'sign-up-over');
END;
--> statement-breakpoint
-- However the address was proven, no sign-up before it counts.
CREATE TRIGGER sign_up_ends_with_proof
AFTER UPDATE OF email_verified, email, deleted_at ON user
WHEN NEW.email_verified = 1 OR NEW.email <> OLD.email OR NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM sign_up WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- The rule of two admins: nobody decides about their own account, and whoever got hold of another's account a
-- moment ago is no second admin. A first factor is its set-up; one that is set up anew is a change.
CREATE TRIGGER proposal_not_about_oneself
BEFORE UPDATE ON proposal
WHEN NEW.status IN ('confirmed', 'refused') AND OLD.kind = 'admin' AND NEW.decided_by IS OLD.subject
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_by_the_settled
BEFORE UPDATE ON proposal
WHEN NEW.status = 'confirmed' AND EXISTS (
  SELECT 1 FROM audit_event AS change
  WHERE change.subject = NEW.decided_by AND change.created_at > NEW.decided_at - 604800000
    AND (change.event IN ('password.changed', 'password.reset', 'person.factors-reset', 'two-factor.disabled',
        'recovery-codes.renewed', 'passkey.added', 'passkey.removed')
      OR (change.event = 'two-factor.enabled' AND EXISTS (
        SELECT 1 FROM audit_event AS earlier
        WHERE earlier.subject = NEW.decided_by AND earlier.event IN ('person.factors-reset', 'two-factor.disabled')))))
BEGIN
  SELECT RAISE(ABORT, 'credentials-changed');
END;
--> statement-breakpoint
-- An admin is suspended, and loses their second factor, by two, in the batch of the confirmation.
CREATE TRIGGER user_admin_suspended_by_two
BEFORE UPDATE OF suspended_at ON user
WHEN OLD.role = 'admin' AND OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM proposal WHERE kind = 'admin' AND subject = NEW.id AND status = 'confirmed'
    AND decided_at = NEW.suspended_at AND json_extract(input, '$.act') = 'suspension')
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER two_factor_of_admin_by_two
BEFORE DELETE ON two_factor
WHEN OLD.verified = 1
  AND EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND role = 'admin' AND deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM proposal JOIN user ON user.id = proposal.subject AND user.updated_at = proposal.decided_at
    WHERE proposal.kind = 'admin' AND proposal.subject = OLD.user_id AND proposal.status = 'confirmed'
      AND json_extract(proposal.input, '$.act') = 'factors-reset')
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
