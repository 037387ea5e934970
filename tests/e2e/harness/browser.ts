// A tab is somebody's phone: a context of its own in the one browser, with everything noted that a
// page should never do.
import type { BrowserContext, Page } from '@playwright/test'
import { DEEP } from '../../fixtures/depth'
import { afterTest, expect, sharedBrowser } from './fixtures'
import { HtmlPage } from './html/html-page'
import { BY_KEYBOARD, clickByKeyboard } from './keyboard'
import { type Answered, type Person, type Requested, takeOver } from './people'
import { NEW_SOCKET, productUrl } from './running'

export { NEW_SOCKET } from './running'

type TabOptions = {
  /**
   * Without scripts a walk is taken by HtmlPage, which has no styles and no layout either; in the deep suite, or where
   * `chromium` asks for it, by Chromium with scripts switched off.
   */
  js?: boolean
  chromium?: boolean
  /** Meets nothing that needs a browser: only the deep suite takes the walk in Chromium. */
  plain?: boolean
  dark?: boolean
  desktop?: boolean
  /** A screen that fingers touch; only its own tab has one. */
  touch?: boolean
  /** Without motion, the default: no view transition stands between a click and its page. */
  still?: boolean
  /** With the service worker, which else might answer what a test wants to see asked for. */
  worker?: boolean
  /** Not one that other tests use too: for a clock, permissions, or anything else that a context keeps. */
  own?: boolean
  /** Takes over the session of somebody who signed in without a browser. */
  as?: Person
  /**
   * A tab that stays open from test to test, so that what was loaded stays loaded: for looking at pages, where no test
   * depends on what a browser has kept. Cookies and storage are emptied.
   */
  reused?: boolean
}

export type Tab = {
  page: Page
  context: BrowserContext
  /** Console errors, page errors, CSP violations, failed requests and answers of 500, as they came. */
  faults: string[]
  /** Addresses of the scripts that were loaded, as they came. */
  scripts: string[]
}

/**
 * Whether a walk has scripts, where it meets no island: they change nothing on its way, so that only the deep suite
 * takes it with them too.
 */
export const PLAIN_WALKS = DEEP ? [true, false] : [false]

/** The same for a walk that only Chromium can take, scripts or not. */
export const CHROMIUM_WALKS = DEEP ? [true, false] : [true]

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** Opens a tab that is closed when the test ends. */
export async function openTab(options: TabOptions = {}): Promise<Tab> {
  const inChromium = (options.js ?? true) && !options.plain
  if (!inChromium && !options.chromium && !DEEP && !BY_KEYBOARD) return openHtmlTab(options.as)
  if (options.reused) return openReusedTab(options)
  const tab = options.own || options.worker || options.touch ? await newTab(options) : await openKeptTab(options)
  if (options.as) await takeOver(tab.context, options.as)
  clickByKeyboard(tab.page)
  return tab
}

async function newTab(options: TabOptions): Promise<Tab> {
  const context = await newContext(options)
  afterTest(() => context.close())
  return { ...(await watch(context)), page: await context.newPage() }
}

type Watched = Omit<Tab, 'page'>

/** Contexts that no test has now, by what they are opened with: a new one costs as much as a small test. */
const idle = new Map<string, Watched[]>()

/** A new page in a context that other tests had before, with nothing left of them. */
async function openKeptTab({ js, dark, desktop, still }: TabOptions): Promise<Tab> {
  const options = { js, dark, desktop, still }
  const key = JSON.stringify([productUrl(), options])
  const waiting = idle.get(key) ?? []
  idle.set(key, waiting)
  const watched = waiting.pop() ?? (await watch(await newContext(options)))
  const { context, faults, scripts } = watched
  const page = await context.newPage()
  afterTest(async () => {
    await clear(context, page)
    for (const notes of [faults, scripts]) notes.length = 0
    waiting.push(watched)
  })
  return { ...watched, page }
}

/** Leaves nothing of a test in its context: pages, cookies, what pages stored, and what the browser kept of answers. */
async function clear(context: BrowserContext, page: Page): Promise<void> {
  const [first = await context.newPage()] = page.isClosed() ? context.pages() : [page]
  const session = await context.newCDPSession(first)
  await session.send('Network.clearBrowserCache')
  const origin = new URL(productUrl()).origin
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const open of context.pages()) await open.close()
}

async function newContext(options: TabOptions): Promise<BrowserContext> {
  const context = await sharedBrowser().newContext({
    baseURL: productUrl(),
    viewport: options.desktop ? DESKTOP : PHONE,
    hasTouch: options.touch ?? false,
    javaScriptEnabled: options.js ?? true,
    serviceWorkers: options.worker ? 'allow' : 'block',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: (options.still ?? true) ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(10_000)
  return context
}

const reused = new Map<string, Tab>()

async function openReusedTab({ as, reused: _, ...options }: TabOptions): Promise<Tab> {
  const key = JSON.stringify(options)
  const tab = reused.get(key) ?? (await newReusedTab(options))
  reused.set(key, tab)
  const { page, context, faults, scripts } = tab
  for (const notes of [faults, scripts]) notes.length = 0
  await context.clearCookies()
  if (as) await takeOver(context, as)
  afterTest(async () => {
    await page.evaluate(() => localStorage.clear())
    await page.unrouteAll()
    // What the page still loads is not to be taken for the next one's.
    await page.goto('about:blank')
    await page.setViewportSize(options.desktop ? DESKTOP : PHONE)
  })
  return tab
}

async function newReusedTab(options: TabOptions): Promise<Tab> {
  const watched = await watch(await newContext(options))
  const tab = { ...watched, page: await watched.context.newPage() }
  // Without transitions colors and sizes are final at once: waiting for them takes longer than checking the page.
  await tab.context.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  return tab
}

/** A tab without scripts. Where a walk asks it for more of a browser than it has, that is an error. */
function openHtmlTab(as?: Person): Tab {
  const page = new HtmlPage(productUrl(), new Map(as?.cookies))
  return {
    page: page as unknown as Page,
    context: page.context() as unknown as BrowserContext,
    faults: page.faults,
    scripts: [],
  }
}

/** Fails when a page did what none may; `refusals`: answers of 4xx are what the test is about. */
export function expectQuiet({ faults }: Tab, { refusals = false } = {}): void {
  const refused = /^console: Failed to load resource: the server responded with a status of 4\d\d/
  expect(faults.filter((fault) => !(refusals && refused.test(fault)))).toEqual([])
}

/** An api call with the cookies of the tab. */
export async function callFrom({ context }: Tab, path: string, requested: Requested = {}) {
  const { method, body, key } = requested
  const response = await context.request.fetch(path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...NEW_SOCKET, origin: productUrl(), ...(key && { 'idempotency-key': key }) },
    maxRedirects: 0,
    ...(body !== undefined && { data: body }),
  })
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers()['content-type'] ?? '')
  return { status: response.status(), json: isJson ? JSON.parse(text) : null } as Pick<Answered, 'status' | 'json'>
}

/** Fills in the email form of /auth, which must be open, and waits to be elsewhere. */
export async function signInByForm({ page }: Tab, person: { email: string; password: string }) {
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** Remembers something that a reload would forget. */
export async function markPage({ page }: Tab): Promise<void> {
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
}

export async function expectNeverReloaded({ page }: Tab): Promise<void> {
  expect(await page.evaluate(() => Object.hasOwn(window, 'neverReloaded'))).toBe(true)
}

/** The field of Add Funds for another sum than those that it offers; the button then says what is charged. */
export async function otherSum({ page }: Pick<Tab, 'page'>) {
  await page.getByRole('radio', { name: 'Other' }).check()
  return page.getByRole('textbox', { name: /Amount/ })
}

/** All times of a day: those that are not on the hour or the half hour are folded away. */
export async function unfoldTimes({ page }: Pick<Tab, 'page'>): Promise<void> {
  for (const more of await page.getByText('More times').all()) await more.click()
}

/** The button of Add Funds that charges: "Add KES 2,500". */
export const ADD_SUM = { name: /^Add(?! Funds)/ }

/** Keeps the scripts of islands on their way until the returned function is called. */
export async function holdScripts({ page }: Pick<Tab, 'page'>): Promise<() => void> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/hydrate/, async (route) => {
    await held
    await route.continue()
  })
  return arrive
}

/** Waits until an island listens. */
export async function hydrated({ page }: Tab, island: string): Promise<void> {
  await expect
    .poll(() =>
      page.locator(`[data-island=${island}]`).evaluate((element) =>
        // React marks every element that it has taken over.
        Object.keys(element.querySelector('*') ?? {}).some((key) => key.startsWith('__reactProps')),
      ),
    )
    .toBe(true)
}

/** Waits until every island listens that comes alive by itself, or was touched: before it, React expects what the server drew. */
export async function touchedListen(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { touched } = window as unknown as { touched: Set<EventTarget | null> }
    const islands = document.querySelectorAll<HTMLElement>('[data-island]')
    return [...islands].every((island) => {
      const { on } = island.dataset
      // A notice's comes alive when one is announced, not when it is touched.
      const woken = on === 'load' || (on !== 'toast' && touched.has(on === 'page' ? document : island))
      const drawn = island.querySelector('*')
      return !woken || !drawn || Object.keys(drawn).some((key) => key.startsWith('__reactProps'))
    })
  })
}

async function watch(context: BrowserContext): Promise<Watched> {
  const faults: string[] = []
  const scripts: string[] = []
  await context.addInitScript(() => {
    const touched = new Set<EventTarget | null>()
    Object.assign(window, { touched })
    for (const intent of ['pointerdown', 'focusin', 'keydown']) {
      const note = ({ target }: Event) => {
        touched.add(document)
        if (target instanceof Element) touched.add(target.closest('[data-island]'))
      }
      addEventListener(intent, note, { capture: true })
    }
  })
  await context.exposeBinding('noteViolation', (_, text: string) => faults.push(`csp: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const page = window as unknown as { noteViolation: (text: string) => void }
      page.noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { message } = error.error()
    // What Chromium says itself of a page that is left while it is still being faded in; nobody's script can
    // catch it in time (https://github.com/w3c/csswg-drafts/issues/13726).
    if (message !== 'Transition was skipped') faults.push(`page: ${message}`)
  })
  context.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What was under way when a page was left is not a failure.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`status: ${response.url()} ${response.status()}`)
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response.url())
  })
  return { context, faults, scripts }
}

/** Closes what is celebrated over a page. */
export async function closeMoment({ page }: Pick<Tab, 'page'>): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

/** From the next page on, the tab notes that its line has opened. */
export async function noteListening({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    class Watched extends WebSocket {
      constructor(url: string) {
        super(url)
        this.addEventListener('open', () => Object.assign(window, { listening: true }))
      }
    }
    Object.assign(window, { WebSocket: Watched })
  })
}

/** Waits until the page listens. */
export async function listening({ page }: Tab): Promise<void> {
  await page.waitForFunction(() => Object.hasOwn(window, 'listening'))
}
