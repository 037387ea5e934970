// The local mailbox: messages are stored and read at /dev/outbox, in local runs only.
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/client'
import { localMail } from '../../../db/schema/notifications'
import type { EmailProvider } from './port'

export function localEmail(db: Db, now: () => number): EmailProvider {
  return {
    async send({ to, subject, text }) {
      await db
        .insert(localMail)
        .values({ id: uuidv7(), recipient: to, subject, body: text, createdAt: now() })
    },
  }
}
