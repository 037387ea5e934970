// Export lists about conversations: sent and received messages, pictures, offers, and auto-replies.
import { eq, or, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../../db/schema/identity'
import {
  autoReply,
  conversation,
  conversationReport,
  message,
  messagePicture,
  offer,
  userBlock,
} from '../../../../db/schema/messaging'
import { notification, pushSubscription } from '../../../../db/schema/notifications'
import { salon } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { TAKEN_DOWN, takenDownOf } from '../../../support/moderation/removal-status'
import { instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** The messages of both sides in their conversations, as the screens show them, in order. */
export function messagesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'messages',
    columns: ['conversation', 'with', 'number', 'at', 'from', 'text', 'picture', 'offer', 'automatic'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: message, other: user.name, takenDown: takenDownOf('message', message.id) })
          .from(message)
          .innerJoin(conversation, eq(conversation.id, message.conversationId))
          .innerJoin(user, eq(user.id, otherOf(userId))),
      ofTheirs(userId),
      [message.conversationId, message.seq],
      ({ row }) => [row.conversationId, row.seq],
      ({ row, other, takenDown }) => ({
        conversation: row.conversationId,
        with: other,
        number: row.seq,
        at: rfc3339(row.createdAt),
        from: row.senderId === userId ? 'you' : other,
        // Their own text is exported even if it was removed.
        text: takenDown && row.senderId !== userId ? TAKEN_DOWN : row.text,
        picture: takenDown && row.senderId !== userId ? null : row.pictureId,
        offer: row.offerId,
        automatic: row.automatic,
      }),
    ),
  }
}

/** Their pictures in conversations, by the paths at which they are served. */
export function messagePicturesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'message-pictures',
    columns: ['picture', 'at', 'path', 'width', 'height'],
    pages: pagesAlong(
      () => ctx.db.select().from(messagePicture),
      eq(messagePicture.uploaderId, userId),
      [messagePicture.id],
      (last) => [last.id],
      ({ id, conversationId, createdAt, width, height }) => ({
        picture: id,
        at: rfc3339(createdAt),
        path: `/api/conversations/${conversationId}/pictures/${id}`,
        width,
        height,
      }),
    ),
  }
}

/** The offers they received, and those of their salons. */
export function offersOf(ctx: Ctx, userId: string): List {
  return {
    name: 'offers',
    columns: ['offer', 'at', 'salon', 'what', 'startsAt', 'status', 'endedAt', 'visit', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: offer, salonName: salon.name, timeZone: salon.timeZone })
          .from(offer)
          .innerJoin(salon, eq(salon.id, offer.salonId)),
      or(eq(offer.clientId, userId), eq(salon.ownerId, userId)),
      [offer.id],
      (last) => [last.row.id],
      ({ row, salonName, timeZone }) => ({
        offer: row.id,
        at: rfc3339(row.createdAt),
        salon: salonName,
        what: row.name,
        startsAt: row.startsAt === null ? null : rfc3339(row.startsAt, timeZone),
        status: row.status,
        endedAt: instantOf(row.endedAt),
        visit: row.visitId,
        ...money(row.price, row.currency),
      }),
    ),
  }
}

/** Their notifications. */
export function notificationsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'notifications',
    columns: ['notification', 'at', 'kind', 'title', 'text', 'path', 'readAt'],
    pages: pagesAlong(
      () => ctx.db.select().from(notification),
      eq(notification.userId, userId),
      [notification.id],
      (last) => [last.id],
      (row) => ({
        notification: row.id,
        at: rfc3339(row.createdAt),
        kind: row.kind,
        title: row.title,
        text: row.text,
        path: row.path,
        readAt: instantOf(row.readAt),
      }),
    ),
  }
}

/**
 * Data with a few rows, by the name of its file: blocked people, reports, auto-replies, and the
 * devices for push notifications, without their keys. One round trip.
 */
export async function readTalk(ctx: Ctx, userId: string) {
  const { db } = ctx
  const [blocks, reports, replies, devices] = await db.batch([
    db
      .select({ name: user.name, since: userBlock.createdAt })
      .from(userBlock)
      .innerJoin(user, eq(user.id, userBlock.blockedId))
      .where(eq(userBlock.blockerId, userId)),
    db.select().from(conversationReport).where(eq(conversationReport.reporterId, userId)),
    db.select().from(autoReply).where(eq(autoReply.userId, userId)),
    db.select().from(pushSubscription).where(eq(pushSubscription.userId, userId)),
  ])
  return {
    'blocked-people': blocks.map(({ name, since }) => ({ name, since: rfc3339(since) })),
    'conversation-reports': reports.map(({ conversationId, messageId, reason, detail, createdAt }) => ({
      conversation: conversationId,
      message: messageId,
      at: rfc3339(createdAt),
      reason,
      detail,
    })),
    'auto-replies': replies.map(({ userId: _, ...chosen }) => chosen),
    'push-devices': devices.map(({ device, createdAt, usedAt }) => ({
      device,
      since: rfc3339(createdAt),
      usedAt: instantOf(usedAt),
    })),
  }
}

function ofTheirs(userId: string): SQL | undefined {
  return or(eq(conversation.lowId, userId), eq(conversation.highId, userId))
}

/** Within a query on `conversation`: the other person. */
function otherOf(userId: string): SQL {
  return sql`CASE ${conversation.lowId} WHEN ${userId} THEN ${conversation.highId} ELSE ${conversation.lowId} END`
}
