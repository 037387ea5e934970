// Notifications and messages after a commit. A change writes outbox rows in its own batch and drains them when
// it is done; the minute job drains what is left.
import { and, isNull, lt, ne } from 'drizzle-orm'
import { outbox } from '../../db/schema/notifications'
import { type Command, command, type Statement } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { logFailure } from '../platform/http/log'
import { type OutboxRow, writesRow } from '../platform/outbox-rows'
import type { Email } from '../platform/providers/email/port'
import type { Changed, LiveEvent } from '../platform/providers/live/port'
import type { Sms } from '../platform/providers/sms/port'
import { DAY } from '../platform/values/time'
import type { Notification } from './channels'
import { DELIVERY_TIME, deliver, deliverAll, MESSAGES, markSent, PAGE, take } from './delivery'
import { messagesOf } from './dispatch'

declare module '../platform/providers/live/port' {
  interface Changes {
    notifications: true
  }
}

/** Pages in one drain: recipients of one change must not wait for the minute job. */
const PAGES = 5

/** How long an unsent message is stored, in milliseconds. */
const UNSENT_TTL = 7 * DAY

/** The statement that publishes an event to a person's open devices. */
export function notifyLive(ctx: Ctx, userId: string, event: LiveEvent): Statement {
  const row = rowOf(ctx, { channel: 'live', recipient: userId, payload: JSON.stringify(event) })
  return writesRow(ctx.db.insert(outbox).values(row), row)
}

/** The statement that makes a person's open pages read again what of theirs has changed. */
export function changed(ctx: Ctx, userId: string, what: Changed): Statement {
  return notifyLive(ctx, userId, { type: 'changed', what })
}

/**
 * The statement that notifies a person, in the app and on the channels that they chose. Put it in the batch of
 * the change, and drain the outbox after.
 */
export function notify(ctx: Ctx, userId: string, notification: Notification): Statement {
  const row = notificationRow(ctx, ctx.id(), userId, notification)
  return writesRow(ctx.db.insert(outbox).values(row), row)
}

/** The same with an id, under which it is sent once however often it is written. */
export function notifyOnce(ctx: Ctx, id: string, userId: string, notification: Notification): Statement {
  const row = notificationRow(ctx, id, userId, notification)
  return writesRow(ctx.db.insert(outbox).values(row).onConflictDoNothing(), null)
}

function notificationRow(ctx: Ctx, id: string, userId: string, notification: Notification) {
  const payload = JSON.stringify(notification)
  return rowOf(ctx, { id, channel: 'notification', recipient: userId, payload })
}

/** A row that nobody has tried to deliver. */
function rowOf(ctx: Ctx, row: Pick<OutboxRow, 'channel' | 'recipient' | 'payload'> & { id?: string }): OutboxRow {
  return {
    id: ctx.id(),
    notificationId: null,
    attempts: 0,
    notBefore: 0,
    takenUntil: 0,
    createdAt: ctx.now(),
    sentAt: null,
    ...row,
  }
}

/** Stores an email and tries to send it now; the minute job retries. */
export function sendEmail(ctx: Ctx, email: Email): Promise<void> {
  return send(ctx, message(ctx, 'email', email))
}

/** Stores a text message and tries to send it now; the minute job retries. */
export function sendSms(ctx: Ctx, sms: Sms, about: Pick<About, 'until'> = {}): Promise<void> {
  return send(ctx, message(ctx, 'sms', sms, about))
}

/**
 * The statement that stores an email, also to somebody without an account, for the batch of the change. Drain
 * the outbox after.
 */
export function emailRow(ctx: Ctx, email: Email, about: About = {}): Statement {
  return writesRow(ctx.db.insert(outbox).values(message(ctx, 'email', email, about)), null)
}

/** The same for a text message. */
export function smsRow(ctx: Ctx, sms: Sms, about: About = {}): Statement {
  return writesRow(ctx.db.insert(outbox).values(message(ctx, 'sms', sms, about)), null)
}

/**
 * What is known of a message when it is delivered. `giftCard`: the id of the card whose code goes at its end; the code
 * itself is never stored here, see gift-card-codes/code-lines.ts. `unasked`: it has a link that stops messages of its
 * kind, and is not sent once they are stopped, see to-contacts/. `until` (UTC ms): it has expired from then on.
 */
type About = { giftCard?: string | undefined; unasked?: true; until?: number }

function message(ctx: Ctx, channel: 'email' | 'sms', { to, ...payload }: Email | Sms, about: About = {}) {
  return {
    id: ctx.id(),
    channel,
    recipient: to,
    payload: JSON.stringify({ ...payload, ...about }),
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
  const { response, replayed } = await command(ctx, viewer, requested)
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return response
}

/**
 * Delivers the rows that this request has committed, or if there are none that it knows, due rows of the outbox (or just
 * the rows `only`), oldest first; returns how many were sent. Rows are leased before they are delivered, so that
 * concurrent drains send each message once. What fails is retried when its lease ends; rows without a configured
 * sender wait.
 */
export async function drainOutbox(ctx: Ctx, only?: string[]): Promise<number> {
  if (only) return drainDue(ctx, only)
  const ownRows = ctx.outboxRows.own.splice(0)
  // Together with rows that only the database knows, so that open pages reload once for a change.
  return ownRows.length > 0 && !ctx.outboxRows.others ? deliverOwn(ctx, ownRows) : drainDue(ctx)
}

/** Delivers due rows, whoever wrote them. As `drainOutbox`. */
export async function drainDue(ctx: Ctx, only?: string[]): Promise<number> {
  let done = 0
  for (let page = 0; page < PAGES; page += 1) {
    const { taken, sent } = await drainPage(ctx, only)
    done += sent
    if (taken < PAGE) break
  }
  return done
}

/**
 * Delivers rows that this request has just committed, without a lease: a live event may repeat, and a notification
 * becomes messages once, however many runs hold it. What fails is taken by the minute job.
 */
async function deliverOwn(ctx: Ctx, rows: OutboxRow[]): Promise<number> {
  const live = rows.filter((row) => row.channel === 'live')
  const sent: string[] = []
  await Promise.all(
    live.map((row) =>
      deliver(ctx, row).then(
        () => sent.push(row.id),
        (error) => logFailure('outbox live', error),
      ),
    ),
  )
  if (sent.length > 0) ctx.later(markSent(ctx, sent))
  const published = rows.filter((row) => row.channel === 'notification')
  const messages = await messagesOf(ctx, published)
  const delivered = messages.length > 0 ? await drainDue(ctx, messages) : 0
  return sent.length + published.length + delivered
}

async function drainPage(ctx: Ctx, only?: string[]): Promise<{ taken: number; sent: number }> {
  const until = ctx.now() + DELIVERY_TIME
  const taken = await take(ctx, only)
  const ofChannel = (channel: OutboxRow['channel']) => taken.filter((row) => row.channel === channel)
  // Channels in parallel: a slow sender does not delay the others.
  const sent = await Promise.all(MESSAGES.map((channel) => deliverAll(ctx, ofChannel(channel), until)))
  const published = ofChannel('notification')
  const messages = await messagesOf(ctx, published)
  const delivered = messages.length > 0 ? await drainDue(ctx, messages) : 0
  return { taken: taken.length, sent: sent.reduce((sum, count) => sum + count, published.length + delivered) }
}

/** Deletes messages that could not be sent for a week; webhooks end by themselves. Run by the minute job. */
export async function deleteStaleMessages(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(outbox)
    .where(and(isNull(outbox.sentAt), ne(outbox.channel, 'webhook'), lt(outbox.createdAt, ctx.now() - UNSENT_TTL)))
}
