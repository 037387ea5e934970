// HTTP for notifications: those behind the bell, how people want them, the devices that push reaches, and in
// local runs what the senders were given.
import { desc, eq } from 'drizzle-orm'
import { localMail } from '../../db/schema/notifications'
import { operation, operations } from '../platform/http/operation'
import type { Attachment } from '../platform/providers/email/port'
import { DomainError } from '../platform/values/problem'
import { rfc3339 } from '../platform/values/time'
import { listNotifications, markNotificationsRead } from './in-app'
import { MailId, MailQuery } from './input'
import { getPreferences, savePreferences } from './preferences'
import { subscribe, unsubscribe } from './push-subscriptions'
import { emailHtml } from './rendering/email-html'
import { MailResponse } from './responses'

export const outboxReader = operations(
  operation('local', 'GET /dev/outbox', {
    summary: 'The local mailbox, newest first; local runs only',
    query: MailQuery,
    response: MailResponse,
    problems: ['not-found'],
    run: async ({ ctx, query }) => {
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
  operation('local', 'GET /dev/outbox/:id', {
    summary: 'An email in the local mailbox as HTML; local runs only',
    params: MailId,
    file: 'text/html; charset=utf-8',
    problems: ['not-found'],
    run: async ({ ctx, params }) => {
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

/** How the signed-in person wants to be notified. */
export const preferences = operations(getPreferences, savePreferences)

/** The notifications of the signed-in person. */
export const notifications = operations(listNotifications, markNotificationsRead)

/** The browsers that push reaches the signed-in person on. */
export const pushSubscriptions = operations(subscribe, unsubscribe)
