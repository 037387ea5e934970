// The guarded fetcher against real servers on this machine, which only local runs may request.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayFetch, safeFetch } from './safe-fetch'

const LOCAL = { local: true, origin: 'http://localhost:8787', settings: {} as never }
const PUBLIC = { ...LOCAL, local: false, origin: 'https://purse.co.ke' }

let server: Server
let base: string
let requested: string[]
let respond: RequestListener

beforeEach(async () => {
  requested = []
  server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

test('gives the whole response, of any status', async () => {
  respond = (_, response) => response.writeHead(404, { etag: '"a"' }).end('gone')
  const got = await safeFetch(LOCAL, `${base}/feed.ics`)
  if (got.fault !== null) throw new Error(got.fault)
  expect([got.status, got.headers.get('etag')]).toEqual([404, '"a"'])
  expect(new TextDecoder().decode(got.body)).toBe('gone')
})

test('sends the method, the headers and the body', async () => {
  respond = async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.end(`${request.headers['x-of-ours']} ${body}`)
  }
  const got = await safeFetch(LOCAL, base, { method: 'POST', headers: { 'x-of-ours': '1' }, body: '{}' })
  expect(got.fault === null && new TextDecoder().decode(got.body)).toBe('1 {}')
  expect(requested).toEqual(['POST /'])
})

test('follows no redirect', async () => {
  respond = (_, response) => response.writeHead(302, { location: `${base}/secret` }).end()
  expect(await safeFetch(LOCAL, `${base}/`)).toEqual({ fault: 'redirected', status: 302 })
  expect(requested).toEqual(['GET /'])
})

test('gives up in time, before and within the body', async () => {
  const limits = { timeout: 150, maxSize: 1000 }
  respond = () => {}
  expect(await safeFetch(LOCAL, base, {}, limits)).toEqual({ fault: 'timed-out', status: null })
  respond = (_, response) => response.write('a')
  expect(await safeFetch(LOCAL, base, {}, limits)).toEqual({ fault: 'timed-out', status: 200 })
})

test('receives no more than the limit, counted after decompression', async () => {
  const limits = { timeout: 2000, maxSize: 1000 }
  respond = (_, response) => response.end('a'.repeat(1000))
  expect((await safeFetch(LOCAL, base, {}, limits)).fault).toBeNull()
  respond = (_, response) => response.end('a'.repeat(1001))
  expect((await safeFetch(LOCAL, base, {}, limits)).fault).toBe('too-large')
  respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(1001)))
  expect((await safeFetch(LOCAL, base, {}, limits)).fault).toBe('too-large')
})

test('says that nobody is there', async () => {
  await new Promise((done) => server.close(done))
  expect(await safeFetch(LOCAL, base)).toEqual({ fault: 'unreachable', status: null })
})

test('requests neither this machine, except in local runs, nor ourselves', async () => {
  respond = (_, response) => response.end()
  for (const [asking, address] of [
    [PUBLIC, base],
    [PUBLIC, base.replace('http', 'https')],
    [PUBLIC, 'https://purse.co.ke/api/me'],
    [LOCAL, 'http://localhost:8787/api/me'],
    [LOCAL, 'http://10.0.0.1/'],
  ] as const)
    expect(await safeFetch(asking, address)).toEqual({ fault: 'not-public', status: null })
  expect(requested).toEqual([])
})

test('a form can tell before', () => {
  expect(mayFetch(PUBLIC, 'https://salon.co.ke/hook')).toBe(true)
  expect(mayFetch(PUBLIC, 'https://purse.co.ke/hook')).toBe(false)
  expect(mayFetch(PUBLIC, base)).toBe(false)
  expect(mayFetch(LOCAL, base)).toBe(true)
})

test.each([
  ['a private address', ['A 10.0.0.1'], 'not-public'],
  ['a private IPv6 address', ['A 41.90.0.1', 'AAAA fd00::1'], 'not-public'],
  ['one private address of two', ['A 41.90.0.1', 'A 169.254.169.254'], 'not-public'],
  ['no address', [], 'not-public'],
  ['public addresses', ['A 41.90.0.1', 'AAAA 2c0f:fe38::1'], null],
])('a name that resolves to %s', async (_, records, fault) => {
  const resolver = 'https://resolver.test/dns-query'
  const asking = { ...PUBLIC, settings: { DNS_RESOLVER_URL: resolver } as never }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(String(input))
    if (url.hostname !== 'resolver.test') return new Response('ok')
    expect(url.searchParams.get('name')).toBe('hooks.salon.co.ke')
    const type = url.searchParams.get('type') ?? ''
    const found = records.map((record) => record.split(' ')).filter(([kind]) => kind === type)
    const CallResponse = found.map(([, data]) => ({ type: type === 'A' ? 1 : 28, data }))
    return Response.json({ Status: 0, Answer: [{ type: 5, data: 'alias.co.ke.' }, ...CallResponse] })
  })
  expect((await safeFetch(asking, 'https://hooks.salon.co.ke/')).fault).toBe(fault)
})

test('without a resolver no name is requested, except in local runs', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  const name = 'https://hooks.salon.co.ke/'
  expect(await safeFetch(PUBLIC, name)).toEqual({ fault: 'not-public', status: null })
  expect(fetched).not.toHaveBeenCalled()
  expect((await safeFetch(LOCAL, name)).fault).toBeNull()
})

test('a resolver that fails lets nothing through', async () => {
  const asking = { ...PUBLIC, settings: { DNS_RESOLVER_URL: `${base}/dns-query` } as never }
  respond = (_, response) => response.writeHead(500).end('broken')
  expect((await safeFetch(asking, 'https://hooks.salon.co.ke/')).fault).toBe('unreachable')
  expect(requested.length).toBeGreaterThan(0)
})
