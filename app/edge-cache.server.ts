// Public pages at the edge: served from the cache without touching the database, refreshed behind the
// visitor's back. The key holds no cookie, so nothing personal can be stored or served.

export type PageParts = {
  render: (request: Request) => Promise<Response>
  after: (work: () => Promise<unknown>) => void
  /** Of the build: a deploy begins with a cold cache rather than with links to old assets. */
  version: string
}

/** Paths whose pages are the same for everybody, and the query parameters that they read. */
const PUBLIC_PAGES: [RegExp, string[]][] = [
  [/^\/salons$/, ['q', 'type', 'price', 'city', 'sort', 'cursor']],
  [/^\/salon\/[^/]+$/, ['tab']],
  [/^\/(help|about|contact)$/, []],
]

/** Seconds for which a page is served as it is, and for which it may then be served once more. */
const FRESH = 60
const STALE = 3600

const FRESH_UNTIL = 'x-fresh-until'

/** Renders a page, by way of the edge cache when it is a public one. */
export async function servePage(
  request: Request,
  { render, after, version }: PageParts,
): Promise<Response> {
  const key = cacheKey(request, version)
  if (!key) return render(request)
  const cache = await caches.open('pages')
  const stored = await cache.match(key)
  if (!stored) {
    const page = await renderPublic(request, render)
    if (page.status === 200) after(() => cache.put(key, storable(page)))
    return respond(page)
  }
  if (Date.now() > Number(stored.headers.get(FRESH_UNTIL))) {
    after(async () => {
      const page = await renderPublic(request, render)
      if (page.status === 200) await cache.put(key, storable(page))
    })
  }
  const answer = new Response(stored.body, stored)
  answer.headers.delete(FRESH_UNTIL)
  answer.headers.set('cache-control', `public, max-age=${FRESH}`)
  answer.headers.set('x-cache', 'hit')
  return answer
}

function cacheKey(request: Request, version: string): string | null {
  if (request.method !== 'GET') return null
  const url = new URL(request.url)
  const page = PUBLIC_PAGES.find(([path]) => path.test(url.pathname))
  if (!page) return null
  const kept = [...url.searchParams].filter(
    ([name, value]) => page[1].includes(name) && value !== '',
  )
  kept.sort(([a, x], [b, y]) => (a === b ? x.localeCompare(y) : a.localeCompare(b)))
  return `${url.origin}${url.pathname}?${new URLSearchParams([...kept, ['_v', version]])}`
}

/** A whole page: text, because it is both served and stored. */
type Page = { html: string; status: number; headers: Headers }

/** As a stranger would get it: no cookie reaches the renderer, and none leaves it. */
async function renderPublic(request: Request, render: PageParts['render']): Promise<Page> {
  const answer = await render(new Request(request.url, { headers: { accept: 'text/html' } }))
  const headers = new Headers(answer.headers)
  headers.delete('set-cookie')
  if (answer.status === 200) headers.set('cache-control', `public, max-age=${FRESH}`)
  return { html: await answer.text(), status: answer.status, headers }
}

function respond({ html, status, headers }: Page): Response {
  return new Response(html, { status, headers })
}

function storable(page: Page): Response {
  const copy = respond(page)
  copy.headers.set('cache-control', `public, max-age=${STALE}`)
  copy.headers.set(FRESH_UNTIL, String(Date.now() + FRESH * 1000))
  return copy
}
