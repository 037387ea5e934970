// Nobody confirms a sum that they did not see: what a page said of a card must still be so.
import { eq } from 'drizzle-orm'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import type { CardRow } from './card-rows'
import type { SeenSum } from './input'

/** @throws DomainError gift-card-status, where `minor` is not what was seen */
export function requireSeen({ currency }: CardRow, minor: number, seen: SeenSum): void {
  if (minor !== seen.minor || currency !== seen.currency) throw sumsMoved()
}

export function sumsMoved(): DomainError {
  return new DomainError('gift-card-status', {
    detail: 'The sums have changed in the meantime. Please look at them again.',
  })
}

/**
 * Refuses the batch with `gift-card-spent` where somebody has paid in since the card was read: the database
 * counts the shares whenever the sum is written.
 */
export function stillFunded(ctx: Ctx, { id, funded }: CardRow): Statement {
  return ctx.db.update(giftCard).set({ funded }).where(eq(giftCard.id, id))
}
