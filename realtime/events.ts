// What goes over the wire between the inbox and a person's devices. The browser takes the types alone.
import { z } from 'zod'
import { CONTEXT_KINDS } from '../api/platform/providers/live/message'
import type { LiveEvent } from '../api/platform/providers/live/port'
import type { ProblemCode } from '../api/platform/values/problem'

/** Without halves of surrogate pairs, which the database cannot be asked for. */
const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cs}*$/u)
const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * The longest that a device may say at once, in characters: a message of 4,000, each written as
 * \uXXXX, and what is around it.
 */
export const MAX_FRAME = 32_000

/**
 * Why the inbox closes a line. After any other code a device tries again, ever more patiently; after
 * `signedOut` it tries again once: its session may merely have a new token.
 */
export const CLOSED = {
  /** The session that it hung on has ended. */
  signedOut: 4401,
  /** There are too many lines of this person's, and this was the oldest: wait until it is looked at. */
  replaced: 4409,
  /** It connected too often: wait a minute. */
  tooOften: 4429,
  /** What it said is no text; is none that a device of ours says; is too long. */
  binary: 1003,
  nonsense: 1008,
  tooLong: 1009,
} as const

/** What a device says. */
export const DeviceEvent = z.discriminatedUnion('type', [
  /** Store this message and tell us; said again with the same client id it is the same message. */
  z.strictObject({
    type: z.literal('send'),
    conversationId: id,
    clientId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    /** Held against `SendMessage` of api/messaging/messages/input.ts: what that refuses is answered. */
    text: z.string(),
    pictureId: id.nullish(),
    context: z.strictObject({ kind: z.enum(CONTEXT_KINDS), id }).nullish(),
  }),
  /** Everything up to here is on this device; or has been looked at. */
  z.strictObject({ type: z.literal('received'), conversationId: id, seq }),
  z.strictObject({ type: z.literal('read'), conversationId: id, seq }),
  z.strictObject({ type: z.literal('typing'), conversationId: id }),
  /** This conversation is on the screen: tell of the other's presence until `closed`. */
  z.strictObject({ type: z.literal('opened'), conversationId: id }),
  z.strictObject({ type: z.literal('closed'), conversationId: id }),
])

export type DeviceEvent = z.infer<typeof DeviceEvent>

/** What a device hears: everything that is published to its person, and what the inbox itself says. */
export type WireEvent =
  | Exclude<LiveEvent, { type: 'signed-out' }>
  /** The answer to `send`: it is stored. */
  | {
      type: 'stored'
      clientId: string
      message: Extract<LiveEvent, { type: 'message' }>['message']
    }
  /**
   * The answer to `send`: it is not, and why. `final`: sending it again would not help. Otherwise it
   * may be sent again, after a new connection or a while.
   */
  | { type: 'refused'; clientId: string; code: ProblemCode; final: boolean }
  | { type: 'typing'; conversationId: string; userId: string }
  /** `lastSeenAt`: UTC ms. `known` is false where they do not let it be seen. */
  | {
      type: 'presence'
      conversationId: string
      userId: string
      known: boolean
      online: boolean
      lastSeenAt: number | null
    }
