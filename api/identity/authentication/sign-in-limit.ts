// Guesses at a password, by the email that is given with them.
import type { Ctx } from '../../platform/context'
import { countAttemptAt, type AttemptLimits, attemptCounters } from './attempt-limits'

/** Sign-ins before one succeeds. A right one uses nothing up. */
const LIMITS: AttemptLimits = {
  own: { max: 10, windowMs: 15 * 60_000 },
  others: { burst: 30, everyMs: 60_000 },
}

/**
 * Counts a sign-in before its password is looked at, so that guesses made at once count like guesses
 * made in turn. One round trip.
 * @throws DomainError too-many-requests
 */
export async function countSignIn(ctx: Ctx, email: string): Promise<void> {
  await countAttemptAt(ctx, await attemptsAt(ctx, email))
}

/** The right password was given: its owner may mistype again. One round trip. */
export async function resetSignInAttempts(ctx: Ctx, email: string): Promise<void> {
  const { reset } = await attemptsAt(ctx, email)
  await ctx.db.batch(reset)
}

function attemptsAt(ctx: Ctx, email: string) {
  return attemptCounters(ctx, 'sign-in', { by: 'email', value: email }, LIMITS)
}
