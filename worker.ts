// The entry point: /api/* to the API, /parties/* to realtime, everything else to the app; the
// schedule to the jobs. Adds the common headers to every response and writes one log line.

import * as build from 'virtual:remix/server-build'
import type { ServerBuild } from '@remix-run/cloudflare'
import { Hono } from 'hono'
import { noteSystem } from './api/admin/monitoring/system-figures'
import { api } from './api/app'
import { apiClient } from './api/client'
import { createContext } from './api/create-context'
import { getMe } from './api/identity/accounts/me'
import { runJobs } from './api/jobs'
import { type Writers, writerOf } from './api/messaging/live/writer'
import type { Ctx } from './api/platform/context'
import { keyIn, withoutKey } from './api/platform/http/api-key-header'
import { noteRequest } from './api/platform/http/figures'
import { logFailure } from './api/platform/http/log'
import { routesOf } from './api/platform/http/openapi'
import { routeNames, secretsHidden } from './api/platform/http/secret-paths'
import { serverTiming } from './api/platform/http/server-timing'
import { currentTrace, currentTraceparent, traced } from './api/platform/http/trace'
import { servePicture } from './api/platform/media/public-images'
import { deployedAssets } from './api/platform/providers/files/assets'
import { r2Files } from './api/platform/providers/files/r2'
import { failureCode, RETRY_AFTER, readiness } from './api/platform/readiness'
import type { Settings } from './api/platform/settings'
import type { ProblemCode } from './api/platform/values/problem'
import { PROBLEMS } from './api/problems'
import { servePage } from './app/platform/edge/edge-cache.server'
import { formBody } from './app/platform/form-body.server'
import { createPageHandler, pagePaths } from './app/platform/page-handler.server'
import { type Inboxes, liveInboxes } from './realtime/inbox-client'
import { connectInbox } from './realtime/upgrade'

export { Inbox } from './realtime/inbox'
export { Writer } from './realtime/writer'

type Env = Settings & Inboxes & Writers & { ASSETS: Fetcher; FILES: R2Bucket; FIGURES?: AnalyticsEngineDataset }

type FrontEnv = { Bindings: Env; Variables: { ctx: Ctx } }

const DEVELOPMENT = process.env.NODE_ENV === 'development'

const pages = build as unknown as ServerBuild

const renderPage = createPageHandler(pages, process.env.NODE_ENV)

const paths = [...routesOf(api).map(({ path }) => path), ...pagePaths(pages)]

const hideSecrets = secretsHidden(paths)

const routeOf = routeNames([...paths, '/files/:kind/:name', '/healthz', '/readyz', '/mcp'])

const front = new Hono<FrontEnv>()

front.use((c, next) => traced(c.req.header('traceparent'), next))

front.use(async (c, next) => {
  const started = Date.now()
  const url = new URL(c.req.url)
  let answered = () => {}
  const ctx = createContext({
    settings: c.env,
    origin: url.origin,
    headers: headersFor(url, c.req.raw.headers),
    requestId: crypto.randomUUID(),
    live: liveInboxes(c.env),
    files: r2Files(c.env.FILES),
    asset: deployedAssets(c.env.ASSETS),
    writer: writerOf(c.env),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    answered: new Promise((resolve) => {
      answered = resolve
    }),
  })
  c.set('ctx', ctx)
  await next()
  const response = c.res.status === 101 ? null : await withHeaders(c.res, ctx, url)
  // Deferred until the round trips of the response are counted and logged.
  queueMicrotask(answered)
  if (!response) return
  // Hono keeps cookies of the previous response; deleting them first keeps ours too.
  c.res = undefined
  c.res = response
  const { method } = c.req
  const made = { method, status: c.res.status, ms: Date.now() - started }
  log(ctx, url.pathname, made)
  const route = routeOf(url.pathname) ?? 'other'
  noteRequest(c.env.FIGURES, { ...made, route, code: ctx.refusal, meter: ctx.meter })
})

front.use(async (c, next) => {
  if (!sameOrigin(c.req.raw)) return problem(c.var.ctx, 'cross-origin')
  await next()
})

// Liveness: checks no dependencies. `build`: what the sources were that it was built from.
front.get('/healthz', (c) => {
  const { VITE_VERSION: version, VITE_BUILD: build = 'development' } = import.meta.env
  return c.json({ ok: true, version, build })
})

front.get('/readyz', async (c) => {
  const state = await readiness(c.var.ctx)
  return c.json(state, state.ok ? 200 : 503)
})

front.all('/api/*', (c) => api.fetch(c.req.raw, { ctx: c.var.ctx }, c.executionCtx))

front.all('/mcp', async (c) => {
  const { handleMcp } = await import('./api/developers/assistants/mcp')
  return handleMcp(c.var.ctx, c.req.raw, async (path) => {
    const request = new Request(new URL(path, c.req.url))
    const response = await api.fetch(request, { ctx: c.var.ctx }, c.executionCtx)
    return { ok: response.ok, body: await response.json() }
  })
})

front.get('/files/:kind/:name', async (c) => {
  const picture = await servePicture(c.var.ctx, c.req.path)
  return picture ?? problem(c.var.ctx, 'not-found')
})

front.all('/files/*', (c) => problem(c.var.ctx, 'not-found'))

front.all('/parties/*', async (c) => {
  const { ctx } = c.var
  const provenAt = ctx.now()
  const viewer = await ctx.viewer()
  const headerCounts = viewer && (await getMe(ctx, viewer).catch(() => null))
  return connectInbox(c.req.raw, c.env, {
    viewer: headerCounts && {
      id: headerCounts.id,
      name: headerCounts.name,
      sessionToken: viewer.sessionToken,
      provenAt,
    },
    origin: new URL(c.req.url).origin,
    connectionId: ctx.id(),
    traceparent: currentTraceparent() ?? '',
  })
})

front.all('*', async (c) => {
  const { ctx } = c.var
  const body = await formBody(c.req.raw)
  if ('fault' in body) return problem(ctx, body.fault)
  const dispatch = async (request: Request) => api.fetch(request, { ctx }, c.executionCtx)
  return servePage(body.request, {
    after: ctx.after,
    version: build.assets.version,
    purged: ctx.providers.pages !== null,
    render: (request) =>
      renderPage(request, {
        api: apiClient(dispatch),
        dispatch,
        viewer: () => ctx.viewer().catch((error) => Promise.reject(asPageReads(ctx, error))),
        newKey: ctx.id,
        local: ctx.local,
        mapTiles: mapTiles(ctx),
        drawShareCard: async (card) => (await import('./api/platform/media/share-card')).drawShareCard(card),
        headerCounts: () => ctx.headerCounts,
        pushKey: ctx.providers.push?.publicKey ?? null,
        failed: (error) => logFailure(where(c.req.raw), error),
      }),
  })
})

front.onError((error, c) => {
  logFailure(where(c.req.raw), error)
  return problem(c.var.ctx, failureCode(c.var.ctx))
})

export default {
  fetch: front.fetch,
  scheduled: (event, env, executionContext) => traced(null, () => runSchedule(event, env, executionContext)),
} satisfies ExportedHandler<Env>

async function runSchedule(
  { cron, scheduledTime }: ScheduledController,
  env: Env,
  executionContext: ExecutionContext,
): Promise<void> {
  const ctx = createContext({
    settings: env,
    origin: env.PUBLIC_URL ?? env.LOCAL_URL ?? 'http://localhost',
    headers: new Headers(),
    requestId: crypto.randomUUID(),
    live: liveInboxes(env),
    files: r2Files(env.FILES),
    asset: deployedAssets(env.ASSETS),
    writer: writerOf(env),
    waitUntil: (work) => executionContext.waitUntil(work),
    answered: Promise.resolve(),
    // A schedule may be run for a future instant, to test it.
    now: () => Math.max(Date.now(), scheduledTime),
  })
  if (env.FIGURES) await noteSystem(ctx, env.FIGURES).catch((error) => logFailure('figures', error))
  await runJobs(ctx, cron)
}

/**
 * Unsafe methods and WebSocket upgrades must come from our own pages. Payment providers send no
 * origin: their routes check a signature instead. Nor does software with a key of the API.
 */
function sameOrigin(request: Request): boolean {
  const url = new URL(request.url)
  const safe = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
  if (safe || url.pathname.startsWith('/api/webhooks/')) return true
  // No page of another origin can send a key, and cookies beside it count for nothing.
  if (url.pathname.startsWith('/api/') && keyIn(request.headers) !== null) return true
  // Assistants send none, and are nobody.
  if (url.pathname === '/mcp') return true
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === url.origin
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

/** Keys of the API open nothing but the API, and an assistant is nobody, whatever it sends. */
function headersFor({ pathname }: URL, headers: Headers): Headers {
  if (pathname.startsWith('/api/')) return headers
  if (pathname !== '/mcp') return withoutKey(headers)
  const place = headers.get('cf-connecting-ip')
  return new Headers(place === null ? {} : { 'cf-connecting-ip': place })
}

async function withHeaders(response: Response, ctx: Ctx, url: URL): Promise<Response> {
  const reply = new Response(response.body, response)
  const { headers } = reply
  for (const cookie of ctx.cookies) headers.append('set-cookie', cookie)
  headers.set('x-request-id', ctx.requestId)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const timing = await serverTiming(ctx)
  if (timing) headers.append('server-timing', timing)
  // Hot reload needs inline scripts.
  if (!DEVELOPMENT && !headers.has('content-security-policy')) {
    headers.set('content-security-policy', contentSecurityPolicy(url, ctx))
  }
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  // The camera only where a salon scans a client's code.
  const camera = url.pathname === '/partner/check-in' ? '(self)' : '()'
  headers.set('permissions-policy', `camera=${camera}, microphone=(), geolocation=(self)`)
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', isEmbedded(url) ? 'cross-origin' : 'same-origin')
  if (url.protocol === 'https:') {
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
  }
  return reply
}

/** The provider of map tiles, if configured. */
function mapTiles({ settings }: Ctx): { url: string; attribution: string } | null {
  const { MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution = '' } = settings
  return url ? { url, attribution } : null
}

/** Pages that other sites may show in a frame: they hold nothing personal, and read no cookie. */
function isEmbedded({ pathname }: URL): boolean {
  return pathname.startsWith('/embed/')
}

function contentSecurityPolicy(url: URL, ctx: Ctx): string {
  const { protocol, host, pathname } = url
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  // Cards go from the browser directly to the provider; see
  // app/account/payment-methods/card-form.island.tsx.
  const cards = ctx.providers.payments.flatMap(({ cardTokens: to }) =>
    to && 'endpoint' in to ? [` ${new URL(to.endpoint).origin}`] : [],
  )
  const tiles = mapTiles(ctx)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${tiles ? ` ${new URL(tiles.url).origin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}${cards.join('')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    isEmbedded(url) ? 'frame-ancestors *' : "frame-ancestors 'none'",
    // Where a salon looks at its own free times as they are on its website.
    ...(pathname === '/partner/salon/website' ? ["frame-src 'self'"] : []),
  ].join('; ')
}

/** One line per request. The path without its query: search terms are personal. */
function log(
  { requestId, meter, refusal }: Ctx,
  path: string,
  { method, status, ms }: { method: string; status: number; ms: number },
): void {
  const trace = currentTrace()
  const line = {
    level: 'info',
    requestId,
    trace: trace?.id,
    span: trace?.span,
    method,
    path: hideSecrets(path),
    status,
    ...(refusal && { code: refusal }),
    ms,
    dbMs: Math.round(meter.ms),
    dbTrips: meter.trips,
    ...(meter.each && { dbEach: meter.each }),
  }
  console.log(JSON.stringify(line))
}

/** Who asks could not be read: pages show the problem that the api would have answered. */
function asPageReads(ctx: Ctx, error: unknown): unknown {
  const code = failureCode(ctx)
  if (code === 'internal') return error
  logFailure('viewer', error)
  return Response.json({ code, requestId: ctx.requestId }, { status: PROBLEMS[code].status })
}

/** The request's name in log lines about failures. */
function where({ method, url }: Request): string {
  return `${method} ${hideSecrets(new URL(url).pathname)}`
}

function problem(ctx: Ctx, code: ProblemCode): Response {
  ctx.refusal = code
  const { status, title } = PROBLEMS[code]
  const body = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    requestId: ctx.requestId,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(code === 'unavailable' && { 'retry-after': RETRY_AFTER }),
    },
  })
}
