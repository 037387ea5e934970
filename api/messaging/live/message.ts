// A message as it travels: over the api, and to the devices of the two people.
import { z } from 'zod'
import { id, instant, MoneyResponse } from '../../platform/values/responses'

declare module '../../platform/providers/live/port' {
  interface Changes {
    messages: true
  }
  interface LiveEvents {
    /** Somebody wrote, they themselves on another device included; or what was written shows anew (an offer ended). */
    message: { message: MessageResponse; unread?: LiveEvents['changed']['unread'] }
    /** Devices may have missed messages: they fetch the newer ones. */
    behind: { conversationId: string }
    /** How far `userId` has come in a conversation: numbers of messages. */
    receipt: { conversationId: string; userId: string; deliveredSeq: number; readSeq: number }
  }
}

const seq = z.number().int().min(0)

/** The possible subjects of a message. */
export const CONTEXT_KINDS = ['salon', 'appointment', 'shop', 'order'] as const

/** An offer in a conversation. */
const MessageOfferResponse = z.object({
  id,
  salonId: id,
  /** "Braids and Manicure". */
  name: z.string(),
  price: MoneyResponse,
  /** The regular price without the offer. */
  listPrice: MoneyResponse,
  durationMinutes: z.number().int(),
  /** In the salon's zone; null: the client chooses the time. */
  startsAt: instant.nullable(),
  timeZone: z.string(),
  /** `expired` is worked out from the clock. */
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
  /** The slot hold for the client, at /booking/{id}, and the appointment it became. */
  slotHoldId: id.nullable(),
  visitId: id.nullable(),
  expiresAt: instant,
})

export type MessageOfferResponse = z.output<typeof MessageOfferResponse>

/** The current state of a message's subject. */
export const ContextResponse = z.object({
  kind: z.enum(CONTEXT_KINDS),
  id,
  title: z.string(),
  /** When the appointment is, in its salon's zone; null for anything else. */
  startsAt: instant.nullable(),
  timeZone: z.string(),
})

export type ContextResponse = z.output<typeof ContextResponse>

export const MessageResponse = z.object({
  id,
  conversationId: id,
  /** Its number in the conversation, from 1 without gaps. */
  seq,
  senderId: id,
  clientId: z.string(),
  text: z.string(),
  /** Written for its sender by their auto-replies. */
  automatic: z.boolean(),
  /** `path` answers to the two people of the conversation alone. */
  picture: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
  offer: MessageOfferResponse.nullable(),
  context: ContextResponse.nullable(),
  createdAt: instant,
  /** Set if it was taken down: its sender reads the reason, and appeals by this id. */
  takenDown: z.object({ removalId: id.nullable(), reason: z.string() }).optional(),
})

export type MessageResponse = z.output<typeof MessageResponse>
