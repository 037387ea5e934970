// The responses of conversations, and their types. Imports nothing that could lead back here: the live port
// carries messages too.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id } from '../../platform/values/responses'
import { ContextResponse, MessageResponse } from '../live/message'

const instant = z.iso.datetime({ offset: true })
const seq = z.number().int().min(0)

/** Oldest first. `more`: whether there are more in the requested direction. */
export const MessagesResponse = z.object({ items: z.array(MessageResponse), more: z.boolean() })

export type MessagesResponse = z.output<typeof MessagesResponse>

/** The other person. A deleted account is "Deleted user". */
const ParticipantResponse = z.object({
  id,
  name: z.string(),
  /** The name of their approved salon or shop. */
  business: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
  deleted: z.boolean(),
})

export type ParticipantResponse = z.output<typeof ParticipantResponse>

/** A person's presence; null where they hide it. */
const PresenceResponse = z.object({ online: z.boolean(), lastSeenAt: instant.nullable() }).nullable()

export type PresenceResponse = z.output<typeof PresenceResponse>

const ConversationItemResponse = z.object({
  id,
  participant: ParticipantResponse,
  /** The last message in one line; null before the first. */
  lastMessage: z.object({ text: z.string(), mine: z.boolean(), createdAt: instant, seq }).nullable(),
  unreadCount: z.number().int(),
})

export type ConversationItemResponse = z.output<typeof ConversationItemResponse>

export const ConversationResponse = z.object({
  id,
  participant: ParticipantResponse,
  /** False where either has blocked the other, or the other account is deleted. */
  canWrite: z.boolean(),
  blockedByMe: z.boolean(),
  presence: PresenceResponse,
  lastSeq: seq,
  /** The viewer's and the other's receipts; `readSeq` is null where hidden. */
  mine: z.object({ readSeq: seq, unread: z.number().int() }),
  theirs: z.object({ deliveredSeq: seq, readSeq: seq.nullable() }),
  /** The subject of the next message, where the chat was opened from one. */
  about: ContextResponse.nullable(),
  /** The viewer's salon, where they may make offers here. */
  offersAs: z.object({ salonId: id, currency: z.string() }).nullable(),
  /** The latest messages, or those before the requested number; oldest first. */
  messages: MessagesResponse,
  /** The viewer's latest conversations, where they were asked for. */
  list: z.array(ConversationItemResponse).nullable(),
  /** The viewer's, for times on the page. */
  timeZone: z.string(),
})

export type ConversationResponse = z.output<typeof ConversationResponse>

/** `timeZone`: the viewer's. */
export const ConversationsResponse = pageOf(ConversationItemResponse).extend({ timeZone: z.string() })

export type ConversationsResponse = z.output<typeof ConversationsResponse>

export const StartedResponse = z.object({ id })

/** A person to write to. `conversationId` null: the first message starts the conversation. */
export const ConversationWithResponse = z.object({
  conversationId: id.nullable(),
  participant: ParticipantResponse,
  about: ContextResponse.nullable(),
  canWrite: z.boolean(),
})

/** The reader's receipts; `unread`: how many messages are left. */
export const ReceiptsResponse = z.object({ deliveredSeq: seq, readSeq: seq, unread: z.number().int() })

export type ReceiptsResponse = z.output<typeof ReceiptsResponse>

/** A picture that is not sent yet. */
export const PictureResponse = z.object({ id, path: z.string(), width: z.number().int(), height: z.number().int() })

export type PictureResponse = z.output<typeof PictureResponse>

export const BlockResponse = z.object({ id, blockedByMe: z.boolean() })

export const ConversationReportResponse = z.object({ id, reported: z.literal(true) })

/** A person's auto-replies; see `SaveAutoReplies`. */
export const AutoRepliesResponse = z.object({
  greeting: z.boolean(),
  greetingText: z.string(),
  away: z.enum(['off', 'hours', 'always']),
  awayText: z.string(),
  /** 1 Monday to 7 Sunday. */
  hereDays: z.array(z.number().int()),
  /** Local times: "09:00". */
  hereFrom: z.string(),
  hereTo: z.string(),
  /** The zone of these times. */
  timeZone: z.string(),
})

export type AutoRepliesResponse = z.output<typeof AutoRepliesResponse>
