// Guesses at one account's password are counted by email, wherever they come from.
import type { Ctx } from '../context'
import { sha256 } from '../hash'
import { DomainError } from '../problem'
import { countAttempt, forgetAttempts } from './rate-limit'

/** Sign-ins that one email may try in a window before one succeeds. */
const GUESSES = { max: 10, windowMs: 15 * 60_000 }

/**
 * Counts a sign-in before its password is looked at, so that guesses made at once count like guesses
 * made in turn.
 * @throws DomainError too-many-requests
 */
export async function countSignIn(ctx: Ctx, email: string): Promise<void> {
  const wait = await countAttempt(ctx, await keyOf(email), GUESSES)
  if (wait !== null) throw new DomainError('too-many-requests')
}

/** The right password was given: its owner may mistype again. */
export async function forgetSignIns(ctx: Ctx, email: string): Promise<void> {
  await forgetAttempts(ctx, await keyOf(email))
}

/** Hashed, so that the table of counters is not a list of addresses. */
async function keyOf(email: string): Promise<string> {
  return `sign-in:${await sha256(email)}`
}
