// The peer, a process of its own: stock Remix on Node with the same elements and no database. It is given the measured
// pages' routes alone; their loaders are asked once a minute, over the api in this process, and what they said then is
// what they say to all further requests.
//   node --import tsx tests/bench/pages/peer.ts DATABASE_URL SECRET   prints the port on which it listens

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AppLoadContext,
  createRequestHandler,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/cloudflare'
import { api } from '../../../api/app'
import { apiClient } from '../../../api/client'
import { createContext } from '../../../api/create-context'
import type { Ctx } from '../../../api/platform/context'
import { localAssets } from '../../../scripts/local-assets'
import { PAGES } from './page-set'

const [, , DATABASE_URL = '', AUTH_SECRET = ''] = process.argv

/** For how long what loaders said is said again: times of day are drawn to the minute. */
const FOR = 60_000

type CachedResponse = { minute: number; answer: unknown; ctx: Ctx }

const cache = new Map<string, CachedResponse>()

const whole = (await import(new URL('../../../build/peer/server/index.js', import.meta.url).href)) as ServerBuild

const handle = createRequestHandler(measured(whole), 'production')

const server = createServer(async (incoming, reply) => {
  const url = new URL(incoming.url ?? '/', 'http://localhost')
  const request = new Request(url, { headers: { cookie: incoming.headers.cookie ?? '' } })
  const response = await handle(request, contextOf(url.pathname))
  const html = await response.text()
  reply.writeHead(response.status, Object.fromEntries(response.headers)).end(html)
})
// Longer than the other contestant's turn takes.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

/** The build with the root and the measured pages. */
function measured(build: ServerBuild): ServerBuild {
  const paths: string[] = PAGES.map(({ path }) => path.slice(1))
  const ids = Object.values(build.routes).flatMap((route) => {
    const path = route?.path?.replace(':base', 'client')
    return route && (!route.parentId || paths.includes(path ?? '')) ? [route.id] : []
  })
  if (ids.length !== 1 + PAGES.length) throw new Error(`There are the routes ${ids.join(', ')}.`)
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  const routes: Record<string, Route> = pick(build.routes)
  return {
    ...build,
    routes: Object.fromEntries(Object.values(routes).map((route) => [route.id, remembering(route)])),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}

type Route = NonNullable<ServerBuild['routes'][string]>

function remembering(route: Route): Route {
  const { loader } = route.module
  if (!loader || !route.parentId) return route
  return {
    ...route,
    module: {
      ...route.module,
      async loader(args: LoaderFunctionArgs) {
        const { pathname } = new URL(args.request.url)
        const minute = Math.floor(Date.now() / FOR)
        const found = cache.get(pathname)
        if (found?.minute === minute) return found.answer
        const ctx = asking(args.request)
        const response = await loader({ ...args, context: loadContext(ctx) })
        cache.set(pathname, { minute, answer: response, ctx })
        return response
      },
    },
  }
}

/** What a page is drawn with besides: what the header counts, which the api says as it answers. */
function contextOf(pathname: string): AppLoadContext {
  return {
    headerCounts: () => cache.get(pathname)?.ctx.headerCounts ?? null,
    pushKey: null,
    failed: (error) => console.error(error),
  } as AppLoadContext
}

function asking({ headers }: Request): Ctx {
  return createContext({
    settings: { DATABASE_URL, AUTH_SECRET, LOCAL_ONLY: '1' },
    origin: 'http://localhost',
    headers,
    requestId: crypto.randomUUID(),
    live: { publish: async () => {}, presence: async () => ({ online: false, lastSeenAt: null }) },
    files: { name: 'none', put: async () => {}, get: async () => null, remove: async () => {} },
    asset: localAssets,
    waitUntil: () => {},
    answered: Promise.resolve(),
  })
}

function loadContext(ctx: Ctx): AppLoadContext {
  const dispatch = async (request: Request) => api.fetch(request, { ctx })
  return {
    api: apiClient(dispatch),
    dispatch,
    viewer: ctx.viewer,
    newKey: ctx.id,
    local: true,
    mapTiles: null,
    drawShareCard: async () => new Uint8Array(),
    headerCounts: () => ctx.headerCounts,
    pushKey: null,
    failed: (error) => console.error(error),
  }
}
