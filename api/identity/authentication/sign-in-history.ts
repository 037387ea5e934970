// Records sign-ins and notifies of new devices. All after the response, so that its time does not show whether an
// account exists.
import { eq, type SQL, sql } from 'drizzle-orm'
import { auditEvent } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit, originOf } from '../../platform/audit/audit'
import type { Ctx } from '../../platform/context'
import { countAttempt } from '../../platform/rate-limit'
import { securityPath } from '../../platform/roles'
import { sha256 } from '../../platform/values/hash'
import { DAY } from '../../platform/values/time'
import { type Device, deviceName, deviceOf } from '../../platform/values/user-agent'
import { closeEndedConnections } from '../../platform/viewer/proof'
import { recordDevice } from './known-devices'

const YEAR = 365 * DAY

/** Records that a session started, and notifies its person of a new device. */
export function recordSignIn(ctx: Ctx, userId: string): void {
  recordDevice(ctx, userId)
  const device = deviceOf(ctx.headers.get('user-agent'))
  ctx.after(async () => {
    await audit(ctx, { actor: userId, event: 'session.started', subject: userId })
    if (await isNewDevice(ctx, userId, device)) await notifyOfSignIn(ctx, userId, device)
  })
}

/** Records a refused sign-in, without the address where it has no account. */
export function recordRefusedSignIn(ctx: Ctx, email: string): void {
  recordRefused(ctx, sql`(SELECT ${user.id} FROM ${user} WHERE ${user.email} = ${email})`)
}

/** Records a refused sign-in by a passkey, of its owner where there is one. */
export function recordRefusedPasskey(ctx: Ctx, credentialId: string): void {
  recordRefused(ctx, sql`(SELECT user_id FROM passkey WHERE credential_id = ${credentialId})`)
}

function recordRefused(ctx: Ctx, owner: SQL): void {
  ctx.after(async () => {
    await ctx.db.insert(auditEvent).values({
      id: ctx.id(),
      actor: 'anonymous',
      event: 'sign-in.refused',
      subject: sql<string>`coalesce(${owner}, 'nobody')`,
      requestId: ctx.requestId,
      createdAt: ctx.now(),
      origin: originOf(ctx, 'sign-in.refused'),
    })
  })
}

/** Records a refused second factor. */
export function recordRefusedCode(ctx: Ctx, userId: string): void {
  ctx.after(async () => {
    await audit(ctx, { actor: 'anonymous', event: 'sign-in.refused', subject: userId })
  })
}

/** Records a log-out on one device, and closes its connections. */
export function recordSignOut(ctx: Ctx, userId: string): void {
  closeEndedConnections(ctx, userId)
  ctx.after(async () => {
    await audit(ctx, { actor: userId, event: 'session.ended', subject: userId })
  })
}

/** Not for the first device of an account, nor for one that was used within a year. */
async function isNewDevice(ctx: Ctx, userId: string, device: Device): Promise<boolean> {
  const seen = { max: 1, windowMs: YEAR }
  const name = await sha256(`${userId}:${deviceName(device)}`)
  const known = await countAttempt(ctx, `device:${name}`, seen)
  const others = await countAttempt(ctx, `devices:${userId}`, seen)
  return known === null && others !== null
}

async function notifyOfSignIn(ctx: Ctx, userId: string, device: Device): Promise<void> {
  const [owner] = await ctx.db.select({ role: user.role }).from(user).where(eq(user.id, userId))
  if (!owner) return
  await notify(ctx, userId, {
    kind: 'security',
    title: 'New sign-in',
    text: `Someone signed in to your Purse account from ${deviceName(device)}. If this wasn’t you, log out that device and change your password.`,
    path: securityPath(owner.role),
  })
  await drainOutbox(ctx)
}
