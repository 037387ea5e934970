// Whether this inbox's person is there, and who is told when that changes.

import { seenIn } from '../api/messaging/messages/presence'
import { type Ctx, logFailure } from '../api/platform/context'
import type { Presence } from '../api/platform/providers/live/port'
import { type Inboxes, inboxOf } from './inbox-client'
import type { PresenceStore, Watcher } from './presence-store'

/** Who has left may be turning a page: so long they are there still, in milliseconds. */
export const GRACE = 10_000

/** What is said of somebody who does not let it be seen. */
export const HIDDEN = { known: false, online: false, lastSeenAt: null }

export class OwnPresence {
  constructor(
    private readonly book: PresenceStore,
    private readonly inbox: {
      env: Inboxes
      userId: () => string
      open: () => Ctx
      isOpen: () => boolean
    },
  ) {}

  now(): Presence {
    const now = Date.now()
    const lastSeenAt = this.book.lastSeenAt()
    if (this.inbox.isOpen()) return { online: true, lastSeenAt: now }
    return { online: lastSeenAt !== null && now - lastSeenAt < GRACE, lastSeenAt }
  }

  /** Tells the watchers, where whether they are there is news. What fails is news still. */
  async tellNews(): Promise<void> {
    const { online } = this.now()
    if (!this.book.show(online)) return
    try {
      await this.tell()
    } catch (error) {
      this.book.show(!online)
      throw error
    }
  }

  /** Tells the watchers how it stands. Those who no longer look are forgotten. */
  async tell(): Promise<void> {
    const { env, open } = this.inbox
    const watchers = this.book.watchers(Date.now())
    if (watchers.length === 0) return
    const mine = this.inbox.userId()
    const conversations = watchers.map(({ conversationId }) => conversationId)
    const seen = await seenIn(open(), mine, conversations)
    const presence = { known: true, ...this.now() }
    const tellOne = async ({ userId, conversationId }: Watcher) => {
      const what = seen.has(conversationId) ? presence : HIDDEN
      const event = { type: 'presence', conversationId, userId: mine, ...what } as const
      const heard = await inboxOf(env, userId).sayIn(conversationId, event)
      if (!heard) this.book.unwatch({ userId, conversationId })
    }
    await Promise.all(
      watchers.map((watcher) =>
        tellOne(watcher).catch((error) => logFailure('inbox presence', error)),
      ),
    )
  }
}
