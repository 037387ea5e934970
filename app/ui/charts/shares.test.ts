import { expect, test } from 'vitest'
import { markOf, percentOf } from './shares'

test.each([
  ['within', 4150, 15_000, null],
  ['used up to the unit', 6000, 6000, null],
  ['a shilling over is seen', 6001, 6000, 95],
  ['more than twice', 12_000, 6000, 50],
  ['so much that the limit is small', 900_000, 6000, 6],
])('where the mark of a budget stands: %s', (_, spent, limit, mark) => {
  expect(markOf(spent, limit)).toBe(mark)
})

test.each([
  ['a part', 21_250, 57_906, '37%'],
  ['too little to round up', 21, 57_906, '<1%'],
  ['refunds', -500, 57_906, ''],
  ['nothing was spent', 0, 0, ''],
])('what one is of all: %s', (_, value, all, text) => {
  expect(percentOf(value, all)).toBe(text)
})
