// Deletion of conversations and notifications. Messages stay with the other person, as from "Deleted user"; data of
// theirs alone is deleted, and their name is removed from other people's notifications.
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { autoReply, conversationReport, message, messagePicture, offer, userBlock } from '../../../db/schema/messaging'
import { notification, outbox, pushSubscription } from '../../../db/schema/notifications'
import { salon } from '../../../db/schema/salons/salons'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { DELETED_USER } from '../../platform/values/email-address'

/**
 * Before the user row, and the sessions with which their devices go: deletes pushes that wait for
 * those devices, declines offers made to them, and withdraws offers they made.
 */
export function endTalk(ctx: Ctx, { id }: Viewer): Statement[] {
  const ended = (status: 'declined' | 'withdrawn', whose: SQL) =>
    ctx.db
      .update(offer)
      .set({ status, endedAt: ctx.now() })
      .where(and(eq(offer.status, 'open'), whose))
  const salons = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, id))
  const devices = ctx.db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, id))
  return [
    ctx.db.delete(outbox).where(inArray(outbox.recipient, devices)),
    ended('declined', eq(offer.clientId, id)),
    ended('withdrawn', inArray(offer.salonId, salons)),
    ctx.db
      .update(slotHold)
      .set({ status: 'released', endedAt: ctx.now() })
      .where(
        and(
          eq(slotHold.status, 'held'),
          inArray(slotHold.offerId, ctx.db.select({ id: offer.id }).from(offer).where(inArray(offer.salonId, salons))),
        ),
      ),
  ]
}

/** After the user row: a report's text can be erased only once its reporter has left. */
export function eraseMessages(ctx: Ctx, { id, name }: ProvenViewer): Statement[] {
  // As it appears inside JSON.
  const quoted = JSON.stringify(name).slice(1, -1)
  return [
    ctx.db.delete(autoReply).where(eq(autoReply.userId, id)),
    ctx.db.delete(pushSubscription).where(eq(pushSubscription.userId, id)),
    ctx.db.delete(userBlock).where(or(eq(userBlock.blockerId, id), eq(userBlock.blockedId, id))),
    ctx.db.update(conversationReport).set({ detail: '' }).where(eq(conversationReport.reporterId, id)),
    ctx.db.delete(notification).where(eq(notification.userId, id)),
    // A full scan of notifications is acceptable, because deletions are rare.
    ctx.db
      .update(notification)
      .set({
        title: sql`replace(${notification.title}, ${name}, ${DELETED_USER})`,
        text: sql`replace(${notification.text}, ${name}, ${DELETED_USER})`,
      })
      .where(sql`instr(${notification.title}, ${name}) > 0 OR instr(${notification.text}, ${name}) > 0`),
    ctx.db
      .update(outbox)
      .set({ payload: sql`replace(${outbox.payload}, ${quoted}, ${DELETED_USER})` })
      .where(and(isNull(outbox.sentAt), ne(outbox.recipient, id), sql`instr(${outbox.payload}, ${quoted}) > 0`)),
  ]
}

/**
 * Deletes pictures that they uploaded and never sent, files first. If this fails, the sweep of
 * uploads that stay unsent for a day deletes them.
 */
export async function deleteUnsentPictures(ctx: Ctx, userId: string): Promise<void> {
  const unsent = await ctx.db
    .select({ id: messagePicture.id, file: messagePicture.file })
    .from(messagePicture)
    .where(
      and(
        eq(messagePicture.uploaderId, userId),
        sql`NOT EXISTS (SELECT 1 FROM ${message} WHERE ${message.pictureId} = ${messagePicture.id})`,
      ),
    )
  for (const { id, file } of unsent) {
    await ctx.providers.files.remove(file)
    await ctx.db.delete(messagePicture).where(eq(messagePicture.id, id))
  }
}
