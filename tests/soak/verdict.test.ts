import { expect, test } from 'vitest'
import { judge } from './verdict'

const HOURS = Array.from({ length: 9 }, (_, hour) => hour)

const judged = (values: number[], bound = 10) => judge({ name: 'heap', unit: 'kB', bound, values }, 8)

test('what stays within a bound is flat, what grows beyond it in eight hours is not', () => {
  expect(judged(HOURS.map((hour) => 500 + hour))).toMatchObject({ growth: 8, flat: true })
  expect(judged(HOURS.map((hour) => 500 + 2 * hour))).toMatchObject({ growth: 16, flat: false })
})

test('what falls is flat', () => {
  expect(judged(HOURS.map((hour) => 500 - 9 * hour))).toMatchObject({ growth: -72, flat: true })
})

test('only the second half counts: what warms up in the first does not', () => {
  expect(judged([100, 400, 480, 499, 500, 500, 500, 500, 500])).toMatchObject({ growth: 0 })
  expect(judged([500, 500, 500, 500, 500, 502, 504, 506, 508])).toMatchObject({ flat: false })
})

test('a value that is off hides no growth and makes none', () => {
  expect(judged([0, 0, 0, 0, 0, 0, 90, 0, 0])).toMatchObject({ growth: 0, flat: true })
  expect(judged([0, 2, 4, 6, 8, 10, 2, 14, 16])).toMatchObject({ flat: false })
})

test('growth is of eight hours, however long was measured', () => {
  const { growth } = judge({ name: 'heap', unit: 'kB', bound: 1, values: [0, 1, 2, 3, 4] }, 16)
  expect(growth).toBe(16)
})

test('what was not measured, or not often enough, is not flat', () => {
  expect(judged([1, 1, 1, 1, Number.NaN, 1, 1, 1, 1]).flat).toBe(false)
  expect(judged([1, 1, 1]).flat).toBe(false)
  expect(judged([]).flat).toBe(false)
})
