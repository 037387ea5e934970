// A conversation on this device: what is stored, what is on its way, and how the other stands; and what
// each thing that is heard makes of it. Pure.

import type { ConnectionEvent, ConnectionState, Pending } from '../connection/connection'
import type { Conversation, Message, Picture, Presence } from './data'

export type Talk = {
  messages: Message[]
  /** Whether there are older ones than those that are here. */
  more: boolean
  pending: Pending[]
  theirs: Conversation['theirs']
  presence: Presence
  typing: boolean
  line: ConnectionState
  /** Where the unread begin. */
  newFrom: number | null
}

export type Heard =
  | ConnectionEvent
  | { type: 'older'; items: Message[]; more: boolean }
  | { type: 'quiet' }
  | { type: 'discarded'; clientId: string }
  /** Nobody looks: what comes from here on is new. */
  | { type: 'unseen'; seq: number }
  | { type: 'answered' }

/** The talk after an event; the same object where it changes nothing. */
export function heard(talk: Talk, event: Heard, { id, participant }: Conversation): Talk {
  switch (event.type) {
    case 'message':
      return event.message.conversationId === id
        ? withMessage(talk, event.message, participant.id)
        : talk
    case 'pending':
      return event.pending.conversationId === id ? withPending(talk, event.pending) : talk
    case 'discarded':
      return { ...talk, pending: talk.pending.filter((one) => one.clientId !== event.clientId) }
    case 'older': {
      const first = talk.messages[0]?.seq ?? Number.POSITIVE_INFINITY
      const items = event.items.filter(({ seq }) => seq < first)
      return { ...talk, messages: [...items, ...talk.messages], more: event.more }
    }
    case 'receipt': {
      if (event.conversationId !== id || event.userId !== participant.id) return talk
      const { deliveredSeq, readSeq } = talk.theirs
      return {
        ...talk,
        theirs: {
          deliveredSeq: Math.max(deliveredSeq, event.deliveredSeq),
          // What was not to be seen at first is not to be seen.
          readSeq: readSeq === null ? null : Math.max(readSeq, event.readSeq),
        },
      }
    }
    case 'typing':
      return event.conversationId === id && event.userId === participant.id
        ? { ...talk, typing: true }
        : talk
    case 'quiet':
      return talk.typing ? { ...talk, typing: false } : talk
    case 'presence': {
      if (event.conversationId !== id || event.userId !== participant.id) return talk
      const { known, online, lastSeenAt } = event
      const seen = lastSeenAt === null ? null : new Date(lastSeenAt).toISOString()
      const presence = known ? { online, lastSeenAt: seen } : null
      return { ...talk, presence, typing: talk.typing && online }
    }
    case 'state':
      return { ...talk, line: event.state }
    case 'unseen':
      return talk.newFrom === null ? { ...talk, newFrom: event.seq } : talk
    case 'answered':
      return talk.newFrom === null ? talk : { ...talk, newFrom: null }
    case 'changed':
      return talk
  }
}

function withMessage(talk: Talk, message: Message, otherId: string): Talk {
  const { messages, pending, typing } = talk
  const isNew = !messages.some(({ id }) => id === message.id)
  return {
    ...talk,
    // The line hands them on in their order.
    messages: isNew
      ? [...messages, message]
      : messages.map((one) => (one.id === message.id ? message : one)),
    pending: pending.filter(({ clientId }) => clientId !== message.clientId),
    typing: typing && !(isNew && message.senderId === otherId),
  }
}

function withPending(talk: Talk, pending: Pending): Talk {
  const others = talk.pending.filter(({ clientId }) => clientId !== pending.clientId)
  return {
    ...talk,
    pending: [...others, pending].sort((a, b) => a.createdAt - b.createdAt),
  }
}

/** Why a message did not go through, in words; the specification names none. */
export function refusalLabel({ code }: Pending): string {
  switch (code) {
    case 'cannot-write':
      return 'You cannot write to each other.'
    case 'too-many-requests':
      return 'That was a lot at once: please wait a minute.'
    case 'not-found':
      return 'The picture is gone.'
    default:
      return ''
  }
}

/** A picture that this device uploaded; after a reload its size is not known any more. */
export function pictureOf(
  { conversationId, pictureId }: Pending,
  uploaded: Map<string, Picture>,
): Picture | null {
  if (!pictureId) return null
  const path = `/api/conversations/${conversationId}/pictures/${pictureId}`
  return uploaded.get(pictureId) ?? { id: pictureId, path, width: 320, height: 240 }
}
