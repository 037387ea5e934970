// The writer: one Durable Object for a database, through which all Workers write, so that their batches are committed
// in groups, and the messages of all senders stored together. It keeps nothing. Only our own code reaches it: no path
// of the Worker leads to it.
import { DurableObject } from 'cloudflare:workers'
import { committer, type DatabaseWriter } from '../api/messaging/live/writer'
import { messageQueue } from '../api/messaging/messages/message-queue'
import type { Ctx } from '../api/platform/context'
import type { Settings } from '../api/platform/settings'
import { type Inboxes, liveInboxes } from './inbox-client'
import { objectContext } from './object-context'

type Env = Settings & Inboxes & { ASSETS: Fetcher; FILES: R2Bucket }

export class Writer extends DurableObject<Env> implements DatabaseWriter {
  readonly #commit = committer(this.env)
  readonly #store = messageQueue(
    () => this.#open(),
    (work) => this.ctx.waitUntil(work),
  )

  commit(...batch: Parameters<DatabaseWriter['commit']>): ReturnType<DatabaseWriter['commit']> {
    return this.#commit(...batch)
  }

  store(...message: Parameters<DatabaseWriter['store']>): ReturnType<DatabaseWriter['store']> {
    return this.#store(...message)
  }

  #open(): Ctx {
    return objectContext(this.env, {
      live: liveInboxes(this.env),
      writer: { commit: this.#commit },
      waitUntil: (work) => this.ctx.waitUntil(work),
    })
  }
}
