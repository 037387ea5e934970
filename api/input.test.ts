// Invalid input to every route with a body: a clear 4xx problem, and nothing changed.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CallResponse,
  expectProblem,
  newKey,
  type Options,
  openWorld,
  type Person,
} from '../tests/fixtures/harness'
import { addSalons, at, booked, cutAt, fingerprint, fund } from '../tests/fixtures/salons-and-purses'
import { MAX_BODY } from './platform/http/guards'
import type { ProblemCode } from './platform/values/problem'

const world = openWorld()
let as: Person
let depositId: string

beforeAll(async () => {
  await addSalons(world)
  as = await world.person('client')
  await fund(world, as, '10000')
  const { body } = await world.call('POST', '/api/wallet/deposits', {
    as,
    key: newKey(),
    body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_action' },
  })
  depositId = body.id
})

type Endpoint = { method: string; path: () => string; body: () => Record<string, unknown>; keyed: boolean }

const ENDPOINTS: Record<string, Endpoint> = {
  deposits: {
    method: 'POST',
    path: () => '/api/wallet/deposits',
    body: () => ({ amount: '1', currency: 'KES', paymentMethodId: 'sandbox_ok' }),
    keyed: true,
  },
  appointments: { method: 'POST', path: () => '/api/appointments', body: () => cutAt(world, '10:00'), keyed: true },
  currency: { method: 'PUT', path: () => '/api/me/currency', body: () => ({ currency: 'USD' }), keyed: false },
  preferences: {
    method: 'PUT',
    path: () => '/api/me/preferences',
    body: () => ({ email: true, timeZone: 'Africa/Nairobi' }),
    keyed: false,
  },
  business: {
    method: 'PUT',
    path: () => '/api/me/business',
    body: () => ({ kind: 'shop', name: 'Duka', city: 'Nairobi' }),
    keyed: false,
  },
  applications: { method: 'POST', path: () => '/api/me/applications', body: () => ({ kind: 'shop' }), keyed: true },
  decision: {
    method: 'POST',
    path: () => `/api/sandbox/deposits/${depositId}/decision`,
    body: () => ({ decision: 'approve' }),
    keyed: false,
  },
  tickets: {
    method: 'POST',
    path: () => '/api/support/tickets',
    body: () => ({ name: 'Ann', email: 'a@purse.test', subject: 'Hello', message: 'Hello' }),
    keyed: false,
  },
  'sign-in': {
    method: 'POST',
    path: () => '/api/auth/sign-in/email',
    body: () => ({ email: 'a@purse.test', password: 'x' }),
    keyed: false,
  },
  webhook: { method: 'POST', path: () => '/api/webhooks/payments/sandbox', body: () => ({}), keyed: false },
}

let before: string

beforeEach(async () => {
  before = await fingerprint(world)
})

async function refused(response: Promise<CallResponse>, code: ProblemCode): Promise<void> {
  expectProblem(await response, code)
  expect(await fingerprint(world)).toBe(before)
}

describe.each(Object.entries(ENDPOINTS))('%s', (name, endpoint) => {
  const sendRequest = (options: Options) =>
    world.call(endpoint.method, endpoint.path(), { as, ...(endpoint.keyed && { key: newKey() }), ...options })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/json',
    ' ',
    'application/jsonx',
  ])('rejects content type %j', (type) =>
    refused(sendRequest({ body: endpoint.body(), headers: { 'content-type': type } }), 'json-only'),
  )

  test('rejects a body without a content type', () =>
    refused(sendRequest({ body: endpoint.body(), headers: { 'content-type': '' } }), 'json-only'))

  test('rejects a body that is too large, whether declared or streamed', async () => {
    expect(MAX_BODY).toBe(65_536)
    const large = JSON.stringify({ ...endpoint.body(), notes: 'x'.repeat(MAX_BODY) })
    await refused(sendRequest({ raw: large }), 'body-too-large')
    await refused(sendRequest({ raw: large, headers: { 'content-length': String(large.length) } }), 'body-too-large')
    const pieces = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(10_000).fill(0x20))
      },
    })
    await refused(sendRequest({ raw: pieces }), 'body-too-large')
  })

  // A webhook checks its signature first and reads nothing without it.
  if (name === 'webhook') return

  test.each(['{', '{"amount":', '{"a":1}}', "{'a':1}", 'undefined', '\u0000', '{"a":NaN}', '<xml/>'])(
    'refuses malformed JSON %j',
    (raw) => refused(sendRequest({ raw }), 'malformed-json'),
  )

  test.each(['null', '[]', '"text"', '7', 'true', '[[[[[[]]]]]]'])('refuses JSON %s, which is no object', (raw) =>
    refused(sendRequest({ raw }), 'invalid-input'),
  )

  if (name === 'sign-in') return

  test('rejects an empty body', async () => {
    await refused(sendRequest({}), 'invalid-input')
    await refused(sendRequest({ body: {} }), 'invalid-input')
  })

  test('rejects a body nested a thousand deep', () => {
    const [field = ''] = Object.keys(endpoint.body())
    const raw = `{"${field}":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    return refused(sendRequest({ raw }), 'invalid-input')
  })

  if (!endpoint.keyed) return

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256), '\t'])('refuses the key %j', (key) =>
    refused(
      world.call(endpoint.method, endpoint.path(), { as, body: endpoint.body(), headers: { 'idempotency-key': key } }),
      'idempotency-key-missing',
    ),
  )
})

describe('amounts', () => {
  const ask = (amount: unknown, currency: unknown = 'KES') =>
    world.call('POST', '/api/wallet/deposits', {
      as,
      key: newKey(),
      body: { amount, currency, paymentMethodId: 'sandbox_ok' },
    })

  test.each([
    '',
    ' ',
    '0',
    '0.00',
    '-0',
    '-5',
    '+5',
    '1e3',
    '1E3',
    '0x1F',
    'NaN',
    'Infinity',
    '-Infinity',
    '10.005',
    '1000000000000000',
    '10000000.01',
    '1,000',
    '1 000',
    '٥',
    '５',
    '5.',
    '.5',
    '05',
    '5..0',
    'five',
    '5;',
    "5' OR '1'='1",
    '5\u0000',
  ])('rejects %j with an error on its field', async (amount) => {
    const response = await ask(amount)
    const { errors } = expectProblem(response, 'invalid-amount')
    expect(errors.amount).toHaveLength(1)
    expect(await fingerprint(world)).toBe(before)
  })

  test.each(['10.5', '0.5', '10.00'])('%j is refused in UGX, which has no decimals', async (amount) => {
    const { errors } = expectProblem(await ask(amount, 'UGX'), 'invalid-amount')
    expect(errors.amount[0]).toMatch(/no decimals/)
    expect(await fingerprint(world)).toBe(before)
  })

  test.each([10, 0, -1, 1e15, true, null, ['5'], { amount: '5' }, '9'.repeat(41)])(
    '%j is refused',
    async (...amounts) => {
      const { errors } = expectProblem(await ask(amounts.length === 1 ? amounts[0] : amounts), 'invalid-input')
      expect(errors).toHaveProperty('amount')
      expect(await fingerprint(world)).toBe(before)
    },
  )

  test.each(['EUR', 'kes', '', 'KES ', 'valueOf'])('currency %j is refused', (currency) =>
    refused(ask('5', currency), 'unknown-currency'),
  )

  test.each([404, null, ['KES'], 'x'.repeat(9)])('currency %j is refused', (...currencies) =>
    refused(ask('5', currencies.length === 1 ? currencies[0] : currencies), 'invalid-input'),
  )

  test('accepts the maximum amount', async () => {
    const rich = await world.person('client')
    const response = await world.call('POST', '/api/wallet/deposits', {
      as: rich,
      key: 'k'.repeat(255),
      body: { amount: '10000000.00', currency: 'KES', paymentMethodId: 'sandbox_ok' },
    })
    expect(response).toMatchObject({ status: 201, body: { amount: { amount: '10000000.00', currency: 'KES' } } })
  })
})

test('stores hostile text in notes and names unchanged', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'); DROP TABLE appointment;--",
    '{{7*7}} $' + '{7*7} %s %n',
    '\u202eevil\u0007 👩🏾‍🦱 \ufeff ñ',
    'a\nb\r\nc',
    '__proto__',
  ]
  for (const [i, notes] of hostile.entries()) {
    const person = await world.person('client', { name: notes })
    const startsAt = at(world, '10:00', 20 + i)
    const response = await booked(world, person, cutAt(world, '', { startsAt, payment: 'salon', notes }))
    expect(response).toMatchObject({ notes: notes.trim(), clientName: notes })
    expect((await world.call('GET', `/api/appointments/${response.id}`, { as: person })).body).toMatchObject({
      ...response,
    })
  }
})

test('ignores a key in the body, prototype pollution and unknown fields', async () => {
  const raw =
    '{"amount":"1","currency":"KES","paymentMethodId":"sandbox_ok","__proto__":{"admin":true},"minor":1000000,"userId":"x"}'
  const person = await world.person('client')
  const response = await world.call('POST', '/api/wallet/deposits', { as: person, key: newKey(), raw })
  expect(response).toMatchObject({ status: 201, body: { amount: { amount: '1.00' } } })
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

describe('paths and methods', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/appointments/a/b/c',
    '/api/me/',
    '/api//me',
    '/api/appointments/x/deletion',
    '/api/%00',
  ])('%s does not exist', async (path) => {
    for (const method of ['GET', 'POST'])
      expectProblem(await world.call(method, path, { as, key: newKey() }), 'not-found')
  })

  test.each([
    ['DELETE', '/api/wallet'],
    ['PUT', '/api/appointments'],
    ['PATCH', '/api/me'],
    ['POST', '/api/salons'],
    ['GET', '/api/appointments/x/cancellation'],
    ['DELETE', '/api/appointments/x'],
    ['POST', '/api/openapi.json'],
  ])('%s %s is not allowed', async (method, path) => {
    expectProblem(await world.call(method, path, { as, key: newKey() }), 'method-not-allowed')
  })

  test('rejects an id of more than a hundred letters', async () => {
    const id = 'x'.repeat(101)
    expectProblem(await world.call('GET', `/api/appointments/${id}`, { as }), 'invalid-input')
    expectProblem(await world.call('GET', `/api/wallet/deposits/${id}`, { as }), 'invalid-input')
    const partner = await world.person('beauty_partner')
    const path = `/api/appointments/${id}/confirmation`
    expectProblem(await world.call('POST', path, { as: partner, key: newKey() }), 'invalid-input')
  })
})
