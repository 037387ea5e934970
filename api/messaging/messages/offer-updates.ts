// Publishes the message of an offer again when the offer changes, so that open chats redraw it.
import { eq, sql } from 'drizzle-orm'
import { conversation, message } from '../../../db/schema/messaging'
import type { Ctx } from '../../platform/context'
import { messageFrom, selectMessages } from './message'

/** An offer by its own id, or by the slot hold of a client who accepts it. */
type OfferOf = { offerId: string } | { slotHoldId: string }

/** Publishes the state of an offer to both people's devices; nothing where there is none. */
export async function publishOffer(ctx: Ctx, of: OfferOf): Promise<void> {
  const offerId =
    'offerId' in of ? sql`${of.offerId}` : sql`(SELECT offer_id FROM slot_hold WHERE id = ${of.slotHoldId})`
  const ofOffer = sql`${message.offerId} = ${offerId}`
  const [rows, pairs] = await ctx.db.batch([
    selectMessages(ctx).where(ofOffer).limit(1),
    ctx.db
      .select({ low: conversation.lowId, high: conversation.highId })
      .from(message)
      .innerJoin(conversation, eq(conversation.id, message.conversationId))
      .where(ofOffer)
      .limit(1),
  ])
  const [row] = rows
  const [pair] = pairs
  if (!row || !pair) return
  const event = { type: 'message' as const, message: messageFrom(ctx, row) }
  await Promise.all([pair.low, pair.high].map((id) => ctx.providers.live.publish(id, event)))
}
