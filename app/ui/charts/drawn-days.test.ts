import { expect, test } from 'vitest'
import { drawnDays } from './drawn-days'

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
    now: i === 0 ? -5 : 2,
    past: 1,
  }))

const drawn = (count: number) =>
  drawnDays(days(count), [({ now }) => now, ({ past }) => past]).map(({ label, name, ...rest }) => ({
    ...rest,
    label: label.replaceAll('\u00a0', ' ').replace(/, 2027$/, ''),
    name: name?.replaceAll('\u00a0', ' ').replaceAll(', 2027', ''),
  }))

test('up to a month, each day; nothing is below zero', () => {
  expect(drawn(31)).toHaveLength(31)
  expect(drawn(7).slice(0, 2)).toEqual([
    { label: 'Jan 1', name: 'Jan 1', value: 0, before: 1 },
    { label: 'Jan 2', name: 'Jan 2', value: 2, before: 1 },
  ])
})

test('of more, whole weeks that end on the last day', () => {
  const weeks = drawn(34)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual({ label: 'Jan 1', name: 'Jan 1 to Jan 6', value: 5, before: 6 })
  expect(weeks.at(-1)).toEqual({ label: 'Jan 28', name: 'Jan 28 to Feb 3', value: 14, before: 7 })
})
