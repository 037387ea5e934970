// The writer: one Durable Object for a database, through which all Workers write, so that their batches are committed
// in groups, and the messages of all senders stored together. It keeps nothing. Only our own code reaches it: no path
// of the Worker leads to it.
import { DurableObject } from 'cloudflare:workers'
import { sendAutoReply } from '../api/messaging/messages/send'
import { publishMessage, storeMessages } from '../api/messaging/messages/store'
import { markSent } from '../api/notifications/delivery'
import { type Ctx, logFailure, type Settings } from '../api/platform/context'
import type { Sending, Stored } from '../api/platform/providers/live/message-writer'
import { DomainError } from '../api/platform/values/problem'
import { type MessageWriterCalls, type Outcome, outcomeOf } from '../api/platform/writer'
import { grouped } from '../db/grouped'
import { connect, type Statement } from '../db/libsql-connection'
import { inGroups } from '../db/write-groups'
import { type WriterCalls, type Written, writtenBy } from '../db/writer-client'
import { type Inboxes, liveInboxes } from './inbox-client'
import { objectContext } from './object-context'

type Env = Settings & Inboxes & { FILES: R2Bucket }

/** Messages in a group. */
const MOST = 64

/** How long the ids of delivered messages are collected before their live rows are marked, in milliseconds. */
const MARKED_AFTER = 100

export class Writer extends DurableObject<Env> implements WriterCalls, MessageWriterCalls {
  readonly #write = inGroups(
    connect({ url: this.env.DATABASE_URL, token: this.env.DATABASE_TOKEN }),
  )
  /** Live rows of the outbox that were delivered. Those that are lost with this object are delivered again. */
  #delivered: string[] = []

  readonly #store = grouped<Sending, Outcome>(MOST, async (group) => {
    try {
      const ctx = this.#open()
      const sendings = group.map(({ item }) => item)
      const results = await storeMessages(ctx, sendings)
      for (const [i, { item, resolve }] of group.entries()) {
        const result = results[i] ?? new DomainError('not-found')
        resolve(outcomeOf(result))
        if (!(result instanceof DomainError)) this.ctx.waitUntil(this.#deliver(ctx, item, result))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  })

  commit(statements: Statement[]): Promise<Written> {
    return writtenBy(this.#write(statements))
  }

  store(sending: Sending): Promise<Outcome> {
    return this.#store(sending)
  }

  async #deliver(ctx: Ctx, { liveIds }: Sending, stored: Stored): Promise<void> {
    if (!stored.isNew) return
    if (await publishMessage(ctx, stored)) this.#mark(liveIds)
    await sendAutoReply(ctx, stored)
  }

  /** Marks live rows as sent, those of many messages at once. */
  #mark(ids: readonly string[]): void {
    const waits = this.#delivered.length > 0
    this.#delivered.push(...ids)
    if (waits) return
    const marked = new Promise((resolve) => setTimeout(resolve, MARKED_AFTER)).then(() =>
      markSent(this.#open(), this.#delivered.splice(0)),
    )
    this.ctx.waitUntil(marked.catch((error) => logFailure('live rows', error)))
  }

  #open(): Ctx {
    return objectContext(this.env, {
      live: liveInboxes(this.env),
      writer: { commit: (statements) => this.commit(statements) },
      waitUntil: (work) => this.ctx.waitUntil(work),
    })
  }
}
