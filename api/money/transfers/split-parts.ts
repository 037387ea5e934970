// The parts of a split payment. Pure.
import { equalParts } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import type { SplitPayment } from './input'

/**
 * What each of the others pays of `total`, in minor units; the rest is the organiser's own, and of
 * equal parts theirs is the first.
 * @throws DomainError split-exceeded
 */
export function partsOf(
  total: number,
  { equal, shares }: Pick<SplitPayment, 'equal'> & { shares: { minor: number }[] },
): number[] {
  if (!equal) {
    const parts = shares.map(({ minor }) => minor)
    if (parts.reduce((sum, part) => sum + part, 0) > total) throw new DomainError('split-exceeded')
    return parts
  }
  const [, ...others] = equalParts(total, shares.length + 1)
  if (others.some((part) => part === 0)) {
    const detail = 'The payment is too small to split between this many people.'
    throw new DomainError('split-exceeded', { detail })
  }
  return others
}
