// Signing up by email. Known and unknown addresses are answered alike, cost the same round trips and
// the same work; only the owner of the address learns more, by email.
import { createEmailVerificationToken } from 'better-auth/api'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { user } from '../../db/schema/accounts'
import { newAccount } from '../accounts/new-account'
import { emailOf } from '../accounts/people'
import { writeBatch } from '../command'
import type { Ctx } from '../context'
import { sha256 } from '../hash'
import { sendEmail } from '../notifications/outbox'
import { DomainError } from '../problem'
import { confirmation, VERIFICATION_LIFE } from './auth'
import type { ConfirmationRequest, NewAccount } from './input'
import { countAttempt, countAttempts, type Limit, placeOf } from './rate-limit'

/** By place, generously: whole neighbourhoods share one behind a mobile carrier. */
const PER_PLACE: Limit = { max: 300, windowMs: 60_000 }

const PER_ADDRESS: Limit = { max: 5, windowMs: 60 * 60_000 }

export type SignedUp = {
  user: { name: string; email: string; role: string; emailVerified: false }
}

/** Two round trips. @throws DomainError too-many-requests */
export async function signUp(ctx: Ctx, asked: z.output<typeof NewAccount>): Promise<SignedUp> {
  const { name, email, role, password, callbackURL } = asked
  const wait = await countAttempt(ctx, `sign-up:${placeOf(ctx) ?? ''}`, PER_PLACE)
  if (wait !== null) throw new DomainError('too-many-requests')
  const passwordHash = await hashPassword(password)
  const { statements } = newAccount(ctx, { name, role, email, passwordHash })
  const known = await writeBatch(ctx, statements).then(
    () => false,
    (error) => {
      if (error instanceof DomainError && error.code === 'contact-taken') return true
      throw error
    },
  )
  ctx.after(() => (known ? tellOwner(ctx, email) : sendConfirmation(ctx, email, callbackURL)))
  return { user: { name, email, role, emailVerified: false } }
}

/**
 * Sends the link to an address that is still to be confirmed, with one answer for every address. One
 * round trip. @throws DomainError too-many-requests
 */
export async function requestConfirmation(
  ctx: Ctx,
  { email, callbackURL }: z.output<typeof ConfirmationRequest>,
): Promise<{ status: true }> {
  const wait = await countAttempts(ctx, [
    { key: `confirm:${await sha256(email)}`, limit: PER_ADDRESS },
    { key: `confirm-from:${placeOf(ctx) ?? ''}`, limit: PER_PLACE },
  ])
  if (wait !== null) throw new DomainError('too-many-requests')
  ctx.after(async () => {
    const [person] = await ctx.db
      .select({ emailVerified: user.emailVerified })
      .from(user)
      .where(eq(user.email, email))
    if (person?.emailVerified === false && emailOf(email))
      await sendConfirmation(ctx, email, callbackURL)
  })
  return { status: true }
}

async function sendConfirmation(ctx: Ctx, email: string, callbackURL: string): Promise<void> {
  const { AUTH_SECRET } = ctx.settings
  const token = await createEmailVerificationToken(AUTH_SECRET, email, undefined, VERIFICATION_LIFE)
  const query = new URLSearchParams({ token, callbackURL })
  await sendEmail(ctx, confirmation(email, `${ctx.origin}/api/auth/verify-email?${query}`))
}

function tellOwner(ctx: Ctx, email: string): Promise<void> {
  return sendEmail(ctx, {
    to: email,
    subject: 'You already have a Purse account',
    text: `Hello,\n\nSomebody tried to sign up with this address. You already have an account: sign in at ${ctx.origin}/auth?tab=sign-in\n\nIf you forgot your password, ask for a new one at ${ctx.origin}/auth/forgot-password\n\nIf this was not you, you can ignore this message.`,
  })
}
