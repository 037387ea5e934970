// Who stores the messages of many senders at once: the writer of the database. Without one each is stored by itself.
import type { CONTEXT_KINDS, MessageResponse } from './message'

declare module '../../platform/context' {
  interface Ctx {
    messageWriter: MessageWriter | null
  }
}

/** A message that is to be stored. */
export type Sending = {
  id: string
  /** Of its live events in the outbox: the recipient's, and that of the writer's other devices. */
  liveIds: readonly [string, string]
  writerId: string
  writerName: string
  /** The session that must be valid for it; null where something else has proven the writer. */
  sessionToken: string | null
  conversationId: string
  clientId: string
  text: string
  /** What its notification says instead of the text. */
  notified?: string
  pictureId?: string | null | undefined
  offerId?: string
  context?: { kind: (typeof CONTEXT_KINDS)[number]; id: string } | null | undefined
  /** An auto-reply, which sends no notification. */
  automatic?: boolean
}

export type Stored = {
  message: MessageResponse
  recipientId: string
  /** False where it was stored before, under the same client id. */
  isNew: boolean
  /** How many messages the recipient has not read. */
  unread: number
  /** Whether the recipient has an auto-reply switched on. */
  answers: boolean
}

export type MessageWriter = {
  /**
   * Stores a message, and delivers it; null if that is not known: storing it again finds it.
   * @throws DomainError as `storeMessage`
   */
  store: (sending: Sending) => Promise<Stored | null>
}
