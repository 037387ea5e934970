// SQL that the database must refuse of gift cards since 0006_shop_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'
import { type Changes, row } from './shop-refusals'

const card = (changes: Changes = {}) =>
  row(
    'gift_card',
    {
      id: "'new'",
      organiser_id: "'amina'",
      design: "'d'",
      currency: "'KES'",
      target: '500',
      from_name: "'A'",
      recipient_name: "'Z'",
      recipient_email: "'z@mail.test'",
      code_hash: "'h-new'",
      code_last_four: "'ABCD'",
      created_at: '1',
      updated_at: '1',
    },
    changes,
  )

const share = (changes: Changes = {}) =>
  row(
    'gift_contribution',
    { id: "'new'", card_id: "'group'", user_id: "'zara'", amount: '500', transfer_id: "'$CAPTURE'", created_at: '1' },
    changes,
  )

const claim = (changes: Changes = {}) =>
  row(
    'gift_redemption',
    { id: "'new'", card_id: "'sent'", user_id: "'zoe'", amount: '100', transfer_id: "'$CAPTURE'", created_at: '2' },
    changes,
  )

const CARD = 'UPDATE gift_card SET version = version + 1,'

export const GIFT_CARDS = cases(`
  gift_card_starts_empty: gift-card-status
    INSERT INTO ${card({ status: "'sent'" })}
    INSERT INTO ${card({ funded: '500' })}
    INSERT OR REPLACE INTO ${card({ id: "'group'" })}
    INSERT OR REPLACE INTO ${card({ code_hash: "'h-group'" })}
  gift_card_no_deleted_user: account-deleted
    INSERT INTO ${card({ organiser_id: "'gone'" })}
    INSERT INTO ${card({ recipient_id: "'gone'", recipient_email: 'NULL' })}
  gift_card_steps: gift-card-status
    ${CARD} status = 'expired' WHERE id = 'group'
    ${CARD} status = 'sent' WHERE id = 'ended'
    ${CARD} status = 'funding' WHERE id = 'later'
  gift_card_status_known: gift-card-status
    ${CARD} status = 'lost' WHERE id = 'sent'
  gift_card_counted: gift-card-status
    UPDATE gift_card SET status = 'sent', sent_at = 1, expires_at = 99 WHERE id = 'later'
  gift_card_sums: gift-card-spent
    UPDATE gift_card SET funded = 900 WHERE id = 'group'
    UPDATE gift_card SET claimed = 0 WHERE id = 'sent'
    UPDATE gift_card SET returned = 5 WHERE id = 'sent'
  gift-card-spent
    INSERT INTO ${claim({ amount: '301' })}
    UPDATE gift_contribution SET returned = 301 WHERE id = 'share-sent'
  gift_card_settled
    ${CARD} status = 'cancelled' WHERE id = 'sent'
    ${CARD} status = 'sent', expires_at = 99 WHERE id = 'later'
    ${CARD} status = 'sent', sent_at = 5 WHERE id = 'later'
    INSERT INTO ${card()} ;; ${CARD} status = 'scheduled' WHERE id = 'new'
  gift_card_funded
    INSERT INTO ${card({ target: '0' })}
  gift_card_recipient_known
    INSERT INTO ${card({ recipient_email: 'NULL' })}
    INSERT INTO ${card({ recipient_phone: "'+254700000000'" })}
  gift_card_suggestion
    INSERT INTO ${card({ service_id: "'cut'" })}
  gift_card_last_four
    INSERT INTO ${card({ code_last_four: "'ABCDE'" })}
  gift_card_no_change: gift-card-status
    UPDATE gift_card SET target = 5000 WHERE id = 'group'
    UPDATE gift_card SET code_hash = 'mine' WHERE id = 'sent'
    UPDATE gift_card SET organiser_id = 'zara' WHERE id = 'sent'
    UPDATE OR REPLACE gift_card SET id = 'sent' WHERE id = 'group'
  gift_card_claimer_stays: gift-card-status
    UPDATE gift_card SET claimed_by = 'zara' WHERE id = 'sent'
  gift_card_no_delete: gift-card-status
    DELETE FROM gift_card WHERE id = 'ended'
  gift_contribution_while_funding: gift-card-status
    INSERT INTO ${share({ card_id: "'sent'" })}
    INSERT INTO ${share({ returned: '5' })}
    INSERT OR REPLACE INTO ${share({ id: "'share-group'" })}
    INSERT OR REPLACE INTO ${share({ transfer_id: "'pays-group'" })}
  gift_contribution_within_target: gift-card-full
    INSERT INTO ${share({ amount: '501' })}
  gift_contribution_amounts
    INSERT INTO ${share({ amount: '0' })}
    UPDATE gift_contribution SET returned = 501 WHERE id = 'share-later'
  gift_contribution_returned_forward: gift-card-status
    UPDATE gift_contribution SET returned = 499 WHERE id = 'share-ended'
    UPDATE gift_contribution SET user_id = 'zara' WHERE id = 'share-group'
    UPDATE gift_contribution SET amount = 600 WHERE id = 'share-group'
  gift_contribution_no_delete: gift-card-status
    DELETE FROM gift_contribution WHERE id = 'share-group'
  gift_invitation_of_group: gift-card-status
    INSERT INTO gift_invitation VALUES ('sent', 'zara', NULL, 1)
    INSERT INTO gift_invitation VALUES ('group', 'gone', NULL, 1)
  gift_redemption_of_sent: gift-card-status
    INSERT INTO ${claim({ user_id: "'zara'" })}
    INSERT INTO ${claim({ card_id: "'later'" })}
    INSERT INTO ${claim({ created_at: '99' })}
    INSERT OR REPLACE INTO ${claim({ id: "'claimed'" })}
    INSERT OR REPLACE INTO ${claim({ transfer_id: "'claims'" })}
  gift_redemption_of_client: recipient-unavailable
    INSERT INTO ${claim({ user_id: "'$NIA'" })}
  gift_redemption_amount
    INSERT INTO ${claim({ amount: '0' })}
  gift_redemption_no_update: gift-card-status
    UPDATE gift_redemption SET amount = 5 WHERE id = 'claimed'
  gift_redemption_no_delete: gift-card-status
    DELETE FROM gift_redemption WHERE id = 'claimed'
`)
