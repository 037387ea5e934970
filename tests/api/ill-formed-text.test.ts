// Text that is no Unicode, half of a pair alone, cannot be stored: every route that takes JSON refuses it by the field.
import { describe, expect, test } from 'vitest'
import { api } from '../../api/app'
import type { Role } from '../../api/platform/context'
import { routesOf } from '../../api/platform/http/openapi'
import { expectProblem } from '../fixtures/harness'
import { accessOf, ROLES } from './route-access'
import { exampleOf } from './route-examples'
import { openRouteWorld } from './route-world'

const world = openRouteWorld()

const ILL_FORMED = 'Abc\ud800'

/** Those that take JSON: all that are no reads, but for raw bodies and what providers sign. */
const names = routesOf(api)
  .filter(({ method, access, spec }) => method !== 'GET' && !access.includes('provider') && !spec.bytes)
  .filter(({ path, spec }) => path === '/api/auth/sign-in/email' || spec.body)
  .map(({ method, path }) => `${method} ${path}`)

test('they are most of the routes that change something', () => {
  expect(names.length).toBeGreaterThan(150)
})

describe.each(names)('%s', (name) => {
  test('refuses ill-formed text and names the field', async () => {
    const example = exampleOf(name)
    const caller = ROLES.find((_, i) => (accessOf(name)?.[i] ?? 500) < 400)
    if (!example || !caller) throw new Error('the route has no example of somebody who may')
    const { path, body, ...options } = await example(world, caller)
    const as = options.as ?? (caller === 'anonymous' ? undefined : world.people[caller as Role])
    const [method = ''] = name.split(' ')
    const ask = (changed: object) =>
      world.call(method, path, { as, ...options, body: { ...(body as object), ...changed } })

    // Whatever else is wrong with them, all string fields of the example are named, and one inside a list.
    const written = Object.entries((body ?? {}) as object).filter(([, v]) => typeof v === 'string')
    const all = { ...Object.fromEntries(written), note: '' }
    const spoilt = Object.fromEntries(Object.keys(all).map((field) => [field, ILL_FORMED]))
    const { errors } = expectProblem(await ask({ ...spoilt, list: [{ deep: ILL_FORMED }] }), 'invalid-input')
    expect(Object.keys(errors).sort()).toEqual([...Object.keys(spoilt), 'list.0.deep'].sort())
  })
})
