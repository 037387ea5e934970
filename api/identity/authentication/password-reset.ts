// A forgotten password: a link by email for one use within an hour. Neither the response nor its cost shows whether
// an address is known: everything that depends on it happens after the response.

import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { account, user, verification } from '../../../db/schema/identity'
import { drainOutbox, notify, sendEmail } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, type Limit, placeOf, refuseOver, requireAttempt } from '../../platform/rate-limit'
import { emailOf } from '../../platform/values/email-address'
import { hex, sha256 } from '../../platform/values/hash'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { closeEndedConnections } from '../../platform/viewer/proof'
import { refuseWeakPassword, SAME_PASSWORD } from '../passwords/password-rules'
import { revokeAccess } from '../sessions/session-token'
import { attemptCounters, EMAIL_LIMITS } from './attempt-limits'
import { PasswordReset, ResetLink, ResetRequest } from './input'
import { recordDevice } from './known-devices'
import { PHONE_REMOVED, textPhone } from './phone'
import { MessageResponse, StatusResponse } from './responses'

export const PASSWORD_CHANGED = 'Your password was changed'

const PER_PLACE: Limit = { max: 100, windowMs: HOUR }

/** How often links may be looked at from one network: a reload is no try. */
const LOOKS: Limit = { max: 300, windowMs: HOUR }

const PREFIX = 'password-reset:'

/** One round trip for every address. */
export const requestReset = operation('public', 'POST /auth/password-reset-requests', {
  summary: 'Send a link that resets a forgotten password',
  body: ResetRequest,
  response: MessageResponse,
  run: async ({ ctx, body: { email, next } }) => {
    const { own, others } = await attemptCounters(ctx, 'reset', { by: 'email', value: email }, EMAIL_LIMITS)
    const fromHere = { key: `reset-from:${placeOf(ctx) ?? ''}`, limit: PER_PLACE }
    await requireAttempt(ctx, own, fromHere, others)
    ctx.after(() => sendReset(ctx, email, next))
    return { message: 'If an account uses this email, we’ve sent a link to reset its password.' }
  },
})

/**
 * Whether a link still works, without using it: the page says so before anything is filled in. The response is the same
 * for a link that was used, has expired or never was, and says nothing of the account. One round trip.
 */
export const checkReset = operation('public', 'GET /auth/password-resets', {
  summary: 'Whether a reset link still works',
  query: ResetLink,
  response: StatusResponse,
  problems: ['invalid-token'],
  run: async ({ ctx, query: { token } }) => {
    const [looks, [link]] = await ctx.db.batch([
      attempt(ctx, `reset-look:${placeOf(ctx) ?? ''}`, LOOKS),
      ctx.db
        .select({ id: verification.id })
        .from(verification)
        .where(await unused(ctx, token)),
    ])
    refuseOver(ctx, looks, LOOKS)
    if (!link) throw new DomainError('invalid-token')
    return { status: true as const }
  },
})

/**
 * Sets a new password by the token of such a link. Also removes sessions, trusted devices, other links, passkeys
 * and the phone, which an attacker may have added. Three round trips; of two at once one wins.
 */
export const resetPassword = operation('public', 'POST /auth/password-resets', {
  summary: 'Set a new password with a reset link',
  body: PasswordReset,
  response: MessageResponse,
  problems: ['invalid-token', 'account-suspended'],
  run: async ({ ctx, body: { token, password } }) => {
    const valid = await unused(ctx, token)
    const [tries, [owner]] = await ctx.db.batch([
      attempt(ctx, `reset-try:${placeOf(ctx) ?? ''}`, PER_PLACE),
      ctx.db
        .select({ name: user.name, email: user.email, phone: user.phone, hash: account.password })
        .from(verification)
        .innerJoin(user, eq(user.id, verification.value))
        .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
        .where(valid),
    ])
    refuseOver(ctx, tries, PER_PLACE)
    // Before the link is used up: it stays valid for another password.
    if (owner) await refuseWeakPassword(ctx, password, owner)
    if (owner?.hash && (await verifyPassword({ hash: owner.hash, password })))
      throw fieldFault('password', SAME_PASSWORD)
    const [link] = await ctx.db.delete(verification).where(valid).returning({
      userId: verification.value,
      phone: sql<string | null>`(SELECT phone FROM user WHERE user.id = verification.value)`,
      passkeys: sql<number>`(SELECT count(*) FROM passkey WHERE user_id = verification.value)`,
      suspended: sql<number>`EXISTS (SELECT 1 FROM user WHERE user.id = verification.value AND suspended_at IS NOT NULL)`,
    })
    if (!link) throw new DomainError('invalid-token')
    const { userId, suspended, phone, passkeys } = link
    if (suspended) throw new DomainError('account-suspended')
    const at = new Date(ctx.now())
    const hash = await hashPassword(password)
    const credential = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
    await writeBatch(ctx, [
      ctx.db.update(account).set({ password: hash, updatedAt: at }).where(credential),
      // The link proves the address like a confirmation.
      ctx.db.update(user).set({ emailVerified: true, updatedAt: at }).where(eq(user.id, userId)),
      ...revokeAccess(ctx, userId),
      audit(ctx, { actor: userId, event: 'password.reset', subject: userId }),
      ...(phone ? [audit(ctx, { actor: userId, event: 'contact.removed', subject: userId })] : []),
      ...(passkeys ? [audit(ctx, { actor: userId, event: 'passkey.removed', subject: userId })] : []),
      notify(ctx, userId, {
        kind: 'security',
        title: PASSWORD_CHANGED,
        text: `Your Purse password was changed with a link sent to your email, and all devices were logged out.${removed(phone, passkeys)} Scheduled transfers to others, saving in friends’ goals, private calendar links, webhooks and API keys are off until you turn them on again. If this wasn’t you, reset your password right away.`,
        path: '/auth/forgot-password',
      }),
    ])
    closeEndedConnections(ctx, userId)
    // The browser is known from now on: failed attempts of others do not keep it from signing in.
    recordDevice(ctx, userId)
    ctx.after(() => drainOutbox(ctx))
    if (phone) textPhone(ctx, phone, PHONE_REMOVED)
    return { message: 'Password changed successfully.' }
  },
})

/** The condition for the row of a link that works. */
async function unused(ctx: Ctx, token: string) {
  return and(eq(verification.identifier, await identifierOf(token)), gt(verification.expiresAt, new Date(ctx.now())))
}

/** " Your phone and 2 passkeys no longer sign in: …", or nothing. */
function removed(phone: string | null, passkeys: number): string {
  const parts = [phone && 'phone', passkeys > 0 && `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`].filter(
    Boolean,
  )
  if (parts.length === 0) return ''
  return ` You can no longer sign in with your ${parts.join(' and ')} until you add them again in your settings.`
}

async function sendReset(ctx: Ctx, email: string, next: string | undefined): Promise<void> {
  const [person] = await ctx.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)))
  if (!person || !emailOf(person.email)) return
  const { url, statement } = await newResetLink(ctx, person.id, next)
  await writeBatch(ctx, [statement])
  await sendEmail(ctx, {
    to: person.email,
    subject: 'Reset your Purse password',
    text: `Hello,\n\nChoose a new password:\n${url}\n\nThe link works once, for one hour. If you didn’t request it, you can ignore this message. Your password stays the same.`,
  })
}

/** A link to set a password, once and within an hour, and the statement that stores it. */
export async function newResetLink(
  ctx: Ctx,
  userId: string,
  next?: string,
): Promise<{ url: string; statement: Statement }> {
  const token = hex(crypto.getRandomValues(new Uint8Array(32)).buffer)
  const at = new Date(ctx.now())
  const query = new URLSearchParams({ token, ...(next && { next }) })
  return {
    url: `${ctx.origin}/auth/reset-password?${query}`,
    statement: ctx.db.insert(verification).values({
      id: ctx.id(),
      identifier: await identifierOf(token),
      value: userId,
      expiresAt: new Date(ctx.now() + HOUR),
      createdAt: at,
      updatedAt: at,
    }),
  }
}

/** Only the hash is stored: reading the table does not reveal the links. */
async function identifierOf(token: string): Promise<string> {
  return PREFIX + (await sha256(token))
}
