// The token bucket.
import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter'

test('allows a burst, then the rate, and saves up no more than the burst', () => {
  let now = 0
  const limiter = new RateLimiter({ burst: 3, perSecond: 2 }, () => now)
  const taken = (tries: number) => Array.from({ length: tries }, () => limiter.take()).filter(Boolean)
  expect(taken(5)).toHaveLength(3)
  expect(limiter.wait()).toBe(500)
  now += 499
  expect(taken(1)).toHaveLength(0)
  now += 1
  expect(taken(2)).toHaveLength(1)
  now += 3_600_000
  expect(taken(10)).toHaveLength(3)
})
