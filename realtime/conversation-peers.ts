// What a device's doings tell the other of a conversation, and what it is told of them: typing, and
// presence while the conversation is on the screen.

import { type Peer, peerOf } from '../api/messaging/messages/presence'
import type { Ctx } from '../api/platform/context'
import { answer, change, type Line, type View, views, viewsOf, writerOn } from './connections'
import { type Inboxes, inboxOf } from './inbox-client'
import { HIDDEN } from './presence'

/** Conversations that one line may have on its screen. */
const MAX_VIEWS = 5

/** At most one word of typing goes on in so long, and so long an answer about the other is believed. */
const TYPING = 2_000
const BELIEVED = 10_000

/** Of so many conversations something is remembered, until the object sleeps. */
const REMEMBERED = 100

export class ConversationPeers {
  readonly #known = new Map<string, { at: number; found: Promise<Peer> }>()
  readonly #typedAt = new Map<string, number>()

  constructor(
    private readonly inbox: {
      env: Inboxes
      userId: () => string
      open: () => Ctx
      lines: () => Line[]
      /** Work that nobody waits for. */
      beside: (work: Promise<unknown>) => void
    },
  ) {}

  /**
   * Goes to the other's devices, where neither has blocked the other. Who hides that they are there
   * types unseen.
   * @throws DomainError not-found, unauthenticated
   */
  async typing(line: Line, conversationId: string): Promise<void> {
    const now = Date.now()
    if (now - (this.#typedAt.get(conversationId) ?? 0) < TYPING) return
    remember(this.#typedAt, conversationId, now)
    let known = this.#known.get(conversationId)
    if (!known || now - known.at > BELIEVED) {
      known = { at: now, found: this.#ask(line, conversationId) }
      remember(this.#known, conversationId, known)
      // What one line may not know, another may.
      known.found.catch(() => this.#known.delete(conversationId))
    }
    const other = await known.found
    if (!other.welcome || !other.isShown) return
    const event = { type: 'typing', conversationId, userId: this.inbox.userId() } as const
    await inboxOf(this.inbox.env, other.id).sayIn(conversationId, event)
  }

  /** The device is told of the other's presence, now and until `closed`. @throws as `typing` */
  async opened(line: Line, conversationId: string): Promise<void> {
    const other = await this.#ask(line, conversationId)
    const kept = viewsOf(line).filter((view) => view.conversationId !== conversationId)
    const tooMany = kept.splice(0, kept.length - MAX_VIEWS + 1)
    change(line, { views: [...kept, { conversationId, otherId: other.id }] })
    this.unwatch(tooMany)
    const watcher = { userId: this.inbox.userId(), conversationId }
    const presence = other.showsPresence
      ? { known: true, ...(await inboxOf(this.inbox.env, other.id).watch(watcher)) }
      : HIDDEN
    answer(line, { type: 'presence', conversationId, userId: other.id, ...presence })
  }

  async closed(line: Line, conversationId: string): Promise<void> {
    const [gone, kept] = [true, false].map((isIt) =>
      viewsOf(line).filter((view) => (view.conversationId === conversationId) === isIt),
    )
    change(line, { views: kept ?? [] })
    this.unwatch(gone ?? [])
  }

  /** Whoever is on none of their screens any more is no longer watched. */
  unwatch(left: readonly View[]): void {
    const { env, lines, beside, userId } = this.inbox
    for (const { conversationId, otherId } of left) {
      if (lines().some((line) => views(line, conversationId))) continue
      const stop = async () => inboxOf(env, otherId).unwatch({ userId: userId(), conversationId })
      beside(stop())
    }
  }

  #ask(line: Line, conversationId: string): Promise<Peer> {
    const { open, userId } = this.inbox
    return peerOf(open(), writerOn(line, userId()), conversationId)
  }
}

function remember<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key)
  known.set(key, value)
  if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? key)
}
