// SQL that the database must refuse of what admins do about people, fees and the audit log since 0007_admin_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'

const PROPOSAL =
  'proposal (id, kind, subject, input, reason, proposed_by, status, decided_by, decided_at, created_at, expires_at)'
const FEE = 'fee (id, kind, basis_points, effective_from, changed_by, proposal_id, created_at)'
const SUSPENSION = 'suspension (id, user_id, reason, suspended_by, created_at, lifted_by, lifted_at)'

const row = (table: string, values: Record<string, string>, changes: Record<string, string>) =>
  `${table} VALUES (${Object.values({ ...values, ...changes }).join(', ')})`

type Changes = Record<string, string>

/** A new proposal of an admin's about a fee of which none waits. */
const proposal = (changes: Changes = {}) => {
  const what = { id: "'new'", kind: "'fee'", subject: "'withdrawal'", input: "'{}'", reason: "'r'" }
  const state = { by: "'eve-admin'", status: "'waiting'", decider: 'NULL', decided: 'NULL' }
  return row(PROPOSAL, { ...what, ...state, created: '1', expires: '9' }, changes)
}

/** A version of the platform's fee that one admin may make: it was 2.5% from the start. */
const version = (changes: Changes = {}) => {
  const what = { id: "'new'", kind: "'platform'", points: '300', from: '9' }
  return row(FEE, { ...what, by: "'eve-admin'", proposal: 'NULL', created: '8' }, changes)
}

const suspended = (changes: Changes = {}) => {
  const what = { id: "'new'", user: "'ivy'", reason: "'r'", by: "'eve-admin'", created: '1' }
  return row(SUSPENSION, { ...what, lifter: 'NULL', lifted: 'NULL' }, changes)
}

/** Two admins agree on suspending every admin. */
const AGREED =
  `UPDATE proposal SET status = 'withdrawn', decided_by = proposed_by, decided_at = 1 WHERE kind = 'admin' AND status = 'waiting' ;;
  INSERT INTO proposal (id, kind, subject, input, reason, proposed_by, created_at, expires_at)
  SELECT 'all-' || id, 'admin', id, '{"act":"suspension"}', 'r', iif(id = 'eve-admin', 'fay-admin', 'eve-admin'), 0, 10
  FROM user WHERE role = 'admin' AND suspended_at IS NULL ;;
  UPDATE proposal SET status = 'confirmed', decided_at = 1, decided_by = iif('ada-admin' IN (subject, proposed_by), 'bob-admin', 'ada-admin')
  WHERE id LIKE 'all-%'`.replaceAll('\n', ' ')

export const PEOPLE = cases(`
  proposal_starts: proposal-status
    INSERT INTO ${proposal({ status: "'confirmed'" })}
    INSERT INTO ${proposal({ decider: "'fay-admin'" })}
    INSERT INTO ${proposal({ decided: '2' })}
    INSERT INTO ${proposal({ expires: '1' })}
    INSERT INTO ${proposal({ id: "'agreed-fee'" })}
    INSERT OR REPLACE INTO ${proposal({ id: "'agreed-fee'" })}
    INSERT INTO ${proposal({ subject: "'cashback'" })}
    INSERT OR REPLACE INTO ${proposal({ subject: "'cashback'" })}
    INSERT INTO ${proposal({ by: "'amina'" })}
    INSERT INTO ${proposal({ by: "'hal-admin'" })}
  proposal_kind
    INSERT INTO ${proposal({ kind: "'wish'" })}
  proposal_status_known
    UPDATE proposal SET status = 'done', decided_at = 2 WHERE id = 'waits-fee'
  proposal_steps: proposal-status
    UPDATE proposal SET status = 'refused', decided_by = 'fay-admin', decided_at = 6 WHERE id = 'agreed-fee'
    UPDATE proposal SET status = 'waiting' WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'refused', decided_by = 'fay-admin' WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'confirmed', decided_by = 'fay-admin', decided_at = 3 WHERE id = 'waits-old'
    UPDATE proposal SET status = 'withdrawn', decided_by = 'fay-admin', decided_at = 2 WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'withdrawn', decided_at = 2 WHERE id = 'waits-fee'
  proposal_by_two: second-admin-required
    UPDATE proposal SET status = 'confirmed', decided_by = 'eve-admin', decided_at = 2 WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'refused', decided_by = 'eve-admin', decided_at = 2 WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'confirmed', decided_by = 'amina', decided_at = 2 WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'confirmed', decided_by = 'hal-admin', decided_at = 2 WHERE id = 'waits-fee'
    UPDATE proposal SET status = 'confirmed', decided_at = 2 WHERE id = 'waits-fee'
  proposal_no_change: proposal-status
    UPDATE proposal SET subject = 'vendor' WHERE id = 'waits-fee'
    UPDATE proposal SET input = '{}' WHERE id = 'waits-fee'
    UPDATE proposal SET proposed_by = 'fay-admin' WHERE id = 'waits-fee'
    UPDATE proposal SET expires_at = 99 WHERE id = 'waits-fee'
  proposal_no_delete: proposal-status
    DELETE FROM proposal WHERE id = 'waits-fee'
  fee_by_admin: fee-backdated
    INSERT INTO ${version({ from: '7' })}
    INSERT INTO ${version({ by: 'NULL' })}
    INSERT INTO ${version({ by: "'amina'" })}
    INSERT INTO ${version({ by: "'hal-admin'" })}
  fee_by_two: second-admin-required
    INSERT INTO ${version({ points: '301' })}
    INSERT INTO ${version({ points: '199' })}
    INSERT INTO ${version({})} ;; INSERT INTO ${version({ id: "'next'", points: '350', from: '10', created: '9' })}
  fee_by_its_proposal: proposal-status
    INSERT INTO ${version({ points: '260', proposal: "'agreed-fee'" })}
    INSERT INTO ${version({ points: '400', proposal: "'agreed-fee'" })} ;; INSERT INTO ${version({ id: "'next'", points: '400', proposal: "'agreed-fee'" })}
    INSERT INTO ${version({ points: '260', proposal: "'agreed-other'" })}
    INSERT INTO ${version({ kind: "'cashback'", points: '500', proposal: "'waits-fee'" })}
  user_admin_by_two: second-admin-required
    UPDATE user SET role = 'admin', updated_at = 5 WHERE id = 'kim'
    UPDATE user SET role = 'admin', updated_at = 6 WHERE id = 'ivy'
    UPDATE proposal SET status = 'refused', decided_by = 'fay-admin', decided_at = 5 WHERE id = 'waits-admin' ;; UPDATE user SET role = 'admin', updated_at = 5 WHERE id = 'kim'
  suspension_starts: suspension-status
    INSERT INTO ${suspended({ lifted: '2' })}
    INSERT INTO ${suspended({ lifter: "'fay-admin'" })}
    INSERT INTO ${suspended({ user: "'eve-admin'" })}
    INSERT INTO ${suspended({ id: "'lifted'" })}
    INSERT OR REPLACE INTO ${suspended({ id: "'lifted'" })}
    INSERT INTO ${suspended({ user: "'jon'" })}
    INSERT OR REPLACE INTO ${suspended({ user: "'jon'" })}
    INSERT INTO ${suspended({ user: "'gone'" })}
    INSERT INTO ${suspended({ by: "'amina'" })}
    INSERT INTO ${suspended({ by: "'hal-admin'" })}
  suspension_lifted_once: suspension-status
    UPDATE suspension SET lifted_at = 3 WHERE id = 'lifted'
    UPDATE suspension SET lifted_by = 'fay-admin' WHERE id = 'standing'
    UPDATE suspension SET lifted_at = 2 WHERE id = 'standing'
    UPDATE suspension SET lifted_by = 'amina', lifted_at = 2 WHERE id = 'standing'
    UPDATE suspension SET lifted_by = 'hal-admin', lifted_at = 2 WHERE id = 'of-hal'
  suspension_no_change: suspension-status
    UPDATE suspension SET reason = 'x' WHERE id = 'standing'
    UPDATE suspension SET reason = '' WHERE id = 'standing'
    UPDATE user SET deleted_at = 9 WHERE id = 'kim' ;; UPDATE suspension SET reason = 'x' WHERE id = 'lifted'
    UPDATE user SET deleted_at = 9 WHERE id = 'kim' ;; UPDATE suspension SET created_at = 3 WHERE id = 'lifted'
    UPDATE suspension SET user_id = 'ivy' WHERE id = 'standing'
  suspension_no_delete: suspension-status
    DELETE FROM suspension WHERE id = 'standing'
  user_suspended_by_row: suspension-status
    UPDATE user SET suspended_at = 1 WHERE id = 'ivy'
    UPDATE user SET suspended_at = NULL WHERE id = 'jon'
  user_last_admin_stays: suspension-status
    INSERT INTO suspension (id, user_id, reason, suspended_by, created_at) SELECT 'all-' || id, id, 'r', 'eve-admin', 1 FROM user WHERE role = 'admin' AND id NOT IN ('eve-admin', 'hal-admin') ;; INSERT INTO ${suspended({ user: "'eve-admin'", by: "'fay-admin'" })} ;; ${AGREED} ;; UPDATE user SET suspended_at = 1 WHERE id IN (SELECT user_id FROM suspension WHERE lifted_at IS NULL)
  session_of_the_unsuspended: account-suspended
    INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at) VALUES ('new', 'jon', 'new', 9, 1, 1)
`)
