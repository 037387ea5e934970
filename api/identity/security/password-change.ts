// Checking and changing the password of an account.

import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { account } from '../../../db/schema/identity'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Ctx } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { attempt, clearAttempts, type Limit, refuseOver } from '../../platform/rate-limit'
import { securityPath } from '../../platform/roles'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { ChangePassword } from '../authentication/input'
import { PASSWORD_CHANGED } from '../authentication/password-reset'
import { refuseWeakPassword, SAME_PASSWORD } from '../passwords/password-rules'
import { IDENTITY_PROBLEMS } from '../problems'
import { DoneResponse } from '../sessions/responses'
import { endOtherSessions, renewSession, revokeTrustedDevices, setSessionCookie } from '../sessions/session-token'

const LIMIT: Limit = { max: 5, windowMs: 15 * MINUTE }

type PasswordRows = { id: string; password: string | null }[]

/** The query for a person's password hash. */
export function passwordOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: account.id, password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
}

/** Whether it is the account’s password; false where the account has none. */
export async function isPassword([row]: PasswordRows, password: string): Promise<boolean> {
  if (!row?.password || password === '') return false
  return verifyPassword({ hash: row.password, password })
}

/**
 * Changes the password by the current one (specification section 5). Every other session ends, no device stays
 * trusted, and this session gets a new token. Two round trips.
 */
export const changePassword = operation(EVERYONE, 'PUT /me/password', {
  summary: 'Change the password; other sessions end',
  body: ChangePassword,
  response: DoneResponse,
  problems: ['incorrect-password'],
  run: async ({ ctx, viewer, body: { currentPassword, newPassword } }) => {
    // Before the attempt is counted, because choosing a weak password is no wrong attempt.
    await refuseWeakPassword(ctx, newPassword, viewer, 'newPassword')
    const counter = `password:${viewer.id}`
    const [proven, attempts, rows] = await readAs(ctx, viewer, [
      attempt(ctx, counter, LIMIT),
      passwordOf(ctx, viewer.id),
    ])
    refuseOver(ctx, attempts, LIMIT)
    if (!rows[0] || !(await isPassword(rows, currentPassword)))
      throw new DomainError('incorrect-password', {
        errors: { currentPassword: [IDENTITY_PROBLEMS['incorrect-password'].title] },
      })
    // Only now: a wrong current password is what has to be said first.
    if (newPassword === currentPassword) throw fieldFault('newPassword', SAME_PASSWORD)
    const password = await hashPassword(newPassword)
    const [, , session] = await ctx.db.batch([
      ctx.db
        .update(account)
        .set({ password, updatedAt: new Date(ctx.now()) })
        .where(and(eq(account.id, rows[0].id), eq(account.password, rows[0].password ?? ''))),
      endOtherSessions(ctx, viewer),
      renewSession(ctx, proven, 'password'),
      revokeTrustedDevices(ctx, viewer.id),
      clearAttempts(ctx, counter),
      audit(ctx, { actor: viewer.id, event: 'password.changed', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: PASSWORD_CHANGED,
        text: 'Your Purse password was changed, and all other devices were logged out. If this wasn’t you, reset your password right away.',
        path: securityPath(viewer.role),
      }),
    ])
    await setSessionCookie(ctx, session)
    ctx.after(() => drainOutbox(ctx))
    return { id: viewer.id }
  },
})
