// Answers to forms, kept for the form's own address.
import { describe, expect, test } from 'vitest'
import { bringsResponse, keepResponse, takeResponse } from './form-answer.server'

const FORM = 'http://localhost/client/wallet/send?to=1'

const RESPONSE = { 'routes/send': { faults: { amount: ['Bitte €5 or more, Ọlá 💇🏾'] }, typed: null } }

const at = (url: string, cookie?: string | null) => new Request(url, cookie ? { headers: { cookie } } : {})

/** What a browser sends back of a header that sets a cookie. */
const sentBack = (header: string | null) => header?.split(';')[0] ?? null

test('an answer is shown once at the address of its form', async () => {
  const cookie = sentBack(await keepResponse(at(FORM), 422, RESPONSE))
  expect(bringsResponse(at(FORM, `a=b; ${cookie}`))).toBe(true)
  expect(await takeResponse(at(FORM, `a=b; ${cookie}`))).toMatchObject({ status: 422, data: RESPONSE })
})

test('and nowhere else', async () => {
  const cookie = sentBack(await keepResponse(at(FORM), 400, RESPONSE))
  expect(await takeResponse(at('http://localhost/client/wallet/send?to=2', cookie))).toBeNull()
  expect(await takeResponse(at(FORM))).toBeNull()
  expect(bringsResponse(at(FORM, 'other=1'))).toBe(false)
})

test('what is too long for a cookie is not kept', async () => {
  const noise = (length: number) =>
    Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join('')
  expect(await keepResponse(at(FORM), 400, { a: noise(500) })).not.toBeNull()
  expect(await keepResponse(at(FORM), 400, { a: noise(4_000) })).toBeNull()
  expect(await keepResponse(at(FORM), 400, { a: 'a'.repeat(70_000) })).toBeNull()
})

describe('what a browser made up is no answer', () => {
  const packed = async (text: string) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')
  }

  test.each([['', '%', 'AAAA', 'a'.repeat(5_000)].map((value) => [value.slice(0, 20), value])].flat())(
    '%s',
    async (_, value) => {
      expect(await takeResponse(at(FORM, `__Host-form=${value}`))).toBeNull()
    },
  )

  test.each([
    ['another shape', '[1]'],
    ['no JSON', '{'],
    ['a status of success', JSON.stringify({ at: '/client/wallet/send?to=1', status: 200, data: {} })],
    ['far too much', ' '.repeat(2_000_000)],
  ])('%s', async (_, text) => {
    expect(await takeResponse(at(FORM, `__Host-form=${await packed(text)}`))).toBeNull()
  })
})
