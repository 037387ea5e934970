// Every address is rendered by the same routes that Remix would choose among all of them.
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageHandler } from './page-handler.server'

/** Ids with their paths; a route is nested in the one whose id is its prefix. */
const PATHS: Record<string, string | undefined> = {
  root: '',
  'root/index': undefined,
  'root/client': undefined,
  'root/client/wallet': 'client/wallet',
  'root/client/transaction': 'client/wallet/:transactionId',
  'root/client/goal': 'client/goals/:goalId',
  'root/client/new': 'client/goals/new',
  'root/admin': 'admin',
  'root/admin/index': undefined,
  'root/admin/people': 'people',
  'root/admin/person': 'people/:personId',
  'root/base': ':base/messages',
  'root/partner': 'partner/messages',
  'root/words': 'a.b (c)/:lang?/d',
  'root/nothing': '*',
}

function parentOf(id: string): string | undefined {
  return id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined
}

const build = {
  routes: Object.fromEntries(
    Object.entries(PATHS).map(([id, path]) => [
      id,
      {
        id,
        parentId: parentOf(id),
        path,
        index: id.endsWith('/index'),
        module: { default: () => null, loader: () => id },
      },
    ]),
  ),
  assets: { routes: Object.fromEntries(Object.keys(PATHS).map((id) => [id, { id }])), version: '1' },
  entry: {
    module: {
      handleError: () => {},
      default: (
        _request: Request,
        status: number,
        _headers: Headers,
        {
          staticHandlerContext: { matches },
          manifest,
        }: {
          staticHandlerContext: { matches: { route: { id: string }; params: object }[] }
          manifest: { routes: object }
        },
      ) =>
        Response.json(
          { drawn: matches.map(({ route, params }) => [route.id, params]) },
          { status, headers: { 'x-routes': `${Object.keys(manifest.routes).length}` } },
        ),
    },
  },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
} as unknown as ServerBuild

// Remix warns about addresses that cannot be decoded.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

const few = createPageHandler(build, 'production')
const whole = createRequestHandler(build, 'production')

async function answered(handler: typeof few, path: string) {
  const response = await handler(new Request(`https://purse.test${path}`))
  return { status: response.status, body: await response.text(), routes: response.headers.get('x-routes') }
}

describe('renders the same as with all routes', () => {
  test.each([
    '/',
    '//',
    '/client/wallet',
    '/client/wallet/',
    '/CLIENT/Wallet',
    '/client//wallet',
    '/client/wallet/t1',
    '/client/wallet/t1/more',
    '/client/wallet/a%2Fb',
    '/client/wallet/%E0%A4%A',
    '/client/wallet/%C3%A9%0A',
    '/client/goals/new',
    '/client/goals/g1',
    '/admin',
    '/admin/people',
    '/admin/people/p1',
    '/partner/messages',
    '/seller/messages',
    '/a.b%20(c)/d',
    '/a.b%20(c)/fr/d',
    '/axb%20(c)/d',
    '/nowhere',
    '/no/where%0Aat/all',
  ])('%s', async (path) => {
    const { routes: _, ...got } = await answered(few, path)
    const { routes, ...expected } = await answered(whole, path)
    expect(got).toEqual(expected)
  })
})

test('treats an old-style Remix data request as a request for the page', async () => {
  for (const query of ['?_data=', '?_data=root%2Fclient%2Fwallet', '?tab=1&_data=root'])
    expect(await answered(few, `/client/wallet${query}`)).toEqual(await answered(few, '/client/wallet'))
})

test('passes Remix the matching routes and their parents', async () => {
  expect((await answered(few, '/client/goals/new')).routes).toBe('5')
  expect((await answered(whole, '/client/goals/new')).routes).toBe('15')
})

describe('in development', () => {
  const loads: string[] = []
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const { module, ...rest } = route ?? {}
      const load = async () => {
        loads.push(id)
        return module
      }
      return [id, { ...rest, load }]
    }),
  )
  const lazy = createPageHandler({ ...build, routes } as unknown as ServerBuild, 'production')

  beforeEach(() => void loads.splice(0))

  test('an address loads the modules of the routes that may match, and is answered by them', async () => {
    expect(await answered(lazy, '/client/goals/new')).toEqual(await answered(few, '/client/goals/new'))
    expect(loads.sort()).toEqual(['root', 'root/client', 'root/client/goal', 'root/client/new', 'root/nothing'])
  })
})

test.each([
  '/client/wallet.data',
  '/client/wallet%2Edata',
  '/_root.data',
  '/__manifest?p=%2Fclient%2Fwallet&version=1',
  `/__manifest?p=${'/a'.repeat(3000)}&version=1`,
])('refuses what only Remix’s browser runtime requests: %.40s', async (path) => {
  expect(await answered(few, path)).toEqual({ status: 404, body: '', routes: null })
})
