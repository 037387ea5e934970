// Signing in and up by phone: a code, and for a new person a profile (specification section 4).

import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq, isNull } from 'drizzle-orm'
import parsePhoneNumber from 'libphonenumber-js/min'
import { onlyZoneIn } from '../../../db/places/countries'
import { account, user } from '../../../db/schema/identity'
import { sendSms } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { newAccount } from '../accounts/new-account'
import { refuseWeakPassword } from '../passwords/password-rules'
import { countSignIn, resetSignInAttempts } from './attempt-limits'
import { createAuth, isSuspended } from './auth'
import { CodeRequest, CodeVerification, NewProfile, PhoneSignIn } from './input'
import { knownDevice, markDevice } from './known-devices'
import { consumeCode, latestCode, type Proving, sendCode } from './one-time-codes'
import { clearProofCookie, readProofCookie, setProofCookie } from './proof-cookie'
import {
  CodeSentResponse,
  PhoneSignedInResponse,
  ProfileCreatedResponse,
  ProvenPhoneResponse,
  VerifiedResponse,
} from './responses'
import { recordRefusedSignIn, recordSignIn } from './sign-in-history'

const WRONG_PHONE_OR_PASSWORD = 'The phone number or password is incorrect. Please try again.'

export const OTP_SENT = 'OTP sent successfully. Please check your phone.'

/** The stored form of a number: "+254 0712-345678" is "+254712345678". */
export function e164(phone: string): string {
  return parsePhoneNumber(phone)?.number ?? phone
}

/** "+254 712 345678" */
export function international(phone: string): string {
  return parsePhoneNumber(phone)?.formatInternational() ?? phone
}

/** The text to a removed phone. */
export const PHONE_REMOVED = 'This phone no longer signs in to your Purse account.'

/** Texts the phone that an account had, whatever the notification preferences. */
export function textPhone(ctx: Ctx, to: string, message: string): void {
  const text = `${message} If this wasn’t you, sign in and change your password right away.`
  ctx.after(() => sendSms(ctx, { to, text }))
}

/** Sends a sign-in code for this browser, with the same response for known and unknown numbers. Two round trips. */
export const requestOtp = operation('public', 'POST /auth/phone/codes', {
  summary: 'Send a sign-in code to a phone',
  body: CodeRequest,
  response: CodeSentResponse,
  problems: ['code-too-soon'],
  run: async ({ ctx, body: { phone } }) => {
    const recipient = e164(phone)
    const times = await sendCode(ctx, signingIn(recipient, await markDevice(ctx)))
    return {
      message: OTP_SENT,
      recipient,
      shown: international(recipient),
      ...times,
    }
  },
})

/**
 * Signs the owner of a phone in; a new person gets a proof cookie to create their profile. Three round trips, two
 * for a new person.
 */
export const verifyOtp = operation('public', 'POST /auth/phone/verification', {
  summary: 'Sign in with a code, or verify a new phone',
  body: CodeVerification,
  response: VerifiedResponse,
  problems: ['invalid-code', 'code-ended', 'account-suspended'],
  run: async ({ ctx, body: { phone, code } }) => {
    const proving = signingIn(e164(phone), (await knownDevice(ctx)) ?? '')
    const [[newest], [known]] = await ctx.db.batch([
      latestCode(ctx, proving),
      ctx.db
        .select()
        .from(user)
        .where(and(eq(user.phone, proving.recipient), isNull(user.deletedAt))),
    ])
    await consumeCode(ctx, proving, newest, code)
    if (!known) {
      await setProofCookie(ctx, 'phone', proving.recipient)
      const message = 'OTP verified. Please complete your profile.'
      return { isNewUser: true, message, role: null, twoFactorRedirect: false }
    }
    const twoFactorRedirect = await startSession(ctx, known)
    const role = twoFactorRedirect ? null : known.role
    return { isNewUser: false, message: 'Authentication successful.', role, twoFactorRedirect }
  },
})

/**
 * Signs in by a phone and the password of its account. An unknown phone costs the same round trips and the same
 * hash as a wrong password. Attempts are counted with those by the account's email, so that a second way in gives
 * nobody more of them.
 */
export const signInByPhone = operation('public', 'POST /auth/phone/sign-in', {
  summary: 'Sign in with phone and password',
  body: PhoneSignIn,
  response: PhoneSignedInResponse,
  problems: ['invalid-credentials'],
  run: async ({ ctx, body: { phone, password } }) => {
    const number = e164(phone)
    const [known] = await ctx.db
      .select({ person: user, hash: account.password })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
      .where(and(eq(user.phone, number), isNull(user.deletedAt)))
    const counted = known?.person.email ?? number
    await countSignIn(ctx, counted)
    const right = known?.hash
      ? await verifyPassword({ hash: known.hash, password })
      : await hashPassword(password).then(() => false)
    if (!known || !right) {
      recordRefusedSignIn(ctx, counted)
      throw new DomainError('invalid-credentials', { detail: WRONG_PHONE_OR_PASSWORD })
    }
    const { person } = known
    const twoFactorRedirect = await startSession(ctx, person, 'startPasswordSession')
    await resetSignInAttempts(ctx, counted)
    // With a second factor to come, its challenge records the outcome.
    if (!twoFactorRedirect) recordSignIn(ctx, person.id)
    return { role: twoFactorRedirect ? null : person.role, twoFactorRedirect }
  },
})

/** The proven phone of this browser. No round trip. */
export const getProvenPhone = operation('public', 'GET /auth/phone/profile', {
  summary: 'The verified phone that can create a profile',
  response: ProvenPhoneResponse,
  problems: ['invalid-token'],
  run: async ({ ctx }) => {
    const phone = await provenPhone(ctx)
    return { phone, shown: international(phone) }
  },
})

/**
 * Creates the account of a proven phone and signs its owner in. Two round trips. The proof works once: the unique
 * phone refuses the second account.
 */
export const createProfile = operation('public', 'POST /auth/phone/profile', {
  summary: 'Create an account for a verified phone',
  body: NewProfile,
  created: ProfileCreatedResponse,
  problems: ['invalid-token', 'contact-taken'],
  run: async ({ ctx, body: { name, role, password, timeZone } }) => {
    const phone = await provenPhone(ctx)
    await refuseWeakPassword(ctx, password, { name, phone })
    const passwordHash = await hashPassword(password)
    const { person, statements } = newAccount(ctx, {
      name,
      role,
      phone,
      passwordHash,
      timeZone: timeZone ?? zoneOfPhone(phone),
    })
    await writeBatch(ctx, statements)
    clearProofCookie(ctx, 'phone')
    await startSession(ctx, person)
    return { message: 'Profile created successfully.', role }
  },
})

/** The time zone of the country that a number belongs to, where it has one and is one of ours. */
function zoneOfPhone(phone: string): string | undefined {
  const country = parsePhoneNumber(phone)?.country
  return country && onlyZoneIn(country)
}

async function provenPhone(ctx: Ctx): Promise<string> {
  const phone = await readProofCookie(ctx, 'phone')
  if (!phone) throw new DomainError('invalid-token', { detail: 'Please verify your phone again.' })
  return phone
}

/** Starts a new session, ignoring any existing cookie; true where a second factor is required first. */
async function startSession(
  ctx: Ctx,
  person: typeof user.$inferSelect,
  start: 'startPhoneSession' | 'startPasswordSession' = 'startPhoneSession',
): Promise<boolean> {
  const { response, headers } = await createAuth(ctx)
    .api[start]({
      body: { user: person },
      headers: ctx.headers,
      returnHeaders: true,
    })
    .catch((error) => {
      throw isSuspended(error) ? new DomainError('account-suspended') : error
    })
  ctx.cookies.push(...headers.getSetCookie())
  return 'twoFactorRedirect' in response && response.twoFactorRedirect === true
}

function signingIn(recipient: string, browser: string): Proving {
  return { purpose: 'sign-in', recipient, userId: null, browser }
}
