// The OpenAPI document: made from the routes, complete, and well formed as OpenAPI 3.1.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../api/app'
import { openApiDocument, type Route, routesOf } from '../../api/platform/http/openapi'
import { PROBLEMS } from '../../api/problems'
import { openWorld } from '../fixtures/harness'
import { withoutReferences } from '../fixtures/openapi'

const world = openWorld()

// biome-ignore lint/suspicious/noExplicitAny: it is walked, not used
type Json = any

const routes = routesOf(api).filter((route) => route.path !== '/api/openapi.json')

async function document(): Promise<Json> {
  const { status, headers, body } = await world.call('GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toMatch(/^public/)
  return body
}

const pathOf = (route: Route) => route.path.replace(/:(\w+)/g, '{$1}')

/** Every object within, with where it is. */
function* walk(node: Json, at = '#'): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return
  yield [at, node]
  for (const [key, child] of Object.entries(node)) yield* walk(child, `${at}/${key}`)
}

test('says what it is, and has exactly the routes', async () => {
  const doc = await document()
  expect(doc.openapi).toMatch(/^3\.1\.\d+$/)
  expect(doc.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  const operations = Object.entries<Json>(doc.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual(routes.map((route) => `${route.method} ${pathOf(route)}`).sort())
})

test('says where it is served, and no two paths differ by the names of parameters alone', async () => {
  const doc = await document()
  expect(doc.servers).toEqual([{ url: '/' }])
  const paths = Object.keys(doc.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
})

test('every default is a value of its own schema', async () => {
  let defaults = 0
  for (const [at, node] of walk(await document())) {
    if (!('default' in node) || /\/(properties|responses)$/.test(at)) continue
    defaults += 1
    const { default: value, pattern = '', ...schema } = node
    const fits =
      z.fromJSONSchema(schema).safeParse(value).success &&
      (typeof value !== 'string' || new RegExp(pattern, 'u').test(value))
    expect([at, value, fits]).toEqual([at, value, true])
  }
  expect(defaults).toBeGreaterThan(50)
})

test('every operation: a summary, its parameters, a success and the problems', async () => {
  const doc = await document()
  for (const route of routes) {
    const operation = doc.paths[pathOf(route)][route.method.toLowerCase()]
    const name = `${route.method} ${route.path}`
    expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S/)])

    const parameters: Json[] = operation.parameters
    for (const parameter of parameters) {
      expect([name, parameter]).toEqual([
        name,
        expect.objectContaining({
          name: expect.stringMatching(/\S/),
          in: expect.stringMatching(/^(path|query|header)$/),
          required: expect.any(Boolean),
          schema: expect.any(Object),
        }),
      ])
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
    }
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect([name, parameters.filter((p) => p.in === 'path').map((p) => p.name)]).toEqual([name, inPath])

    const keyed = route.spec.keyed === true
    expect([name, keys.includes('header Idempotency-Key')]).toEqual([name, keyed])

    const codes = Object.keys(operation.responses)
    expect(codes).toContain('default')
    const again = route.spec.mayExist === true
    expect(codes.filter((code) => /^[23]\d\d$/.test(code))).toHaveLength(again ? 2 : 1)
    for (const response of Object.values<Json>(operation.responses)) expect(response.description).toMatch(/\S/)
    expect(Object.keys(operation.responses.default.content)).toEqual(['application/problem+json'])
    if (operation.requestBody)
      expect([name, Object.keys(operation.requestBody.content)]).toEqual([
        name,
        route.spec.bytes?.types ?? ['application/json'],
      ])

    const open = route.access.some((who) => who === 'public' || who === 'provider')
    const ways = route.spec.scope ? 2 : 1
    expect([name, operation.security.length]).toEqual([name, open ? 0 : ways])
    for (const scheme of operation.security.flatMap(Object.keys)) {
      expect(doc.components.securitySchemes).toHaveProperty(scheme)
    }
  }
})

test('money and booking writes need a key; the rest of the writes are listed here', () => {
  const without = routes
    .filter((route) => !['GET', 'HEAD'].includes(route.method) && !route.path.startsWith('/api/auth/'))
    .filter((route) => !route.spec.keyed)
    .map((route) => `${route.method} ${route.path}`)
  expect(without.sort()).toEqual([
    'DELETE /api/addresses/:id',
    'DELETE /api/calendar/blocks/:id',
    'DELETE /api/calendar/closures/:id',
    'DELETE /api/cart/lines/:variantId',
    'DELETE /api/contact-opt-outs/:token',
    'DELETE /api/conversations/:id/block',
    'DELETE /api/goals/:id/picture',
    'DELETE /api/me/api-keys/:id',
    'DELETE /api/me/calendar-feed',
    'DELETE /api/me/contacts/phone',
    'DELETE /api/me/devices',
    'DELETE /api/me/devices/:id',
    'DELETE /api/me/passkeys/:id',
    'DELETE /api/me/photo',
    'DELETE /api/me/push-subscriptions',
    'DELETE /api/me/sessions',
    'DELETE /api/me/two-factor',
    'DELETE /api/me/webhooks/:id',
    'DELETE /api/my-salon/staff/:id/picture',
    'DELETE /api/payouts/destinations/:id',
    'DELETE /api/private-calendars/:id',
    'DELETE /api/product-reviews/:id/reply',
    'DELETE /api/products/:id/favorite',
    'DELETE /api/products/:id/review',
    'DELETE /api/reviews/:id/photos/:photoId',
    'DELETE /api/reviews/:id/reply',
    'DELETE /api/salons/:id/favorite',
    'DELETE /api/salons/:id/review',
    'DELETE /api/slot-holds/:id',
    'DELETE /api/staff-calendar-feeds/:staffId',
    'DELETE /api/wallet/methods/:id',
    'PATCH /api/plus/subscription',
    'POST /api/admin/audit/verification',
    'POST /api/admin/providers/:provider/test',
    'POST /api/admin/reconciliation/previews',
    'POST /api/cart/lines/:variantId',
    'POST /api/cart/orders',
    'POST /api/checkouts/:id/release',
    'POST /api/conversations',
    'POST /api/conversations/:id/pictures',
    'POST /api/conversations/:id/reports',
    'POST /api/gift-redemptions/opening',
    'POST /api/me/agreement',
    'POST /api/me/contacts/codes',
    'POST /api/me/deletion',
    'POST /api/me/exports',
    'POST /api/me/passkeys',
    'POST /api/me/passkeys/options',
    'POST /api/me/push-subscriptions',
    'POST /api/me/recovery-codes',
    'POST /api/me/step-up',
    'POST /api/me/two-factor',
    'POST /api/me/webhooks/:id/deliveries/:messageId/replays',
    'POST /api/me/webhooks/:id/secret',
    'POST /api/me/webhooks/:id/tests',
    'POST /api/my-salon/imports',
    'POST /api/my-shop/imports',
    'POST /api/my-shop/products/:id/pictures',
    'POST /api/offers/:id/decline',
    'POST /api/offers/:id/withdrawal',
    'POST /api/private-calendars/:id/readings',
    'POST /api/product-reviews/:id/reports',
    'POST /api/reviews/:id/photos',
    'POST /api/reviews/:id/reports',
    'POST /api/sandbox/deposits/:id/decision',
    'POST /api/support/tickets',
    'POST /api/webhooks/payments/:processor',
    'PUT /api/cart/lines/:variantId',
    'PUT /api/contact-opt-outs/:token',
    'PUT /api/conversations/:id/block',
    'PUT /api/conversations/:id/receipts',
    'PUT /api/goals/:id/picture',
    'PUT /api/me/admin-profile',
    'PUT /api/me/auto-replies',
    'PUT /api/me/business',
    'PUT /api/me/calendar-feed',
    'PUT /api/me/contacts/:kind',
    'PUT /api/me/currency',
    'PUT /api/me/notifications/read',
    'PUT /api/me/passkeys/:id',
    'PUT /api/me/password',
    'PUT /api/me/photo',
    'PUT /api/me/preferences',
    'PUT /api/me/privacy',
    'PUT /api/me/profile',
    'PUT /api/me/two-factor',
    'PUT /api/me/webhooks/:id',
    'PUT /api/my-salon/imports/:id/columns',
    'PUT /api/my-salon/imports/:id/prices',
    'PUT /api/my-salon/pictures',
    'PUT /api/my-salon/staff/:id/picture',
    'PUT /api/payouts/settings',
    'PUT /api/product-reviews/:id/reply',
    'PUT /api/products/:id/favorite',
    'PUT /api/products/:id/review',
    'PUT /api/reviews/:id/reply',
    'PUT /api/salons/:id/favorite',
    'PUT /api/salons/:id/review',
    'PUT /api/staff-calendar-feeds/:staffId',
    'PUT /api/wallet/methods/:id/default',
  ])
})

test('the shapes that the contract names', async () => {
  const doc = withoutReferences(await document())
  const responseOf = (method: string, path: string, status = 200) =>
    doc.paths[path][method].responses[status].content['application/json'].schema
  const bodyOf = (path: string) => doc.paths[path].post.requestBody.content['application/json'].schema
  expect(Object.keys(responseOf('get', '/api/wallet').properties)).toEqual(['currency', 'available', 'held', 'total'])
  expect(Object.keys(responseOf('get', '/api/wallet').properties.held.properties)).toEqual(['amount', 'currency'])
  for (const path of ['/api/wallet/transactions', '/api/salons', '/api/appointments', '/api/salons/{id}/slots']) {
    expect(Object.keys(responseOf('get', path).properties)).toEqual(expect.arrayContaining(['items', 'next']))
  }
  const salon = responseOf('get', '/api/salons/{id}').properties
  expect(salon).toHaveProperty('timeZone')
  expect(Object.keys(salon.services.items.properties)).toEqual(
    expect.arrayContaining(['id', 'name', 'price', 'durationMinutes']),
  )
  expect(Object.keys(responseOf('get', '/api/salons/{id}/slots').properties.items.items.properties)).toEqual([
    'startsAt',
    'endsAt',
  ])
  const slots = doc.paths['/api/salons/{id}/slots'].get.parameters.map((p: Json) => p.name)
  expect(slots).toEqual(expect.arrayContaining(['service', 'from', 'to', 'staff']))
  expect(bodyOf('/api/wallet/deposits')).toMatchObject({ required: ['amount', 'currency'] })
  expect(Object.keys(bodyOf('/api/wallet/deposits').properties)).toContain('paymentMethodId')
  // A time that is kept, or a salon, a service and a time at once.
  expect(bodyOf('/api/appointments').required).toEqual(['payment'])
  expect(Object.keys(bodyOf('/api/appointments').properties)).toEqual(
    expect.arrayContaining(['slotHoldId', 'salonId', 'serviceId', 'plan', 'startsAt']),
  )
  expect(Object.keys(responseOf('post', '/api/appointments', 201).properties)).toEqual(
    expect.arrayContaining(['id', 'status']),
  )
})

test('every schema is one, and every reference leads somewhere', async () => {
  const doc = await document()
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
  let schemas = 0
  for (const [at, node] of walk(doc)) {
    if (typeof node.$ref === 'string') {
      const target = node.$ref
        .slice(2)
        .split('/')
        .reduce((here: Json, key: string) => here?.[key], doc)
      expect([at, target]).toEqual([at, expect.any(Object)])
    }
    if (/\/(properties\/[^/]+|items|schema|schemas\/[^/]+)$/.test(at)) {
      schemas += 1
      if (node.type !== undefined)
        expect([at, [node.type].flat().filter((type: string) => !types.includes(type))]).toEqual([at, []])
      if (node.required !== undefined) {
        expect([at, node.required.filter((key: string) => !(key in node.properties))]).toEqual([at, []])
      }
      if (node.pattern !== undefined) expect(() => new RegExp(node.pattern, 'u')).not.toThrow()
      expect(at.endsWith('/schema') && '$schema' in node).toBe(false)
    }
  }
  expect(schemas).toBeGreaterThan(100)
  const problem = doc.components.schemas.Problem
  expect(problem.required.sort()).toEqual(['code', 'requestId', 'status', 'title', 'type'])
  for (const { status } of Object.values(PROBLEMS)) expect(status).toBeGreaterThanOrEqual(400)
})

test('a route that answers twice in a row says both statuses', () => {
  type Operation = { responses: Record<string, object> }
  const doc = openApiDocument(routes, '') as { paths: Record<string, { post?: Operation }> }
  for (const path of ['/api/conversations', '/api/conversations/{id}/messages']) {
    const responses = doc.paths[path]?.post?.responses ?? {}
    expect(responses['201']).toBeDefined()
    expect(responses['200']).toEqual(responses['201'])
  }
})

test('a route that does not say who may call it stops the build of the document', () => {
  const routed = { routes: [{ method: 'GET', path: '/api/x', basePath: '/', handler: () => undefined }] }
  expect(() => routesOf(routed as unknown as typeof api)).toThrow(/does not state who may call it/)
})
