// Renders pages with only the routes that can match. On every request Remix sorts and copies all
// routes that it gets (a quarter of the cost of a page with two hundred routes).
import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'

type Module = ServerBuild['routes'][string]['module']

/** In development a route has `load` in place of its module; see scripts/vite/lazy-routes.ts. */
type Route = ServerBuild['routes'][string] & { load?: () => Promise<Module> }

/**
 * Addresses that only Remix's browser runtime requests, which no page of ours loads. To answer a long one of the second
 * kind takes seconds (CVE-2026-55685, which Remix 2 never mended).
 */
const REMIX_OWN = /\.data$|^\/__manifest$/

/** Handles requests for the pages of a build, as createRequestHandler does. */
export function createPageHandler(build: ServerBuild, mode?: string): RequestHandler {
  const routes = Object.values(build.routes).filter((route): route is Route => route !== undefined)
  const patterns = byBeginning(
    routes
      .filter(({ path, index }) => path !== undefined || index)
      .map((route) => ({ route, segments: segmentsOf(lineage(build, route)) })),
  )
  const handlers = new Map<string, RequestHandler>()

  return (requested, context?: AppLoadContext) => {
    const request = withoutOldData(requested)
    const path = decoded(new URL(request.url).pathname)
    if (REMIX_OWN.test(path)) return Promise.resolve(new Response(null, { status: 404 }))
    const possible = patterns(path)
    const key = possible.map(({ id }) => id).join()
    const handler = handlers.get(key) ?? createRequestHandler(loading(only(build, possible)), mode)
    handlers.set(key, handler)
    return handler(request, context)
  }
}

/** No page of ours uses Remix's old data requests, which return an empty page and log an error. */
function withoutOldData(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has('_data')) return request
  url.searchParams.delete('_data')
  return new Request(url, request)
}

/** The paths of a build's pages, with Remix's parameters: `/client/salons/:id`. */
export function pagePaths(build: ServerBuild): string[] {
  const routes = Object.values(build.routes).filter((route): route is Route => route !== undefined)
  return routes.map((route) =>
    lineage(build, route)
      .flatMap(({ path }) => (path ? [`/${path}`] : []))
      .join(''),
  )
}

/** A route and those around it, the outermost first. */
function lineage(build: ServerBuild, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  return parent ? [...lineage(build, parent), route] : [route]
}

function segmentsOf(routes: Route[]): string[] {
  return routes.flatMap(({ path }) => path?.split('/') ?? []).filter(Boolean)
}

/**
 * Finds the routes whose pattern an address fits. Only those are tried whose first two segments fit: to try two hundred
 * patterns takes a millisecond.
 */
function byBeginning(routes: { route: Route; segments: string[] }[]) {
  const groups = new Map<string, { route: Route; fits: RegExp }[]>()
  for (const { route, segments } of routes) {
    // Behind one of these an address may have any number of segments.
    const open = segments.findIndex((segment) => /^\*|\?$/.test(segment))
    const beginning = segments
      .slice(0, Math.min(2, open === -1 ? segments.length : open))
      .map((segment) => (segment.startsWith(':') ? ANY : segment.toLowerCase()))
    const group = groups.get(beginning.join('/')) ?? []
    groups.set(beginning.join('/'), [...group, { route, fits: patternOf(segments) }])
  }
  return (path: string): Route[] => {
    const [, first = '', second = ''] = path.toLowerCase().split('/')
    const firsts = [first, ANY]
    const both = firsts.flatMap((text) => [`${text}/${second}`, `${text}/${ANY}`])
    return [...new Set(['', ...firsts, ...both])]
      .flatMap((beginning) => groups.get(beginning) ?? [])
      .flatMap(({ route, fits }) => (fits.test(path) ? [route] : []))
  }
}

/** Stands for a segment that may be anything. */
const ANY = ':'

/** A superset of the addresses that Remix matches to the route; Remix picks among several matches. */
function patternOf(segments: string[]): RegExp {
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/[^]*)?'
    const name = segment.replace(/\?$/, '')
    const text = name.startsWith(':') ? '/[^/]+' : `/${name.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    return segment.endsWith('?') ? `(?:${text})?` : text
  })
  return new RegExp(`^${source.join('')}/*$`, 'i')
}

/** Decodes an address as Remix does: an encoded slash in a segment separates nothing. */
function decoded(pathname: string): string {
  try {
    const names = pathname.split('/').map(decodeURIComponent)
    return names.map((name) => name.replaceAll('/', '%2F')).join('/')
  } catch {
    return pathname
  }
}

function only(build: ServerBuild, possible: Route[]): ServerBuild {
  // The root renders the not-found page.
  const roots = Object.values(build.routes).filter((route) => route && !route.parentId)
  const wanted = new Set([...roots, ...possible.flatMap((route) => lineage(build, route))])
  const ids = [...wanted].map((route) => route?.id ?? '')
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

/** In development, the build with its modules, which each request loads that are not loaded yet. */
function loading(build: ServerBuild): ServerBuild | (() => Promise<ServerBuild>) {
  const routes: (Route | undefined)[] = Object.values(build.routes)
  if (!routes.some((route) => route?.load)) return build
  return async () => {
    await Promise.all(
      routes.map(async (route) => {
        if (route?.load) route.module = await route.load()
      }),
    )
    return build
  }
}
