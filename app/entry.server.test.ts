// Which failures of pages are logged: our own, not client errors.
import { expect, test, vi } from 'vitest'
import { handleError } from './entry.server'

const logged = (error: unknown) => {
  const failed = vi.fn()
  handleError(error, { context: { failed } as never })
  return failed.mock.calls
}

const answered = (status: number) => ({ status, statusText: '', data: '', internal: true })

test('thrown errors are logged', () => {
  const error = new Error('broken')
  expect(logged(error)).toEqual([[error]])
  expect(logged(answered(500))).toHaveLength(1)
})

test.each([400, 404, 405])('an answer of %d is not', (status) => {
  expect(logged(answered(status))).toEqual([])
})
