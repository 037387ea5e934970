// The second factor of an account: the authenticator's secret and the recovery codes, encrypted as
// better-auth reads them, and checking a code against them.

import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { twoFactor } from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import type { Attempted, Limit } from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { seal, unseal } from './sealed'

export type Factor = typeof twoFactor.$inferSelect

const RECOVERY_CODES = 10
const LETTERS = 5

/** The query for a person’s second factor. */
export function factorOf(ctx: Ctx, userId: string) {
  return ctx.db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
}

/** Ten codes like "k3x9a-0p2mz"; each can be used once. */
export function newRecoveryCodes(): string[] {
  const part = () => generateRandomString(LETTERS, 'a-z', '0-9')
  return Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
}

/** Recovery codes as they are stored. */
export function sealCodes(ctx: Ctx, codes: string[]): Promise<string> {
  return seal(ctx, JSON.stringify(codes))
}

/** The unused recovery codes. */
export async function recoveryCodesOf(ctx: Ctx, factor: Factor): Promise<string[]> {
  return JSON.parse(await unseal(ctx, factor.backupCodes)) as string[]
}

/** Normalizes a typed code: spaces and capitals do not matter. */
export function tidyRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return letters.length === 2 * LETTERS ? `${letters.slice(0, LETTERS)}-${letters.slice(LETTERS)}` : letters
}

/**
 * A code may be tried once while it is valid, right or wrong (RFC 6238, 5.2): in its own half minute and in the
 * ones before and after, because clocks differ.
 */
export const ONCE: Limit = { max: 1, windowMs: 3 * 30_000 }

/** The key under which the use of a code is counted. */
export async function codeKey(ctx: Ctx, userId: string, code: string): Promise<string> {
  // Keyed, so that the table of counters does not reveal the codes that were tried.
  return `code:${await sha256(`${userId}:${code}:${ctx.settings.AUTH_SECRET}`)}`
}

/** Whether a code was tried before while it is valid, by the result of `attempt` under its `codeKey`. */
export function usedBefore(uses: Attempted): boolean {
  return (uses[0]?.count ?? 0) > ONCE.max
}

/** Whether a code is the authenticator's: of this half minute, or of the one before or after (RFC 6238). */
export async function isAuthenticatorCode(
  ctx: Ctx,
  { secret }: Pick<Factor, 'secret'>,
  code: string,
): Promise<boolean> {
  return createOTP(await unseal(ctx, secret)).verify(code)
}

/**
 * Whether a code proves its owner: one of the authenticator, or a recovery code, which is then used up,
 * by one of those who try it at once (one more round trip).
 */
export async function proves(ctx: Ctx, factor: Factor, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return isAuthenticatorCode(ctx, factor, code)
  const codes = await recoveryCodesOf(ctx, factor)
  const left = codes.filter((text) => text !== tidyRecoveryCode(code))
  if (left.length === codes.length) return false
  const spent = await ctx.db
    .update(twoFactor)
    .set({ backupCodes: await sealCodes(ctx, left) })
    .where(and(eq(twoFactor.id, factor.id), eq(twoFactor.backupCodes, factor.backupCodes)))
    .returning({ id: twoFactor.id })
  return spent.length === 1
}
