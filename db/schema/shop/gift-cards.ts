// Gift cards: payers, recipients and redemptions. A card's money is in an account of its own,
// `gift_card:{id}:{currency}`. Amounts are minor units.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { transfer } from '../money/ledger'
import { salon, service } from '../salons/salons'

/**
 * funding -> scheduled | sent | cancelled; scheduled -> sent | cancelled; sent -> claimed | cancelled |
 * expired. A card that one person pays passes through `funding` in the batch that makes it. Its code is never
 * stored: see api/shop/gift-card-codes/codes.ts.
 */
export const giftCard = sqliteTable(
  'gift_card',
  {
    id: text('id').primaryKey(),
    organiserId: reference('organiser_id', () => user.id),
    /** One of GIFT_DESIGNS in api/shop/gift-cards/input.ts. */
    design: text('design').notNull(),
    currency: text('currency').notNull(),
    /** What it is meant to hold. */
    target: integer('target').notNull(),
    /** The total paid in, and the total claimed or refunded; maintained by triggers. */
    funded: integer('funded').notNull().default(0),
    claimed: integer('claimed').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    status: text('status', { enum: ['funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired'] })
      .notNull()
      .default('funding'),
    /** The message to the recipient: from, to, and text. */
    fromName: text('from_name').notNull(),
    recipientName: text('recipient_name').notNull(),
    /** Exactly one of these three is the destination. */
    recipientId: text('recipient_id').references(() => user.id),
    recipientEmail: text('recipient_email'),
    recipientPhone: text('recipient_phone'),
    message: text('message').notNull().default(''),
    /** When to send it; null: as soon as it is paid. */
    deliverAt: integer('deliver_at'),
    sentAt: integer('sent_at'),
    codeHash: text('code_hash').notNull(),
    codeLastFour: text('code_last_four').notNull(),
    /** The person who claimed part of it; no one else can from then on. */
    claimedBy: text('claimed_by').references(() => user.id),
    /** When the rest is refunded to the payers; set once it was sent. */
    expiresAt: integer('expires_at'),
    /** Of a group gift: the deadline for contributions; null: one person pays. */
    deadline: integer('deadline'),
    /** What it might be spent on. */
    salonId: text('salon_id').references(() => salon.id),
    serviceId: text('service_id').references(() => service.id),
    version: integer('version').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    unique('gift_card_code').on(t.codeHash),
    index('gift_card_organiser').on(t.organiserId, t.id),
    index('gift_card_recipient').on(t.recipientId, t.id).where(sql`recipient_id IS NOT NULL`),
    index('gift_card_claimer').on(t.claimedBy, t.id).where(sql`claimed_by IS NOT NULL`),
    index('gift_card_deadline').on(t.deadline).where(sql`status = 'funding'`),
    index('gift_card_delivery').on(t.deliverAt).where(sql`status = 'scheduled'`),
    index('gift_card_expiry').on(t.expiresAt).where(sql`status = 'sent'`),
    check(
      'gift_card_status_known',
      sql`${t.status} IN ('funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired')`,
    ),
    check(
      'gift-card-spent',
      sql`${t.claimed} >= 0 AND ${t.returned} >= 0 AND ${t.claimed} + ${t.returned} <= ${t.funded}`,
    ),
    check('gift_card_funded', sql`${t.target} > 0 AND ${t.funded} BETWEEN 0 AND ${t.target}`),
    check(
      'gift_card_settled',
      sql`CASE ${t.status} WHEN 'claimed' THEN ${t.claimed} + ${t.returned} = ${t.funded} AND ${t.claimed} > 0
        WHEN 'cancelled' THEN ${t.claimed} + ${t.returned} = ${t.funded}
        WHEN 'expired' THEN ${t.claimed} + ${t.returned} = ${t.funded}
        WHEN 'funding' THEN ${t.claimed} = 0 AND ${t.sentAt} IS NULL
        WHEN 'scheduled' THEN ${t.claimed} = 0 AND ${t.funded} > 0 AND ${t.sentAt} IS NULL
        ELSE ${t.funded} > 0 AND ${t.sentAt} IS NOT NULL AND ${t.expiresAt} IS NOT NULL END`,
    ),
    check(
      'gift_card_recipient_known',
      sql`(${t.recipientId} IS NOT NULL) + (${t.recipientEmail} IS NOT NULL) + (${t.recipientPhone} IS NOT NULL) = 1`,
    ),
    check('gift_card_suggestion', sql`${t.serviceId} IS NULL OR ${t.salonId} IS NOT NULL`),
    check('gift_card_last_four', sql`length(${t.codeLastFour}) = 4`),
  ],
)

/** One person's payment for a card, and how much of it was refunded. */
export const giftContribution = sqliteTable(
  'gift_contribution',
  {
    id: text('id').primaryKey(),
    cardId: reference('card_id', () => giftCard.id),
    userId: reference('user_id', () => user.id),
    amount: integer('amount').notNull(),
    returned: integer('returned').notNull().default(0),
    transferId: reference('transfer_id', () => transfer.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('gift_contribution_transfer').on(t.transferId),
    index('gift_contribution_card').on(t.cardId),
    index('gift_contribution_user').on(t.userId, t.cardId),
    check('gift_contribution_amounts', sql`${t.amount} > 0 AND ${t.returned} BETWEEN 0 AND ${t.amount}`),
  ],
)

/** Invitations to contribute to a group gift. */
export const giftInvitation = sqliteTable(
  'gift_invitation',
  {
    cardId: reference('card_id', () => giftCard.id),
    userId: reference('user_id', () => user.id),
    declinedAt: integer('declined_at'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.userId] }), index('gift_invitation_user').on(t.userId)],
)

export const giftRedemption = sqliteTable(
  'gift_redemption',
  {
    id: text('id').primaryKey(),
    cardId: reference('card_id', () => giftCard.id),
    userId: reference('user_id', () => user.id),
    amount: integer('amount').notNull(),
    transferId: reference('transfer_id', () => transfer.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('gift_redemption_transfer').on(t.transferId),
    index('gift_redemption_card').on(t.cardId),
    index('gift_redemption_user').on(t.userId),
    check('gift_redemption_amount', sql`${t.amount} > 0`),
  ],
)
