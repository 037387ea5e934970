// Auto-replies of partners, sellers and admins (specification section 6): a greeting to the first message of a
// conversation, and an away message. send.ts stores what is due.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { autoReply, message } from '../../../db/schema/messaging'
import { salon, salonHours } from '../../../db/schema/salons/salons'
import { writeBatch } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { MINUTE } from '../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { readAs } from '../../platform/viewer/proof'
import type { MessageResponse } from '../live/message'
import { SaveAutoReplies } from './input'
import { type Replies, type Reply, replyDue } from './reply-due'
import { AutoRepliesResponse } from './responses'

/** How long after their own last message a person counts as present, in milliseconds. */
const PRESENT_FOR = 30 * MINUTE

/** How many of the latest messages are searched for their own. */
const MAX_SCANNED = 20

const WEEK = [1, 2, 3, 4, 5]

/** The viewer's settings; by default off, with the hours of a partner's salon. One round trip. */
export const getAutoReplies = operation(['beauty_partner', 'product_seller', 'admin'], 'GET /me/auto-replies', {
  summary: 'Auto-reply settings',
  response: AutoRepliesResponse,
  reads: ({ ctx, viewer }) => ({
    chosen: ctx.db.select().from(autoReply).where(eq(autoReply.userId, viewer.id)),
    hours: ctx.db
      .select({ weekday: salonHours.weekday, from: salonHours.fromMinute, to: salonHours.toMinute })
      .from(salonHours)
      .innerJoin(salon, and(eq(salon.id, salonHours.salonId), eq(salon.ownerId, viewer.id))),
  }),
  read: ({ chosen, hours }, { viewer }) => autoRepliesFrom(viewer, chosen[0] ?? suggested(hours)),
})

/** Two round trips. */
export const saveAutoReplies = operation(['beauty_partner', 'product_seller', 'admin'], 'PUT /me/auto-replies', {
  summary: 'Change the greeting, away message and hours',
  body: SaveAutoReplies,
  response: AutoRepliesResponse,
  run: async ({ ctx, viewer, body: input }) => {
    const [proven] = await readAs(ctx, viewer, [
      ctx.db.select({ id: autoReply.userId }).from(autoReply).where(eq(autoReply.userId, viewer.id)),
    ])
    const chosen = { ...input, hereFrom: minuteOf(input.hereFrom), hereTo: minuteOf(input.hereTo) }
    await writeBatch(ctx, [
      ctx.db
        .insert(autoReply)
        .values({ userId: viewer.id, ...chosen })
        .onConflictDoUpdate({ target: autoReply.userId, set: chosen }),
    ])
    return autoRepliesFrom(proven, chosen)
  },
})

/** Within a query: whether a person has an auto-reply switched on. */
export function hasAutoReplies(userId: SQL) {
  return sql<number>`EXISTS (SELECT 1 FROM ${autoReply} WHERE ${autoReply.userId} = ${userId}
    AND (${autoReply.greeting} OR ${autoReply.away} <> 'off'))`
}

/** The auto-reply to a message and its author; null where none is due, or it was sent already. One round trip. */
export async function dueReply(
  ctx: Ctx,
  { conversationId, seq, createdAt }: MessageResponse,
  recipientId: string,
): Promise<{ writer: { id: string; name: string }; reply: Reply } | null> {
  const at = Date.parse(createdAt)
  const sentByRecipient = sql`FROM ${message} WHERE ${message.conversationId} = ${conversationId} AND ${message.senderId} = ${recipientId}`
  const [found] = await ctx.db
    .select({
      replies: autoReply,
      name: user.name,
      timeZone: sql<string>`coalesce(${preference.timeZone}, ${DEFAULT_TIME_ZONE})`,
      here: sql<number>`EXISTS (SELECT 1 ${sentByRecipient} AND ${message.seq} > ${seq - MAX_SCANNED}
        AND NOT ${message.automatic} AND ${message.createdAt} > ${at - PRESENT_FOR})`,
      lastAway: sql<
        string | null
      >`(SELECT max(${message.clientId}) ${sentByRecipient} AND ${message.clientId} > 'auto:away:' AND ${message.clientId} < 'auto:away;')`,
    })
    .from(autoReply)
    .innerJoin(user, eq(user.id, autoReply.userId))
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(eq(autoReply.userId, recipientId))
  if (!found) return null
  const reply = replyDue(found.replies, found.timeZone, { at, seq, here: Boolean(found.here) })
  if (!reply || reply.clientId === found.lastAway) return null
  return { writer: { id: recipientId, name: found.name }, reply }
}

/** The days on which the salon opens, from its first hour to its last; else the working week. */
function suggested(hours: { weekday: number; from: number; to: number }[]): Replies {
  const open = hours.length > 0
  return {
    greeting: false,
    greetingText: '',
    away: 'off',
    awayText: '',
    hereDays: open ? [...new Set(hours.map(({ weekday }) => weekday))].sort() : WEEK,
    hereFrom: open ? Math.min(...hours.map(({ from }) => from)) : 9 * 60,
    hereTo: open ? Math.min(1439, Math.max(...hours.map(({ to }) => to))) : 18 * 60,
  }
}

function autoRepliesFrom({ timeZone }: ProvenViewer, chosen: Replies): AutoRepliesResponse {
  const { greeting, greetingText, away, awayText, hereDays, hereFrom, hereTo } = chosen
  return {
    greeting,
    greetingText,
    away,
    awayText,
    hereDays,
    hereFrom: clockOf(hereFrom),
    hereTo: clockOf(hereTo),
    timeZone,
  }
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0')).join(':')
}
