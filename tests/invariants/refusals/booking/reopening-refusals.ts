// SQL that the database must refuse about visits whose end is undone; $BEGUN is confirmed, with nothing set aside.
import { cases } from '../refusals'

const REOPENING =
  'visit_reopening (id, appointment_id, event_id, undone, actor, created_at, version, capture_id, transfer_id, replaces_hold_id, hold_id)'

/** $BEGUN is completed at 5. */
const DONE = [
  "UPDATE appointment SET status = 'completed', version = version + 1, updated_at = starts_at WHERE id = '$BEGUN'",
  "INSERT INTO appointment_event (id, appointment_id, status, actor, created_at) VALUES ('over', '$BEGUN', 'completed', '$NIA', 5)",
].join(' ;; ')

const undo = (changes: Record<string, string> = {}) => {
  const about = { id: "'undo'", visit: "'$BEGUN'", event: "'over'", undone: "'completed'" }
  const done = { actor: "'$NIA'", created: '6', version: 'version + 1' }
  const money = { capture: 'NULL', back: 'NULL', past: 'NULL', hold: 'NULL' }
  const values = Object.values({ ...about, ...done, ...money, ...changes }).join(', ')
  return `INTO ${REOPENING} SELECT ${values} FROM appointment WHERE id = '$BEGUN'`
}

const WITHOUT_START = 'DROP TRIGGER visit_reopening_starts'
const OPEN_AGAIN = "UPDATE appointment SET status = 'confirmed', version = version + 1 WHERE id = '$BEGUN'"

export const REOPENINGS = cases(`
  visit_reopening_starts: reopening-refused
    INSERT ${undo()}
    ${DONE} ;; INSERT ${undo({ created: '900006' })}
    ${DONE} ;; INSERT ${undo({ created: '4' })}
    ${DONE} ;; INSERT ${undo({ actor: "'amina'" })}
    ${DONE} ;; INSERT ${undo({ undone: "'no_show'" })}
    ${DONE} ;; INSERT ${undo({ version: 'version + 2' })}
    ${DONE} ;; INSERT ${undo({ past: "'$ENDED'", hold: "'$HOLD'" })}
    ${DONE} ;; UPDATE review SET edited_at = 6 WHERE id = 'praise' ;; INSERT ${undo({ created: '7' })}
    INSERT ${undo({ visit: "'$DONE'", event: "(SELECT id FROM appointment_event WHERE appointment_id = '$DONE' AND status = 'completed')" })}
  visit_reopening_no_replace: reopening-refused
    ${DONE} ;; INSERT ${undo()} ;; INSERT OR REPLACE ${undo()}
    ${DONE} ;; INSERT ${undo()} ;; INSERT OR REPLACE ${undo({ id: "'other'" })}
  visit_reopening_no_update: reopening-refused
    ${DONE} ;; INSERT ${undo()} ;; UPDATE visit_reopening SET actor = 'x'
  visit_reopening_no_delete: reopening-refused
    ${DONE} ;; INSERT ${undo()} ;; DELETE FROM visit_reopening
  visit_reopening_no_deleted_user: account-deleted
    INSERT ${undo({ actor: "'gone'" })}
  visit_reopening_undone
    ${WITHOUT_START} ;; ${DONE} ;; INSERT ${undo({ undone: "'lost'" })}
  visit_reopening_money
    ${WITHOUT_START} ;; ${DONE} ;; INSERT ${undo({ past: "'$ENDED'" })}
    ${WITHOUT_START} ;; ${DONE} ;; INSERT ${undo({ capture: "'$TRANSFER'" })}
    ${WITHOUT_START} ;; ${DONE} ;; INSERT ${undo({ capture: "'$TRANSFER'", back: "'$RELEASE'" })}
  appointment_reopened: reopening-refused
    UPDATE extras_request SET status = 'agreed', ended_by = 'amina', ended_at = 1 WHERE id = 'more' ;; ${DONE} ;; INSERT ${undo()} ;; ${OPEN_AGAIN}
  appointment_steps: appointment-status
    ${DONE} ;; ${OPEN_AGAIN}
    ${DONE} ;; INSERT ${undo()} ;; UPDATE appointment SET status = 'pending', version = version + 1 WHERE id = '$BEGUN'
  appointment_price_as_agreed: appointment-status
    ${DONE} ;; INSERT ${undo()} ;; ${OPEN_AGAIN.replace('version =', 'price = price - 1, version =')}
`)
