// What of a payout goes to staff: what each has earned, at most what there is.
import { describe, expect, test } from 'vitest'
import { sharesOf } from './staff-commission'

describe('shares of a payout', () => {
  const shares = (earned: Record<string, number>, most: number) =>
    sharesOf(new Map(Object.entries(earned)), [...Object.keys(earned), 'new'], most).map(
      ({ staffId, minor }) => `${staffId} ${minor}`,
    )

  test('are what each has earned, where there is enough', () => {
    expect(shares({ ana: 70, zoe: 30 }, 100)).toEqual(['ana 70', 'zoe 30'])
    expect(shares({ ana: 70, zoe: -30 }, 100)).toEqual(['ana 70'])
  })

  test('are in proportion where there is not, and never of somebody who has earned nothing', () => {
    expect(shares({ ana: 50, zoe: 50 }, 99)).toEqual(['ana 50', 'zoe 49'])
    expect(shares({ ida: 0, ana: 50, zoe: 50 }, 99)).toEqual(['ana 50', 'zoe 49'])
    expect(shares({ ida: -20, ana: 50, zoe: 50 }, 99)).toEqual(['ana 50', 'zoe 49'])
    expect(shares({ ana: 50, zoe: 50 }, 0)).toEqual([])
    expect(shares({ ana: 50, zoe: 50 }, -5)).toEqual([])
  })
})
