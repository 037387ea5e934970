// Telling people after a commit. A change writes outbox rows in its own batch; they are drained when
// it is done, and the minute job drains what was left behind.
import { and, asc, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { providerSwitch } from '../../db/schema/admin/monitoring'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../platform/command'
import { type Ctx, logFailure } from '../platform/context'
import type { Email } from '../platform/providers/email/port'
import type { LiveEvent } from '../platform/providers/live/port'
import type { Push } from '../platform/providers/push/port'
import type { Sms } from '../platform/providers/sms/port'
import type { Notification } from './channels'
import { messagesOf, stillReaches } from './dispatch'
import { pushTo } from './push-subscriptions'

const MAX_ATTEMPTS = 10
const PAGE = 100

/** How many pages one drain takes at most: who is told of something must not wait for the minute job. */
const PAGES = 5

/** How long one drain has for a page of messages, in milliseconds. */
const DELIVERY_TIME = 30_000

/** The longest that one message takes: senders give up before. */
const SENDING_TIME = 10_000

/** How long an unsent message is kept, in milliseconds. */
const KEPT = 7 * 24 * 60 * 60_000

const MESSAGES = ['live', 'email', 'sms', 'push'] as const

type Row = typeof outbox.$inferSelect

/** The statement that tells a person's open devices that something of theirs changed. */
export function notifyLive(ctx: Ctx, userId: string, event: LiveEvent): Statement {
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
export function notify(ctx: Ctx, userId: string, notice: Notification): Statement {
  return notifyOnce(ctx, ctx.id(), userId, notice)
}

/** The same for a notice that has an id of its own, by which it is told once however often it is written. */
export function notifyOnce(ctx: Ctx, id: string, userId: string, notice: Notification): Statement {
  return ctx.db
    .insert(outbox)
    .values({
      id,
      channel: 'notice',
      recipient: userId,
      payload: JSON.stringify(notice),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
}

/** Stores an email and tries to send it now; what fails is tried again by the minute job. */
export function sendEmail(ctx: Ctx, email: Email): Promise<void> {
  return send(ctx, message(ctx, 'email', email))
}

/** Stores a text message and tries to send it now; what fails is tried again by the minute job. */
export function sendSms(ctx: Ctx, sms: Sms): Promise<void> {
  return send(ctx, message(ctx, 'sms', sms))
}

/**
 * The statement that stores an email to somebody who may be nobody of ours, for the batch of the change
 * that it tells of. Drain the outbox after. `giftCard`: the id of the card whose code is to stand at its
 * end; the code itself is never stored here, see gift-cards/code-lines.ts.
 */
export function emailRow(ctx: Ctx, email: Email, giftCard?: string): Statement {
  return ctx.db.insert(outbox).values(message(ctx, 'email', email, giftCard))
}

/** The same for a text message. */
export function smsRow(ctx: Ctx, sms: Sms, giftCard?: string): Statement {
  return ctx.db.insert(outbox).values(message(ctx, 'sms', sms, giftCard))
}

function message(
  ctx: Ctx,
  channel: 'email' | 'sms',
  { to, ...payload }: Email | Sms,
  giftCard?: string,
) {
  return {
    id: ctx.id(),
    channel,
    recipient: to,
    payload: JSON.stringify({ ...payload, ...(giftCard && { giftCard }) }),
    createdAt: ctx.now(),
  }
}

async function send(ctx: Ctx, row: ReturnType<typeof message>): Promise<void> {
  await ctx.db.insert(outbox).values(row)
  await drainOutbox(ctx, [row.id])
}

/**
 * Delivers what waits in the outbox (or just the rows `only`), oldest first; returns how many went
 * out. Rows are taken before they are delivered, so that several at once send each message once.
 * What fails is tried again when its time is up; what has no sender configured is left to wait.
 */
export async function drainOutbox(ctx: Ctx, only?: string[]): Promise<number> {
  let done = 0
  for (let page = 0; page < PAGES; page += 1) {
    const { taken, sent } = await drainPage(ctx, only)
    done += sent
    if (taken < PAGE) break
  }
  return done
}

async function drainPage(ctx: Ctx, only?: string[]): Promise<{ taken: number; sent: number }> {
  const until = ctx.now() + DELIVERY_TIME
  const taken = await take(ctx, only)
  const ofChannel = (channel: Row['channel']) => taken.filter((row) => row.channel === channel)
  // Each channel on its own: a slow sender of one does not hold up another.
  const sent = await Promise.all(
    MESSAGES.map((channel) => deliverAll(ctx, ofChannel(channel), until)),
  )
  const notices = ofChannel('notice')
  const messages = await messagesOf(ctx, notices)
  const told = messages.length > 0 ? await drainOutbox(ctx, messages) : 0
  return {
    taken: taken.length,
    sent: sent.reduce((sum, count) => sum + count, notices.length + told),
  }
}

/** Deletes what could not be sent for a week: nobody waits for it any more. Run by the minute job. */
export async function deleteStaleMessages(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(outbox)
    .where(and(isNull(outbox.sentAt), lt(outbox.createdAt, ctx.now() - KEPT)))
}

/** Takes a page of what is due. Each try waits twice as long as the one before, up to half an hour. */
async function take(ctx: Ctx, only: string[] | undefined): Promise<Row[]> {
  const senders = MESSAGES.filter((channel) => ctx.providers[channel])
  const waiting = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        inArray(outbox.channel, ['notice', ...senders]),
        // What an admin has switched off waits.
        sql`${outbox.channel} NOT IN (SELECT provider FROM ${providerSwitch})`,
        lt(outbox.attempts, MAX_ATTEMPTS),
        lt(outbox.takenUntil, ctx.now()),
        lte(outbox.notBefore, ctx.now()),
        only ? inArray(outbox.id, only) : undefined,
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(PAGE)
  const taken = await ctx.db
    .update(outbox)
    .set({
      takenUntil: sql`${ctx.now()} + ${DELIVERY_TIME} * min(1 << ${outbox.attempts}, 64)`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, waiting))
    .returning()
  return taken.sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
}

/** Delivers messages of one channel until its time is up; what is left over is given back untried. */
async function deliverAll(ctx: Ctx, rows: Row[], until: number): Promise<number> {
  const sent: string[] = []
  for (const [i, row] of rows.entries()) {
    if (ctx.now() + SENDING_TIME > until) {
      await giveBack(ctx, rows.slice(i))
      break
    }
    try {
      await deliver(ctx, row)
      sent.push(row.id)
      // One by one, because a message that is sent twice is seen; a live notice is not.
      if (row.channel !== 'live') await forget(ctx, [row.id])
    } catch (error) {
      logFailure(`outbox ${row.channel}`, error)
    }
  }
  if (sent.length > 0 && rows[0]?.channel === 'live') await forget(ctx, sent)
  return sent.length
}

async function deliver(ctx: Ctx, row: Row): Promise<void> {
  const { until, giftCard, ...payload } = JSON.parse(row.payload)
  if (until !== undefined && until <= ctx.now()) return
  const { live, email, sms } = ctx.providers
  // What waited may be for somebody who has left, or for a phone that is no longer theirs.
  const waited = row.notBefore > 0 || row.attempts > 1
  if (waited && !(await stillReaches(ctx, row))) return
  if (giftCard !== undefined && (row.channel === 'email' || row.channel === 'sms')) {
    const lines = await ctx.hooks.giftCardLines(ctx, giftCard, row.channel)
    if (lines === null) return
    payload.text += row.channel === 'email' ? `\n\n${lines}` : ` ${lines}`
  }
  switch (row.channel) {
    case 'live':
      return live.publish(row.recipient, payload as LiveEvent)
    case 'push':
      return pushTo(ctx, row.recipient, payload as Push, row.id)
    case 'email':
      return email?.send({ to: row.recipient, ...payload }, row.id)
    case 'sms':
      return sms?.send({ to: row.recipient, ...payload }, row.id)
  }
}

/** What was said is forgotten once it is sent: codes and links must not lie about. */
async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ sentAt: ctx.now(), payload: '{}' })
    .where(inArray(outbox.id, ids))
}

async function giveBack(ctx: Ctx, rows: Row[]): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ takenUntil: 0, attempts: sql`${outbox.attempts} - 1` })
    .where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    )
}
