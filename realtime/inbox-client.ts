// How inboxes are reached: by the Worker after a commit, and by one another.
import type { LiveEvent, LiveProvider, Presence } from '../api/platform/providers/live/port'
import type { WireEvent } from './events'
import type { Watcher } from './presence-store'

/** What may be asked of an inbox. Calls go straight to the object: PartyServer's `onStart` is skipped. */
export type InboxCalls = {
  /** Says an event to every device. */
  say: (event: LiveEvent) => Promise<void>
  /** Says something to the devices that have a conversation on their screens; false where none has. */
  sayIn: (conversationId: string, event: WireEvent) => Promise<boolean>
  /** Whether a device is open, or was a moment ago. */
  presence: () => Promise<Presence>
  /**
   * Tells a watcher from now on when this person comes and goes. The watcher's inbox has asked the
   * database whether they may see it; before each telling it is asked again.
   */
  watch: (watcher: Watcher) => Promise<Presence>
  unwatch: (watcher: Watcher) => Promise<void>
}

export type Inboxes = { Inbox: DurableObjectNamespace<InboxCalls & Rpc.DurableObjectBranded> }

/** Somebody's inbox. */
export function inboxOf({ Inbox }: Inboxes, userId: string): InboxCalls {
  return Inbox.get(Inbox.idFromName(userId)) as unknown as InboxCalls
}

/** Live notices by way of the inboxes. */
export function liveInboxes(env: Inboxes): LiveProvider {
  return {
    publish: async (userId, event) => inboxOf(env, userId).say(event),
    presence: async (userId) => inboxOf(env, userId).presence(),
  }
}
