// Sending push messages to people's devices. An adapter throws when the message was not accepted; the
// outbox then tries that device again.

/** A browser that takes push messages of ours: where, and the keys that it gave, in base64url. */
type PushDevice = { userId: string; endpoint: string; p256dh: string; auth: string }

export type Push = {
  title: string
  text: string
  /** The page it opens: a path of ours. */
  path: string
  /** Replaces a notification with the same tag. */
  tag: string
  urgency: 'low' | 'normal' | 'high'
  /** Seconds for which it is worth delivering to a device that is off. */
  ttl: number
}

export type PushProvider = {
  /** What admins read in their settings. */
  name: string
  /** What browsers subscribe with; null where none can. */
  publicKey: string | null
  /** Whether an address is that of a push service: nothing is ever sent elsewhere. */
  accepts: (endpoint: string) => boolean
  /**
   * A message sent again under its `id` is the same message. `gone`: the browser takes none any more, and never will.
   */
  send: (to: PushDevice, push: Push, id: string) => Promise<'sent' | 'gone'>
}
