import { expect, test } from 'vitest'
import { axisOf, labelTiers, ROOMS, valueTiers } from './scale'

test.each([
  // Counts have no halves.
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [2, 1, [0, 1, 2]],
  [3, 1, [0, 1, 2, 3]],
  [7, 1, [0, 2, 4, 6, 8]],
  [9, 1, [0, 5, 10]],
  [10, 1, [0, 5, 10]],
  [11, 1, [0, 4, 8, 12]],
  [13, 1, [0, 5, 10, 15]],
  [21, 1, [0, 5, 10, 15, 20, 25]],
  [1000, 1, [0, 500, 1000]],
  // Cents: KES 31,206.50, and what is less than one shilling.
  [3_120_650, 100, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
  [30, 100, [0, 100]],
  [100_001, 100, [0, 40_000, 80_000, 120_000]],
])('the axis of %d, in units of %d', (peak, unit, ticks) => {
  expect(axisOf(peak, unit)).toEqual(ticks)
})

test('an axis ends at the peak or above it, never far, in equal whole steps', () => {
  for (let peak = 1; peak < 30_000_000; peak = Math.ceil(peak * 1.037)) {
    for (const unit of [1, 100]) {
      const ticks = axisOf(peak, unit)
      const end = ticks.at(-1) ?? 0
      expect(end).toBeGreaterThanOrEqual(peak)
      if (peak >= unit * 3) expect([peak, peak / end >= 0.6]).toEqual([peak, true])
      if (peak >= unit * 10) expect([peak, peak / end >= 0.75]).toEqual([peak, true])
      expect(ticks.length).toBeLessThanOrEqual(6)
      const [, step = 1] = ticks
      expect(step % unit).toBe(0)
      ticks.forEach((tick, i) => {
        expect(tick).toBe(i * step)
      })
    }
  }
})

const at = (tiers: number[], room: number) => tiers.flatMap((from, i) => (from <= room ? [i] : []))

test('labels never touch, the last column has one, and more room never hides one', () => {
  for (const width of [18, 28, 48]) {
    for (let count = 1; count <= 92; count += 1) {
      const tiers = labelTiers(count, width)
      ROOMS.forEach((room, tier) => {
        const labeled = at(tiers, tier)
        expect(labeled).toContain(count - 1)
        labeled.slice(1).forEach((i, before) => {
          const apart = ((i - (labeled[before] ?? 0)) * room) / count
          expect([count, width, room, apart >= width]).toEqual([count, width, room, true])
        })
      })
    }
  }
})

test('every value where there is room, else the highest, and the last if it is clear of others', () => {
  const month = [0, 0, 6000, 4500, 5700, 10_600, 31_200]
  expect(valueTiers(month, month, 37)).toEqual([4, 4, 1, 1, 1, 1, 0])
  const many = Array.from({ length: 30 }, (_, i) => (i === 3 ? 90 : i === 29 ? 60 : 20))
  const tiers = valueTiers(many, many, 40)
  expect([tiers[3], tiers[29]]).toEqual([0, 0])
  expect(tiers.filter((from) => from < 4)).toHaveLength(2)
  // Beside the highest, or below a taller neighbor, the last value has no place.
  expect(valueTiers([...many.slice(0, 28), 95, 60], [...many.slice(0, 28), 95, 60], 40)[29]).toBe(4)
  const behind = many.map((value, i) => (i === 28 ? 80 : value))
  expect(valueTiers(many, behind, 40)[29]).toBe(4)
})
