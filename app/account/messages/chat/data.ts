// Conversations as they are drawn, on the server and in the browser: the shapes that the api answers, and
// what of a conversation stands together. Pure.
import { rfc3339 } from '../../../../api/platform/values/time'
import type { WireEvent } from '../../../../realtime/events'

export type Message = Extract<WireEvent, { type: 'message' }>['message']

export type About = NonNullable<Message['context']>
export type Picture = { id: string; path: string; width: number; height: number }

export type Participant = {
  id: string
  name: string
  business: string | null
  image: string | null
  role: 'client' | 'beauty_partner' | 'product_seller' | 'admin'
  deleted: boolean
}

export type Presence = { online: boolean; lastSeenAt: string | null } | null

/** What GET /api/conversations/:id answers. */
export type Conversation = {
  id: string
  participant: Participant
  canWrite: boolean
  blockedByMe: boolean
  presence: Presence
  lastSeq: number
  mine: { readSeq: number; unread: number }
  theirs: { deliveredSeq: number; readSeq: number | null }
  about: About | null
  offersAs: { salonId: string; currency: string } | null
  messages: { items: Message[]; more: boolean }
  /** The viewer's zone, in which times are shown. */
  timeZone: string
}

/** A line of the list, as GET /api/conversations answers it. */
export type ConversationItem = {
  id: string
  participant: Participant
  lastMessage: { text: string; mine: boolean; createdAt: string; seq: number } | null
  unreadCount: number
}

/** Somebody who can be written to. */
export type Found = Pick<Participant, 'id' | 'name' | 'image' | 'role'>

/** By which somebody is known: their business, where they have one. */
export function nameOf({ name, business }: Pick<Participant, 'name' | 'business'>): string {
  return business ?? name
}

/** How far a message of one's own has come. */
export type Mark = 'sent' | 'delivered' | 'read'

export function markOf({ seq }: Message, { deliveredSeq, readSeq }: Conversation['theirs']): Mark {
  if (readSeq !== null && seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}

/** What somebody wrote in one go. */
export type Group = { senderId: string; automatic: boolean; messages: Message[] }

export type Day = { date: string; groups: Group[] }

/** Between two messages of a group, at most. */
const GO = 5 * 60_000

/**
 * Messages by the day in a zone and by who wrote them in one go. A group ends where the unread begin, so
 * that the line between them stands between groups.
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

/** The first message of the other's that the viewer has not read, among those that are there. */
export function firstUnread(messages: Message[], readSeq: number, viewerId: string): number | null {
  return messages.find(({ seq, senderId }) => seq > readSeq && senderId !== viewerId)?.seq ?? null
}

/** A piece of a text: words, or an address that can be followed. */
export type Piece = { text: string; href: string | null }

// What has no width or turns the reading direction is no part of an address.
const ADDRESS =
  /https?:\/\/[^\s<>"'`\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+[^\s<>"'`.,;:!?)\]}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gi

/** A text with its http and https addresses apart; whatever else it holds stays words. */
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
