// Word of an offer that shows otherwise than before: its message goes out once more, so that open chats
// draw it anew.
import { eq, sql } from 'drizzle-orm'
import { conversation, message } from '../../../db/schema/messaging'
import type { Ctx } from '../../platform/context'
import { messageFrom, selectMessages } from './message'

/** An offer by its own id, or by that of a slot hold which takes it up. */
export type OfferOf = { offerId: string } | { slotHoldId: string }

/** Tells both people's devices how an offer stands; nothing where there is none. */
export async function publishOffer(ctx: Ctx, of: OfferOf): Promise<void> {
  const offerId =
    'offerId' in of
      ? sql`${of.offerId}`
      : sql`(SELECT offer_id FROM slot_hold WHERE id = ${of.slotHoldId})`
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
