// The devices on which a person is signed in: sessions, named by their id, never by their token.

import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { session } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { MINUTE, rfc3339 } from '../../platform/values/time'
import { deviceOf } from '../../platform/values/user-agent'
import { clearCachedClaim, expireCookie, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { closeEndedConnections, readAs } from '../../platform/viewer/proof'
import { DeviceResponse, DoneResponse, listOf } from './responses'
import { nextExpiry } from './session-life'
import { endOtherSessions } from './session-token'
import { pauseGrants } from './standing-grants'

const DISPLAY_LIMIT = 100

/** How old `lastSeenAt` may be before it is updated. */
const SEEN_WITHIN_MS = 4 * MINUTE

/** One round trip. */
export const listDevices = operation(EVERYONE, 'GET /me/devices', {
  summary: 'Signed-in devices',
  response: listOf(DeviceResponse),
  reads: ({ ctx, viewer }) => ({ devices: devicesOf(ctx, viewer) }),
  read: ({ devices }, { viewer }) => ({ items: devicesFrom(devices, viewer), next: null }),
})

/** The query for a person's devices, last seen first. */
export function devicesOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({
      id: session.id,
      token: session.token,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(and(eq(session.userId, viewer.id), gt(session.expiresAt, new Date(ctx.now()))))
    .orderBy(desc(sql`coalesce(${session.lastSeenAt}, ${session.createdAt})`), desc(session.id))
    .limit(DISPLAY_LIMIT)
}

type Row = Awaited<ReturnType<typeof devicesOf>>[number]

/** Sessions as devices, the current one first, without tokens. */
export function devicesFrom(rows: Row[], viewer: Viewer): DeviceResponse[] {
  const devices = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    // IP addresses are not located, for privacy.
    place: 'Unknown location',
    signedInAt: rfc3339(row.createdAt.getTime()),
    lastSeenAt: rfc3339((row.lastSeenAt ?? row.createdAt).getTime()),
    current: row.token === viewer.sessionToken,
  }))
  return devices.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the viewer's sessions, possibly this one: its next request is refused. */
export const endDevice = operation(EVERYONE, 'DELETE /me/devices/:id', {
  summary: 'Log out a device',
  response: DoneResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const mine = and(eq(session.id, id), eq(session.userId, viewer.id))
    const [, [found]] = await readAs(ctx, viewer, [ctx.db.select({ token: session.token }).from(session).where(mine)])
    if (!found) throw new DomainError('not-found')
    await ctx.db.batch([
      ctx.db.delete(session).where(mine),
      audit(ctx, { actor: viewer.id, event: 'session.ended', subject: viewer.id }),
    ])
    closeEndedConnections(ctx, viewer.id)
    if (found.token === viewer.sessionToken) {
      clearCachedClaim(ctx)
      expireCookie(ctx, SESSION_TOKEN_COOKIE)
    }
    return { id }
  },
})

/** Ends every session but this one, and pauses standing grants. */
export const endOtherDevices = operation(EVERYONE, 'DELETE /me/devices', {
  summary: 'Log out all other devices',
  response: DoneResponse,
  run: async ({ ctx, viewer }) => {
    await readAs(ctx, viewer, [devicesOf(ctx, viewer)])
    await ctx.db.batch([
      endOtherSessions(ctx, viewer),
      ...pauseGrants(ctx, viewer.id),
      audit(ctx, { actor: viewer.id, event: 'sessions.ended', subject: viewer.id }),
    ])
    closeEndedConnections(ctx, viewer.id)
    return { id: viewer.id }
  },
})

/** Records after the response that a session was used, which extends it. */
export function recordLastSeen(ctx: Ctx, token: string): void {
  const now = ctx.now()
  ctx.later(
    ctx.db
      .update(session)
      .set({ lastSeenAt: new Date(now), expiresAt: nextExpiry(now) })
      .where(
        and(
          eq(session.token, token),
          gt(session.expiresAt, new Date(now)),
          or(isNull(session.lastSeenAt), lt(session.lastSeenAt, new Date(now - SEEN_WITHIN_MS))),
        ),
      ),
  )
}
