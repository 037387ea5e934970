// Shows push messages, and keeps Purse useful without a network. What it keeps is public: files of the build, one page that
// says there is no network, and pages of salons that were looked at. A page of a person is kept only where they asked for it
// (a client's next visits, a salon's today and tomorrow), and goes when they log out. Pages always come from the network
// where there is one, so that none is ever older than its scripts.

/** Filled in by the build: a version of its own for each, and the files that every page needs. */
const VERSION = 'development'
const SHELL = []

const FILES = `files-${VERSION}`
const PAGES = `pages-${VERSION}`
const KEPT = 'kept'

const OFFLINE = '/offline'

/** Pages of salons, and files and pictures that are not of the build, that are kept at most. */
const MOST_PAGES = 20
const MOST_FILES = 150

/** What people may keep, what it is called, and the pages instead of which it is shown. */
const KEEPABLE = [
  {
    path: '/client/bookings/kept',
    name: 'Your next visits',
    start: /^\/(dashboard|client\/(dashboard|bookings(\/kept)?))\/?$/,
  },
  {
    path: '/partner/calendar/kept',
    name: 'Today and tomorrow',
    start: /^\/(dashboard|partner\/(dashboard|calendar(\/kept)?))\/?$/,
  },
]
const SALON = /^\/salon\/[^/]+\/?$/
const UNCHANGING = /^\/(assets|fonts|woven|drawn|files\/salons)\/|^\/(icon[-\w]*\.(svg|png))$/

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === '/auth/sign-out') {
    event.waitUntil(forget())
    return
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (UNCHANGING.test(url.pathname)) event.respondWith(file(event))
})

/** A page tells that what is kept, or what waits to be sent, changed hands. */
self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget())
})

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendWaiting())
})

async function install() {
  const files = await caches.open(FILES)
  await files.addAll(SHELL)
  const pages = await caches.open(PAGES)
  await pages.add(new Request(OFFLINE, { credentials: 'omit' }))
  await self.skipWaiting()
}

/** Everything of other versions goes at once, pages with their files. */
async function activate() {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys()) {
    if (![FILES, PAGES, KEPT].includes(name)) await caches.delete(name)
  }
  await self.clients.claim()
}

async function page(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(seen(url, answer.clone()))
    return answer
  } catch {
    return withoutNetwork(url)
  }
}

async function seen({ pathname }, answer) {
  if (SALON.test(pathname) && isPublic(answer)) {
    const pages = await caches.open(PAGES)
    // Put last, whatever it was.
    await pages.delete(pathname)
    await pages.put(pathname, answer)
    await trim(pages, MOST_PAGES, OFFLINE)
  }
  // Only who is signed out sees this page, here or elsewhere: nothing of a person stays.
  if (pathname === '/auth' && answer.status === 200) await forget()
  else if (await caches.has(KEPT)) await keepAgain(pathname)
}

/** Only what is the same for everybody. */
function isPublic(answer) {
  const kept = answer.headers.get('cache-control') ?? ''
  return answer.status === 200 && !answer.redirected && /\bpublic\b/.test(kept)
}

/** Reads anew what is kept and belongs to a page; what is not shown to who is signed in now goes. */
async function keepAgain(pathname) {
  const kept = await caches.open(KEPT)
  for (const { path, start } of KEEPABLE) {
    if (!start.test(pathname) || !(await kept.match(path))) continue
    const answer = await fetch(path)
    if (answer.status === 200 && !answer.redirected) await kept.put(path, answer)
    else if (answer.status < 500) await kept.delete(path)
  }
}

async function withoutNetwork({ pathname }) {
  for (const { path, start } of KEEPABLE) {
    const kept = start.test(pathname) && (await caches.match(path))
    if (kept) return kept
  }
  const pages = await caches.open(PAGES)
  const salon = SALON.test(pathname) && (await pages.match(pathname))
  return salon || offlinePage(pages)
}

/** The page that says so, with links to what can be read. */
async function offlinePage(pages) {
  const stored = await pages.match(OFFLINE)
  if (!stored) return Response.error()
  const links = []
  for (const { path, name } of KEEPABLE) {
    if (await caches.match(path)) links.push([path, name])
  }
  for (const request of (await pages.keys()).reverse()) {
    const { pathname } = new URL(request.url)
    if (pathname === OFFLINE) continue
    const html = await (await pages.match(request)).text()
    links.push([pathname, /<title>(.*?)(?: · Purse)?<\/title>/.exec(html)?.[1] ?? pathname])
  }
  const list = links.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`).join('')
  const html = (await stored.text()).replace(/(<ul[^>]* id="readable"[^>]*>)<\/ul>/, `$1${list}</ul>`)
  const headers = new Headers(stored.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { status: 503, headers })
}

/** Files whose address changes with what is in them. */
async function file(event) {
  const stored = await caches.match(event.request)
  if (stored) return stored
  const answer = await fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(
      caches.open(FILES).then(async (files) => {
        await files.put(event.request, copy)
        await trim(files, MOST_FILES + SHELL.length)
      }),
    )
  }
  return answer
}

/** Lets the oldest go; the shell was there first, so it is passed over. */
async function trim(cache, most, always) {
  const shell = new Set(SHELL)
  const keys = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname !== always && !shell.has(pathname)
  })
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

/** At log-out: what was kept for a person, and what they have yet to send. */
async function forget() {
  await caches.delete(KEPT)
  await new Promise((done) => {
    const gone = indexedDB.deleteDatabase('purse')
    gone.onsuccess = gone.onerror = gone.onblocked = done
  })
}

/** Sends messages that were typed without a network. A page that is open sends them itself, under the same keys. */
async function sendWaiting() {
  const database = await opened()
  if (!database) return
  const store = (mode) => database.transaction('outbox', mode).objectStore('outbox')
  const waiting = await done(store('readonly').getAll())
  waiting.sort((a, b) => a.createdAt - b.createdAt)
  for (const { key, clientId, conversationId, text, pictureId, context } of waiting) {
    const answer = await fetch(`/api/conversations/${conversationId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': clientId },
      body: JSON.stringify({ text, pictureId, context }),
    })
    // Refused for good: the page says so when it is opened. Else it is tried again.
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${answer.status}`)
    await done(store('readwrite').delete(key))
  }
}

/** Null where no page has written to it yet. */
function opened() {
  return new Promise((resolve) => {
    const request = indexedDB.open('purse', 1)
    request.onupgradeneeded = () => request.transaction.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

self.addEventListener('push', (event) => {
  const { title, text, path, tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title || 'Purse', {
      body: text,
      icon: '/icon-192.png',
      tag,
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

// The browser has changed the address that we push to: whoever is signed in here keeps being told.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

/** A page of ours that is there already goes on to the path; else a new one opens. */
async function open(path) {
  const here = self.location.origin
  const url = new URL(path || '/dashboard', here)
  if (url.origin !== here) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  // One that this worker does not control cannot be led.
  await page.navigate(url).catch(() => self.clients.openWindow(url))
}

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  if (!newSubscription && !options) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(options))
  await fetch('/api/me/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
