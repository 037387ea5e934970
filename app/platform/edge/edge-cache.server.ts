// Public pages at the edge: served from the cache without a database query, revalidated in the
// background. The cache key contains no cookie, so nothing personal can be stored or served; of some pages it contains
// the zone of the reader's clock, because their lists begin where the reader is.
// A stored page carries the tags of what it shows, by which it is purged when that changes (db/page-subjects.ts).
import { bringsResponse } from '../history/form-answer.server'

import { READER_ZONE, readerZone } from './reader.server'

type PageParts = {
  render: (request: Request) => Promise<Response>
  after: (work: () => Promise<unknown>) => void
  /** Of the build: a deploy starts with a cold cache, so that no page links to old assets. */
  version: string
  /** Whether pages are purged when what they show changes. */
  purged: boolean
}

/**
 * Seconds for which a page is fresh, and until when it may be served stale once: for longer where it is purged
 * as soon as it changes.
 */
type Times = { fresh: number; stale: number; stalePurged: number }

/** Changes with every review and every disabled service, so it must refresh within seconds. */
const LIVELY: Times = { fresh: 5, stale: 20, stalePurged: 600 }

/** Lists for search engines, and pictures for shared links: nobody waits for their latest change. */
const SLOW: Times = { fresh: 3600, stale: 86_400, stalePurged: 86_400 }

/** Changes only with a deploy, which starts with a cold cache. */
const STILL: Times = { fresh: 60, stale: 3600, stalePurged: 3600 }

type PublicPage = {
  /** Case-insensitive, as in Remix; the group is an id, whose case is preserved. */
  path: RegExp
  /** The query parameters that the page reads: the first value of these, all values of those. */
  one: string[]
  many: string[]
  times: Times
  /** Begins at the place of its reader: it is drawn and stored once for each of our time zones. */
  placed?: true
}

/** Pages that are the same for everybody, or for all who live in one time zone. */
const PUBLIC_PAGES: PublicPage[] = [
  {
    path: /^\/salons$/i,
    placed: true,
    one: [
      ...['q', 'all', 'city', 'near', 'within', 'service', 'rating', 'open', 'plus', 'date', 'from', 'to'],
      ...[
        'minutes',
        'max',
        'currency',
        'people',
        'place',
        'said',
        'asked',
        'without',
        'ask',
        'choose',
        'sort',
        'view',
        'cursor',
      ],
    ],
    many: ['type', 'price'],
    times: LIVELY,
  },
  {
    path: /^\/salons\/([^/]+(?:\/[^/]+)?)$/i,
    one: ['cursor'],
    many: [],
    times: { fresh: 60, stale: 600, stalePurged: 3600 },
  },
  { path: /^\/salon\/([^/]+)$/i, one: ['tab', 'cursor', 'date', 'time', 'staff', 'via'], many: [], times: LIVELY },
  {
    path: /^\/shop$/i,
    placed: true,
    one: ['q', 'country', 'city', 'currency', 'min', 'max', 'stock', 'plus', 'rating', 'sort', 'cursor'],
    many: ['category'],
    times: LIVELY,
  },
  { path: /^\/shop\/by\/([^/]+)$/i, one: ['category', 'cursor'], many: [], times: LIVELY },
  { path: /^\/shop\/([^/]+)$/i, one: ['variant', 'cursor'], many: [], times: LIVELY },
  { path: /^\/embed\/salon\/([^/]+)$/i, one: ['service', 'date'], many: [], times: LIVELY },
  { path: /^\/share\/((?:salon|product)\/[^/]+\.png)$/i, one: [], many: [], times: SLOW },
  { path: /^\/(?:robots\.txt|sitemap\.xml)$/i, one: [], many: [], times: SLOW },
  { path: /^\/sitemap\/([^/]+\/[^/]+)$/i, one: [], many: [], times: SLOW },
  { path: /^\/(?:help|about|contact|terms|privacy|offline)$/i, one: [], many: [], times: STILL },
  { path: /^\/developers(?:\/errors|\/reference\/[a-z-]+)?$/i, one: [], many: [], times: STILL },
]

/** Of a page that is not to be shown to anybody else: as of a search that found nothing, which may find something soon. */
export const NEVER_STORED = 'x-never-stored'

const FRESH_UNTIL = 'x-fresh-until'

/** Until when it may be served without asking first. */
const STALE_UNTIL = 'x-stale-until'

/** How long a copy is stored, in seconds, to be shown while nothing newer can be had. */
const STORED_FOR = 6 * 3600

/** Above the content of a page that is older than it may be. */
const OUT_OF_DATE =
  '<p role="status" class="px-4 py-3 bg-out-tint text-out text-sm">Purse is temporarily unavailable. This page may be out of date, and nothing can be booked or bought right now.</p>'

/** Renders a page, through the edge cache when it is a public one. */
export async function servePage(request: Request, { render, after, version, purged }: PageParts): Promise<Response> {
  // What a form was answered is for one person.
  const page = bringsResponse(request) ? undefined : publicPage(request)
  if (!page) return render(request)
  const { times } = page
  const address = addressOf(request, page)
  const key = `${address}${address.includes('?') ? '&' : '?'}_v=${version}`
  // The cache that can be purged by tag; the types of browsers do not know it.
  const { default: cache } = caches as unknown as { default: Cache }
  const stale = purged ? times.stalePurged : times.stale
  const store = (drawn: Page) => cache.put(key, storable(drawn, address, times.fresh, stale))
  /** A page that is gone must not be served stale; one that could not be drawn stays as it is stored. */
  const keep = async (drawn: Page) => {
    if (drawn.status === 200 && !drawn.headers.has(NEVER_STORED)) await store(drawn)
    else if (drawn.status === 200) await cache.delete(key)
    else if (drawn.status < 500) await cache.delete(key)
  }
  const stored = await cache.match(key)
  if (!stored || Date.now() > Number(stored.headers.get(STALE_UNTIL))) {
    const drawn = await renderPublic(address, render, times)
    if (drawn.status >= 500 && stored) return outOfDate(stored)
    after(() => keep(drawn))
    return ofReader(respond(drawn), address)
  }
  if (Date.now() > Number(stored.headers.get(FRESH_UNTIL))) {
    after(async () => keep(await renderPublic(address, render, times)))
  }
  const response = new Response(stored.body, stored)
  for (const name of OURS) response.headers.delete(name)
  response.headers.set('cache-control', `public, max-age=${times.fresh}`)
  response.headers.set('x-cache', 'hit')
  return ofReader(response, address)
}

/** One address has different pages in different places: what stands between us and a browser must not store it. */
function ofReader(response: Response, address: string): Response {
  const control = response.headers.get('cache-control')
  if (control && new URL(address).searchParams.has(READER_ZONE))
    response.headers.set('cache-control', control.replace('public', 'private'))
  return response
}

/** Headers of a stored page that are nobody's business. */
const OURS = [FRESH_UNTIL, STALE_UNTIL, 'cache-tag']

/** The stored page while nothing newer can be had; it says so. */
async function outOfDate(stored: Response): Promise<Response> {
  const headers = new Headers(stored.headers)
  for (const name of OURS) headers.delete(name)
  headers.set('cache-control', 'no-store')
  headers.set('x-cache', 'out of date')
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(stored.body, { headers })
  const html = await stored.text()
  return new Response(html.replace('<main', `${OUT_OF_DATE}<main`), { headers })
}

function publicPage(request: Request): PublicPage | undefined {
  if (request.method !== 'GET') return undefined
  const named = nameOf(request)
  return PUBLIC_PAGES.find(({ path }) => path.test(named))
}

/** The path without trailing slashes, which have no meaning. */
function nameOf({ url }: Request): string {
  const path = new URL(url).pathname
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * The normalised address, with only what the page reads, in one order. It is both rendered and cached by this, so that
 * nobody can fill the cache with copies of a page or replace one page by another.
 */
function addressOf(request: Request, { path, one, many, placed }: PublicPage): string {
  const { origin, searchParams } = new URL(request.url)
  const zone = placed && readerZone(request)
  const named = nameOf(request)
  const id = path.exec(named)?.[1] ?? ''
  const pathname = named.slice(0, named.length - id.length).toLowerCase() + id
  const first = one.map((name) => [name, searchParams.get(name) ?? ''])
  const all = many.flatMap((name) => [...new Set(searchParams.getAll(name))].map((v) => [name, v]))
  const additions = zone ? [[READER_ZONE, zone]] : []
  // A form that was sent without a place asks for all places.
  if (one.includes('all') && searchParams.get('city') === '' && !searchParams.get('all')) additions.push(['all', '1'])
  const stale = [...first, ...all, ...additions].filter(([, value]) => value !== '')
  stale.sort(([a = '', x = ''], [b = '', y = '']) => a.localeCompare(b) || x.localeCompare(y))
  return origin + pathname + (stale.length > 0 ? `?${new URLSearchParams(stale)}` : '')
}

/** Buffers the whole page, because it is both served and stored. */
type Page = { body: ArrayBuffer; status: number; headers: Headers }

/** The request of a signed-out visitor: no cookie reaches the renderer, and none is set. */
async function renderPublic(address: string, render: PageParts['render'], { fresh }: Times): Promise<Page> {
  const response = await render(new Request(address, { headers: { accept: 'text/html' } }))
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  if (response.status === 200) {
    const cacheControl = headers.has(NEVER_STORED) ? 'no-store' : `public, max-age=${fresh}`
    headers.set('cache-control', cacheControl)
  }
  return { body: await response.arrayBuffer(), status: response.status, headers }
}

function respond({ body, status, headers }: Page): Response {
  const clientHeaders = new Headers(headers)
  clientHeaders.delete(NEVER_STORED)
  return new Response(body, { status, headers: clientHeaders })
}

function storable(page: Page, address: string, fresh: number, age: number): Response {
  const copy = respond(page)
  copy.headers.set('cache-control', `public, max-age=${Math.max(STORED_FOR, age)}`)
  copy.headers.set('cache-tag', tagsOf(page, address).join(','))
  copy.headers.set(FRESH_UNTIL, String(Date.now() + fresh * 1000))
  copy.headers.set(STALE_UNTIL, String(Date.now() + age * 1000))
  return copy
}

/** The header is cut off beyond 16 KB. */
const MOST_TAGS = 200

/** The tags of a page: what it is about, which is also what it links to; and for a list, that it is one. */
function tagsOf({ body, headers }: Page, address: string): string[] {
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const html = isPage ? new TextDecoder().decode(body) : ''
  // The picture of a shared link is about what its page is about.
  const pathname = new URL(address).pathname
    .replace(/^\/embed/, '')
    .replace(/^\/share\/(salon|product)\/(.+)\.png$/, '/$1/$2')
    .replace(/^\/product\//, '/shop/')
  const list = /^\/salons(\/|$)/.test(pathname) ? 'salons' : pathname === '/shop' && 'products'
  const linked = [...html.matchAll(/href="(\/(?:salon|shop\/by|shop)\/[^"?#/]+)["?#/]/g)]
  const paths = [pathname, ...linked.map(([, path = '']) => path)]
  const tags = paths.flatMap((path) => {
    const [, kind = '', id] = /^\/(salon|shop\/by|shop)\/([^/]+)$/.exec(path) ?? []
    return id === undefined ? [] : [`${TAGS[kind]}:${id}`]
  })
  return [...new Set([...(list ? [list] : []), ...tags])].slice(0, MOST_TAGS)
}

const TAGS: Record<string, string> = { salon: 'salon', shop: 'product', 'shop/by': 'shop' }
