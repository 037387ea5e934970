// What the two people of a conversation see of each other: typing, and presence while the conversation is on
// the screen.

import { type Peer, peerOf } from '../api/messaging/messages/presence'
import type { Ctx } from '../api/platform/context'
import { type Connection, sendEvent, update, type View, views, viewsOf, writerOn } from './connections'
import { type Inboxes, inboxOf } from './inbox-client'
import { HIDDEN } from './presence'

/** Conversations that one connection may have on its screen. */
const MAX_VIEWS = 5

/** How often typing is passed on, and how long what is known of the other is cached, in milliseconds. */
const TYPING_INTERVAL = 2_000
const PEER_TTL = 10_000

/** Conversations that are cached until the object hibernates. */
const MAX_REMEMBERED = 100

export class ConversationPeers {
  readonly #known = new Map<string, { at: number; found: Promise<Peer> }>()
  readonly #typedAt = new Map<string, number>()

  constructor(
    private readonly inbox: {
      env: Inboxes
      userId: () => string
      open: () => Ctx
      connections: () => Connection[]
      /** Work that no caller waits for. */
      background: (work: Promise<unknown>) => void
    },
  ) {}

  /**
   * Goes to the other's devices where neither has blocked the other. Not sent for a person who hides their presence.
   * @throws DomainError not-found, unauthenticated
   */
  async typing(device: Connection, conversationId: string): Promise<void> {
    const now = Date.now()
    if (now - (this.#typedAt.get(conversationId) ?? 0) < TYPING_INTERVAL) return
    remember(this.#typedAt, conversationId, now)
    let known = this.#known.get(conversationId)
    if (!known || now - known.at > PEER_TTL) {
      known = { at: now, found: this.#find(device, conversationId) }
      remember(this.#known, conversationId, known)
      // Another connection may be allowed what this one is not.
      known.found.catch(() => this.#known.delete(conversationId))
    }
    const other = await known.found
    if (!other.mayWrite || !other.isShown) return
    const event = { type: 'typing', conversationId, userId: this.inbox.userId() } as const
    await inboxOf(this.inbox.env, other.id).publishIn(conversationId, event)
  }

  /** Sends the device the other's presence, now and until `closed`. @throws as `typing` */
  async opened(device: Connection, conversationId: string): Promise<void> {
    const other = await this.#find(device, conversationId)
    const remaining = viewsOf(device).filter((view) => view.conversationId !== conversationId)
    const tooMany = remaining.splice(0, remaining.length - MAX_VIEWS + 1)
    update(device, { views: [...remaining, { conversationId, otherId: other.id }] })
    this.unwatch(tooMany)
    const watcher = { userId: this.inbox.userId(), conversationId }
    const presence = other.showsPresence
      ? { known: true, ...(await inboxOf(this.inbox.env, other.id).subscribe(watcher)) }
      : HIDDEN
    sendEvent(device, { type: 'presence', conversationId, userId: other.id, ...presence })
  }

  async closed(device: Connection, conversationId: string): Promise<void> {
    const [closing, remaining] = [true, false].map((isIt) =>
      viewsOf(device).filter((view) => (view.conversationId === conversationId) === isIt),
    )
    update(device, { views: remaining ?? [] })
    this.unwatch(closing ?? [])
  }

  /** Stops watching people who are on none of the person's screens any more. */
  unwatch(left: readonly View[]): void {
    const { env, connections, background, userId } = this.inbox
    for (const { conversationId, otherId } of left) {
      if (connections().some((device) => views(device, conversationId))) continue
      const stop = async () => inboxOf(env, otherId).unwatch({ userId: userId(), conversationId })
      background(stop())
    }
  }

  #find(device: Connection, conversationId: string): Promise<Peer> {
    const { open, userId } = this.inbox
    return peerOf(open(), writerOn(device, userId()), conversationId)
  }
}

function remember<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key)
  known.set(key, value)
  if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value ?? key)
}
