// SQL that the database must refuse about changes of booked visits; $OPEN has one that costs more, 'dearer', and money of
// amina's set aside.
import { sql } from 'drizzle-orm'
import type { World } from '../../../fixtures/harness'
import { cases } from '../refusals'

const CHANGE =
  'visit_change (id, appointment_id, items, summary, price, starts_at, ends_at, status, actor, created_at, expires_at, ended_by, ended_at, version)'

const change = (changes: Record<string, string> = {}) => {
  const about = { id: "'new'", visit: "'$BEGUN'", price: '5', from: '1', to: '2' }
  const state = { status: "'asked'", actor: "'$NIA'", created: '0', expires: '9' }
  const { id, visit, price, from, to, ...rest } = { ...about, ...state, ...changes }
  const items = changes.items ?? `'[{"serviceId":"cut","price":${price}}]'`
  const { status, actor, created, expires } = rest
  const end = status === "'asked'" ? 'NULL, NULL, NULL' : "'$NIA', 1, 1"
  return `INTO ${CHANGE} VALUES (${id}, ${visit}, ${items}, 's', ${price}, ${from}, ${to}, ${status}, ${actor}, ${created}, ${expires}, ${end})`
}

/** Amina has been asked for more than is set aside for her visit. */
export async function plantChanges(world: World, open: string, owner: string) {
  await world.db.run(
    sql.raw(
      `INSERT INTO visit_change (id, appointment_id, items, summary, price, starts_at, ends_at, actor, created_at, expires_at) SELECT 'dearer', id, '[{"serviceId":"cut","price":300000}]', 's', 300000, starts_at, ends_at, '${owner}', 0, 9 FROM appointment WHERE id = '${open}'`,
    ),
  )
}

const NEXT = "version = (SELECT version + 1 FROM appointment WHERE id = '$OPEN')"
const end = (status: string, by: string, more = '') =>
  `UPDATE visit_change SET status = '${status}', ended_by = '${by}', ended_at = 1${more} WHERE id = 'dearer'`
const AGREE = end('agreed', 'amina', `, ${NEXT}`)
const WITHDRAW = end('withdrawn', '$NIA')
/** At the price that it has, which the salon may: its services are as before, so that the hold is all that differs. */
const SAME = [
  WITHDRAW,
  `INSERT INTO visit_change (id, appointment_id, items, summary, price, starts_at, ends_at, actor, created_at, expires_at) SELECT 'same', id, '[{"serviceId":"cut","price":250000}]', 's', price, starts_at, ends_at, '$NIA', 0, 9 FROM appointment WHERE id = '$OPEN'`,
  `UPDATE visit_change SET status = 'agreed', ended_by = '$NIA', ended_at = 1, ${NEXT} WHERE id = 'same'`,
].join(' ;; ')

export const CHANGES = cases(`
  visit_change_starts: change-ended
    INSERT ${change({ visit: "'$DONE'" })}
    INSERT ${change({ actor: "'amina'" })}
    INSERT ${change({ expires: '0' })}
    INSERT ${change({ status: "'agreed'" })}
    INSERT ${change({ items: `'[{"price":6}]'` })}
    INSERT ${change({ items: "'[]'", price: '0' })}
  visit_change_no_replace: change-ended
    INSERT OR REPLACE ${change({ id: "'dearer'" })}
  visit_change_no_change: change-ended
    UPDATE visit_change SET price = 6 WHERE id = 'dearer'
    UPDATE visit_change SET expires_at = 99 WHERE id = 'dearer'
  visit_change_no_delete: change-ended
    DELETE FROM visit_change WHERE id = 'dearer'
  visit_change_ends_once: change-ended
    ${AGREE.replace('amina', '$NIA')}
    ${AGREE.replace('amina', 'zara')}
    ${AGREE.replace('ended_at = 1', 'ended_at = 10')}
    ${AGREE.replace('version + 1', 'version + 2')}
    ${WITHDRAW} ;; ${AGREE}
    ${end('declined', '$NIA')}
    ${AGREE} ;; UPDATE visit_change SET replaces_hold_id = '$HOLD' WHERE id = 'dearer'
  visit_change_no_deleted_user: account-deleted
    INSERT ${change({ actor: "'gone'" })}
  visit_change_price
    INSERT ${change({ price: '-5' })}
  visit_change_times
    INSERT ${change({ from: '2' })}
  visit_change_status
    ${end('lost', 'x')}
  visit_change_ended
    UPDATE visit_change SET status = 'withdrawn' WHERE id = 'dearer'
  visit_change_open: visit_change.appointment_id
    INSERT ${change({ visit: "'$OPEN'" })}
  appointment_changes_as_agreed: appointment-status
    UPDATE appointment SET service_name = 'Other', version = version + 1 WHERE id = '$OPEN'
    ${AGREE} ;; UPDATE appointment SET service_name = 'Other', version = version + 1 WHERE id = '$OPEN'
    ${AGREE} ;; UPDATE appointment SET service_name = 'Other', price = 1, version = version + 1 WHERE id = '$OPEN'
  appointment_hold_changes: hold-ended
    ${SAME} ;; UPDATE appointment SET hold_id = '$ENDED', version = version + 1 WHERE id = '$OPEN'
  appointment_item_replaced_as_agreed: appointment-status
    DELETE FROM appointment_item WHERE appointment_id = '$OPEN'
    ${AGREE} ;; UPDATE appointment SET version = version + 1 WHERE id = '$OPEN' ;; DELETE FROM appointment_item WHERE appointment_id = '$OPEN'
    ${AGREE} ;; DELETE FROM appointment_item WHERE appointment_id = '$BEGUN'
`)
