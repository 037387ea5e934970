// Staff parts of a payout: what each has earned, limited to what is available.
import { describe, expect, test } from 'vitest'
import { sharesOf } from './staff-commission'

describe('shares of a payout', () => {
  const shares = (earned: Record<string, number>, most: number) =>
    sharesOf(new Map(Object.entries(earned)), [...Object.keys(earned), 'new'], most).map(
      ({ staffId, minor }) => `${staffId} ${minor}`,
    )

  test('are what each has earned if the money suffices', () => {
    expect(shares({ ana: 70, zoe: 30 }, 100)).toEqual(['ana 70', 'zoe 30'])
    expect(shares({ ana: 70, zoe: -30 }, 100)).toEqual(['ana 70'])
  })

  test('are proportional if it does not, and never include people without earnings', () => {
    expect(shares({ ana: 50, zoe: 50 }, 99)).toEqual(['ana 50', 'zoe 49'])
    expect(shares({ ida: 0, ana: 50, zoe: 50 }, 99)).toEqual(['ana 50', 'zoe 49'])
    expect(shares({ ida: -20, ana: 50, zoe: 50 }, 99)).toEqual(['ana 50', 'zoe 49'])
    expect(shares({ ana: 50, zoe: 50 }, 0)).toEqual([])
    expect(shares({ ana: 50, zoe: 50 }, -5)).toEqual([])
  })
})
