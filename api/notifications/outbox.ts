// Notifications and messages after a commit. A change writes outbox rows in its own batch and drains them when
// it is done; the minute job drains what is left.
import { and, asc, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { providerSwitch } from '../../db/schema/admin/monitoring'
import { outbox } from '../../db/schema/notifications'
import { type Command, command, type Statement } from '../platform/command'
import { type Ctx, logFailure, type Viewer } from '../platform/context'
import type { Email } from '../platform/providers/email/port'
import type { LiveEvent } from '../platform/providers/live/port'
import type { Push } from '../platform/providers/push/port'
import type { Sms } from '../platform/providers/sms/port'
import { DAY } from '../platform/values/time'
import type { Notification } from './channels'
import { messagesOf, stillReaches } from './dispatch'
import { emailHtml } from './email-html'
import { pushTo } from './push-subscriptions'

const MAX_ATTEMPTS = 10
const PAGE = 100

/** Pages in one drain: recipients of one change must not wait for the minute job. */
const PAGES = 5

/** Time for a page of messages, in milliseconds. */
const DELIVERY_TIME = 30_000

/** The longest that one message takes: senders time out before. */
const SENDING_TIME = 10_000

/** How long an unsent message is stored, in milliseconds. */
const UNSENT_TTL = 7 * DAY

const MESSAGES = ['live', 'email', 'sms', 'push'] as const

type Row = typeof outbox.$inferSelect

/** The statement that publishes an event to a person's open devices. */
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
 * The statement that notifies a person, in the app and on the channels that they chose. Put it in the batch of
 * the change, and drain the outbox after.
 */
export function notify(ctx: Ctx, userId: string, notification: Notification): Statement {
  return notifyOnce(ctx, ctx.id(), userId, notification)
}

/** The same with an id, under which it is sent once however often it is written. */
export function notifyOnce(
  ctx: Ctx,
  id: string,
  userId: string,
  notification: Notification,
): Statement {
  return ctx.db
    .insert(outbox)
    .values({
      id,
      channel: 'notification',
      recipient: userId,
      payload: JSON.stringify(notification),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
}

/** Stores an email and tries to send it now; the minute job retries. */
export function sendEmail(ctx: Ctx, email: Email): Promise<void> {
  return send(ctx, message(ctx, 'email', email))
}

/** Stores a text message and tries to send it now; the minute job retries. */
export function sendSms(ctx: Ctx, sms: Sms): Promise<void> {
  return send(ctx, message(ctx, 'sms', sms))
}

/**
 * The statement that stores an email, also to somebody without an account, for the batch of the change. Drain
 * the outbox after. `giftCard`: the id of the card whose code goes at its end; the code itself is never stored
 * here, see gift-card-codes/code-lines.ts.
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

/** Runs a command that writes notifications, which are sent after the response. */
export async function commandAndNotify<const Q extends Readonly<[Statement, ...Statement[]]>, A>(
  ctx: Ctx,
  viewer: Viewer,
  requested: Command<Q, A>,
): Promise<A> {
  const { answer, replayed } = await command(ctx, viewer, requested)
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

/**
 * Delivers due rows of the outbox (or just the rows `only`), oldest first; returns how many were sent. Rows are
 * leased before they are delivered, so that concurrent drains send each message once. What fails is retried when
 * its lease ends; rows without a configured sender wait.
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
  // Channels in parallel: a slow sender does not delay the others.
  const sent = await Promise.all(
    MESSAGES.map((channel) => deliverAll(ctx, ofChannel(channel), until)),
  )
  const published = ofChannel('notification')
  const messages = await messagesOf(ctx, published)
  const delivered = messages.length > 0 ? await drainOutbox(ctx, messages) : 0
  return {
    taken: taken.length,
    sent: sent.reduce((sum, count) => sum + count, published.length + delivered),
  }
}

/** Deletes messages that could not be sent for a week. Run by the minute job. */
export async function deleteStaleMessages(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(outbox)
    .where(and(isNull(outbox.sentAt), lt(outbox.createdAt, ctx.now() - UNSENT_TTL)))
}

/** Leases a page of due rows. Each retry waits twice as long as the one before, up to half an hour. */
async function take(ctx: Ctx, only: string[] | undefined): Promise<Row[]> {
  const senders = MESSAGES.filter((channel) => ctx.providers[channel])
  const waiting = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        inArray(outbox.channel, ['notification', ...senders]),
        // Providers that an admin has switched off.
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

/** Delivers messages of one channel until its time is up, and releases the rest. */
async function deliverAll(ctx: Ctx, rows: Row[], until: number): Promise<number> {
  const sent: string[] = []
  for (const [i, row] of rows.entries()) {
    if (ctx.now() + SENDING_TIME > until) {
      await release(ctx, rows.slice(i))
      break
    }
    try {
      await deliver(ctx, row)
      sent.push(row.id)
      // One by one, because people notice a message that is sent twice; a live event may repeat.
      if (row.channel !== 'live') await markSent(ctx, [row.id])
    } catch (error) {
      logFailure(`outbox ${row.channel}`, error)
    }
  }
  if (sent.length > 0 && rows[0]?.channel === 'live') await markSent(ctx, sent)
  return sent.length
}

async function deliver(ctx: Ctx, row: Row): Promise<void> {
  const { until, giftCard, ...payload } = JSON.parse(row.payload)
  if (until !== undefined && until <= ctx.now()) return
  const { live, email, sms } = ctx.providers
  // Meanwhile the account may be deleted, or the phone somebody else's.
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
      return email?.send(written(row.recipient, payload), row.id)
    case 'sms':
      return sms?.send({ to: row.recipient, ...payload }, row.id)
  }
}

/** An email in text and in HTML, made when it is sent: by then its text is whole. */
function written(to: string, payload: Omit<Email, 'to' | 'html'>): Email {
  return { to, ...payload, html: emailHtml(payload.subject, payload.text) }
}

/** Marks rows as sent and erases their text, which may hold codes and links. */
async function markSent(ctx: Ctx, ids: string[]): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ sentAt: ctx.now(), payload: '{}' })
    .where(inArray(outbox.id, ids))
}

async function release(ctx: Ctx, rows: Row[]): Promise<void> {
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
