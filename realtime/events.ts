// The events between an inbox and its person's devices. The browser imports the types only.
import { z } from 'zod'
import { CONTEXT_KINDS } from '../api/messaging/live/message'
import type { LiveEvent } from '../api/platform/providers/live/port'
import type { ProblemCode } from '../api/platform/values/problem'

/** Without lone surrogates, which the database cannot look up. */
const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cs}*$/u)
const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * The longest frame of a device, in characters: a message of 4,000 characters, each written as \uXXXX, and its
 * envelope.
 */
export const MAX_FRAME = 32_000

/**
 * Why the inbox closes a connection. After any other code a device connects again with growing delays; after
 * `signedOut` once, because its session may only have a new token.
 */
export const CLOSED = {
  /** Its session has ended. */
  signedOut: 4401,
  /** The person has too many connections, and this was the oldest: connect again when the page is looked at. */
  replaced: 4409,
  /** It connected too often: wait a minute. */
  tooOften: 4429,
  /** The frame is not text; is no known event; is too long. */
  binary: 1003,
  nonsense: 1008,
  tooLong: 1009,
} as const

/** What a device sends. */
export const DeviceEvent = z.discriminatedUnion('type', [
  /** Store this message and confirm it; with the same client id it is the same message. */
  z.strictObject({
    type: z.literal('send'),
    conversationId: id,
    clientId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    /** Validated by `SendMessage` of api/messaging/messages/input.ts; what that refuses gets `refused`. */
    text: z.string(),
    pictureId: id.nullish(),
    context: z.strictObject({ kind: z.enum(CONTEXT_KINDS), id }).nullish(),
  }),
  /** Everything up to here has arrived on this device, or has been read. */
  z.strictObject({ type: z.literal('received'), conversationId: id, seq }),
  z.strictObject({ type: z.literal('read'), conversationId: id, seq }),
  z.strictObject({ type: z.literal('typing'), conversationId: id }),
  /** This conversation is on the screen: send the other's presence until `closed`. */
  z.strictObject({ type: z.literal('opened'), conversationId: id }),
  z.strictObject({ type: z.literal('closed'), conversationId: id }),
])

export type DeviceEvent = z.infer<typeof DeviceEvent>

/** What a device receives: everything published to its person, and events of the inbox itself. */
export type WireEvent =
  | Exclude<LiveEvent, { type: 'signed-out' }>
  /** The response to `send`: it is stored. */
  | { type: 'stored'; clientId: string; message: Extract<LiveEvent, { type: 'message' }>['message'] }
  /**
   * The response to `send`: it was not stored, and why. `final`: sending it again would not help. Otherwise it
   * may be sent again, after a new connection or a pause.
   */
  | { type: 'refused'; clientId: string; code: ProblemCode; final: boolean }
  | { type: 'typing'; conversationId: string; userId: string }
  /** `lastSeenAt`: UTC ms. `known` is false where the person hides it. */
  | {
      type: 'presence'
      conversationId: string
      userId: string
      known: boolean
      online: boolean
      lastSeenAt: number | null
    }
