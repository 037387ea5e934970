import { expect, test } from 'vitest'
import { undeclared } from '../fixtures/declared-problems'

test.each([
  ['POST /api/goals/1/contributions', 'goal-status', null],
  ['POST /api/goals/1/contributions?page=2', 'insufficient-funds', null],
  ['GET /api/goals/1', 'unauthenticated', null],
  ['GET /api/nowhere', 'not-found', null],
  ['GET /api/goals/1', 'goal-status', 'GET /api/goals/:id refuses with goal-status, undeclared'],
] as const)('%s refuses with %s: %s', (address, code, fault) => {
  const [method, path] = address.split(' ') as [string, string]
  expect(undeclared(method, path, code)).toBe(fault)
})
