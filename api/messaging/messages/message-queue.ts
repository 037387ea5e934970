// Stores the messages of all senders in groups, and delivers them: what the writer of the database does with them.
import { grouped, type Member } from '../../../db/grouped'
import { markSent } from '../../notifications/delivery'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { traced } from '../../platform/http/trace'
import { DomainError } from '../../platform/values/problem'
import type { Sending } from '../live/message-writer'
import { type MessageWriterCalls, type Outcome, outcomeOf } from '../live/writer'
import { announce } from './send'
import { storeMessages } from './store'

/** Messages in a group. */
const MOST = 64

/** How long the ids of delivered messages are collected before their live rows are marked, in milliseconds. */
const MARKED_AFTER = 100

type Waiting = Member<{ sending: Sending; traceparent: string | undefined }, Outcome>

/**
 * `open`: a Ctx for a group; `background`: work that no sender waits for. A group is stored as part of the trace of its
 * first message, and each is delivered as part of its own.
 */
export function messageQueue(
  open: () => Ctx,
  background: (work: Promise<unknown>) => void,
): MessageWriterCalls['store'] {
  /** Live rows of the outbox that were delivered. Those that are lost with this process are delivered again. */
  const delivered: string[] = []
  const mark = (ids: readonly string[]) => {
    const waits = delivered.length > 0
    delivered.push(...ids)
    if (waits) return
    const later = new Promise((resolve) => setTimeout(resolve, MARKED_AFTER))
    const marked = later.then(() => {
      const ctx = open()
      return ctx.db.batch([markSent(ctx, delivered.splice(0))])
    })
    background(marked.catch((error) => logFailure('live rows', error)))
  }
  const store = async (group: Waiting[]) => {
    try {
      const ctx = open()
      const results = await storeMessages(
        ctx,
        group.map(({ item }) => item.sending),
      )
      for (const [i, { item, resolve }] of group.entries()) {
        const result = results[i] ?? new DomainError('not-found')
        resolve(outcomeOf(result))
        if (result instanceof DomainError) continue
        const announced = () => announce(ctx, item.sending, result, mark)
        background(traced(item.traceparent, announced))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  const queue = grouped<Waiting['item'], Outcome>(MOST, (group) =>
    traced(group[0]?.item.traceparent, () => store(group)),
  )
  return (sending, traceparent) => queue({ sending, traceparent })
}
