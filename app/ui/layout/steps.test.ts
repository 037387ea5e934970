// Where somebody is in a flow of steps, and what they take along.
import { expect, test } from 'vitest'
import { carriedBy, choicesIn, comesBefore, placeOf, type Steps, stepAt, stepOfFault } from './steps'

const STEPS: Steps<'whom' | 'days' | 'sum'> = {
  whom: ['person', 'email'],
  days: ['firstDate', 'windows'],
  sum: ['amount'],
}

test('nobody passes a step whose answer has a fault', () => {
  expect(stepAt(STEPS, null, {})).toBe('whom')
  expect(stepAt(STEPS, 'nonsense', {})).toBe('whom')
  expect(stepAt(STEPS, 'sum', {})).toBe('sum')
  expect(stepAt(STEPS, 'sum', { 'windows.0.fromMinute': ['Enter a time.'] })).toBe('days')
  // A step is shown with its own fault, and does not stop on one that comes later.
  expect(stepAt(STEPS, 'days', { windows: ['?'] })).toBe('days')
  expect(stepAt(STEPS, 'days', { amount: ['?'] })).toBe('days')
})

test('a refusal leads to the first step that has its field', () => {
  expect(stepOfFault(STEPS, { amount: ['?'], email: ['?'] }, 'sum')).toBe('whom')
  expect(stepOfFault(STEPS, { elsewhere: ['?'] }, 'sum')).toBe('sum')
})

test('a step knows its number and its neighbours', () => {
  expect(placeOf(STEPS, 'days', 1)).toEqual({ step: 'days', number: 2, of: 4, before: 'whom', next: 'sum' })
  expect(placeOf(STEPS, 'whom').before).toBeNull()
  expect(placeOf(STEPS, 'sum').next).toBeNull()
  expect(comesBefore(STEPS, 'whom', 'sum')).toBe(true)
  expect(comesBefore(STEPS, 'sum', 'whom')).toBe(false)
  expect(comesBefore(STEPS, '', 'whom')).toBe(false)
})

test('all answers come along, several of a name too, but for those asked and what is the page’s own', () => {
  const choices = choicesIn(new URLSearchParams('service=a&service=b&weekday-0=1&weekday-0=2&step=sum&key=k&terms=t'))
  expect(carriedBy(choices, [/^weekday-\d$/])).toEqual([
    ['service', 'a'],
    ['service', 'b'],
  ])
  expect(carriedBy(choices, [])).toHaveLength(4)
})
