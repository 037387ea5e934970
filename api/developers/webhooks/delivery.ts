// Sends waiting messages to their endpoints. Rows of the outbox say when each is due; one that fails is tried again for
// a day, and an endpoint that received nothing meanwhile is paused.
import { and, asc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { webhookEndpoint, webhookMessage } from '../../../db/schema/developers'
import { user } from '../../../db/schema/identity'
import { outbox } from '../../../db/schema/notifications'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { safeFetch } from '../../platform/outgoing/safe-fetch'
import { BASES } from '../../platform/roles'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import type { Endpoint } from './endpoints'
import { bodyOf, headersOf } from './signing'

type Message = typeof webhookMessage.$inferSelect
type Due = { message: Message; endpoint: Endpoint; role: typeof user.$inferSelect.role }

/** What came of a try: null where the receiver accepted it. */
type Fault = NonNullable<Message['fault']>

/** How long after each failed try the next one comes; together a day. */
const WAITS = [...[MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE], ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]]

/** Messages that are taken at once, of one endpoint; owners whose endpoints are asked at once; the time for all, in milliseconds. */
const PAGE = 100
const OF_AN_ENDPOINT = 10
const AT_ONCE = 4
const RUN_TIME = 25_000

/** How long a run has taken messages for itself: the time, and a last try. */
const LEASE = RUN_TIME + 10_000

/** How long deliveries are listed. */
const KEPT = 30 * DAY

/** A message that its owner asked for, tried once. */
export const TEST = 'webhook.test'

/** Receivers say by this that they want no more. */
const GONE = 410

/** Nothing answered: whoever waits for that waits for the time limit of a request. */
const SILENT: Fault[] = ['timed-out', 'unreachable']

/** Sends what is due, or only these messages; returns how many were received. */
export async function deliverWebhooks(ctx: Ctx, only?: string[]): Promise<number> {
  const taken = await take(ctx, only)
  // One after the other for one owner: however many endpoints of theirs are silent, the others' get their turn.
  const owners = queuesOf(taken, ({ endpoint }) => endpoint.userId)
  const until = Date.now() + RUN_TIME
  let received = 0
  const worker = async () => {
    for (let theirs = owners.shift(); theirs; theirs = owners.shift())
      for (const queue of queuesOf(theirs, ({ endpoint }) => endpoint.id))
        received += await deliverAll(ctx, queue, until)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return received
}

/** Deletes deliveries that are too old to be listed. */
export async function deleteOldDeliveries(ctx: Ctx): Promise<number> {
  const gone = await ctx.db.delete(webhookMessage).where(lt(webhookMessage.createdAt, ctx.now() - KEPT))
  return gone.rowsAffected
}

/** Leases due messages of active endpoints, in turns of their owners; one that is asked for by name may be of any. */
async function take(ctx: Ctx, only: string[] | undefined): Promise<Due[]> {
  const due = only ? dueOf(ctx, only) : dueInTurns(ctx)
  const taken = await ctx.db
    .update(outbox)
    .set({ takenUntil: ctx.now() + LEASE })
    .where(inArray(outbox.id, due))
    .returning({ id: outbox.id })
  if (taken.length === 0) return []
  return (
    ctx.db
      .select({ message: webhookMessage, endpoint: webhookEndpoint, role: user.role })
      .from(webhookMessage)
      .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookMessage.endpointId))
      .innerJoin(user, eq(user.id, webhookEndpoint.userId))
      .where(
        inArray(
          webhookMessage.id,
          taken.map(({ id }) => id),
        ),
      )
      // Those of one moment in the order in which they were written.
      .orderBy(asc(webhookMessage.createdAt), sql`webhook_message.rowid`)
  )
}

/** Those with the same key in a queue, in the order in which they come. */
function queuesOf(all: Due[], keyOf: (due: Due) => string): Due[][] {
  const queues = new Map<string, Due[]>()
  for (const due of all) queues.set(keyOf(due), [...(queues.get(keyOf(due)) ?? []), due])
  return [...queues.values()]
}

function dueOf(ctx: Ctx, only: string[]) {
  return ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, outbox.recipient))
    .innerJoin(user, eq(user.id, webhookEndpoint.userId))
    .where(
      and(
        isNull(outbox.sentAt),
        eq(outbox.channel, 'webhook'),
        lt(outbox.takenUntil, ctx.now()),
        lte(outbox.notBefore, ctx.now()),
        isNull(user.suspendedAt),
        inArray(outbox.id, only),
      ),
    )
    .limit(PAGE)
}

/** First tries before later ones, then each owner's first before anybody's second; of an endpoint a few, in order. */
function dueInTurns(ctx: Ctx): SQL {
  const now = ctx.now()
  return sql`(
    SELECT id FROM (
      SELECT message.id, message.created_at, message.tries > 0 AS is_later, row_number() OVER (
        PARTITION BY endpoint.user_id, message.tries > 0 ORDER BY message.created_at, message.id) AS turn
      FROM webhook_endpoint AS endpoint
      JOIN user ON user.id = endpoint.user_id AND user.suspended_at IS NULL
      JOIN webhook_message AS message ON message.id IN (
        SELECT waiting.id FROM webhook_message AS waiting JOIN outbox ON outbox.id = waiting.id
        WHERE waiting.endpoint_id = endpoint.id AND waiting.status = 'waiting'
          AND outbox.sent_at IS NULL AND outbox.taken_until < ${now} AND outbox.not_before <= ${now}
        ORDER BY waiting.created_at LIMIT ${OF_AN_ENDPOINT})
      WHERE endpoint.status = 'active' AND endpoint.silent_until <= ${now})
    ORDER BY is_later, turn, created_at LIMIT ${PAGE})`
}

/** One endpoint's messages in order. After a failure, or when the time is up, the rest waits for the next run. */
async function deliverAll(ctx: Ctx, queue: Due[], until: number): Promise<number> {
  for (const [i, due] of queue.entries()) {
    if (Date.now() < until && (await deliver(ctx, due))) continue
    const rest = queue.slice(Date.now() < until ? i + 1 : i).map(({ message }) => message.id)
    await ctx.db.update(outbox).set({ takenUntil: 0 }).where(inArray(outbox.id, rest))
    return i
  }
  return queue.length
}

/** One try; whether it was received. */
async function deliver(ctx: Ctx, due: Due): Promise<boolean> {
  const { message, endpoint } = due
  const body = bodyOf(message)
  const headers = await headersOf(ctx, endpoint, message, body)
  const response = await safeFetch(ctx, endpoint.url, { method: 'POST', headers, body })
  const status = response.status
  const accepted = response.fault === null && status !== null && status >= 200 && status < 300
  const fault: Fault | null = accepted ? null : (response.fault ?? 'refused')
  const writes = [
    ...(accepted
      ? [tried(ctx, due, { status: 'delivered', receiverStatus: status, fault })]
      : await failed(ctx, due, status, fault)),
    ...countSilence(ctx, endpoint, fault !== null && SILENT.includes(fault)),
  ]
  const [first, ...others] = writes
  if (first) await ctx.db.batch([first, ...others])
  return accepted
}

/** The statements after a failed try: it is tried again, or given up and with it perhaps the endpoint. */
async function failed(ctx: Ctx, due: Due, receiverStatus: number | null, fault: Fault | null): Promise<Statement[]> {
  const { message, endpoint } = due
  const wait = WAITS[message.tries]
  const facts = { receiverStatus, fault }
  const again = endpoint.status === 'active' && message.type !== TEST
  if (again && receiverStatus !== GONE && wait !== undefined)
    return [
      tried(ctx, due, { status: 'waiting', ...facts }),
      ctx.db
        .update(outbox)
        .set({ notBefore: ctx.now() + wait, takenUntil: 0 })
        .where(eq(outbox.id, message.id)),
    ]
  const given = tried(ctx, due, { status: 'failed', ...facts })
  if (endpoint.status !== 'active' || message.type === TEST) return [given]
  if (receiverStatus !== GONE && (await receivedSince(ctx, message))) return [given]
  return [given, ...pausing(ctx, due)]
}

/** An endpoint that was silent is left alone for longer each time, until it answers anything. */
function countSilence(ctx: Ctx, { id, silentTries }: Endpoint, isSilent: boolean): Statement[] {
  if (!isSilent && silentTries === 0) return []
  const wait = WAITS[Math.min(silentTries, WAITS.length - 1)] ?? DAY
  return [
    ctx.db
      .update(webhookEndpoint)
      .set(
        isSilent ? { silentTries: silentTries + 1, silentUntil: ctx.now() + wait } : { silentTries: 0, silentUntil: 0 },
      )
      .where(eq(webhookEndpoint.id, id)),
  ]
}

function tried(ctx: Ctx, { message }: Due, facts: Pick<Message, 'status' | 'receiverStatus' | 'fault'>): Statement {
  return ctx.db
    .update(webhookMessage)
    .set({ ...facts, tries: sql`${webhookMessage.tries} + 1`, triedAt: ctx.now() })
    .where(eq(webhookMessage.id, message.id))
}

/** Whether the endpoint has received anything since a message was first tried. */
async function receivedSince(ctx: Ctx, { endpointId, createdAt }: Message): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: webhookMessage.id })
    .from(webhookMessage)
    .where(
      and(
        eq(webhookMessage.endpointId, endpointId),
        eq(webhookMessage.status, 'delivered'),
        gte(webhookMessage.triedAt, createdAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Pauses an endpoint and tells its owner. */
function pausing(ctx: Ctx, { endpoint, role }: Due): Statement[] {
  return [
    ctx.db.update(webhookEndpoint).set({ status: 'failing' }).where(eq(webhookEndpoint.id, endpoint.id)),
    notify(ctx, endpoint.userId, {
      kind: 'account',
      title: 'Your webhook is paused',
      text: `${new URL(endpoint.url).host} has not received our messages for a day. Once it works, resume it and replay what failed.`,
      path: `${BASES[role]}/settings/webhooks/${endpoint.id}`,
    }),
  ]
}
