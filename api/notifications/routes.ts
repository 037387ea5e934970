// HTTP for notices; in local runs, what the senders were given.
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { localMail } from '../../db/schema/notifications'
import { MailAnswer } from '../answers'
import { type ApiEnv, access, answers, takes } from '../guards'
import { rfc3339 } from '../time'
import { MailQuery } from './input'

export const outboxReader = new Hono<ApiEnv>().get(
  '/outbox',
  access('local'),
  answers('What the local mailbox holds, newest first; local runs only', 200, MailAnswer),
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
