// Telling people after a commit. A change writes outbox rows in its own batch; they are drained when
// it is done, and the minute job drains what was left behind.
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../command'
import { type Ctx, logFailure } from '../context'
import type { Email } from '../providers/email/port'
import type { LiveEvent } from '../providers/live/port'
import type { Sms } from '../providers/sms/port'
import { messagesOf, type Notice } from './notices'

const MAX_ATTEMPTS = 10
const PAGE = 100

/** How long one drain has for a page of messages, in milliseconds. */
const DELIVERY_TIME = 30_000

/** The statement that tells a person's open devices that something of theirs changed. */
export function tellLive(ctx: Ctx, userId: string, event: LiveEvent): Statement {
  return ctx.db.insert(outbox).values({
    id: ctx.id(),
    channel: 'live',
    recipient: userId,
    payload: JSON.stringify(event),
    createdAt: ctx.now(),
  })
}

/**
 * The statement that tells a person of something, on the channels that they chose. Put it in the batch
 * of the change it tells of, and drain the outbox after.
 */
export function notify(ctx: Ctx, userId: string, notice: Notice): Statement {
  return ctx.db.insert(outbox).values({
    id: ctx.id(),
    channel: 'notice',
    recipient: userId,
    payload: JSON.stringify(notice),
    createdAt: ctx.now(),
  })
}

/** Stores an email and tries to send it now; what fails is tried again by the minute job. */
export function sendEmail(ctx: Ctx, { to, subject, text }: Email): Promise<void> {
  return send(ctx, 'email', to, { subject, text })
}

/** Stores a text message and tries to send it now; what fails is tried again by the minute job. */
export function sendSms(ctx: Ctx, { to, text }: Sms): Promise<void> {
  return send(ctx, 'sms', to, { text })
}

async function send(
  ctx: Ctx,
  channel: 'email' | 'sms',
  recipient: string,
  payload: object,
): Promise<void> {
  const id = ctx.id()
  await ctx.db.insert(outbox).values({
    id,
    channel,
    recipient,
    payload: JSON.stringify(payload),
    createdAt: ctx.now(),
  })
  await drainOutbox(ctx, id)
}

/**
 * Delivers what waits in the outbox (or just row `only`), oldest first; returns how many went out.
 * Rows are taken before they are delivered, so that several at once send each message once. What
 * fails is tried again when its time is up.
 */
export async function drainOutbox(ctx: Ctx, only?: string): Promise<number> {
  const waiting = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        lt(outbox.attempts, MAX_ATTEMPTS),
        lt(outbox.takenUntil, ctx.now()),
        lte(outbox.notBefore, ctx.now()),
        only ? eq(outbox.id, only) : undefined,
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(PAGE)
  const taken = await ctx.db
    .update(outbox)
    .set({ takenUntil: ctx.now() + DELIVERY_TIME, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, waiting))
    .returning()
  taken.sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
  const sent: string[] = []
  for (const row of taken) {
    try {
      await deliver(ctx, row)
      sent.push(row.id)
    } catch (error) {
      logFailure(`outbox ${row.channel}`, error)
    }
  }
  if (sent.length > 0) {
    // What was said is forgotten: codes and links must not lie about.
    await ctx.db
      .update(outbox)
      .set({ sentAt: ctx.now(), payload: '{}' })
      .where(inArray(outbox.id, sent))
  }
  return sent.length
}

async function deliver(ctx: Ctx, row: typeof outbox.$inferSelect): Promise<void> {
  const payload = JSON.parse(row.payload)
  if (row.channel === 'live') {
    await ctx.providers.live.publish(row.recipient, payload as LiveEvent)
    return
  }
  if (row.channel === 'notice') {
    for (const message of await messagesOf(ctx, row, payload as Notice))
      await drainOutbox(ctx, message)
    return
  }
  if (row.channel === 'push') {
    if (!ctx.providers.push) throw new Error('no push provider is configured')
    await ctx.providers.push.send({ userId: row.recipient, ...payload })
    return
  }
  const provider = ctx.providers[row.channel]
  if (!provider) throw new Error(`no ${row.channel} provider is configured`)
  await provider.send({ to: row.recipient, ...payload })
}
