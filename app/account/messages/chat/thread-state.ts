// The state of a conversation on this device, and its reducer. Pure.

import type { PictureResponse, PresenceResponse } from '../../../../api/messaging/messages/responses'
import type { ConnectionEvent, ConnectionState, Pending } from '../connection/connection'
import type { Conversation, Message } from './data'
import { CANNOT_WRITE } from './labels'

export type ThreadState = {
  messages: Message[]
  /** Whether there are older messages. */
  more: boolean
  pending: Pending[]
  theirs: Conversation['theirs']
  presence: PresenceResponse
  typing: boolean
  connection: ConnectionState
  /** The first unread message. */
  newFrom: number | null
}

export type ThreadEvent =
  | ConnectionEvent
  | { type: 'older'; items: Message[]; more: boolean }
  | { type: 'quiet' }
  | { type: 'discarded'; clientId: string }
  /** The page is not visible: messages from here on are new. */
  | { type: 'unseen'; seq: number }
  | { type: 'answered' }
  /** The end is on the screen: what is far above it need not be kept. */
  | { type: 'end' }

/** How many messages a page keeps while its reader is at the end, however long it stays open. */
const MOST = 100

/** The state after an event; the same object where nothing changes. */
export function reduceThread(thread: ThreadState, event: ThreadEvent, { id, participant }: Conversation): ThreadState {
  switch (event.type) {
    case 'message':
      return event.message.conversationId === id ? withMessage(thread, event.message, participant.id) : thread
    case 'pending':
      return event.pending.conversationId === id ? withPending(thread, event.pending) : thread
    case 'discarded':
      return { ...thread, pending: thread.pending.filter((pending) => pending.clientId !== event.clientId) }
    case 'older': {
      const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY
      const items = event.items.filter(({ seq }) => seq < first)
      return { ...thread, messages: [...items, ...thread.messages], more: event.more }
    }
    case 'receipt': {
      if (event.conversationId !== id || event.userId !== participant.id) return thread
      const { deliveredSeq, readSeq } = thread.theirs
      return {
        ...thread,
        theirs: {
          deliveredSeq: Math.max(deliveredSeq, event.deliveredSeq),
          // Hidden receipts stay hidden.
          readSeq: readSeq === null ? null : Math.max(readSeq, event.readSeq),
        },
      }
    }
    case 'typing':
      return event.conversationId === id && event.userId === participant.id ? { ...thread, typing: true } : thread
    case 'quiet':
      return thread.typing ? { ...thread, typing: false } : thread
    case 'presence': {
      if (event.conversationId !== id || event.userId !== participant.id) return thread
      const { known, online, lastSeenAt } = event
      const seen = lastSeenAt === null ? null : new Date(lastSeenAt).toISOString()
      const presence = known ? { online, lastSeenAt: seen } : null
      return { ...thread, presence, typing: thread.typing && online }
    }
    case 'state':
      return { ...thread, connection: event.state }
    case 'unseen':
      return thread.newFrom === null ? { ...thread, newFrom: event.seq } : thread
    case 'answered':
      return thread.newFrom === null ? thread : { ...thread, newFrom: null }
    case 'end':
      return thread.messages.length <= MOST ? thread : { ...thread, messages: thread.messages.slice(-MOST), more: true }
    case 'changed':
      return thread
  }
}

function withMessage(thread: ThreadState, message: Message, otherId: string): ThreadState {
  const { messages, pending, typing } = thread
  const isNew = !messages.some(({ id }) => id === message.id)
  return {
    ...thread,
    // The connection passes them on in order; one from before the first that is shown was updated.
    messages: isNew
      ? [...messages, ...(message.seq < (messages[0]?.seq ?? 0) ? [] : [message])]
      : messages.map((other) => (other.id === message.id ? message : other)),
    pending: pending.filter(({ clientId }) => clientId !== message.clientId),
    typing: typing && !(isNew && message.senderId === otherId),
  }
}

function withPending(thread: ThreadState, pending: Pending): ThreadState {
  const others = thread.pending.filter(({ clientId }) => clientId !== pending.clientId)
  return {
    ...thread,
    pending: [...others, pending].sort((a, b) => a.createdAt - b.createdAt),
  }
}

/** Why a message was not sent. */
export function refusalLabel({ code }: Pending): string {
  switch (code) {
    case 'cannot-write':
      return CANNOT_WRITE
    case 'too-many-requests':
      return 'Too many messages. Wait a minute, then try again.'
    case 'not-found':
      return 'The picture is no longer available.'
    default:
      return ''
  }
}

/** A picture that this device uploaded; its size is unknown after a reload. */
export function pictureOf(
  { conversationId, pictureId }: Pending,
  uploaded: Map<string, PictureResponse>,
): PictureResponse | null {
  if (!pictureId) return null
  const path = `/api/conversations/${conversationId}/pictures/${pictureId}`
  return uploaded.get(pictureId) ?? { id: pictureId, path, width: 320, height: 240 }
}
