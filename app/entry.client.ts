// The only script that a page loads before the first interaction. It hydrates each island when its trigger fires,
// refreshes live regions, follows choices that are links without leaving the page, and shows that a submitted form is being processed. Islands import statically: a dynamic
// import in one moves Vite's loader out of this script, which is then a fourth request.
import type { Hydrate } from './hydrate'

/** Without one: the first interaction with the island. */
type Trigger = 'load' | 'page' | 'toast' | undefined

if (import.meta.env.DEV) {
  // Remix's hot reload waits for the router of a hydrated page to be idle; ours always is.
  const subscribe = (listener: (state: object) => void) => {
    queueMicrotask(() => listener({ revalidation: 'idle' }))
    return () => {}
  }
  Object.assign(window, { __remixRouter: { revalidate() {}, subscribe } })
  // Pages are rendered on the server: a changed one is reloaded, unless an island changed, which React replaces in
  // place.
  let island = false
  import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
    island = updates.some(({ path }) => path.endsWith('.island.tsx'))
  })
  import.meta.hot?.on('remix:hmr', () => setTimeout(() => island || location.reload(), 100))
}

const all = <E extends Element>(selector: string) => document.querySelectorAll<E>(selector)

for (const island of all<HTMLElement>('[data-island]')) {
  wait(island.dataset.on as Trigger, island)
}

// Enables the submit button once the form is complete.
for (const form of all<HTMLFormElement>('[data-gate]')) {
  const gate = () => {
    ;(form[form.length - 1] as HTMLButtonElement).disabled = !form.checkValidity()
  }
  form.oninput = gate
  gate()
}

// Counts down until a button may be pressed. Uses only this device's clock: the server's may differ.
for (const button of all<HTMLButtonElement>('[data-wait]')) {
  const text = button.textContent
  const until = Date.now() + Number(button.dataset.wait) * 1000
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1000)
    button.disabled = left > 0
    button.textContent = left > 0 ? `${text} in ${left} s` : text
    if (left > 0) setTimeout(tick, 1000)
  }
  tick()
}

// Where the reader's clock is: lists begin there. See app/platform/edge/reader.server.ts.
// biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not in every browser
document.cookie = `tz=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/`

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)

// Everything that changes the person's data dispatches this event; other devices get it over the inbox. Several
// changes in a row are read once.
let due: ReturnType<typeof setTimeout>
const refreshIn = (ms: number) => {
  clearTimeout(due)
  due = setTimeout(refresh, ms)
}
if (find('[data-live]:not([data-unread])')) addEventListener('purse:changed', () => refreshIn(50))
if (find('[data-inbox]')) window.onload = () => listen()
// An island with its own connection to the inbox passes on the unread counts.
addEventListener('purse:unread', (event) => count((event as CustomEvent<Counts>).detail))

// A pressed button shows that it is working and cannot be pressed twice; a slow page shows a progress bar. Both are
// reset when the page is shown again, or after a while: the response was a file, or was lost.
const until = (undo: () => void) => {
  addEventListener('pageshow', undo)
  setTimeout(undo, 15_000)
}

addEventListener('submit', (event) => {
  // An island that handles the form itself has prevented the default by now.
  if (event.defaultPrevented) return
  const form = event.target as HTMLFormElement
  if (form.ariaBusy) return event.preventDefault()
  const button = event.submitter ?? form
  const { innerHTML } = button
  const { busy } = button.dataset
  form.ariaBusy = button.ariaDisabled = 'true'
  if (busy) button.textContent = busy
  until(() => {
    form.ariaBusy = button.ariaDisabled = null
    if (busy) button.innerHTML = innerHTML
  })
})

// A choice that is a link, as of a day: its page is requested, and its live regions replace those of this one.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-swap],[data-share],[data-turn]')
  // By the device's own sheet, where it has one; else the link writes an email.
  const { share: url, text, turn } = link?.dataset ?? {}
  if (url && navigator.share) {
    event.preventDefault()
    navigator.share({ url, text }).catch(() => {})
  }
  if (url || !link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  // Between enlarged pictures: back leaves them all.
  if (turn) return location.replace(link.href)
  history.replaceState(null, '', link.href)
  leaving(true)
  refresh().then(
    (done) => (done ? leaving(false) : location.reload()),
    () => location.reload(),
  )
})

// Escape closes an enlarged picture.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') find<HTMLElement>(':target>[data-turn]')?.click()
})

const leaving = (is: boolean) => document.documentElement.toggleAttribute('data-leaving', is)

// Says the chosen time.
const say = () => {
  const text = find<HTMLElement>('[data-words]:checked')?.dataset.words
  const place = find('[data-chosen]')
  if (text && place) place.textContent = text
}
addEventListener('change', say)
say()

/** TypeScript does not know this event yet, and not every browser supports it. */
type NavigateEvent = Event & { destination: { url: string; sameDocument: boolean }; downloadRequest: string | null }
;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) => {
  const { destination, downloadRequest } = event as NavigateEvent
  // Not for phone links and downloads.
  if (destination.sameDocument || downloadRequest !== null || destination.url[0] !== 'h') return
  leaving(true)
  until(() => leaving(false))
})

function wait(trigger: Trigger, island: HTMLElement): void {
  if (trigger === 'load') wake(island)
  else {
    const scope = trigger ? document : island
    const once = new AbortController()
    const { signal } = once
    const touched = (event: Event) => {
      once.abort()
      wake(island, event)
    }
    for (const intent of trigger === 'toast' ? [] : ['pointerdown', 'focusin', 'keydown']) {
      scope.addEventListener(intent, touched, { signal, capture: true })
    }
    if (trigger) addEventListener('purse:toast', touched, { signal })
  }
}

/**
 * Loads React and the island. A click or submit on it that comes meanwhile is held, and done again
 * after; so is the last key of an island which listens to the whole page, the one that woke it or a later one.
 */
function wake(island: HTMLElement, first?: Event): void {
  const keys = island.dataset.on === 'page'
  let held: Event | undefined
  const hold = (event: Event) => {
    const { type, target } = event
    // Links and summaries work without the island; other events wait for it.
    if (type === 'click' && !(target as Element).closest('[data-hold],button[type=button]')) return
    held = event
    if (type === 'keydown') return
    event.preventDefault()
    event.stopPropagation()
  }
  if (keys && first?.type === 'keydown') held = first
  const until = new AbortController()
  const options = { capture: true, signal: until.signal }
  for (const type of ['click', 'submit']) island.addEventListener(type, hold, options)
  if (keys) document.addEventListener('keydown', hold, options)
  const release = () => {
    until.abort()
    if (held) again(island, held)
  }
  import('./hydrate').then((m: { hydrate: Hydrate }) => m.hydrate(island)).then(release, release)
}

function again(island: HTMLElement, event: Event): void {
  let target = event.target as HTMLElement
  if (event instanceof SubmitEvent) {
    ;(target as HTMLFormElement).requestSubmit(event.submitter)
    return
  }
  // The placeholder has been replaced by a control with the same name.
  if (!target.isConnected) {
    const label = target.closest('[aria-label]')?.getAttribute('aria-label')
    target = island.querySelector<HTMLElement>(`[aria-label="${label}"]`) ?? island
  }
  target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
}

/** Requests the page again and replaces its live regions; resolves to whether it could. */
async function refresh(): Promise<boolean> {
  const { href } = location
  const page = await fetch(href)
  if (!page.ok || page.redirected) return false
  const fresh = new DOMParser().parseFromString(await page.text(), 'text/html')
  // A newer choice was made meanwhile.
  if (href !== location.href) return true
  for (const region of all<HTMLElement>('[data-live]')) {
    const next = fresh.querySelector(`[data-live="${region.dataset.live}"]`)
    if (!next || region.innerHTML === next.innerHTML) continue
    // Do not replace a region with an open or pressed control, or what is being celebrated: later, once it is closed.
    if (region.querySelector(':popover-open,:active,dialog[open]')) {
      refreshIn(9_000)
      continue
    }
    const focused = nameOf(region.querySelector<HTMLElement>(':focus') ?? region)
    const chosen = region.querySelector<HTMLInputElement>('[type=radio]:checked')?.value
    region.innerHTML = next.innerHTML
    for (const element of region.querySelectorAll<HTMLInputElement>('a,button,[type=radio]')) {
      if (focused === nameOf(element)) element.focus()
      if (element.value === chosen) element.checked = true
    }
  }
  say()
  return true
}

/** What a control is found again by: where it leads, or all that it is. */
const nameOf = (item: Partial<HTMLAnchorElement>) => item.href ?? item.outerHTML

type Counts = Record<string, number>

// What is kept for times without a network: see app/public/sw.js.
navigator.serviceWorker?.register('/sw.js').catch(() => {})

/** Shows unread counts on the badges; more than 99 is "99+". */
function count(unread: Counts): void {
  let sum = 0
  for (const name in unread) {
    const waiting = unread[name] as number
    sum += waiting
    for (const badge of all(`[data-unread=${name}]`)) {
      badge.textContent = waiting > 99 ? '99+' : ((waiting || '') as string)
    }
  }
  // On the icon of the app, where it is installed.
  navigator.setAppBadge?.(sum).catch(() => {})
}

/** Listens for changes. A lost connection is retried with growing delays. */
function listen(lost = 0): void {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/parties/inbox/me`)
  let tries = lost
  socket.onopen = () => {
    // Events missed while disconnected are on the page that is requested again.
    if (lost || find('[data-waiting]')) refresh()
    tries = 1
  }
  socket.onmessage = ({ data }) => {
    const { type, what, unread } = JSON.parse(data)
    count(unread)
    // Messages and notifications refresh only the pages that list them. Other events than a change, a
    // message, or being behind (somebody types, has read, is online) refresh none.
    const list = what === 'notifications' ? what : (what ?? 'messages') === 'messages' && 'conversations'
    if (/^[cmb]/.test(type) && (!list || find(`[data-live=${list}]`))) dispatchEvent(new Event('purse:changed'))
  }
  socket.onclose = ({ code }) => {
    // Not if newer pages have replaced this one.
    if (tries && code !== 4409) setTimeout(listen, 500 * 2 ** Math.min(6, tries) * (0.5 + Math.random()), tries + 1)
  }
}
