// The local mailbox stands in for the senders of email, text messages and push: what they are given is
// stored and read at /dev/outbox, in local runs only.
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client'
import { localMail } from '../../db/schema/notifications'
import type { EmailProvider } from './email/port'
import type { PushProvider } from './push/port'
import type { SmsProvider } from './sms/port'

type Mailbox = { email: EmailProvider; sms: SmsProvider; push: PushProvider }

/** Senders that store what they are given. `now` answers UTC milliseconds. */
export function localMailbox(db: Db, now: () => number): Mailbox {
  const store = async (
    channel: 'email' | 'sms' | 'push',
    recipient: string,
    subject: string,
    body: string,
  ) => {
    const at = now()
    await db
      .insert(localMail)
      .values({ id: uuidv7(), channel, recipient, subject, body, createdAt: at })
  }
  const name = 'Local mailbox'
  return {
    email: { name, send: ({ to, subject, text }) => store('email', to, subject, text) },
    sms: { name, send: ({ to, text }) => store('sms', to, 'Text message', text) },
    push: { name, send: ({ userId, title, text }) => store('push', userId, title, text) },
  }
}
