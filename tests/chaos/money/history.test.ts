import { expect, test } from 'vitest'
import { compared, type OperationRecord } from './history'

const request = (key: string | null, status = 201, madeId: string | null = 'made'): OperationRecord => ({
  name: 'send',
  personId: 'a',
  key,
  startedAt: 0,
  endedAt: 1,
  status,
  code: null,
  tries: 1,
  madeId,
  observed: [],
})

test('what was acknowledged is recorded, with the answer that was given', () => {
  expect(compared([request('k')], [{ key: 'k', id: 'made' }])).toEqual({ lost: 0, doubled: 0 })
  expect(compared([request('k', 200, null)], [{ key: 'k', id: 'made' }]).lost).toBe(0)
})

test('finds what was acknowledged and is gone, or is something else', () => {
  expect(compared([request('k')], []).lost).toBe(1)
  expect(compared([request('k')], [{ key: 'k', id: 'other' }]).lost).toBe(1)
})

test('neither refusals, nor unknown ends, nor reads can be lost', () => {
  expect(compared([request('k', 409), request('l', 0), request(null, 200)], []).lost).toBe(0)
})

test('finds a key that is recorded twice', () => {
  const twice = ['a', 'b'].map((id) => ({ key: 'k', id }))
  expect(compared([], twice).doubled).toBe(1)
})
