// What a gift card is made of, statement by statement: the row, what somebody pays in, and its going out.
// A card that one person pays and a group's are made of the same. The database keeps the sums and refuses
// what is past its step; see migrations/0006_shop_rules.sql.
import { eq } from 'drizzle-orm'
import { giftCard, giftContribution } from '../../../db/schema/shop/gift-cards'
import { type Account, recordTransfer } from '../../money/ledger/ledger'
import { notifyLive } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { codeOf, keptOf } from '../gift-card-codes/codes'
import type { CardRow } from './card-rows'
import { tellRecipient } from './delivery'
import type { BuyGiftCard } from './input'
import { expiryOf } from './terms'

/** A new card's id with what is kept of its code. Made before the decision, which cannot wait for a digest. */
export type CardMark = { id: string; codeHash: string; codeLastFour: string }

export async function newCardMark(ctx: Ctx): Promise<CardMark> {
  const id = ctx.id()
  return { id, ...(await keptOf(await codeOf(ctx.settings.AUTH_SECRET, id))) }
}

/** The row of a new card, not paid yet, and the statement that stores it. */
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

/** Where a card's money lies. */
export function cardAccount({ id, currency }: Pick<CardRow, 'id' | 'currency'>): Account {
  return { kind: 'gift_card', owner: id, currency }
}

/** Wallet → card, with the share that says so. The database refuses more than the card is to hold. */
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
      moves: [
        {
          from: { kind: 'wallet', owner: userId, currency: card.currency },
          to: cardAccount(card),
          minor,
        },
      ],
    }),
    ctx.db.insert(giftContribution).values({
      id: ctx.id(),
      cardId: card.id,
      userId,
      amount: minor,
      transferId,
      createdAt: ctx.now(),
    }),
    notifyLive(ctx, userId, { type: 'changed', what: 'wallet' }),
  ]
}

/** A card that is paid goes out: its step, and word to its recipient. `card.funded` is what it holds now. */
export function cardSent(ctx: Ctx, card: CardRow): Statement[] {
  const now = ctx.now()
  return [
    stepTo(ctx, card, { status: 'sent', sentAt: now, expiresAt: expiryOf(now) }),
    tellRecipient(ctx, card),
    ...[card.organiserId, ...(card.recipientId ? [card.recipientId] : [])].map((to) =>
      notifyLive(ctx, to, { type: 'changed', what: 'gift-cards' }),
    ),
  ]
}

/** A card that is paid waits for its day. */
export function cardScheduled(ctx: Ctx, card: CardRow): Statement[] {
  return [
    stepTo(ctx, card, { status: 'scheduled' }),
    notifyLive(ctx, card.organiserId, { type: 'changed', what: 'gift-cards' }),
  ]
}

/** A step from the version that was read: of two that were taken at once, the database refuses one. */
export function stepTo(
  ctx: Ctx,
  card: Pick<CardRow, 'id' | 'version'>,
  step: Partial<CardRow> & { status: CardRow['status'] },
): Statement {
  return ctx.db
    .update(giftCard)
    .set({ ...step, version: card.version + 1, updatedAt: ctx.now() })
    .where(eq(giftCard.id, card.id))
}
