// SQL that the database must refuse of payouts since 0002_money_rules.sql; see shop-refusals.ts. The rows
// that it names stand in payout-rows.ts.
import { KEPT } from './booking/refund-refusals'
import { cases } from './refusals'
import { type Changes, row } from './shop-refusals'

/** Where Nia's cedis would go: she has nowhere for them yet. */
const place = (changes: Changes = {}) =>
  row(
    'payout_destination',
    {
      id: "'new'",
      user_id: "'$NIA'",
      currency: "'GHS'",
      type: "'bank'",
      processor: "'sandbox'",
      token: "'t'",
      label: "'l'",
      created_at: '5',
      usable_at: '5',
    },
    changes,
  )

/** All that Nia is owed leaves her balance; `minor` where it is less. */
const holds = (minor = '$OWED') =>
  `INSERT INTO transfer VALUES ('h', 'payout_hold', 'd', 'system', NULL, 5) ;; ` +
  `INSERT INTO posting VALUES ('h', 'h', 'payable:$NIA:KES', 'payout:$NIA:KES', 'KES', ${minor})`

const payout = (changes: Changes = {}) =>
  row(
    'payout',
    {
      id: "'new'",
      user_id: "'$NIA'",
      currency: "'KES'",
      amount: '$OWED',
      fee: '1',
      fee_id: "'fee-payout-weekly-1'",
      cause: "'weekly'",
      destination_id: "'d-nia'",
      processor: "'sandbox'",
      from_sequence: '$LAST',
      to_sequence: '$LAST',
      hold_transfer_id: "'h'",
      created_at: '5',
      updated_at: '5',
    },
    changes,
  )

/** The balance goes out and comes back again, once more than it may within a day. */
const OFTEN = Array.from({ length: 51 }, (_, i) => {
  const back = `INSERT INTO transfer VALUES ('back-${i}', 'payout_release', 'd', 'system', NULL, 5) ;; INSERT INTO posting VALUES ('back-${i}', 'back-${i}', 'payout:$NIA:KES', 'payable:$NIA:KES', 'KES', $OWED)`
  const line = "(SELECT max(sequence) FROM account_entry WHERE account_id = 'payable:$NIA:KES' AND amount > 0)"
  const changes = { id: `'often-${i}'`, cause: "'instant'", hold_transfer_id: `'often-${i}'` }
  const out = payout({ ...changes, from_sequence: line, to_sequence: line })
  return `${holds().replaceAll("'h'", `'often-${i}'`)} ;; INSERT INTO ${out} ;; ${back}`
}).join(' ;; ')

export const PAYOUTS = cases(`
  payout_destination_starts: destination-status
    INSERT INTO ${place({ removed_at: '5' })}
    INSERT INTO ${place({ currency: "'KES'", usable_at: '99999999999' })}
    INSERT OR REPLACE INTO ${place({ id: "'d-nia'" })}
    INSERT INTO ${place({ staff_id: "'dan'" })}
  payout_destination_cools_down: destination-status
    INSERT INTO ${place({ currency: "'TZS'", usable_at: '86400004' })}
  payout_destination_removed_once: destination-status
    UPDATE payout_destination SET removed_at = NULL WHERE id = 'd-old'
    UPDATE payout_destination SET removed_at = 9 WHERE id = 'd-old'
  payout_destination_no_change: destination-status
    UPDATE payout_destination SET usable_at = 1 WHERE id = 'd-late'
    UPDATE payout_destination SET user_id = 'amina' WHERE id = 'd-nia'
  payout_destination_token_stays: destination-status
    UPDATE payout_destination SET token = 'mine' WHERE id = 'd-nia'
    UPDATE payout_destination SET token = 'removed', label = 'removed' WHERE id = 'd-nia'
  payout_destination_no_delete: destination-status
    DELETE FROM payout_destination WHERE id = 'd-old'
  payout_destination_no_deleted_user: account-deleted
    INSERT INTO ${place({ user_id: "'gone'" })}
  payout_destination_type
    INSERT INTO ${place({ type: "'cheque'" })}
  payout_destination_usable
    INSERT INTO ${place({ usable_at: '4' })}
  payout_setting_no_deleted_user: account-deleted
    INSERT INTO payout_setting (user_id, updated_at) VALUES ('gone', 5)
  payout_setting_schedule
    INSERT INTO payout_setting (user_id, schedule, updated_at) VALUES ('$NIA', 'yearly', 5)
  payout_starts: payout-status
    ${holds()} ;; INSERT INTO ${payout({ status: "'waiting'" })}
    ${holds()} ;; INSERT INTO ${payout({ reference: "'r'" })}
    ${holds()} ;; INSERT INTO ${payout({ status: "'confirmed'", end_transfer_id: "'$TRANSFER'" })}
    ${holds('100')} ;; INSERT INTO ${payout()}
    INSERT INTO ${payout({ hold_transfer_id: "'p-back-hold'" })}
    INSERT INTO ${payout({ hold_transfer_id: "'$TRANSFER'" })}
    ${holds()} ;; INSERT OR REPLACE INTO ${payout({ id: "'p-back'" })}
  payout_to_its_destination: destination-status
    ${holds()} ;; INSERT INTO ${payout({ destination_id: "'d-duka'" })}
    ${holds()} ;; INSERT INTO ${payout({ destination_id: "'d-ada'" })}
    ${holds()} ;; INSERT INTO ${payout({ destination_id: "'d-old'" })}
    ${holds()} ;; INSERT INTO ${payout({ destination_id: "'d-late'" })}
    ${holds()} ;; INSERT INTO ${payout({ processor: "'stripe'" })}
    ${holds()} ;; INSERT INTO ${payout({ created_at: '0' })}
    ${holds()} ;; UPDATE payout_destination SET removed_at = 5 WHERE id = 'd-nia' ;; INSERT INTO ${payout()}
  payout_of_the_whole: payout-moved
    ${holds('100')} ;; INSERT INTO ${payout({ amount: '100' })}
    ${holds()} ;; INSERT INTO ${payout({ from_sequence: '0', to_sequence: '0' })}
    ${holds()} ;; INSERT INTO ${payout({ from_sequence: '$FIRST' })}
    ${holds()} ;; INSERT INTO ${payout({ from_sequence: '$FIRST', to_sequence: '$FIRST' })}
  payout_of_the_proven: payout-moved
    DROP TRIGGER tip_goes_back ;; DELETE FROM tip ;; ${holds()} ;; INSERT INTO ${payout({ cause: "'instant'" })}
  payout_after_promises: payout-moved
    ${KEPT} ;; ${holds()} ;; INSERT INTO ${payout()}
  payout_times_a_day: daily-limit
    ${OFTEN}
  payout_fee_least: fee-missing
    ${holds()} ;; INSERT INTO ${payout({ fee: '0' })}
  payout_amount: payout-status
    ${holds()} ;; INSERT INTO ${payout({ amount: '0' })}
  payout_fee
    ${holds()} ;; INSERT INTO ${payout({ fee: '$OWED' })}
    ${holds()} ;; INSERT INTO ${payout({ fee: '-1' })}
  payout_cause
    ${holds()} ;; INSERT INTO ${payout({ cause: "'yearly'" })}
  payout_staff_part
    ${holds()} ;; INSERT INTO ${payout({ part_of: "'p-back'" })}
    ${holds()} ;; INSERT INTO ${payout({ staff_id: "'ada'", destination_id: "'d-ada'" })}
  payout_status_known: payout-status
    UPDATE payout SET status = 'lost' WHERE id = 'p-open'
  payout_steps: payout-status
    UPDATE payout SET status = 'requested' WHERE id = 'p-open'
    UPDATE payout SET status = 'confirmed' WHERE id = 'p-open'
    UPDATE payout SET status = 'waiting', end_transfer_id = 'p-back-end' WHERE id = 'p-open'
    UPDATE payout SET status = 'confirmed' WHERE id = 'p-back'
  payout_ends_true: payout-status
    UPDATE payout SET status = 'confirmed', end_transfer_id = '$TRANSFER' WHERE id = 'p-open'
    UPDATE payout SET status = 'failed', end_transfer_id = '$TRANSFER' WHERE id = 'p-open'
  payout_paid_once: payout-status
    UPDATE payout SET end_transfer_id = NULL WHERE id = 'p-back'
    UPDATE payout SET reference = 'told' WHERE id = 'p-open'
    UPDATE payout SET reference = 'another' WHERE id = 'p-back'
  payout_no_change: payout-status
    UPDATE payout SET amount = 1 WHERE id = 'p-open'
    UPDATE payout SET destination_id = 'd-nia' WHERE id = 'p-open'
    UPDATE payout SET to_sequence = 1 WHERE id = 'p-back'
  payout_no_delete: payout-status
    DELETE FROM payout WHERE id = 'p-back'
`)
