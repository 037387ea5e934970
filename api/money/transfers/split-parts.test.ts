// The parts of a payment that is split: equal, or as the organiser says.
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
  test('of all who share, the organiser first, who has the unit that is left', () => {
    expect(partsOf(10_000, equally(1))).toEqual([5_000])
    expect(partsOf(10_000, equally(2))).toEqual([3_333, 3_333])
    expect(partsOf(11, equally(2))).toEqual([4, 3])
    expect(partsOf(3, equally(2))).toEqual([1, 1])
  })

  test('are refused where somebody would be asked for nothing', () => {
    expect(refusal(() => partsOf(2, equally(2)))).toEqual({
      code: 'split-exceeded',
      detail: 'The payment is too small for so many people.',
    })
  })

  test('leave the organiser as much as any other, or one unit more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (total, n) => {
          const parts = partsOf(total, equally(n))
          const own = total - parts.reduce((sum, part) => sum + part, 0)
          expect(parts).toHaveLength(n)
          for (const part of parts) expect([0, 1]).toContain(own - part)
        },
      ),
    )
  })
})

describe('parts by amount', () => {
  test('are what was said, up to the whole', () => {
    expect(partsOf(10_000, { equal: false, shares: shares(2_500, 1) })).toEqual([2_500, 1])
    expect(partsOf(10_000, { equal: false, shares: shares(2_500, 7_500) })).toEqual([2_500, 7_500])
  })

  test('are refused beyond it', () => {
    const more = { equal: false, shares: shares(2_500, 7_501) }
    expect(refusal(() => partsOf(10_000, more))).toMatchObject({ code: 'split-exceeded' })
  })
})
