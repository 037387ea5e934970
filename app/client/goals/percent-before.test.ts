import { expect, test } from 'vitest'
import type { MoneyJson } from '../../../api/platform/values/money'
import { percentBefore } from './percent-before'

const kes = (amount: string): MoneyJson => ({ amount, currency: 'KES' })
const NOW = Date.parse('2026-11-25T10:00:00Z')
const goal = {
  status: 'completed',
  completedAt: '2026-11-25T09:59:30Z',
  saved: kes('5100.00'),
  target: kes('5000.00'),
  contributions: { items: [{ amount: kes('1350.00') }, { amount: kes('3750.00') }] },
}

test('the percentage without the contribution that has reached it', () => {
  expect(percentBefore(goal, NOW)).toBe(75)
})

test.each([
  ['not reached', { status: 'active', completedAt: null }],
  ['reached long ago', { completedAt: '2026-11-25T09:58:30Z' }],
  ['money taken out since', { contributions: { items: [{ amount: kes('-500.00') }] } }],
  ['no line', { contributions: { items: [] } }],
])('%s: nothing closes', (_, differs) => {
  expect(percentBefore({ ...goal, ...differs }, NOW)).toBeNull()
})
