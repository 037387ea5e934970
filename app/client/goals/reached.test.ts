// A reached goal is celebrated once, while its money waits.
import { expect, test } from 'vitest'
import type { GoalResponse } from '../../../api/money/goals/responses'
import { celebrated } from './reached.server'

const goal: Pick<GoalResponse, 'id' | 'status' | 'completedAt' | 'paid' | 'saved'> = {
  id: '0198c5a8-7d1e-7000-8000-0123456789ab',
  status: 'completed',
  completedAt: new Date(Date.now() - 60_000).toISOString(),
  paid: null,
  saved: { amount: '1000.00', currency: 'KES' },
}

const asking = (cookie?: string) => new Request('https://purse.test/goals', cookie ? { headers: { cookie } } : {})

test('the first that was reached, and only once', () => {
  const active = { ...goal, id: '0198c5a8-7d1e-7000-8000-000000000001', status: 'active' as const }
  const found = celebrated(asking(), [active, goal])
  expect(found?.goal.id).toBe(goal.id)
  expect(celebrated(asking(found?.cookie.split(';')[0]), [active, goal])).toBeNull()
})

test.each([
  ['one that is being saved', { status: 'active' as const, completedAt: null }],
  ['one that has paid for its visit', { paid: { visitId: 'v1' } }],
  ['one whose money was taken out', { saved: { amount: '0.00', currency: 'KES' as const } }],
  ['one reached long ago', { completedAt: '2020-01-01T00:00:00Z' }],
])('not %s', (_, differs) => {
  expect(celebrated(asking(), [{ ...goal, ...differs }])).toBeNull()
})
