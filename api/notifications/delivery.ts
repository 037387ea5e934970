// Takes rows of the outbox and sends them, each channel by its sender.
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { providerSwitch } from '../../db/schema/admin/monitoring'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../platform/command'
import type { Ctx } from '../platform/context'
import { logFailure } from '../platform/http/log'
import type { OutboxRow } from '../platform/outbox-rows'
import type { Email } from '../platform/providers/email/port'
import type { LiveEvent } from '../platform/providers/live/port'
import type { Push } from '../platform/providers/push/port'
import type { Sms } from '../platform/providers/sms/port'
import { stillReaches } from './dispatch'
import { pushTo } from './push-subscriptions'
import { emailHtml } from './rendering/email-html'
import { outgoing } from './rendering/outgoing-text'
import { countText, uncountText } from './sms-caps'
import { optedOut, optOutLink } from './to-contacts/opt-outs'

declare module '../platform/context' {
  interface Hooks {
    /** The lines of a message that carry a gift card's code; null if the message should no longer be sent. */
    giftCardLines: (ctx: Ctx, cardId: string, channel: 'email' | 'sms') => Promise<string | null>
  }
}

/** Together a day, for a sender may be away for long. */
const MAX_ATTEMPTS = 54

/** Rows that are taken at once. */
export const PAGE = 100

/** Time for a page of messages, in milliseconds. */
export const DELIVERY_TIME = 30_000

/** The longest that one message takes: senders time out before. */
const SENDING_TIME = 10_000

export const MESSAGES = ['live', 'email', 'sms', 'push'] as const

/** Leases a page of due rows. Each retry waits twice as long as the one before, up to half an hour. */
export async function take(ctx: Ctx, only: string[] | undefined): Promise<OutboxRow[]> {
  const waiting = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(ctx), lt(outbox.takenUntil, ctx.now()), only ? inArray(outbox.id, only) : undefined))
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

/** Due rows that are not given up and have a sender, which no admin has switched off. */
function isDue(ctx: Ctx) {
  const senders = MESSAGES.filter((channel) => ctx.providers[channel])
  return and(
    isNull(outbox.sentAt),
    inArray(outbox.channel, ['notification', ...senders]),
    sql`${outbox.channel} NOT IN (SELECT provider FROM ${providerSwitch})`,
    lt(outbox.attempts, MAX_ATTEMPTS),
    lte(outbox.notBefore, ctx.now()),
  )
}

/** The statement that reads since when the outbox’s oldest message is due; null without one. */
export function oldestDue(ctx: Ctx) {
  const since = sql<number | null>`min(max(${outbox.createdAt}, ${outbox.notBefore}))`
  return ctx.db.select({ since }).from(outbox).where(isDue(ctx))
}

/** Delivers messages of one channel until its time is up, and releases the rest. */
export async function deliverAll(ctx: Ctx, rows: OutboxRow[], until: number): Promise<number> {
  const sent: string[] = []
  for (const [i, row] of rows.entries()) {
    if (ctx.now() + SENDING_TIME > until) {
      await release(ctx, rows.slice(i))
      break
    }
    try {
      const later = await deliver(ctx, row)
      if (later !== undefined) {
        await postpone(ctx, row, later)
        continue
      }
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

/** Sends a message, or returns the instant before which it may not be sent. Throws where its provider did not accept it. */
export async function deliver(ctx: Ctx, row: OutboxRow): Promise<number | undefined> {
  const { until, giftCard, unasked, ...payload } = JSON.parse(row.payload)
  if (until !== undefined && until <= ctx.now()) return
  const { live, email } = ctx.providers
  // Meanwhile the account may be deleted, or the phone somebody else's.
  const waited = row.notBefore > 0 || row.attempts > 1
  if (waited && !(await stillReaches(ctx, row))) return
  if (giftCard !== undefined && (row.channel === 'email' || row.channel === 'sms')) {
    const lines = await ctx.hooks.giftCardLines(ctx, giftCard, row.channel)
    if (lines === null) return
    payload.text += row.channel === 'email' ? `\n\n${lines}` : ` ${lines}`
  }
  if (unasked) {
    if ((await optedOut(ctx, [row.recipient])).length > 0) return
    payload.text += stopLine(row.channel, optOutLink(ctx, row.recipient))
  }
  if (row.channel === 'live') {
    await live.publish(row.recipient, payload as LiveEvent)
    return
  }
  const message = outgoing(row.channel, payload)
  switch (row.channel) {
    case 'push':
      await pushTo(ctx, row.recipient, message as Push, row.id)
      return
    case 'email':
      await email?.send(written(row.recipient, message), row.id)
      return
    case 'sms':
      return text(ctx, row, { to: row.recipient, ...message }, unasked === true)
  }
}

/** Sends a text message within the cap of its country. */
async function text(ctx: Ctx, { id }: OutboxRow, message: Sms, unasked: boolean): Promise<number | undefined> {
  const later = await countText(ctx, message.to, unasked)
  if (later !== null) return later
  try {
    await ctx.providers.sms?.send(message, id)
  } catch (error) {
    await uncountText(ctx, message.to, unasked)
    throw error
  }
}

function stopLine(channel: OutboxRow['channel'], link: string): string {
  return channel === 'email'
    ? `\n\nTo get no more messages that people send you through Purse: ${link}`
    : ` No more of these: ${link}`
}

/** An email in text and in HTML, made when it is sent: by then its text is whole. */
function written(to: string, payload: Omit<Email, 'to' | 'html'>): Email {
  return { to, ...payload, html: emailHtml(payload.subject, payload.text) }
}

/** The statement that marks rows as sent and erases their text, which may hold codes and links. */
export function markSent(ctx: Ctx, ids: string[]): Statement {
  return sent(ctx.db, { ids: JSON.stringify(ids), now: ctx.now() })
}

const sent = prepared((db, value) =>
  db
    .update(outbox)
    .set({ sentAt: sql`${value('now')}`, payload: '{}' })
    .where(sql`${outbox.id} IN (SELECT value FROM json_each(${value('ids')}))`),
)

/** Not tried before an instant; this was no attempt. */
async function postpone(ctx: Ctx, { id }: OutboxRow, notBefore: number): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ notBefore, takenUntil: 0, attempts: sql`${outbox.attempts} - 1` })
    .where(eq(outbox.id, id))
}

async function release(ctx: Ctx, rows: OutboxRow[]): Promise<void> {
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
