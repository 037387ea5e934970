// How the Worker, after a commit, and other inboxes reach an inbox.
import { currentTraceparent } from '../api/platform/http/trace'
import type { LiveEvent, LiveProvider, Presence } from '../api/platform/providers/live/port'
import type { WireEvent } from './events'
import type { Watcher } from './presence-store'

/** The calls of an inbox. They go straight to the object: PartyServer's `onStart` is skipped. */
export type InboxCalls = {
  /** Sends an event to every device; `traceparent`: the caller's trace, for it may ask the database. */
  publish: (event: LiveEvent, traceparent?: string) => Promise<void>
  /** Sends an event to the devices that show a conversation; false where none does. */
  publishIn: (conversationId: string, event: WireEvent) => Promise<boolean>
  /** Whether a device is connected, or was a moment ago. */
  presence: () => Promise<Presence>
  /**
   * Announces this person's presence to a watcher from now on. The watcher's inbox has asked the database
   * whether they may see it; it is asked again before each announcement.
   */
  subscribe: (watcher: Watcher) => Promise<Presence>
  unwatch: (watcher: Watcher) => Promise<void>
}

export type Inboxes = { Inbox: DurableObjectNamespace<InboxCalls & Rpc.DurableObjectBranded> }

/** Somebody's inbox. */
export function inboxOf({ Inbox }: Inboxes, userId: string): InboxCalls {
  return Inbox.get(Inbox.idFromName(userId)) as unknown as InboxCalls
}

/** Live events by way of the inboxes. */
export function liveInboxes(env: Inboxes): LiveProvider {
  return {
    publish: async (userId, event) => inboxOf(env, userId).publish(event, currentTraceparent()),
    presence: async (userId) => inboxOf(env, userId).presence(),
  }
}
