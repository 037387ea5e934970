// Turns a notification into its in-app row and messages on the chosen channels, all in one batch, so that each
// exists once.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { preference, user } from '../../db/schema/identity'
import { notification, outbox } from '../../db/schema/notifications'
import type { Statement } from '../platform/command'
import type { Ctx } from '../platform/context'
import { logFailure } from '../platform/http/log'
import { BASES } from '../platform/roles'
import { emailOf } from '../platform/values/email-address'
import { readIn } from '../platform/values/place-time'
import { type Contacts, channelsFor, type Notification, notBefore, payloadFor, wants } from './channels'
import { FAREWELL_PREFIX } from './farewell-email'
import { CHOSEN, DEFAULTS } from './preferences'
import { devicesOf } from './push-subscriptions'
import { isStillUnread, readPositions } from './unread-messages'

/** A row of the outbox that holds a notification. */
type NotificationRow = { id: string; recipient: string; payload: string }

/**
 * Turns notifications into in-app rows and messages in one batch that also marks them as sent, so that each is
 * dispatched once, however many runs take it and wherever one dies. Then open pages get the unread count.
 * Returns the messages' ids in the outbox. Deleted accounts get nothing.
 */
export async function messagesOf(ctx: Ctx, rows: NotificationRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const recipients = rows.map((row) => row.recipient)
  const [people, devices, chats] = await ctx.db.batch([
    ctx.db
      .select({
        id: user.id,
        role: user.role,
        email: user.email,
        phone: user.phone,
        deletedAt: user.deletedAt,
        chosen: CHOSEN,
      })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(inArray(user.id, recipients)),
    devicesOf(ctx, recipients),
    readPositions(
      ctx,
      rows.map((row) => row.id),
    ),
  ])
  const ids: string[] = []
  const writes: Statement[] = []
  const notified = new Set<string>()
  for (const row of rows) {
    const to = people.find(({ id }) => id === row.recipient)
    const written = contentOf(row)
    if (!to || to.deletedAt || !written || (written.until ?? Infinity) <= ctx.now()) continue
    if (!isStillUnread(row.id, chats)) continue
    const chosen = to.chosen ?? DEFAULTS
    const content = contentFor(chosen.timeZone, written)
    // Messages have a badge of their own.
    const behindBell = content.kind !== 'message' && !content.recordOnly && wants(content.kind, chosen)
    if (behindBell) {
      notified.add(to.id)
      writes.push(inAppRow(ctx, row.id, to.id, content))
    }
    const address = emailOf(to.email)
    const contacts: Contacts = {
      push: ctx.providers.push ? devices.filter(({ userId }) => userId === to.id).map(({ id }) => id) : [],
      email: address ? [address] : [],
      sms: to.phone ? [to.phone] : [],
    }
    const base = BASES[to.role]
    const rendering = {
      origin: ctx.origin,
      opens: behindBell ? `${base}/notifications/${row.id}` : (content.path ?? `${base}/notifications`),
      tag: row.id,
      now: ctx.now(),
    }
    const channels = channelsFor(content, chosen, contacts)
    for (const channel of channels) {
      for (const recipient of contacts[channel]) {
        const id = ctx.id()
        ids.push(id)
        const message: typeof outbox.$inferInsert = {
          id,
          channel,
          recipient,
          payload: JSON.stringify(payloadFor(channel, content, rendering)),
          notificationId: row.id,
          notBefore: notBefore(channel, content.kind, chosen, channels, ctx.now()),
          createdAt: ctx.now(),
        }
        writes.push(ctx.db.insert(outbox).values(message).onConflictDoNothing())
      }
    }
  }
  const ended = ctx.db
    .update(outbox)
    .set({ sentAt: ctx.now(), payload: '{}' })
    .where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    )
  const results = await ctx.db.batch([ended, ...writes, unreadOf(ctx, [...notified])])
  const counts = results.at(-1) as Awaited<ReturnType<typeof unreadOf>>
  await Promise.all(counts.map(({ userId, unread }) => publishUnreadCount(ctx, userId, unread)))
  return ids
}

/** Publishes the unread count to a person's open pages. Best effort. */
export async function publishUnreadCount(ctx: Ctx, userId: string, notifications: number): Promise<void> {
  await ctx.providers.live
    .publish(userId, { type: 'changed', what: 'notifications', unread: { notifications } })
    .catch((error) => logFailure('bell', error))
}

/** Whether a delayed message is still to be sent: the account and the contact still exist. */
export async function stillReaches(
  ctx: Ctx,
  message: { channel: string; recipient: string; notificationId: string | null },
): Promise<boolean> {
  const { channel, recipient, notificationId } = message
  if (!notificationId || notificationId.startsWith(FAREWELL_PREFIX)) return true
  const [people, chats] = await ctx.db.batch([
    ctx.db
      .select({ email: user.email, phone: user.phone, deletedAt: user.deletedAt })
      .from(outbox)
      .innerJoin(user, eq(user.id, outbox.recipient))
      .where(eq(outbox.id, notificationId)),
    readPositions(ctx, [notificationId]),
  ])
  const [to] = people
  if (!to || to.deletedAt || !isStillUnread(notificationId, chats)) return false
  // Devices are looked up when the push is sent.
  return channel === 'push' || [emailOf(to.email), to.phone].includes(recipient)
}

function inAppRow(ctx: Ctx, id: string, userId: string, { kind, title, text, path }: Notification) {
  return ctx.db
    .insert(notification)
    .values({ id, userId, kind, title, text, path, createdAt: ctx.now() })
    .onConflictDoNothing()
}

/** The unread notifications of each person; no row where there are none. */
function unreadOf(ctx: Ctx, userIds: string[]) {
  return ctx.db
    .select({ userId: notification.userId, unread: sql<number>`count(*)` })
    .from(notification)
    .where(and(inArray(notification.userId, userIds), isNull(notification.readAt)))
    .groupBy(notification.userId)
}

/** With its times in the words of a reader in that zone. */
function contentFor(reader: string, { details, ...content }: Notification): Notification {
  return {
    ...content,
    title: readIn(reader, content.title),
    text: readIn(reader, content.text),
    ...(details && { details: details.map(([label, value]) => [label, readIn(reader, value)]) }),
  }
}

function contentOf({ payload }: NotificationRow): Notification | null {
  try {
    return JSON.parse(payload) as Notification
  } catch (error) {
    logFailure('outbox notification', error)
    return null
  }
}
