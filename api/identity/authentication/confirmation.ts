// Confirming the address of a sign-up by the link that was sent to it. Anybody can sign up with any address, so
// confirming applies the choices of that sign-up only, and nothing that was set before the proof remains.

import { signJWT, verifyJWT, verifyPassword } from 'better-auth/crypto'
import { and, desc, eq, exists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { account, signUp, user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { sendEmail } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Role } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { closeEndedConnections } from '../../platform/viewer/proof'
import { sampleMethods, setTimeZone } from '../accounts/new-account'
import { revokeAccess } from '../sessions/session-token'
import { ConfirmationLink } from './input'
import { clearProofCookie, readProofCookie, setProofCookie } from './proof-cookie'

export type SignUpRow = typeof signUp.$inferSelect

/** The lifetime of the link, in seconds. */
const LINK_LIFE = 24 * 60 * 60

/** Stored sign-ups of one unproven address: each costs a hash when a password is compared. */
const MAX_SIGN_UPS = 5

const Claim = z.object({ email: z.string(), signUp: z.string() })

/** Sends the link that confirms one sign-up. `callbackURL` is the path of ours that it leads to. */
export async function sendConfirmation(
  ctx: Ctx,
  { email, signUp }: z.infer<typeof Claim>,
  callbackURL: string,
): Promise<void> {
  const token = await signJWT({ email, signUp }, ctx.settings.AUTH_SECRET, LINK_LIFE)
  const query = new URLSearchParams({ token, callbackURL })
  await sendEmail(ctx, {
    to: email,
    subject: 'Confirm your email for Purse',
    text: `Hello,\n\nConfirm your email:\n${ctx.origin}/api/auth/verify-email?${query}\n\nThe link works for 24 hours. If you didn’t sign up, you can ignore this message.`,
  })
}

export const confirmEmail = operation('public', 'GET /auth/verify-email', {
  summary: 'Confirm an email address',
  query: ConfirmationLink,
  redirects: true,
  run: async ({ c, ctx, query }) => c.redirect(await openConfirmation(ctx, query)),
})

/**
 * Opens such a link and returns the path to go on to. A single sign-up is confirmed. With several it is unknown
 * whose link it is: then this browser has proven the address, and confirms by the password with which it signs in
 * (`confirmBySignIn`). Two round trips.
 */
async function openConfirmation(ctx: Ctx, { token, callbackURL }: z.output<typeof ConfirmationLink>): Promise<string> {
  const claim = Claim.safeParse(await verifyJWT(token, ctx.settings.AUTH_SECRET))
  if (!claim.success) return append(ctx, callbackURL, 'error', 'invalid-token')
  const { email } = claim.data
  const waiting = await signUpsOf(ctx, email)
  const signUp = waiting.find(({ id }) => id === claim.data.signUp)
  if (!signUp) {
    const [person] = await ctx.db.select({ emailVerified: user.emailVerified }).from(user).where(eq(user.email, email))
    return person?.emailVerified ? callbackURL : append(ctx, callbackURL, 'error', 'invalid-token')
  }
  if (waiting.length === 1) {
    await confirm(ctx, signUp)
    return callbackURL
  }
  await setProofCookie(ctx, 'address', email)
  return append(ctx, callbackURL, 'proven', '1')
}

/**
 * Confirms the sign-up with the given password, in a browser that has proven its address. No round trip without
 * that proof, two with it. Call it before the sign-in, which then finds the account.
 */
export async function confirmBySignIn(ctx: Ctx, email: string, password: string): Promise<void> {
  if ((await readProofCookie(ctx, 'address')) !== email) return
  for (const signUp of await signUpsOf(ctx, email)) {
    if (!(await verifyPassword({ hash: signUp.passwordHash, password }))) continue
    await confirm(ctx, signUp)
    return clearProofCookie(ctx, 'address')
  }
}

/** The query for the unconfirmed sign-ups with an address, newest first. */
export function signUpsOf(ctx: Ctx, email: string) {
  const { id, userId, name, role, passwordHash, timeZone, createdAt } = signUp
  return ctx.db
    .select({ id, userId, name, role, passwordHash, timeZone, createdAt, was: user.role })
    .from(signUp)
    .innerJoin(user, eq(user.id, signUp.userId))
    .where(eq(user.email, email))
    .orderBy(desc(signUp.createdAt), desc(signUp.id))
}

/** The statements that add a sign-up with an unproven address, which the unconfirmed account then reflects. */
export function addSignUp(ctx: Ctx, was: Role, row: SignUpRow): [Statement, ...Statement[]] {
  const mine = eq(signUp.userId, row.userId)
  const newest = sql`(SELECT id FROM sign_up WHERE user_id = ${row.userId} ORDER BY created_at DESC, id DESC LIMIT ${MAX_SIGN_UPS})`
  return [
    ctx.db.insert(signUp).values(row),
    ctx.db.delete(signUp).where(and(mine, sql`${signUp.id} NOT IN ${newest}`)),
    ...applySignUp(ctx, was, row),
  ]
}

async function confirm(ctx: Ctx, row: SignUpRow & { was: Role }): Promise<void> {
  const { userId } = row
  await writeBatch(ctx, [
    ...applySignUp(ctx, row.was, row),
    ...revokeAccess(ctx, userId),
    ctx.db.update(user).set({ emailVerified: true }).where(unconfirmed(ctx, row)),
    audit(ctx, { actor: userId, event: 'email.confirmed', subject: userId }),
  ])
  closeEndedConnections(ctx, userId)
}

/** The statements that apply one sign-up to the account, while it is unconfirmed. */
function applySignUp(ctx: Ctx, was: Role, row: SignUpRow): [Statement, ...Statement[]] {
  const { userId, name, role, passwordHash, timeZone } = row
  const updatedAt = new Date(ctx.now())
  const credential = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
  const waits = exists(ctx.db.select({ id: signUp.id }).from(signUp).where(eq(signUp.id, row.id)))
  return [
    ctx.db.update(account).set({ password: passwordHash, updatedAt }).where(and(credential, waits)),
    ctx.db.update(user).set({ name, role, updatedAt }).where(unconfirmed(ctx, row)),
    setTimeZone(ctx, userId, timeZone ?? DEFAULT_TIME_ZONE),
    ...(role === was
      ? []
      : [
          ctx.db.delete(paymentMethod).where(eq(paymentMethod.userId, userId)),
          ...(role === 'client' ? sampleMethods(ctx, userId) : []),
        ]),
  ]
}

function unconfirmed(ctx: Ctx, { id, userId }: SignUpRow) {
  const waits = ctx.db.select({ id: signUp.id }).from(signUp).where(eq(signUp.id, id))
  return and(eq(user.id, userId), exists(waits))
}

function append(ctx: Ctx, path: string, name: string, value: string): string {
  const url = new URL(path, ctx.origin)
  url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}
