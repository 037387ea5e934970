import { expect, test } from 'vitest'
import { ownPath } from './own-path'

test.each([
  ['/', '/'],
  ['/client/wallet?page=2#top', '/client/wallet?page=2#top'],
  ['/a/../b', '/b'],
  ['/./auth?next=%2F%2Fevil.example', '/auth?next=%2F%2Fevil.example'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/salons?q=a%5Cb', '/salons?q=a%5Cb'],
  ['/é', '/%C3%A9'],
  ['/@evil.example', '/@evil.example'],
])('%j is the path %j', (text, path) => {
  expect(ownPath(text)).toBe(path)
  expect(ownPath(path)).toBe(path)
})

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/././/evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/\\evil.example',
  '/.\\/evil.example',
  '/.\\\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/%5cevil.example',
  '/a\\b',
  '/salons?q=a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nset-cookie: a=b',
  '/a\u0000b',
  '/a\u007fb',
  '/a\u0085b',
  '\t//evil.example',
  ' //evil.example',
  'https:evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://here.invalid/',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '?next=/',
  '#top',
  '',
  null,
  undefined,
]

test.each(HOSTILE)('%j is none', (text) => {
  expect(ownPath(text)).toBeNull()
})

test('one that is longer than its limit, as it came or normalised, is none', () => {
  expect(ownPath(`/${'a'.repeat(1999)}`)).toHaveLength(2000)
  expect(ownPath(`/${'a'.repeat(2000)}`)).toBeNull()
  expect(ownPath(`/${'a'.repeat(10)}`, 10)).toBeNull()
  // Each letter becomes six.
  expect(ownPath(`/${'é'.repeat(400)}`)).toBeNull()
  expect(ownPath(`/${'a'.repeat(5_000_000)}`)).toBeNull()
})
