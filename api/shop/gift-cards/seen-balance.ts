// Nobody confirms a sum that they did not see: the balance that a page showed must still be current.
import { eq } from 'drizzle-orm'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import type { CardRow } from './card-rows'
import type { SeenSum } from './input'

/** @throws DomainError gift-card-status, when `minor` is not the sum that was seen */
export function requireSeen({ currency }: CardRow, minor: number, seen: SeenSum): void {
  if (minor !== seen.minor || currency !== seen.currency) throw sumsMoved()
}

export function sumsMoved(): DomainError {
  return new DomainError('gift-card-status', { detail: 'The amounts have changed. Check them and confirm again.' })
}

/**
 * Rejects the batch with `gift-card-spent` when somebody has paid in since the card was read: the
 * database recounts the contributions whenever the sum is written.
 */
export function stillFunded(ctx: Ctx, { id, funded }: CardRow): Statement {
  return ctx.db.update(giftCard).set({ funded }).where(eq(giftCard.id, id))
}
