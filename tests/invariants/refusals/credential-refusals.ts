// SQL that the database must refuse of what people prove themselves with, since 0001_identity_rules.sql.
import { cases } from './refusals'

const SIGN_UP = 'sign_up (id, user_id, name, role, password_hash, created_at)'

export const CREDENTIALS = cases(`
  sign_up_of_the_unproven: sign-up-over
    INSERT INTO ${SIGN_UP} VALUES ('new', 'amina', 'A', 'client', 'h', 0)
    INSERT INTO ${SIGN_UP} VALUES ('new', 'gone', 'A', 'client', 'h', 0)
    INSERT OR REPLACE INTO ${SIGN_UP} VALUES ('first', 'lea', 'A', 'client', 'h', 0)
    UPDATE user SET email_verified = 1 WHERE id = 'lea' ;; INSERT INTO ${SIGN_UP} VALUES ('new', 'lea', 'A', 'client', 'h', 0)
  sign_up_no_update: sign-up-over
    UPDATE sign_up SET password_hash = 'other' WHERE id = 'first'
  proposal_not_about_oneself: second-admin-required
    UPDATE proposal SET status = 'confirmed', decided_by = 'eli-admin', decided_at = 2 WHERE id = 'about-eli'
    UPDATE proposal SET status = 'refused', decided_by = 'eli-admin', decided_at = 2 WHERE id = 'about-eli'
  proposal_by_the_settled: credentials-changed
    UPDATE proposal SET status = 'confirmed', decided_by = 'flo-admin', decided_at = 604800099 WHERE id = 'about-eli'
    UPDATE proposal SET status = 'confirmed', decided_by = 'flo-admin', decided_at = 800000000 WHERE id = 'about-eli'
  user_admin_suspended_by_two: second-admin-required
    INSERT INTO suspension (id, user_id, reason, suspended_by, created_at) VALUES ('alone', 'eli-admin', 'r', 'dee-admin', 1) ;; UPDATE user SET suspended_at = 1 WHERE id = 'eli-admin'
  two_factor_of_admin_by_two: second-admin-required
    DELETE FROM two_factor WHERE id = 'of-eli'
    UPDATE user SET two_factor_enabled = 0, updated_at = 3 WHERE id = 'eli-admin' ;; DELETE FROM two_factor WHERE id = 'of-eli'
  sign_up_role
    INSERT INTO ${SIGN_UP} VALUES ('new', 'lea', 'A', 'admin', 'h', 0)
`)
