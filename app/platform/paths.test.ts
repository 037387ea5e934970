import { expect, test } from 'vitest'
import { keyHeader } from './api.server'
import { authPath, returnPath, safePath } from './paths'

test('drops the query, or the whole return path, of an address too long for a header', () => {
  const from = (path: string) => returnPath(new Request(`https://purse.test${path}`))
  expect(from('/client/wallet?page=2')).toBe('/client/wallet?page=2')
  expect(from(`/client/wallet?page=${'Å'.repeat(5_000)}`)).toBe('/client/wallet')
  expect(from(`/client/removed/${'x'.repeat(5_000)}`)).toBe('/dashboard')
  const longest = from(`/${'%C3%85'.repeat(166)}`)
  expect(safePath(longest)).toBe(longest)
  expect(authPath(longest).length).toBeLessThan(4_000)
})

test('replaces a form’s key that is not valid in a header by an empty one', () => {
  expect(keyHeader('3f0c-1')).toEqual({ 'idempotency-key': '3f0c-1' })
  for (const key of ['a\u0000b', 'a b', 'é', '', 'a\nb']) expect(keyHeader(key)).toEqual({ 'idempotency-key': '' })
})
