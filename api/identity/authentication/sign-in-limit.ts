// Limits sign-in attempts by the given email.
import type { Ctx } from '../../platform/context'
import { MINUTE } from '../../platform/values/time'
import { type AttemptLimits, attemptCounters, countAttemptAt } from './attempt-limits'

/** Attempts before a successful one, which resets the count. */
const LIMITS: AttemptLimits = {
  own: { max: 10, windowMs: 15 * MINUTE },
  others: { burst: 30, everyMs: 60_000 },
}

/**
 * Counts a sign-in before its password is checked, so that concurrent attempts count too. One round trip.
 * @throws DomainError too-many-requests
 */
export async function countSignIn(ctx: Ctx, email: string): Promise<void> {
  await countAttemptAt(ctx, await attemptsAt(ctx, email))
}

/** Resets the count after the right password. One round trip. */
export async function resetSignInAttempts(ctx: Ctx, email: string): Promise<void> {
  const { reset } = await attemptsAt(ctx, email)
  await ctx.db.batch(reset)
}

function attemptsAt(ctx: Ctx, email: string) {
  return attemptCounters(ctx, 'sign-in', { by: 'email', value: email }, LIMITS)
}
