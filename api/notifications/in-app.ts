// A person's notifications in the app: listed, marked as read, deleted long after.

import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { notification } from '../../db/schema/notifications'
import type { Ctx, ProvenViewer } from '../platform/context'
import { EVERYONE } from '../platform/http/guards'
import { operation } from '../platform/http/operation'
import { beyond } from '../platform/keyset'
import { pageFrom } from '../platform/pagination'
import { DomainError } from '../platform/values/problem'
import { DAY, rfc3339 } from '../platform/values/time'
import { readAs } from '../platform/viewer/proof'
import type { NotificationKind } from './channels'
import { publishUnreadCount } from './dispatch'
import { NotificationsQuery, ReadNotifications } from './input'
import { NotificationsReadResponse, NotificationsResponse } from './responses'

declare module '../platform/context' {
  interface Counts {
    /** Unread notifications. */
    notifications: true
  }
}

type InAppNotification = {
  id: string
  kind: NotificationKind
  title: string
  text: string
  /** The page it leads to. */
  path: string | null
  /** RFC 3339, in their own zone. */
  createdAt: string
  read: boolean
}

/** How long a read notification is stored, in milliseconds. */
const READ_TTL = 90 * DAY

/** How many notifications somebody has not read, a hundred at most. */
export function unreadNotifications(userId: string | SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM notification AS unread WHERE unread.user_id = ${userId} AND read_at IS NULL LIMIT 100))`
}

/** The viewer's notifications, newest first, and how many are unread. One round trip. */
export const listNotifications = operation(EVERYONE, 'GET /me/notifications', {
  summary: 'Notifications, newest first',
  problems: ['invalid-cursor'],
  query: NotificationsQuery,
  response: NotificationsResponse,
  reads: ({ ctx, viewer, query: { cursor, limit } }) => ({
    rows: ctx.db
      .select()
      .from(notification)
      .where(and(eq(notification.userId, viewer.id), beyond(cursor, [notification.createdAt, notification.id])))
      .orderBy(desc(notification.createdAt), desc(notification.id))
      .limit(limit + 1),
  }),
  read: ({ rows }, { ctx, viewer, query: { limit } }) => {
    const page = pageFrom(
      rows,
      limit,
      (row) => [row.createdAt, row.id],
      (row) => notificationFrom(row, viewer),
    )
    return { ...page, unread: ctx.headerCounts?.counts.notifications ?? 0, timeZone: viewer.timeZone }
  },
})

/**
 * Marks notifications as read: the named ones, or all. Returns how many are unread after, and the named ones, so
 * that opening one leads to its page. Two round trips; the person's other pages are updated after the response.
 */
export const markNotificationsRead = operation(EVERYONE, 'PUT /me/notifications/read', {
  summary: 'Mark some or all notifications as read',
  body: ReadNotifications,
  response: NotificationsReadResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, body: what }) => {
    const named = 'ids' in what ? what.ids : []
    const mine = eq(notification.userId, viewer.id)
    const among = 'ids' in what ? and(mine, inArray(notification.id, named)) : mine
    const [proven, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select()
        .from(notification)
        .where(and(mine, inArray(notification.id, named))),
    ])
    if ('ids' in what && rows.length === 0) throw new DomainError('not-found')
    const unreadNow = ctx.headerCounts?.counts.notifications ?? 0
    const items = rows.map((row) => ({ ...notificationFrom(row, proven), read: true }))
    const changes = 'ids' in what ? rows.some((row) => row.readAt === null) : unreadNow > 0
    if (!changes) return { unread: unreadNow, items }
    const [, [left]] = await ctx.db.batch([
      ctx.db
        .update(notification)
        .set({ readAt: ctx.now() })
        .where(and(among, isNull(notification.readAt))),
      ctx.db
        .select({ unread: sql<number>`count(*)` })
        .from(notification)
        .where(and(mine, isNull(notification.readAt))),
    ])
    const unread = left?.unread ?? 0
    ctx.after(() => publishUnreadCount(ctx, viewer.id, unread))
    return { unread, items }
  },
})

/** Deletes what was read three months ago; returns how many. Run by the daily job. */
export async function deleteOldNotifications(ctx: Ctx): Promise<number> {
  const { rowsAffected } = await ctx.db.delete(notification).where(lt(notification.readAt, ctx.now() - READ_TTL))
  return rowsAffected
}

function notificationFrom(row: typeof notification.$inferSelect, { timeZone }: ProvenViewer): InAppNotification {
  const { id, kind, title, text, path, createdAt, readAt } = row
  return {
    id,
    kind: kind as NotificationKind,
    title,
    text,
    path,
    createdAt: rfc3339(createdAt, timeZone),
    read: readAt !== null,
  }
}
