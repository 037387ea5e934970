// HTTP for notifications: those behind the bell, how people want them, the devices that push reaches, and in
// local runs what the senders were given.
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { localMail } from '../../db/schema/notifications'
import { type ApiEnv, EVERYONE } from '../platform/http/guards'
import { route } from '../platform/http/route'
import type { Attachment } from '../platform/providers/email/port'
import { DomainError } from '../platform/values/problem'
import { rfc3339 } from '../platform/values/time'
import { listNotifications, markNotificationsRead } from './in-app'
import {
  MailId,
  MailQuery,
  NotificationsQuery,
  PushSubscribe,
  PushUnsubscribe,
  ReadNotifications,
  SavePreferences,
} from './input'
import { getPreferences, savePreferences } from './preferences'
import { subscribe, unsubscribe } from './push-subscriptions'
import { emailHtml } from './rendering/email-html'
import {
  MailResponse,
  NotificationsReadResponse,
  NotificationsResponse,
  PreferencesResponse,
  PushSubscribedResponse,
  PushUnsubscribedResponse,
} from './responses'

export const outboxReader = new Hono<ApiEnv>()
  .get(
    '/outbox',
    route('local', 'The local mailbox, newest first; local runs only', {
      query: MailQuery,
      response: MailResponse,
      handler: async ({ ctx, query }) => {
        const rows = await ctx.db
          .select()
          .from(localMail)
          .where(query.to ? eq(localMail.recipient, query.to) : undefined)
          .orderBy(desc(localMail.createdAt), desc(localMail.id))
          .limit(50)
        const items = rows.map((mail) => ({
          id: mail.id,
          channel: mail.channel,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          attachments: JSON.parse(mail.attachments) as Attachment[],
          createdAt: rfc3339(mail.createdAt),
        }))
        return { items, next: null }
      },
    }),
  )
  .get(
    '/outbox/:id',
    route('local', 'An email in the local mailbox as HTML; local runs only', {
      params: MailId,
      file: 'text/html; charset=utf-8',
      handler: async ({ ctx, params }) => {
        const [mail] = await ctx.db.select().from(localMail).where(eq(localMail.id, params.id))
        if (mail?.channel !== 'email') throw new DomainError('not-found')
        return new Response(emailHtml(mail.subject, mail.body), {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            'cache-control': 'no-store',
          },
        })
      },
    }),
  )

/** How the signed-in person wants to be notified; mounted at /me/preferences. */
export const preferences = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'Notification settings', {
      response: PreferencesResponse,
      handler: ({ ctx, viewer }) => getPreferences(ctx, viewer),
    }),
  )
  .put(
    '/',
    route(EVERYONE, 'Change channels, alerts and quiet hours', {
      body: SavePreferences,
      response: PreferencesResponse,
      handler: ({ ctx, viewer, body }) => savePreferences(ctx, viewer, body),
    }),
  )

/** The notifications of the signed-in person; mounted at /me/notifications. */
export const notifications = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'Notifications, newest first', {
      query: NotificationsQuery,
      response: NotificationsResponse,
      handler: ({ ctx, viewer, query }) => listNotifications(ctx, viewer, query),
    }),
  )
  .put(
    '/read',
    route(EVERYONE, 'Mark some or all notifications as read', {
      body: ReadNotifications,
      response: NotificationsReadResponse,
      handler: ({ ctx, viewer, body }) => markNotificationsRead(ctx, viewer, body),
    }),
  )

/** The browsers that push reaches the signed-in person on; mounted at /me/push-subscriptions. */
export const pushSubscriptions = new Hono<ApiEnv>()
  .post(
    '/',
    route(EVERYONE, 'Subscribe this browser to push; idempotent', {
      body: PushSubscribe,
      created: PushSubscribedResponse,
      handler: ({ ctx, viewer, body }) => subscribe(ctx, viewer, body),
    }),
  )
  .delete(
    '/',
    route(EVERYONE, 'Unsubscribe a browser from push', {
      body: PushUnsubscribe,
      response: PushUnsubscribedResponse,
      handler: async ({ ctx, viewer, body }) => {
        await unsubscribe(ctx, viewer, body)
        return { removed: true as const }
      },
    }),
  )
