// Push subscriptions of browsers. Each belongs to the session that made it, and ends with it.

import { and, desc, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { session } from '../../db/schema/identity'
import { pushSubscription } from '../../db/schema/notifications'
import type { Ctx, ProvenViewer, Viewer } from '../platform/context'
import { EVERYONE } from '../platform/http/guards'
import { operation } from '../platform/http/operation'
import type { Push } from '../platform/providers/push/port'
import { DomainError, fieldFault, problemOfRefusal } from '../platform/values/problem'
import { rfc3339 } from '../platform/values/time'
import { deviceName, deviceOf } from '../platform/values/user-agent'
import { readAs } from '../platform/viewer/proof'
import { NO_PUSH, PushSubscribe, PushUnsubscribe } from './input'
import { PushSubscribedResponse, PushUnsubscribedResponse } from './responses'

declare module '../platform/context' {
  interface Counts {
    /** 1 where push messages reach the device of this session. */
    pushed: true
  }
}

/** The most devices of one person; one more replaces the oldest. */
const MAX_DEVICES = 10

/** Whether push messages reach the device of a session; a column of a select from `session`. */
export const isPushed = sql<number>`EXISTS (SELECT 1 FROM push_subscription
  WHERE user_id = ${session.userId} AND session_id = ${session.id})`

export type DeviceToPush = {
  id: string
  /** "Chrome on Android" */
  name: string
  /** RFC 3339. */
  since: string
  /** Whether it belongs to the viewer's session. */
  current: boolean
}

/** Subscribes the viewer's browser; a person who used it before gets nothing there any more. Two round trips. */
export const subscribe = operation(EVERYONE, 'POST /me/push-subscriptions', {
  summary: 'Subscribe this browser to push; idempotent',
  body: PushSubscribe,
  created: PushSubscribedResponse,
  problems: ['not-found'],
  run: async ({
    ctx,
    viewer,
    body: {
      endpoint,
      keys: { p256dh, auth },
    },
  }) => {
    const { push } = ctx.providers
    if (!push?.publicKey) throw new DomainError('not-found', { detail: NO_PUSH })
    if (!push.accepts(endpoint)) throw fieldFault('endpoint', 'This push service is not supported.')
    if (!(await isKey(p256dh))) throw fieldFault('keys.p256dh', 'The key is not on the curve P-256.')
    const [, sessions] = await readAs(ctx, viewer, [
      ctx.db.select({ id: session.id }).from(session).where(eq(session.token, viewer.sessionToken)),
    ])
    const mine = eq(pushSubscription.userId, viewer.id)
    const atEndpoint = eq(pushSubscription.endpoint, endpoint)
    const known = {
      p256dh,
      auth,
      device: deviceName(deviceOf(ctx.headers.get('user-agent'))),
      sessionId: sessions[0]?.id ?? '',
    }
    const newest = ctx.db
      .select({ id: pushSubscription.id })
      .from(pushSubscription)
      .where(mine)
      .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
      .limit(MAX_DEVICES)
    try {
      const [, written] = await ctx.db.batch([
        // A new person gets a new id, so that messages for the previous one do not reach them.
        ctx.db.delete(pushSubscription).where(and(atEndpoint, ne(pushSubscription.userId, viewer.id))),
        ctx.db
          .insert(pushSubscription)
          .values({ id: ctx.id(), userId: viewer.id, endpoint, ...known, createdAt: ctx.now() })
          .onConflictDoUpdate({ target: pushSubscription.endpoint, set: known })
          .returning({ id: pushSubscription.id }),
        ctx.db.delete(pushSubscription).where(and(mine, notInArray(pushSubscription.id, newest))),
      ])
      return written[0] as { id: string }
    } catch (error) {
      throw problemOfRefusal(error) ?? error
    }
  },
})

/** Unsubscribes a browser: by the id from the list, or by its endpoint, which only it knows. */
export const unsubscribe = operation(EVERYONE, 'DELETE /me/push-subscriptions', {
  summary: 'Unsubscribe a browser from push',
  body: PushUnsubscribe,
  response: PushUnsubscribedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, body: which }) => {
    const named = 'id' in which ? eq(pushSubscription.id, which.id) : eq(pushSubscription.endpoint, which.endpoint)
    const mine = and(eq(pushSubscription.userId, viewer.id), named)
    const [, found] = await readAs(ctx, viewer, [
      ctx.db.select({ id: pushSubscription.id }).from(pushSubscription).where(mine),
    ])
    if (found.length === 0) throw new DomainError('not-found')
    await ctx.db.delete(pushSubscription).where(mine)
    return { removed: true as const }
  },
})

/** The query for a person's subscribed devices, newest first. */
export function devicesToPush(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({
      id: pushSubscription.id,
      device: pushSubscription.device,
      createdAt: pushSubscription.createdAt,
      current: sql<number>`${session.token} = ${viewer.sessionToken}`,
    })
    .from(pushSubscription)
    .innerJoin(session, validSession(ctx))
    .where(eq(pushSubscription.userId, viewer.id))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
}

/** The devices as shown to their person; times in their own zone. */
export function devicesFrom(
  rows: Awaited<ReturnType<typeof devicesToPush>>,
  { timeZone }: ProvenViewer,
): DeviceToPush[] {
  return rows.map(({ id, device, createdAt, current }) => ({
    id,
    name: device,
    since: rfc3339(createdAt, timeZone),
    current: current === 1,
  }))
}

/** The query for the ids of these people's subscribed devices. */
export function devicesOf(ctx: Ctx, userIds: string[]) {
  return ctx.db
    .select({ id: pushSubscription.id, userId: pushSubscription.userId })
    .from(pushSubscription)
    .innerJoin(session, validSession(ctx))
    .where(inArray(pushSubscription.userId, userIds))
}

/**
 * Pushes to one device by its id, and deletes one that its push service no longer knows. Throws where the push
 * service did not accept the message.
 */
export async function pushTo(ctx: Ctx, id: string, push: Push, messageId: string): Promise<void> {
  const [device] = await ctx.db
    .select({
      userId: pushSubscription.userId,
      endpoint: pushSubscription.endpoint,
      p256dh: pushSubscription.p256dh,
      auth: pushSubscription.auth,
    })
    .from(pushSubscription)
    .innerJoin(session, validSession(ctx))
    .where(eq(pushSubscription.id, id))
  if (!device) return
  const became = await ctx.providers.push?.send(device, push, messageId)
  const it = eq(pushSubscription.id, id)
  if (became === 'gone') await ctx.db.delete(pushSubscription).where(it)
  else await ctx.db.update(pushSubscription).set({ usedAt: ctx.now() }).where(it)
}

function validSession(ctx: Ctx) {
  return and(eq(session.id, pushSubscription.sessionId), gt(session.expiresAt, new Date(ctx.now())))
}

/** Whether it is a point on the curve: any other key would fail at every message. */
async function isKey(p256dh: string): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(p256dh.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    await crypto.subtle.importKey('raw', bytes, curve, false, [])
    return true
  } catch {
    return false
  }
}
