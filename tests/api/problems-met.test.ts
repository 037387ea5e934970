import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemsNotMet } from '../problems-met'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purse-problems-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a problem that an operation declares and no test meets is a failure', () => {
  const declared = ['GET /api/goals/:id not-found', 'GET /api/goals/:id goal-status']
  writeFileSync(join(folder, 'declared.json'), JSON.stringify(declared))
  writeFileSync(join(folder, 'met-1'), 'GET /api/goals/:id not-found\n')
  writeFileSync(join(folder, 'met-2'), 'GET /api/wallet invalid-input\n')
  expect(problemsNotMet(folder).map(({ name }) => name)).toEqual(['GET /api/goals/:id goal-status'])
})

test('where no test has called an operation, nothing is said', () => {
  expect(problemsNotMet(folder)).toEqual([])
})
