// What goes over the wire between the inbox and a person's devices. The browser takes the types alone.
import { z } from 'zod'
import type { ProblemCode } from '../api/problem'
import type { LiveEvent } from '../api/providers/live/port'

const id = z.string().min(1).max(100)
const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The longest that a device may say at once, in characters: a message of 4,000 and what is around it. */
export const MAX_FRAME = 20_000

/** What a device says. */
export const DeviceEvent = z.discriminatedUnion('type', [
  /** Store this message and tell us; said again with the same client id it is the same message. */
  z.strictObject({
    type: z.literal('send'),
    conversationId: id,
    clientId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    text: z.string().max(4000),
    pictureId: id.nullish(),
    context: z.strictObject({ kind: z.enum(['salon', 'appointment']), id }).nullish(),
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
  /** The answer to `send`: it is not, and why. `final`: sending it again would not help. */
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
