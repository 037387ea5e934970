// One-time codes: six digits that prove a phone or an address. Stored as a keyed hash, valid for
// ten minutes, three attempts and one use.
import { generateRandomString } from 'better-auth/crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { oneTimeCode } from '../../../db/schema/identity'
import { sendEmail, sendSms } from '../../notifications/outbox'
import type { Ctx } from '../../platform/context'
import { type Counter, countAttempts, type Limit, type Pace, placeOf, tooMany } from '../../platform/rate-limit'
import { keyedHash, sha256 } from '../../platform/values/hash'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE, rfc3339 } from '../../platform/values/time'
import { type AttemptLimits, attemptCounters, isKnownDevice, type Target } from './attempt-limits'

/** What a code proves: a phone in E.164 or an address, for signing in or as a contact. */
export type Proving = {
  purpose: 'sign-in' | 'contact'
  recipient: string
  /** The owner of the contact; null for a sign-in. */
  userId: string | null
  /**
   * The hash of the browser that requested the code, the only one that may use it; empty for a contact, which is
   * its user's, and where a browser has no id.
   */
  browser: string
}

/** How long a code is valid, and how soon another may be requested, in milliseconds. */
const LIFETIME = 10 * MINUTE
const PAUSE = 60_000
const MAX_ATTEMPTS = 3

/** For one recipient: the pause, how many a day, and how many for unknown devices together. */
const RESEND: Limit = { max: 1, windowMs: PAUSE }
const PER_RECIPIENT: AttemptLimits = { own: { max: 8, windowMs: DAY }, others: { burst: 8, everyMs: HOUR } }
const PER_PLACE: Limit = { max: 200, windowMs: DAY }

/**
 * Numbers that differ in the last four digits: fraudsters who are paid by the message request many. One network is
 * stopped first; over all networks a range slows down, and stops where the day would cost too much.
 */
const PER_RANGE_AND_PLACE: Limit = { max: 60, windowMs: DAY }
const PER_RANGE_PACE: Pace = { burst: 60, everyMs: 60_000 }
const PER_RANGE: Limit = { max: 600, windowMs: DAY }

/**
 * Sends a new code, which invalidates earlier ones of this browser, and returns when the next may be requested and when
 * this one expires. Two round trips for every recipient; the message is sent after the response.
 * @throws DomainError code-too-soon (the seconds left in detail), too-many-requests
 */
export async function sendCode(ctx: Ctx, proving: Proving): Promise<{ resendAt: string; expiresAt: string }> {
  const [pause, ...counters] = await countersOf(ctx, proving)
  const refused = await countAttempts(ctx, [pause, ...counters])
  if (refused?.counter === pause) throw tooSoon(refused.seconds)
  if (refused) throw tooMany(refused.seconds)

  const id = ctx.id()
  const at = ctx.now()
  const code = randomCode()
  await ctx.db
    .insert(oneTimeCode)
    .values({ id, ...proving, codeHash: await hashOf(ctx, id, proving, code), createdAt: at, expiresAt: at + LIFETIME })
  ctx.after(() => send(ctx, proving.recipient, code, at + LIFETIME))
  return { resendAt: rfc3339(at + PAUSE), expiresAt: rfc3339(at + LIFETIME) }
}

/** Deletes expired codes, because they name phones and addresses. Run by the minute job. */
export async function deleteExpiredCodes(ctx: Ctx): Promise<void> {
  await ctx.db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, ctx.now() - DAY))
}

/** The query for the latest code of a browser, for a read batch. */
export function latestCode(ctx: Ctx, proving: Proving) {
  return ctx.db
    .select({
      id: oneTimeCode.id,
      expiresAt: oneTimeCode.expiresAt,
      usedAt: oneTimeCode.usedAt,
      attempts: oneTimeCode.attempts,
    })
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.purpose, proving.purpose),
        eq(oneTimeCode.recipient, proving.recipient),
        sql`${oneTimeCode.userId} IS ${proving.userId}`,
        eq(oneTimeCode.browser, proving.browser),
      ),
    )
    .orderBy(desc(oneTimeCode.createdAt), desc(oneTimeCode.id))
    .limit(1)
}

/** A code as `latestCode` reads it. */
type LatestCode = Awaited<ReturnType<typeof latestCode>>[number]

/**
 * Uses up a recipient's latest code if it is the given one, else one of its attempts. One round trip, also where
 * there is none. Concurrently, at most three attempts count, and one right code wins.
 * @throws DomainError invalid-code, code-ended (no further attempt can succeed: another code is needed)
 */
export async function consumeCode(
  ctx: Ctx,
  proving: Proving,
  newest: LatestCode | undefined,
  code: string,
): Promise<void> {
  const id = newest?.id ?? ''
  const [tried] = await checkCode(ctx, proving, id, await hashOf(ctx, id, proving, code))
  if (tried?.usedAt) return
  if (tried && tried.attempts < MAX_ATTEMPTS) throw new DomainError('invalid-code')
  if (tried) throw ended(TOO_MANY_TRIES)
  if (newest) throw ended(endOf(ctx, newest))
  throw new DomainError('invalid-code')
}

/** Why a code that was not accepted no longer works; it may have ended since it was read. */
function endOf(ctx: Ctx, { usedAt, expiresAt, attempts }: LatestCode): string | undefined {
  if (usedAt !== null) return 'This code was already used. Get a new one.'
  if (expiresAt <= ctx.now()) return 'This code has expired. Codes work for 10 minutes. Get a new one.'
  return attempts >= MAX_ATTEMPTS ? TOO_MANY_TRIES : undefined
}

const TOO_MANY_TRIES = `That was wrong ${MAX_ATTEMPTS} times, so this code no longer works. Get a new one.`

function ended(detail: string | undefined): DomainError {
  return new DomainError('code-ended', { ...(detail && { detail }) })
}

/** The one statement that counts an attempt, and uses the code up if it is right. */
export function checkCode(ctx: Ctx, proving: Proving, id: string, hash: string) {
  const { purpose, recipient, userId, browser } = proving
  return ctx.db
    .update(oneTimeCode)
    .set({
      attempts: sql`${oneTimeCode.attempts} + 1`,
      usedAt: sql`CASE WHEN ${oneTimeCode.codeHash} = ${hash} THEN ${ctx.now()} END`,
    })
    .where(
      and(
        eq(oneTimeCode.id, id),
        lt(oneTimeCode.attempts, MAX_ATTEMPTS),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, ctx.now()),
        // A newer code invalidates it, also one that was sent since the read.
        sql`NOT EXISTS (SELECT 1 FROM one_time_code AS newer WHERE newer.purpose = ${purpose}
          AND newer.recipient = ${recipient} AND newer.user_id IS ${userId}
          AND newer.browser = ${browser} AND newer.created_at > ${oneTimeCode.createdAt})`,
      ),
    )
    .returning({ usedAt: oneTimeCode.usedAt, attempts: oneTimeCode.attempts })
}

/** Bound to the row and what it proves: a hash is invalid in any other. */
export function hashOf(ctx: Ctx, id: string, { purpose, recipient, userId }: Proving, code: string): Promise<string> {
  const text = JSON.stringify(['one-time-code', id, purpose, recipient, userId, code])
  return keyedHash(ctx.settings.AUTH_SECRET, text)
}

/** Six random digits, all codes equally likely. */
export function randomCode(): string {
  return generateRandomString(6, '0-9')
}

function tooSoon(left: number): DomainError {
  return new DomainError('code-too-soon', {
    detail: `We sent you a code a moment ago. You can get another code in ${left} ${left === 1 ? 'second' : 'seconds'}.`,
  })
}

/** The pause first, so that a request too soon uses nothing up. Shared counters last. */
async function countersOf(ctx: Ctx, { purpose, recipient, userId }: Proving): Promise<[Counter, ...Counter[]]> {
  const account: Target = { by: recipient.startsWith('+') ? 'phone' : 'email', value: recipient }
  const resend = { own: RESEND, others: PER_RECIPIENT.others }
  const pause = await attemptCounters(ctx, `code-again:${purpose}:${userId ?? ''}`, account, resend)
  const { own, others } = await attemptCounters(ctx, 'code-to', account, PER_RECIPIENT)
  const place = placeOf(ctx)
  const fromHere = place ? [{ key: `code-from:${place}`, limit: PER_PLACE }] : []
  if (account.by === 'email') return [pause.own, own, ...fromHere, others]

  const unless = await isKnownDevice(ctx, account)
  const range = recipient.slice(0, -4)
  const rangeHere = `code-range-from:${await sha256(`${range} ${place ?? ''}`)}`
  return [
    pause.own,
    own,
    ...fromHere,
    { key: rangeHere, limit: PER_RANGE_AND_PLACE, unless },
    others,
    { key: `code-range-pace:${range}`, limit: PER_RANGE_PACE, unless },
    { key: `code-range:${range}`, limit: PER_RANGE, unless },
  ]
}

/** Not after it has expired: a sender may be away, or a day’s messages sent. */
function send(ctx: Ctx, recipient: string, code: string, until: number): Promise<void> {
  if (recipient.startsWith('+')) {
    // The last line lets phones autofill the code on our own pages only.
    const host = new URL(ctx.origin).hostname
    const text = `${code} is your Purse code. It works for 10 minutes. Never share it.\n\n@${host} #${code}`
    return sendSms(ctx, { to: recipient, text }, { until })
  }
  return sendEmail(ctx, {
    to: recipient,
    subject: 'Your Purse code',
    text: `Hello,\n\n${code} is your Purse code. It works for 10 minutes. Never share it.\n\nIf you didn’t request it, you can ignore this message.`,
  })
}
