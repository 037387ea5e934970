// The people somebody has dealt with, either way: by conversations, transfers, shared goals, gifts or appointments.
import { type SQL, sql } from 'drizzle-orm'
import { isOfKind } from '../../../db/schema/money/ledger'

/** Both sides are purses: these postings have indexes of their own. */
const SENT = sql`${isOfKind('posting.debit_account', 'wallet')} AND ${isOfKind('posting.credit_account', 'wallet')}`

/** How many of each kind of dealing are considered. */
const LATEST = 60

/**
 * The ids of people somebody has dealt with lately, either way, by each kind of dealing; a salon's clients and a shop's
 * customers apart, who may be many. Each part is read by its own index.
 */
export function dealtWith(userId: string): SQL {
  const parts = [
    sql`SELECT high_id AS id FROM conversation WHERE low_id = ${userId} ORDER BY updated_at DESC`,
    sql`SELECT low_id FROM conversation WHERE high_id = ${userId} ORDER BY updated_at DESC`,
    sql`SELECT receiver.owner FROM ledger_account purse
      JOIN posting ON posting.debit_account = purse.id
      JOIN ledger_account receiver ON receiver.id = posting.credit_account
      WHERE purse.owner = ${userId} AND purse.kind = 'wallet' AND ${SENT} GROUP BY receiver.owner`,
    sql`SELECT sender.owner FROM ledger_account purse
      JOIN posting ON posting.credit_account = purse.id
      JOIN ledger_account sender ON sender.id = posting.debit_account
      WHERE purse.owner = ${userId} AND purse.kind = 'wallet' AND ${SENT} GROUP BY sender.owner`,
    sql`SELECT other.user_id FROM goal_member own JOIN goal_member other ON other.goal_id = own.goal_id
      WHERE own.user_id = ${userId} AND own.status = 'joined' AND other.status = 'joined'`,
    sql`SELECT claimed_by FROM gift_card WHERE organiser_id = ${userId} AND claimed_by IS NOT NULL`,
    sql`SELECT organiser_id FROM gift_card WHERE claimed_by = ${userId}`,
    sql`SELECT gift_card.organiser_id FROM gift_contribution JOIN gift_card ON gift_card.id = gift_contribution.card_id
      WHERE gift_contribution.user_id = ${userId}`,
    sql`SELECT gift_contribution.user_id FROM gift_card JOIN gift_contribution ON gift_contribution.card_id = gift_card.id
      WHERE gift_card.organiser_id = ${userId}`,
    // A client is in a salon's client book from their first appointment on.
    sql`SELECT salon.owner_id FROM salon_client JOIN salon ON salon.id = salon_client.salon_id
      WHERE salon_client.user_id = ${userId}`,
    sql`SELECT shop.owner_id FROM shop_order JOIN shop ON shop.id = shop_order.shop_id
      WHERE shop_order.client_id = ${userId}`,
  ]
  const limited = parts.map((part) => sql`SELECT * FROM (${part} LIMIT ${LATEST})`)
  return sql`(${sql.join(limited, sql` UNION `)})`
}

/** The id of somebody's salon: of several the listed one. */
export function ownSalon(userId: string): SQL {
  return sql`(SELECT id FROM salon WHERE owner_id = ${userId}
    ORDER BY +status = 'approved' DESC, created_at, id LIMIT 1)`
}

/** Whether a person (SQL that finds their id) has written with somebody or bought from their shop, however long ago. */
export function hasMet(userId: string, person: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM conversation WHERE low_id = min(${userId}, ${person}) AND high_id = max(${userId}, ${person}))
    OR EXISTS (SELECT 1 FROM shop_order JOIN shop ON shop.id = shop_order.shop_id
      WHERE shop_order.client_id = ${person} AND shop.owner_id = ${userId}))`
}
