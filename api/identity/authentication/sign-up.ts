// Signing up by email. Known and unknown addresses have the same response, round trips and work; only the owner of
// the address learns more, by email.

import { hashPassword } from 'better-auth/crypto'
import type { z } from 'zod'
import { signUp as signUpTable } from '../../../db/schema/identity'
import { sendEmail } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Limit, placeOf, requireAttempt } from '../../platform/rate-limit'
import { DomainError, refusalName } from '../../platform/values/problem'
import { newAccount } from '../accounts/new-account'
import { refuseWeakPassword } from '../passwords/password-rules'
import { attemptCounters, EMAIL_LIMITS } from './attempt-limits'
import { addSignUp, type SignUpRow, sendConfirmation, signUpsOf } from './confirmation'
import { ConfirmationRequest, NewAccount } from './input'
import { SignedUpResponse, StatusResponse } from './responses'

/** By network, generously: many people share one behind a mobile carrier. */
const PER_PLACE: Limit = { max: 300, windowMs: 60_000 }

export const signUpByEmail = operation('public', 'POST /auth/sign-up/email', {
  summary: 'Sign up by email',
  body: NewAccount,
  response: SignedUpResponse,
  run: ({ ctx, body }) => signUp(ctx, body),
})

/** Two round trips. @throws DomainError too-many-requests, invalid-input (a weak password) */
async function signUp(ctx: Ctx, requested: z.output<typeof NewAccount>): Promise<SignedUpResponse> {
  const { name, email, role, password, timeZone, callbackURL } = requested
  await requireAttempt(ctx, { key: `sign-up:${placeOf(ctx) ?? ''}`, limit: PER_PLACE })
  await refuseWeakPassword(ctx, password, { name, email })
  const passwordHash = await hashPassword(password)
  const { person, statements } = newAccount(ctx, { name, role, email, passwordHash, timeZone })
  const chosen = { id: ctx.id(), name, role, passwordHash, createdAt: ctx.now(), timeZone: timeZone ?? null }
  const first = ctx.db.insert(signUpTable).values({ ...chosen, userId: person.id })
  const known = await writeBatch(ctx, [...statements, first]).then(
    () => false,
    (error) => {
      if (error instanceof DomainError && error.code === 'contact-taken') return true
      throw error
    },
  )
  ctx.after(async () => {
    if (known && !(await signedUpAgain(ctx, email, chosen))) return emailOwner(ctx, email)
    await sendConfirmation(ctx, { email, signUp: chosen.id }, callbackURL)
  })
  return { user: { name, email, role, emailVerified: false } }
}

/** Sends the confirmation link again, with the same response for every address. One round trip. */
export const requestConfirmation = operation('public', 'POST /auth/send-verification-email', {
  summary: 'Resend the confirmation link',
  body: ConfirmationRequest,
  response: StatusResponse,
  run: async ({ ctx, body: { email, callbackURL } }) => {
    const { own, others } = await attemptCounters(ctx, 'confirm', { by: 'email', value: email }, EMAIL_LIMITS)
    const fromHere = { key: `confirm-from:${placeOf(ctx) ?? ''}`, limit: PER_PLACE }
    await requireAttempt(ctx, own, fromHere, others)
    ctx.after(async () => {
      const [newest] = await signUpsOf(ctx, email)
      if (newest) await sendConfirmation(ctx, { email, signUp: newest.id }, callbackURL)
    })
    return { status: true as const }
  },
})

/** Adds a sign-up with an unproven address; false where it is proven. */
async function signedUpAgain(ctx: Ctx, email: string, chosen: Omit<SignUpRow, 'userId'>): Promise<boolean> {
  const [before] = await signUpsOf(ctx, email)
  if (!before) return false
  try {
    await writeBatch(ctx, addSignUp(ctx, before.was, { ...chosen, userId: before.userId }))
    return true
  } catch (error) {
    // Proven a moment ago.
    if (refusalName(error) === 'sign-up-over') return false
    throw error
  }
}

function emailOwner(ctx: Ctx, email: string): Promise<void> {
  return sendEmail(ctx, {
    to: email,
    subject: 'You already have a Purse account',
    text: `Hello,\n\nSomeone tried to sign up with this email address. You already have an account: sign in at ${ctx.origin}/auth?tab=sign-in\n\nIf you forgot your password, reset it at ${ctx.origin}/auth/forgot-password\n\nIf this wasn’t you, you can ignore this message.`,
  })
}
