// What conversations answer: the shapes on the wire, and their types. Imports nothing that could come
// back here: the live port carries messages too.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { ContextResponse, MessageResponse } from '../../platform/providers/live/message'

const id = z.string()

const instant = z.iso.datetime({ offset: true })
const seq = z.number().int().min(0)

/** Oldest first. `more`: whether there are others beyond, in the direction that was asked for. */
export const MessagesResponse = z.object({ items: z.array(MessageResponse), more: z.boolean() })

export type Messages = z.infer<typeof MessagesResponse>

/** The other of the two. A deleted account is "Deleted user". */
export const ParticipantResponse = z.object({
  id,
  name: z.string(),
  /** The name of their approved salon or shop, by which people know them. */
  business: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
  deleted: z.boolean(),
})

export type Participant = z.infer<typeof ParticipantResponse>

/** What others may see of whether somebody is there; null: they do not let it be seen. */
export const PresenceResponse = z
  .object({ online: z.boolean(), lastSeenAt: instant.nullable() })
  .nullable()

export const ConversationResponse = z.object({
  id,
  participant: ParticipantResponse,
  /** False where either has blocked the other, or the other is gone. */
  canWrite: z.boolean(),
  blockedByMe: z.boolean(),
  presence: PresenceResponse,
  lastSeq: seq,
  /** How far the viewer has read, and how far the other has come; `readSeq` null: not to be seen. */
  mine: z.object({ readSeq: seq, unread: z.number().int() }),
  theirs: z.object({ deliveredSeq: seq, readSeq: seq.nullable() }),
  /** What the next message will speak of, where the chat was opened from something. */
  about: ContextResponse.nullable(),
  /** The salon of the viewer's, where they are a partner who may make offers here. */
  offersAs: z.object({ salonId: id, currency: z.string() }).nullable(),
  /** The latest messages, or those before a number where one was asked for; oldest first. */
  messages: MessagesResponse,
  /** The viewer's, in which a page shows them when something was written. */
  timeZone: z.string(),
})

export type Conversation = z.infer<typeof ConversationResponse>

export const ConversationItemResponse = z.object({
  id,
  participant: ParticipantResponse,
  /** What was written last, in one line; null before the first message. */
  lastMessage: z
    .object({ text: z.string(), mine: z.boolean(), createdAt: instant, seq })
    .nullable(),
  unreadCount: z.number().int(),
})

export type ConversationItem = z.infer<typeof ConversationItemResponse>

/** `timeZone`: the viewer's. */
export const ConversationsResponse = pageOf(ConversationItemResponse).extend({
  timeZone: z.string(),
})

export type Conversations = z.infer<typeof ConversationsResponse>

export const StartedResponse = z.object({ id })

/** Somebody to write to. `conversationId` null: the first message begins it. */
export const ConversationWithResponse = z.object({
  conversationId: id.nullable(),
  participant: ParticipantResponse,
  about: ContextResponse.nullable(),
  canWrite: z.boolean(),
})

export type ConversationWith = z.infer<typeof ConversationWithResponse>

/** How far the reader has come; `unread`: messages of the other's that are left. */
export const ReceiptsResponse = z.object({
  deliveredSeq: seq,
  readSeq: seq,
  unread: z.number().int(),
})

export type Receipts = z.infer<typeof ReceiptsResponse>

/** A picture that waits for its message. */
export const PictureResponse = z.object({
  id,
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

export type Picture = z.infer<typeof PictureResponse>

export const BlockResponse = z.object({ id, blockedByMe: z.boolean() })

export const ConversationReportResponse = z.object({ id, reported: z.literal(true) })

/** What is answered by itself for somebody; see `SaveAutoReplies`. */
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
  /** Whose times those are. */
  timeZone: z.string(),
})

export type AutoReplies = z.infer<typeof AutoRepliesResponse>
