// One-time codes: six digits that prove a phone or an address (quality.md 2.4). Only a keyed hash is
// stored; a code lives ten minutes, stands three guesses and is used once.
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { oneTimeCode } from '../../db/schema/accounts'
import type { Ctx } from '../context'
import { keyedHash, sha256 } from '../hash'
import { sendEmail, sendSms } from '../notifications/outbox'
import { DomainError } from '../problem'
import { countAttempts, type Limit, placeOf } from './rate-limit'

/** What a code proves: a phone in E.164 or an address, to sign in with or to keep as one's contact. */
export type Proving = {
  purpose: 'sign-in' | 'contact'
  recipient: string
  /** Whose contact it becomes; null for a sign-in. */
  userId: string | null
}

/** How long a code may be used, and how soon another may be asked for, in milliseconds. */
const LIFE = 10 * 60_000
const PAUSE = 60_000
const GUESSES = 3

const DAY = 24 * 60 * 60_000

/** Codes a day: to one recipient, from one place, and to numbers that differ in the last four digits. */
const PER_RECIPIENT: Limit = { max: 8, windowMs: DAY }
const PER_PLACE: Limit = { max: 200, windowMs: DAY }
const PER_PREFIX: Limit = { max: 60, windowMs: DAY }

/**
 * Sends a new code, which makes the ones before it worthless, and answers when the next may be asked
 * for. `newest` is the code before it, read by the caller. Two round trips whoever the recipient is;
 * the message leaves after the answer.
 * @throws DomainError code-too-soon (the seconds left in detail), too-many-requests
 */
export async function sendCode(
  ctx: Ctx,
  proving: Proving,
  newest: { createdAt: number } | undefined,
): Promise<{ resendAt: number }> {
  refuseTooSoon(ctx, newest?.createdAt)
  if ((await countAttempts(ctx, await countersOf(ctx, proving.recipient))) !== null)
    throw new DomainError('too-many-requests')

  const id = ctx.id()
  const at = ctx.now()
  const code = randomCode()
  const codeHash = await hashOf(ctx, id, proving, code)
  // Of two asked for at once, one is sent.
  const stored = await ctx.db
    .insert(oneTimeCode)
    .select(
      sql`SELECT ${id}, ${proving.purpose}, ${proving.recipient}, ${proving.userId}, ${codeHash}, 0, ${at}, ${at + LIFE}, NULL
        WHERE NOT EXISTS (SELECT 1 FROM one_time_code WHERE ${ofThis(proving)} AND created_at > ${at - PAUSE})`,
    )
    .returning({ id: oneTimeCode.id })
  if (stored.length === 0) refuseTooSoon(ctx, at)
  ctx.after(() => deliver(ctx, proving.recipient, code))
  return { resendAt: at + PAUSE }
}

/** Codes that can do nothing any more go: they name phones and addresses. */
export async function forgetOldCodes(ctx: Ctx): Promise<void> {
  await ctx.db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, ctx.now() - DAY))
}

/** The statement that finds the newest code of a recipient; it rides in a read batch. */
export function newestCode(ctx: Ctx, proving: Proving) {
  return ctx.db
    .select({ id: oneTimeCode.id, createdAt: oneTimeCode.createdAt })
    .from(oneTimeCode)
    .where(ofThis(proving))
    .orderBy(desc(oneTimeCode.createdAt), desc(oneTimeCode.id))
    .limit(1)
}

/**
 * Uses up a recipient's newest code if it is the one given, else one of its guesses; one round trip,
 * also where there is none. Of guesses made at once no more than three count, and of right ones one
 * wins.
 * @throws DomainError invalid-code
 */
export async function spendCode(
  ctx: Ctx,
  proving: Proving,
  newest: { id: string } | undefined,
  code: string,
): Promise<void> {
  const id = newest?.id ?? ''
  const [tried] = await guess(ctx, proving, id, await hashOf(ctx, id, proving, code))
  if (!tried?.usedAt) throw new DomainError('invalid-code')
}

/** The one statement that counts a guess, and uses the code up if it is right. */
export function guess(ctx: Ctx, { purpose, recipient, userId }: Proving, id: string, hash: string) {
  return ctx.db
    .update(oneTimeCode)
    .set({
      guesses: sql`${oneTimeCode.guesses} + 1`,
      usedAt: sql`CASE WHEN ${oneTimeCode.codeHash} = ${hash} THEN ${ctx.now()} END`,
    })
    .where(
      and(
        eq(oneTimeCode.id, id),
        lt(oneTimeCode.guesses, GUESSES),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, ctx.now()),
        // A newer one makes it worthless, also when that came since we looked.
        sql`NOT EXISTS (SELECT 1 FROM one_time_code AS newer WHERE newer.purpose = ${purpose}
          AND newer.recipient = ${recipient} AND newer.user_id IS ${userId}
          AND newer.created_at > ${oneTimeCode.createdAt})`,
      ),
    )
    .returning({ usedAt: oneTimeCode.usedAt })
}

/** Bound to the row and what it proves: a hash means nothing in another. */
export function hashOf(
  ctx: Ctx,
  id: string,
  { purpose, recipient, userId }: Proving,
  code: string,
): Promise<string> {
  const text = JSON.stringify(['one-time-code', id, purpose, recipient, userId, code])
  return keyedHash(ctx.settings.AUTH_SECRET, text)
}

/** Six digits, each code as likely as any other. */
export function randomCode(): string {
  const [draw] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number]
  // The last, incomplete million would make its codes likelier than the rest.
  if (draw >= 4_294_000_000) return randomCode()
  return String(draw % 1_000_000).padStart(6, '0')
}

function ofThis({ purpose, recipient, userId }: Proving) {
  return sql`${oneTimeCode.purpose} = ${purpose} AND ${oneTimeCode.recipient} = ${recipient} AND ${oneTimeCode.userId} IS ${userId}`
}

function refuseTooSoon(ctx: Ctx, sentAt: number | undefined): void {
  const left = sentAt === undefined ? 0 : Math.ceil((sentAt + PAUSE - ctx.now()) / 1000)
  if (left <= 0) return
  throw new DomainError('code-too-soon', {
    detail: `A code was sent a moment ago. You can ask for another in ${left} ${left === 1 ? 'second' : 'seconds'}.`,
  })
}

/** Hashed, so that the table of counters is not a list of phones and addresses. */
async function countersOf(ctx: Ctx, recipient: string) {
  const counters = [{ key: `code-to:${await sha256(recipient)}`, limit: PER_RECIPIENT }]
  const place = placeOf(ctx)
  if (place) counters.push({ key: `code-from:${place}`, limit: PER_PLACE })
  // Fraudsters who are paid by the message ask for many numbers of one range.
  if (recipient.startsWith('+'))
    counters.push({ key: `code-range:${recipient.slice(0, -4)}`, limit: PER_PREFIX })
  return counters
}

function deliver(ctx: Ctx, recipient: string, code: string): Promise<void> {
  if (recipient.startsWith('+')) {
    // The last line lets phones offer the code to our own pages, and to no other site's.
    const host = new URL(ctx.origin).hostname
    const text = `${code} is your Purse code. It works for 10 minutes. Never give it to anybody.\n\n@${host} #${code}`
    return sendSms(ctx, { to: recipient, text })
  }
  return sendEmail(ctx, {
    to: recipient,
    subject: 'Your Purse code',
    text: `Hello,\n\n${code} is your Purse code. It works for 10 minutes. Never give it to anybody.\n\nIf you did not ask for it, you can ignore this message.`,
  })
}
