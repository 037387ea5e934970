// The local mailbox replaces the senders of email, text messages and push: their messages are
// stored and read at /dev/outbox, in local runs only.
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/client'
import { localMail } from '../../../db/schema/notifications'
import type { Attachment, EmailProvider } from './email/port'
import type { PushProvider } from './push/port'
import type { SmsProvider } from './sms/port'

type Mailbox = {
  email: EmailProvider
  sms: SmsProvider
  /** Stores push messages, and sends them to real browsers where `real` can. */
  push: (real: PushProvider | null) => PushProvider
}

/** Senders that store their messages. `now` returns UTC milliseconds. */
export function localMailbox(db: Db, now: () => number): Mailbox {
  const store = async (
    channel: 'email' | 'sms' | 'push',
    recipient: string,
    subject: string,
    body: string,
    { id = uuidv7(), attachments = [] as Attachment[] } = {},
  ) => {
    const at = now()
    await db
      .insert(localMail)
      .values({ id, channel, recipient, subject, body, createdAt: at, attachments: JSON.stringify(attachments) })
      .onConflictDoNothing()
  }
  const name = 'Local mailbox'
  return {
    email: {
      name,
      send: ({ to, subject, text, attachments }) =>
        store('email', to, subject, text, { attachments: attachments ?? [] }),
    },
    sms: { name, send: ({ to, text }) => store('sms', to, 'Text message', text) },
    push: (real) => ({
      name,
      publicKey: real?.publicKey ?? null,
      accepts: (endpoint) => real?.accepts(endpoint) ?? false,
      async send(device, push, id) {
        // Under the id of the message: a retried one is stored once.
        await store('push', device.userId, push.title, push.text, { id })
        return real ? real.send(device, push, id) : 'sent'
      },
    }),
  }
}
