// The rates adapter against a small server that implements the documented contract, over real HTTP.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CURRENCY } from '../../values/currencies'
import { CURRENCIES } from '../../values/money'
import { openExchangeRates } from './open-exchange-rates'

const SHIPPED = Object.fromEntries(CURRENCIES.map((code) => [code, CURRENCY[code].micros]))

const RATES: Record<string, unknown> = {
  ...Object.fromEntries(CURRENCIES.map((code) => [code, CURRENCY[code].micros / 1_000_000])),
  AED: 3.67301,
  BIF: 2955.5,
  NGN: 1447.118823,
  SOS: 571.000001,
  SSP: 4560.1234567,
  ZAR: 17.2401995,
}

const BODY = {
  disclaimer: 'Usage subject to terms',
  license: 'https://openexchangerates.org/license',
  timestamp: 1_795_212_000,
  base: 'USD',
  rates: RATES,
}

let server: Server
let baseUrl: string
let requested: IncomingMessage[]
let respond: (response: ServerResponse) => void

beforeEach(async () => {
  requested = []
  server = createServer((request, response) => {
    requested.push(request)
    respond(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const says = (body: unknown, status = 200) => {
  respond = (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

const source = (timeout?: number) => openExchangeRates({ appId: 'app-id', baseUrl, ...(timeout && { timeout }) })

const fault = () =>
  source()
    .latest()
    .then(null, (error) => error.message)

test('sends one request, with the key in the header, and turns decimals into whole numbers', async () => {
  says(BODY)
  const { asOf, micros } = await source().latest()
  expect(requested).toHaveLength(1)
  expect(requested[0]).toMatchObject({
    method: 'GET',
    url: '/api/latest.json',
    headers: { authorization: 'Token app-id' },
  })
  expect(asOf).toBe(Date.parse('2026-11-20T22:00:00Z'))
  expect(Object.keys(micros)).toEqual(CURRENCIES)
  expect(micros).toEqual({
    ...SHIPPED,
    BIF: 2_955_500_000,
    NGN: 1_447_118_823,
    SOS: 571_000_001,
    SSP: 4_560_123_457,
    ZAR: 17_240_200,
  })
})

test.each([
  [401, 'missing_app_id'],
  [401, 'invalid_app_id'],
  [403, 'access_restricted'],
  [404, 'not_found'],
  [429, 'not_allowed'],
  [400, 'invalid_base'],
])('reports a refusal with %i %s by its name, without the key', async (status, message) => {
  says({ error: true, status, message, description: 'Invalid App ID app-id' }, status)
  expect(await fault()).toBe(`Open Exchange Rates answered ${status} ${message}`)
})

test.each([
  ['nothing', ''],
  ['a page', '<html>'],
  ['a list', []],
  ['null', null],
  ['no rates', { ...BODY, rates: undefined }],
  ['another base', { ...BODY, base: 'EUR' }],
  ['no time', { ...BODY, timestamp: undefined }],
  ['a time in words', { ...BODY, timestamp: 'yesterday' }],
  ['a time below zero', { ...BODY, timestamp: -1 }],
])('rejects the response %s', async (_, body) => {
  says(body)
  expect(await fault()).toBe('Open Exchange Rates answered something else than rates')
})

test.each([undefined, null, 0, -129.25, '129.25', 'NaN', 1e-9, 1e12, true, {}, []])(
  'a rate of %j is not used, nor the others without it',
  async (KES) => {
    says({ ...BODY, rates: { ...RATES, KES } })
    expect(await fault()).toBe('Open Exchange Rates has no usable rate for KES')
  },
)

test('rejects out-of-range numbers, a proxy’s page, a redirect, a timeout and a refused connection', async () => {
  says(JSON.stringify(BODY).replace('129.25', '1e999'))
  expect(await fault()).toBe('Open Exchange Rates has no usable rate for KES')
  says(JSON.stringify(BODY).replace('129.25', 'NaN'))
  expect(await fault()).toBe('Open Exchange Rates answered something else than rates')
  says('<html>Bad gateway</html>', 502)
  expect(await fault()).toBe('Open Exchange Rates answered 502')
  respond = (response) => response.writeHead(302, { location: `${baseUrl}/elsewhere` }).end()
  expect(await fault()).toBe('Open Exchange Rates answered 302')
  expect(requested.map(({ url }) => url)).not.toContain('/elsewhere')
  respond = () => {}
  await expect(source(50).latest()).rejects.toThrow(/timeout/)
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await expect(source().latest()).rejects.toThrow()
})
