import { expect, test } from 'vitest'
import type { MoneyJson } from '../../../api/platform/values/money'
import { addedJustNow } from './added-just-now'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const amount: MoneyJson = { amount: '2500.00', currency: 'KES' }
const deposit = { transactionType: 'deposit', status: 'completed', amount, createdAt: '2026-11-25T09:59:57Z' } as const

test('a deposit that has just come, as the newest line of the shown balance', () => {
  expect(addedJustNow([deposit], 'KES', NOW)).toEqual(amount)
  expect(addedJustNow([deposit, deposit], 'KES', NOW)).toEqual(amount)
})

test.each([
  ['none', []],
  ['an older one', [{ ...deposit, createdAt: '2026-11-25T09:59:49Z' }]],
  ['one of another balance', [{ ...deposit, amount: { ...amount, currency: 'UGX' } as const }]],
  ['one before a payment', [{ ...deposit, transactionType: 'payment' } as const, deposit]],
])('%s', (_, lines) => {
  expect(addedJustNow(lines, 'KES', NOW)).toBeNull()
})
