// The statements of a gift card: its row, payments into it, and sending. Cards of one person and of a group share them.
// The database keeps the sums and rejects invalid status changes; see migrations/0006_shop_rules.sql.
import { eq } from 'drizzle-orm'
import { giftCard, giftContribution } from '../../../db/schema/shop/gift-cards'
import { type Account, recordTransfer } from '../../money/ledger/ledger'
import type { Notification } from '../../notifications/channels'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sumText } from '../../platform/values/money'
import { codeOf, storedCode } from '../gift-card-codes/codes'
import type { CardRow } from './card-rows'
import { notifyRecipient } from './delivery'
import type { BuyGiftCard } from './input'
import { cardPath, undelivered } from './notifications'
import { expiryOf } from './terms'

/** A new card's id and the stored part of its code. Made before the decision, which cannot await a digest. */
type CardMark = { id: string; codeHash: string; codeLastFour: string }

export async function newCardMark(ctx: Ctx): Promise<CardMark> {
  const id = ctx.id()
  return { id, ...(await storedCode(await codeOf(ctx.settings.AUTH_SECRET, id))) }
}

/** A new, unpaid card's row and its insert statement. */
export function newCard(
  ctx: Ctx,
  mark: CardMark,
  organiserId: string,
  input: Omit<BuyGiftCard, 'deliverOn'> & { deliverAt: number | null; deadline: number | null },
): { card: CardRow; write: Statement } {
  const now = ctx.now()
  const card: CardRow = {
    ...mark,
    organiserId,
    design: input.design,
    currency: input.currency,
    target: input.minor,
    funded: 0,
    claimed: 0,
    returned: 0,
    status: 'funding',
    fromName: input.fromName,
    recipientName: input.recipientName,
    recipientId: input.person ?? null,
    recipientEmail: input.email ?? null,
    recipientPhone: input.phone ?? null,
    message: input.message,
    deliverAt: input.deliverAt,
    sentAt: null,
    claimedBy: null,
    expiresAt: null,
    deadline: input.deadline,
    salonId: input.salonId ?? null,
    serviceId: input.serviceId ?? null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  return { card, write: ctx.db.insert(giftCard).values(card) }
}

/** The ledger account of a card. */
export function cardAccount({ id, currency }: Pick<CardRow, 'id' | 'currency'>): Account {
  return { kind: 'gift_card', owner: id, currency }
}

/** Wallet → card, with its contribution row. The database rejects more than the card's target. */
export function payIntoCard(
  ctx: Ctx,
  card: Pick<CardRow, 'id' | 'currency'>,
  { userId, minor }: { userId: string; minor: number },
): Statement[] {
  const transferId = ctx.id()
  return [
    ...recordTransfer(ctx, {
      id: transferId,
      kind: 'gift_card_payment',
      description: 'Gift card',
      actor: userId,
      moves: [{ from: { kind: 'wallet', owner: userId, currency: card.currency }, to: cardAccount(card), minor }],
    }),
    ctx.db
      .insert(giftContribution)
      .values({ id: ctx.id(), cardId: card.id, userId, amount: minor, transferId, createdAt: ctx.now() }),
    changed(ctx, userId, 'wallet'),
  ]
}

/** Sends a paid card: its status change and the message to its recipient. `card.funded` is its balance now. */
export function cardSent(ctx: Ctx, card: CardRow): Statement[] {
  const now = ctx.now()
  return [
    stepTo(ctx, card, { status: 'sent', sentAt: now, expiresAt: expiryOf(now) }),
    ...notifyRecipient(ctx, card),
    notify(ctx, card.organiserId, giftSent(card)),
    ...[card.organiserId, ...(card.recipientId ? [card.recipientId] : [])].map((to) => changed(ctx, to, 'gift-cards')),
  ]
}

/** The same where its recipient cannot be written to: the sender is told, and can cancel it. */
export function cardUndelivered(ctx: Ctx, card: CardRow): Statement[] {
  const now = ctx.now()
  return [
    stepTo(ctx, card, { status: 'sent', sentAt: now, expiresAt: expiryOf(now) }),
    undelivered(ctx, card, 'can’t be reached this way, so your gift card wasn’t sent'),
    changed(ctx, card.organiserId, 'gift-cards'),
  ]
}

/** The sender's own copy, without the code. */
function giftSent(card: CardRow): Notification {
  const amount = sumText(card.funded, card.currency)
  return {
    kind: 'gift',
    title: `Gift card sent to ${card.recipientName}`,
    text: `Your gift card of ${amount} is on its way to ${card.recipientName}.`,
    path: cardPath(card.id),
    details: [
      ['To', card.recipientEmail ?? card.recipientPhone ?? card.recipientName],
      ['From', card.fromName],
      ['Amount', amount],
      ...(card.message ? ([['Message', card.message.replace(/\s+/g, ' ')]] as [string, string][]) : []),
    ],
    recordOnly: true,
  }
}

/** Schedules a paid card for its delivery day; for the next run where it has none. */
export function cardScheduled(ctx: Ctx, card: CardRow): Statement[] {
  return [
    stepTo(ctx, card, { status: 'scheduled', deliverAt: card.deliverAt ?? ctx.now() }),
    changed(ctx, card.organiserId, 'gift-cards'),
  ]
}

/** Changes the status from the version that was read: the database rejects the second of two concurrent changes. */
function stepTo(
  ctx: Ctx,
  card: Pick<CardRow, 'id' | 'version'>,
  step: Partial<CardRow> & { status: CardRow['status'] },
): Statement {
  return ctx.db
    .update(giftCard)
    .set({ ...step, version: card.version + 1, updatedAt: ctx.now() })
    .where(eq(giftCard.id, card.id))
}
