// SQL that the database must refuse of the chain over the audit log since 0007_admin_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'

const LINK = 'audit_link (sequence, event_id, hash)'

/** The rows stand in audit-rows.ts: $SEALED has its hash, $OPENPLACE and $LATER have none yet. */
export const AUDIT_CHAIN = cases(`
  audit_link_starts: audit-immutable
    INSERT INTO ${LINK} VALUES (NULL, 'of-nothing', NULL)
    INSERT INTO ${LINK} SELECT NULL, event_id, NULL FROM audit_link WHERE sequence = $SEALED
    INSERT OR REPLACE INTO ${LINK} SELECT sequence, event_id, NULL FROM audit_link WHERE sequence = $SEALED
    INSERT INTO ${LINK} SELECT sequence, event_id, NULL FROM audit_link WHERE sequence = $SEALED ON CONFLICT DO UPDATE SET hash = NULL
    INSERT INTO ${LINK} VALUES (NULL, 'act', '$HASH')
  audit_link_sealed_once: audit-immutable
    UPDATE audit_link SET hash = '$HASH' WHERE sequence = $SEALED
    UPDATE audit_link SET hash = NULL WHERE sequence = $SEALED
    UPDATE audit_link SET hash = '$HASH' WHERE sequence = $LATER
    UPDATE audit_link SET hash = 'short' WHERE sequence = $OPENPLACE
    UPDATE audit_link SET hash = '$HASH', event_id = 'act' WHERE sequence = $OPENPLACE
    UPDATE OR REPLACE audit_link SET hash = '$HASH', sequence = $SEALED WHERE sequence = $OPENPLACE
  audit_link_no_delete: audit-immutable
    DELETE FROM audit_link WHERE sequence = $SEALED
    DELETE FROM audit_link WHERE sequence = $OPENPLACE
`)
