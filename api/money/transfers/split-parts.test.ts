// The parts of a split payment: equal, or by given amounts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../platform/values/problem'
import { partsOf } from './split-parts'

const shares = (...minors: number[]) => minors.map((minor) => ({ minor }))
const equally = (people: number) => ({ equal: true, shares: shares(...Array(people).fill(0)) })

function refusal(split: () => number[]): { code?: string; detail?: string | undefined } {
  try {
    split()
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, detail: error.extra.detail }
    throw error
  }
  return {}
}

describe('equal parts', () => {
  test('are of all participants, the organiser first with the remaining unit', () => {
    expect(partsOf(10_000, equally(1))).toEqual([5_000])
    expect(partsOf(10_000, equally(2))).toEqual([3_333, 3_333])
    expect(partsOf(11, equally(2))).toEqual([4, 3])
    expect(partsOf(3, equally(2))).toEqual([1, 1])
  })

  test('are rejected if a part would be zero', () => {
    expect(refusal(() => partsOf(2, equally(2)))).toEqual({
      code: 'split-exceeded',
      detail: 'The payment is too small to split between this many people.',
    })
  })

  test('leave the organiser the same as the others, or one unit more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1_000_000 }), fc.integer({ min: 1, max: 9 }), (total, n) => {
        const parts = partsOf(total, equally(n))
        const ownPart = total - parts.reduce((sum, part) => sum + part, 0)
        expect(parts).toHaveLength(n)
        for (const part of parts) expect([0, 1]).toContain(ownPart - part)
      }),
    )
  })
})

describe('parts by amount', () => {
  test('are as given, up to the whole amount', () => {
    expect(partsOf(10_000, { equal: false, shares: shares(2_500, 1) })).toEqual([2_500, 1])
    expect(partsOf(10_000, { equal: false, shares: shares(2_500, 7_500) })).toEqual([2_500, 7_500])
  })

  test('are rejected above it', () => {
    const more = { equal: false, shares: shares(2_500, 7_501) }
    expect(refusal(() => partsOf(10_000, more))).toMatchObject({ code: 'split-exceeded' })
  })
})
