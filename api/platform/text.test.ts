// Invalid text: lone surrogates.
import { expect, test } from 'vitest'
import { illFormedFields } from './text'

test.each<[unknown, string[]]>([
  [{ name: 'Abc\ud800' }, ['name']],
  [{ name: '\udc69Abc', city: 'Nairobi' }, ['name']],
  [{ lines: [{ note: 'ok' }, { note: '\ud83d' }] }, ['lines.1.note']],
  [{ alerts: { 'x\udfff': true } }, ['alerts']],
  [{ '\ud800': 1 }, ['body']],
  ['\ud800', ['body']],
  [{ name: '👩🏾‍🦱 \ud83d\udc69 ñ \u202e', at: 3, none: null, list: [] }, []],
  [null, []],
])('%j: %j', (json, fields) => {
  expect(illFormedFields(json)).toEqual(fields)
})

test('finds them at any depth', () => {
  const deep = JSON.parse(`${'['.repeat(4000)}"\\ud800"${']'.repeat(4000)}`)
  expect(illFormedFields(deep)).toHaveLength(1)
})

test('more values than anything takes are not looked at, side by side or one in another', () => {
  expect(illFormedFields({ list: Array(4900).fill(0) })).toEqual([])
  expect(illFormedFields({ list: Array(5001).fill('\ud800') })).toBeNull()
  expect(illFormedFields(JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toBeNull()
})

test('some of the fields are named where thousands are ill-formed', () => {
  expect(illFormedFields({ list: Array(4900).fill('\ud800') })).toHaveLength(50)
})
