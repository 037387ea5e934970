// Which request bodies reach actions, and which are rejected before.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm, refuse } from './form.server'
import { formBody } from './form-body.server'

const URLENCODED = 'application/x-www-form-urlencoded'

function posted(type: string | null, body: BodyInit | null, headers: Record<string, string> = {}) {
  const sent = new Headers(headers)
  if (type !== null) sent.set('content-type', type)
  if (typeof body === 'string' && !sent.has('content-length'))
    sent.set('content-length', String(new TextEncoder().encode(body).length))
  const request = new Request('http://localhost/cart', { method: 'POST', headers: sent, body })
  if (type === null) request.headers.delete('content-type')
  return request
}

test.each<[string, string | null, string | null]>([
  ['JSON', 'application/json', '{"a":1}'],
  ['text', 'text/plain', 'a=1'],
  ['XML', 'text/xml', '<a>1</a>'],
  ['bytes', 'application/octet-stream', 'a=1'],
  ['a body of no type', null, 'a=1'],
  ['nothing', null, null],
  ['an empty type', '', 'a=1'],
])('rejects %s', async (_, type, body) => {
  expect(await formBody(posted(type, body))).toEqual({ fault: 'form-only' })
})

const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'

test.each<[string, string, string]>([
  ['without a boundary', 'multipart/form-data', `${part}--b--\r\n`],
  ['of another boundary', 'multipart/form-data; boundary=c', `${part}--b--\r\n`],
  ['cut off', 'multipart/form-data; boundary=b', part],
  ['of no parts', 'multipart/form-data; boundary=b', 'nothing'],
])('rejects a multipart form %s', async (_, type, body) => {
  const length = { 'content-length': String(body.length) }
  expect(await formBody(posted(type, body, length))).toEqual({ fault: 'malformed-form' })
})

async function readBy(request: Request): Promise<[string, unknown][]> {
  const body = await formBody(request)
  if (!('request' in body)) throw new Error(body.fault)
  return [...(await body.request.formData())]
}

test('passes forms on unchanged', async () => {
  expect(await readBy(posted(URLENCODED, 'a=1&b=%F0%9F%92%87'))).toEqual([
    ['a', '1'],
    ['b', '💇'],
  ])
  expect(await readBy(posted(`${URLENCODED}; charset=UTF-8`, ''))).toEqual([])
  const whole = `${part}--b--\r\n`
  const type = 'multipart/form-data; boundary=b'
  const length = { 'content-length': String(whole.length) }
  expect(await readBy(posted(type, whole, length))).toEqual([['a', '1']])
})

test('passes on an empty multipart form when it is too large or states no length', async () => {
  const type = 'multipart/form-data; boundary=b'
  const large = { 'content-length': String(20 * 1024 * 1024) }
  for (const headers of [large, null]) {
    const form = () => {
      const request = posted(type, `${part}--b--\r\n`, headers ?? {})
      if (!headers) request.headers.delete('content-length')
      return request
    }
    const request = form()
    const body = await formBody(request)
    expect(await readBy(form())).toEqual([])
    if ('request' in body)
      expect(body.request.headers.get('content-length')).toBe(request.headers.get('content-length'))
  }
})

test('rejects a typed form that is too large, or does not state its length', async () => {
  const tooLarge = { fault: 'body-too-large' }
  expect(await formBody(posted(URLENCODED, `a=${'x'.repeat(3 * 64 * 1024)}`))).toEqual(tooLarge)
  const unstated = posted(URLENCODED, 'a=1')
  unstated.headers.delete('content-length')
  expect(await formBody(unstated)).toEqual(tooLarge)
  const text = `${part.replace('\r\n1\r\n', `\r\n${'x'.repeat(200_000)}\r\n`)}--b--\r\n`
  expect(await formBody(posted('multipart/form-data; boundary=b', text))).toEqual(tooLarge)
})

test.each([
  ['a field a thousand times', 'a&'.repeat(1001), 'body-too-large'],
  ['a place far away in a list', 'a[4294967294]=1', 'malformed-form'],
  ['a name of any length', `a${'.b'.repeat(200)}=1`, 'malformed-form'],
])('rejects %s', async (_, body, fault) => {
  expect(await formBody(posted(URLENCODED, body))).toEqual({ fault })
})

test('does not check the body of read requests', async () => {
  const request = new Request('http://localhost/cart')
  expect(await formBody(request)).toEqual({ request })
})

test.each(['nonsense', '{"type":"insert"}', '{"type":"update","payload":{"name":"a","value":1}}'])(
  'a field by which Conform would be asked to change the form, %s, is not looked at',
  (intent) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ a: 'x', __intent__: intent, __state__: '{' })) form.append(name, value)
    const visit = { writer: { language: 'en-KE', country: null } }
    expect(readForm(visit, form, z.object({ a: z.string() }))).toMatchObject({ ok: true, sent: { value: { a: 'x' } } })
    const refused = refuse({ code: 'invalid-input', status: 400 }, form)
    expect(refused.data.result.initialValue).toEqual({ a: 'x' })
  },
)
