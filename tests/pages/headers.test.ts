// What answers that are no pages say, what is kept of pages, and what no request from elsewhere may do. The headers of
// pages are looked at in pages.test.ts.
import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { isCached, unsafeHeaders } from '../e2e/harness/headers'
import { type Answered, ask, newPerson, type Person, SESSION_COOKIE } from '../e2e/harness/people'
import { productUrl } from '../e2e/harness/running'
import { headerFaults, personalFaults, withNotice } from './visiting'

const NO_PAGES = [
  '/missing.png',
  '/healthz',
  '/readyz',
  '/api/salons',
  '/api/me',
  '/api/nothing',
  '/api/openapi.json',
  '/files/avatars/none.jpg',
  '/files/none',
  '/parties/inbox/me',
]

let client: Person

beforeAll(async () => {
  client = await newPerson('client', 'Xochiquetzal Quetzalpetlatl')
})

describe('headers', () => {
  for (const at of NO_PAGES)
    test(`of ${at}; nothing personal is kept`, async () => {
      expect(headerFaults(await ask(at, { as: withNotice(client) }), at, client)).toEqual([])
    })

  for (const at of NO_PAGES)
    test(`of ${at} to a stranger`, async () => {
      expect(unsafeHeaders((await ask(at)).headers)).toEqual([])
    })

  test('nothing personal is kept of a page that somebody signed in asked for first', async () => {
    const { items } = (await ask('/api/salons?limit=50&sort=price')).json
    for (const at of [`/salons?q=${crypto.randomUUID()}`, `/salon/${items.at(-1).id}?tab=gallery`]) {
      const first = await ask(at, { as: withNotice(client) })
      expect([at, first.headers.get('x-cache')]).toEqual([at, null])
      expect(keptFaults(first)).toEqual([])
      await expect.poll(async () => (await ask(at)).headers.get('x-cache')).toBe('hit')
      expect(keptFaults(await ask(at))).toEqual([])
    }
  })

  for (const kind of ['css', 'js', 'woff2', 'svg', 'txt'])
    test(`of a .${kind} file`, async () => {
      const page = await ask('/salons')
      const css = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? ''
      const js = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
      const [, woff2 = ''] = /url\(["']?(\/[^"')]+\.woff2)/.exec((await ask(css)).text) ?? []
      const files = { css, js, woff2, svg: '/icon.svg', txt: '/robots.txt' }
      const { status, headers } = await ask(files[kind as keyof typeof files])
      expect(status).toBe(200)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('set-cookie')).toBeNull()
      const forEver = 'public, max-age=31536000, immutable'
      if (['css', 'js', 'woff2'].includes(kind)) expect(headers.get('cache-control')).toBe(forEver)
    })

  test('the session cookie is bound to us, and out of reach of scripts', async () => {
    const { email, password } = client
    const { headers } = await ask('/api/auth/sign-in/email', { body: { email, password } })
    const form = { intent: 'sign-in', email, password }
    const page = await ask('/auth', { form })
    for (const lines of [headers.getSetCookie(), page.headers.getSetCookie()]) {
      expect(lines.some((line) => line.startsWith(`${SESSION_COOKIE}=`))).toBe(true)
      for (const line of lines) {
        expect(line).toMatch(/^__Host-/)
        const flags = line.split('; ').slice(1)
        expect(flags).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly']))
        expect(flags.join(';')).toMatch(/SameSite=Lax/i)
        expect(flags.join(';')).not.toMatch(/Domain/i)
      }
    }
  })
})

const ELSEWHERE: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.test' },
  'another port': { origin: 'http://localhost:1' },
  'an opaque origin': { origin: 'null' },
  'no origin': {},
  'no origin, another site': { 'sec-fetch-site': 'cross-site' },
  'no origin, a sister site': { 'sec-fetch-site': 'same-site' },
}

for (const [where, from] of Object.entries(ELSEWHERE))
  describe(`a request from ${where}`, () => {
    const endpoints = [
      '/api/wallet/deposits',
      '/api/auth/sign-in/email',
      '/api/nothing',
      '/auth',
      '/auth/sign-out',
      '/client/wallet',
      '/booking',
      '/no/such/page',
    ]

    test('is refused by every endpoint', async () => {
      const { cookies } = client
      for (const endpoint of endpoints) {
        const headers = { ...from, cookie: jar(cookies), 'content-type': 'application/json' }
        expect([endpoint, await sendRequest(endpoint, 'POST', headers)]).toEqual([endpoint, 403])
      }
      expect(await sendRequest('/api/me/sessions', 'DELETE', { ...from, cookie: jar(cookies) })).toBe(403)
      expect(await sendRequest('/api/me', 'GET', { ...from, cookie: jar(cookies) })).toBe(200)
    })

    test('opens no inbox', async () => {
      const { cookies } = client
      const headers = { ...UPGRADE, ...from, cookie: jar(cookies) }
      expect(await sendRequest('/parties/inbox/me', 'GET', headers)).toBe(403)
    })
  })

test('our own pages are let in, with an origin or with the word of the browser', async () => {
  const { cookies } = client
  const headers = { cookie: jar(cookies) }
  const proofs: Record<string, string>[] = [{ origin: productUrl() }, { 'sec-fetch-site': 'same-origin' }]
  for (const ours of proofs) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await sendRequest('/client/wallet/add-funds?currency=KES', 'POST', { ...headers, ...ours, ...type })).toBe(
      400,
    )
  }
})

describe('the inbox', () => {
  const origin = () => ({ origin: productUrl() })

  test('opens for its owner only', async () => {
    const { cookies } = client
    const mine = { ...UPGRADE, ...origin(), cookie: jar(cookies) }
    expect(await sendRequest('/parties/inbox/me', 'GET', mine)).toBe(101)
    expect(await sendRequest('/parties/inbox/me', 'GET', { ...UPGRADE, ...origin() })).toBe(401)
    const forged = { cookie: `${SESSION_COOKIE}=forged.signature` }
    expect(await sendRequest('/parties/inbox/me', 'GET', { ...UPGRADE, ...origin(), ...forged })).toBe(401)
  })

  test('has one name and no other endpoint', async () => {
    const { cookies } = client
    const mine = { ...UPGRADE, ...origin(), cookie: jar(cookies) }
    for (const path of [
      '/parties/inbox/user-demo-client',
      '/parties/inbox/me/more',
      '/parties/inbox/',
      '/parties/other/me',
      '/parties/writer/one',
      '/parties/Writer/one',
      '/parties/Inbox/me',
      '/parties/main/me',
    ]) {
      expect([path, await sendRequest(path, 'GET', mine)]).toEqual([path, 404])
    }
    expect(await sendRequest('/parties/inbox/me', 'GET', { ...origin(), cookie: jar(cookies) })).toBe(404)
    expect(await sendRequest('/parties/inbox/me', 'POST', { ...origin(), cookie: jar(cookies) })).toBe(404)
  })

  test('is shut when the owner has logged out', async () => {
    const person = await newPerson()
    const headers = { ...UPGRADE, ...origin(), cookie: jar(person.cookies) }
    await ask('/auth/sign-out', { as: person, form: {} })
    expect(await sendRequest('/parties/inbox/me', 'GET', headers)).toBe(401)
  })
})

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const jar = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const keptFaults = (response: Answered) => [
  ...(isCached(response.headers) ? [] : ['it is not kept']),
  ...personalFaults(response, client),
]

/** The status of a request with these headers and no others. */
function sendRequest(path: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false } as const
    const knocking = request(new URL(path, productUrl()), options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    knocking.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    knocking.on('error', reject)
    knocking.end()
  })
}
