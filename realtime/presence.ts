// Whether this inbox's person is online, and announcing it to those who watch.

import { seenIn } from '../api/messaging/messages/presence'
import type { Ctx } from '../api/platform/context'
import { logFailure } from '../api/platform/http/log'
import type { Presence } from '../api/platform/providers/live/port'
import { type Inboxes, inboxOf } from './inbox-client'
import type { PresenceStore, Watcher } from './presence-store'

/** A closed connection may be a page change: how long the person still counts as online, in milliseconds. */
export const GRACE = 10_000

/** What is sent for a person who hides their presence. */
export const HIDDEN = { known: false, online: false, lastSeenAt: null }

export class OwnPresence {
  constructor(
    private readonly store: PresenceStore,
    private readonly inbox: { env: Inboxes; userId: () => string; open: () => Ctx; isOpen: () => boolean },
  ) {}

  now(): Presence {
    const now = Date.now()
    const lastSeenAt = this.store.lastSeenAt()
    if (this.inbox.isOpen()) return { online: true, lastSeenAt: now }
    return { online: lastSeenAt !== null && now - lastSeenAt < GRACE, lastSeenAt }
  }

  /** Announces presence where it has changed. After a failure it still counts as changed. */
  async announceChange(): Promise<void> {
    const { online } = this.now()
    if (!this.store.show(online)) return
    try {
      await this.announce()
    } catch (error) {
      this.store.show(!online)
      throw error
    }
  }

  /** Announces presence to the watchers, and drops those who no longer show the conversation. */
  async announce(): Promise<void> {
    const { env, open } = this.inbox
    const watchers = this.store.watchers(Date.now())
    if (watchers.length === 0) return
    const mine = this.inbox.userId()
    const conversations = watchers.map(({ conversationId }) => conversationId)
    const seen = await seenIn(open(), mine, conversations)
    const presence = { known: true, ...this.now() }
    const notifyOne = async ({ userId, conversationId }: Watcher) => {
      const what = seen.has(conversationId) ? presence : HIDDEN
      const event = { type: 'presence', conversationId, userId: mine, ...what } as const
      const delivered = await inboxOf(env, userId).publishIn(conversationId, event)
      if (!delivered) this.store.unwatch({ userId, conversationId })
    }
    await Promise.all(
      watchers.map((watcher) => notifyOne(watcher).catch((error) => logFailure('inbox presence', error))),
    )
  }
}
