// What is kept for all readers of a place: for five minutes, by its key, and never a failure.
import { expect, test } from 'vitest'
import { keptForAll } from './kept-for-all.server'

test('one reads, others are shown it for five minutes', async () => {
  const kept = keptForAll<number>()
  let reads = 0
  const read = async () => {
    reads += 1
    return reads
  }
  expect(await kept('Nairobi', 0, read)).toBe(1)
  expect(await kept('Nairobi', 299_999, read)).toBe(1)
  expect(await kept('Kampala', 299_999, read)).toBe(2)
  expect(await kept('Nairobi', 300_000, read)).toBe(3)
})

test('a failure is asked again', async () => {
  const kept = keptForAll<string>()
  expect(await kept('Nairobi', 0, async () => null)).toBeNull()
  expect(await kept('Nairobi', 0, async () => 'found')).toBe('found')
})
