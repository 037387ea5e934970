// Renders pages with only the routes that can match. On every request Remix sorts and copies all
// routes that it gets (a quarter of the cost of a page with two hundred routes).
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/cloudflare'

type Route = ServerBuild['routes'][string]

/** Addresses that Remix's own scripts request; they may concern any route. */
const REMIX_OWN = /\.data$|^\/__manifest$/

/** Handles requests for the pages of a build, as createRequestHandler does. */
export function createPageHandler(build: ServerBuild, mode?: string): RequestHandler {
  const whole = createRequestHandler(build, mode)
  const routes = Object.values(build.routes).filter((route): route is Route => route !== undefined)
  const patterns = routes
    .filter(({ path, index }) => path !== undefined || index)
    .map((route) => ({ route, fits: patternOf(lineage(build, route)) }))
  const handlers = new Map<string, RequestHandler>()

  return (requested, context?: AppLoadContext) => {
    const request = withoutOldData(requested)
    const path = decoded(new URL(request.url).pathname)
    if (REMIX_OWN.test(path)) return whole(request, context)
    const possible = patterns.filter(({ fits }) => fits.test(path)).map(({ route }) => route)
    const key = possible.map(({ id }) => id).join()
    const handler = handlers.get(key) ?? createRequestHandler(only(build, possible), mode)
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

/**
 * A superset of the addresses that Remix matches to the route; Remix picks among several matches.
 */
function patternOf(routes: Route[]): RegExp {
  const segments = routes.flatMap(({ path }) => path?.split('/') ?? []).filter(Boolean)
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/[^]*)?'
    const name = segment.replace(/\?$/, '')
    const one = name.startsWith(':') ? '/[^/]+' : `/${name.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    return segment.endsWith('?') ? `(?:${one})?` : one
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
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}
