// Calls every route of the api as every role: compares access with the table in route-access.ts, and responses with
// the schemas of the routes.
import { describe, expect, test } from 'vitest'
import { ZodObject } from 'zod'
import { api } from '../../api/app'
import type { Role } from '../../api/platform/context'
import { type Route, routesOf } from '../../api/platform/http/openapi'
import { ProblemResponse } from '../../api/platform/values/responses'
import { type CallResponse, newKey } from '../fixtures/harness'
import { prove } from '../fixtures/money/payouts'
import { erasureFaults } from './erasure-faults'
import { ACCESS, accessOf, type Caller, KEY_SCOPES, LOCAL_ONLY, ROLES } from './route-access'
import { EXAMPLES, exampleOf } from './route-examples'
import { type Ask, openRouteWorld } from './route-world'

const world = openRouteWorld()

const routes = routesOf(api)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

test('the table and the examples name every route, and no other', () => {
  const names = routes.map(nameOf)
  expect(names.filter((name) => !accessOf(name) || !exampleOf(name))).toEqual([])
  expect(Object.keys(ACCESS).filter((name) => !names.includes(name))).toEqual([])
  const requested = EXAMPLES.map(([name]) => name)
  expect(requested.filter((name, i) => !names.includes(name) || requested.indexOf(name) !== i)).toEqual([])
  const local = routes.filter((route) => route.access.includes('local'))
  expect([...LOCAL_ONLY].sort()).toEqual(local.map(nameOf).sort())
})

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const expected = accessOf(name) ?? []
  const example = exampleOf(name)
  let refused: Ask | undefined

  /** Who is refused changes nothing: what was made for the first of them serves the others. */
  async function askOf(caller: Caller, status: number): Promise<Ask> {
    if (!example) throw new Error('the route has no example')
    if (status < 400) return example(world, caller)
    refused ??= { ...(await example(world, caller)), as: undefined }
    return { ...refused, as: world.people[caller] }
  }

  test.each(ROLES)('%s', async (caller) => {
    const status = expected[ROLES.indexOf(caller)] ?? 0
    const { path, ...options } = await askOf(caller, status)
    const response = await world.call(route.method, path, { as: world.people[caller], ...options })
    expect(response.status, JSON.stringify(response.body)).toBe(status)
    expectStated(route, response)
  })

  test('is as open as it says', () => {
    const allowed = ROLES.filter((_, i) => (expected[i] ?? 0) < 400)
    const roles = route.access.filter((who): who is Role => (ROLES as readonly string[]).includes(who))
    const open = route.access.some((who) => who === 'public' || who === 'provider') || roles.length === 0
    expect(allowed).toEqual(open ? [...ROLES] : ROLES.filter((role) => roles.includes(role as Role)))
  })

  const reader = ROLES.find((_, i) => (expected[i] ?? 0) < 400)
  const askAt = async (changed: (address: string) => string) => {
    if (!example || !reader) throw new Error('nobody may ask')
    const { path, ...options } = refused ?? (await example(world, reader))
    return world.call(route.method, changed(path), { ...options, as: options.as ?? world.people[reader] })
  }

  // Whatever it refuses with is declared: the harness holds every response to that.
  if (reader && route.path.includes('/:'))
    test('does not fail at an unknown id', async () => {
      const { status } = await askAt((address) => withIds(route.path, address, 'of-nothing'))
      expect(status).toBeLessThan(500)
    })

  if (reader && takesCursor(route))
    test('refuses a cursor that is not one', async () => {
      const { status, body } = await askAt((address) => `${address}${address.includes('?') ? '&' : '?'}cursor=none`)
      expect([status, body.code]).toEqual([400, 'invalid-cursor'])
    })

  if (LOCAL_ONLY.includes(name)) {
    test.each(ROLES)('%s finds nothing outside local runs', async (caller) => {
      if (!example) throw new Error('the route has no example')
      const { path, ...options } = await example(world, caller)
      const response = await world.call(route.method, path, {
        as: world.people[caller],
        ...options,
        settings: { LOCAL_ONLY: undefined },
      })
      expect(response.status).toBe(404)
    })
  }
})

describe('a key of the API', () => {
  const SCOPES = {
    beauty_partner: ['read', 'bookings', 'catalogue'],
    product_seller: ['read', 'catalogue', 'orders'],
  } as const

  const keyOf = async (role: keyof typeof SCOPES, scopes: readonly string[]) => {
    const as = world.people[role]
    await prove({ ...world, now: Date.now() }, as)
    const body = { name: 'Key', scopes, days: '30' }
    const added = await world.call('POST', '/api/me/api-keys', { as, key: newKey(), body })
    return { authorization: `Bearer ${added.body.key}` }
  }

  test('states its scope in the table', () => {
    const stated = routes.flatMap((route) => (route.spec.scope ? [[nameOf(route), route.spec.scope]] : []))
    expect(Object.fromEntries(stated)).toEqual(KEY_SCOPES)
  })

  test.each(['beauty_partner', 'product_seller'] as const)('of a %s opens that and no more', async (role) => {
    const whole = await Promise.all([1, 2, 3, 4, 5].map(() => keyOf(role, SCOPES[role])))
    const narrow = await Promise.all(
      SCOPES[role].map(async (scope) => ({ scope, headers: await keyOf(role, [scope]) })),
    )
    const codeOf = async (route: Route, headers: Record<string, string>) => {
      const path = route.path.replace(/:\w+/g, 'of-nobody')
      const { status, body } = await world.call(route.method, path, { headers, key: newKey() })
      return status === 401 || status === 403 ? body.code : null
    }
    for (const [i, route] of routes.entries()) {
      const scope = KEY_SCOPES[nameOf(route)]
      const may = route.access.includes(role) ? null : 'forbidden'
      const headers = whole[i % whole.length] ?? {}
      expect([nameOf(route), await codeOf(route, headers)]).toEqual([nameOf(route), scope ? may : 'api-key-refused'])
      if (!scope || may) continue
      for (const item of narrow)
        expect([nameOf(route), item.scope, await codeOf(route, item.headers)]).toEqual([
          ...[nameOf(route), item.scope],
          item.scope === scope ? null : 'api-key-scope',
        ])
    }
  })
})

test('a webhook without the provider’s signature is nobody’s, whatever their role', async () => {
  for (const caller of ROLES) {
    const response = await world.call('POST', '/api/webhooks/payments/sandbox', { as: world.people[caller], body: {} })
    expect([response.status, response.body.code]).toEqual([400, 'invalid-signature'])
  }
})

test('afterwards everybody can be erased, and no recorded answer of others names them', async () => {
  // One of the routes has renamed them since.
  const named = ROLES.flatMap((role) => world.people[role] ?? [])
  const formerNames = Object.fromEntries(named.map(({ id, name }) => [id, name]))
  expect(await erasureFaults(world, formerNames)).toEqual({})
})

/** The address that was asked, with `id` wherever the route takes one. */
function withIds(route: string, requestPath: string, id: string): string {
  const [path = '', query] = requestPath.split('?')
  const parts = route.split('/')
  const changed = path.split('/').map((part, i) => (parts[i]?.startsWith(':') ? id : part))
  return [changed.join('/'), ...(query ? [query] : [])].join('?')
}

function takesCursor({ spec }: Route): boolean {
  return spec.query instanceof ZodObject && 'cursor' in spec.query.shape
}

/** better-auth's own endpoints state no schema. */
const BETTER_AUTH = /^\/api\/auth\/(sign-in|sign-out|get-session|verify-email)/

/** An answer is of the stated status and shape, with nothing besides; a refusal is a problem. */
function expectStated(route: Route, { status, body, headers }: CallResponse): void {
  if (status >= 400) {
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(ProblemResponse.parse(body)).toEqual(body)
    return
  }
  if (route.path.startsWith('/api/auth/')) return
  const { file, response, created } = route.spec
  if (file) {
    expect(headers.get('content-type')).toBe(file)
    // What a message shows never changes: a device may keep it, and nothing on the way.
    const kept = route.path.endsWith('/pictures/:pictureId')
    expect(headers.get('cache-control')).toBe(kept ? 'private, max-age=31536000, immutable' : 'no-store')
    return
  }
  if (BETTER_AUTH.test(route.path)) return
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  if (route.path === '/api/openapi.json') return
  expect(headers.get('cache-control')).toBe('no-store')
  const stated = response ?? created
  if (!stated) throw new Error(`${nameOf(route)} does not state its answer`)
  expect(status).toBe(created ? 201 : 200)
  expect(stated.parse(body)).toEqual(body)
}
