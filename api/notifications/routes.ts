// HTTP for notices: those behind the bell, how people want them, the devices that push reaches, and in
// local runs what the senders were given.
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { localMail } from '../../db/schema/notifications'
import { type ApiEnv, access, answers, EVERYONE, takes } from '../platform/guards'
import { rfc3339 } from '../platform/values/time'
import { listNotifications, markNotificationsRead } from './in-app'
import {
  MailQuery,
  NotificationsQuery,
  PushSubscribe,
  PushUnsubscribe,
  ReadNotifications,
  SavePreferences,
} from './input'
import { getPreferences, savePreferences } from './preferences'
import { subscribe, unsubscribe } from './push-subscriptions'
import {
  MailResponse,
  NotificationsReadResponse,
  NotificationsResponse,
  PreferencesResponse,
  PushSubscribedResponse,
  PushUnsubscribedResponse,
} from './responses'

export const outboxReader = new Hono<ApiEnv>().get(
  '/outbox',
  access('local'),
  answers('What the local mailbox holds, newest first; local runs only', 200, MailResponse),
  takes('query', MailQuery),
  async (c) => {
    const { to } = c.req.valid('query')
    const rows = await c.env.ctx.db
      .select()
      .from(localMail)
      .where(to ? eq(localMail.recipient, to) : undefined)
      .orderBy(desc(localMail.createdAt), desc(localMail.id))
      .limit(50)
    const items = rows.map((mail) => ({
      id: mail.id,
      channel: mail.channel,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      createdAt: rfc3339(mail.createdAt),
    }))
    return c.json({ items, next: null })
  },
)

/** How the signed-in person wants to be told of things; mounted at /me/preferences. */
export const preferences = new Hono<ApiEnv>()
  .get(
    '/',
    access(...EVERYONE),
    answers('How the person wants to be told of things', 200, PreferencesResponse),
    async (c) => c.json(await getPreferences(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/',
    access(...EVERYONE),
    answers('Choose channels, alerts of the own role, and quiet hours', 200, PreferencesResponse),
    takes('json', SavePreferences),
    async (c) => c.json(await savePreferences(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )

/** What the signed-in person was told; mounted at /me/notices. */
export const notices = new Hono<ApiEnv>()
  .get(
    '/',
    access(...EVERYONE),
    answers('What the person was told, newest first', 200, NotificationsResponse),
    takes('query', NotificationsQuery),
    async (c) => c.json(await listNotifications(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .put(
    '/read',
    access(...EVERYONE),
    answers('Mark notices as read: some, or all', 200, NotificationsReadResponse),
    takes('json', ReadNotifications),
    async (c) => c.json(await markNotificationsRead(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )

/** The browsers that push reaches the signed-in person on; mounted at /me/push-subscriptions. */
export const pushSubscriptions = new Hono<ApiEnv>()
  .post(
    '/',
    access(...EVERYONE),
    answers('Let us push to this browser; again, it is the same', 201, PushSubscribedResponse),
    takes('json', PushSubscribe),
    async (c) => c.json(await subscribe(c.env.ctx, c.var.viewer, c.req.valid('json')), 201),
  )
  .delete(
    '/',
    access(...EVERYONE),
    answers('Push to a browser no more', 200, PushUnsubscribedResponse),
    takes('json', PushUnsubscribe),
    async (c) => {
      await unsubscribe(c.env.ctx, c.var.viewer, c.req.valid('json'))
      return c.json({ removed: true as const })
    },
  )
