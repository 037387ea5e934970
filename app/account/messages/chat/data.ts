// Conversations as rendered on the server and in the browser: the api's responses, and grouping messages. Pure.
import type { ConversationResponse, ParticipantResponse } from '../../../../api/messaging/messages/responses'
import { rfc3339 } from '../../../../api/platform/values/time'
import type { WireEvent } from '../../../../realtime/events'

export type Message = Extract<WireEvent, { type: 'message' }>['message']

export type About = NonNullable<Message['context']>

/** A conversation without the list of the others beside it. */
export type Conversation = Omit<ConversationResponse, 'list'>

/** A person who can be written to. */
export type Found = Pick<ParticipantResponse, 'id' | 'name' | 'image' | 'role'>

/** The name that is shown: their business, where they have one. */
export function nameOf({ name, business }: Pick<ParticipantResponse, 'name' | 'business'>): string {
  return business ?? name
}

/** The receipt of one's own message. */
export type Mark = 'sent' | 'delivered' | 'read'

export function markOf({ seq }: Message, { deliveredSeq, readSeq }: Conversation['theirs']): Mark {
  if (readSeq !== null && seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}

/** Consecutive messages of one person. */
export type Group = { senderId: string; automatic: boolean; messages: Message[] }

type Day = { date: string; groups: Group[] }

/** The longest pause within a group. */
const GO = 5 * 60_000

/**
 * Messages by local day and by group. A group ends before the first unread message, so that the divider goes between
 * groups.
 */
export function daysOf(messages: Message[], timeZone: string, newFrom: number | null): Day[] {
  const days: Day[] = []
  let last: Message | undefined
  for (const message of messages) {
    const date = rfc3339(Date.parse(message.createdAt), timeZone).slice(0, 10)
    let day = days.at(-1)
    if (day?.date !== date) {
      day = { date, groups: [] }
      days.push(day)
      last = undefined
    }
    const { senderId, automatic } = message
    const goesOn =
      last?.senderId === senderId &&
      last.automatic === automatic &&
      message.context === null &&
      message.seq !== newFrom &&
      Date.parse(message.createdAt) - Date.parse(last.createdAt) < GO
    const group = day.groups.at(-1)
    if (goesOn && group) group.messages.push(message)
    else day.groups.push({ senderId, automatic, messages: [message] })
    last = message
  }
  return days
}

/** The first loaded message of the other person that the viewer has not read. */
export function firstUnread(messages: Message[], readSeq: number, viewerId: string): number | null {
  return messages.find(({ seq, senderId }) => seq > readSeq && senderId !== viewerId)?.seq ?? null
}

/** A piece of a text: plain, or a link. */
type Piece = { text: string; href: string | null }

// Zero-width and direction-changing characters are no part of a URL.
const ADDRESS =
  /https?:\/\/[^\s<>"'`\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+[^\s<>"'`.,;:!?)\]}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gi

/** Splits a text into its http and https links and the plain text between. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue
    const { protocol, href } = new URL(address)
    if (protocol !== 'http:' && protocol !== 'https:') continue
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}
